"""Words beside marks: the family's number beside each cut mark, and words on long lines that say what they are for
(mm)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.base.geometry import Box, Point, box_around, grow_box, rotate, shift
from generator.faces.display_list import Group, Item
from generator.faces.text_setting import TextStyle, line_width, set_line
from generator.sheets.occupied import OccupiedArea
from generator.sheets.pages import CutMark
from generator.sheets.papers import Furniture

_PIECE = "numbers"
_ASIDE = 0.5
"""White between a mark and its number."""
_SHARES = (0.8, 0.5, 1.0, 0.2, 0.65, 0.35, 0.0)
"""At which parts of a mark its number may stand, from the art outwards."""
_AGAIN = 2
"""How often numbers are placed anew, those first that had no room."""
_ROOM = 0.46
"""White around a number and around words: less is read as touching."""
_LONG, _OFF = ("separate", "fold"), 0.6
"""Lines across a page, and what numbers keep from them (mm)."""
_INDENT = 4.0
"""How far from the end of a line its words begin."""
_BESIDE = 1.0
"""White between a line and the words on it."""
_DESCENT = 0.3
"""How far letters reach below the line that they stand on, as a part of a capital's height."""
_CLEAR = 1.5
"""White between words on a line and marks, where there is a place with so much."""


class CutNumbers:
    """Places for the numbers of a page's cuts, clear of `art`, of `taken` boxes, of marks and of each other."""

    def __init__(self, art: Sequence[Sequence[Point]], taken: Sequence[Box], within: Box, furniture: Furniture) -> None:
        self.style, self.size = TextStyle(furniture.label_font), furniture.number_size
        self.height = self.style.measures.cap_height(self.size)
        self.within = within
        self.lying = OccupiedArea(art, taken)

    def items(self, marks: Sequence[CutMark]) -> Iterator[Item]:
        """The number of each cut that has one, beside its mark, as far from the art as there is room."""
        self.lying.add(_ends(mark) for mark in marks if mark.kind not in _LONG)
        self.lying.add(boxes=[grow_box(box_around(_ends(mark)), _OFF) for mark in marks if mark.kind in _LONG])
        order = [mark for mark in marks if mark.kind == "cut" and mark.label]
        found = self.place_numbers(order)
        for _ in range(_AGAIN):
            if len(found) == len(order):
                break
            order.sort(key=found.__contains__)
            found = max(found, self.place_numbers(order), key=len)
        for mark, box in found.items():
            yield from set_line(_PIECE, mark.label, self.style, self.size, box[0], box[1])

    def place_numbers(self, marks: Iterable[CutMark]) -> dict[CutMark, Box]:
        """The boxes of the marks' numbers, each at the first free place, in order; marks without room are left out."""
        found: dict[CutMark, Box] = {}
        numbers = OccupiedArea()
        for mark in marks:
            half, high = line_width(_PIECE, mark.label, self.style, self.size) / 2.0, self.height / 2.0
            boxes = ((x - half, y - high, x + half, y + high) for x, y in _middles(mark, half, high))
            free = next((box for box in boxes if not numbers.meets(box) and self.is_free(box)), None)
            if free:
                found[mark] = free
                numbers.add(boxes=[grow_box(free, _ROOM)])
        return found

    def is_free(self, box: Box) -> bool:
        """Whether a box is clear of everything but other numbers."""
        left, bottom, right, top = self.within
        if box[0] < left or box[1] < bottom or box[2] > right or box[3] > top:
            return False
        return not self.lying.meets(box, _ROOM)


def _middles(mark: CutMark, half: float, high: float) -> Iterator[Point]:
    """The places to try for the middle of a number that extends `half` mm sideways and `high` mm up and down: on both
    sides of its mark, then beyond its outer end."""
    length = math.dist(*_ends(mark))
    ux, uy = (mark.x2 - mark.x1) / length, (mark.y2 - mark.y1) / length

    def off(nx: float, ny: float) -> float:
        return _ASIDE + abs(nx) * half + abs(ny) * high

    for share in _SHARES:
        for nx, ny in ((-uy, ux), (uy, -ux)):
            away = off(nx, ny)
            yield mark.x1 + ux * length * share + nx * away, mark.y1 + uy * length * share + ny * away
    yield mark.x2 + ux * off(ux, uy), mark.y2 + uy * off(ux, uy)


