"""`check`: definitions against the rules and the documents; with `--all` every configuration of every edition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.base.errors import count_text
from generator.cli.exit_codes import EXIT_WRONG
from generator.cli.options import PATH, CommandOptions, box_options, show_json, takes_report_options
from generator.cli.progress import Progress
from generator.cli.terminal import say
from generator.definitions.checks.check_report import CheckReport
from generator.definitions.checks.finding import ERROR, NOTE, WARNING, CheckFinding
from generator.definitions.game_folder import GameFolder

if TYPE_CHECKING:
    from generator.export.kit_check import KitReport
    from generator.export.service import Service

MANY = 3
"""From this number of pieces on, equal findings are told in one line."""
_COLOUR = {ERROR: "red", NOTE: None}


@click.command("check")
@box_options
@click.option("--all", "every", is_flag=True, help="Every set of modules, number of players and edition.")
@click.option(
    "--kit",
    "kit_path",
    type=PATH,
    metavar="PATH",
    help="A printed kit, a PDF or a folder of them: counts its pieces by the ids in its text.",
)
@click.option(
    "--export",
    "targets",
    multiple=True,
    metavar="TARGET",
    help="Try 'export TARGET' without writing, and say what would stop it; may be given again; 'all' tries each.",
)
@click.option(
    "--colours",
    is_flag=True,
    help="Say which colours look alike with a colour vision deficiency, and what else differs.",
)
@takes_report_options()
def command(asked: CommandOptions, every: bool, kit_path: Path | None, targets: tuple[str, ...], colours: bool) -> int:
    """Compare the definitions with the rules and with what the documents claim.

    Counts the box, tests every card (R15), says what nobody could ever play, trigger or place, lists the gaps in the
    documents with their sources (R14). Exit code 0: all counts are right; 1: something is wrong; 2: the definitions
    can't be read.

    \b
    Example: balance-control check --players 4 --modules economy,security
    Example: balance-control check --all --json
    Example: balance-control check --players 4 --modules all --kit build/en
    Example: balance-control check --modules all --export gamecrafter --export tts
    Example: balance-control check --modules all --colours
    """
    of_one = {"--kit": kit_path is not None, "--export": bool(targets)}
    if colours:
        if every or any(of_one.values()):
            raise click.UsageError("--colours looks at the colours of one configuration, and at nothing else")
        return _colours(asked)
    for option, given in of_one.items():
        if every and given:
            raise click.UsageError(f"{option} looks at one configuration; leave --all out")
    from generator.booklet.box_report import all_reports, box_report

    game, quiet = asked.game, asked.quiet
    services = _services(game, targets) if targets else []
    game.validate()
    if every:
        reports = list(_with_progress(all_reports(asked), asked.silent))
    else:
        reports = [box_report(game, asked.definitions, asked.config, asked.all_texts)]
    if services:
        reports = [_with_packages(asked, reports[0], services)]
    kit = _kit(asked, kit_path) if kit_path else None
    if asked.as_json and every:
        show_json([report.data() for report in reports])
    elif asked.as_json:
        show_json(_with_kit(reports[0].data(), kit))
    elif every:
        _show_all(reports, game, quiet)
    else:
        _show_kit(kit)
        _show_one(reports[0], game, quiet)
    return 0 if all(report.ok for report in reports) and (kit is None or kit.ok) else EXIT_WRONG


def _kit(asked: CommandOptions, path: Path) -> KitReport:
    """The printed kits at a path, counted; imported only here, for it takes the whole printing side."""
    from generator.export.kit_check import check_kit, read_pages_sandboxed

    texts = asked.texts_of(asked.game.languages)
    return check_kit(asked.definitions, asked.config, texts, asked.game.folder, path, read_pages_sandboxed)


def _services(game: GameFolder, targets: Sequence[str]) -> list[Service]:
    """The services of these names; imported only here, for it takes the whole printing side. Raises `InputError`."""
    from generator.booklet.package_rules import find_services

    return find_services(game, targets)


def _with_packages(asked: CommandOptions, report: CheckReport, services: Sequence[Service]) -> CheckReport:
    """The report with what packages for services would be refused for, where it doesn't say so already. Raises
    `InputError`."""
    from generator.booklet.package_rules import package_findings

    progress = Progress(silent=asked.silent)
    progress.say(f"making packages: {', '.join(service.id for service in services)}")
    made = package_findings(asked.game, asked.definitions, asked.config, asked.all_texts, services)
    wrong = {(finding.where, finding.place) for finding in report.findings if finding.level == ERROR}
    more = [finding for finding in made if (finding.where, finding.place) not in wrong]
    progress.clear()
    return replace(report, findings=(*more, *report.findings))


_PAIRS = 12
"""How many pairs of colours are shown."""


def _colours(asked: CommandOptions) -> int:
    """Prints the pairs of colours that are hardest to tell apart, and returns the exit code. Imported only here, since
    it takes the whole printing side."""
    from generator.faces.box_check import checked_contexts
    from generator.faces.colour_distinction import least_distinct_pairs
    from generator.faces.vision import NEAR

    (context, *_) = checked_contexts(asked.definitions, asked.config, asked.texts, asked.game.folder)
    pairs = least_distinct_pairs(context)
    ok = all(pair.ok for pair in pairs)
    if asked.as_json:
        show_json({"colours": [pair.data() for pair in pairs], "near": NEAR, "ok": ok})
        return 0 if ok else EXIT_WRONG
    shown = [pair for pair in pairs if not pair.ok] if asked.quiet else pairs[:_PAIRS]
    for pair in shown:
        grounds = " / ".join(_ground(ground) for ground in pair.grounds)
        names = f"{grounds:<34} {' / '.join(pair.pieces):<44}"
        numbers = " ".join(f"{sight[:6]} {value:4.1f}" for sight, value in pair.apart.items())
        say(
            f"{names} {numbers}  told apart by {', '.join(pair.signs) or 'nothing else'}",
            colour=None if pair.ok else "red",
        )
    near = sum(pair.least < NEAR for pair in pairs)
    say(f"{len(pairs)} pairs of colours, {near} nearer than {NEAR:g} (CIEDE2000) with full vision or without")
    said = "each pair is told apart by more than colour" if ok else "something is told by colour alone"
    say(said, colour="green" if ok else "red")
    return 0 if ok else EXIT_WRONG


def _ground(token: str) -> str:
    """A colour, with how much of it is on the paper where that isn't all of it: `committee 26 %`."""
    colour, _, part = token.partition("/")
    return f"{colour} {part}\u00a0%" if part else colour


