"""Lays shapes on boards from which they are punched, with a gap between them (mm).

Pieces lie in rows as high as their highest piece, with the gap between all cuts. Triangles of one size lie tip up and
tip down in turn."""

from __future__ import annotations

import math
from collections.abc import Sequence

from generator.base.frozen import dataclass
from generator.faces.display_list import Shape

_SLANT = math.sqrt(3.0) / 2.0
"""How far apart slanted edges are whose distance on a level line is 1."""
_ROUNDING = 1e-6


@dataclass(frozen=True)
class PunchArea:
    """A board's width and height, the free margin, and the least distance of two cuts, in mm."""

    width: float
    height: float
    margin: float
    gap: float


@dataclass(frozen=True)
class PunchSpot:
    """Where a piece lies: the board (from 0), the middle of its shape's box in mm from the lower left corner, and its
    turn (degrees)."""

    board: int
    x: float
    y: float
    turn: float = 0.0


def place_shapes(shapes: Sequence[Shape], board: PunchArea) -> list[PunchSpot] | None:
    """A place for every shape, in order; None where one is larger than the board."""
    spots: list[PunchSpot] = []
    number, x, top, high = 0, board.margin, board.height - board.margin, 0.0
    before: Shape | None = None
    for shape in shapes:
        if max(shape.width - board.width, shape.height - board.height) > -2.0 * board.margin:
            return None
        turned = before == shape and shape.kind == "triangle" and not spots[-1].turn
        if before == shape and shape.kind == "triangle":
            x -= shape.width / 2.0 + board.gap - board.gap / _SLANT  # slanted edges lie side by side
        if x + shape.width > board.width - board.margin + _ROUNDING:
            x, top, high, turned = board.margin, top - high - board.gap, 0.0, False
        if top - max(high, shape.height) < board.margin:
            number, x, top, high, turned = number + 1, board.margin, board.height - board.margin, 0.0, False
        spots.append(PunchSpot(number, x + shape.width / 2.0, top - shape.height / 2.0, 180.0 if turned else 0.0))
        x, high, before = x + shape.width + board.gap, max(high, shape.height), shape
    return spots
