"""Faces larger than the paper, on several pages to be glued together (mm).

The face is cut into a grid of tiles, on paper upright or across, whichever takes fewer pages; rows are letters,
columns numbers (`A1`). The seams run where they cut least of words, signs and fields (`seams.py`). Neighbours share a
narrow strip of art, at most `DOUBLE_PRINTED_SHARE` of the area in all. Of each tile the left and upper edge are cut,
and those at the rim of the face; at the right and below the paper stays as a flap. The next tile is laid over the flap,
its cut edge on the marks, and glued. The first page shows the whole.

    assembly_pages(board, find_paper("a4"), SheetTexts("Map"), FlapWords.with_label(context.label))
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import pairwise

from generator.base.errors import input_error
from generator.base.frozen import dataclass
from generator.base.geometry import IDENTITY, Box, Transform, apply_transform, chain, grow_box, shift, transform_box
from generator.faces.display_list import Face, Group, Item, Outline, Path, Text, rectangle
from generator.faces.item_boxes import item_box
from generator.faces.shapes import bounds, box, join_outlines, line
from generator.faces.small_print import SEPARATOR
from generator.faces.text_setting import TextStyle, line_width, set_line
from generator.sheets.labels import Label, SheetTexts, find_place, scale_label, text_label
from generator.sheets.occupied import OccupiedArea, boxes_overlap
from generator.sheets.pages import REGISTRATION, CutMark, Placement, SheetPage, Sheets
from generator.sheets.papers import Furniture, PaperSize, sheet_furniture
from generator.sheets.seams import find_seams, fragile_parts

DOUBLE_PRINTED_SHARE = 0.019
"""The greatest part of a face that is printed twice."""
OVERLAP = 2.0
"""How wide a strip neighbours share (mm), where that isn't too much."""
MOST = 26
"""A face has no more rows than letters, and no more columns."""
FACES_KEPT = 50
"""Faces whose pages are kept: what a kit's other choices cost asks for the same ones again."""
_FLAP = 3.4
_CORNER = 7.0
"""How high the pattern on a flap is, and what it leaves free for marks at its ends (mm)."""
_DIAGRAMS = (34.0, 28.0, 22.0, 17.0, 13.0, 10.0, 7.0, 4.5)
"""Sizes of the picture of the whole, largest first (mm)."""


@dataclass(frozen=True)
class FlapWords:
    """The words on a flap; `{tile}` is the name of the tile that is glued onto it."""

    flap: str

    @classmethod
    def with_label(cls, label: Callable[..., str]) -> FlapWords:
        """The words in the language of a context, by its method `label`."""
        return cls(label("glue_tile", tile="{tile}"))

    def text_for(self, name: str) -> str:
        """The words on the flap for the tile of that name."""
        return self.flap.replace("{tile}", name).replace("{", "{{").replace("}", "}}")


@dataclass(frozen=True)
class FaceTile:
    """One part of a face: its row and column from 0, its window on the face in mm around the face's middle."""

    row: int
    column: int
    window: Box

    @property
    def name(self) -> str:
        """The letter of the row and the number of the column: `A1`."""
        return f"{chr(ord('A') + self.row)}{self.column + 1}"


