"""A page as a small picture that shows how it is cut: paper, trims, and the cuts of each family with its number (mm).

`cut_lines_of` also counts: a cut is one pull of the knife along the ruler, from mark to mark or along one edge.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from generator.faces.display import Face, Group, Item, Path
from generator.faces.shapes import box, joined, line, polygon
from generator.faces.text import Style, line_width, set_line
from generator.geometry import Point, Transform, applied
from generator.sheets.labels import Label
from generator.sheets.papers import Furniture
from generator.sheets.sheet import REGISTRATION, Mark, Page, outline

_PIECE = "picture of a page"
_NUMBER = 7.0
"""Size of the numbers (pt)."""
_CUT, _PAPER = 0.2, 0.3
"""Widths of cuts and of the paper's edge."""
_BEYOND = 1.3
"""How far from the end of its cut a number stands."""
_INSIDE, _CLEAR = 4.0, 0.4
"""How far from that end, on the cut, where it would be nearer to the paper's edge than the second."""


def cut_lines_of(marks: Iterable[Mark]) -> list[Mark]:
    """One line a cut: from one of its marks to the other, or along an edge; lines between blocks are cuts, too. Two
    blocks side by side may have cuts on one line."""
    ends: dict[tuple[object, ...], list[Point]] = {}
    found: list[Mark] = []
    separating: dict[tuple[float, float], Mark] = {}
    for mark in marks:
        if mark.kind == "cut":
            ends.setdefault(_key(mark), []).append((mark.x1, mark.y1))
        elif mark.kind == "trim":
            found.append(mark)
        elif mark.kind == "separate":
            separating[(mark.x1, 0.0) if mark.x1 == mark.x2 else (0.0, mark.y1)] = mark
    for (family, *_), points in ends.items():
        assert isinstance(family, int)
        points.sort()
        pairs = [points] if len(points) % 2 else [points[at : at + 2] for at in range(0, len(points), 2)]
        found += [Mark(*min(pair), *max(pair), "cut", family) for pair in pairs]
    return [*found, *separating.values()]


def cuts_on(page: Page, faces: Sequence[Face]) -> int:
    """How many cuts a page takes; a disc is cut out in one, though its rim is drawn as many short lines."""
    lines = cut_lines_of(page.marks)
    rims = {(mark.x1, mark.y1) for mark in lines if mark.kind == "trim"}
    around = [outline(face, placed) for placed in page.placements if (face := faces[placed.face]).shape.kind == "disc"]
    return len(lines) - sum(len(rim) - 1 for rim in around if rim[0] in rims)


def _key(mark: Mark) -> tuple[object, ...]:
    """What the two marks of a cut have in common: its family and the line they lie on."""
    dx, dy = mark.x2 - mark.x1, mark.y2 - mark.y1
    length = math.hypot(dx, dy)
    nx, ny = dy / length, -dx / length
    if nx < -1e-4 or (abs(nx) <= 1e-4 and ny < 0):
        nx, ny = -nx, -ny
    return (mark.family, round(nx, 2) + 0.0, round(ny, 2) + 0.0, round(nx * mark.x1 + ny * mark.y1, 1) + 0.0)


def miniature(page: Page, faces: Sequence[Face], height: float, furniture: Furniture) -> Label:
    """A page `height` mm high, its lower left corner at (0, 0)."""
    scale = height / page.height
    to: Transform = (scale, 0.0, 0.0, scale, 0.0, 0.0)
    trims = [[applied(to, point) for point in outline(faces[placed.face], placed)] for placed in page.placements]
    cuts = [cut for cut in cut_lines_of(page.marks) if cut.kind == "cut"]
    lines = [line(*applied(to, (cut.x1, cut.y1)), *applied(to, (cut.x2, cut.y2))) for cut in cuts]
    items: list[Item] = [
        Path(joined([polygon(trim) for trim in trims]), fill="black/13", stroke="none"),
        Path(joined(lines), stroke=REGISTRATION, width=_CUT),
        Path(box(0.0, 0.0, page.width * scale, height), stroke=REGISTRATION, width=_PAPER),
    ]
    return Label((Group(tuple(items)), *_numbers(cuts, to, page, furniture)), page.width * scale, height)


def _numbers(cuts: Sequence[Mark], to: Transform, page: Page, furniture: Furniture) -> Iterable[Item]:
    """The number of each family beyond the end of its longest cut, or on it where the paper ends, on white."""
    style = Style(furniture.label_font)
    half_high = style.measures.cap_height(_NUMBER) / 2.0
    for family in sorted({cut.family for cut in cuts if cut.family}):
        longest = max((cut for cut in cuts if cut.family == family), key=_length)
        half = line_width(_PIECE, str(family), style, _NUMBER) / 2.0
        for beyond in (_BEYOND, -_INSIDE):
            share = 1.0 + beyond / (to[0] * _length(longest))
            x, y = applied(to, _along(longest, 1.0 - share if family > 1 else share))
            room = min(x - half, page.width * to[0] - x - half, y - half_high, page.height * to[3] - y - half_high)
            if room > _CLEAR:
                break
        yield Path(box(x - half - 0.3, y - half_high - 0.3, 2.0 * half + 0.6, 2.0 * half_high + 0.6), fill="white")
        yield from set_line(_PIECE, str(family), style, _NUMBER, x, y - half_high, "centre")


def _along(mark: Mark, share: float) -> Point:
    """A point on a mark's line."""
    return (mark.x1 + (mark.x2 - mark.x1) * share, mark.y1 + (mark.y2 - mark.y1) * share)


def _length(mark: Mark) -> float:
    return math.dist((mark.x1, mark.y1), (mark.x2, mark.y2))
