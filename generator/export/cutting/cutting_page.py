"""The page of a kit that shows how it is cut: steps in words, then pictures of its own sheets, each with a caption."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from generator.base.frozen import dataclass
from generator.base.geometry import shift
from generator.export.page_header import MARGIN, STRONG, TEXT
from generator.faces.display_list import Group, Item, Path
from generator.faces.face_context import FaceContext
from generator.faces.mirrored_faces import mirror_page
from generator.faces.script_rules import is_right_to_left_language
from generator.faces.shapes import box
from generator.faces.text_setting import TextBlock, TextStyle, set_line, size_steps, wrap_text
from generator.sheets.labels import Label
from generator.sheets.pages import SheetPage, Sheets
from generator.sheets.papers import PaperSize

_PIECE = "how to cut"
_TITLE, _SIZES = 20.0, size_steps(10.5, 7.0)
"""Sizes of the title and of words, the largest that leaves pictures room enough, else the least (pt)."""
_UNDER_TITLE, _INDENT, _APART = 13.0, 3.6, 0.5
"""From the margin to the steps, how far they stand in (mm), and how far apart they are, in leadings."""
_BESIDE, _ABOVE, _CAPTION = 7.0, 7.0, 2.6
"""Between two pictures, over a row of them, and between one and its words (mm)."""
_IN_A_ROW, _LARGEST, _ENOUGH = (3, 2), 90.0, 0.85
"""Pictures in a row, how high they are at most (mm), and which part of the smallest one's size words may take."""
_TRIAL_HEIGHT = 60.0
"""The height at which pictures are drawn to see how large they are then (mm)."""


@dataclass(frozen=True)
class CuttingPanel:
    """A picture, drawn at most as high as asked (mm), and its caption."""

    words: str
    draw: Callable[[float], Label]


def cutting_sheet(
    context: FaceContext, paper: PaperSize, steps: Sequence[str], panels: Sequence[CuttingPanel], *, behind: bool
) -> Sheets:
    """One page, on the back of the first one (`behind`) where that is printed on both sides. Raises `InputError` for a
    word that is wider than its place."""
    page = _PanelPage(paper, steps, panels, context.style(TEXT))
    top = paper.height - MARGIN
    title = set_line(_PIECE, context.label("how_to_cut_title"), context.style(STRONG), _TITLE, MARGIN, top - 6.0)
    whole = (0.0, 0.0, paper.width, paper.height)
    side, language = "back" if behind else "front", context.texts.language
    return Sheets(
        (), (SheetPage(paper.width, paper.height, side, 1, 1, (), (), page.items(title, language), whole, whole),)
    )


class _PanelRow(NamedTuple):
    """Pictures beside each other, the most that they may be high, and the size of the smallest one then, as the edge of
    a square of equal area (mm)."""

    panels: tuple[int, ...]
    high: float
    smallest: float