@dataclass(frozen=True)
class TileGrid:
    """How a face is cut: where its columns begin, in mm from its left edge, and its rows, from its upper edge.
    Neighbouring tiles share `overlap` mm. `across`: the paper is turned to landscape. `harm`: the cost of what the
    seams cut (see `seams.py`)."""

    face: Face
    lefts: tuple[float, ...]
    tops: tuple[float, ...]
    overlap: float
    across: bool
    harm: float = 0.0

    @property
    def rows(self) -> int:
        """The number of rows."""
        return len(self.tops)

    @property
    def columns(self) -> int:
        """The number of columns."""
        return len(self.lefts)

    @property
    def overlap_share(self) -> float:
        """The share of the face's area that is printed twice."""
        shape = self.face.shape
        whole = sum((x2 - x1) * (y2 - y1) for x1, y1, x2, y2 in (tile.window for tile in self.tiles()))
        return whole / (shape.width * shape.height) - 1.0

    def tiles(self) -> tuple[FaceTile, ...]:
        """All tiles, row by row."""
        wide, high = self.face.shape.width, self.face.shape.height
        rights = (*(left + self.overlap for left in self.lefts[1:]), wide)
        lows = (*(top + self.overlap for top in self.tops[1:]), high)
        return tuple(
            FaceTile(row, column, (left - wide / 2.0, high / 2.0 - low, right - wide / 2.0, high / 2.0 - top))
            for row, (top, low) in enumerate(zip(self.tops, lows, strict=True))
            for column, (left, right) in enumerate(zip(self.lefts, rights, strict=True))
        )


def fits_on_page(face: Face, paper: PaperSize) -> bool:
    """Whether a face lies on one page within the paper's margin, upright or across."""
    sides = sorted((face.shape.width, face.shape.height))
    room = sorted((paper.width - 2.0 * paper.margin, paper.height - 2.0 * paper.margin))
    return sides[0] <= room[0] + 1e-6 and sides[1] <= room[1] + 1e-6


def best_grid(face: Face, paper: PaperSize) -> TileGrid:
    """The grid with the fewest pages; among those the one whose seams cut least, then the one with the least overlap.
    Raises `InputError` for a face that needs more rows or columns than there are letters."""
    found = [_best_grid_lying(face, paper, across) for across in (False, True)]
    best = min(found, key=lambda one: (one.rows * one.columns, one.harm, one.overlap_share, one.across))
    if max(best.rows, best.columns) > MOST:
        raise input_error(
            f"it would be cut into {best.rows} × {best.columns} tiles",
            expected=f"at most {MOST} rows and columns",
            path=face.id,
        )
    return best


def _best_grid_lying(face: Face, paper: PaperSize, across: bool) -> TileGrid:
    wide, high = paper.width - 2.0 * paper.margin, paper.height - 2.0 * paper.margin
    if across:
        wide, high = high, wide
    shape = face.shape
    columns, rows = _tile_count(shape.width, wide), _tile_count(shape.height, high)
    length = (columns - 1) * shape.height + (rows - 1) * shape.width
    overlap = min(OVERLAP, DOUBLE_PRINTED_SHARE * shape.width * shape.height / length) if length else 0.0
    if max(columns, rows) > MOST:
        return TileGrid(face, (0.0,) * columns, (0.0,) * rows, overlap, across)
    things = list(fragile_parts(face))
    lefts, cut_upright = find_seams(
        shape.width, columns, wide, overlap, [(box[0], box[2], cost) for box, cost in things]
    )
    tops, cut_level = find_seams(shape.height, rows, high, overlap, [(-box[3], -box[1], cost) for box, cost in things])
    return TileGrid(face, lefts, tops, overlap, across, cut_upright + cut_level)


def _tile_count(length: float, room: float) -> int:
    """The number of tiles that a length needs."""
    return 1 if length <= room + 1e-6 else math.ceil((length - OVERLAP) / (room - OVERLAP) - 1e-9)


@lru_cache(maxsize=FACES_KEPT)
def assembly_pages(face: Face, paper: PaperSize, labels: SheetTexts, gluing: FlapWords, copies: int = 1) -> Sheets:
    """The pages of a face, `copies` times over. Raises `InputError` where it would be more than `MOST` tiles high or
    wide."""
    cut = best_grid(face, paper)
    tiles = cut.tiles()
    faces = tuple(_face_part(face, cut, tile) for tile in tiles)
    pages = []
    of = len(tiles) * copies
    for copy in range(1, copies + 1):
        for index, tile in enumerate(tiles):
            number = (copy - 1) * len(tiles) + index + 1
            pages.append(
                _TilePage(cut, tile, paper, labels, gluing, sheet_furniture(labels.fonts)).page(index, copy, number, of)
            )
    return Sheets(faces, tuple(pages), paper.margin)


