"""Polygons in the plane, measured for tests with nothing of what the program measures with."""

import math
from collections.abc import Iterator, Sequence

from generator.base.geometry import Box, Point


def edges(polygon: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """The edges that have a length, all the way round."""
    ends = zip(polygon, (*polygon[1:], polygon[0]), strict=True)
    return ((one, two) for one, two in ends if math.dist(one, two) > 1e-9)


def area(polygon: Sequence[Point]) -> float:
    """The area, below 0 where the corners run clockwise."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in edges(polygon)) / 2.0


def depth(point: Point, polygon: Sequence[Point]) -> float:
    """How far inside a convex polygon a point lies: the least distance from the line of an edge, below 0 outside."""
    way = math.copysign(1.0, area(polygon))
    x, y = point
    return min(
        way * ((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) / math.dist((x1, y1), (x2, y2))
        for (x1, y1), (x2, y2) in edges(polygon)
    )


def gap(one: Sequence[Point], other: Sequence[Point]) -> float:
    """How far two convex polygons are apart along the best of their normals; below 0 where they share something."""
    found = -math.inf
    for (x1, y1), (x2, y2) in (*edges(one), *edges(other)):
        nx, ny = y2 - y1, x1 - x2
        length = math.hypot(nx, ny)
        first, second = ([(nx * x + ny * y) / length for x, y in points] for points in (one, other))
        found = max(found, min(second) - max(first), min(first) - max(second))
    return found


def distance(one: Sequence[Point], other: Sequence[Point]) -> float:
    """The distance of two polygons that don't meet: the least from a corner to an edge."""
    pairs = ((one, other), (other, one))
    return min(_to_edge(point, *edge) for these, those in pairs for point in these for edge in edges(those))


def _to_edge(point: Point, start: Point, end: Point) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    share = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / (dx * dx + dy * dy)
    share = min(1.0, max(0.0, share))
    return math.hypot(point[0] - start[0] - share * dx, point[1] - start[1] - share * dy)


def apart(one: Box, other: Box, shared: float = 0.01) -> bool:
    """Whether two boxes have at most a strip of this breadth in common."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    up = min(one[3], other[3]) - max(one[1], other[1])
    return min(across, up) <= shared
