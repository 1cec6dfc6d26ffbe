"""Words beside marks: the number of its family beside each cut mark, and what the lines between blocks are for (mm)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from generator.faces.display import Item
from generator.faces.text import Style, line_width, set_line
from generator.geometry import Point
from generator.sheets.bleed import half_planes
from generator.sheets.labels import meets, overlap
from generator.sheets.papers import Furniture
from generator.sheets.sheet import Box, Mark, box_around

_PIECE = "numbers"
_ASIDE = 0.5
"""White between a mark and its number."""
_ROOM = 0.25
"""White around a number."""
_INDENT = 4.0
"""How far from the end of a line its words begin."""


class Numbers:
    """Places for the numbers of a page's cuts, free of `art`, of `taken` boxes, of marks and of each other."""

    def __init__(self, art: Sequence[Sequence[Point]], taken: Sequence[Box], within: Box, furniture: Furniture) -> None:
        self.style, self.size = Style(furniture.label_font), furniture.number_size
        self.height = self.style.measures.cap_height(self.size)
        self.within = within
        self.art = [(box_around(polygon), half_planes(polygon)) for polygon in art]
        self.taken = list(taken)

    def items(self, marks: Sequence[Mark]) -> Iterator[Item]:
        """The number of each cut that has one, beside its mark, as far from the art as there is room."""
        cuts = [mark for mark in marks if mark.kind == "cut"]
        self.art += [(box_around(ends), half_planes(ends)) for ends in map(_ends, marks)]
        for mark in cuts:
            box = self.place(mark) if mark.family else None
            if box:
                self.taken.append(box)
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
        if any(overlap(box, other) for other in self.taken):
            return False
        return not any(overlap(box, around) and meets(planes, box) for around, planes in self.art)


def separating(lines: Sequence[Mark], words: str, furniture: Furniture) -> tuple[list[Mark], list[Item]]:
    """Lines between blocks, broken where their words stand, and these words."""
    if not words:
        return list(lines), []
    style, size = Style(furniture.note_font), furniture.number_size
    wide, low = line_width(_PIECE, words, style, size), style.measures.cap_height(size) / 2.0
    marks: list[Mark] = []
    items: list[Item] = []
    for line in lines:
        start = line.x1 + _INDENT
        marks += [Mark(line.x1, line.y1, start - 1.0, line.y2, line.kind)]
        marks += [Mark(start + wide + 1.0, line.y1, line.x2, line.y2, line.kind)]
        items += set_line(_PIECE, words, style, size, start, line.y1 - low)
    return marks, items


def _ends(mark: Mark) -> tuple[Point, Point]:
    return ((mark.x1, mark.y1), (mark.x2, mark.y2))
