"""`build`: the print-ready kit of a configuration, in one language or in a folder for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from generator.cli.main import EXIT_WRONG
from generator.cli.options import (
    chosen_rulings,
    configuration_options,
    force_option,
    game_options,
    language_option,
    languages,
    module_names,
    open_game,
    out_option,
    report_options,
    show_json,
)
from generator.cli.progress import Progress
from generator.cli.unplayed import warn_of_unplayed
from generator.definitions.configuration import configuration
from generator.definitions.load import Game
from generator.definitions.texts import Texts
from generator.errors import InputError, Mark, input_error
from generator.export import manifest as manifests
from generator.export.kit import KIT, MANIFEST, OURS, RULES, RULES_FOLDED, Kit, known_pieces, make_kit, write_kit
from generator.export.plan import PrintOptions, checked
from generator.faces.colours import THEMES
from generator.faces.context import Context
from generator.faces.pieces import current_backs, current_digests
from generator.faces.tile_layout import checked_size
from generator.faces.whole import whole_contexts
from generator.sheets.frame import BACKS
from generator.sheets.papers import paper_names
from generator.writing import check_folder, check_ours

PACKINGS = ("easy-cut", "strips", "dense")


def _offset(_context: click.Context, _option: click.Parameter, value: str) -> tuple[float, float]:
    """`X,Y` in mm."""
    try:
        x, y = (float(part) for part in value.split(","))
    except ValueError:
        raise click.BadParameter(f"'{value}' is no offset; expected X,Y in mm, such as 0.5,-1") from None
    if not (abs(x) <= 20 and abs(y) <= 20):
        raise click.BadParameter(f"'{value}' is too far; expected at most 20 mm each way")
    return x, y


@click.command("build")
@configuration_options
@game_options
@language_option
@out_option()
@click.option("--paper", type=click.Choice(paper_names()), default="a4", show_default=True, help="The sheets.")
@click.option(
    "--packing",
    type=click.Choice(PACKINGS),
    default="easy-cut",
    show_default=True,
    help="Tiles: cut from mark to mark; in strips first; or as many as fit.",
)
@click.option("--theme", type=click.Choice(THEMES), default="colour", show_default=True, help="How much ink.")
@click.option(
    "--backs",
    type=click.Choice(BACKS),
    default="none",
    show_default=True,
    help="Backs of tiles and cards: none, duplex over the long or short edge, or folded over.",
)
@click.option(
    "--offset", default="0,0", callback=_offset, metavar="X,Y", show_default=True, help="Moves duplex backs, in mm."
)
@click.option("--tile-size", type=float, default=50.0, show_default=True, metavar="MM", help="Tiles, between flats.")
@click.option(
    "--bleed", type=float, default=0.0, show_default=True, metavar="MM", help="Room for bleed around each piece."
)
@click.option("--gutter", type=float, default=0.0, show_default=True, metavar="MM", help="Room between pieces.")
@click.option("--guides", is_flag=True, help="Draw trims and safe zones over the art.")
@click.option("--press", is_flag=True, help="PDF/X-1a for a press: CMYK, pure black text, marks in every ink.")
@click.option(
    "--rules/--no-rules",
    default=True,
    show_default=True,
    help="The rules booklet, to read and to fold; not with --only.",
)
@click.option("--only", metavar="ID,…", help="Just these pieces, packed.")
@click.option(
    "--changed-since",
    type=click.Path(path_type=Path),
    metavar="MANIFEST",
    help="Just what is new or different since that manifest.json (with several languages: a kit's folder).",
)
@force_option()
@report_options
def command(
    players: int,
    modules: str,
    game_folder: Path | None,
    edition: str | None,
    rulings: tuple[str, ...],
    lang: str,
    out: Path,
    only: str | None,
    changed_since: Path | None,
    rules: bool,
    force: bool,
    as_json: bool,
    quiet: bool,
    **looks: Any,
) -> int:
    """Make the print-ready kit.

    Writes tiles.pdf, cards.pdf, tokens.pdf, aids.pdf, kit.pdf (all of them behind a first page), the rules and
    manifest.json.
    Print at 100 %, cut from mark to mark. What an earlier build left in the folder is replaced; a file of your own of
    such a name is not, unless --force is given. Exit code 1: a piece can't be made.

    \b
    Example: balance-control build --players 4 --modules all --lang de --out build
    Example: balance-control build --only economic-stimulus,debt-brake --modules economy
    """
    game = open_game(game_folder)
    definitions = game.definitions(edition, chosen_rulings(rulings))
    config = configuration(definitions, players, module_names(modules))
    texts = languages(game, lang, definitions)
    options = checked(PrintOptions(**looks))
    checked_size(options.tile_size)
    wanted = [name.strip() for name in only.split(",") if name.strip()] if only is not None else None
    folders = [out / spoken.language if lang == "all" else out for spoken in texts]
    for folder in folders:
        check_folder(folder, OURS)
        check_ours(folder, (KIT, MANIFEST), force=force)
    warn_of_unplayed(definitions, config)
    silent = quiet or as_json
    made: dict[Path, tuple[Texts, Kit]] = {}
    progress = Progress(silent=silent)
    contexts = whole_contexts(definitions, config, texts, game.folder)
    _check_rules(game, contexts if rules and wanted is None else ())
    for spoken, folder, context in zip(texts, folders, contexts, strict=True):
        known_pieces(context, wanted or ())
        ids = _changed(context, changed_since, wanted, backs=options.backs != "none")
        if ids == []:
            _say(f"{spoken.name}: nothing has changed since {changed_since}", silent)
            continue
        try:
            progress.say(f"{spoken.name}: composing, laying out, drawing")
            kit = make_kit(context, options, ids)
            if rules and ids is None:
                progress.say(f"{spoken.name}: the rules")
                kit = _with_rules(kit, game, context, options)
            made[folder] = spoken, kit
        except InputError as error:
            for fault in error.faults:
                click.secho(f"error: {fault}", fg="red", err=True)
            return EXIT_WRONG
        finally:
            progress.clear()
    for folder, (_, kit) in made.items():
        check_ours(folder, kit.files, force=force)
    for folder, (spoken, kit) in made.items():  # all languages or none
        write_kit(kit, folder, force=force)
        _show(kit, spoken, folder, silent)
    if as_json:
        show_json({"kits": [_data(kit, folder) for folder, (_, kit) in made.items()]})
    return 0


def _changed(context: Context, since: Path | None, wanted: list[str] | None, *, backs: bool) -> list[str] | None:
    """The ids to print; None for all of them."""
    language = context.texts.language
    if since is None:
        return wanted
    path = since / "manifest.json" if since.is_dir() else since
    if since.is_dir() and not path.is_file():
        path = since / language / "manifest.json"
    data = manifests.read_manifest(path)
    if data.get("language") != language:
        what = f"a kit in the language '{data.get('language')}'"
        raise input_error(what, expected=f"a kit in '{language}'", mark=Mark(path.as_posix()))
    found = manifests.changed_since(data, current_digests(context), current_backs(context) if backs else {})
    return [name for name in found if wanted is None or name in wanted]


def _with_rules(kit: Kit, game: Game, context: Context, options: PrintOptions) -> Kit:
    """The kit with the rules booklet; the rules' engine, which plays its examples, is loaded for it alone."""
    from generator.booklet.make import booklet_files

    rules = booklet_files(game, context, options.paper, options.theme)
    return replace(kit, files={**kit.files, **rules.files}, warnings=(*kit.warnings, *rules.warnings))


def _check_rules(game: Game, contexts: Sequence[Context]) -> None:
    """Raises `InputError` with every fault of these booklets, before anything is made."""
    from generator.booklet.whole import read_booklets

    read_booklets(game, contexts)


def _say(line: str, silent: bool) -> None:
    if not silent:
        click.echo(line)


def _show(kit: Kit, texts: Texts, folder: Path, silent: bool) -> None:
    """A line a file; warnings always, on the error stream."""
    for warning in kit.warnings:
        click.secho(f"warning: {warning}", fg="yellow", err=True)
    _say(f"{texts.name}: {sum(kit.counts.values())} pieces, margin {kit.margin:g} mm, in {folder}", silent)
    for name, pages in kit.pages.items():
        _say(f"  {name:<12} {pages:>3} pages", silent)
    if RULES in kit.files:
        _say(f"  {RULES}, and {RULES_FOLDED} to fold", silent)


def _data(kit: Kit, folder: Path) -> dict[str, Any]:
    return {
        "folder": folder.as_posix(),
        "pages": dict(kit.pages),
        "counts": dict(kit.counts),
        "margin": kit.margin,
        "warnings": list(kit.warnings),
    }
