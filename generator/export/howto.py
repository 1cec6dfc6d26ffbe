"""The page of a kit that shows how it is cut: steps in words, then pictures of its own sheets, each with what is done
there."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from generator.export.heads import MARGIN, STRONG, TEXT
from generator.faces.context import Context
from generator.faces.display import Group, Item, Path
from generator.faces.shapes import box
from generator.faces.text import Block, Style, ladder, set_line, wrap
from generator.geometry import moved
from generator.sheets.labels import Label
from generator.sheets.papers import Paper
from generator.sheets.sheet import Page, Sheets

_PIECE = "how to cut"
_TITLE, _SIZES = 20.0, ladder(10.5, 7.0)
"""Sizes of the title and of words, the largest that leaves pictures room enough, else the least (pt)."""
_UNDER_TITLE, _INDENT, _APART = 13.0, 3.6, 0.5
"""From the margin to the steps, how far they stand in (mm), and how far apart they are, in leadings."""
_BESIDE, _ABOVE, _CAPTION = 7.0, 7.0, 2.6
"""Between two pictures, over a row of them, and between one and its words (mm)."""
_MOST, _WANTED, _LARGEST, _SHARE = 3, 70.0, 90.0, 0.55
"""Pictures in a row, how high they are at best and at most (mm), and which part of their row's height will do."""


@dataclass(frozen=True)
class Panel:
    """A picture, drawn as high as it is told (mm), its width over its height, and what is done there."""

    words: str
    draw: Callable[[float], Label]
    aspect: float


def howto_sheet(context: Context, on: Paper, steps: Sequence[str], panels: Sequence[Panel], *, behind: bool) -> Sheets:
    """One page, `behind` the first one where that is printed on both sides. Raises `InputError` for a word that is
    wider than its place."""
    page = _Page(on, steps, panels)
    top = on.height - MARGIN
    title = set_line(_PIECE, context.label("how_to_cut_title"), Style(STRONG), _TITLE, MARGIN, top - 6.0)
    whole = (0.0, 0.0, on.width, on.height)
    side = "back" if behind else "front"
    return Sheets((), (Page(on.width, on.height, side, 1, 1, (), (), (*title, *page.items()), whole, whole),))


class _Page:
    """Words and pictures in the largest size that leaves the pictures theirs."""

    def __init__(self, on: Paper, steps: Sequence[str], panels: Sequence[Panel]) -> None:
        self.on, self.steps = on, steps
        self.wide = on.width - 2.0 * MARGIN
        rows = math.ceil(len(panels) / _MOST)
        each = math.ceil(len(panels) / rows) if rows else 0
        self.rows = [panels[number : number + each] for number in range(0, len(panels), each or 1)]
        self.column = (self.wide - _BESIDE * (each - 1)) / each if each else self.wide
        share = _SHARE * (on.height - 2.0 * MARGIN - _UNDER_TITLE) / max(1, rows)
        least = min(_WANTED, share, max((self.column / panel.aspect for panel in panels), default=_WANTED))
        tried = [(size, self.height(size)) for size in _SIZES]
        self.size, self.high = next((pair for pair in tried if pair[1] >= least), tried[-1])

    def blocks(self, size: float) -> list[Block]:
        """The steps."""
        return [wrap(_PIECE, words, Style(TEXT), size, self.wide - _INDENT, leading=1.25) for words in self.steps]

    def captions(self, row: Sequence[Panel], size: float) -> list[Block]:
        """What stands under the pictures of a row."""
        return [wrap(_PIECE, panel.words, Style(TEXT), size, self.column, leading=1.22) for panel in row]

    def height(self, size: float) -> float:
        """How high pictures are where words have a size: as far as a column and the page leave room."""
        free = self.on.height - 2.0 * MARGIN - _UNDER_TITLE
        free -= sum(block.height + block.leading * _APART for block in self.blocks(size))
        free -= sum(max(block.height for block in self.captions(row, size)) for row in self.rows)
        free -= len(self.rows) * (_ABOVE + _CAPTION)
        narrowest = min((panel.aspect for row in self.rows for panel in row), default=1.0)
        return min(free / max(1, len(self.rows)), self.column / narrowest, _LARGEST)

    def items(self) -> Iterator[Item]:
        """The steps, then rows of pictures over their words."""
        y = self.on.height - MARGIN - _UNDER_TITLE
        for block in self.blocks(self.size):
            yield Path(box(MARGIN, y - block.cap * 0.75, block.cap / 2.0, block.cap / 2.0), fill="black")
            yield from block.at(MARGIN + _INDENT, y)
            y -= block.height + block.leading * _APART
        for row in self.rows:
            y -= _ABOVE
            captions = self.captions(row, self.size)
            pictures = [panel.draw(min(self.high, self.column / panel.aspect)) for panel in row]
            high = max(drawn.height for drawn in pictures)
            for place, (drawn, words) in enumerate(zip(pictures, captions, strict=True)):
                x = MARGIN + (self.column + _BESIDE) * place
                yield Group(drawn.items, moved(x, y - (high + drawn.height) / 2.0))
                yield from words.at(x, y - high - _CAPTION)
            y -= high + _CAPTION + max(block.height for block in captions)
