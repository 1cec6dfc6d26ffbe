"""Cut marks for trims and the art around them: lines in millimetres.

Every straight edge lies on a line. If that line crosses no trim it is a through-cut: both its ends are marked outside
the art, so that a ruler laid from mark to mark cuts every edge on it. Such cuts of one direction are a family; all cuts
of one are made before the next. An edge whose line does cross a trim gets a hairline on the shape.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple, TypeAlias

from generator.base.geometry import Box, Point
from generator.faces.display_list import Shape
from generator.sheets.bleed import touching_corner
from generator.sheets.packing import Slot
from generator.sheets.pages import CutMark
from generator.sheets.papers import Furniture

Polygon: TypeAlias = Sequence[Point]
Edge: TypeAlias = tuple[Point, Point]
_EPS = 1e-4

CLEAR = ((0.7, 1.0), (0.2, 1.0), (0.2, 2.0 / 3.0))
"""What is left between a mark and another one's line, where the two would cross (mm), and the part of the least length
of a mark that has to remain; the next where there is no room for the one before."""

GUTTER = 12.0
"""Cuts on both sides of a gutter narrower than this bear letters (mm): across a sheet, a ruler from a mark of one to a
mark of the other looks straight."""

TICK = (2.0, 6.0)
"""How far from its corner a tick begins and ends (mm)."""


class CutLine(NamedTuple):
    """The line of points with nx x + ny y = c. The normal has unit length and points right, or up where the line is
    level."""

    nx: float
    ny: float
    c: float


Span: TypeAlias = tuple[float, float]
"""From where to where along a line."""


class _ThroughCut(NamedTuple):
    """A through-cut: its line, its family, its letter, and where along the line the art begins and ends."""

    line: CutLine
    family: int
    letter: str
    inner: Span | None


class SheetMarks(NamedTuple):
    """The marks of a sheet, and how many ends of through-cuts had no room for one."""

    marks: tuple[CutMark, ...]
    unmarked: int


class SheetCuts(NamedTuple):
    """The cuts of a pattern whatever the region for marks: the hairlines on shapes, and the through-cuts."""

    hairlines: tuple[CutMark, ...]
    through: tuple[_ThroughCut, ...]


class CutEnds(NamedTuple):
    """The ends of through-cuts that have room for a mark: the line, where along it the mark begins and ends, the cut's
    family and its letter; and how many ends have no room."""

    marked_ends: tuple[tuple[CutLine, float, float, int, str], ...]
    unmarked: int


def find_cuts(trims: Sequence[Polygon], art: Sequence[Polygon]) -> SheetCuts:
    """The cuts along all edges of `trims`; `art` are the polygons that ink may cover."""
    round_trims, round_art = _rounds(trims), _rounds(art)
    lines = cut_lines(trims)
    sides = {
        line: found for line in lines if (found := _trim_sides(line, _polygons_near(line, round_trims))) is not None
    }
    families = _cut_families(list(sides))
    hairlines = [
        CutMark(*start, *end, kind="trim")
        for line, edges in lines.items()
        if line not in families
        for start, end in _distinct_edges(edges)
    ]
    letters = _cut_letters(families, sides)
    through = [
        _ThroughCut(line, family, letters.get(line, ""), _part_inside_art(line, _polygons_near(line, round_art)))
        for line, family in families.items()
    ]
    return SheetCuts(tuple(hairlines), tuple(through))


def find_cut_ends(cuts: SheetCuts, at: Point, art: Box | None, region: Box, furniture: Furniture) -> CutEnds:
    """Both ends of each through-cut within `region`: each runs from just outside the art towards the region's border.
    Cuts are moved by `at`; art outside the box `art`, if given, is cut off."""
    x, y = at
    gap, longest, least = furniture.mark_gap, furniture.mark_length, furniture.mark_least
    found: list[tuple[CutLine, float, float, int, str]] = []
    for (nx, ny, c), family, letter, inner in cuts.through:
        line, along = CutLine(nx, ny, c + nx * x + ny * y), nx * y - ny * x
        outer, most = _part_inside_box(line, region), _part_inside_box(line, art) if art else inner
        if not inner or not outer or not most:
            continue
        low, high = inner[0] + along, inner[1] + along
        if art:
            low, high = max(low, most[0]), min(high, most[1])
        low, high = low - gap, high + gap
        if low - outer[0] >= least:
            found.append((line, low, max(low - longest, outer[0]), family, letter))
        if outer[1] - high >= least:
            found.append((line, high, min(high + longest, outer[1]), family, letter))
    return CutEnds(tuple(found), 2 * len(cuts.through) - len(found))


def make_marks(cuts: SheetCuts, at: Point, ends: CutEnds, furniture: Furniture) -> SheetMarks:
    """All marks of cuts that are moved by `at` and have these ends. None crosses another: an end whose mark would cross
    counts as unmarked."""
    x, y = at
    made = {CutMark(x1 + x, y1 + y, x2 + x, y2 + y, "trim") for x1, y1, x2, y2, *_ in cuts.hairlines}
    for line, start, end, family, letter in ends.marked_ends:
        made.add(CutMark(*_point_on_line(line, start), *_point_on_line(line, end), "cut", family, letter))
    kept, crossed = without_crossings(made, furniture.mark_least)
    return SheetMarks(tuple(sorted(kept, key=_mark_order)), ends.unmarked + crossed)


def _cut_families(lines: Sequence[CutLine]) -> dict[CutLine, int]:
    """The number of each line's direction: level ones first, then anticlockwise; 0 for all if there is only one
    direction."""
    angles = {line: round(math.degrees(math.atan2(line.nx, -line.ny)) % 180.0, 2) % 180.0 for line in lines}
    order = sorted(set(angles.values()))
    return {line: order.index(angle) + 1 if len(order) > 1 else 0 for line, angle in angles.items()}


def _trim_sides(line: CutLine, trims: Iterable[Polygon]) -> set[bool] | None:
    """The sides of a line on which trims have an edge along it; True is the side to which its normal points. None where
    a cut along the whole line would go through a trim."""
    found = set()
    nx, ny, c = line
    near = _EPS * 10
    for trim in trims:
        sides = [nx * x + ny * y - c for x, y in trim]
        low, high = min(sides), max(sides)
        if low < -near and high > near:
            return None
        if sum([abs(side) <= near for side in sides]) > 1:
            found.add(high > near)
    return found


def _cut_letters(families: Mapping[CutLine, int], sides: Mapping[CutLine, set[bool]]) -> dict[CutLine, str]:
    """The letters of the cuts on both sides of narrow gutters: a for the upper or left one, b for the other."""
    found: dict[CutLine, str] = {}
    for one, two in pairwise(sorted(families, key=lambda line: (families[line], line.c))):
        at_gutter = families[one] == families[two] and sides[one] == {False} and sides[two] == {True}
        if at_gutter and two.c - one.c < GUTTER:
            upper = two if one.ny > abs(one.nx) else one
            found |= {one: "b", two: "b", upper: "a"}
    return found


def without_crossings(marks: Iterable[CutMark], least: float) -> SheetMarks:
    """The marks of cuts with crossings between different directions removed: each mark keeps its longest part between
    two crossings if that is at least `least` mm, or two thirds of it. If two marks are both too short for that, one is
    left out and counted; of all those, the one with the most crossings goes first."""
    made, lost = list(marks), 0
    for clear, share in CLEAR:
        at = {mark: list(others.values()) for mark, others in _crossings(made).items()}
        made = [_longest_part(mark, at[mark], least * share, clear) if mark in at else mark for mark in made]
    while left := _crossings(made):
        made.remove(max(left, key=lambda mark: (len(left[mark]), _mark_order(mark))))
        lost += 1
    return SheetMarks(tuple(made), lost)


def _crossings(marks: Iterable[CutMark]) -> dict[CutMark, dict[CutMark, float]]:
    """For each mark of a cut that marks of other directions cross: these marks, and where on its length (0 to 1) each
    crosses."""
    found: dict[CutMark, dict[CutMark, float]] = {}
    near: list[CutMark] = []
    for left, mark in sorted((min(mark.x1, mark.x2), mark) for mark in marks if mark.kind == "cut"):
        near = [other for other in near if max(other.x1, other.x2) >= left]
        for other in near:
            if other.family != mark.family and (shares := _crossing(mark, other)):
                found.setdefault(mark, {})[other] = shares[0]
                found.setdefault(other, {})[mark] = shares[1]
        near.append(mark)
    return found


def _crossing(one: CutMark, two: CutMark) -> tuple[float, float] | None:
    """Where two marks cross, as a share of the length of each; None where they don't."""
    ax, ay, bx, by = one.x2 - one.x1, one.y2 - one.y1, two.x2 - two.x1, two.y2 - two.y1
    turning = ax * by - ay * bx
    if abs(turning) < _EPS:
        return None
    dx, dy = two.x1 - one.x1, two.y1 - one.y1
    shares = ((dx * by - dy * bx) / turning, (dx * ay - dy * ax) / turning)
    return shares if all(0.0 <= share <= 1.0 for share in shares) else None


