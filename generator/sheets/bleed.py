"""How far the art of each placement may reach past its trim polygon: convex clip polygons in millimetres.

Art may reach `bleed` mm past its trim, but only to the middle between two trims and never past the printable area; so
the art of neighbours meets without a gap and never covers another trim. Where two hexagons touch at a corner, paper
stays white on both sides of it if corners are `open`: the point where two cuts cross is to be seen in any colour.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product

from generator.base.geometry import Box, Point, box_around, edges
from generator.faces.display_list import Shape
from generator.faces.shapes import inset_polygon
from generator.sheets.packing import Slot
from generator.sheets.pages import shape_corners

HalfPlane = tuple[float, float, float]
"""(nx, ny, c): the points with nx x + ny y <= c."""

PLANES_KEPT = 10_000
"""Lines between two shapes that are kept, and pieces of art between neighbours: a pattern has few distinct ones."""
LAYOUTS_KEPT = 1_000
"""Layouts whose clips and marks are kept: a kit with what others cost on its first page tries several hundred."""
OPENING = 20.0
"""The angle at which art leaves a trim's edge at an open corner (degrees): 10 white degrees remain on either side."""

_NEAR = 1e-3


@lru_cache(maxsize=LAYOUTS_KEPT)
def clip_polygons(
    shape: Shape, slots: tuple[Slot, ...], bleed: float, limit: Box, *, open_corners: bool = False
) -> tuple[tuple[Point, ...], ...]:
    """The clip polygon of each slot, counter-clockwise."""
    if bleed <= 0.0:
        return tuple(shape_corners(shape, slot.x, slot.y, slot.turn) for slot in slots)
    around = _Neighbours(shape, bleed, slots)
    found = []
    for slot in slots:
        free, (left, low, right, top) = _slot_clip(shape, bleed, open_corners, slot.turn, tuple(around.of(slot)))
        at_x, at_y = slot.x, slot.y
        polygon = tuple([(x + at_x, y + at_y) for x, y in free])
        found.append(_clip_to_box(polygon, (left + at_x, low + at_y, right + at_x, top + at_y), limit))
    return tuple(found)


@lru_cache(PLANES_KEPT)
def _slot_clip(
    shape: Shape, bleed: float, open_corners: bool, turn: float, others: tuple[tuple[float, float, float], ...]
) -> tuple[tuple[Point, ...], Box]:
    """The clip polygon of a slot at (0, 0) among others, and the box around it. Cached: a pattern has few distinct
    ones."""
    polygon = tuple(inset_polygon(shape_corners(shape, 0.0, 0.0, turn), -bleed))
    for other in others:
        for plane in planes_between_slots(shape, bleed, open_corners, turn, Slot(*other)):
            polygon = clip_to_plane(polygon, plane)
    return polygon, box_around(polygon)


@lru_cache(maxsize=LAYOUTS_KEPT)
def clips_between(trims: tuple[tuple[Point, ...], ...], bleed: float, limit: Box) -> tuple[tuple[Point, ...], ...]:
    """The clip polygon of each of a few trims, which may differ in shape."""
    found, near = [], 2.0 * bleed
    boxes = [box_around(trim) for trim in trims]
    straight = all(_is_straight(trim) for trim in trims)
    for number, trim in enumerate(trims):
        polygon = tuple(inset_polygon(trim, -bleed)) if bleed > 0.0 else trim
        for place, other in enumerate(trims):
            if place == number or (straight and _are_apart(boxes[number], boxes[place], near)):
                continue
            plane = separating_plane(trim, other, near)
            polygon = polygon if plane is None else clip_to_plane(polygon, plane)
        found.append(_clip_to_box(polygon, box_around(polygon), limit) if bleed > 0.0 else polygon)
    return tuple(found)


def _is_straight(trim: Sequence[Point]) -> bool:
    """Whether a trim is an upright rectangle."""
    return len(trim) == 4 and all(x1 == x2 or y1 == y2 for (x1, y1), (x2, y2) in edges(trim))


def _are_apart(one: Box, two: Box, near: float) -> bool:
    """Whether two upright boxes are at least `near` mm apart."""
    return max(two[0] - one[2], one[0] - two[2], two[1] - one[3], one[1] - two[3]) >= near


def touching_corner(shape: Shape, one: Slot, two: Slot) -> Point | None:
    """The corner at which two hexagons touch without sharing an edge; None where they don't."""
    across = max(shape.width, shape.height)
    if not shape.kind.startswith("hex") or abs(math.dist((one.x, one.y), (two.x, two.y)) - across) > _NEAR:
        return None
    middle = ((one.x + two.x) / 2.0, (one.y + two.y) / 2.0)
    touches = any(math.dist(middle, corner) < _NEAR for corner in shape_corners(shape, one.x, one.y, one.turn))
    return middle if touches else None


def corner_planes(one: Slot, two: Slot, corner: Point) -> tuple[HalfPlane, ...]:
    """The half planes on the side of `one` that leave white on both sides of a corner where two hexagons touch."""
    towards = math.atan2(two.y - one.y, two.x - one.x)
    found = []
    for lean in (math.radians(30.0 - OPENING), math.radians(OPENING - 30.0)):
        nx, ny = math.cos(towards + lean), math.sin(towards + lean)
        found.append((nx, ny, nx * corner[0] + ny * corner[1]))
    return tuple(found)


