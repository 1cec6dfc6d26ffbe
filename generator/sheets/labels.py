"""What a sheet says: the places and items of its label, note and scale bar in millimetres.

Each label looks for a place inside the printable area that no art covers, upright or along a side. There is always
one in the margin or in a pattern's openings, or `find_place` gives None and the caller packs again with more room.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.base.frozen import dataclass
from generator.base.geometry import Box, Point, grow_box, rotate
from generator.faces.display_list import Group, Item, Path
from generator.faces.shapes import join_outlines, line
from generator.faces.text_setting import TextStyle, line_width, set_line
from generator.sheets.occupied import OccupiedArea, boxes_overlap, overlaps_thing
from generator.sheets.pages import REGISTRATION
from generator.sheets.papers import Furniture

_PIECE = "sheet label"
_STEP, _DEEPEST = 2.0, 30.0


@dataclass(frozen=True)
class SheetTexts:
    """The words of a sheet: `title` and `version` stand on every page with its number, `back` is added on back pages.
    `note` tells how to print and cut, and is left out where there is no room. `separate` stands on the lines between
    batches, `fold` on the fold. `fonts`: those of labels and notes, the furniture's own where there are none."""

    title: str
    version: str = ""
    note: str = ""
    back: str = ""
    separate: str = ""
    fold: str = ""
    fonts: tuple[str, str] | tuple[()] = ()

    def line(self, number: int, of: int, side: str) -> str:
        """The label of a page, such as `Tiles v1 1 // 2`; braces in the words are not read as icons."""
        parts = [self.title, self.version, f"{number} // {of}", self.back if side == "back" else ""]
        return "\u00a0\u00a0\u00a0".join(part for part in parts if part).replace("{", "{{").replace("}", "}}")


@dataclass(frozen=True)
class Label:
    """Items with their lower left corner at (0, 0), and their size in mm."""

    items: tuple[Item, ...]
    width: float
    height: float


@dataclass(frozen=True)
class LabelSpot:
    """A place for a label: its lower left corner, turn (0 or 90 degrees) and size on the page."""

    x: float
    y: float
    turn: float
    width: float
    height: float

    def box(self, room: float) -> Box:
        """The box that the label keeps free."""
        return (self.x - room, self.y - room, self.x + self.width + room, self.y + self.height + room)

    def mark_free_box(self, room: float) -> Box:
        """The box that marks must keep free: half the room, but all of it at the foot, where descenders reach below the
        line."""
        left, bottom, right, top = self.box(room / 2.0)
        return (left, bottom, right + room / 2.0, top) if self.turn else (left, bottom - room / 2.0, right, top)

    def put(self, label: Label) -> Group:
        """A label of at most that size, centred in the place."""
        if self.turn:
            return Group(label.items, rotate(90.0, self.x + label.height, self.y + (self.height - label.width) / 2.0))
        return Group(label.items, rotate(0.0, self.x + (self.width - label.width) / 2.0, self.y))


def text_label(words: str, font: str, size: float) -> Label:
    """One line of text."""
    style = TextStyle(font)
    height = style.measures.cap_height(size)
    return Label(set_line(_PIECE, words, style, size, 0.0, 0.0), line_width(_PIECE, words, style, size), height)


def scale_label(furniture: Furniture) -> Label:
    """A bar of a stated length to check the printer's scale, with a tick every centimetre."""
    style = TextStyle(furniture.note_font)
    height, length = style.measures.cap_height(furniture.note_size), furniture.scale_length
    ticks = [line(x, 0.0, x, height if x in (0.0, length) else height * 0.55) for x in _scale_numbers(length)]
    bar = Path(join_outlines([line(0.0, 0.0, length, 0.0), *ticks]), stroke=REGISTRATION, width=0.2, cap="square")
    words = set_line(_PIECE, furniture.scale_text, style, furniture.note_size, length + 1.5, 0.0)
    width = length + 1.5 + line_width(_PIECE, furniture.scale_text, style, furniture.note_size)
    return Label((bar, *words), width, height)


def _scale_numbers(length: float) -> list[float]:
    return [10.0 * i for i in range(int(length / 10.0) + 1)]


def find_place(label: Label, lying: Sequence[OccupiedArea], area: Box, room: float) -> LabelSpot | None:
    """The first of `free_places`; None where there is none."""
    return next(free_places(label, lying, area, room), None)


def free_places(label: Label, lying: Sequence[OccupiedArea], area: Box, room: float) -> Iterator[LabelSpot]:
    """The places for a label inside `area` where nothing lies, with `room` mm of white around it.

    Rows are tried from the top and the bottom inwards, each from its middle outwards; then columns along the sides."""
    for turn in (0.0, 90.0):
        width, height = (label.width, label.height) if turn == 0.0 else (label.height, label.width)
        for row in _corner_rows(area, width, height, upright=turn == 0.0):
            x, y = row[0]
            strip = (area[0], y, area[2], y + height) if turn == 0.0 else (x, area[1], x + width, area[3])
            near = [thing for some in lying for thing in some.near(grow_box(strip, room))]
            for x, y in row:
                box = (x - room, y - room, x + width + room, y + height + room)
                in_way = next(
                    (thing for thing in near if boxes_overlap(box, thing[0]) and overlaps_thing(thing, box)), None
                )
                if in_way is None:
                    yield LabelSpot(x, y, turn, width, height)
                else:  # it may well be in the way of the next place, too
                    near.remove(in_way)
                    near.insert(0, in_way)


def _corner_rows(area: Box, width: float, height: float, *, upright: bool) -> Iterator[list[Point]]:
    """Lower left corners to try, by rows (by columns where not upright)."""
    left, bottom, right, top = area
    across, up = right - left - width, top - bottom - height
    if across < 0 or up < 0:
        return
    long, short = (across, up) if upright else (up, across)
    along = _middle_first(long)
    for deep in _edges_first(short):
        yield [(left + x, top - height - deep) if upright else (left + deep, bottom + x) for x in along]


def _edges_first(length: float) -> list[float]:
    """Positions from both edges inwards, up to a limit."""
    steps = [_STEP * i for i in range(int(min(length / 2.0, _DEEPEST) / _STEP) + 1)]
    return [place for step in steps for place in (step, length - step)]


def _middle_first(length: float) -> list[float]:
    steps = [_STEP * 2 * i for i in range(int(length / 2.0 / (_STEP * 2)) + 1)]
    return [place for step in steps for place in (length / 2.0 + step, length / 2.0 - step)]
