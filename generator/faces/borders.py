"""Coded borders: the outlines of a pattern along a level run, by its length and band.

The run goes from -length/2 to length/2; the band from -band/2 (inside) to band/2 (outside), all in mm. The pitch is
stretched so that a pattern begins and ends with a whole sign.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import lru_cache

from generator.base.errors import unknown_error
from generator.base.frozen import dataclass
from generator.base.geometry import IDENTITY, Transform
from generator.faces.display_list import Outline, Path
from generator.faces.shapes import box, circle, join_outlines, line, polygon, transform_outline

BORDERS_KEPT = 500
"""Borders that are made once: pieces of a kind have them at the same places."""
_SLANT = math.tan(math.radians(60.0))


@dataclass(frozen=True)
class CodedBorder:
    """A coded border: what is filled, what is drawn with a pen of `width` mm."""

    filled_outline: Outline = ()
    drawn_outline: Outline = ()
    width: float = 0.0


@lru_cache(BORDERS_KEPT)
def border_paths(
    pattern: str, length: float, band: float, colour: str, transform: Transform = IDENTITY
) -> tuple[Path, ...]:
    """The border pattern of that name for a run of `length` mm, as paths in one colour under a transform. Raises
    `InputError` for an unknown name."""
    if pattern not in _PATTERNS:
        raise unknown_error(f"unknown edge '{pattern}'", pattern, sorted(_PATTERNS), most=20)
    made, found = _PATTERNS[pattern](length, band), list[Path]()
    if made.filled_outline:
        found.append(Path(transform_outline(made.filled_outline, transform), fill=colour))
    if made.drawn_outline:
        found.append(Path(transform_outline(made.drawn_outline, transform), stroke=colour, width=made.width))
    return tuple(found)


def _starts(length: float, sign: float, pitch: float) -> Iterator[float]:
    """Where signs begin so that the first and the last touch the ends."""
    count = max(2, round((length - sign) / pitch) + 1)
    step = (length - sign) / (count - 1)
    return (-length / 2.0 + step * i for i in range(count))


def _whole_pitch(length: float, pitch: float) -> tuple[float, int]:
    """A pitch near the wished one that goes into the length a whole number of times."""
    count = max(1, round(length / pitch))
    return length / count, count


def _bars(length: float, band: float) -> CodedBorder:
    wide = band * 0.48
    return CodedBorder(join_outlines(box(x, -band / 2, wide, band) for x in _starts(length, wide, band * 0.95)))


def _lines(length: float, band: float) -> CodedBorder:
    rows = (band * 0.32, -band * 0.32)
    return CodedBorder(
        drawn_outline=join_outlines(line(-length / 2, y, length / 2, y) for y in rows), width=band * 0.26
    )


def _dots(length: float, band: float) -> CodedBorder:
    radius = band * 0.3
    return CodedBorder(join_outlines(circle(x + radius, 0.0, radius) for x in _starts(length, 2 * radius, band * 0.92)))


def _teeth(length: float, band: float) -> CodedBorder:
    pitch, count = _whole_pitch(length, band * 0.95)
    lefts = [-length / 2 + pitch * i for i in range(count)]
    return CodedBorder(join_outlines(polygon(((x, -band / 2), (x + pitch, -band / 2), (x, band / 2))) for x in lefts))


def _battlement(length: float, band: float) -> CodedBorder:
    base, wide = band * 0.38, band * 0.62
    merlons = (box(x, base - band / 2, wide, band - base) for x in _starts(length, wide, band * 1.18))
    return CodedBorder(join_outlines((box(-length / 2, -band / 2, length, base), *merlons)))


def _wave(length: float, band: float) -> CodedBorder:
    pitch, count = _whole_pitch(length, band * 1.25)
    high, handle = band * 0.36, pitch * 0.1817
    segments = list(line(-length / 2, 0.0, -length / 2, 0.0)[:1])
    for i in range(count):
        left = -length / 2 + pitch * i
        for half, way in ((0, 1.0), (1, -1.0)):
            x, top = left + pitch / 2 * half, high * way * 4.0 / 3.0
            segments.append(("C", x + handle, top, x + pitch / 2 - handle, top, x + pitch / 2, 0.0))
    return CodedBorder(drawn_outline=tuple(segments), width=band * 0.26)


def _zigzag(length: float, band: float) -> CodedBorder:
    pitch, count = _whole_pitch(length, band * 1.2)
    high = band * 0.36
    points = [(-length / 2 + pitch / 2 * i, high if i % 2 else -high) for i in range(2 * count + 1)]
    return CodedBorder(
        drawn_outline=tuple(("M" if i == 0 else "L", x, y) for i, (x, y) in enumerate(points)), width=band * 0.26
    )


def _dashes(length: float, band: float) -> CodedBorder:
    wide, high = band * 1.35, band * 0.42
    return CodedBorder(join_outlines(box(x, -high / 2, wide, high) for x in _starts(length, wide, band * 2.2)))


def _double_dashes(length: float, band: float) -> CodedBorder:
    wide, high = band * 1.15, band * 0.3
    rows = (band * 0.2, -band * 0.2 - high)
    return CodedBorder(join_outlines(box(x, y, wide, high) for x in _starts(length, wide, band * 1.85) for y in rows))


def _slash(x: float, wide: float, band: float) -> Outline:
    lean = band / _SLANT
    return polygon(((x, -band / 2), (x + wide, -band / 2), (x + wide + lean, band / 2), (x + lean, band / 2)))


def _slashes(length: float, band: float) -> CodedBorder:
    wide = band * 0.42
    return CodedBorder(join_outlines(_slash(x, wide, band) for x in _starts(length, wide + band / _SLANT, band * 0.9)))


def _slash_pairs(length: float, band: float) -> CodedBorder:
    wide = band * 0.3
    second = band * 0.62
    starts = list(_starts(length, second + wide + band / _SLANT, band * 2.3))
    return CodedBorder(join_outlines(_slash(x + shift, wide, band) for x in starts for shift in (0.0, second)))


def _beads(length: float, band: float) -> CodedBorder:
    radius = band * 0.27
    beads = join_outlines(circle(x + radius, 0.0, radius) for x in _starts(length, 2 * radius, band * 1.75))
    return CodedBorder(beads, line(-length / 2 + radius, 0.0, length / 2 - radius, 0.0), band * 0.14)


def _triangles(length: float, band: float) -> CodedBorder:
    wide, high = band * 0.78, band * 0.68
    starts = _starts(length, wide, band * 1.25)
    return CodedBorder(
        join_outlines(polygon(((x, high / 2), (x + wide / 2, -high / 2), (x + wide, high / 2))) for x in starts)
    )


_PATTERNS: dict[str, Callable[[float, float], CodedBorder]] = {
    "bars": _bars,
    "lines": _lines,
    "dots": _dots,
    "teeth": _teeth,
    "battlement": _battlement,
    "wave": _wave,
    "zigzag": _zigzag,
    "dashes": _dashes,
    "slashes": _slashes,
    "beads": _beads,
    "triangles": _triangles,
    "double-dashes": _double_dashes,
    "slash-pairs": _slash_pairs,
}