def _with_kit(data: dict[str, Any], kit: KitReport | None) -> dict[str, Any]:
    if kit is not None:
        data["kit"], data["ok"] = kit.data(), data["ok"] and kit.ok
    return data


def _show_kit(kit: KitReport | None) -> None:
    """Prints whether the kit is complete, and a line for each kind of fault."""
    if kit is None:
        return
    say("kit: complete" if kit.ok else "kit: something is wrong", colour="green" if kit.ok else "red")
    for word, counts in (("missing", kit.missing), ("too many", kit.surplus), ("out of date", kit.outdated)):
        if counts:
            say(f"kit: {word}: " + ", ".join(f"{n}× {name}" for name, n in counts.items()), colour="red")


def _with_progress(reports: Iterator[CheckReport], silent: bool) -> Iterator[CheckReport]:
    progress = Progress(silent=silent)
    for number, report in enumerate(reports, start=1):
        progress.say(f"checked {number}: {report.definitions.edition.id}, {report.config.players} players")
        yield report
    progress.clear()


def _show_one(report: CheckReport, game: GameFolder, quiet: bool) -> None:
    if not quiet:
        config = report.config
        pack = report.definitions
        edition = "" if "editions" in pack.nameless_sections else f"edition {pack.edition.id}, "
        modules = "" if "modules" in pack.nameless_sections else f": {', '.join(config.modules)}"
        say(f"{edition}{count_text(config.players, 'player')}{modules}")
        for kind, counts in report.counts().items():
            if counts:
                say(f"  {kind} {sum(counts.values())}: " + ", ".join(f"{n}× {name}" for name, n in counts.items()))
        say(f"  {', '.join(f'{number} {name}' for name, number in report.totals().items())}")
    _show_findings((*report.findings, *_table_ages(game)), game, quiet)
    _verdict([report])


def _show_all(reports: list[CheckReport], game: GameFolder, quiet: bool) -> None:
    for report in reports:
        if quiet and report.ok:
            continue
        totals, config = report.totals(), report.config
        say("right" if report.ok else "WRONG", colour="green" if report.ok else "red", nl=False)
        said = " ".join(f"{number:>3} {name}" for name, number in totals.items())
        say(f"  {report.definitions.edition.id:<13} {config.players} players {said}  {', '.join(config.modules)}")
    _show_findings(dict.fromkeys(finding for report in reports for finding in report.findings), game, quiet)
    _show_findings(_table_ages(game), game, quiet)
    _verdict(reports, f"{count_text(len(reports), 'configuration')}: ")


def _table_ages(game: GameFolder) -> Iterator[CheckFinding]:
    """How old the game's fetched tables are. The JSON report leaves it out, so that it is the same tomorrow."""
    if not game.sources.has_tables:
        return iter(())
    from generator.download.table_ages import age_findings  # it reads the game's files again

    return age_findings(game.folder, datetime.now(UTC))


def _show_findings(findings: Iterable[CheckFinding], game: GameFolder, quiet: bool) -> None:
    """Prints a line for each finding, or one for the same said of many; an error of a component with the places where
    it and its words are written, and where a claim stands that it contradicts."""
    alike: dict[object, list[CheckFinding]] = {}
    for finding in findings:
        alike.setdefault((finding.code, finding.level, finding.message, finding.source), []).append(finding)
    for same in alike.values():
        finding, *others = same
        if len(same) > MANY:
            where = f"{', '.join(one.where for one in same[:MANY])} … ({len(same)} in all)"
            finding = replace(finding, where=where)
        for one in (finding, *(others if len(same) <= MANY else ())):
            _show_finding(one, game, quiet)


def _show_finding(finding: CheckFinding, game: GameFolder, quiet: bool) -> None:
    if finding.level == ERROR or not quiet:
        say(str(finding), colour=_COLOUR.get(finding.level, "yellow"))
    written = [str(finding.place)] if finding.place.file else [*map(str, game.sources.places(finding.where))]
    named = finding.where == finding.place.file
    if finding.claim.file:
        say(f"  claimed in {finding.claim}")
    if written and (finding.level == ERROR or (finding.level == WARNING and not quiet and not named)):
        say(f"  written in {', '.join(written)}")


def _verdict(reports: Sequence[CheckReport], prefix: str = "") -> None:
    """Prints the last line; counts are called right where an edition says what they should be."""
    claimed = any(report.definitions.edition.expect for report in reports)
    right = "all counts are right" if claimed else "nothing is wrong"
    ok = all(report.ok for report in reports)
    say(f"{prefix}{right if ok else 'something is wrong'}", colour="green" if ok else "red")