class _Neighbours:
    """The slots of a layout, indexed by place."""

    def __init__(self, shape: Shape, bleed: float, slots: Sequence[Slot]) -> None:
        self.reach = (shape.width**2 + shape.height**2) ** 0.5 + 2.0 * bleed
        self.near = 2.0 * max(math.hypot(x, y) for x, y in shape.corners()) + 2.0 * bleed
        self.buckets: dict[tuple[int, int], list[Slot]] = {}
        for slot in slots:
            self.buckets.setdefault(self._bucket(slot), []).append(slot)

    def of(self, slot: Slot) -> Iterable[tuple[float, float, float]]:
        """The slots near enough for the art to meet that of a slot: each one's place seen from it, and its turn."""
        column, row = self._bucket(slot)
        x, y, near = slot.x, slot.y, self.near
        for place in product((column - 1, column, column + 1), (row - 1, row, row + 1)):
            for other in self.buckets.get(place, ()):
                dx, dy = other.x - x, other.y - y
                if -near < dx < near and -near < dy < near and other is not slot:
                    yield (round(dx, 9), round(dy, 9), other.turn)

    def _bucket(self, slot: Slot) -> tuple[int, int]:
        return (int(slot.x // self.reach), int(slot.y // self.reach))


@lru_cache(PLANES_KEPT)
def planes_between_slots(
    shape: Shape, bleed: float, open_corners: bool, turn: float, other: Slot
) -> tuple[HalfPlane, ...]:
    """The half planes between a slot at (0, 0) and another, on the side of the first."""
    slot = Slot(0.0, 0.0, turn)
    corner = touching_corner(shape, slot, other) if open_corners else None
    if corner:
        return corner_planes(slot, other, corner)
    one, two = (shape_corners(shape, each.x, each.y, each.turn) for each in (slot, other))
    plane = separating_plane(one, two, 2.0 * bleed)
    return () if plane is None else (plane,)


def separating_plane(one: Sequence[Point], two: Sequence[Point], near: float) -> HalfPlane | None:
    """The half plane with `one` in it, its border in the middle of the widest gap to `two`; None if wider than `near`.

    Where several borders are as good, as for two that touch at a corner, it stands square to the line between their
    middles.
    """
    best: tuple[float, HalfPlane] | None = None
    for nx, ny in (_direction(one, two), *_normals(one), *((-x, -y) for x, y in _normals(two))):
        high = max([nx * x + ny * y for x, y in one])
        low = min([nx * x + ny * y for x, y in two])
        if low - high >= near:
            return None
        if best is None or low - high > best[0] + 1e-6:
            best = (low - high, (nx, ny, (low + high) / 2.0))
    return best[1] if best else None


def _direction(one: Sequence[Point], two: Sequence[Point]) -> Point:
    """The direction from the middle of one polygon to that of another."""
    dx = sum([x for x, _ in two]) / len(two) - sum([x for x, _ in one]) / len(one)
    dy = sum([y for _, y in two]) / len(two) - sum([y for _, y in one]) / len(one)
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    return (dx / length, dy / length)


@lru_cache(PLANES_KEPT)
def half_planes(points: tuple[Point, ...]) -> tuple[HalfPlane, ...]:
    """The half planes whose intersection is a convex counter-clockwise polygon; for a line its two sides."""
    planes = zip(_normals(points), points, strict=True)
    return tuple((nx, ny, nx * x + ny * y) for (nx, ny), (x, y) in planes)


def _normals(points: Sequence[Point]) -> Iterable[Point]:
    for (x1, y1), (x2, y2) in edges(points):
        length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
        yield ((y2 - y1) / length, (x1 - x2) / length)


def clip_to_plane(polygon: tuple[Point, ...], plane: HalfPlane) -> tuple[Point, ...]:
    """The part of a convex polygon inside a half plane."""
    nx, ny, c = plane
    out = [nx * x + ny * y - c for x, y in polygon]
    if max(out, default=0.0) <= 1e-9:
        return polygon
    kept: list[Point] = []
    corners_to_next = zip(polygon, (*polygon[1:], *polygon[:1]), out, (*out[1:], *out[:1]), strict=True)
    for (x1, y1), (x2, y2), here, there in corners_to_next:
        if here <= 1e-9:
            kept.append((x1, y1))
        if (here < -1e-9 and there > 1e-9) or (here > 1e-9 and there < -1e-9):
            share = here / (here - there)
            kept.append((x1 + (x2 - x1) * share, y1 + (y2 - y1) * share))
    return tuple(kept)


def _clip_to_box(polygon: tuple[Point, ...], around: Box, limit: Box) -> tuple[Point, ...]:
    """The part of a convex polygon inside the box `limit`; `around` is the box around the polygon."""
    left, bottom, right, top = limit
    low_x, low_y, high_x, high_y = around
    if left <= low_x and bottom <= low_y and high_x <= right and high_y <= top:
        return polygon
    for plane in ((-1.0, 0.0, -left), (0.0, -1.0, -bottom), (1.0, 0.0, right), (0.0, 1.0, top)):
        polygon = clip_to_plane(polygon, plane)
    return polygon
