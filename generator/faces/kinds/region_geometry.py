"""Polygons of a map in mm: how far they are apart, where they touch, how wide they are at a height."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from generator.base.geometry import Edge, Point, edges

Polygon = Sequence[Point]


def nearest_points(one: Polygon, two: Polygon) -> Edge:
    """The points of two polygons' rims that are nearest to each other."""
    pairs = ((p, q) for a in edges(one) for b in edges(two) for p, q in _between(a, b))
    return min(pairs, key=lambda pair: math.dist(*pair))


def _between(one: Edge, two: Edge) -> Iterator[Edge]:
    if (met := _crossing(one, two)) is not None:
        yield (met, met)
    for point in one:
        yield (point, nearest_on(two, point))
    for point in two:
        yield (nearest_on(one, point), point)


def nearest_on(edge: Edge, point: Point) -> Point:
    """The point of an edge nearest to a point."""
    (x1, y1), (x2, y2) = edge
    dx, dy = x2 - x1, y2 - y1
    length = dx * dx + dy * dy
    share = 0.0 if length == 0.0 else ((point[0] - x1) * dx + (point[1] - y1) * dy) / length
    share = min(max(share, 0.0), 1.0)
    return (x1 + share * dx, y1 + share * dy)


def _crossing(one: Edge, two: Edge) -> Point | None:
    (x1, y1), (x2, y2) = one
    (x3, y3), (x4, y4) = two
    bottom = (x2 - x1) * (y4 - y3) - (y2 - y1) * (x4 - x3)
    if abs(bottom) < 1e-9:
        return None
    t = ((x3 - x1) * (y4 - y3) - (y3 - y1) * (x4 - x3)) / bottom
    u = ((x3 - x1) * (y2 - y1) - (y3 - y1) * (x2 - x1)) / bottom
    return (x1 + t * (x2 - x1), y1 + t * (y2 - y1)) if 0 <= t <= 1 and 0 <= u <= 1 else None


def shared_border(one: Polygon, two: Polygon, near: float) -> list[Edge]:
    """The parts of the first polygon's rim along which the second one's rim runs at most `near` mm away."""
    found = []
    for a in edges(one):
        for b in edges(two):
            piece = _along(a, b, near)
            if piece is not None:
                found.append(piece)
    return found


def _along(one: Edge, two: Edge, near: float) -> Edge | None:
    """The part of an edge along which another one runs at most `near` mm away; None where there is none."""
    (x1, y1), (x2, y2) = one
    length = math.dist(*one)
    if length < 1e-9:
        return None
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    aside = [abs((x - x1) * uy - (y - y1) * ux) for x, y in two]
    if max(aside) > near:
        return None
    ends = sorted((x - x1) * ux + (y - y1) * uy for x, y in two)
    start, end = max(ends[0], 0.0), min(ends[1], length)
    if end - start < max(4.0 * near, 1e-6):
        return None
    return ((x1 + ux * start, y1 + uy * start), (x1 + ux * end, y1 + uy * end))


def width_at(polygon: Polygon, point: Point, half: float) -> float:
    """How wide a box of twice `half` in height may be around a point inside a polygon; 0 where the point is outside."""
    heights = [point[1] + half * step / 2.0 for step in (-2, -1, 0, 1, 2)]
    return 2.0 * min(half_width_at(polygon, (point[0], y)) for y in heights)


def half_width_at(polygon: Polygon, point: Point) -> float:
    """How far a point inside a polygon is from its rim on its own level, to the nearer side; 0 where it is outside."""
    x, y = point
    crossings = [x1 + (y - y1) / (y2 - y1) * (x2 - x1) for (x1, y1), (x2, y2) in edges(polygon) if (y1 > y) != (y2 > y)]
    if sum(crossing > x for crossing in crossings) % 2 == 0:
        return 0.0
    left = max(crossing for crossing in crossings if crossing <= x)
    right = min(crossing for crossing in crossings if crossing > x)
    return min(x - left, right - x)
