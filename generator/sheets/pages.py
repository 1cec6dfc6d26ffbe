"""What imposition makes: pages of placed faces, marks and labels, frozen and in millimetres, y up from the lower left
corner.

`generator.sheets.imposition.impose` makes `Sheets` from `PieceBatch`es of `PieceCopies`; `generator.render.pdf` paints
them. A back page follows its front page. Nothing here knows a colour space, a theme or a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import NamedTuple

from generator.base.frozen import dataclass
from generator.base.geometry import Box, Point, apply_transform, box_around, rotate
from generator.faces.display_list import Face, Item, Shape

CORNERS_KEPT = 10_000
"""Placed shapes whose corners are kept: as many as a kit and its other layouts hold, each asked for a dozen times."""
_LESS = 0.05
"""What nobody sees of a bleed (mm)."""
REGISTRATION = "registration"
"""The colour token of marks: black on screens, all separations in print."""
MARK_DASH: dict[str, tuple[float, ...]] = {
    "separate": (5.0, 1.0, 0.7, 1.0),
    "fold": (2.0, 1.4),
    "safe": (0.8, 0.8),
}
"""The dashes of marks by their kind, and the gaps between (mm): one folds along dashed lines, everywhere; blocks are
separated along lines of dashes and dots."""


@dataclass(frozen=True)
class PieceCopies:
    """A piece to print: its front, its back (or None) and how many."""

    front: Face
    back: Face | None = None
    count: int = 1


@dataclass(frozen=True)
class PieceBatch:
    """Pieces of one trim shape, in the order they are to lie on the sheets; `packing` as in `packing.PACKINGS`.

    Of all copies, those from `first` up to `last` lie here. `title` heads their pages instead of the sheets' own.
    `number` tells batches apart that are laid out together. One that is `folded` has its backs below its fronts, behind
    a fold of its own. A `tower` is made of `parts` of one shape each, all equally
    wide as each lies there, by its `turn` (degrees). Of each piece there are a multiple of `run` copies.
    """

    pieces: tuple[PieceCopies, ...]
    packing: str
    first: int = 0
    last: int | None = None
    title: str = ""
    number: int = 0
    turn: float = 0.0
    parts: tuple[PieceBatch, ...] = ()
    folded: bool = False
    run: int = 1

    @property
    def shape(self) -> Shape:
        """The common trim shape; in a tower that of its first part."""
        return self.pieces[0].front.shape

    @property
    def shapes(self) -> dict[Shape, int]:
        """The number of copies of each shape, in order."""
        found: dict[Shape, int] = {}
        for piece, _ in self.copies:
            found[piece.front.shape] = found.get(piece.front.shape, 0) + 1
        return found

    @cached_property
    def all_copies(self) -> list[tuple[PieceCopies, int]]:
        """Every copy of the batch in order, numbered from 1 for each piece."""
        return [(piece, number + 1) for piece in self.pieces for number in range(piece.count)]

    @cached_property
    def copies(self) -> list[tuple[PieceCopies, int]]:
        """The copies that are laid here, from `first` up to `last`."""
        if self.parts:
            return [copy for part in self.parts for copy in part.copies]
        return self.all_copies[self.first : self.last]


@dataclass(frozen=True, slots=True)
class Placement:
    """A face on a page: where its origin lies, how far it is turned counter-clockwise (degrees), which copy it is
    (from 1).

    `clip` is the convex polygon on the page that its art may cover; empty where the art doesn't leave the trim. `part`
    names a further part of a face that lies on several pages.
    """

    face: int
    x: float
    y: float
    turn: float
    copy: int
    clip: tuple[Point, ...] = ()
    part: str = ""


class CutMark(NamedTuple):
    """A straight line on the sheet that isn't art. `kind` is `cut` (in the margin), `tick` (between two corners that
    touch), `trim` (a hairline on a shape), `separate` (between two blocks), `fold` or `safe` (a guide). `family`
    numbers the directions of a block's cuts from 1; it is 0 where there is only one. `letter` tells the two cuts at a
    gutter apart."""

    x1: float
    y1: float
    x2: float
    y2: float
    kind: str = "cut"
    family: int = 0
    letter: str = ""

    @property
    def label(self) -> str:
        """The number and letter beside the mark; empty where there is one family."""
        return f"{self.family}{self.letter}" if self.family else ""


@dataclass(frozen=True)
class SheetPage:
    """One side of a sheet. `trim` and `bleed` are the boxes around all trims and all art; `items` are labels.
    `unmarked` counts the ends of through-cuts whose marks don't fit into the printable area."""

    width: float
    height: float
    side: str
    number: int
    of: int
    placements: tuple[Placement, ...]
    marks: tuple[CutMark, ...]
    items: tuple[Item, ...]
    trim: Box
    bleed: Box
    unmarked: int = 0


@dataclass(frozen=True)
class Sheets:
    """Pages and the faces that their placements point to. `margin` is the margin used, in mm."""

    faces: tuple[Face, ...]
    pages: tuple[SheetPage, ...]
    margin: float = 0.0

    @property
    def unmarked(self) -> int:
        """The number of ends of through-cuts without a mark, on all pages."""
        return sum(page.unmarked for page in self.pages)

    def least_bleed(self, asked: float) -> float:
        """The least distance in mm, across or up, by which art reaches past its trim, at most `asked`: less where it
        ends at a fold. A face whose own bleed is less isn't counted as cut short."""
        found = [asked]
        for placed in (placed for page in self.pages for placed in page.placements if placed.clip):
            face = self.faces[placed.face]
            sides = zip(box_around(placed.clip), box_around(trim_outline(face, placed)), strict=True)
            least = min(abs(art - trim) for art, trim in sides)
            if least < min(asked, face.bleed) - _LESS:
                found.append(least)
        return min(found)


def trim_outline(face: Face, placement: Placement) -> tuple[Point, ...]:
    """The trim polygon of a placement on its page."""
    return shape_corners(face.shape, placement.x, placement.y, placement.turn)


@lru_cache(CORNERS_KEPT)
def shape_corners(shape: Shape, x: float, y: float, turn: float) -> tuple[Point, ...]:
    """The corners of a shape with its origin at (x, y), turned by `turn` degrees."""
    transform = rotate(turn, x, y)
    return tuple(apply_transform(transform, corner) for corner in shape.corners())


def with_backs(sheets: Sheets) -> Sheets:
    """The sheets with a back page behind each front page, white where there was none, so that every front begins a
    sheet of paper."""
    pages: list[SheetPage] = []
    for page in sheets.pages:
        if page.side == "front" and len(pages) % 2:
            pages.append(_white_back(pages[-1]))
        pages.append(page)
    if len(pages) % 2:
        pages.append(_white_back(pages[-1]))
    return replace(sheets, pages=tuple(pages))


def _white_back(front: SheetPage) -> SheetPage:
    """The empty back of a page."""
    return replace(front, side="back", placements=(), marks=(), items=(), unmarked=0)


def join_sheets(several: Sequence[Sheets]) -> Sheets:
    """All pages of several sheets, one after the other."""
    faces: list[Face] = []
    pages: list[SheetPage] = []
    for sheets in several:
        first = len(faces)
        faces += sheets.faces
        for page in sheets.pages:
            moved = tuple(replace(placed, face=placed.face + first) for placed in page.placements)
            pages.append(replace(page, placements=moved))
    return Sheets(tuple(faces), tuple(pages), max((sheets.margin for sheets in several), default=0.0))