# the parts of a face


def _face_part(face: Face, grid: TileGrid, tile: FaceTile) -> Face:
    """The part of a face that a tile shows, as a face of the tile's size."""
    left, low, right, top = tile.window
    seen = grow_box(tile.window, face.bleed)
    items = tuple(_items_within(face.items, IDENTITY, seen, _IdOwner(face.id, grid, tile)))
    shifted = Group(items, shift(-(left + right) / 2.0, -(low + top) / 2.0))
    return Face(face.id, rectangle(right - left, top - low), (shifted,), face.bleed)


@dataclass(frozen=True)
class _IdOwner:
    """Decides which tile bears the face's id: a reader of the text must find it once."""

    id: str
    grid: TileGrid
    tile: FaceTile

    def bears(self, text: Text, transform: Transform) -> bool:
        """Whether a text stays on this tile. All texts do, except the id, which stays on one tile alone."""
        if text.text != self.id and not text.text.startswith(self.id + SEPARATOR) and not text.invisible:
            return True
        x, y = apply_transform(transform, (text.x, text.y))
        shape = self.grid.face.shape
        column = max(bisect_right(self.grid.lefts, x + shape.width / 2.0) - 1, 0)
        row = max(bisect_right(self.grid.tops, shape.height / 2.0 - y) - 1, 0)
        return (row, column) == (self.tile.row, self.tile.column)


def _items_within(items: Sequence[Item], transform: Transform, window: Box, owner: _IdOwner) -> Iterator[Item]:
    """The items that reach into a window; groups without what lies outside."""
    for item in items:
        if isinstance(item, Group):
            inner = chain(item.transform, transform)
            if item.clip and not boxes_overlap(transform_box(bounds(item.clip), inner), window):
                continue
            kept = tuple(_items_within(item.items, inner, window, owner))
            if kept:
                yield replace(item, items=kept)
        elif boxes_overlap(transform_box(item_box(item), transform), window) and (
            not isinstance(item, Text) or owner.bears(item, transform)
        ):
            yield item


# a page


