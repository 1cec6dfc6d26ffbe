"""Lays shapes on boards from which pieces are punched, with a gap between them (mm).

Cuts keep the gap on all sides: pieces lie in rows as high as their highest, each as far from the next as the gap asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.faces.display import Shape


@dataclass(frozen=True)
class Board:
    """A board's width and height, what is free all round, and what lies between two cuts at least."""

    width: float
    height: float
    margin: float
    gap: float


@dataclass(frozen=True)
class Spot:
    """Where a piece lies: the board (from 0) and the middle of its shape's box, from the lower left corner."""

    board: int
    x: float
    y: float


def lay(shapes: Sequence[Shape], board: Board) -> list[Spot] | None:
    """A place for every shape, in order; None where one is larger than the board."""
    spots: list[Spot] = []
    number, x, top, high = 0, board.margin, board.height - board.margin, 0.0
    for shape in shapes:
        if max(shape.width - board.width, shape.height - board.height) > -2.0 * board.margin:
            return None
        if x + shape.width > board.width - board.margin:
            x, top, high = board.margin, top - high - board.gap, 0.0
        if top - max(high, shape.height) < board.margin:
            number, x, top, high = number + 1, board.margin, board.height - board.margin, 0.0
        spots.append(Spot(number, x + shape.width / 2.0, top - shape.height / 2.0))
        x, high = x + shape.width + board.gap, max(high, shape.height)
    return spots
