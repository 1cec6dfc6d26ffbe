"""Pictures of how a page is cut (mm): its paper, its pieces, the lines between its blocks, the cuts of one family with
a ruler at the first one, or all cuts; and a corner where cuts cross, enlarged.

`cut_lines_of` also counts: a cut is one pull of the knife along the ruler, from mark to mark or along one edge."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product

from generator.base.geometry import Box, Point, Transform, apply_transform
from generator.faces.display_list import Face, Group, Item, Outline, Path
from generator.faces.shapes import box, join_outlines, line, polygon
from generator.faces.text_setting import TextStyle, line_width, set_line
from generator.sheets.bleed import clip_to_plane
from generator.sheets.cut_marks import TICK
from generator.sheets.labels import Label
from generator.sheets.pages import CutMark, SheetPage, trim_outline
from generator.sheets.papers import Furniture

_PIECE = "picture of a page"
_NUMBER = 9.0
"""Size of the numbers (pt)."""
_CUT, _MADE, _PAPER = 0.35, 0.12, 0.3
"""Widths of cuts, of those that are made already, and of the paper's edge."""
_BEYOND = 1.8
"""How far from the end of its cut a number stands."""
_INSIDE, _CLEAR = 4.0, 0.4
"""How far from that end, on the cut, where it would be nearer to the paper's edge than the second."""
_RULER, _PAST = 3.6, 3.0
"""How wide a ruler is, and how far it lies past both ends of its cut."""
_TAPE, _STRIP, _UNTAPED = 0.2, 38.0, 6.0
"""The width of the edges of tape; how wide tape is about, and what it leaves of the page's edge, on the page."""
_SAME = 0.1
"""Lines nearer to each other than this are one (mm)."""
_PIECES, _TRIMS = "black/13", "black/25"
"""The paint of pieces with their colour beyond the cuts, and of what the cuts leave of them."""


def cut_lines_of(marks: Iterable[CutMark]) -> list[CutMark]:
    """One line for each cut: from one of its marks to the other, or along an edge. Lines between blocks are cuts, too.
    Cuts of two blocks side by side may lie on one line."""
    ends: dict[tuple[int, str, float, float], list[tuple[float, Point]]] = {}
    found: list[CutMark] = []
    separating: dict[tuple[float, float], CutMark] = {}
    for mark in marks:
        if mark.kind == "cut":
            nx, ny, off = _line_of(mark)
            way = (mark.family, mark.letter, round(nx, 2) + 0.0, round(ny, 2) + 0.0)
            ends.setdefault(way, []).append((off, (mark.x1, mark.y1)))
        elif mark.kind == "trim":
            found.append(mark)
        elif mark.kind == "separate":
            separating[(mark.x1, 0.0) if mark.x1 == mark.x2 else (0.0, mark.y1)] = mark
    for (family, letter, *_), places in ends.items():
        for points in _distinct_places(places):
            pairs = [points] if len(points) % 2 else [points[at : at + 2] for at in range(0, len(points), 2)]
            found += [CutMark(*min(pair), *max(pair), "cut", family, letter) for pair in pairs]
    return [*found, *separating.values()]


def count_cuts(page: SheetPage, faces: Sequence[Face]) -> int:
    """The number of cuts on a page; a disc is one cut, though its rim is drawn as many short lines."""
    around = _rims(page, faces)
    return len(cut_lines_of(page.marks)) - sum(len(rim) - 1 for rim in around)


def count_rims(page: SheetPage, faces: Sequence[Face]) -> int:
    """The number of cuts on a page that go round a disc, after it has been cut into a square."""
    return len(_rims(page, faces))


def _rims(page: SheetPage, faces: Sequence[Face]) -> list[tuple[Point, ...]]:
    """The rims of discs that are cut; those below a fold are not."""
    drawn = {(mark.x1, mark.y1) for mark in page.marks if mark.kind == "trim"}
    around = [
        trim_outline(face, placed) for placed in page.placements if (face := faces[placed.face]).shape.kind == "disc"
    ]
    return [rim for rim in around if rim[0] in drawn]


