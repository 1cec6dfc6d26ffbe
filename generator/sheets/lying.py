"""What already lies on a page, found by its place (mm): words look here for room."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from generator.geometry import Box, Point, box_around
from generator.sheets.bleed import HalfPlane, half_planes
from generator.sheets.seams import grown

_CELL = 10.0


class Lying:
    """Convex polygons, counter-clockwise, lines and upright boxes. A page has thousands, so they are kept by the
    squares of 10 mm that they reach into."""

    def __init__(self, polygons: Iterable[Sequence[Point]] = (), boxes: Iterable[Box] = ()) -> None:
        self._cells: defaultdict[tuple[int, int], list[tuple[Box, tuple[Point, ...]]]] = defaultdict(list)
        self.add(polygons, boxes)

    def add(self, polygons: Iterable[Sequence[Point]] = (), boxes: Iterable[Box] = ()) -> None:
        """Lays down more."""
        for polygon in polygons:
            self._keep(box_around(polygon), tuple(polygon))
        for box in boxes:
            self._keep(box, ())

    def _keep(self, box: Box, polygon: tuple[Point, ...]) -> None:
        for cell in _cells(box):
            self._cells[cell].append((box, polygon))

    def meets(self, box: Box, room: float = 0.0) -> bool:
        """Whether a box has more than an edge in common with another one, which brings its own white, or is nearer than
        `room` mm to a polygon or a line."""
        wide = grown(box, room)
        near = (lying for cell in _cells(wide) if cell in self._cells for lying in self._cells[cell])
        return any(
            overlap(wide, around) and _reaches(half_planes(polygon), box, room) if polygon else overlap(box, around)
            for around, polygon in near
        )


def overlap(one: Box, two: Box) -> bool:
    """Whether two boxes have more than an edge in common."""
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    left, bottom, right, top = (int(side // _CELL) for side in box)
    return ((column, row) for column in range(left, right + 1) for row in range(bottom, top + 1))


def _reaches(planes: Sequence[HalfPlane], box: Box, room: float) -> bool:
    """Whether a box meets the common part of half planes that are moved outwards by `room`: none has the whole box
    outside."""
    left, bottom, right, top = box
    return all(nx * (left if nx > 0 else right) + ny * (bottom if ny > 0 else top) < c + room for nx, ny, c in planes)
