"""`build`: the print-ready kit of a configuration, in one language or in a folder for each."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from generator.base.errors import InputError, count_text
from generator.booklet.booklet_source import FOLDER as BOOKLET
from generator.cli.exit_codes import EXIT_WRONG
from generator.cli.options import (
    PATH,
    CommandOptions,
    NumberOption,
    box_options,
    force_option,
    languages_option,
    one_of,
    out_option,
    show_json,
    takes_report_options,
)
from generator.cli.program import show_faults
from generator.cli.progress import Progress, warn_of_tables, warn_of_unplayed
from generator.cli.terminal import say
from generator.definitions.box_request import split_names
from generator.definitions.game_folder import GameFolder
from generator.definitions.language_texts import LanguageTexts
from generator.export.kit import (
    OURS,
    RULES,
    RULES_FOLDED,
    ImposedKit,
    PrintedKit,
    check_kit_folder,
    draw_kit,
    impose_kit,
    prepare_kit_pictures,
    write_kit,
)
from generator.export.kit_changes import KitChanges, changes_since
from generator.export.kit_sheets import (
    LEAST_RESOLUTION,
    MOST_BLEED,
    MOST_GUTTER,
    MOST_RESOLUTION,
    PrintOptions,
    check_options,
)
from generator.export.wanted_pieces import WantedPieces, check_wanted_pieces
from generator.faces.box_check import checked_contexts
from generator.faces.colours import THEMES
from generator.faces.face_context import FaceContext
from generator.faces.game_look import game_look
from generator.files.atomic_write import check_folder, check_ours
from generator.files.parallel import Order, inherits_caches, run_parallel
from generator.sheets.page_frame import BACKS
from generator.sheets.papers import paper_names

_OFFSET = "X,Y in mm, at most 20 mm each way, such as 0.5,-1"
PACKINGS = ("easy-cut", "strips", "dense")
MOST_TOLD = 12
"""Pieces that a line names at most."""


def _offset(_context: click.Context, _option: click.Parameter, value: str) -> tuple[float, float]:
    """`X,Y` as two numbers in mm."""
    try:
        x, y = (NumberOption(_OFFSET).convert(part, None, None) for part in value.split(","))
    except (ValueError, click.BadParameter):
        raise click.BadParameter(f"'{value}' is no offset; expected {_OFFSET}") from None
    if not (abs(x) <= 20 and abs(y) <= 20):
        raise click.BadParameter(f"'{value}' is too large; expected {_OFFSET}")
    return x, y


@click.command("build")
@box_options
@languages_option()
@out_option()
@click.option("--paper", type=one_of(paper_names()), default="a4", help="The sheets.")
@click.option(
    "--packing",
    type=one_of(PACKINGS),
    default="easy-cut",
    help="Tiles: cut from mark to mark; in strips first; or as many as fit.",
)
@click.option("--theme", type=one_of(THEMES), default="colour", help="How much ink.")
@click.option(
    "--backs",
    type=one_of(BACKS),
    default="none",
    help="Backs of tiles and cards: none, duplex over the long or short edge, or folded over. What is turned over in "
    "play has both sides in any case.",
)
@click.option("--offset", default="0,0", callback=_offset, metavar="X,Y", help="Moves duplex backs, in mm.")
@click.option(
    "--tile-size", type=NumberOption("mm, such as 50"), default=50.0, metavar="MM", help="Tiles, between flats."
)
@click.option(
    "--bleed",
    type=NumberOption(f"0 to {MOST_BLEED:g} mm"),
    default=0.0,
    metavar="MM",
    help="Room for bleed around each piece.",
)
@click.option(
    "--gutter", type=NumberOption(f"0 to {MOST_GUTTER:g} mm"), default=0.0, metavar="MM", help="Room between pieces."
)
@click.option(
    "--resolution",
    type=NumberOption(f"{LEAST_RESOLUTION:g} to {MOST_RESOLUTION:g} dpi"),
    default=300.0,
    metavar="DPI",
    help="Pixels an inch of pictures as they are printed: what has 1.5 times as many, or more, is scaled.",
)
@click.option("--guides", is_flag=True, help="Draw trims and safe zones over the art.")
@click.option("--press", is_flag=True, help="PDF/X-1a for a press: CMYK, pure black text, marks in every ink.")
@click.option("--rules/--no-rules", default=True, help="The rules booklet, to read and to fold; only with a whole kit.")
@click.option("--only", metavar="ID,…", help="Just these pieces, packed.")
@click.option(
    "--changed-since",
    type=PATH,
    metavar="MANIFEST",
    help="Just what that kit lacks: new pieces, changed ones, missing copies (with several languages: a kit's folder).",
)
@force_option()
@takes_report_options()
def command(asked: CommandOptions, only: str | None, changed_since: Path | None, rules: bool, **looks: Any) -> int:
    """Make the print-ready kit.

    Writes tiles.pdf, cards.pdf, tokens.pdf, aids.pdf (other games: boards.pdf, sheets.pdf, folded.pdf; two kinds that
    share a sheet have one file, tiles-tokens.pdf), kit.pdf (all of them, after two pages on what is in the box and how
    to cut), the rules and manifest.json.
    Print at 100 %, cut from mark to mark. An earlier build in the folder is replaced; a file of your own with such a
    name is kept, unless you give --force. Exit code 1: a piece can't be made.

    \b
    Example: balance-control build --players 4 --modules all --lang de --out build
    Example: balance-control build --only economic-stimulus,debt-brake --modules economy
    """
    game, definitions, config, texts = asked.game, asked.definitions, asked.config, asked.texts
    options = check_options(PrintOptions(**looks))
    game_look(definitions.rules).checked_size(options.tile_size)
    ids = split_names(only) if only is not None else None
    check_wanted_pieces(definitions, config, ids)
    rules = rules and ids is None and changed_since is None and (game.folder / BOOKLET).is_dir()
    folders = asked.folders(asked.out)
    for folder in folders:
        check_folder(folder, OURS)
        check_kit_folder(folder, rules=rules, force=asked.force)
    game.keep_ids()
    warn_of_tables(game)
    warn_of_unplayed(definitions, config)
    contexts = checked_contexts(definitions, config, texts, game.folder)
    if rules:
        from generator.booklet.booklet_findings import read_booklets

        read_booklets(game, contexts)
    wishes: dict[Path, tuple[LanguageTexts, KitChanges | None, Order]] = {}
    for spoken, folder, context in zip(texts, folders, contexts, strict=True):
        changes = changes_since(context, changed_since, ids, options.backs) if changed_since else None
        if changes and not changes.copies:
            asked.note(f"{spoken.name}: nothing has changed since {changed_since}")
        else:
            wishes[folder] = spoken, changes, (game if rules else None, context, options, changes or ids)
    asked.forget_game()
    del game
    progress = Progress(silent=asked.silent)
    progress.say(f"{', '.join(spoken.name for spoken, *_ in wishes.values())}: composing, laying out, drawing")
    orders = [order for *_, order in wishes.values()]
    try:
        if len(orders) > 1 and inherits_caches():  # lays the pieces on sheets once for all languages
            imposed = impose_kit(*orders[0][1:])
            prepare_kit_pictures(orders[0][1], orders[0][2], imposed)
            orders[0] = *orders[0], imposed
        kits = run_parallel(_kit, orders)
    except InputError as error:
        show_faults(error)
        return EXIT_WRONG
    finally:
        progress.clear()
    made = dict(zip(wishes, kits, strict=True))
    for folder, kit in made.items():
        check_ours(folder, kit.files, force=asked.force)
    _warn(kits)
    for folder, (spoken, changes, _) in wishes.items():  # all languages or none
        write_kit(made[folder], folder, force=asked.force)
        _show_files(made[folder], spoken, folder, asked)
        _show_changes(changes, asked)
    if asked.as_json:
        show_json({"kits": [_data(kit, folder) for folder, kit in made.items()]})
    return 0


def _kit(
    ruled: GameFolder | None,
    context: FaceContext,
    options: PrintOptions,
    wanted: WantedPieces,
    imposed: ImposedKit | None = None,
) -> PrintedKit:
    """The kit in one language, with the rules that the game names; `imposed` is the kit if it lies on sheets
    already."""
    if ruled is None:
        return draw_kit(context, options, imposed or impose_kit(context, options, wanted))
    from generator.booklet.rules_files import kit_with_rules

    return kit_with_rules(ruled, context, options, imposed)


def _warn(kits: Sequence[PrintedKit]) -> None:
    """Prints each warning once, however many languages it is about, on the error stream, also with --quiet."""
    for warning in dict.fromkeys(warning for kit in kits for warning in kit.warnings):
        say(f"warning: {warning}", colour="yellow", err=True)


def _show_files(kit: PrintedKit, texts: LanguageTexts, folder: Path, asked: CommandOptions) -> None:
    """Prints a line for each file."""
    asked.note(f"{texts.name}: {count_text(kit.pieces, 'piece')}, margin {kit.margin:g} mm, in {folder}")
    wide = max(map(len, kit.pages))
    for name, pages in kit.pages.items():
        asked.note(f"  {name:<{wide}} {pages:>3} page{'' if pages == 1 else 's'}")
    for number, cost in enumerate(kit.costs):
        if cost.option or number == 0:
            other = f"with {cost.option}: " if cost.option else ""
            asked.note(f"  {other}{count_text(cost.sheets, 'sheet')}, {count_text(cost.cuts, 'cut')}")
    if RULES in kit.files:
        asked.note(f"  {RULES}, and {RULES_FOLDED} to fold")


def _show_changes(changes: KitChanges | None, asked: CommandOptions) -> None:
    """Prints which pieces are printed beside an earlier kit, and how many copies of each."""
    copies, further = (changes.copies, changes.further) if changes else ({}, frozenset[str]())
    for words, wanted in (("new or different", False), ("further copies", True)):
        told = [f"{name} {count}" for name, count in copies.items() if (name in further) is wanted]
        if told:
            more = f" … ({len(told)} in all)" if len(told) > MOST_TOLD else ""
            asked.note(f"  {words}: {', '.join(told[:MOST_TOLD])}{more}")


def _data(kit: PrintedKit, folder: Path) -> dict[str, Any]:
    return {
        "folder": folder.as_posix(),
        "pages": dict(kit.pages),
        "counts": dict(kit.counts),
        "margin": kit.margin,
        "warnings": list(kit.warnings),
    }
