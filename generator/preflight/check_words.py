"""Checks 5, 6, 10 and 11: words within the safe zone, fonts in the file, type and reversed type large enough."""

from __future__ import annotations

from collections.abc import Iterator

from generator.preflight.content import Words
from generator.preflight.finding import Finding
from generator.preflight.limits import Limits
from generator.preflight.sheet import Sheet
from generator.units import PT_PER_MM

NEAR = 0.1
"""How far (mm or pt) words may be off."""


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
    nearest = min((_distance(word, trim) for word in words), default=limits.safe)
    if nearest < limits.safe - NEAR:
        what = f"words {nearest:.1f} mm from the cut" if nearest >= 0 else "words beyond the cut"
        yield Finding(sheet.file, sheet.number, 5, what, f"{limits.safe:g} mm")


def _distance(word: Words, trim: tuple[float, float, float, float]) -> float:
    """How near (mm) words come to the cut; negative beyond it."""
    xs = [x / PT_PER_MM for x, _ in word.corners]
    ys = [y / PT_PER_MM for _, y in word.corners]
    return min(min(xs) - trim[0], min(ys) - trim[1], trim[2] - max(xs), trim[3] - max(ys))


def _sizes(sheet: Sheet, words: list[Words], check: int, least: float) -> Iterator[Finding]:
    smallest = min((word.size for word in words), default=least)
    if smallest < least - NEAR:
        yield Finding(sheet.file, sheet.number, check, f"{smallest:.1f} pt", f"{least:g} pt")