def _line_of(mark: CutMark) -> tuple[float, float, float]:
    """The line that a mark lies on: its normal, pointing right or up, and its distance along that."""
    dx, dy = mark.x2 - mark.x1, mark.y2 - mark.y1
    length = math.hypot(dx, dy)
    nx, ny = dy / length, -dx / length
    if nx < -1e-4 or (abs(nx) <= 1e-4 and ny < 0):
        nx, ny = -nx, -ny
    return nx, ny, nx * mark.x1 + ny * mark.y1


def _distinct_places(places: Sequence[tuple[float, Point]]) -> list[list[Point]]:
    """The points of parallel lines, sorted by line; lines nearer than a tenth of a millimetre are the same."""
    found: list[list[Point]] = []
    last = -math.inf
    for off, point in sorted(places):
        if off - last > _SAME:
            found.append([])
        last = off
        found[-1].append(point)
    return [sorted(points) for points in found]


def cuts_picture(page: SheetPage, faces: Sequence[Face], family: int, furniture: Furniture, height: float) -> Label:
    """A page `height` mm high on which the cuts of a family are made; cuts of earlier families are thin. With family 0,
    all cuts at once, without a ruler. Where there are three families, tape is stuck to the back before the second. The
    lower left corner is at (0, 0)."""
    scale = height / page.height
    to: Transform = (scale, 0.0, 0.0, scale, 0.0, 0.0)
    cuts = [cut for cut in cut_lines_of(page.marks) if cut.kind == "cut"]
    now = [cut for cut in cuts if family in (0, cut.family)]
    before = [cut for cut in cuts if 0 < cut.family < family]
    taped = family == 2 and any(cut.family == 3 for cut in cuts)
    items = [
        *_paper(page, faces, to),
        *(_tape(page, to) if taped else ()),
        *(_ruler(_outermost_cut(now, page), to) if family and now else ()),
        *_lines(before, to, _MADE),
        *_lines(now, to, _CUT),
    ]
    ends = (1.0, 0.0) if family else (1.0,)
    return Label((Group(tuple(items)), *_numbers(now, to, page, furniture, ends)), page.width * scale, height)


def hairlines_of(page: SheetPage, faces: Sequence[Face]) -> list[CutMark]:
    """The edges that no cut from mark to mark reaches, without the rims of discs."""
    rims = {point for rim in _rims(page, faces) for point in rim}
    return [mark for mark in page.marks if mark.kind == "trim" and (mark.x1, mark.y1) not in rims]


def hairlines_picture(page: SheetPage, faces: Sequence[Face], height: float) -> Label:
    """A page with its hairlines to cut along; the cuts from mark to mark, made before, are thin."""
    scale = height / page.height
    to: Transform = (scale, 0.0, 0.0, scale, 0.0, 0.0)
    made = [cut for cut in cut_lines_of(page.marks) if cut.kind == "cut"]
    items = (*_paper(page, faces, to), *_lines(made, to, _MADE), *_lines(hairlines_of(page, faces), to, _CUT))
    return Label((Group(items),), page.width * scale, height)


def separators_picture(page: SheetPage, faces: Sequence[Face], height: float, dash: Sequence[float]) -> Label:
    """A page with only the lines along which its blocks are separated, dashed as on the page."""
    scale = height / page.height
    to: Transform = (scale, 0.0, 0.0, scale, 0.0, 0.0)
    lines = [mark for mark in page.marks if mark.kind == "separate"]
    drawn = Path(_outline(lines, to), stroke="black", width=2.0 * _CUT, dash=tuple(part / 2.0 for part in dash))
    return Label((Group((*_paper(page, faces, to), drawn)),), page.width * scale, height)


