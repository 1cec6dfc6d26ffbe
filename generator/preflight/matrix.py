"""Transforms as a PDF writes them: six numbers each; chains, points and scales out."""

from __future__ import annotations

import math
from collections.abc import Sequence

Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def matrix(values: Sequence[object]) -> Matrix:
    """Six numbers of a file."""
    a, b, c, d, e, f = (float(value) for value in values)  # type: ignore[arg-type]
    return (a, b, c, d, e, f)


def chained(first: Matrix, then: Matrix) -> Matrix:
    """First `first`, then `then`."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def applied(by: Matrix, x: float, y: float) -> Point:
    """Where a point comes to lie."""
    a, b, c, d, e, f = by
    return (a * x + c * y + e, b * x + d * y + f)


def scale(by: Matrix) -> float:
    """How much larger areas become, as a length."""
    a, b, c, d, _, _ = by
    return math.sqrt(abs(a * d - b * c))


def lengths(by: Matrix) -> Point:
    """How long the unit square's sides become."""
    a, b, c, d, _, _ = by
    return (math.hypot(a, b), math.hypot(c, d))
