"""How shapes lie on an area, with room between their trims: slots in millimetres.

- `easy-cut`: hexagons that touch at corners only (trihexagonal), so that every edge lies on a line through the whole
sheet; aslant where as many stand so for fewer cuts, see `hexagon_lattice.py`.
- `strips`: hexagons in unshifted rows: cut the rows first, then the slants. Triangles in straight strips, where
every edge is a through-cut again.
- `dense`: as many hexagons as fit, see `hexagon_columns.py`.
- `grid`: rectangles and discs, upright or turned by 90°; discs keep a gutter.
- `tower`: rectangles that are equally wide, upright or turned, in common columns, so that they share upright cuts.

The packings of hexagons are tried both ways on the paper. The slots of the best come sorted from the top row down,
left to right.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby, product
from typing import NamedTuple, TypeAlias

from generator.base.errors import unknown_error
from generator.base.frozen import dataclass
from generator.base.geometry import Point, apply_transform, box_around, rotate
from generator.faces.display_list import Shape
from generator.sheets.hexagon_columns import densest_columns
from generator.sheets.hexagon_lattice import (
    Cell,
    LatticeCells,
    cells_of_fewest_cuts,
    count_cuts,
    row_cells,
    slanted_cells,
)

EASY_CUT = "easy-cut"
ROUNDING = 1e-6
ROUND_GUTTER = 1.5
"""The least distance between two discs: the straight cut between them touches neither (mm)."""
ROOMS_KEPT = 2_000
"""Filled areas that are kept: several ways to lay a kit out come upon the same ones."""
_ROOT3 = math.sqrt(3.0)


class Slot(NamedTuple):
    """Where a shape's origin lies and how far it is turned (degrees)."""

    x: float
    y: float
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class PackingArea:
    """The area that trims may cover, and the least distance between two trims (mm)."""

    width: float
    height: float
    gap: float = 0.0


class _Filling(NamedTuple):
    """The slots of one way to fill an area, and how many cuts free them where that differs between ways."""

    slots: Sequence[Slot]
    cuts: int = 0


_Ways: TypeAlias = Callable[[Shape, PackingArea, "int | None"], list[_Filling]]
"""All ways of a packing to fill an area, or to bring a number of shapes onto it."""


@lru_cache(maxsize=ROOMS_KEPT)
def pack_shapes(
    shape: Shape, packing: str, room: PackingArea, count: int | None = None, *, few_cuts: bool = False
) -> tuple[Slot, ...]:
    """The slots of as many shapes as the packing fits on the area, centred, with (0, 0) at the area's lower left
    corner. If only `count` are needed, the way of least height is taken, or with `few_cuts` the one with the fewest
    cuts.

    Raises `InputError` for a packing that doesn't exist for the shape."""
    known = _PACKINGS.get(shape.kind, _GRID)
    if packing not in known:
        raise unknown_error(f"packing '{packing}' isn't for the shape {shape.kind}", packing, list(known))
    ways = [
        way._replace(slots=_sort_slots(_centre_slots(way.slots, shape, room)))
        for way in known[packing](shape, room, count)
        if way.slots
    ]
    if not ways:
        return ()
    if count is None:
        return tuple(max(ways, key=lambda way: (len(way.slots), -way.cuts)).slots)

    def worth(way: _Filling) -> tuple[float, float, float]:
        enough, high = min(len(way.slots), count), _slots_height(shape, way.slots[:count])
        return (enough, -way.cuts, -high) if few_cuts else (enough, -high, -way.cuts)

    return tuple(max(ways, key=worth).slots)


def _slots_height(shape: Shape, slots: Sequence[Slot]) -> float:
    """The height of the box around slots that are sorted from the top down."""
    (first, last), half = (slots[0], slots[-1]), turned_size(shape, slots[0].turn)[1] / 2.0
    return first.y - last.y + 2.0 * half


def packings_for(shape: Shape) -> tuple[str, ...]:
    """The packings for a shape, the default first."""
    return tuple(_PACKINGS.get(shape.kind, _GRID))


def packing_for(shape: Shape, wanted: str) -> str:
    """The wanted packing where the shape has it, else the shape's default: a kit's packing is chosen for its tiles."""
    known = packings_for(shape)
    return wanted if wanted in known else known[0]


def turned_size(shape: Shape, turn: float) -> tuple[float, float]:
    """Width and height of the upright box around a turned shape."""
    if turn % 90 == 0:
        return (shape.height, shape.width) if turn % 180 == 90 else (shape.width, shape.height)
    turning = rotate(turn)
    left, low, right, top = box_around(apply_transform(turning, corner) for corner in shape.corners())
    return (right - left, top - low)