@dataclass(frozen=True)
class _TilePage:
    """One page: a tile at the upper left, its marks, its flaps, and its words."""

    grid: TileGrid
    tile: FaceTile
    paper: PaperSize
    labels: SheetTexts
    gluing: FlapWords
    furniture: Furniture

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of the paper in mm, as it is turned."""
        return (self.paper.height, self.paper.width) if self.grid.across else (self.paper.width, self.paper.height)

    @cached_property
    def art(self) -> Box:
        """The box of the tile on the page: at the upper left, to leave room for flaps; a single tile is in the
        middle."""
        left, low, right, top = self.tile.window
        wide, high = self.size
        margin = self.paper.margin
        x, y = (margin, margin)
        if self.grid.rows * self.grid.columns == 1:
            x, y = (wide - (right - left)) / 2.0, (high - (top - low)) / 2.0
        return (x, high - y - (top - low), x + right - left, high - y)

    @property
    def printable(self) -> Box:
        """The box that a printer reaches."""
        edge, (wide, high) = self.paper.printable, self.size
        return (edge, edge, wide - edge, high - edge)

    @property
    def flap_right(self) -> bool:
        """Whether a tile follows to the right."""
        return self.tile.column + 1 < self.grid.columns

    @property
    def flap_below(self) -> bool:
        """Whether a tile follows below."""
        return self.tile.row + 1 < self.grid.rows

    def page(self, index: int, copy: int, number: int, of: int) -> SheetPage:
        """The page; `index` is the place of the tile's face among the faces of the sheets, `number` that among `of`
        pages."""
        left, low, right, top = self.art
        clip = self.clip()
        corners = ((clip[2], clip[1]), (clip[2], clip[3]), (clip[0], clip[3]), (clip[0], clip[1]))
        part = self.tile.name if index else ""
        placed = Placement(index, (left + right) / 2.0, (low + top) / 2.0, 0.0, copy, corners, part)
        marks = (*self.cuts(), *self.stops())
        items = (*self.flaps(), *self.words(number, of, marks))
        return SheetPage(*self.size, "front", number, of, (placed,), marks, items, self.art, clip)

    def clip(self) -> Box:
        """The box that the art may cover: the tile, and its bleed at the rim of the face."""
        left, low, right, top = self.art
        bleed, edge = self.grid.face.bleed, self.printable
        return (
            left if self.tile.column else max(left - bleed, edge[0]),
            low if self.flap_below else max(low - bleed, edge[1]),
            right if self.flap_right else min(right + bleed, edge[2]),
            top if self.tile.row else min(top + bleed, edge[3]),
        )

    def cuts(self) -> Iterator[CutMark]:
        """Marks at both ends of every edge that is cut."""
        left, low, right, top = self.art
        for x in (left, *(() if self.flap_right else (right,))):
            yield from self.upright(x, "cut")
        for y in (top, *(() if self.flap_below else (low,))):
            yield from self.level(y, "cut")

    def stops(self) -> Iterator[CutMark]:
        """Hairlines where the cut edges of the next tiles are laid."""
        _, low, right, _ = self.art
        if self.flap_right:
            yield from self.upright(right - self.grid.overlap, "trim")
        if self.flap_below:
            yield from self.level(low + self.grid.overlap, "trim")

    def upright(self, x: float, kind: str) -> Iterator[CutMark]:
        """Upright marks at `x` above and below the tile."""
        made, edge, clip = self.furniture, self.printable, self.clip()
        above, below = clip[3] + made.mark_gap, clip[1] - made.mark_gap
        yield CutMark(x, above, x, min(above + made.mark_length, edge[3]), kind)
        yield CutMark(x, max(below - made.mark_length, edge[1]), x, below, kind)

    def level(self, y: float, kind: str) -> Iterator[CutMark]:
        """Level marks at `y` on the left and the right of the tile."""
        made, edge, clip = self.furniture, self.printable, self.clip()
        before, behind = clip[0] - made.mark_gap, clip[2] + made.mark_gap
        yield CutMark(max(before - made.mark_length, edge[0]), y, before, y, kind)
        yield CutMark(behind, y, min(behind + made.mark_length, edge[2]), y, kind)

    # flaps

    def flap_boxes(self) -> Iterator[tuple[Box, str]]:
        """The hatched strips beside the tile, each with the name of the tile that is glued onto it."""
        left, low, right, top = self.art
        row, column = self.tile.row, self.tile.column
        if self.flap_right:
            yield (
                (right + 0.6, low + _CORNER, right + 0.6 + _FLAP, top - _CORNER),
                FaceTile(row, column + 1, self.art).name,
            )
        if self.flap_below:
            yield (
                (left + _CORNER, low - 0.6 - _FLAP, right - _CORNER, low - 0.6),
                FaceTile(row + 1, column, self.art).name,
            )

    def flaps(self) -> Iterator[Item]:
        """Slanted hairlines on the strips, and words between them."""
        made = self.furniture
        style = TextStyle(made.note_font)
        size = 6.0
        for strip, name in self.flap_boxes():
            left, low, right, top = strip
            words = self.gluing.text_for(name)
            wide = line_width("flap", words, style, size) + 3.0
            level = right - left > top - low
            length = (right - left) if level else (top - low)
            high = _FLAP / 2.0 - style.measures.cap_height(size) / 2.0
            middle = length / 2.0
            ends = ((0.0, middle - wide / 2.0), (middle + wide / 2.0, length)) if wide < length else ((0.0, length),)
            lines = [hatch for start, end in ends for hatch in _hatches(start, end)]
            items: list[Item] = [Path(join_outlines(lines), stroke=REGISTRATION, width=0.1)]
            if wide < length:
                items.extend(set_line("flap", words, style, size, middle, high, "centre"))
            turn: Transform = shift(left, low) if level else (0.0, 1.0, -1.0, 0.0, right, low)
            yield Group(tuple(items), turn)

    # words

    def words(self, number: int, of: int, marks: Sequence[CutMark]) -> Iterator[Item]:
        """The name of the tile, the page's label, the scale bar, the note, and on the first page the whole."""
        made, name = self.furniture, self.tile.name
        line_words = f"{name}\u00a0\u00a0\u00a0{self.labels.line(number, of, 'front')}"
        wanted = [text_label(line_words, made.label_font, made.label_size), scale_label(made)]
        if self.labels.note:
            wanted.append(text_label(self.labels.note, made.note_font, made.note_size))
        clip = self.clip()
        corners = ((clip[2], clip[1]), (clip[2], clip[3]), (clip[0], clip[3]), (clip[0], clip[1]))
        lying = OccupiedArea([corners], [strip for strip, _ in self.flap_boxes()])
        lying.add([((mark.x1, mark.y1), (mark.x2, mark.y2)) for mark in marks])
        for label in wanted:
            spot = find_place(label, [lying], self.printable, made.label_room)
            if spot:
                lying.add(boxes=[spot.box(made.label_room)])
                yield spot.put(label)
        if self.tile.row == self.tile.column == 0 and self.grid.rows * self.grid.columns > 1:
            yield from self.diagram(lying)

    def diagram(self, occupied: OccupiedArea) -> Iterator[Item]:
        """The picture of the whole face, as large as there is room."""
        for size in _DIAGRAMS:
            label = diagram(self.grid, size, self.furniture)
            spot = find_place(label, [occupied], self.printable, 2.0 if size > 10 else self.furniture.label_room)
            if spot and not spot.turn:
                yield spot.put(label)
                return