def _longest_part(mark: CutMark, crossed: Sequence[float], least: float, clear: float) -> CutMark:
    """The longest part of a mark between crossings at these shares of its length; the whole mark where that part is too
    short."""
    length = math.dist((mark.x1, mark.y1), (mark.x2, mark.y2))
    away, inner = clear / length, sorted(crossed)
    starts, ends = [0.0, *(share + away for share in inner)], [*(share - away for share in inner), 1.0]
    start, end = max(zip(starts, ends, strict=True), key=lambda part: part[1] - part[0])
    if (end - start) * length < least:
        return mark
    dx, dy = mark.x2 - mark.x1, mark.y2 - mark.y1
    return mark._replace(x1=mark.x1 + dx * start, y1=mark.y1 + dy * start, x2=mark.x1 + dx * end, y2=mark.y1 + dy * end)


def corner_ticks(shape: Shape, slots: Sequence[Slot]) -> tuple[CutMark, ...]:
    """Ticks on the white at both sides of each corner where two hexagons touch; they point to where two cuts cross."""
    found = []
    for one, two in combinations(slots, 2):
        corner = touching_corner(shape, one, two)
        if corner is None:
            continue
        length = math.dist((one.x, one.y), (two.x, two.y))
        nx, ny = (one.y - two.y) / length, (two.x - one.x) / length
        for way in (-1.0, 1.0):
            near, far = (way * reach for reach in TICK)
            (x, y) = corner
            found.append(CutMark(x + nx * near, y + ny * near, x + nx * far, y + ny * far, "tick"))
    return tuple(sorted(found, key=_mark_order))


