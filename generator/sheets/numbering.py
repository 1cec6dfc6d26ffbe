"""Words beside marks: the number of its family beside each cut mark, and what long lines are for (mm)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.faces.display import Item
from generator.faces.text import Style, line_width, set_line
from generator.geometry import Box, Point
from generator.sheets.lying import Lying
from generator.sheets.papers import Furniture
from generator.sheets.sheet import Mark

_PIECE = "numbers"
_ASIDE = 0.5
"""White between a mark and its number."""
_ROOM = 0.25
"""White around a number."""
_INDENT = 4.0
"""How far from the end of a line its words begin."""
_BESIDE = 1.0
"""White between a line and the words on it."""
_CLEAR = 1.5
"""White between words on a line and marks, where there is a place with so much."""
_DESCENT = 0.3
"""How far letters reach below the line that they stand on, as a part of a capital's height."""


class Numbers:
    """Places for the numbers of a page's cuts, free of `art`, of `taken` boxes, of marks and of each other."""

    def __init__(self, art: Sequence[Sequence[Point]], taken: Sequence[Box], within: Box, furniture: Furniture) -> None:
        self.style, self.size = Style(furniture.label_font), furniture.number_size
        self.height = self.style.measures.cap_height(self.size)
        self.within = within
        self.lying = Lying(art, taken)

    def items(self, marks: Sequence[Mark]) -> Iterator[Item]:
        """The number of each cut that has one, beside its mark, as far from the art as there is room."""
        cuts = [mark for mark in marks if mark.kind == "cut"]
        self.lying.add(map(_ends, marks))
        for mark in cuts:
            box = self.place(mark) if mark.family else None
            if box:
                self.lying.add(boxes=[box])
                yield from set_line(_PIECE, str(mark.family), self.style, self.size, box[0] + _ROOM, box[1] + _ROOM)

    def place(self, mark: Mark) -> Box | None:
        """The box of a mark's number; None where there is no room."""
        wide = line_width(_PIECE, str(mark.family), self.style, self.size)
        length = math.dist((mark.x1, mark.y1), (mark.x2, mark.y2))
        ux, uy = (mark.x2 - mark.x1) / length, (mark.y2 - mark.y1) / length
        for share in (0.8, 0.5, 1.0, 0.2):
            for nx, ny in ((-uy, ux), (uy, -ux)):
                off = _ASIDE + abs(nx) * wide / 2.0 + abs(ny) * self.height / 2.0
                x, y = mark.x1 + ux * length * share + nx * off, mark.y1 + uy * length * share + ny * off
                half, high = wide / 2.0 + _ROOM, self.height / 2.0 + _ROOM
                box = (x - half, y - high, x + half, y + high)
                if self.free(box):
                    return box
        return None

    def free(self, box: Box) -> bool:
        """Whether nothing lies in a box."""
        left, bottom, right, top = self.within
        if box[0] < left or box[1] < bottom or box[2] > right or box[3] > top:
            return False
        return not self.lying.meets(box)


class Parting(NamedTuple):
    """Long lines, broken where their words stand, these words, and what they cover."""

    marks: tuple[Mark, ...]
    items: tuple[Item, ...]
    boxes: tuple[Box, ...]


def parting(lines: Sequence[Mark], said: Mapping[str, str], cuts: Sequence[Mark], furniture: Furniture) -> Parting:
    """Lines between blocks and the fold; on each level one what is `said` of its kind, off the marks of cuts."""
    style, size = Style(furniture.note_font), furniture.number_size
    cap = style.measures.cap_height(size)
    half = cap / 2.0 + _DESCENT * cap
    marks: list[Mark] = []
    items: list[Item] = []
    boxes: list[Box] = []
    for line in lines:
        words = said.get(line.kind, "")
        if not words or line.x1 == line.x2:
            marks.append(line)
            continue
        wide = line_width(_PIECE, words, style, size)
        start = _free_start(line, wide, half, cuts)
        marks += [
            Mark(line.x1, line.y1, start - _BESIDE, line.y2, line.kind),
            Mark(start + wide + _BESIDE, line.y1, line.x2, line.y2, line.kind),
        ]
        items += set_line(_PIECE, words, style, size, start, line.y1 - (1.0 - _DESCENT) * cap / 2.0)
        boxes.append((start - _BESIDE, line.y1 - half, start + wide + _BESIDE, line.y1 + half))
    return Parting(tuple(marks), tuple(items), tuple(boxes))


def _free_start(line: Mark, wide: float, half: float, cuts: Sequence[Mark]) -> float:
    """Where words begin on a line: the first place with `_CLEAR` white around them, else at its beginning."""
    near = [cut for cut in cuts if min(abs(cut.y1 - line.y1), abs(cut.y2 - line.y1)) < half + _CLEAR]
    first = start = line.x1 + _INDENT
    while start + wide + _INDENT < line.x2:
        if not any(start - _CLEAR < max(c.x1, c.x2) and min(c.x1, c.x2) < start + wide + _CLEAR for c in near):
            return start
        start += 1.0
    return first


def _ends(mark: Mark) -> tuple[Point, Point]:
    return ((mark.x1, mark.y1), (mark.x2, mark.y2))