def _centre_slots(slots: Sequence[Slot], shape: Shape, room: PackingArea) -> list[Slot]:
    around = {turn: turned_size(shape, turn) for turn in {slot.turn for slot in slots}}
    sizes = [(slot, *around[slot.turn]) for slot in slots]
    left, right = min(s.x - w / 2 for s, w, _ in sizes), max(s.x + w / 2 for s, w, _ in sizes)
    bottom, top = min(s.y - h / 2 for s, _, h in sizes), max(s.y + h / 2 for s, _, h in sizes)
    dx, dy = (room.width - left - right) / 2.0, (room.height - bottom - top) / 2.0
    return [Slot(slot.x + dx, slot.y + dy, slot.turn) for slot in slots]


def _sort_slots(slots: Sequence[Slot]) -> tuple[Slot, ...]:
    """The slots from the top row down and left to right, along slanted rows too."""
    leaning = slots[0].turn % 90.0
    if not leaning:
        return tuple(sorted(slots, key=lambda slot: (-round(slot.y, 3), slot.x)))
    upright = rotate(-leaning)

    def place(slot: Slot) -> tuple[float, float]:
        x, y = apply_transform(upright, (slot.x, slot.y))
        return (-round(y, 3), x)

    return tuple(sorted(slots, key=place))


def _count_fitting(length: float, first: float, step: float) -> int:
    """How many fit in a row: the first takes `first` mm, each further one `step` mm."""
    return max(0, math.floor((length - first) / step + ROUNDING) + 1) if length + ROUNDING >= first else 0


# Hexagons. A cell is the trim grown by half the gap all round; `flat` and `tip` are its sizes across flats and corners.
# Each packing is written for flat-top hexagons on an area and tried on the area turned by 90°, too.


@dataclass(frozen=True, slots=True)
class _HexArea:
    across: float
    up: float
    flat: float
    tip: float


def _hex_areas(shape: Shape, room: PackingArea) -> tuple[_HexArea, _HexArea]:
    """The area for flat-top hexagons, and the area turned by 90°."""
    flat = min(shape.width, shape.height) + room.gap
    tip, extra_tip = flat * 2.0 / _ROOT3, room.gap * 2.0 / _ROOT3
    return (
        _HexArea(room.width + extra_tip, room.height + room.gap, flat, tip),
        _HexArea(room.height + extra_tip, room.width + room.gap, flat, tip),
    )


def _own_turn(shape: Shape) -> float:
    """The turn in degrees that makes a shape stand flat-top."""
    return 0.0 if shape.kind == "hex" else 90.0


def _try_both_ways(plan: Callable[[_HexArea], list[Point]]) -> _Ways:
    def ways(shape: Shape, room: PackingArea, _count: int | None) -> list[_Filling]:
        own = _own_turn(shape)
        lying, upright = map(plan, _hex_areas(shape, room))
        return [_Filling([Slot(x, y, own) for x, y in lying]), _Filling([Slot(y, x, 90.0 - own) for x, y in upright])]

    return ways


def _easy_cut(shape: Shape, room: PackingArea, count: int | None) -> list[_Filling]:
    """Rows of hexagons that touch, straight in both orientations and, where the area is to be filled, also aslant. For
    a `count`, in each number of rows those that take the fewest cuts."""
    own, found = _own_turn(shape), []
    for cells, upright in zip(_hex_areas(shape, room), (False, True), strict=True):
        for some in _touching_rows(cells, count):
            middles = LatticeCells(some).middles(cells.flat)
            slots = [Slot(y, x, 90.0 - own) if upright else Slot(x, y, own) for x, y in middles]
            found.append((_Filling(slots, count_cuts(some)), some))
    if count is None and not room.gap and found:
        flat = min(shape.width, shape.height)
        straight = max((some for _, some in found), key=lambda some: (len(some), -count_cuts(some)))
        leaning = slanted_cells(room.width, room.height, flat, straight)
        if leaning:
            slots = [Slot(x, y, (own + leaning.turn) % 360.0) for x, y in leaning.middles(flat)]
            found.append((_Filling(slots, count_cuts(leaning.cells)), leaning.cells))
    return [way for way, _ in found]


def _touching_rows(cells: _HexArea, count: int | None) -> list[tuple[Cell, ...]]:
    """The cells of rows that touch: all that fit; or, for each number of rows that holds `count`, those with the fewest
    cuts."""
    high = _count_fitting(cells.up, cells.flat, cells.flat)
    longest, second = (_count_fitting(cells.across - start, cells.tip, cells.tip) for start in (0.0, cells.tip / 2.0))
    full = row_cells(longest, high, second)
    if count is None or len(full) < count:
        return [full]
    numbers = product(range(1, high + 1), (True, False))
    tried = (row_cells(longest, number, second, long_first=long_first) for number, long_first in numbers)
    return [cells_of_fewest_cuts(some, count) for some in tried if len(some) >= count]


def _trihexagonal(cells: _HexArea) -> list[Point]:
    return LatticeCells(_touching_rows(cells, None)[0]).middles(cells.flat)


