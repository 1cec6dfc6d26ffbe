"""`export`: packages for print services and digital tables, in one language or in a folder for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from generator.base.errors import InputError, count_text, input_error, list_words
from generator.booklet.package_rules import package_beside_rules, piece_warnings, service_complaints
from generator.booklet.rules_files import rules_for_package
from generator.cli.exit_codes import EXIT_WRONG
from generator.cli.options import (
    CommandOptions,
    NumberOption,
    box_options,
    force_option,
    languages_option,
    out_option,
    show_json,
    takes_report_options,
)
from generator.cli.program import show_faults
from generator.cli.progress import Clock, Progress, warn_of_pictures, warn_of_tables, warn_of_unplayed
from generator.cli.terminal import say
from generator.export.kit_manifest import CONTENT
from generator.export.package import ExportJob, ExportPackage, ExportReport, ExportWishes, write_package
from generator.export.service_reader import load_service, service_files
from generator.export.targets.registry import check_sides, check_wishes
from generator.export.targets.tts_package import UPLOAD
from generator.faces.box_check import checked_contexts
from generator.files.atomic_write import check_folder, check_ours, fill_folder
from generator.files.gate import read_bytes
from generator.files.paths import own_folder
from generator.files.picture_cache import PictureCache, picture_folder
from generator.files.shelf import Content, content_bytes


@click.command("export")
@click.argument("target", metavar="TARGET")
@box_options
@languages_option()
@out_option("The package becomes a folder in it, named as the target.")
@click.option(
    "--product",
    "products",
    multiple=True,
    metavar="ID",
    help="Make pieces as this product of the service instead of its first one; may be given again.",
)
@click.option(
    "--dpi",
    type=NumberOption("dots per inch, such as 300"),
    metavar="N",
    help="Resolution of plain faces.  [default: 300]",
)
@click.option(
    "--publish",
    default="",
    show_default=False,
    metavar="URL|DIR",
    help="Where a digital table finds the pictures, if not on this disk: an address, or a folder to put them in.",
)
@click.option(
    "--at",
    default="",
    show_default=False,
    metavar="URL",
    help="With a folder: the address at which its files are found.",
)
@force_option()
@takes_report_options()
def command(
    asked: CommandOptions, target: str, products: tuple[str, ...], dpi: float | None, publish: str, at: str
) -> int:
    """Make a package for a print service or a digital table.

    TARGET is {targets}, or a service of the game's own in its folder templates/services. Packages are made to the sizes
    that the services publish; nothing is uploaded; every file is looked at as `preflight` does. Exit code 1: the
    target's own limits are broken, for example a size too small for the smallest type; `check --export TARGET` says so
    and writes nothing.

    \b
    Example: balance-control export gamecrafter --players 4 --modules all --lang de
    Example: balance-control export gamecrafter --product small-hex-tile --product tarot-deck
    Example: balance-control export tts --publish https://example.org/table
    Example: balance-control export tts --publish ../site/table --at https://example.org/table
    """
    service = load_service(target, [asked.game.folder], asked.game.info.rules)
    definitions, config, texts = asked.definitions, asked.config, asked.texts
    address, site = _publish_address(publish, at)
    wishes = check_wishes(service, ExportWishes(products, dpi, address))
    folders = asked.folders(own_folder(asked.out, target))
    _check_places(folders, site, asked)
    contexts = checked_contexts(definitions, config, texts, asked.game.folder)
    check_sides(service, contexts[0])
    asked.game.keep_ids()
    warn_of_tables(asked.game)
    warn_of_unplayed(definitions, config)
    warn_of_pictures(definitions, config, asked.game.folder)
    progress = Progress(silent=asked.silent)
    packages: list[ExportPackage] = []
    try:
        for spoken, folder, context in zip(texts, folders, contexts, strict=True):
            progress.say(f"{spoken.name}: composing")
            clock = Clock(progress, f"{spoken.name}: ", "pictures").tell
            rules = rules_for_package(asked.game, context)
            desk = ExportJob(context, folder, PictureCache(picture_folder()), clock)
            packages.append(package_beside_rules(desk, service, wishes, rules))
    except InputError as error:
        progress.clear()
        show_faults(error)
        asked.note(f"nothing is written; 'check --export {service.id}' tells this beforehand")
        return EXIT_WRONG
    for doubt in piece_warnings(contexts, packages, service):
        progress.clear()
        say(f"warning: {doubt}", colour="yellow", err=True)
    pairs = list(zip(packages, folders, strict=True))
    for package, folder in pairs:
        check_ours(folder, {**package.files, **package.rules}, force=asked.force)
    served = {name: data for package in packages for name, data in package.uploads.items()}
    if site is not None:  # first, since the save file that is written then refers to these files
        fill_folder(site, _unpublished_files(site, served), force=asked.force)
    reports = [write_package(target, package, folder, force=asked.force) for package, folder in pairs]
    progress.say("looking at every file")
    faults = [fault for package, folder in pairs for fault in service_complaints(package, folder, service)]
    progress.clear()
    for spoken, report in zip(texts, reports, strict=True):
        _show(report, spoken.name, asked.silent)
    _show_site(served, site, address, asked.silent)
    for finding in faults:
        say(f"preflight: {finding}", colour="red", err=True)
    if asked.as_json:
        show_json({"exports": [report.data() for report in reports], "findings": [found.data() for found in faults]})
    return EXIT_WRONG if faults else 0


assert command.help
command.help = command.help.replace("{targets}", list_words(sorted(service_files(())), 20))


def _publish_address(publish: str, at: str) -> tuple[str, Path | None]:
    """The address at which pictures will be found, and the folder that they are put into, if any. Raises
    `InputError`."""
    if not publish:
        if at:
            raise input_error("no pictures are put there", expected="--publish DIR, too", path="--at")
        return "", None
    if "://" in publish or publish.partition(":")[0].lower() in ("http", "https"):
        if at:
            raise input_error("--publish names an address already", expected="one of the two", path="--at")
        return publish, None
    if not at:
        what = f"'{publish}' is a folder, which nobody else's computer finds"
        raise input_error(what, expected="--at https://… as well, or an address that begins so", path="--publish")
    return at, Path(publish)


def _check_places(folders: Sequence[Path], site: Path | None, asked: CommandOptions) -> None:
    """Raises `InputError` where files can't be put into the packages' folders, or into one for a site, which lies
    elsewhere: exports clear their own folders."""
    for folder in folders:
        check_folder(folder, (CONTENT,))
        check_ours(folder, (CONTENT,), force=asked.force)
    if site is None:
        return
    if any(site.resolve().is_relative_to(folder.resolve()) for folder in folders):
        raise input_error(f"'{site}' lies in the export's own folder", expected="a folder elsewhere", path="--publish")
    check_folder(site, ())
    check_ours(site, ())


def _unpublished_files(site: Path, served: Mapping[str, Content]) -> dict[str, Content]:
    """The files that the site's folder lacks, or has with another content."""
    there = {name: site / name for name in served}
    return {
        name: content
        for name, content in served.items()
        if there[name].is_symlink() or not there[name].is_file() or read_bytes(there[name]) != content_bytes(content)
    }


def _show_site(served: Mapping[str, Content], site: Path | None, address: str, silent: bool) -> None:
    """Prints which files have to be at which address."""
    if silent or not address:
        return
    if site is None:
        say(f"  put the {count_text(len(served), 'file')} of {UPLOAD} where {address} finds them")
    else:
        say(f"  {count_text(len(served), 'file')} in {site}, to be found at {address}")


def _show(report: ExportReport, name: str, silent: bool) -> None:
    """Prints a line about the package, and what the user should know."""
    for note in report.notes:
        say(f"note: {note}", colour="yellow", err=True)
    if silent:
        return
    copies, left = sum(report.counts.values()), sum(report.left.values())
    say(f"{name}: {count_text(copies, 'piece')}, {count_text(report.files, 'file')}, in {report.folder}")
    if report.next:
        say(f"  what to do next: {report.folder / report.next}")
    if left:
        say(f"  {count_text(left, 'more piece')} of the box {'is' if left == 1 else 'are'} not in it, and listed there")
