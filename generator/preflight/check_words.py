"""Checks 5, 6, 10 and 11: words within the safe zone, fonts in the file, type and reversed type large enough."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from generator.geometry import Point
from generator.preflight.content import Words
from generator.preflight.cuts import cuts_of
from generator.preflight.finding import Finding
from generator.preflight.limits import Limits
from generator.preflight.sheet import Sheet
from generator.units import PT_PER_MM

NEAR = 0.1
"""How far (mm or pt) words may be off."""
_SAME = 1e-6
"""Corners of a cut that are nearer than this (mm) are one."""


def check_words(sheet: Sheet, limits: Limits) -> Iterator[Finding]:
    """One finding a check and page, for the worst of it."""
    words = [event for event in sheet.events if isinstance(event, Words)]
    seen = [word for word in words if word.seen]
    yield from _fonts(sheet, words)
    yield from _safe(sheet, seen, limits)
    yield from _sizes(sheet, [word for word in seen if not word.colour.blank], 10, limits.type_size)
    yield from _sizes(sheet, [word for word in seen if word.colour.blank], 11, limits.reversed_size)


def _fonts(sheet: Sheet, words: list[Words]) -> Iterator[Finding]:
    for name in sorted({word.font.name for word in words if not word.font.embedded}):
        yield Finding(sheet.file, sheet.number, 6, name, "every font in the file")


def _safe(sheet: Sheet, words: list[Words], limits: Limits) -> Iterator[Finding]:
    trim = sheet.trim
    if trim is None or limits.safe <= 0:
        return
    if limits.cuts:
        cuts = [(_box(cut), cut) for cut in cuts_of(sheet, limits.cuts)]
        nearest = min((_inside(word, cuts) for word in words), default=limits.safe)
    else:
        nearest = min((_distance(word, trim) for word in words), default=limits.safe)
    if nearest < limits.safe - NEAR:
        what = f"words {nearest:.1f} mm from the cut" if nearest >= 0 else "words beyond the cut"
        yield Finding(sheet.file, sheet.number, 5, what, f"{limits.safe:g} mm")


_Box = tuple[float, float, float, float]


def _box(points: Sequence[Point]) -> _Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs), min(ys), max(xs), max(ys))


def _inside(word: Words, cuts: Sequence[tuple[_Box, Sequence[Point]]]) -> float:
    """How far (mm) words lie inside the convex cut that is around their middle; negative where they leave it, or where
    there is none."""
    corners = [(x / PT_PER_MM, y / PT_PER_MM) for x, y in word.corners]
    x, y = (sum(part) / len(corners) for part in zip(*corners, strict=True))
    around = (cut for (left, low, right, top), cut in cuts if left < x < right and low < y < top)
    found = [min(_depth(corner, cut) for corner in corners) for cut in around if _depth((x, y), cut) > 0]
    return max(found, default=-1.0)


def _depth(point: Point, cut: Sequence[Point]) -> float:
    """How far a point lies inside a convex polygon, whichever way round its corners go."""
    found = []
    for (ax, ay), (bx, by) in zip(cut, (*cut[1:], cut[0]), strict=True):
        length = math.hypot(bx - ax, by - ay)
        if length > _SAME:
            found.append(((bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)) / length)
    return max(min(found), -max(found)) if found else -1.0


def _distance(word: Words, trim: tuple[float, float, float, float]) -> float:
    """How near (mm) words come to the cut; negative beyond it."""
    xs = [x / PT_PER_MM for x, _ in word.corners]
    ys = [y / PT_PER_MM for _, y in word.corners]
    return min(min(xs) - trim[0], min(ys) - trim[1], trim[2] - max(xs), trim[3] - max(ys))


def _sizes(sheet: Sheet, words: list[Words], check: int, least: float) -> Iterator[Finding]:
    smallest = min((word.size for word in words), default=least)
    if smallest < least - NEAR:
        yield Finding(sheet.file, sheet.number, check, f"{smallest:.1f} pt", f"{least:g} pt")
