"""The safe zone: what of a face reaches outside the zone's polygon (mm)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from generator.faces.display import Face, Group, IconUse, Item, Placed, Text
from generator.faces.fonts import font
from generator.faces.icons import IconSet
from generator.geometry import IDENTITY, Point, Transform, applied, chained
from generator.units import mm

_DESCENDERS = frozenset("gjpqyQ,;ß()[]{}/")
_ROUNDING = 0.02
"""Hundredths of a millimetre don't count."""


def outside(face: Face, zone: Sequence[Point], icons: IconSet) -> list[str]:
    """Texts and icons of a face that reach beyond a convex counter-clockwise polygon; small print counts, too."""
    found = []
    for item, transform in _flat(face.items):
        if any(depth(applied(transform, corner), zone) < -_ROUNDING for corner in _corners(item, icons)):
            found.append(item.text if isinstance(item, Text) else str(getattr(item, "icon", "")))
    return found


def _flat(
    items: Sequence[Item], transform: Transform = IDENTITY, *, clipped: bool = False
) -> Iterator[tuple[Item, Transform]]:
    """Texts and icons; what is clipped may be cut off, so the icons of a pattern are left out."""
    for item in items:
        if isinstance(item, Group):
            yield from _flat(item.items, chained(item.transform, transform), clipped=clipped or bool(item.clip))
        elif isinstance(item, Placed):
            yield from _flat(item.face.items, chained(item.transform, transform))
        elif (isinstance(item, IconUse) and not clipped) or (isinstance(item, Text) and not item.invisible):
            yield item, transform


def _corners(item: Item, icons: IconSet) -> tuple[Point, ...]:
    """The corners of an item's ink."""
    if isinstance(item, IconUse):
        left, low, right, high = (part * item.size for part in icons[item.icon].ink)
        x, y = item.x, item.y
        return ((x + left, y + low), (x + right, y + low), (x + right, y + high), (x + left, y + high))
    assert isinstance(item, Text)
    measures = font(item.font)
    right = item.x + measures.width(item.text, item.size, item.tracking, item.kern)
    low = item.y - (0.22 * mm(item.size) if _DESCENDERS & set(item.text) else 0.0)
    high = item.y + measures.cap_height(item.size)
    return ((item.x, low), (right, low), (right, high), (item.x, high))


def depth(point: Point, zone: Sequence[Point]) -> float:
    """How far a point lies inside the nearest edge; below zero outside."""
    found: list[float] = []
    for (ax, ay), (bx, by) in zip(zone, (*zone[1:], zone[0]), strict=True):
        length = math.hypot(bx - ax, by - ay)
        found.append(((bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)) / length)
    return min(found)
