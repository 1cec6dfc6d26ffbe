"""`preflight`: what a print service would complain about, in any PDF, picture or folder of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from generator.base.errors import count_text
from generator.base.frozen import dataclass
from generator.cli.exit_codes import EXIT_WRONG
from generator.cli.options import PATH, CommandOptions, game_option, show_json, takes_report_options
from generator.cli.terminal import say
from generator.export.kit_manifest import read_export_list
from generator.export.service_limits import HOME, service_limits
from generator.export.service_reader import load_service
from generator.preflight.check_counts import find_list
from generator.preflight.finding import CHECKS
from generator.preflight.preflight_run import PreflightReport, preflight_sandboxed

CHECK_LIST = "; ".join(f"{number} {name}" for number, name in CHECKS.items())


@click.command("preflight", epilog=f"The checks: {CHECK_LIST}.")
@click.argument("paths", nargs=-1, required=True, metavar="PATH…", type=PATH)
@click.option(
    "--service",
    metavar="NAME",
    help="The service whose limits hold.  [default: the one that the export was made for, else printing at home]",
)
@click.option(
    "--manifest",
    type=PATH,
    metavar="FILE",
    help="The list of what has to be there.  [default: the one in the folder, if there is one]",
)
@game_option("The folder of a game that has services of its own.")
@takes_report_options()
def command(asked: CommandOptions, paths: tuple[Path, ...], service: str | None, manifest: Path | None) -> int:
    """Look at files as a print service does, before it does.

    PATH is a PDF, a PNG or JPEG picture, or a folder with all that lies in it, whoever made them; each folder is judged
    as if it was named alone. Exit code 1: a fault was found.

    \b
    Example: balance-control preflight build/gamecrafter
    Example: balance-control preflight card.pdf --service drivethrucards
    """
    looks = [_inspect_paths(asked, some, service, manifest) for some in _group_paths(paths, manifest)]
    if len(looks) > 1:
        looks = list(map(_PathReport.with_folder_names, looks))
    if asked.as_json:
        files = [name for look in looks for name in look.report.files]
        findings = [found.data() for look in looks for found in look.report.findings]
        show_json({"files": files, "findings": findings, "ok": not findings})
    else:
        for look in looks:
            _show(look, f"{look.folder}: " if look.folder and len(looks) > 1 else "", asked.quiet)
    return 0 if all(look.report.ok for look in looks) else EXIT_WRONG


@dataclass(frozen=True)
class _PathReport:
    """What was found in files that were judged together, the `purpose` for which they were, and their folder, if
    it is one."""

    report: PreflightReport
    purpose: str
    folder: str = ""

    def with_folder_names(self) -> _PathReport:
        """The report with the folder before each file's name, for when several folders are told."""
        if not self.folder:
            return self
        files = tuple(f"{self.folder}/{name}" for name in self.report.files)
        findings = tuple(replace(one, file=f"{self.folder}/{one.file}") for one in self.report.findings)
        return replace(self, report=PreflightReport(files, findings))


def _group_paths(paths: Sequence[Path], manifest: Path | None) -> list[tuple[Path, ...]]:
    """The paths by what is judged together: loose files, and each folder by itself, which may say what it was made for
    and what has to be in it; one list that is named is about all of them."""
    if manifest is not None:
        return [tuple(paths)]
    loose = tuple(path for path in paths if not path.is_dir())
    return [*([loose] if loose else []), *((path,) for path in dict.fromkeys(paths) if path.is_dir())]


def _inspect_paths(
    asked: CommandOptions, paths: tuple[Path, ...], service: str | None, manifest: Path | None
) -> _PathReport:
    """What is found in files that are judged together. Raises `InputError`."""
    alone = paths[0] if len(paths) == 1 and paths[0].is_dir() else None
    exported = read_export_list(alone) if alone else None
    named = service or (exported.target if exported else None)
    limits = service_limits(load_service(named, [asked.game.folder], asked.game.info.rules)) if named else HOME
    beside = manifest or (find_list(alone) if alone else None)
    report = preflight_sandboxed(paths, limits, beside, exported.beside if exported else ())
    return _PathReport(report, named or "a print at home", alone.as_posix() if alone else "")


def _show(look: _PathReport, where: str, quiet: bool) -> None:
    """A line a finding; how many there are, where, and as what the files were printed."""
    report = look.report
    for finding in report.findings:
        say(str(finding), colour="red", err=True)
    if not quiet:
        faults = "nothing found" if report.ok else count_text(len(report.findings), "finding")
        say(f"{where}{count_text(len(report.files), 'file')} looked at as {look.purpose}: {faults}")
