"""Makes the booklet's files for a configuration and a paper; empty where the game has no booklet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from generator.base.frozen import dataclass
from generator.base.units import mm_to_pt
from generator.booklet.booklet_imposition import impose_booklet
from generator.booklet.booklet_look import read_look
from generator.booklet.booklet_reader import find_booklet
from generator.booklet.booklet_source import BookletPart
from generator.booklet.manuscript import write_manuscript
from generator.booklet.page_blocks import block_drawer, booklet_blocks
from generator.booklet.printable_inks import make_press_file, make_printable
from generator.booklet.typeset import typeset
from generator.definitions.game_folder import GameFolder
from generator.definitions.language_texts import fill_places
from generator.definitions.printing_conditions import DEFAULT, find_condition
from generator.export.kit import RULES, RULES_FOLDED, ImposedKit, PrintedKit, draw_kit, impose_kit
from generator.export.kit_sheets import MOST_BLEED, PrintOptions
from generator.export.order_sheet import ORDER, markdown_bytes
from generator.export.package import ExportPackage
from generator.export.package_words import package_words
from generator.faces.colours import Palette
from generator.faces.face_context import FaceContext
from generator.faces.script_rules import is_right_to_left_language
from generator.faces.tones import ink_table
from generator.files.shelf import content_bytes
from generator.render.press import press_file
from generator.sheets.papers import find_paper

RULES_ON = "a4"
"""The paper of rules that go with a package, where nobody says which."""
SMALL = {"a3": "a4", "tabloid": "letter"}
"""Papers for which the booklet is folded from the next smaller one: an A5 booklet wants A4."""


@dataclass(frozen=True)
class RulesFiles:
    """The booklet's files by name; `warnings` tell what is left out."""

    files: dict[str, bytes]
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True)
class BookletMarkup:
    """A booklet as markup, with the pictures that it names, SVG by file name; `warnings` tell what is left out."""

    text: str
    pictures: Mapping[str, str]
    warnings: tuple[str, ...]


def kit_with_rules(
    game: GameFolder, context: FaceContext, options: PrintOptions, imposed: ImposedKit | None = None
) -> PrintedKit:
    """The whole kit with the booklet's files and warnings; `imposed` is the kit if it lies on sheets already.
    Raises `InputError`."""
    rules = booklet_files(game, context, options.paper, options.theme, press=options.press)  # before the kit takes room
    kit = draw_kit(context, options, imposed or impose_kit(context, options), rules=True)
    return replace(kit, files={**kit.files, **rules.files}, warnings=(*kit.warnings, *rules.warnings))


def rules_for_package(game: GameFolder, context: FaceContext) -> RulesFiles:
    """The booklet's files that go with a package, to read and to print at home. Raises `InputError`."""
    return booklet_files(game, context, RULES_ON)


def package_with_rules(package: ExportPackage, rules: RulesFiles, language: str) -> ExportPackage:
    """The package with the rules, warnings about what they leave out, and a note about them on the order sheet."""
    files = dict(package.files)
    if ORDER in files and rules.files:
        told = fill_places(package_words(language).rules, {"read": RULES, "file": RULES_FOLDED})
        files[ORDER] = content_bytes(files[ORDER]) + markdown_bytes(f"\n{told}\n")
    notes = (*package.notes, *rules.warnings)
    return replace(package, files=files, rules={**package.rules, **rules.files}, notes=notes)


def booklet_files(
    game: GameFolder, context: FaceContext, on: str, theme: str = "colour", *, press: bool = False
) -> RulesFiles:
    """The file to read and the file to fold, on the paper `on` and in a theme's inks. For a press both are in inks, and
    the first has bleed. Raises `InputError`."""
    told = write_markup(game, context, theme)
    if told is None:
        return RulesFiles({})
    palette = Palette(ink_table(context.definitions), theme=theme)
    bleed = MOST_BLEED if press else 0.0
    look = read_look(context)
    way = {"leftwards": is_right_to_left_language(context.texts.language)}
    made = typeset(told.text, told.pictures, context.icons, palette, look, context.fonts, bleed=bleed, **way)
    reading = (
        make_press_file(made, palette, find_condition(DEFAULT), mm_to_pt(MOST_BLEED)) if press else make_printable(made)
    )
    folded = impose_booklet(reading, find_paper(SMALL.get(on, on)), **way)
    folded = press_file(folded, find_condition(DEFAULT)) if press else folded
    return RulesFiles({RULES: reading, RULES_FOLDED: folded}, told.warnings)


def write_markup(game: GameFolder, context: FaceContext, theme: str = "colour") -> BookletMarkup | None:
    """The booklet's markup and pictures, before its pages are set; None where there is no booklet. Raises
    `InputError`."""
    booklet = find_booklet(context)
    if booklet is None:
        return None
    found = booklet_blocks(booklet, context)
    figures = {
        block: block_drawer(context).figure(block, booklet, game, context, theme)
        for block in found
        if block.kind not in (*BookletPart.text_kinds, "chapter")
    }
    shown = [block for block in found if block not in figures or figures[block].markup]
    warnings = tuple(f"{RULES}: {figure.warning}" for figure in figures.values() if figure.warning)
    return BookletMarkup(*write_manuscript(booklet, context, shown, figures), warnings)