def corner_picture(page: SheetPage, faces: Sequence[Face], edge: float) -> Label:
    """The corner nearest to the middle that ticks point to, in a square of `edge` mm at printed size; what the cuts
    leave of each piece is darker."""
    ticks = [mark for mark in page.marks if mark.kind == "tick"]
    x, y = min(map(_tick_corner, ticks), key=lambda at: math.dist(at, (page.width / 2.0, page.height / 2.0)))
    left, low = x - edge / 2.0, y - edge / 2.0
    window = ((-1.0, 0.0, -left), (0.0, -1.0, -low), (1.0, 0.0, left + edge), (0.0, 1.0, low + edge))
    to: Transform = (1.0, 0.0, 0.0, 1.0, -left, -low)

    def clip_points(points: Sequence[Point]) -> list[Point]:
        part = tuple(points)
        for plane in window:
            part = clip_to_plane(part, plane)
        return [apply_transform(to, point) for point in part]

    trims = [shown for placed in page.placements if (shown := clip_points(trim_outline(faces[placed.face], placed)))]
    art = [
        shown
        for placed in page.placements
        if (shown := clip_points(placed.clip or trim_outline(faces[placed.face], placed)))
    ]
    cuts = [clip_points(((cut.x1, cut.y1), (cut.x2, cut.y2))) for cut in cut_lines_of(page.marks) if cut.kind == "cut"]
    tips = [clip_points(((mark.x1, mark.y1), (mark.x2, mark.y2))) for mark in ticks]
    items = [
        Path(join_outlines([polygon(shown) for shown in art]), fill=_PIECES, stroke="none"),
        Path(join_outlines([polygon(trim) for trim in trims]), fill=_TRIMS, stroke="none"),
        Path(join_outlines([line(*min(cut), *max(cut)) for cut in cuts if cut]), stroke="black", width=_MADE),
        Path(join_outlines([line(*min(tip), *max(tip)) for tip in tips if tip]), stroke="black", width=2.0 * _CUT),
        Path(box(0.0, 0.0, edge, edge), stroke="black", width=_PAPER),
    ]
    return Label((Group(tuple(items)),), edge, edge)


def folded_page(page: SheetPage) -> SheetPage:
    """The page as it lies when it is folded over: only what is above its fold; unchanged without a fold."""
    fold = next((mark.y1 for mark in page.marks if mark.kind == "fold"), 0.0)
    if not fold:
        return page

    def lower_box(around: Box) -> Box:
        return (around[0], max(around[1] - fold, 0.0), around[2], around[3] - fold)

    return replace(
        page,
        height=page.height - fold,
        placements=tuple(
            replace(placed, y=placed.y - fold, clip=tuple((x, y - fold) for x, y in placed.clip))
            for placed in page.placements
            if placed.y > fold
        ),
        marks=tuple(
            mark._replace(y1=mark.y1 - fold, y2=mark.y2 - fold) for mark in page.marks if min(mark.y1, mark.y2) > fold
        ),
        trim=lower_box(page.trim),
        bleed=lower_box(page.bleed),
    )


def _paper(page: SheetPage, faces: Sequence[Face], to: Transform) -> list[Item]:
    """The edge of a page and its pieces."""
    trims = [
        [apply_transform(to, point) for point in trim_outline(faces[placed.face], placed)] for placed in page.placements
    ]
    return [
        Path(join_outlines([polygon(trim) for trim in trims]), fill=_PIECES, stroke="none"),
        Path(box(0.0, 0.0, page.width * to[0], page.height * to[3]), stroke="black", width=_PAPER),
    ]


def _tape(page: SheetPage, to: Transform) -> Iterator[Item]:
    """Strips of tape side by side behind a page, from top to bottom: across the first cuts, which are level or nearly
    so."""
    count = round((page.width - 2.0 * _UNTAPED) / _STRIP)
    wide = (page.width - 2.0 * _UNTAPED) / count
    low, high = apply_transform(to, (0.0, _UNTAPED))[1], apply_transform(to, (0.0, page.height - _UNTAPED))[1]
    sides = [apply_transform(to, (_UNTAPED + wide * number, 0.0))[0] for number in range(count + 1)]
    edges = [*(line(x, low, x, high) for x in sides), *(line(sides[0], y, sides[-1], y) for y in (low, high))]
    yield Path(join_outlines(edges), stroke="black", width=_TAPE, dash=(1.6, 1.0))


