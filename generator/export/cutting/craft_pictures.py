"""Pictures of handwork on pieces, before and after (mm): folding over, rounding off, standing up, gluing together. They
are drawings of their own, not of a kit's sheets."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from generator.base.geometry import Point, shift
from generator.faces.display_list import Group, Item, Outline, Path
from generator.faces.shapes import box, circle, join_outlines, line, polygon
from generator.sheets.labels import Label

_CUT, _PAPER = 0.35, 0.3
"""Widths of cuts and of the paper's edge."""
_PIECES, _SHADE = "black/13", "black/25"
"""The paint of pieces, and of a side of one in the shade."""


def rounding_picture(edge: float) -> Label:
    """A round piece: cut into a square, then cut round."""
    one, half = edge * 0.4, edge * 0.2
    y = edge / 2.0
    right = edge - half
    items = [
        Path(circle(half, y, half * 0.9), fill=_PIECES, stroke="none"),
        Path(box(0.0, y - half, one, one), stroke="black", width=_CUT),
        *_arrow(one + 1.5, edge - one - 1.5, y),
        Path(circle(right, y, half * 0.9), fill=_PIECES, stroke="black", width=_CUT),
    ]
    return _crop_picture(items, edge, one)


def folding_picture(edge: float, dash: Sequence[float]) -> Label:
    """A part of a sheet with fronts over backs and a dashed line between; then folded, the backs behind."""
    wide, row = edge * 0.42, edge * 0.2
    y, half = edge / 2.0, edge * 0.08
    places = [wide * share for share in (0.25, 0.75)]
    right = edge - wide
    items = [
        Path(box(0.0, y - 1.6 * row, wide, 3.2 * row), stroke="black", width=_PAPER),
        *(Path(circle(x, y + 0.8 * row, half), fill="black", stroke="none") for x in places),
        *(Path(circle(x, y - 0.8 * row, half), stroke="black", width=_CUT) for x in places),
        Path(line(0.0, y, wide, y), stroke="black", width=_CUT, dash=tuple(dash)),
        *_arrow(wide + 1.5, right - 1.5, y),
        Path(box(right + 0.9, y - 0.8 * row + 0.9, wide - 0.9, 1.6 * row), stroke="black", width=_PAPER),
        Path(box(right, y - 0.8 * row, wide - 0.9, 1.6 * row), fill="white", stroke="black", width=_PAPER),
        *(Path(circle(right + x * 0.95, y, half), fill="black", stroke="none") for x in places),
    ]
    return _crop_picture(items, edge, 3.2 * row)


def standee_picture(edge: float, dash: Sequence[float]) -> Label:
    """A standee: a strip of two sides head to head, a white foot at each end; then from the side, standing."""
    wide, side, foot = edge * 0.26, edge * 0.28, edge * 0.12
    y = edge / 2.0
    folds = [y - side, y, y + side]
    near, far = side * 0.25, side * 0.75
    signs = [
        polygon([(wide / 2.0, y + way * near), (wide * 0.28, y + way * far), (wide * 0.72, y + way * far)])
        for way in (1.0, -1.0)
    ]
    low, top, middle, thick = y - side / 2.0, y + side / 2.0, edge * 0.78, 0.4
    profile = [
        line(middle - thick, low, middle - thick, top),
        line(middle + thick, low, middle + thick, top),
        line(middle - thick, top, middle + thick, top),
        line(middle - thick, low, middle - thick - foot, low),
        line(middle + thick, low, middle + thick + foot, low),
    ]
    items = [
        Path(box(0.0, y - side, wide, 2.0 * side), fill=_PIECES, stroke="none"),
        Path(join_outlines(signs), fill="black", stroke="none"),
        Path(box(0.0, y - side - foot, wide, 2.0 * (side + foot)), stroke="black", width=_CUT),
        Path(join_outlines(line(0.0, at, wide, at) for at in folds), stroke="black", width=_CUT, dash=tuple(dash)),
        *_arrow(wide + 1.5, middle - foot - 2.5, y),
        Path(join_outlines(profile), stroke="black", width=_CUT),
        Path(box(middle - 1.5 * foot, low - 1.2, 3.0 * foot, 1.0), fill=_SHADE, stroke="none"),
    ]
    return _crop_picture(items, edge, 2.0 * (side + foot))


