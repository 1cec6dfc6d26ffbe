"""Hexagons that touch at corners only, so that every edge lies on a line through the whole sheet: which cells of their
lattice lie on an area, straight or aslant, and how few cuts those take.

A cell is (column, row): its middle lies `tip` times column and half a `tip` times row to the right, `flat` times row
up, of flat-top hexagons `flat` mm across flats and `tip` mm across corners. Cuts run in three directions: along rows,
along columns, and along those cells whose column and row have the same sum.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple, TypeAlias

from generator.base.geometry import Point

Cell: TypeAlias = tuple[int, int]

_ROOT3 = math.sqrt(3.0)
_ROUNDING = 1e-6
_STEP = 0.5
"""Hexagons stand aslant in steps of so many degrees."""
_FEW = 24
"""Of more hexagons than these none are left out or stand aslant to save cuts: it would save next to nothing."""
_LATTICES_KEPT = 2_000


class LatticeCells(NamedTuple):
    """Cells of the lattice, and the lattice's turn anticlockwise in degrees."""

    cells: tuple[Cell, ...]
    turn: float = 0.0

    def middles(self, flat: float) -> list[Point]:
        """The middles of the cells in mm, that of cell (0, 0) at (0, 0)."""
        cos, sin = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        plain = [cell_middle(cell, flat) for cell in self.cells]
        return [(x * cos - y * sin, x * sin + y * cos) for x, y in plain]


def cell_middle(cell: Cell, flat: float) -> Point:
    """The middle of a cell on the lattice that isn't turned (mm)."""
    column, row = cell
    return (flat / _ROOT3 * (2 * column + row), flat * row)


def _cell_strips(cell: Cell) -> tuple[int, int, int]:
    """The strip in which a cell lies, for each of the three directions."""
    column, row = cell
    return (row, column, column + row)


def count_cuts(cells: Iterable[Cell]) -> int:
    """How many straight cuts free all cells: two for each strip, one between adjoining strips."""
    ways = zip(*map(_cell_strips, cells), strict=True)
    return sum(len({line for strip in set(way) for line in (strip, strip + 1)}) for way in ways)


def row_cells(longest: int, number: int, second: int, *, long_first: bool = True) -> tuple[Cell, ...]:
    """The cells of rows that hold `longest` and `second` hexagons in turn; the latter rows begin half a hexagon further
    right."""
    found: list[Cell] = []
    for row in range(number):
        long = (row % 2 == 0) == long_first
        shift = (row + (not long_first)) // 2
        found.extend((column - shift, row) for column in range(longest if long else second))
    return tuple(found)


@lru_cache(maxsize=_LATTICES_KEPT)
def cells_of_fewest_cuts(cells: tuple[Cell, ...], count: int) -> tuple[Cell, ...]:
    """`count` of the cells, chosen to take the fewest cuts by dropping outermost strips."""
    seen = {frozenset(cells)}
    left = [frozenset(cells)] if len(cells) <= _FEW else []
    while left:
        now = left.pop()
        for kept in _without_a_strip(now):
            if len(kept) >= count and kept not in seen:
                seen.add(kept)
                left.append(kept)
    best = min(seen, key=lambda some: (count_cuts(some), len(some), sorted(some)))
    return tuple(sorted(best, key=lambda cell: (-cell[1], cell[0])))[:count]


def _without_a_strip(cells: frozenset[Cell]) -> Iterator[frozenset[Cell]]:
    """The cells without those of an outermost strip, for each of the six."""
    for way, end in product(range(3), (min, max)):
        outer = end(_cell_strips(cell)[way] for cell in cells)
        yield frozenset(cell for cell in cells if _cell_strips(cell)[way] != outer)


@lru_cache(maxsize=_LATTICES_KEPT)
def slanted_cells(width: float, height: float, flat: float, straight: tuple[Cell, ...]) -> LatticeCells | None:
    """The cells of a lattice turned by less than 30° that fit an area, if they are more than `straight`, or as many for
    fewer cuts; else None."""
    if not straight or len(straight) > _FEW:
        return None
    best, least = None, (-len(straight), count_cuts(straight))
    for step in range(1, round(30.0 / _STEP)):
        turn = step * _STEP
        for cells in _turned_cells(width, height, flat, turn):
            worth = (-len(cells), count_cuts(cells))
            if worth < least:
                best, least = LatticeCells(cells, turn), worth
    return best


def _turned_cells(width: float, height: float, flat: float, turn: float) -> Iterator[tuple[Cell, ...]]:
    """All cells of a turned lattice on an area that one cell touches at the left and one from below, for each choice
    of both."""
    corners = [math.radians(60.0 * number + turn) for number in range(6)]
    tip = flat * 2.0 / _ROOT3
    free_x = width - tip * max(map(math.cos, corners)) + _ROUNDING
    free_y = height - tip * max(map(math.sin, corners)) + _ROUNDING
    reach = math.ceil(math.hypot(width, height) / flat)
    around = tuple(product(range(-2 * reach, 2 * reach + 1), range(-reach, reach + 1)))
    placed = list(zip(around, LatticeCells(around, turn).middles(flat), strict=True))
    near = [(cell, x, y) for cell, (x, y) in placed if -_ROUNDING <= x <= free_x and abs(y) <= free_y]
    for _, _, low in near:
        if low <= _ROUNDING:
            yield tuple(cell for cell, _, y in near if -_ROUNDING <= y - low <= free_y)
