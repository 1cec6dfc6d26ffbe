"""Checks 5, 6, 10 and 11: words within the safe zone, fonts in the file, type and reversed type large enough."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.base.geometry import Box, Point, box_around, depth_inside
from generator.base.units import PT_PER_MM
from generator.preflight.cut_outlines import find_cut_outlines
from generator.preflight.finding import Complaint
from generator.preflight.limits import FileLimits
from generator.preflight.page_events import WordsEvent
from generator.preflight.pdf_page import CheckedPage

NEAR = 0.1
"""How far (mm or pt) words may be off."""


def check_words(page: CheckedPage, limits: FileLimits) -> Iterator[Complaint]:
    """Complaints about the words of a page, one for each check, at the worst place."""
    words = [event for event in page.events if isinstance(event, WordsEvent)]
    seen = [word for word in words if word.visible]
    yield from _fonts(page, words)
    yield from _safe(page, seen, limits)
    yield from _sizes(page, [word for word in seen if not word.colour.blank], 10, limits.type_size)
    yield from _sizes(page, [word for word in seen if word.colour.blank], 11, limits.reversed_size)


def _fonts(page: CheckedPage, words: list[WordsEvent]) -> Iterator[Complaint]:
    for name in sorted({word.font.name for word in words if not word.font.embedded}):
        yield page.finding(6, name, "every font in the file")


def _safe(page: CheckedPage, words: list[WordsEvent], limits: FileLimits) -> Iterator[Complaint]:
    trim = page.trim
    if trim is None or limits.safe <= 0:
        return
    if limits.cuts:
        cuts = [(box_around(cut), cut) for cut in find_cut_outlines(page, limits.cuts)]
        nearest = min((_inside(word, cuts) for word in words), default=limits.safe)
    else:
        nearest = min((_distance(word, trim) for word in words), default=limits.safe)
    if nearest < limits.safe - NEAR:
        what = f"words {nearest:.1f} mm from the cut" if nearest >= 0 else "words beyond the cut"
        yield page.finding(5, what, f"{limits.safe:g} mm")


def _inside(word: WordsEvent, cuts: Sequence[tuple[Box, Sequence[Point]]]) -> float:
    """How far (mm) words are inside the convex cut around their middle; negative outside it, or where no cut is around
    them."""
    corners = [(x / PT_PER_MM, y / PT_PER_MM) for x, y in word.corners]
    x, y = (sum(part) / len(corners) for part in zip(*corners, strict=True))
    around = (cut for (left, low, right, top), cut in cuts if left < x < right and low < y < top)
    found = [min(depth_inside(corner, cut) for corner in corners) for cut in around if depth_inside((x, y), cut) > 0]
    return max(found, default=-1.0)


def _distance(word: WordsEvent, trim: Box) -> float:
    """The distance (mm) of words from the cut; negative beyond it."""
    left, low, right, top = box_around([(x / PT_PER_MM, y / PT_PER_MM) for x, y in word.corners])
    return min(left - trim[0], low - trim[1], trim[2] - right, trim[3] - top)


def _sizes(page: CheckedPage, words: list[WordsEvent], check: int, least: float) -> Iterator[Complaint]:
    smallest = min((word.size for word in words), default=least)
    if smallest < least - NEAR:
        yield page.finding(check, f"{smallest:.1f} pt", f"{least:g} pt")