def _hex_strips(cells: _HexArea) -> list[Point]:
    columns, rows = _count_fitting(cells.across, cells.tip, cells.tip), _count_fitting(cells.up, cells.flat, cells.flat)
    return [(cells.tip * i, cells.flat * row) for row in range(rows) for i in range(columns)]


def _dense(cells: _HexArea) -> list[Point]:
    plans = [_hex_strips(cells), _trihexagonal(cells), densest_columns(cells.across, cells.up, cells.flat)]
    return max(plans, key=len)


def _triangle_strips(shape: Shape, room: PackingArea, _count: int | None) -> list[_Filling]:
    """Rows of triangles, tip up and down in turn; each mirrors the one below, so that all edges are through-cuts."""
    side = shape.width + room.gap * _ROOT3
    height = side * _ROOT3 / 2.0
    columns = _count_fitting(room.width + side - shape.width, side, side / 2.0)
    rows = _count_fitting(room.height + room.gap, height, height)
    # The gap grows a triangle about its centroid, not about the middle of its height.
    sink = room.gap / 4.0
    slots = []
    for row in range(rows):
        for column in range(columns):
            down = (row + column) % 2 == 1
            y = height * row + (sink if down else -sink)
            slots.append(Slot(side / 2.0 * column, y, 180.0 if down else 0.0))
    return [_Filling(slots)]


class Stack(NamedTuple):
    """`count` copies of a shape in rows of their own in a tower, turned by 90° or not."""

    shape: Shape
    turn: float
    copies: int


def tower_slots(stacks: Sequence[Stack], room: PackingArea) -> tuple[Slot, ...]:
    """The slots of all copies of several shapes in common columns; as turned, all are equally wide. Neighbours of equal
    height share rows. Of the ways that fit, the narrowest among those with the fewest columns and rows, which leaves
    room at the right; empty where there is no room."""
    wide = turned_size(*stacks[0][:2])[0]
    levels = [(high, list(some)) for high, some in groupby(stacks, key=lambda stack: turned_size(*stack[:2])[1])]
    best: tuple[int, list[Slot]] | None = None
    most = _count_fitting(room.width, wide, wide + room.gap)
    left = (room.width - (wide + room.gap) * most + room.gap + wide) / 2.0
    for columns in range(1, most + 1):
        rows = [math.ceil(sum(stack.copies for stack in some) / columns) for _, some in levels]
        whole = sum((high + room.gap) * number for (high, _), number in zip(levels, rows, strict=True)) - room.gap
        cost = columns + sum(rows)
        if whole > room.height + ROUNDING or (best and best[0] <= cost):
            continue
        slots, top = [], (room.height + whole) / 2.0
        for (high, some), number in zip(levels, rows, strict=True):
            turns = [stack.turn for stack in some for _ in range(stack.copies)]
            for place, turn in enumerate(turns):
                row, column = divmod(place, columns)
                y = top - (high + room.gap) * row - high / 2.0
                slots.append(Slot(left + (wide + room.gap) * column, y, turn))
            top -= (high + room.gap) * number
        best = (cost, slots)
    return tuple(best[1]) if best else ()


def gap_between(shape: Shape, gap: float) -> float:
    """The least distance in mm between two trims of a shape for a gutter of `gap` mm."""
    return max(gap, ROUND_GUTTER) if shape.kind == "disc" else gap


def _grid(shape: Shape, room: PackingArea, _count: int | None) -> list[_Filling]:
    roomy = replace(room, gap=gap_between(shape, room.gap))
    return [_Filling(_grid_turned(shape, roomy, turn)) for turn in (0.0, 90.0)]


def snug_area(shape: Shape, room: PackingArea) -> PackingArea:
    """A smaller area, upright or turned, that holds the same grid: so areas of many sizes come down to few."""
    gap = gap_between(shape, room.gap)

    def least_side(free: float, sides: Sequence[float]) -> float:
        return max((side + gap) * _count_fitting(free, side, side + gap) - gap for side in sides)

    sides = turned_size(shape, 0.0)
    return replace(room, width=least_side(room.width, sides), height=least_side(room.height, sides))


def _grid_turned(shape: Shape, room: PackingArea, turn: float) -> list[Slot]:
    width, height = turned_size(shape, turn)
    across, up = width + room.gap, height + room.gap
    columns, rows = _count_fitting(room.width, width, across), _count_fitting(room.height, height, up)
    return [Slot(across * i, up * row, turn) for row in range(rows) for i in range(columns)]


_HEXAGON: dict[str, _Ways] = {
    EASY_CUT: _easy_cut,
    "strips": _try_both_ways(_hex_strips),
    "dense": _try_both_ways(_dense),
}
_GRID: dict[str, _Ways] = {"grid": _grid}
_PACKINGS: dict[str, dict[str, _Ways]] = {
    "hex": _HEXAGON,
    "hex-pointy": _HEXAGON,
    "triangle": {"strips": _triangle_strips},
}
