"""Places the letters that name things in a picture: beside the thing, over nothing else, with a line to it that crosses
nothing else."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from generator.base.geometry import Box, Point, box_around, edges
from generator.faces.kinds.region_geometry import nearest_on

WAYS: Final = 32
"""So many directions are tried, straight up first."""
STEP, STEPS = 0.25, 17
"""Farther and farther away: so much of the letter's size at a time, so often."""
AIR: Final = 0.12
"""Kept free round a letter, as a part of its size."""
MARKS: Final = "abcdefghijklmnopqrstuvwxyz"
"""What is written in them: numbers count steps, seats and regions."""


Rim: TypeAlias = Sequence[Point]
"""The corners of something in a picture."""


class Callout(NamedTuple):
    """The middle of a letter, and the end of its line at the rim of what it names."""

    at: Point
    end: Point


def place_letter(target: Sequence[Rim], taken: Sequence[Box], within: Box, size: float) -> Callout | None:
    """The letter's place nearest to the target (all of its rims) at which neither it nor its line covers anything taken
    and it stays inside the picture; None where there is none."""
    box = box_around(point for rim in target for point in rim)
    others = [one for one in taken if not boxes_overlap(box, one)]
    sides = [edge for rim in target for edge in edges(rim)]
    for at in _places_around(box, size):
        end = min((nearest_on(edge, at) for edge in sides), key=lambda point: math.dist(point, at))
        if _is_free(at, (box, *taken), within, size) and not any(line_crosses_box(at, end, one) for one in others):
            return Callout(at, end)
    return None


def letter_box(at: Point, size: float) -> Box:
    """The box of a letter around its middle."""
    (x, y), half = at, size / 2.0
    return (x - half, y - half, x + half, y + half)


def boxes_overlap(one: Box, other: Box) -> bool:
    """Whether two boxes overlap."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def line_crosses_box(start: Point, end: Point, box: Box) -> bool:
    """Whether a line runs through a box."""
    first, last = 0.0, 1.0
    for axis in (0, 1):
        along, low, high = end[axis] - start[axis], box[axis], box[axis + 2]
        if abs(along) < 1e-9:
            if not low < start[axis] < high:
                return False
            continue
        one, two = sorted(((low - start[axis]) / along, (high - start[axis]) / along))
        first, last = max(first, one), min(last, two)
    return first < last


def _places_around(target: Box, size: float) -> Iterator[Point]:
    left, low, right, high = target
    x, y = (left + right) / 2.0, (low + high) / 2.0
    for step in range(STEPS):
        away = (0.5 + AIR + STEP * step) * size
        for way in range(WAYS):
            angle = math.tau * way / WAYS
            sine, cosine = math.sin(angle), math.cos(angle)
            yield (x + sine * ((right - left) / 2.0 + away), y + cosine * ((high - low) / 2.0 + away))


def _is_free(at: Point, taken: Sequence[Box], within: Box, size: float) -> bool:
    left, low, right, high = letter_box(at, size)
    inside = within[0] <= left and within[1] <= low and right <= within[2] and high <= within[3]
    return inside and not any(boxes_overlap(letter_box(at, size * (1.0 + AIR)), one) for one in taken)
