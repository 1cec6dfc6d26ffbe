"""Checks 1 to 4: page size, trim box, bleed box, and whether art reaches the end of the bleed.

Bleed is judged by the pixels of pages and pictures: along each side, where there is colour just inside the cut, there
has to be colour at the outer end of the bleed. Where it is white up to the cut, no bleed is needed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from generator.base.geometry import Box
from generator.base.units import PT_PER_MM
from generator.preflight.finding import Complaint
from generator.preflight.limits import FileLimits, Size
from generator.preflight.pdf_page import CheckedPage, box_size, size_label

NEAR = 0.2
"""How far (mm) a box may be off: half a point either way is rounding."""


DPI = 150.0
"""The resolution at which a page is examined."""

IN, OUT = 0.4, 0.4
"""How far inside the cut and inside the end of the bleed it is looked (mm)."""

SHARE = 0.02
"""The share of a side that may be bare: corners, and the blur of an edge."""

_WHITE = 245
"""A channel above this is paper."""

SIDES = ("left", "bottom", "right", "top")


def check_boxes(page: CheckedPage, limits: FileLimits) -> Iterator[Complaint]:
    """Complaints about the size and the boxes of a page (checks 1 to 3)."""
    yield from _page(page, limits)
    yield from _trim(page, limits)
    yield from _bleed(page, limits)


def _page(sheet: CheckedPage, limits: FileLimits) -> Iterator[Complaint]:
    found = box_size(sheet.paper)
    if sheet.blank or (limits.pages and not any(_same_size(found, page) for page in limits.pages)):
        yield sheet.finding(1, sheet.size_text, _sizes_text(limits.pages) or "a page that shows something")


def _same_size(one: Size, two: Size) -> bool:
    return all(abs(a - b) <= NEAR for a, b in zip(one, two, strict=True))


def _sizes_text(sizes: Sequence[Size]) -> str:
    return " or ".join(size_label(size) for size in sizes)


def _trim(page: CheckedPage, limits: FileLimits) -> Iterator[Complaint]:
    if not (limits.boxes or limits.trims or limits.bleed):
        return
    trim = page.trim
    if trim is None:
        yield page.finding(2, "there is none", "the place of the cut")
    elif not _inside(trim, page.paper) or min(box_size(trim)) <= 0:
        yield page.finding(2, f"{size_label(box_size(trim))}, partly beyond the page", "a box on the page")
    elif limits.trims and not any(_same_size(box_size(trim), one) for one in limits.trims):
        yield page.finding(2, size_label(box_size(trim)), _sizes_text(limits.trims))


def _bleed(page: CheckedPage, limits: FileLimits) -> Iterator[Complaint]:
    trim = page.trim
    if trim is None or not (limits.boxes or limits.bleed):
        return
    bleed = page.box("/BleedBox")
    if bleed is None:
        yield page.finding(3, "there is none", f"{limits.bleed:g} mm around the trim")
        return
    reach = min(trim[0] - bleed[0], trim[1] - bleed[1], bleed[2] - trim[2], bleed[3] - trim[3])
    if reach < limits.bleed - NEAR:
        what = f"reaches {reach:.1f} mm beyond the trim"
        yield page.finding(3, what, f"{limits.bleed:g} mm on every side")
    elif not _inside(bleed, page.paper):
        yield page.finding(3, "reaches beyond the page", "a box on the page")


def _inside(inner: Box, outer: Box) -> bool:
    return (
        inner[0] >= outer[0] - NEAR
        and inner[1] >= outer[1] - NEAR
        and inner[2] <= outer[2] + NEAR
        and inner[3] <= outer[3] + NEAR
    )


def check_bleed(page: CheckedPage, bitmap: Any, limits: FileLimits) -> Iterator[Complaint]:
    """Complaints about sides whose art doesn't reach the end of the bleed (check 4). `bitmap`: the page as a Pillow
    image at `DPI`."""
    trim, bleed = page.trim, page.box("/BleedBox")
    if limits.bleed <= 0 or trim is None or bleed is None:
        return
    scale = DPI / 72.0 * PT_PER_MM
    left, _, _, top = page.paper

    def pixels(box: Box, inset: float) -> tuple[int, int, int, int]:
        return (
            round((box[0] + inset - left) * scale),
            round((top - box[3] + inset) * scale),
            round((box[2] - inset - left) * scale) - 1,
            round((top - box[1] - inset) * scale) - 1,
        )

    for side in bare_sides(bitmap, pixels(trim, IN), pixels(bleed, OUT)):
        what = f"white {side} of a cut that has colour"
        yield page.finding(4, what, f"the art {limits.bleed:g} mm beyond the cut")


def bare_sides(bitmap: Any, inner: tuple[int, int, int, int], outer: tuple[int, int, int, int]) -> list[str]:
    """The sides that have colour at `inner` but paper at `outer`; both are the left, top, right and bottom rows of
    pixels."""
    bare = []
    for number, side in enumerate(("left", "top", "right", "bottom")):
        start, end = inner[1 - number % 2], inner[3 - number % 2]
        near, far = (_pixels_between(_paper(bitmap, number % 2, rows[number]), start, end) for rows in (inner, outer))
        bits = int.from_bytes(far) & ~int.from_bytes(near)
        if bits.bit_count() > SHARE * max(1, len(near)):
            bare.append(side)
    return sorted(bare, key=SIDES.index)


def _paper(bitmap: Any, across: int, place: int) -> bytes:
    """A column of pixels, or a row if `across`: 1 for each pixel that is paper, 0 for each that has colour."""
    ends = [0, 0, *bitmap.size]
    ends[across] = min(max(place, 0), bitmap.size[across] - 1)
    ends[across + 2] = ends[across] + 1
    line = bitmap.crop(tuple(ends))
    channels = (line if line.mode == "RGB" else line.convert("RGB")).tobytes().translate(_BARE)
    red, green, blue = (int.from_bytes(channels[first::3]) for first in range(3))
    return (red & green & blue).to_bytes(len(channels) // 3)


_BARE = bytes(int(level > _WHITE) for level in range(256))
"""1 for a channel as light as that of paper."""


def _pixels_between(line: bytes, start: int, end: int) -> bytes:
    """A line of pixels from `start` to `end`; beyond its ends the outermost pixel is repeated."""
    if end < start:
        return b""
    before, behind = max(0, min(end + 1, 0) - start), max(0, end - max(start - 1, len(line) - 1))
    return line[:1] * before + line[max(start, 0) : max(end + 1, 0)] + line[-1:] * behind
