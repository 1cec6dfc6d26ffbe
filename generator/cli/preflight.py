"""`preflight`: what a print service would complain about, in any PDF, picture or folder of them."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.main import EXIT_WRONG
from generator.cli.options import PATH, Asked, game_option, reports, show_json
from generator.cli.terminal import say
from generator.errors import counted
from generator.export.limits import HOME, limits_of
from generator.export.manifest import exported_for
from generator.export.services import load_service
from generator.preflight.check_counts import list_in
from generator.preflight.finding import CHECKS
from generator.preflight.run import Report, preflight_apart

CHECK_LIST = "; ".join(f"{number} {name}" for number, name in CHECKS.items())


@click.command("preflight", epilog=f"The checks: {CHECK_LIST}.")
@click.argument("paths", nargs=-1, required=True, metavar="PATH…", type=PATH)
@click.option(
    "--service",
    metavar="NAME",
    help="The service whose limits are asked; what an export says of itself, or a print at home, if it isn't named.",
)
@click.option(
    "--manifest",
    type=PATH,
    metavar="FILE",
    help="The list of what has to be there; the one in the folder, if there is one.",
)
@game_option("A game with own services.")
@reports()
def command(asked: Asked, paths: tuple[Path, ...], service: str | None, manifest: Path | None) -> int:
    """Look at files as a print service does, before it does.

    PATH is a PDF, a PNG or JPEG picture, or a folder with all that lies in it, whoever made them. Exit code 1: a fault
    was found.

    \b
    Example: balance-control preflight build/gamecrafter
    Example: balance-control preflight card.pdf --service drivethrucards
    """
    exported = exported_for(paths[0]) if len(paths) == 1 else None
    named = service or (exported.target if exported else None)
    limits = limits_of(load_service(named, [asked.game.folder], asked.game.info.rules)) if named else HOME
    beside = list_in(paths[0]) if len(paths) == 1 and paths[0].is_dir() else None
    report = preflight_apart(paths, limits, manifest or beside, exported.beside if exported else ())
    if asked.as_json:
        show_json(
            {"files": list(report.files), "findings": [found.data() for found in report.findings], "ok": report.ok}
        )
    else:
        _show(report, asked.quiet, named or "a print at home")
    return 0 if report.ok else EXIT_WRONG


def _show(report: Report, quiet: bool, printed: str) -> None:
    """A line a finding, and how many, and as what the files were `printed`."""
    for finding in report.findings:
        say(str(finding), colour="red", err=True)
    if not quiet:
        faults = "nothing found" if report.ok else counted(len(report.findings), "finding")
        say(f"{counted(len(report.files), 'file')} looked at as {printed}: {faults}")
