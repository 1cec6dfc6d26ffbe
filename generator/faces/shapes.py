"""Outlines to build paths from: sub-paths of a display list, in millimetres."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache

from generator.base.geometry import Box, Point, Transform, apply_transform, edges
from generator.faces.display_list import Outline, Segment, Shape

_ARC = 4.0 / 3.0 * (math.sqrt(2.0) - 1.0)
"""Handle length of the Bézier quarter circle, per radius; off by 0.03 % at most."""
OUTLINES_KEPT = 1_000
"""Lines and rectangles that are kept: many faces have the same."""
_STEPS = 8
"""Straight lines of a round corner."""


def polygon(points: Sequence[Point]) -> Outline:
    """A closed outline through `points`."""
    return (*polyline(points), ("Z",))


def polyline(points: Sequence[Point]) -> Outline:
    """An open outline through `points`."""
    return (*[("M", x, y) for x, y in points[:1]], *[("L", x, y) for x, y in points[1:]])


@lru_cache(OUTLINES_KEPT, typed=True)
def line(x1: float, y1: float, x2: float, y2: float) -> Outline:
    """A straight line."""
    return (("M", x1, y1), ("L", x2, y2))


@lru_cache(OUTLINES_KEPT, typed=True)
def box(x: float, y: float, width: float, height: float) -> Outline:
    """A rectangle from its lower left corner."""
    return polygon(((x, y), (x + width, y), (x + width, y + height), (x, y + height)))


def circle(x: float, y: float, radius: float) -> Outline:
    """A circle around (x, y)."""
    return ellipse(x, y, radius, radius)


def ellipse(x: float, y: float, rx: float, ry: float) -> Outline:
    """An ellipse around (x, y) with half-axes `rx` and `ry`."""
    a, b = rx * _ARC, ry * _ARC
    return (
        ("M", x + rx, y),
        ("C", x + rx, y + b, x + a, y + ry, x, y + ry),
        ("C", x - a, y + ry, x - rx, y + b, x - rx, y),
        ("C", x - rx, y - b, x - a, y - ry, x, y - ry),
        ("C", x + a, y - ry, x + rx, y - b, x + rx, y),
        ("Z",),
    )


def rounded_box(x: float, y: float, width: float, height: float, rx: float, ry: float) -> Outline:
    """A rectangle from its corner at (x, y) whose corners are quarters of an ellipse with half-axes `rx` and `ry`."""
    right, top, a, b = x + width, y + height, rx * (1.0 - _ARC), ry * (1.0 - _ARC)
    return (
        ("M", x + rx, y),
        ("L", right - rx, y),
        ("C", right - a, y, right, y + b, right, y + ry),
        ("L", right, top - ry),
        ("C", right, top - b, right - a, top, right - rx, top),
        ("L", x + rx, top),
        ("C", x + a, top, x, top - b, x, top - ry),
        ("L", x, y + ry),
        ("C", x, y + b, x + a, y, x + rx, y),
        ("Z",),
    )


def bevel_corners(area: Box, by: float) -> tuple[Point, ...]:
    """The corners of a rectangle (left, bottom, right, top) with its own cut off straight, `by` mm from each."""
    left, low, right, top = area
    return (
        *((right - by, low), (right, low + by), (right, top - by), (right - by, top)),
        *((left + by, top), (left, top - by), (left, low + by), (left + by, low)),
    )


def join_outlines(outlines: Iterable[Outline]) -> Outline:
    """Several outlines as one: one path, one paint operator."""
    return tuple(segment for outline in outlines for segment in outline)


def transform_outline(outline: Outline, transform: Transform) -> Outline:
    """An outline under a transform."""
    a, b, c, d, e, f = transform
    found: list[Segment] = []
    for segment in outline:
        if len(segment) == 3:  # a line's end, as most are
            kind, x, y = segment
            found.append((kind, a * x + c * y + e, b * x + d * y + f))
        else:
            moved = (value for point in points_of(segment) for value in apply_transform(transform, point))
            found.append((segment[0], *moved))
    return tuple(found)


def segment_numbers(segment: Segment) -> tuple[float, ...]:
    """The coordinates of a segment: x and y in turn."""
    return segment[1:]


def points_of(segment: Segment) -> Iterator[Point]:
    """The points of a segment, its handles first."""
    values = segment_numbers(segment)
    return zip(values[0::2], values[1::2], strict=True)


def bounds(outline: Outline) -> Box:
    """The box (mm) around all points, the handles of curves included."""
    numbers = list(map(segment_numbers, outline))
    xs, ys = [x for one in numbers for x in one[0::2]], [y for one in numbers for y in one[1::2]]
    return min(xs), min(ys), max(xs), max(ys)


def inset_polygon(points: Sequence[Point], distance: float) -> tuple[Point, ...]:
    """A convex counter-clockwise polygon with every edge moved inwards by `distance` mm (outwards if negative)."""
    lines = [_moved_edge(*edge, distance) for edge in edges(points)]
    return tuple(_crossing(lines[i - 1], line) for i, line in enumerate(lines))


def grow_outline(shape: Shape, by: float) -> Outline:
    """The outline of a shape, moved outwards by `by` mm, inwards where that is negative."""
    if shape.kind == "disc":
        return circle(0.0, 0.0, shape.width / 2.0 + by)
    return polygon(inset_polygon(shape.corners(), -by))


def half_width(shape: Shape, keep: float) -> Callable[[float], float]:
    """How far a shape reaches from its middle to the right at a height (mm), `keep` mm inside its edge."""
    if shape.kind == "disc":
        radius = max(shape.width / 2.0 - keep, 0.0)
        return lambda y: math.sqrt(max(radius**2 - y**2, 0.0))
    corners = inset_polygon(shape.corners(), keep)
    return lambda y: _half_at(corners, y)


def _half_at(corners: Sequence[Point], y: float) -> float:
    """Half the width at a height of a convex shape around the origin."""
    found = 0.0
    for (x1, y1), (x2, y2) in edges(corners):
        if min(y1, y2) <= y <= max(y1, y2) and y1 != y2:
            found = max(found, x1 + (y - y1) / (y2 - y1) * (x2 - x1))
    return found


def round_corners(points: Sequence[Point], radius: float) -> tuple[Point, ...]:
    """A convex polygon with corners rounded by arcs of a radius (mm), as short straight lines; the radius is smaller
    where an edge is too short for it."""
    count = len(points)
    corners = (_arc(points[i - 1], points[i], points[(i + 1) % count], radius) for i in range(count))
    return tuple(point for corner in corners for point in corner)


def _arc(before: Point, corner: Point, behind: Point, radius: float) -> list[Point]:
    """The points of an arc of a radius (mm) that rounds a corner; of a smaller one where an edge is too short."""
    (x, y), sides = corner, [math.dist(corner, other) for other in (before, behind)]
    (ax, ay), (bx, by) = (
        ((other[0] - x) / side, (other[1] - y) / side) for other, side in zip((before, behind), sides, strict=True)
    )
    half = math.acos(max(-1.0, min(1.0, ax * bx + ay * by))) / 2.0
    reach = min(radius / math.tan(half), *(side / 2.0 for side in sides))
    made, wide = reach * math.tan(half), math.hypot(ax + bx, ay + by)
    far = made / math.sin(half) / wide
    mx, my = x + (ax + bx) * far, y + (ay + by) * far
    first = math.atan2(y + ay * reach - my, x + ax * reach - mx)
    turn = (math.atan2(y + by * reach - my, x + bx * reach - mx) - first + math.pi) % math.tau - math.pi
    angles = (first + turn * step / _STEPS for step in range(_STEPS + 1))
    return [(mx + made * math.cos(angle), my + made * math.sin(angle)) for angle in angles]


def _moved_edge(start: Point, end: Point, distance: float) -> tuple[float, float, float]:
    """The edge's inner normal (unit length) and offset: the line nx x + ny y = offset, moved inwards."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    nx, ny = -dy / length, dx / length
    return (nx, ny, nx * start[0] + ny * start[1] + distance)


def _crossing(one: tuple[float, float, float], two: tuple[float, float, float]) -> Point:
    determinant = one[0] * two[1] - one[1] * two[0]
    x = (one[2] * two[1] - two[2] * one[1]) / determinant
    y = (one[0] * two[2] - two[0] * one[2]) / determinant
    return (x, y)
