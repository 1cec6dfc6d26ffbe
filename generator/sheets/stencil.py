"""Shapes in fixed positions to each other, wherever the whole is on a page: their art, the cuts that free them and the
box around both are computed once for all places (mm)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

from generator.base.geometry import Box, Point, box_around, grow_box
from generator.faces.display_list import Shape
from generator.sheets.bleed import LAYOUTS_KEPT, clip_polygons, clips_between
from generator.sheets.cut_marks import SheetCuts, find_cuts, rectangle_of
from generator.sheets.packing import Slot, gap_between
from generator.sheets.pages import shape_corners

_DIGITS = 9
"""Places that are equal to so many digits are the same."""
EVERYWHERE: Box = (-1e9, -1e9, 1e9, 1e9)


class Stencil:
    """Shapes in slots, the first at (0, 0); their art has `bleed`, but leaves white beside `open_corners`. Discs are
    first cut into `squares`, then rounded off."""

    def __init__(
        self, shapes: tuple[Shape, ...], slots: tuple[Slot, ...], bleed: float, gap: float, *, open_corners: bool
    ) -> None:
        self.shapes = shapes
        self.slots = slots
        self.bleed = bleed
        self.open_corners = open_corners
        self.squares = _squares(shapes[0], slots, gap)

    def art_on(self, slots: tuple[Slot, ...], limit: Box) -> tuple[tuple[Point, ...], ...]:
        """The clip polygon of each shape in these slots of a page, with art kept within a box."""
        if len(set(self.shapes)) > 1:
            return clips_between(_trims(self.shapes, slots), self.bleed, limit)
        return clip_polygons(self.shapes[0], slots, self.bleed, limit, open_corners=self.open_corners)

    @cached_property
    def _art(self) -> tuple[tuple[Point, ...], ...]:
        """The clip polygons at the origin, with room to bleed on all sides."""
        return self.art_on(self.slots, EVERYWHERE)

    @cached_property
    def art_box(self) -> Box:
        """The box around the art."""
        return box_around([corner for polygon in self._art for corner in polygon])

    @cached_property
    def cuts(self) -> SheetCuts:
        """The cuts that free every shape; for discs those of their squares."""
        if self.squares:
            boxes = (self.art_box, *map(box_around, self.squares))
            around = box_around([corner for box in boxes for corner in opposite_corners(box)])
            return find_cuts(self.squares, (rectangle_of(around),))
        return find_cuts(_trims(self.shapes, self.slots), self._art)

    def bounds(self, at: Point, limit: Box) -> Box | None:
        """The box beyond which art is cut off if the first shape lies at `at` and art stays within `limit`; the squares
        of discs count as art. None where nothing is cut off."""
        here = shift_box(self.art_box, at)
        if common_box(here, limit) == here:
            return None
        if not self.squares:
            return limit
        boxes = (common_box(here, limit), *(shift_box(box_around(one), at) for one in self.squares))
        return box_around([corner for box in boxes for corner in opposite_corners(box)])


def find_stencil(
    shapes: tuple[Shape, ...], slots: Sequence[Slot], bleed: float, gap: float, *, open_corners: bool
) -> Stencil:
    """The stencil of shapes in their slots on a page with a least distance of `gap` mm. The same object for all
    places."""
    x, y = slots[0].x, slots[0].y
    lying = tuple([Slot(round(slot.x - x, _DIGITS), round(slot.y - y, _DIGITS), slot.turn) for slot in slots])
    return _make_stencil(shapes, lying, bleed, gap, open_corners=open_corners)


@lru_cache(maxsize=LAYOUTS_KEPT)
def _make_stencil(
    shapes: tuple[Shape, ...], slots: tuple[Slot, ...], bleed: float, gap: float, *, open_corners: bool
) -> Stencil:
    return Stencil(shapes, slots, bleed, gap, open_corners=open_corners)


def _trims(shapes: Sequence[Shape], slots: Sequence[Slot]) -> tuple[tuple[Point, ...], ...]:
    return tuple(shape_corners(shape, *slot) for shape, slot in zip(shapes, slots, strict=True))


def _squares(shape: Shape, slots: Sequence[Slot], gap: float) -> tuple[tuple[Point, ...], ...]:
    """The squares around discs: neighbours meet in the middle between two; the outer sides keep at most half of the
    least gutter, so that marks have room. Empty for other shapes."""
    if shape.kind != "disc":
        return ()
    half, rim = (shape.width + gap_between(shape, gap)) / 2.0, (shape.width + gap_between(shape, 0.0)) / 2.0
    left, low, right, high = grow_box(box_around([(slot.x, slot.y) for slot in slots]), rim)
    boxes = (grow_box((slot.x, slot.y, slot.x, slot.y), half) for slot in slots)
    return tuple(
        tuple(rectangle_of((max(x1, left), max(y1, low), min(x2, right), min(y2, high)))) for x1, y1, x2, y2 in boxes
    )


def shift_box(box: Box, by: Point) -> Box:
    """A box moved by a vector."""
    x, y = by
    return (box[0] + x, box[1] + y, box[2] + x, box[3] + y)


def common_box(one: Box, two: Box) -> Box:
    """The intersection of two boxes."""
    return (max(one[0], two[0]), max(one[1], two[1]), min(one[2], two[2]), min(one[3], two[3]))


def opposite_corners(box: Box) -> tuple[Point, Point]:
    """The lower left and the upper right corner of a box."""
    return (box[0], box[1]), (box[2], box[3])
