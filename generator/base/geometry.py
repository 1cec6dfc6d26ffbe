"""Points, boxes and polygons of the plane, and transforms as PDF and SVG write them: six numbers."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Box: TypeAlias = tuple[float, float, float, float]
"""Left, bottom, right, top."""
Edge: TypeAlias = tuple[Point, Point]

Transform: TypeAlias = tuple[float, float, float, float, float, float]
"""`(a, b, c, d, e, f)`: x' = a x + c y + e, y' = b x + d y + f, as PDF writes it."""

IDENTITY: Transform = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def transform_of(values: Sequence[object]) -> Transform:
    """A transform from six numbers that were read from a file."""
    a, b, c, d, e, f = (float(value) for value in values)  # type: ignore[arg-type]
    return (a, b, c, d, e, f)


def shift(x: float, y: float) -> Transform:
    """A shift in mm."""
    return (1.0, 0.0, 0.0, 1.0, x, y)


def rotate(degrees: float, x: float = 0.0, y: float = 0.0) -> Transform:
    """A turn counter-clockwise about (0, 0), then a shift to (x, y); right angles are exact."""
    if degrees % 90 == 0:
        cos, sin = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[int(degrees // 90) % 4]
    else:
        cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return (cos, sin, -sin, cos, x, y)


def scale_by(factor: float, x: float = 0.0, y: float = 0.0) -> Transform:
    """A scaling about (0, 0), then a shift to (x, y). For pictures of faces, never to make text fit."""
    return (factor, 0.0, 0.0, factor, x, y)


def chain(first: Transform, then: Transform) -> Transform:
    """The transform that applies `first`, then `then`."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def apply_transform(transform: Transform, point: Point) -> Point:
    """A point in mm under a transform."""
    a, b, c, d, e, f = transform
    return (a * point[0] + c * point[1] + e, b * point[0] + d * point[1] + f)


def point_before(transform: Transform, point: Point) -> Point:
    """The point that a transform moves to `point`; the transform has to leave areas areas."""
    a, b, c, d, e, f = transform
    x, y, whole = point[0] - e, point[1] - f, a * d - b * c
    return (d * x - c * y) / whole, (a * y - b * x) / whole


def area_scale(transform: Transform) -> float:
    """The factor by which a transform changes lengths on average: the square root of its change of areas."""
    a, b, c, d, _, _ = transform
    return math.sqrt(abs(a * d - b * c))


def side_scales(transform: Transform) -> Point:
    """The lengths of the unit square's two sides under a transform."""
    a, b, c, d, _, _ = transform
    return (math.hypot(a, b), math.hypot(c, d))


def box_around(points: Iterable[Point]) -> Box:
    """The upright box around points."""
    points = tuple(points)
    if len(points) == 2:  # a line, as most are
        (x1, y1), (x2, y2) = points
        left, right = (x1, x2) if x1 <= x2 else (x2, x1)
        return (left, y1, right, y2) if y1 <= y2 else (left, y2, right, y1)
    xs, ys = zip(*points, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def grow_box(box: Box, by: float) -> Box:
    """A box with every edge moved outwards."""
    return (box[0] - by, box[1] - by, box[2] + by, box[3] + by)


def transform_box(box: Box, transform: Transform) -> Box:
    """The upright box around a transformed one."""
    return box_around(apply_transform(transform, (x, y)) for x in (box[0], box[2]) for y in (box[1], box[3]))


def edges(polygon: Sequence[Point]) -> Iterator[Edge]:
    """The edges of a closed polygon, each from a corner to the next."""
    return pairwise((*polygon, *polygon[:1]))


def signed_area(polygon: Sequence[Point]) -> float:
    """The area of a polygon, below 0 where it runs clockwise."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in edges(polygon)) / 2.0


def clip_polygon(polygon: Sequence[Point], convex: Sequence[Point]) -> list[Point]:
    """The part of a polygon inside a convex one, in either orientation."""
    turn = math.copysign(1.0, signed_area(convex))
    found = list(polygon)
    for (ax, ay), (bx, by) in edges(convex):
        depths = [turn * ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) for x, y in found]
        kept: list[Point] = []
        ends = zip(edges(found), zip(depths, (*depths[1:], *depths[:1]), strict=True), strict=True)
        for ((x1, y1), (x2, y2)), (here, there) in ends:
            if here >= 0.0:
                kept.append((x1, y1))
            if (here < 0.0) != (there < 0.0):
                share = here / (here - there)
                kept.append((x1 + (x2 - x1) * share, y1 + (y2 - y1) * share))
        found = kept
    return found


def depth_inside(point: Point, polygon: Sequence[Point]) -> float:
    """How far (mm) a point lies inside a convex polygon, in either orientation; negative outside, and -1 for a polygon
    that is a single point."""
    found = [
        ((bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)) / length
        for (ax, ay), (bx, by) in edges(polygon)
        if (length := math.hypot(bx - ax, by - ay)) > _SAME
    ]
    return max(min(found), -max(found)) if found else -1.0


def is_inside(point: Point, polygons: Iterable[Sequence[Point]]) -> bool:
    """Whether a point lies inside a shape of several parts, each of which may be a hole in another."""
    inside = False
    x, y = point
    for polygon in polygons:
        for (ax, ay), (bx, by) in edges(polygon):
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                inside = not inside
    return inside


def is_wound_around(point: Point, polygons: Iterable[Sequence[Point]]) -> bool:
    """Whether the parts of a shape run around a point more often one way than the other: a part is a hole in another
    only where it runs the other way."""
    turns = 0
    x, y = point
    for polygon in polygons:
        for (ax, ay), (bx, by) in edges(polygon):
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                turns += 1 if by > ay else -1
    return turns != 0


def shared_depth(one: Sequence[Point], two: Sequence[Point]) -> float:
    """How far (mm) two convex polygons overlap: the shortest way to move one clear of the other; negative where they
    are apart."""
    least = math.inf
    for (ax, ay), (bx, by) in (*edges(one), *edges(two)):
        length = math.hypot(bx - ax, by - ay)
        if length > _SAME:
            nx, ny = (by - ay) / length, (ax - bx) / length
            first, second = ([x * nx + y * ny for x, y in shape] for shape in (one, two))
            least = min(least, max(first) - min(second), max(second) - min(first))
    return least


_SAME = 1e-6
"""Corners closer than this count as one."""


def curve_points(start: Point, handles: Sequence[Point], steps: int) -> list[Point]:
    """`steps` points along a cubic Bézier curve, without its start: `handles` are its two control points and its
    end."""
    (x0, y0), ((x1, y1), (x2, y2), (x3, y3)) = start, handles
    found = []
    for step in range(1, steps + 1):
        t, u = step / steps, 1.0 - step / steps
        a, b, c, d = u * u * u, 3.0 * u * u * t, 3.0 * u * t * t, t * t * t
        found.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return found
