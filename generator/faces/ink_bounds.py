"""How far ink reaches: the tight box around the fills and strokes of paths."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from generator.base.geometry import Box, Point, box_around, curve_points
from generator.faces.display_list import Outline, Path
from generator.faces.shapes import points_of

MITRE_LIMIT = 4.0
"""A sharper corner is bevelled; SVG's default, and what every painter here uses."""


def ink_box(paths: Iterable[Path]) -> Box:
    """`(left, bottom, right, top)` of what is painted, in the paths' own units; nothing around the middle
    where there is no ink."""
    points = [point for path in paths for point in _ink_points(path)]
    return box_around(points) if points else (0.0, 0.0, 0.0, 0.0)


def ink_reach(paths: Iterable[Path]) -> float:
    """How far from the middle the farthest ink is, in the paths' own units."""
    return max((math.hypot(x, y) for path in paths for x, y in _ink_points(path)), default=0.0)


def flatten_outline(outline: Outline, chords: int = 16) -> Iterator[tuple[list[Point], bool]]:
    """Each sub-path as points, and whether it is closed; each curve becomes `chords` straight lines."""
    points: list[Point] = []
    for segment in outline:
        if segment[0] == "Z":
            yield points, True
            points = points[:1]
            continue
        if segment[0] == "M":
            if len(points) > 1:
                yield points, False
            points = []
        if segment[0] == "C":
            points.extend(curve_points(points[-1], list(points_of(segment)), chords))
        else:
            points.extend(points_of(segment))
    if len(points) > 1:
        yield points, False


def _ink_points(path: Path) -> Iterator[Point]:
    for points, closed in flatten_outline(path.outline):
        if path.fill != "none":
            yield from points
        if path.stroke != "none":
            yield from _stroke_points(points, closed, path)


def _stroke_points(points: list[Point], closed: bool, path: Path) -> Iterator[Point]:
    half = path.width / 2.0
    pairs = _edges(points, closed)
    for (x1, y1), (x2, y2) in pairs:
        length = math.hypot(x2 - x1, y2 - y1) or 1.0
        ux, uy = (x2 - x1) / length * half, (y2 - y1) / length * half
        reach = 0.0 if path.cap == "butt" or closed else 1.0
        for x, y, way in ((x1, y1, -reach), (x2, y2, reach)):
            yield (x + way * ux - uy, y + way * uy + ux)
            yield (x + way * ux + uy, y + way * uy - ux)
    if path.join == "miter":
        for i in range(0 if closed else 1, len(pairs)):
            yield from _mitre_tip(pairs[i - 1], pairs[i], half)


def mitre_reach(outline: Outline) -> Iterator[float]:
    """How far the mitre at each corner of a stroke would reach, in half stroke widths: 1 where the line goes straight
    on, infinite where it turns back on itself."""
    for points, closed in flatten_outline(outline):
        pairs = _edges(points, closed)
        for i in range(0 if closed else 1, len(pairs)):
            _, bend = _turn_between(pairs[i - 1], pairs[i])
            yield 1.0 / max(math.cos(bend / 2.0), 1e-9)


def _edges(points: list[Point], closed: bool) -> list[tuple[Point, Point]]:
    """The edges between points that differ; of a closed ring the last one, too."""
    ring = [point for i, point in enumerate(points) if i == 0 or math.dist(point, points[i - 1]) > 1e-9]
    if closed and len(ring) > 1 and math.dist(ring[0], ring[-1]) <= 1e-9:
        ring.pop()
    return list(zip(ring, ring[1:] + ring[:1] if closed else ring[1:], strict=False))


def _turn_between(one: tuple[Point, Point], two: tuple[Point, Point]) -> tuple[float, float]:
    """The direction of an edge and by how much the next one turns from it, in radians."""
    (ax, ay), (bx, by) = one
    cx, cy = two[1]
    first, second = math.atan2(by - ay, bx - ax), math.atan2(cy - by, cx - bx)
    return first, (second - first + math.pi) % math.tau - math.pi


def _mitre_tip(one: tuple[Point, Point], two: tuple[Point, Point], half: float) -> Iterator[Point]:
    """The tip of the outer corner between two edges, where it isn't too sharp."""
    bx, by = one[1]
    first, bend = _turn_between(one, two)
    cosine = math.cos(bend / 2.0)
    if abs(bend) > 1e-6 and MITRE_LIMIT * cosine >= 1.0:
        side = first + bend / 2.0 + (-math.pi / 2.0 if bend > 0 else math.pi / 2.0)
        yield (bx + half / cosine * math.cos(side), by + half / cosine * math.sin(side))
