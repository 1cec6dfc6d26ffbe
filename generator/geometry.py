"""Points and transforms of the plane, as PDF and SVG write them: six numbers that turn, scale and shift."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]

Transform: TypeAlias = tuple[float, float, float, float, float, float]
"""`(a, b, c, d, e, f)`: x' = a x + c y + e, y' = b x + d y + f, as PDF writes it."""

IDENTITY: Transform = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def transform_of(values: Sequence[object]) -> Transform:
    """Six numbers of a file."""
    a, b, c, d, e, f = (float(value) for value in values)  # type: ignore[arg-type]
    return (a, b, c, d, e, f)


def moved(x: float, y: float) -> Transform:
    """A shift in mm."""
    return (1.0, 0.0, 0.0, 1.0, x, y)


def turned(degrees: float, x: float = 0.0, y: float = 0.0) -> Transform:
    """A turn counter-clockwise about (0, 0), then a shift to (x, y); right angles are exact."""
    if degrees % 90 == 0:
        cos, sin = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[int(degrees // 90) % 4]
    else:
        cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return (cos, sin, -sin, cos, x, y)


def scaled(factor: float, x: float = 0.0, y: float = 0.0) -> Transform:
    """A scaling about (0, 0), then a shift to (x, y). For pictures of faces, never to make text fit."""
    return (factor, 0.0, 0.0, factor, x, y)


def chained(first: Transform, then: Transform) -> Transform:
    """The transform that applies `first`, then `then`."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def applied(transform: Transform, point: Point) -> Point:
    """A point in mm under a transform."""
    a, b, c, d, e, f = transform
    return (a * point[0] + c * point[1] + e, b * point[0] + d * point[1] + f)


def scale_of(transform: Transform) -> float:
    """How much larger areas become, as a length."""
    a, b, c, d, _, _ = transform
    return math.sqrt(abs(a * d - b * c))


def sides_of(transform: Transform) -> Point:
    """How long the unit square's sides become."""
    a, b, c, d, _, _ = transform
    return (math.hypot(a, b), math.hypot(c, d))