def _lines(cuts: Sequence[CutMark], to: Transform, width: float) -> list[Item]:
    """Cuts as a path; nothing without any."""
    return [Path(_outline(cuts, to), stroke="black", width=width)] if cuts else []


def _outline(marks: Sequence[CutMark], to: Transform) -> Outline:
    """Marks as lines."""
    return join_outlines(
        [line(*apply_transform(to, (mark.x1, mark.y1)), *apply_transform(to, (mark.x2, mark.y2))) for mark in marks]
    )


def _ruler(cut: CutMark, to: Transform) -> list[Item]:
    """A ruler along a cut, below it or at its left."""
    (x1, y1), (x2, y2) = apply_transform(to, (cut.x1, cut.y1)), apply_transform(to, (cut.x2, cut.y2))
    length = math.dist((x1, y1), (x2, y2))
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    ends = ((x1 - ux * _PAST, y1 - uy * _PAST), (x2 + ux * _PAST, y2 + uy * _PAST))
    nx, ny = (uy, -ux) if uy <= ux else (-uy, ux)
    far = [(x + nx * _RULER, y + ny * _RULER) for x, y in reversed(ends)]
    along = [_PAST + length * step / 20.0 for step in range(21)]
    (sx, sy), _ = ends
    marks = [
        line(sx + ux * d, sy + uy * d, sx + ux * d + nx * _RULER * 0.35, sy + uy * d + ny * _RULER * 0.35)
        for d in along
    ]
    return [
        Path(polygon([*ends, *far]), fill="black/25", stroke="black", width=_MADE),
        Path(join_outlines(marks), stroke="black", width=_MADE),
    ]


def _outermost_cut(cuts: Sequence[CutMark], page: SheetPage) -> CutMark:
    """The outermost of the cuts that are at least half as long as the longest."""
    middle, least = (page.width / 2.0, page.height / 2.0), max(map(_mark_length, cuts)) / 2.0
    long = (cut for cut in cuts if _mark_length(cut) >= least)
    return max(long, key=lambda cut: round(math.dist(_point_along(cut, 0.5), middle), 6))


def _tick_corner(tick: CutMark) -> Point:
    """The corner that a tick points to."""
    length = math.dist((tick.x1, tick.y1), (tick.x2, tick.y2))
    back = TICK[0] / length
    return (tick.x1 - (tick.x2 - tick.x1) * back, tick.y1 - (tick.y2 - tick.y1) * back)


def _numbers(
    cuts: Sequence[CutMark], to: Transform, page: SheetPage, furniture: Furniture, ends: Sequence[float]
) -> Iterable[Item]:
    """The number of each family on white, beyond one or both `ends` of its longest cut, or on the cut where the paper
    ends."""
    style = TextStyle(furniture.label_font)
    half_high = style.measures.cap_height(_NUMBER) / 2.0
    for family, end in product(sorted({cut.family for cut in cuts if cut.family}), ends):
        longest = max((cut for cut in cuts if cut.family == family), key=_mark_length)
        half = line_width(_PIECE, longest.label, style, _NUMBER) / 2.0
        for beyond in (_BEYOND, -_INSIDE):
            share = 1.0 + beyond / (to[0] * _mark_length(longest))
            x, y = apply_transform(to, _point_along(longest, 1.0 - share if (family > 1) == (end == 1.0) else share))
            room = min(x - half, page.width * to[0] - x - half, y - half_high, page.height * to[3] - y - half_high)
            if room > _CLEAR:
                break
        yield Path(box(x - half - 0.3, y - half_high - 0.3, 2.0 * half + 0.6, 2.0 * half_high + 0.6), fill="white")
        yield from set_line(_PIECE, longest.label, style, _NUMBER, x, y - half_high, "centre")


def _point_along(mark: CutMark, share: float) -> Point:
    """A point on a mark's line."""
    return (mark.x1 + (mark.x2 - mark.x1) * share, mark.y1 + (mark.y2 - mark.y1) * share)


def _mark_length(mark: CutMark) -> float:
    """The length of a mark, rounded to a millionth of a millimetre against rounding errors."""
    return round(math.dist((mark.x1, mark.y1), (mark.x2, mark.y2)), 6)
