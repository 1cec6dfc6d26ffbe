"""Makes the booklet's files for a configuration and a paper; nothing where the game has no booklet."""

from __future__ import annotations

from dataclasses import dataclass, replace

from generator.booklet.blocks import Block, blocks
from generator.booklet.figures import figure
from generator.booklet.impose import imposed
from generator.booklet.load import FOLDER, read_booklet
from generator.booklet.manuscript import manuscript
from generator.booklet.plain import plain_manuscript
from generator.booklet.played import NotHolding, Played, played
from generator.booklet.typeset import typeset
from generator.booklet.whole import EXAMPLES
from generator.definitions.load import GameFolder
from generator.export.kit import RULES, RULES_FOLDED, Kit
from generator.export.plan import PrintOptions
from generator.faces import context as faces
from generator.faces.colours import Palette
from generator.faces.tones import ink_table
from generator.games.balance_control.faces.context import Context
from generator.sheets.papers import paper

SMALL = {"a3": "a4", "tabloid": "letter"}
"""Papers for which the booklet is folded from the next smaller one: an A5 booklet wants A4."""


@dataclass(frozen=True)
class Rules:
    """The files of the booklet by their names; `warnings` name the examples that are left out."""

    files: dict[str, bytes]
    warnings: tuple[str, ...] = ()


def with_rules(kit: Kit, game: GameFolder, context: faces.Context, options: PrintOptions) -> Kit:
    """The kit with the booklet's files and warnings added to its own. Raises `InputError`."""
    rules = booklet_files(game, context, options.paper, options.theme)
    return replace(kit, files={**kit.files, **rules.files}, warnings=(*kit.warnings, *rules.warnings))


def booklet_files(game: GameFolder, context: faces.Context, on: str, theme: str = "colour") -> Rules:
    """The reading file and the one to fold, printed on the paper `on` in a theme's inks. An example that doesn't hold,
    since the game is another one than its author's, is left out. Raises `InputError`."""
    booklet = read_booklet(game.folder, context.texts.language, context.definitions)
    if booklet is None:
        return Rules({})
    warnings: tuple[str, ...] = ()
    if isinstance(context, Context):
        found, warnings = _shown(blocks(booklet, context), game, context)
        figures = {block: figure(block, example, context, theme) for block, example in found if example}
        text, pictures = manuscript(booklet, context, [block for block, _ in found], figures)
    else:
        text, pictures = plain_manuscript(booklet, context)
    palette = Palette(ink_table(context.definitions), theme=theme)
    reading = typeset(text, pictures, context.icons, palette)
    return Rules({RULES: reading, RULES_FOLDED: imposed(reading, paper(SMALL.get(on, on)))}, warnings)


def _shown(
    found: tuple[Block, ...], game: GameFolder, context: Context
) -> tuple[list[tuple[Block, Played | None]], tuple[str, ...]]:
    """The blocks, each example with what was played, and a warning for each that is missing."""
    folder = game.folder / FOLDER / EXAMPLES
    shown: list[tuple[Block, Played | None]] = []
    warnings = []
    for block in found:
        try:
            shown.append(
                (block, played(folder / block.words, context.definitions, game) if block.kind == "example" else None)
            )
        except NotHolding:
            warnings.append(
                f"{RULES}: the example {block.words} doesn't hold in this game and is left out; 'scenario' says why"
            )
    return shown, tuple(warnings)
