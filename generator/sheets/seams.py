"""Where a face may be cut into tiles: the seams that cut least of its words, its signs and its small shapes (mm).

A seam runs right across the face, so it is a place along one axis. Every text, icon and shape that a marker would lie
in costs something if a seam comes too near to it; large shapes, such as regions and areas, may be cut.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from generator.base.geometry import IDENTITY, Box, Transform, chain, transform_box
from generator.faces.display_list import Face, GradientFill, Group, IconUse, Item, Path, Text
from generator.faces.item_boxes import item_box

NEAR = 1.0
"""A seam that comes so near to something cuts it: paper is cut and glued no better (mm)."""
SMALL = 30.0
"""Shapes up to this wide and high are places and fields, larger ones may be cut (mm)."""
_STEP = 1.0
"""Seams are tried so far apart (mm)."""
_ICON, _SHAPE = 4.0, 2.0
"""What it costs to cut an icon and a small shape; a text costs its size in pt."""
_EQUAL = 1e-4
"""What it costs that a seam lies 1 mm from where the tiles are equal."""

Thing = tuple[float, float, float]
"""Where something begins and ends along an axis, and what it costs to cut it."""


def find_seams(
    length: float, count: int, room: float, overlap: float, things: Sequence[Thing]
) -> tuple[tuple[float, ...], float]:
    """Where each of `count` tiles begins, from 0, and the cost of what the seams cut. A tile is at most `room` long,
    including the strip that it shares with the next one; the positions of `things` count from the middle of the
    length."""
    step = (length - (overlap if count > 1 else 0.0)) / count
    equal = tuple(step * number for number in range(count))
    if count == 1 or not things:
        return equal, 0.0
    spans = [(start + length / 2.0 - NEAR, end + length / 2.0 + NEAR, cost) for start, end, cost in things]
    best: dict[float, tuple[float, tuple[float, ...]]] = {0.0: (0.0, (0.0,))}
    for number in range(1, count):
        least, most = max(length - (count - number) * (room - overlap) - overlap, 0.0), number * (room - overlap)
        longer: dict[float, tuple[float, tuple[float, ...]]] = {}
        for place in _seam_places(least, most, equal[number]):
            before = [found for at, found in best.items() if at < place <= at + room - overlap + 1e-6]
            if before:
                cost, path = min(before)
                cut = sum(cost for start, end, cost in spans if start < place < end)
                longer[place] = (cost + cut + _EQUAL * abs(place - equal[number]), (*path, place))
        best = longer
    ends = [found for at, found in best.items() if length - at <= room + 1e-6]
    if not ends:
        return equal, 0.0
    _, path = min(ends)
    return path, sum(cost for place in path[1:] for start, end, cost in spans if start < place < end)


def _seam_places(least: float, most: float, equal: float) -> list[float]:
    """The places between two, `_STEP` apart, starting from `equal`, where all tiles are equally long."""
    down = math.floor((equal - least) / _STEP + 1e-9)
    up = math.floor((most - equal) / _STEP + 1e-9)
    return [equal + _STEP * number for number in range(-down, up + 1)]


def fragile_parts(face: Face) -> Iterator[tuple[Box, float]]:
    """The boxes on the face that a seam should avoid, each with its cost."""
    yield from _fragile_items(face.items, IDENTITY)


def _fragile_items(items: Sequence[Item], transform: Transform) -> Iterator[tuple[Box, float]]:
    for item in items:
        if isinstance(item, Group):
            if not item.clip:  # what is clipped is a pattern or a large shape
                yield from _fragile_items(item.items, chain(item.transform, transform))
        elif isinstance(item, Text):
            if not item.invisible:
                yield transform_box(item_box(item), transform), item.size
        elif isinstance(item, IconUse):
            yield transform_box(item_box(item), transform), _ICON
        elif isinstance(item, Path | GradientFill):
            box = transform_box(item_box(item), transform)
            if max(box[2] - box[0], box[3] - box[1]) <= SMALL:
                yield box, _SHAPE
