"""Where a number stands that names something in a picture: beside it and over nothing else, with a line to it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from generator.geometry import Box, Point

WAYS: Final = 16
"""So many directions are tried, straight up first."""
STEP, STEPS = 0.25, 17
"""Farther and farther away: so much of the number's size at a time, so often."""
AIR: Final = 0.12
"""Kept free round a number, as a part of its size."""


def beside(target: Box, taken: Sequence[Box], within: Box, size: float) -> Point | None:
    """The middle of a number as near to the target as it lies over none of what is taken and inside the picture; None
    where there is no such place."""
    return next((at for at in _around(target, size) if _free(at, (target, *taken), within, size)), None)


def disc(at: Point, size: float) -> Box:
    """The box of a number around its middle."""
    (x, y), half = at, size / 2.0
    return (x - half, y - half, x + half, y + half)


def nearest(target: Box, at: Point) -> Point:
    """The point of a box that is nearest to another."""
    left, low, right, high = target
    return (min(max(at[0], left), right), min(max(at[1], low), high))


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes have room in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _around(target: Box, size: float) -> Iterator[Point]:
    left, low, right, high = target
    x, y = (left + right) / 2.0, (low + high) / 2.0
    for step in range(STEPS):
        away = (0.5 + AIR + STEP * step) * size
        for way in range(WAYS):
            angle = math.tau * way / WAYS
            sine, cosine = math.sin(angle), math.cos(angle)
            yield (x + sine * ((right - left) / 2.0 + away), y + cosine * ((high - low) / 2.0 + away))


def _free(at: Point, taken: Sequence[Box], within: Box, size: float) -> bool:
    left, low, right, high = disc(at, size)
    inside = within[0] <= left and within[1] <= low and right <= within[2] and high <= within[3]
    return inside and not any(overlap(disc(at, size * (1.0 + AIR)), one) for one in taken)