def die_picture(edge: float, dash: Sequence[float]) -> Label:
    """The net of a die with its white tabs; then the die."""
    e = edge * 0.125
    y, left = edge / 2.0 - e / 2.0, e * 0.1
    row = [(left + e * number, y) for number in range(4)]
    sides = [*row, (left + e, y + e), (left + e, y - e)]
    slant, high = e * 0.25, e * 0.35
    tabs = [
        _tab((left + 4 * e, y), (left + 4 * e, y + e), high, slant),
        *(
            _tab(*hinge, high, slant)
            for x, low in sides[4:]
            for hinge in (((x, low + e), (x, low)), ((x + e, low), (x + e, low + e)))
        ),
        _tab((left + 2 * e, y + 2 * e), (left + e, y + 2 * e), high, slant),
        _tab((left + e, y - e), (left + 2 * e, y - e), high, slant),
    ]
    folds = [
        *((x + e, y, x + e, y + e) for x, _ in row),
        *((left + e, at, left + 2 * e, at) for at in (y - e, y, y + e, y + 2 * e)),
    ]
    folds += [(x, low, x, low + e) for at in (left + e, left + 2 * e) for x, low in ((at, y + e), (at, y - e))]
    outline = [
        (left, y), (left + e, y), (left + 2 * e, y), (left + 4 * e, y), (left + 4 * e, y + e), (left + 2 * e, y + e),
        (left + e, y + e), (left, y + e),
    ]  # fmt: skip
    cuts = [
        line(*outline[0], *outline[1]),
        line(*outline[2], *outline[3]),
        line(*outline[4], *outline[5]),
        line(*outline[6], *outline[7]),
        line(*outline[7], *outline[0]),
    ]
    c, deep = e * 1.5, e * 0.55
    x, low = edge - c - deep, edge / 2.0 - (c + deep) / 2.0
    roof = [(x, low + c), (x + c, low + c), (x + c + deep, low + c + deep), (x + deep, low + c + deep)]
    flank = [(x + c, low), (x + c + deep, low + deep), (x + c + deep, low + c + deep), (x + c, low + c)]
    items = [
        Path(join_outlines(box(*at, e, e) for at in sides), fill=_PIECES, stroke="none"),
        Path(
            join_outlines(line(*a, *b) for tab in tabs for a, b in pairwise(tab)),
            stroke="black",
            width=_CUT,
        ),
        Path(join_outlines(cuts), stroke="black", width=_CUT),
        Path(
            join_outlines(line(*fold) for fold in folds),
            stroke="black",
            width=0.2,
            dash=tuple(part / 2.0 for part in dash),
        ),
        *_arrow(left + 4 * e + high + 1.5, x - 1.5, edge / 2.0),
        Path(box(x, low, c, c), fill=_PIECES, stroke="black", width=_CUT),
        Path(polygon(roof), fill="white", stroke="black", width=_CUT),
        Path(polygon(flank), fill=_SHADE, stroke="black", width=_CUT),
    ]
    return _crop_picture(items, edge, 3.7 * e)


def _tab(start: Point, end: Point, high: float, slant: float) -> list[Point]:
    """The free edges of a tab on the right of a hinge."""
    (x1, y1), (x2, y2) = start, end
    length = abs(x2 - x1) + abs(y2 - y1)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    ox, oy = uy * high, -ux * high
    return [start, (x1 + ox + ux * slant, y1 + oy + uy * slant), (x2 + ox - ux * slant, y2 + oy - uy * slant), end]


def gluing_picture(edge: float) -> Label:
    """Two pages of a board, the first with a hatched strip at its right; then the second on that strip."""
    wide, high, strip = edge * 0.19, edge * 0.32, edge * 0.05
    low, gap = edge / 2.0 - high / 2.0, edge * 0.05
    right = edge - 2.0 * wide
    second = wide + strip + gap
    coast = [(0.1, 0.75), (0.45, 0.55), (0.3, 0.3), (1.0, 0.4), (1.7, 0.25), (1.55, 0.6), (1.9, 0.8), (1.0, 0.7)]
    whole = polygon([(right + x * wide, low + y * high) for x, y in coast])
    halves = [
        [(x * wide, low + y * high) for x, y in (*coast[:4], coast[7])],
        [(second + (x - 1.0) * wide, low + y * high) for x, y in coast[3:]],
    ]
    hatch = [line(wide, low + high * n / 12.0, wide + strip, low + high * (n + 1) / 12.0) for n in range(12)]
    items = [
        Path(join_outlines(polygon(half) for half in halves), fill=_PIECES, stroke="none"),
        Path(join_outlines(hatch), stroke="black", width=0.12),
        Path(
            join_outlines((box(0.0, low, wide, high), box(wide, low, strip, high), box(second, low, wide, high))),
            stroke="black",
            width=_PAPER,
        ),
        *_arrow(second + wide + 1.5, right - 1.5, edge / 2.0),
        Path(whole, fill=_PIECES, stroke="none"),
        Path(
            join_outlines((box(right, low, wide, high), box(right + wide, low, wide, high))),
            stroke="black",
            width=_PAPER,
        ),
    ]
    return _crop_picture(items, edge, high)


def booklet_picture(high: float) -> Label:
    """A sheet that lies across, with two pages and a dashed line between; then folded and stapled."""
    wide = high / 2.0**0.5
    right = 2.0 * wide + 8.0

    def words(left: float) -> list[Outline]:
        return [line(left + 1.3, high * share, left + wide - 1.3, high * share) for share in (0.25, 0.4, 0.55, 0.7)]

    staples = [line(right, high * share - 0.7, right, high * share + 0.7) for share in (0.25, 0.75)]
    items = [
        Path(join_outlines([*words(0.0), *words(wide), *words(right)]), stroke=_SHADE, width=0.5),
        Path(
            join_outlines((box(0.0, 0.0, 2.0 * wide, high), box(right, 0.0, wide, high))), stroke="black", width=_PAPER
        ),
        Path(line(wide, 0.0, wide, high), stroke="black", width=_CUT, dash=(1.0, 0.7)),
        *_arrow(2.0 * wide + 1.5, right - 1.5, high / 2.0),
        Path(line(right + wide + 0.5, 0.5, right + wide + 0.5, high - 0.5), stroke="black", width=_PAPER),
        Path(join_outlines(staples), stroke="black", width=0.8),
    ]
    return Label((Group(tuple(items)),), right + wide + 1.0, high)


def _crop_picture(items: Sequence[Item], edge: float, high: float) -> Label:
    """Items drawn around the middle of a square as a label that is only as high as they are."""
    return Label((Group(tuple(items), shift(0.0, (high - edge) / 2.0)),), edge, high)


def _arrow(left: float, right: float, y: float) -> list[Item]:
    """An arrow to the right."""
    head = [(right, y), (right - 1.8, y + 1.1), (right - 1.8, y - 1.1)]
    return [
        Path(line(left, y, right - 1.5, y), stroke="black", width=_CUT),
        Path(polygon(head), fill="black", stroke="none"),
    ]