def _rounds(polygons: Iterable[Polygon]) -> list[tuple[float, float, float, Polygon]]:
    """Each polygon with a circle around it: middle and radius."""
    found = []
    for polygon in polygons:
        x, y = sum([x for x, _ in polygon]) / len(polygon), sum([y for _, y in polygon]) / len(polygon)
        found.append((x, y, max([math.dist((x, y), corner) for corner in polygon]) + _EPS, polygon))
    return found


def _polygons_near(line: CutLine, rounds: Iterable[tuple[float, float, float, Polygon]]) -> list[Polygon]:
    """The polygons whose circles a line meets."""
    nx, ny, c = line
    return [polygon for x, y, radius, polygon in rounds if abs(nx * x + ny * y - c) <= radius]


def cut_lines(trims: Iterable[Polygon]) -> dict[CutLine, list[Edge]]:
    """Each distinct line on which edges lie, with those edges."""
    found = [
        (_line(start, end), (start, end))
        for trim in trims
        for start, end in zip(trim, (*trim[1:], trim[0]), strict=True)
    ]
    found.sort(key=lambda entry: (round(entry[0].nx, 4), round(entry[0].ny, 4), entry[0].c))
    lines: dict[CutLine, list[Edge]] = {}
    last: CutLine | None = None
    for line, edge in found:
        if last is None or max(abs(line.c - last.c), abs(line.nx - last.nx), abs(line.ny - last.ny)) > _EPS * 10:
            last = line
            lines[line] = []
        lines[last].append(edge)
    return lines


def _distinct_edges(edges: Iterable[Edge]) -> list[Edge]:
    """The edges of one line, an edge that two trims share once."""
    found: list[Edge] = []
    for edge in edges:
        if not any(_same_edge(edge, other) for other in found):
            found.append(edge)
    return found


def _same_edge(one: Edge, two: Edge) -> bool:
    (x1, y1), (x2, y2) = one
    (x3, y3), (x4, y4) = two
    if abs(x1 + x2 - x3 - x4) > _EPS * 20 or abs(y1 + y2 - y3 - y4) > _EPS * 20:
        return False
    return any(math.dist(one[0], a) < _EPS * 10 and math.dist(one[1], b) < _EPS * 10 for a, b in (two, two[::-1]))


