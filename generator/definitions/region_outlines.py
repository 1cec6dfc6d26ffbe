"""Outlines of regions: whether one is a shape at all, and whether two lie over each other (mm)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations, groupby, pairwise
from typing import Final

from generator.base.errors import count_text
from generator.base.geometry import Point, box_around, grow_box

LEAST: Final = 3
"""Corners that an outline needs."""
BESIDE: Final = 1.5
"""How far apart (mm) two outlines may run where they share an edge."""
STEP: Final = 2.0
"""The distance (mm) between the points of an outline that are tested."""

Edge = tuple[Point, Point]
Outline = Sequence[Point]


def outline_fault(outline: Outline) -> tuple[str, str] | None:
    """What is wrong with the corners of an outline, and what would be right; None where nothing is."""
    corners = [corner for corner, _ in groupby(outline)]
    corners = corners[: len(corners) - (len(corners) > 1 and corners[0] == corners[-1])]
    if len(corners) < LEAST:
        return f"an outline of {count_text(len(corners), 'corner')}", f"{LEAST} corners at least"
    for x, y in corners:
        if corners.count((x, y)) > 1:
            return f"the corner [{x:g}, {y:g}] appears twice", "each corner once, in their order around the region"
    for one, two in combinations(_edges(corners), 2):
        if _cross(one, two):
            first, second = (f"[{x1:g}, {y1:g}] to [{x2:g}, {y2:g}]" for (x1, y1), (x2, y2) in (one, two))
            return f"the edge from {first} crosses that from {second}", "corners in their order around the region"
    return None


def outlines_overlap(one: Outline, two: Outline) -> bool:
    """Whether two outlines lie over each other in part; one that lies within the other is an enclave."""
    return _boxes_meet(one, two) and (_is_partly_inside(one, two) or _is_partly_inside(two, one))


def _edges(outline: Outline) -> list[Edge]:
    return list(pairwise((*outline, outline[0])))


def _cross(one: Edge, two: Edge) -> bool:
    """Whether two edges cross within both."""
    return all(_side(here, there[0]) * _side(here, there[1]) < 0.0 for here, there in ((one, two), (two, one)))


def _side(edge: Edge, point: Point) -> float:
    """The sign of a point's side of an edge: above 0 left of it, below 0 right of it, 0 in line with it."""
    (x1, y1), (x2, y2) = edge
    return (x2 - x1) * (point[1] - y1) - (y2 - y1) * (point[0] - x1)


def _boxes_meet(one: Outline, two: Outline) -> bool:
    """Whether the upright boxes around two outlines meet."""
    first, second = box_around(one), box_around(two)
    return all(first[axis] <= second[axis + 2] and second[axis] <= first[axis + 2] for axis in (0, 1))


def _is_partly_inside(one: Outline, two: Outline) -> bool:
    """Whether the first outline runs clearly inside the second in one place and clearly outside it in another."""
    edges, found = _edges(two), set[bool]()
    left, bottom, right, top = grow_box(box_around(two), BESIDE)
    for x, y in _along(one):
        if not (left <= x <= right and bottom <= y <= top):
            found.add(False)
        elif all(_distance((x, y), edge) > BESIDE for edge in edges):
            found.add(_inside((x, y), edges))
        if len(found) > 1:
            return True
    return False


def _along(outline: Outline) -> Iterator[Point]:
    """Points of an outline, a step apart."""
    for (x1, y1), (x2, y2) in _edges(outline):
        steps = max(1, math.ceil(math.dist((x1, y1), (x2, y2)) / STEP))
        for step in range(steps):
            yield x1 + (x2 - x1) * step / steps, y1 + (y2 - y1) * step / steps


def _distance(point: Point, edge: Edge) -> float:
    """How far a point is from an edge."""
    (x1, y1), (x2, y2) = edge
    dx, dy = x2 - x1, y2 - y1
    share = ((point[0] - x1) * dx + (point[1] - y1) * dy) / (dx * dx + dy * dy or 1.0)
    share = min(max(share, 0.0), 1.0)
    return math.dist(point, (x1 + share * dx, y1 + share * dy))


def _inside(point: Point, edges: Sequence[Edge]) -> bool:
    x, y = point
    crossed = ((y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1) for (x1, y1), (x2, y2) in edges)
    return sum(crossed) % 2 == 1
