"""Makes the booklet's files for a configuration and a paper; nothing where the game has no booklet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from generator.booklet.blocks import blocks, drawn_by
from generator.booklet.impose import imposed
from generator.booklet.inks import for_press, printable
from generator.booklet.load import booklet_of
from generator.booklet.look import look
from generator.booklet.manuscript import manuscript
from generator.booklet.types import Part
from generator.booklet.typeset import typeset
from generator.definitions.load import GameFolder
from generator.definitions.texts import filled
from generator.export.kit import RULES, RULES_FOLDED, Imposition, Kit, make_kit
from generator.export.order import ORDER, markdown, order_words
from generator.export.package import Package
from generator.export.plan import MOST_BLEED, PrintOptions
from generator.faces.colours import Palette
from generator.faces.context import Context
from generator.faces.tones import ink_table
from generator.render.press import DEFAULT, condition, press_file
from generator.sheets.papers import paper
from generator.shelf import bytes_of
from generator.units import pt
from generator.values import dataclass

RULES_ON = "a4"
"""The paper of rules that go with a package, where nobody says which."""
SMALL = {"a3": "a4", "tabloid": "letter"}
"""Papers for which the booklet is folded from the next smaller one: an A5 booklet wants A4."""


@dataclass(frozen=True)
class Rules:
    """The files of the booklet by their names; `warnings` name what is left out."""

    files: dict[str, bytes]
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True)
class Written:
    """A booklet as markup, with the pictures that it names, SVG by file name; `warnings` as in its files."""

    text: str
    pictures: Mapping[str, str]
    warnings: tuple[str, ...]


def kit_with_rules(
    game: GameFolder, context: Context, options: PrintOptions, imposition: Imposition | None = None
) -> Kit:
    """The whole kit, which may be imposed already, with the booklet's files and warnings. Raises `InputError`."""
    rules = booklet_files(game, context, options.paper, options.theme, press=options.press)  # before the kit takes room
    kit = make_kit(context, options, imposition=imposition, rules=True)
    return replace(kit, files={**kit.files, **rules.files}, warnings=(*kit.warnings, *rules.warnings))


def rules_beside(game: GameFolder, context: Context) -> Rules:
    """The rules that go with a package, to read and to print at home. Raises `InputError`."""
    return booklet_files(game, context, RULES_ON)


def package_with_rules(package: Package, rules: Rules, language: str) -> Package:
    """The package with the rules, what they leave out, and on the sheet of an order what they are for."""
    files = dict(package.files)
    if ORDER in files and rules.files:
        told = filled(order_words(language).rules, {"read": RULES, "file": RULES_FOLDED})
        files[ORDER] = bytes_of(files[ORDER]) + markdown(f"\n{told}\n")
    notes = (*package.notes, *rules.warnings)
    return replace(package, files=files, rules={**package.rules, **rules.files}, notes=notes)


def booklet_files(game: GameFolder, context: Context, on: str, theme: str = "colour", *, press: bool = False) -> Rules:
    """The reading file and the one to fold, printed on the paper `on` in a theme's inks; for a press both are in inks,
    and the first bleeds. Raises `InputError`."""
    told = written(game, context, theme)
    if told is None:
        return Rules({})
    palette = Palette(ink_table(context.definitions), theme=theme)
    made = typeset(told.text, told.pictures, context.icons, palette, look(context), bleed=MOST_BLEED if press else 0.0)
    reading = for_press(made, palette, condition(DEFAULT), pt(MOST_BLEED)) if press else printable(made)
    folded = imposed(reading, paper(SMALL.get(on, on)))
    folded = press_file(folded, condition(DEFAULT)) if press else folded
    return Rules({RULES: reading, RULES_FOLDED: folded}, told.warnings)


def written(game: GameFolder, context: Context, theme: str = "colour") -> Written | None:
    """What a booklet says and shows, before its pages are set; None where there is none. Raises `InputError`."""
    booklet = booklet_of(context)
    if booklet is None:
        return None
    found = blocks(booklet, context)
    figures = {
        block: drawn_by(context).figure(block, booklet, game, context, theme)
        for block in found
        if block.kind not in (*Part.told, "chapter")
    }
    shown = [block for block in found if block not in figures or figures[block].markup]
    warnings = tuple(f"{RULES}: {figure.warning}" for figure in figures.values() if figure.warning)
    return Written(*manuscript(booklet, context, shown, figures), warnings)
