"""Lines as areas: what a stroked path covers, as an outline to be filled by the non-zero rule."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from generator.base.geometry import Point
from generator.faces.display_list import Outline, Path
from generator.faces.ink_bounds import MITRE_LIMIT, flatten_outline
from generator.faces.shapes import join_outlines, polygon

_NEAR = 1e-9
_CHORDS, _AROUND = 48, 48
"""Lines that stand for a curve, and corners of what stands for a round end."""


def lines_as_areas(paths: Iterable[Path]) -> Iterator[Path]:
    """The drawing with every line replaced by the area that it covers."""
    for path in paths:
        if path.fill != "none":
            yield replace(path, stroke="none")
        if path.stroke != "none":
            yield Path(stroke_outline(path), fill=path.stroke)


def stroke_outline(path: Path) -> Outline:
    """The area that the line of a path covers, as overlapping outlines that all turn one way."""
    half = path.width / 2.0
    pieces = [
        piece
        for points, closed in flatten_outline(path.outline, _CHORDS)
        for run, whole in _drawn_runs(points, closed, path.dash)
        for piece in _pieces(run, whole, half, path)
    ]
    return join_outlines([polygon(_counter_clockwise(piece)) for piece in pieces])


def _drawn_runs(points: Sequence[Point], closed: bool, dash: Sequence[float]) -> Iterator[tuple[list[Point], bool]]:
    """The drawn parts of a dashed line, each with whether it is closed, without repeated points."""
    ring = [point for at, point in enumerate(points) if at == 0 or math.dist(point, points[at - 1]) > _NEAR]
    if closed and len(ring) > 1 and math.dist(ring[0], ring[-1]) <= _NEAR:
        ring.pop()
    if not any(dash):
        yield ring, closed and len(ring) > 2
        return
    lengths = [*dash, *dash] if len(dash) % 2 else list(dash)
    at, left, run = 0, lengths[0], [ring[0]]
    for start, end in zip(ring, [*ring[1:], *(ring[:1] if closed else [])], strict=False):
        length, gone = math.dist(start, end), 0.0
        while length - gone > left:
            gone += left
            place = (start[0] + (end[0] - start[0]) * gone / length, start[1] + (end[1] - start[1]) * gone / length)
            if at % 2 == 0:
                yield [*run, place], False
            at = (at + 1) % len(lengths)
            left, run = lengths[at], [place]
        left -= length - gone
        run.append(end)
    if at % 2 == 0 and len(run) > 1:
        yield run, False


def _pieces(run: Sequence[Point], closed: bool, half: float, path: Path) -> Iterator[list[Point]]:
    """A quadrilateral for each straight stretch, and shapes for the ends and the corners."""
    if path.cap == "round" and not closed:
        yield from (_disc(end, half) for end in (run[0], run[-1]))
    lines = list(zip(run, [*run[1:], *(run[:1] if closed else [])], strict=False))
    for number, (start, end) in enumerate(lines):
        (ux, uy), (nx, ny) = _along(start, end, half)
        before = path.cap == "square" and not closed and number == 0
        after = path.cap == "square" and not closed and number == len(lines) - 1
        ax, ay = start[0] - before * ux, start[1] - before * uy
        bx, by = end[0] + after * ux, end[1] + after * uy
        yield [(ax + nx, ay + ny), (ax - nx, ay - ny), (bx - nx, by - ny), (bx + nx, by + ny)]
    for one, two in zip(lines if closed else lines[:-1], [*lines[1:], *lines[:1]], strict=False):
        yield _disc(one[1], half) if path.join == "round" else _corner(one, two, half, mitred=path.join == "miter")


def _corner(one: tuple[Point, Point], two: tuple[Point, Point], half: float, *, mitred: bool) -> list[Point]:
    """The outer side of the corner between two lines."""
    (ux, uy), (nx, ny) = _along(*one, half)
    (vx, vy), (mx, my) = _along(*two, half)
    x, y = one[1]
    way = -1.0 if ux * vy - uy * vx > 0.0 else 1.0
    a, b = (x + way * nx, y + way * ny), (x + way * mx, y + way * my)
    tip_x, tip_y = nx + mx, ny + my
    share = (tip_x * tip_x + tip_y * tip_y) / (2.0 * half * half)  # 1 + cos of the bend
    if not mitred or share * MITRE_LIMIT**2 < 2.0:
        return [(x, y), a, b]
    return [(x, y), a, (x + way * tip_x / share, y + way * tip_y / share), b]


def _along(start: Point, end: Point, half: float) -> tuple[Point, Point]:
    """The vectors of half a width along a line and to its left."""
    length = math.dist(start, end) or 1.0
    ux, uy = (end[0] - start[0]) / length * half, (end[1] - start[1]) / length * half
    return (ux, uy), (-uy, ux)


def _disc(middle: Point, radius: float) -> list[Point]:
    turns = (math.tau * step / _AROUND for step in range(_AROUND))
    return [(middle[0] + radius * math.cos(turn), middle[1] + radius * math.sin(turn)) for turn in turns]


def _counter_clockwise(piece: list[Point]) -> list[Point]:
    """A piece counter-clockwise."""
    ends = zip(piece, [*piece[1:], piece[0]], strict=True)
    return piece if sum(ax * by - bx * ay for (ax, ay), (bx, by) in ends) >= 0.0 else piece[::-1]