def _line(start: Point, end: Point) -> CutLine:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    nx, ny = dy / length, -dx / length
    if nx < -_EPS or (abs(nx) <= _EPS and ny < 0):
        nx, ny = -nx, -ny
    return CutLine(nx, ny, nx * start[0] + ny * start[1])


def _part_inside_art(line: CutLine, art: Sequence[Polygon]) -> Span | None:
    """Where a line enters and leaves the art; None where it misses it."""
    spans = [span for polygon in art if (span := _part_inside_polygon(line, polygon))]
    return (min([low for low, _ in spans]), max([high for _, high in spans])) if spans else None


def _part_inside_box(line: CutLine, box: Box) -> Span | None:
    """Where a line runs inside an upright box, measured along (-ny, nx); None where it misses it."""
    nx, ny, c = line
    left, bottom, right, top = box
    if not nx:
        return (-right, -left) if bottom - _EPS <= c <= top + _EPS else None
    if not ny:
        return (bottom, top) if left - _EPS <= c <= right + _EPS else None
    (x1, x2), (y1, y2) = ((nx * c - left) / ny, (nx * c - right) / ny), ((bottom - ny * c) / nx, (top - ny * c) / nx)
    low, high = max(min(x1, x2), min(y1, y2)), min(max(x1, x2), max(y1, y2))
    return (low, high) if low <= high else None


def _part_inside_polygon(line: CutLine, polygon: Polygon) -> Span | None:
    """Where a line runs inside a convex polygon, measured along (-ny, nx); None where it misses it."""
    places = []
    for (x1, y1), (x2, y2) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        here, there = line.nx * x1 + line.ny * y1 - line.c, line.nx * x2 + line.ny * y2 - line.c
        if abs(here) <= _EPS:
            places.append(-line.ny * x1 + line.nx * y1)
        elif abs(there) > _EPS and (here < 0) != (there < 0):
            share = here / (here - there)
            places.append(-line.ny * (x1 + (x2 - x1) * share) + line.nx * (y1 + (y2 - y1) * share))
    return (min(places), max(places)) if places else None


def _point_on_line(line: CutLine, along: float) -> Point:
    return (line.nx * line.c - line.ny * along, line.ny * line.c + line.nx * along)


def rectangle_of(box: Box) -> Polygon:
    """A box as a polygon."""
    left, bottom, right, top = box
    return ((left, bottom), (right, bottom), (right, top), (left, top))


def _mark_order(mark: CutMark) -> tuple[str, float, float, float, float]:
    """The sort key of a mark: kind and place, to a hundredth of a micrometre, below which differences are rounding
    errors."""
    return (mark.kind, round(mark.x1, 5), round(mark.y1, 5), round(mark.x2, 5), round(mark.y2, 5))


def keep_off_labels(marks: Iterable[CutMark], boxes: Sequence[Box], least: float) -> SheetMarks:
    """Marks that keep off the boxes of labels: shortened if at least `least` mm remain, else left out and counted. A
    mark that no box is in the way of stays as it is."""
    kept, lost = [], 0
    for mark in marks:
        short = _shorten_mark(mark, boxes) if mark.kind == "cut" else mark
        if short == mark or math.dist((short.x1, short.y1), (short.x2, short.y2)) >= least:
            kept.append(short)
        else:
            lost += 1
    return SheetMarks(tuple(kept), lost)


def _shorten_mark(mark: CutMark, boxes: Sequence[Box]) -> CutMark:
    """A mark that ends before the first box in its way; it starts at the art."""
    share = 1.0
    dx, dy = mark.x2 - mark.x1, mark.y2 - mark.y1
    for left, bottom, right, top in boxes:
        enter, leave = 0.0, 1.0
        for start, step, low, high in ((mark.x1, dx, left, right), (mark.y1, dy, bottom, top)):
            if abs(step) < 1e-12:
                enter, leave = (enter, leave) if low < start < high else (1.0, 0.0)
                continue
            first, last = sorted(((low - start) / step, (high - start) / step))
            enter, leave = max(enter, first), min(leave, last)
        if enter < leave:
            share = min(share, enter)
    return mark if share == 1.0 else mark._replace(x2=mark.x1 + dx * share, y2=mark.y1 + dy * share)
