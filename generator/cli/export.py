"""`export`: packages for print services and digital tables, in one language or in a folder for each."""

from __future__ import annotations

import time

import click

from generator.booklet.make import package_with_rules
from generator.cli.main import EXIT_WRONG, show_faults
from generator.cli.options import (
    Asked,
    configuration_options,
    force_option,
    game_options,
    languages_option,
    out_option,
    report_options,
    resources_option,
    show_json,
    takes,
)
from generator.cli.progress import Progress, warn_of_pictures, warn_of_unplayed
from generator.cli.terminal import say
from generator.errors import InputError, counted
from generator.export.cache import Cache, picture_folder
from generator.export.limits import HOME, limits_of
from generator.export.manifest import CONTENT
from generator.export.package import Desk, ExportReport, Package, Wishes, write_package
from generator.export.services import load_service
from generator.export.targets.registry import checked, make_package
from generator.faces.coarse import coarse_among
from generator.faces.whole import whole_contexts
from generator.paths import own_folder
from generator.preflight.check_counts import list_in
from generator.preflight.run import preflight
from generator.writing import check_folder, check_ours


@click.command("export")
@click.argument("target", metavar="TARGET")
@configuration_options
@resources_option
@game_options
@languages_option()
@out_option("The package becomes a folder in it, named as the target.")
@click.option(
    "--product",
    "products",
    multiple=True,
    metavar="ID",
    help="Make pieces as this product of the service instead of its first one; may be given again.",
)
@click.option("--dpi", type=float, metavar="N", help="Resolution of plain faces.  [default: 300]")
@click.option(
    "--base-url", default="", metavar="URL", help="Where a digital table finds the pictures, if not on this disk."
)
@force_option()
@report_options
@takes()
def command(asked: Asked, target: str, products: tuple[str, ...], dpi: float | None, base_url: str) -> int:
    """Make a package for a print service or a digital table.

    TARGET is plain, gamecrafter, makeplayingcards, drivethrucards, mbprint, punchboard, tabletopia, tts, or any file of
    templates/services, the game's own included. Packages are made to the sizes that the services publish; nothing is
    uploaded; every file is looked at as `preflight` does. Exit code 1: the target's own limits are broken, for example
    a size too small for the least type.

    \b
    Example: balance-control export gamecrafter --players 4 --modules all --lang de
    Example: balance-control export gamecrafter --product small-hex-tile --product tarot-deck
    Example: balance-control export tts --base-url https://example.org/pictures
    """
    service = load_service(target, [asked.game.folder], asked.game.info.rules)
    definitions, config, texts = asked.definitions, asked.config, asked.texts
    wishes = checked(service, Wishes(products, dpi, base_url))
    folders = asked.folders(own_folder(asked.out, target))
    for folder in folders:
        check_folder(folder, (CONTENT,))
        check_ours(folder, (CONTENT,), force=asked.force)
    contexts = whole_contexts(definitions, config, texts, asked.game.folder)
    warn_of_unplayed(definitions, config)
    warn_of_pictures(definitions, config, asked.game.folder)
    progress = Progress(silent=asked.silent)
    packages: list[Package] = []
    try:
        for spoken, folder, context in zip(texts, folders, contexts, strict=True):
            progress.say(f"{spoken.name}: composing")
            desk = Desk(context, folder, Cache(picture_folder()), _Clock(progress, spoken.name).tell)
            packages.append(package_with_rules(make_package(desk, service, wishes), asked.game, context))
    except InputError as error:
        progress.clear()
        show_faults(error)
        return EXIT_WRONG
    for coarse in coarse_among(contexts[0], packages[0].pieces, max(HOME.resolution, limits_of(service).resolution)):
        progress.clear()
        say(f"warning: {coarse}", colour="yellow", err=True)
    pairs = list(zip(packages, folders, strict=True))
    for package, folder in pairs:
        check_ours(folder, {**package.files, **package.rules}, force=asked.force)
    reports = [write_package(target, package, folder, force=asked.force) for package, folder in pairs]
    progress.say("looking at every file")
    faults = [
        fault
        for package, folder in pairs  # in this process, so only what was made in it
        for fault in preflight([folder], limits_of(service), list_in(folder), package.files).findings
    ]
    progress.clear()
    for spoken, report in zip(texts, reports, strict=True):
        _show(report, spoken.name, asked.silent)
    for finding in faults:
        say(f"preflight: {finding}", colour="red", err=True)
    if asked.as_json:
        show_json({"exports": [report.data() for report in reports], "findings": [found.data() for found in faults]})
    return EXIT_WRONG if faults else 0


class _Clock:
    """Says how many pictures are drawn and how long the rest will take."""

    def __init__(self, progress: Progress, name: str) -> None:
        self.progress = progress
        self.name = name
        self.started = time.monotonic()
        self.first: int | None = None

    def tell(self, done: int, total: int) -> None:
        """Shows a line; the pictures that came from the cache say nothing about the speed."""
        if self.first is None:
            self.first, self.started = done, time.monotonic()
        drawn = done - self.first
        left = (time.monotonic() - self.started) / drawn * (total - done) if drawn else 0.0
        rest = f", {left:.0f} s left" if drawn and total > done else ""
        self.progress.say(f"{self.name}: {done} of {total} pictures{rest}")


def _show(report: ExportReport, name: str, silent: bool) -> None:
    """A line, and what the user should know."""
    for note in report.notes:
        say(f"note: {note}", colour="yellow", err=True)
    if silent:
        return
    copies, left = sum(report.counts.values()), sum(report.left.values())
    say(f"{name}: {counted(copies, 'piece')}, {counted(report.files, 'file')}, in {report.folder}")
    if report.next:
        say(f"  what to do next: {report.folder / report.next}")
    if left:
        say(f"  {counted(left, 'more piece')} of the box {'is' if left == 1 else 'are'} not in it, and listed there")