class LabelledLines(NamedTuple):
    """Long lines, broken where their words stand, the words, and the boxes of the words."""

    marks: tuple[CutMark, ...]
    items: tuple[Item, ...]
    boxes: tuple[Box, ...]


def label_lines(
    lines: Sequence[CutMark], said: Mapping[str, str], cuts: Sequence[CutMark], furniture: Furniture
) -> LabelledLines:
    """The lines between blocks and the fold with their words in them: what is `said` for a line's kind, clear of the
    marks of cuts, where the line is long enough. Words on upright lines read upwards."""
    style, size = TextStyle(furniture.note_font), furniture.number_size
    cap = style.measures.cap_height(size)
    half = (1.0 + _DESCENT) * cap / 2.0
    marks: list[CutMark] = []
    items: list[Item] = []
    boxes: list[Box] = []
    for line in lines:
        words = said.get(line.kind, "")
        wide = line_width(_PIECE, words, style, size)
        upright = line.x1 == line.x2
        at, first, last = (line.x1, *sorted((line.y1, line.y2))) if upright else (line.y1, line.x1, line.x2)
        if not words or wide + 4.0 * _BESIDE > last - first:
            marks.append(line)
            continue
        near = [*cuts, *(other for other in lines if (other.x1 == other.x2) != upright)]
        start = _clearest_place(
            at, (first, last), (wide, half), [_swap_axes(mark) if upright else mark for mark in near]
        )
        parts = [(first, start - _BESIDE), (start + wide + _BESIDE, last)]
        broken = [CutMark(low, at, high, at, line.kind) for low, high in parts]
        marks += [_swap_axes(part) for part in broken] if upright else broken
        base = (1.0 - _DESCENT) * cap / 2.0
        put = set_line(_PIECE, words, style, size, 0.0, 0.0)
        items.append(Group(put, rotate(90.0, at + base, start) if upright else shift(start, at - base)))
        box = (start - _BESIDE, at - half, start + wide + _BESIDE, at + half)
        boxes.append(grow_box((box[1], box[0], box[3], box[2]) if upright else box, _ROOM))
    return LabelledLines(tuple(marks), tuple(items), tuple(boxes))


def _clearest_place(
    at: float, along: tuple[float, float], words: tuple[float, float], cuts: Sequence[CutMark]
) -> float:
    """Where on a line at the height `at` words begin: the first place with `_CLEAR` mm of white around them, else the
    one with the most. `words`: their width and how far they reach from the line; `along`: the ends of the line."""
    (first, last), (wide, half) = along, words
    near = [
        (*sorted((cut.x1, cut.x2)), min(abs(cut.y1 - at), abs(cut.y2 - at)) - half)
        for cut in cuts
        if min(abs(cut.y1 - at), abs(cut.y2 - at)) < half + _CLEAR
    ]
    indent = min(_INDENT, (last - first - wide) / 2.0)
    steps = int(last - first - wide - 2.0 * indent) + 1
    starts = [first + indent + step for step in range(steps)]

    def white(start: float) -> float:
        found = [max(low - start - wide, start - high, away) for low, high, away in near]
        return min([_CLEAR, *found])

    clear = next((start for start in starts if white(start) >= _CLEAR), None)
    return max(starts, key=white) if clear is None else clear


def _swap_axes(mark: CutMark) -> CutMark:
    """A mark with its two axes exchanged."""
    return mark._replace(x1=mark.y1, y1=mark.x1, x2=mark.y2, y2=mark.x2)


def _ends(mark: CutMark) -> tuple[Point, Point]:
    return ((mark.x1, mark.y1), (mark.x2, mark.y2))
