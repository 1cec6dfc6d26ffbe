"""Check 4: art that runs up to the cut runs on to the end of the bleed, in pages and in pictures.

Only pixels are asked: along each side, wherever there is colour just inside the cut, there has to be colour at the
outer end of the bleed. White up to the cut needs no bleed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.preflight.finding import Finding
from generator.preflight.limits import Limits
from generator.preflight.sheet import Box, Sheet
from generator.units import PT_PER_MM

DPI = 150.0
"""The resolution at which a page is examined."""

IN, OUT = 0.4, 0.4
"""How far inside the cut and inside the end of the bleed it is looked (mm)."""

SHARE = 0.02
"""The share of a side that may be bare: corners, and the blur of an edge."""

_WHITE = 245
"""A channel above this is paper."""

SIDES = ("left", "bottom", "right", "top")


def check_bleed(sheet: Sheet, bitmap: Any, limits: Limits) -> Iterator[Finding]:
    """`bitmap` is the page as a picture at `DPI`."""
    trim, bleed = sheet.trim, sheet.box("/BleedBox")
    if limits.bleed <= 0 or trim is None or bleed is None:
        return
    scale = DPI / 72.0 * PT_PER_MM
    left, _, _, top = sheet.paper

    def pixels(box: Box, inset: float) -> tuple[int, int, int, int]:
        return (
            round((box[0] + inset - left) * scale),
            round((top - box[3] + inset) * scale),
            round((box[2] - inset - left) * scale) - 1,
            round((top - box[1] - inset) * scale) - 1,
        )

    for side in bare_sides(bitmap, pixels(trim, IN), pixels(bleed, OUT)):
        what = f"white {side} of a cut that has colour"
        yield Finding(sheet.file, sheet.number, 4, what, f"the art {limits.bleed:g} mm beyond the cut")


def bare_sides(bitmap: Any, inner: tuple[int, int, int, int], outer: tuple[int, int, int, int]) -> list[str]:
    """The sides on which colour at `inner` has paper at `outer`; both are left, top, right, bottom rows of pixels."""
    picture = bitmap.convert("RGB")
    width, height = picture.size
    data = picture.load()

    def paper(x: int, y: int) -> bool:
        return bool(min(data[min(max(x, 0), width - 1), min(max(y, 0), height - 1)]) > _WHITE)

    rows, columns = range(inner[1], inner[3] + 1), range(inner[0], inner[2] + 1)
    pairs = {
        "left": [((inner[0], y), (outer[0], y)) for y in rows],
        "right": [((inner[2], y), (outer[2], y)) for y in rows],
        "top": [((x, inner[1]), (x, outer[1])) for x in columns],
        "bottom": [((x, inner[3]), (x, outer[3])) for x in columns],
    }
    bare = {side: sum(not paper(*near) and paper(*far) for near, far in some) for side, some in pairs.items()}
    return [side for side in SIDES if bare[side] > SHARE * max(1, len(pairs[side]))]
