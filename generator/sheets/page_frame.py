"""The frame of a page: the boxes that trims, art and labels may cover, from its paper and options."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from generator.base.errors import input_error
from generator.base.frozen import dataclass
from generator.base.geometry import Box, Point
from generator.sheets.packing import ROUNDING, PackingArea
from generator.sheets.papers import PaperSize, sheet_furniture

DUPLEX = ("long", "short")
BACKS = ("none", *DUPLEX, "fold")
LEAST_BACK_BLEED = 3.0
"""Backs reach at least this far past their trims, where there is room: duplex printers are off by millimetres."""

BANDS = (3.5, 4.5)
"""Edges of the printable area, in turn, from which the outermost bleed gives way to labels and marks (mm)."""

LABEL_FROM_FOLD = 3.0
FOLD_ROOM = 6.0
"""What trims keep from a fold (mm)."""
FOLD_CLEAR = 1.0
"""What marks keep from a fold (mm)."""


@dataclass(frozen=True)
class SheetOptions:
    """How to lay sheets out, in mm.

    `gutter` is the room between trims and `bleed` how far art may reach past a trim where there is room for it;
    `full_bleed` makes that room. `margin` is the paper's own where None. `backs` is `none`, `long`, `short` or `fold`;
    `offset` moves back pages by (x, y). `guides` draws trims and safe zones over the art. `together` lets a batch begin
    below the one before it instead of on a new page. With `spread` no batch leaves one piece alone on its last page, if
    the page before has some to spare.
    """

    gutter: float = 0.0
    bleed: float = 3.0
    full_bleed: bool = False
    margin: float | None = None
    backs: str = "none"
    offset: Point = (0.0, 0.0)
    guides: bool = False
    together: bool = False
    spread: bool = False


@dataclass(frozen=True)
class PageFrame:
    """The boxes of a page in mm. In a `close` frame trims keep no more distance from a fold than their bleed and the
    shortest marks need (nor from the edge, where that is more than the margin); the fold is then a little below the
    middle, since there are no marks under the backs."""

    paper: PaperSize
    options: SheetOptions
    close: bool = False

    def __post_init__(self) -> None:
        if self.options.backs not in BACKS:
            raise input_error(f"unknown backs '{self.options.backs}'", expected=", ".join(BACKS))

    @property
    def margin(self) -> float:
        """The distance in mm that trims keep from the paper's edge."""
        return self.paper.margin if self.options.margin is None else self.options.margin

    @property
    def fold(self) -> float | None:
        """The height of the fold in mm; None where nothing is folded."""
        middle = (self.paper.height - (_mark_room() if self.close else 0.0)) / 2.0
        return middle if self.options.backs == "fold" else None

    @cached_property
    def printable(self) -> Box:
        """The box that a printer reaches; only the half above the fold where there is one."""
        edge = self.paper.printable
        bottom = edge if self.fold is None else self.fold + FOLD_CLEAR
        return (edge, bottom, self.paper.width - edge, self.paper.height - edge)

    def art(self, band: float) -> Box:
        """The box that art may cover: the printable box without a band of `band` mm all round for labels and marks."""
        left, bottom, right, top = self.printable
        return (left + band, bottom + band, right - band, top - band)

    def bands(self) -> list[float]:
        """The widths in mm of the edge that art leaves to labels and marks, widest bleed first; none reaches the
        trims."""
        free = min(abs(trims - printed) for trims, printed in zip(self.area, self.printable, strict=True))
        return [0.0, *dict.fromkeys(min(band, free) for band in BANDS if free >= _mark_room() - ROUNDING)]

    @property
    def label_area(self) -> Box:
        """The box in which labels may stand: all that a printer reaches, on both sides of a fold."""
        left, _, right, top = self.printable
        return (left, self.paper.printable, right, top)

    @property
    def fold_area(self) -> tuple[Box, ...]:
        """The boxes that labels must avoid though nothing is printed there: those at a fold."""
        left, _, right, _ = self.printable
        return () if self.fold is None else ((left, self.fold - LABEL_FROM_FOLD, right, self.fold + LABEL_FROM_FOLD),)

    @cached_property
    def area(self) -> Box:
        """The box that trims may cover; with full bleed their art stays within it, too."""
        bleed = self.options.bleed if self.options.full_bleed else 0.0
        inner, room = self.margin + bleed, FOLD_ROOM
        if self.close:
            inner, room = (
                max(self.margin, self.paper.printable + _mark_room() + bleed),
                FOLD_CLEAR + _mark_room() + bleed,
            )
        bottom = inner if self.fold is None else self.fold + room
        return (inner, bottom, self.paper.width - inner, self.paper.height - inner)

    @cached_property
    def gap(self) -> float:
        """The least distance in mm between two trims."""
        return max(self.options.gutter, 2.0 * self.options.bleed) if self.options.full_bleed else self.options.gutter

    @property
    def back_bleed(self) -> float:
        """How far in mm the art of backs may reach past their trims."""
        return max(self.options.bleed, LEAST_BACK_BLEED)

    def room(self, reserve: float = 0.0) -> PackingArea:
        """The area for a pattern that leaves `reserve` mm of the height free."""
        left, bottom, right, top = self.area
        return PackingArea(right - left, top - bottom - reserve, self.gap)


def possible_frames(paper: PaperSize, options: SheetOptions) -> tuple[PageFrame, ...]:
    """The frames to try, the first one preferred if others hold no more: a fold is best in the middle of portrait
    paper."""
    wide = PageFrame(paper, options)
    if wide.fold is None:
        return (wide,)
    papers = (paper, replace(paper, width=paper.height, height=paper.width))
    return tuple(PageFrame(each, options, close) for each in papers for close in (False, True))


def _mark_room() -> float:
    """What the shortest mark needs beside art (mm)."""
    return sheet_furniture().mark_gap + sheet_furniture().mark_least
