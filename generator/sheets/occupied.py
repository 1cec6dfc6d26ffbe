"""What already lies on a page, indexed by place (mm), to find free room for words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from generator.base.geometry import Box, Point, box_around, grow_box
from generator.sheets.bleed import HalfPlane, half_planes

_CELL = 10.0


Thing: TypeAlias = tuple[Box, tuple[Point, ...]]
"""A box, and the polygon or line that it is around; none where it lies there itself."""


class OccupiedArea:
    """Convex counter-clockwise polygons, lines and upright boxes, indexed by squares of 10 mm: a page has thousands."""

    def __init__(self, polygons: Iterable[Sequence[Point]] = (), boxes: Iterable[Box] = ()) -> None:
        self._cells: dict[tuple[int, int], list[Thing]] = {}
        self.add(polygons, boxes)

    def add(self, polygons: Iterable[Sequence[Point]] = (), boxes: Iterable[Box] = ()) -> None:
        """Adds polygons, lines and boxes."""
        for polygon in polygons:
            self._keep((box_around(polygon), tuple(polygon)))
        for box in boxes:
            self._keep((box, ()))

    def _keep(self, thing: Thing) -> None:
        for cell in _cells(thing[0]):
            self._cells.setdefault(cell, []).append(thing)

    def near(self, box: Box) -> list[Thing]:
        """The things that may meet a box, by the squares that it covers."""
        found = {id(thing): thing for cell in _cells(box) for thing in self._cells.get(cell, ())}
        return [thing for thing in found.values() if boxes_overlap(box, thing[0])]

    def meets(self, box: Box, room: float = 0.0) -> bool:
        """Whether a box overlaps another box by more than an edge, or comes nearer than `room` mm to a polygon or a
        line. Boxes already include their white."""
        wide = grow_box(box, room)
        for cell in _cells(wide):
            for thing in self._cells.get(cell, ()):
                if boxes_overlap(wide, thing[0]) and overlaps_thing(thing, box, room):
                    return True
        return False


def overlaps_thing(thing: Thing, box: Box, room: float = 0.0) -> bool:
    """Whether a box meets a thing as in `OccupiedArea.meets`, if it overlaps the box around the thing."""
    around, polygon = thing
    return _reaches(half_planes(polygon), box, room) if polygon else boxes_overlap(box, around)


def boxes_overlap(one: Box, two: Box) -> bool:
    """Whether two boxes have more than an edge in common."""
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


def _cells(box: Box) -> list[tuple[int, int]]:
    left, bottom, right, top = int(box[0] // _CELL), int(box[1] // _CELL), int(box[2] // _CELL), int(box[3] // _CELL)
    if left == right and bottom == top:
        return [(left, bottom)]
    return [(column, row) for column in range(left, right + 1) for row in range(bottom, top + 1)]


def _reaches(planes: Sequence[HalfPlane], box: Box, room: float) -> bool:
    """Whether a box meets the intersection of half planes moved outwards by `room` mm: it does unless it is entirely
    outside one of them."""
    left, bottom, right, top = box
    for nx, ny, c in planes:  # noqa: SIM110 (asked thousands of times a sheet; a generator takes twice as long)
        if nx * (left if nx > 0 else right) + ny * (bottom if ny > 0 else top) >= c + room:
            return False
    return True
