"""All findings about a box and what it prints in its languages, as `build`, `export` and pictures see it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from generator.base.errors import NOWHERE, Fault, InputError, collect_faults
from generator.booklet.booklet_source import FOLDER
from generator.definitions.box_request import BoxRequest, parse_rulings
from generator.definitions.checks.check_report import CheckReport, check_definitions
from generator.definitions.checks.finding import ERROR, NOTE, WARNING, CheckFinding
from generator.definitions.configuration import every_configuration
from generator.definitions.game_folder import GameFolder
from generator.definitions.language_texts import LanguageTexts
from generator.definitions.pack import Configuration, Pack
from generator.definitions.playtest_form import form_findings
from generator.export.ink_limits import ink_findings
from generator.export.kit import impose_kit, kit_sheets
from generator.export.kit_sheets import PrintOptions
from generator.export.service_reader import load_service, service_files
from generator.faces.box_check import checked_contexts, face_findings
from generator.faces.face_context import FaceContext
from generator.games.registry import game_rules


def box_report(
    game: GameFolder,
    pack: Pack,
    config: Configuration,
    languages: Sequence[LanguageTexts],
    *,
    prints: bool = True,
) -> CheckReport:
    """All findings about a box: from its definitions, from the engine's tables (each component's fault once) and, with
    `prints`, from what is printed of it; notes come last. Raises `InputError`."""
    report = check_definitions(pack, config, languages, game.sources.icons)
    known = {(finding.code, finding.where) for finding in report.findings}
    reached = _unreachable_findings(pack, config, languages)
    told = [one for one in reached if (one.code, one.where) not in known]
    if prints:
        told += printed_findings(game, pack, config, languages)
    found = (*game.sources.notes, *report.findings, *_ruling_findings(game), *told)
    return replace(report, findings=tuple(sorted(found, key=lambda one: one.level == NOTE)))


def _ruling_findings(game: GameFolder) -> Iterator[CheckFinding]:
    """A warning for each choice that changes nothing: nothing in the game's files asks which option was chosen. Rules
    ask for rulings by themselves, and a booklet prints what is played under each."""
    if game.info.rules or (game.folder / FOLDER).is_dir():
        return
    asked = game.sources.asked_rulings
    for name, ruling in game.rulings.items():
        if len(ruling.options) > 1 and not ruling.markers and name not in asked:
            message = f"which option is chosen changes nothing: no file of the game asks for '${name}'"
            place = game.sources.sections["rulings"][name][0].mark
            yield CheckFinding("effect.none", WARNING, f"rulings.{name}", message, "rulings", place)


def _unreachable_findings(
    pack: Pack, config: Configuration, languages: Sequence[LanguageTexts]
) -> Iterable[CheckFinding]:
    """What can never come into play, according to the game's own engine or to the studio's analysis of its
    procedure."""
    rules = game_rules(pack.rules)
    if rules.unreachable:
        return rules.unreachable(pack, config)
    if not (rules.table and languages):
        return ()
    from generator.play.unreachable_pieces import unreachable_findings

    table: Any = rules.table(pack, config, languages[0])
    return unreachable_findings(table)


def all_reports(request: BoxRequest) -> Iterator[CheckReport]:
    """The report of every box of the edition asked for, or of every edition. Only for the last one, which holds
    everything, printed matter is read too. Raises `InputError`."""
    game, rulings = request.game, parse_rulings(request.rulings, request.game)
    for name in (game.edition_id(request.edition),) if request.edition else game.editions:
        definitions = game.definitions(name, rulings)
        languages = [game.texts_for(language, definitions) for language in game.languages]
        *others, last = every_configuration(definitions)
        some = (box_report(game, definitions, config, languages, prints=False) for config in others)
        yield from (*some, box_report(game, definitions, last, languages))


def printed_findings(
    game: GameFolder, pack: Pack, config: Configuration, languages: Sequence[LanguageTexts]
) -> Iterator[CheckFinding]:
    """Findings about faces, pictures, booklets, player aids and the form. A language with gaps, which other findings
    name, is left out. Raises `InputError` with every fault of the files that only printing reads."""
    faults: list[Fault] = []
    for service, files in service_files([game.folder]).items():
        if files[-1].is_relative_to(game.folder):
            faults += collect_faults(partial(load_service, service, [game.folder], pack.rules))
    found: list[CheckFinding] = []
    faults += collect_faults(lambda: found.extend(form_findings(game.folder, [texts.language for texts in languages])))
    contexts: list[FaceContext] = []
    faults += collect_faults(lambda: contexts.extend(checked_contexts(pack, config, languages, game.folder)))
    whole = [context for context in contexts if not game.sources.dialect.language_faults(pack, context.texts)]
    if not faults:
        faults += collect_faults(lambda: found.extend(_booklet_findings(game, whole)))
    if faults:
        raise InputError(faults)
    faces = list(face_findings(whole))
    yield from faces
    if all(finding.level != ERROR for finding in faces):
        yield from kit_findings(whole)
    yield from ink_findings(pack, game.folder)
    yield from found


def kit_findings(contexts: Sequence[FaceContext]) -> Iterator[CheckFinding]:
    """An error for whatever doesn't fit on the sheets or the further pages of a kit, made with default options."""
    wrong: dict[Fault, list[str]] = {}
    options = PrintOptions()
    for context in contexts:
        for fault in collect_faults(lambda: kit_sheets(context, options, impose_kit(context, options), rules=True)):  # noqa: B023
            wrong.setdefault(fault, []).append(context.texts.language)
    for fault, languages in wrong.items():
        message = f"the kit ({', '.join(languages)}): {replace(fault, mark=NOWHERE, path='')}"
        yield CheckFinding("kit", ERROR, fault.path, message, "sheets", fault.mark)


def _booklet_findings(game: GameFolder, contexts: Sequence[FaceContext]) -> Iterable[CheckFinding]:
    """`booklet_findings` of a game with rules or a booklet; only then the modules that draw one are imported."""
    if not (game.info.rules or (game.folder / FOLDER).is_dir()):
        return ()
    from generator.booklet.booklet_findings import booklet_findings

    return booklet_findings(game, contexts)
