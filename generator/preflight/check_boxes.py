"""Checks 1 to 3: the page's size, its trim box and its bleed box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.preflight.finding import Finding
from generator.preflight.limits import Limits, Size
from generator.preflight.sheet import Box, Sheet, size_of, told

NEAR = 0.2
"""How far (mm) a box may be off: half a point either way is rounding."""


def check_boxes(sheet: Sheet, limits: Limits) -> Iterator[Finding]:
    """Sizes and boxes of a page."""
    yield from _page(sheet, limits)
    yield from _trim(sheet, limits)
    yield from _bleed(sheet, limits)


def _page(sheet: Sheet, limits: Limits) -> Iterator[Finding]:
    found = size_of(sheet.paper)
    if limits.pages and not any(_alike(found, page) for page in limits.pages):
        yield Finding(sheet.file, sheet.number, 1, told(found), _any_of(limits.pages))


def _alike(one: Size, two: Size) -> bool:
    return all(abs(a - b) <= NEAR for a, b in zip(one, two, strict=True))


def _any_of(sizes: Sequence[Size]) -> str:
    return " or ".join(told(size) for size in sizes)


def _trim(sheet: Sheet, limits: Limits) -> Iterator[Finding]:
    if not (limits.boxes or limits.trims or limits.bleed):
        return
    trim = sheet.trim
    if trim is None:
        yield Finding(sheet.file, sheet.number, 2, "there is none", "the place of the cut")
    elif not _inside(trim, sheet.paper) or min(size_of(trim)) <= 0:
        yield Finding(
            sheet.file, sheet.number, 2, f"{told(size_of(trim))}, partly beyond the page", "a box on the page"
        )
    elif limits.trims and not any(_alike(size_of(trim), one) for one in limits.trims):
        yield Finding(sheet.file, sheet.number, 2, told(size_of(trim)), _any_of(limits.trims))


def _bleed(sheet: Sheet, limits: Limits) -> Iterator[Finding]:
    trim = sheet.trim
    if trim is None or not (limits.boxes or limits.bleed):
        return
    bleed = sheet.box("/BleedBox")
    if bleed is None:
        yield Finding(sheet.file, sheet.number, 3, "there is none", f"{limits.bleed:g} mm around the trim")
        return
    reach = min(trim[0] - bleed[0], trim[1] - bleed[1], bleed[2] - trim[2], bleed[3] - trim[3])
    if reach < limits.bleed - NEAR:
        what = f"reaches {reach:.1f} mm beyond the trim"
        yield Finding(sheet.file, sheet.number, 3, what, f"{limits.bleed:g} mm on every side")
    elif not _inside(bleed, sheet.paper):
        yield Finding(sheet.file, sheet.number, 3, "reaches beyond the page", "a box on the page")


def _inside(inner: Box, outer: Box) -> bool:
    return (
        inner[0] >= outer[0] - NEAR
        and inner[1] >= outer[1] - NEAR
        and inner[2] <= outer[2] + NEAR
        and inner[3] <= outer[3] + NEAR
    )