class _PanelPage:
    """Arranges words and pictures in rows: the smallest picture is as large as possible, and words as large as costs
    little of that."""

    def __init__(
        self, paper: PaperSize, steps: Sequence[str], panels: Sequence[CuttingPanel], style: TextStyle
    ) -> None:
        self.on, self.steps, self.panels, self.style = paper, steps, panels, style
        self.wide = paper.width - 2.0 * MARGIN
        self.shapes = [panel.draw(_TRIAL_HEIGHT) for panel in panels]
        self.wrapped_texts: dict[tuple[int, int, float], TextBlock] = {}
        tried = [(size, self.best_rows(size)) for size in _SIZES]
        enough = _ENOUGH * _smallest_picture(tried[-1][1])
        self.size, self.rows = next(pair for pair in tried if _smallest_picture(pair[1]) >= enough)

    def best_rows(self, size: float) -> list[_PanelRow]:
        """The rows in which the smallest picture is largest, with words at a size."""
        free = self.on.height - 2.0 * MARGIN - _UNDER_TITLE
        free -= sum(block.height + block.leading * _APART for block in self.blocks(size))
        return max(
            (self.fit_rows(rows, size, free) for rows in _possible_rows(len(self.panels))), key=_smallest_picture
        )

    def fit_rows(self, rows: Sequence[tuple[int, ...]], size: float, free: float) -> list[_PanelRow]:
        """Rows as high as their columns allow, all reduced by one factor where the page isn't high enough."""
        free -= sum(_ABOVE + _CAPTION + max(block.height for block in self.captions(row, size)) for row in rows)
        made = [self.row(row, _LARGEST) for row in rows]
        part = free / max(sum(row.high for row in made), 1e-6)
        return made if part >= 1.0 else [self.row(row.panels, max(row.high * part, 1.0)) for row in made]

    def row(self, panels: tuple[int, ...], most: float) -> _PanelRow:
        """A row of pictures as large as its columns and a height allow."""
        sizes = [self.picture_size(number, len(panels), most) for number in panels]
        return _PanelRow(panels, max(high for _, high in sizes), min(math.sqrt(wide * high) for wide, high in sizes))

    def picture_size(self, number: int, beside: int, most: float) -> tuple[float, float]:
        """The width and height of a picture in a row of `beside` pictures that is `most` mm high."""
        shape = self.shapes[number]
        scale = min(self.column(beside) / shape.width, most / shape.height)
        return shape.width * scale, shape.height * scale

    def column(self, beside: int) -> float:
        """The width in mm of each column of a row of `beside` pictures."""
        return (self.wide - _BESIDE * (beside - 1)) / beside

    def blocks(self, size: float) -> list[TextBlock]:
        """The steps set at a size."""
        return [
            wrap_text(_PIECE, words, self.style, size, self.wide - _INDENT, leading=1.25, company=True)
            for words in self.steps
        ]

    def captions(self, row: Sequence[int], size: float) -> list[TextBlock]:
        """The captions of the pictures of a row, set at a size."""
        return [self.caption(number, len(row), size) for number in row]

    def caption(self, number: int, beside: int, size: float) -> TextBlock:
        key = (number, beside, size)
        if key not in self.wrapped_texts:
            words = self.panels[number].words
            self.wrapped_texts[key] = wrap_text(
                _PIECE, words, self.style, size, self.column(beside), leading=1.22, company=True
            )
        return self.wrapped_texts[key]

    def items(self, title: Sequence[Item], language: str) -> tuple[Item, ...]:
        """The title, the steps, then rows of pictures over their captions. In a language that is read from right to
        left the page is mirrored; its pictures show sheets, which aren't."""
        words, pictures, leftwards = [*title], [], is_right_to_left_language(language)
        y = self.on.height - MARGIN - _UNDER_TITLE
        for block in self.blocks(self.size):
            words.append(Path(box(MARGIN, y - block.cap * 0.75, block.cap / 2.0, block.cap / 2.0), fill="black"))
            words += block.items_at(MARGIN + _INDENT, y)
            y -= block.height + block.leading * _APART
        for row in self.rows:
            y -= _ABOVE
            captions = self.captions(row.panels, self.size)
            for place, (number, caption) in enumerate(zip(row.panels, captions, strict=True)):
                _, high = self.picture_size(number, len(row.panels), row.high)
                drawn = self.panels[number].draw(_TRIAL_HEIGHT * high / self.shapes[number].height)
                x = MARGIN + (self.column(len(row.panels)) + _BESIDE) * place
                words += caption.items_at(x, y - row.high - _CAPTION)
                x = self.on.width - x - drawn.width if leftwards else x
                pictures.append(Group(drawn.items, shift(x, y - (row.high + drawn.height) / 2.0)))
            y -= row.high + _CAPTION + max(block.height for block in captions)
        return (*mirror_page(words, self.on.width, language), *pictures)


def _smallest_picture(rows: Sequence[_PanelRow]) -> float:
    """The size of the smallest picture of some rows."""
    return min((row.smallest for row in rows), default=0.0)


def _possible_rows(count: int, first: int = 0) -> Iterator[list[tuple[int, ...]]]:
    """All ways to put pictures, from the number `first` on, in rows of two or three, or one alone."""
    left = count - first
    if not left:
        yield []
    for beside in (1,) if left == 1 == count else _IN_A_ROW:
        if beside <= left:
            for rest in _possible_rows(count, first + beside):
                yield [tuple(range(first, first + beside)), *rest]