def _hatches(start: float, end: float) -> Iterator[Outline]:
    """Slanted lines of a strip, 3 mm apart."""
    lean = _FLAP / math.sqrt(3.0)
    count = int((end - start - lean) / 3.0)
    for number in range(count + 1):
        x = start + 3.0 * number
        yield line(x, 0.0, x + lean, _FLAP)


def diagram(grid: TileGrid, size: float, furniture: Furniture) -> Label:
    """A picture of the whole face with its tiles and their names, `size` mm at its shorter side, its lower left corner
    at (0, 0)."""
    shape = grid.face.shape
    scale = size / min(shape.width, shape.height)
    wide, high = shape.width * scale, shape.height * scale
    lefts, tops = (*(x * scale for x in grid.lefts), wide), (*(y * scale for y in grid.tops), high)
    across = min(b - a for a, b in pairwise(lefts))
    down = min(b - a for a, b in pairwise(tops))
    style = TextStyle(furniture.label_font)
    name = f"{chr(ord('A') + grid.rows - 1)}{grid.columns}"
    whole = line_width("diagram", name, style, 10.0)
    points = min(10.0 * 0.7 * across / whole, style.measures.size_for_cap(0.5 * down), 14.0)
    lines = [
        *(line(left, 0.0, left, high) for left in lefts[1:-1]),
        *(line(0.0, high - top, wide, high - top) for top in tops[1:-1]),
    ]
    items: list[Item] = [
        Path(box(0.0, 0.0, wide, high), stroke=REGISTRATION, width=0.25),
        Path(join_outlines(lines), stroke=REGISTRATION, width=0.1),
    ]
    for tile in grid.tiles():
        x = (lefts[tile.column] + lefts[tile.column + 1]) / 2.0
        y = high - (tops[tile.row] + tops[tile.row + 1]) / 2.0
        low = y - style.measures.cap_height(points) / 2.0
        items.extend(set_line("diagram", tile.name, style, points, x, low, "centre"))
    return Label(tuple(items), wide, high)
