"""The booklet of a configuration: a context and a paper in, its files out; nothing where the game has no booklet."""

from __future__ import annotations

from ..definitions.load import Game
from ..export.kit import RULES, RULES_FOLDED
from ..faces.context import Context
from ..faces.tones import ink_table
from ..sheets.papers import paper
from .blocks import blocks
from .figures import figure
from .impose import imposed
from .load import FOLDER, read_booklet
from .manuscript import manuscript
from .typeset import typeset

SMALL = {"a3": "a4", "tabloid": "letter"}
"""Papers for which the booklet is folded from the next smaller one: an A5 booklet wants A4."""


def booklet_files(game: Game, context: Context, on: str) -> dict[str, bytes]:
    """The reading file and the one to fold, printed on the paper `on`. Raises `InputError`."""
    booklet = read_booklet(game.folder, context.texts.language, context.definitions)
    if booklet is None:
        return {}
    found = blocks(booklet, context)
    folder = game.folder / FOLDER / "examples"
    figures = {block.words: figure(folder / block.words, context, game) for block in found if block.kind == "example"}
    pictures = {}
    for name, shown in figures.items():
        stem = name.removesuffix(".yaml")
        pictures[f"{stem}-before.svg"], pictures[f"{stem}-after.svg"] = shown.before, shown.after
    text = manuscript(booklet, context, found, figures)
    reading = typeset(text, pictures, context.icons, ink_table(context.definitions))
    return {RULES: reading, RULES_FOLDED: imposed(reading, paper(SMALL.get(on, on)))}
