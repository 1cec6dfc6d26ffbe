"""How far the art of each placement may reach past its trim polygon: convex clip polygons in millimetres.

Art may reach `bleed` mm past its trim, but only to the middle between two trims and never past the printable area; so
the art of neighbours meets without a gap and never covers another trim. Where two hexagons touch at a corner, paper
stays white on both sides of it if corners are `open`: the point where two cuts cross is to be seen in any colour.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

from generator.faces.display import Shape
from generator.faces.shapes import inset
from generator.geometry import Point
from generator.sheets.packing import Slot
from generator.sheets.sheet import Box, corners

HalfPlane = tuple[float, float, float]
"""(nx, ny, c): the points with nx x + ny y <= c."""

PLANES_KEPT = 10_000
"""Lines between two shapes that are kept: blocks are laid out several times until a page is full."""
LAYOUTS_KEPT = 200
"""Layouts whose clips and marks are kept, for the same reason; the first page, too, says what other layouts cost."""
OPENING = 20.0
"""The angle at which art leaves a trim's edge at an open corner (degrees): 10 white degrees remain on either side."""

_NEAR = 1e-3


@lru_cache(maxsize=LAYOUTS_KEPT)
def clips(
    shape: Shape, slots: tuple[Slot, ...], bleed: float, limit: Box, *, open_corners: bool = False
) -> tuple[tuple[Point, ...], ...]:
    """The clip polygon of each slot, counter-clockwise."""
    if bleed <= 0.0:
        return tuple(corners(shape, slot.x, slot.y, slot.turn) for slot in slots)
    grown = {slot.turn: inset(corners(shape, 0.0, 0.0, slot.turn), -bleed) for slot in slots}
    lines = _Lines(shape, bleed, open_corners=open_corners)
    found = []
    for index, slot in enumerate(slots):
        polygon = tuple((x + slot.x, y + slot.y) for x, y in grown[slot.turn])
        for other in lines.neighbours(index, slots):
            for plane in lines.between(slot, slots[other]):
                polygon = clipped(polygon, plane)
        found.append(_within(polygon, limit))
    return tuple(found)


@lru_cache(maxsize=LAYOUTS_KEPT)
def clips_between(trims: tuple[tuple[Point, ...], ...], bleed: float, limit: Box) -> tuple[tuple[Point, ...], ...]:
    """The clip polygon of each of a few trims that may differ in shape."""
    found = []
    for number, trim in enumerate(trims):
        polygon = tuple(inset(trim, -bleed)) if bleed > 0.0 else trim
        for other in (*trims[:number], *trims[number + 1 :]):
            plane = separation(trim, other, 2.0 * bleed)
            polygon = polygon if plane is None else clipped(polygon, plane)
        found.append(_within(polygon, limit) if bleed > 0.0 else polygon)
    return tuple(found)


def touching_corner(shape: Shape, one: Slot, two: Slot) -> Point | None:
    """The corner at which two hexagons touch without sharing an edge; None where they don't."""
    across = max(shape.width, shape.height)
    if not shape.kind.startswith("hex") or abs(math.dist((one.x, one.y), (two.x, two.y)) - across) > _NEAR:
        return None
    middle = ((one.x + two.x) / 2.0, (one.y + two.y) / 2.0)
    touches = any(math.dist(middle, corner) < _NEAR for corner in corners(shape, one.x, one.y, one.turn))
    return middle if touches else None


def opened(one: Slot, two: Slot, corner: Point) -> tuple[HalfPlane, ...]:
    """The half planes on the side of `one` that leave white on both sides of a corner where two hexagons touch."""
    towards = math.atan2(two.y - one.y, two.x - one.x)
    found = []
    for lean in (math.radians(30.0 - OPENING), math.radians(OPENING - 30.0)):
        nx, ny = math.cos(towards + lean), math.sin(towards + lean)
        found.append((nx, ny, nx * corner[0] + ny * corner[1]))
    return tuple(found)


class _Lines:
    """Lines between neighbours, kept by their offset: a pattern has few distinct ones."""

    def __init__(self, shape: Shape, bleed: float, *, open_corners: bool) -> None:
        self.shape = shape
        self.bleed = bleed
        self.open_corners = open_corners
        self.reach = (shape.width**2 + shape.height**2) ** 0.5 + 2.0 * bleed
        self.near = 2.0 * max(math.hypot(x, y) for x, y in shape.corners()) + 2.0 * bleed
        self.known: dict[tuple[float, float, float, float], tuple[HalfPlane, ...]] = {}
        self.buckets: dict[tuple[int, int], list[int]] = {}

    def neighbours(self, index: int, slots: Sequence[Slot]) -> Iterable[int]:
        """The slots near enough for the art to meet."""
        if not self.buckets:
            for number, slot in enumerate(slots):
                self.buckets.setdefault(self._bucket(slot), []).append(number)
        slot, near = slots[index], self.near
        column, row = self._bucket(slot)
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                for number in self.buckets.get((column + dx, row + dy), ()):
                    other = slots[number]
                    if number != index and abs(other.x - slot.x) < near and abs(other.y - slot.y) < near:
                        yield number

    def _bucket(self, slot: Slot) -> tuple[int, int]:
        return (int(slot.x // self.reach), int(slot.y // self.reach))

    def between(self, slot: Slot, other: Slot) -> tuple[HalfPlane, ...]:
        """The half planes on `slot`'s side between both; none where their art can't meet."""
        dx, dy = other.x - slot.x, other.y - slot.y
        key = (round(dx, 4), round(dy, 4), slot.turn, other.turn)
        if key not in self.known:
            self.known[key] = planes(self.shape, self.bleed, self.open_corners, slot.turn, Slot(dx, dy, other.turn))
        return tuple((nx, ny, c + nx * slot.x + ny * slot.y) for nx, ny, c in self.known[key])


@lru_cache(PLANES_KEPT)
def planes(shape: Shape, bleed: float, open_corners: bool, turn: float, other: Slot) -> tuple[HalfPlane, ...]:
    """The half planes between a slot at (0, 0) and another, on the side of the first."""
    slot = Slot(0.0, 0.0, turn)
    corner = touching_corner(shape, slot, other) if open_corners else None
    if corner:
        return opened(slot, other, corner)
    one, two = (corners(shape, each.x, each.y, each.turn) for each in (slot, other))
    plane = separation(one, two, 2.0 * bleed)
    return () if plane is None else (plane,)


def separation(one: Sequence[Point], two: Sequence[Point], near: float) -> HalfPlane | None:
    """The half plane with `one` in it, its border in the middle of the widest gap to `two`; None if wider than `near`.

    Where several borders are as good, as for two that touch at a corner, it stands square to the line between their
    middles.
    """
    best: tuple[float, HalfPlane] | None = None
    for nx, ny in (_towards(one, two), *_normals(one), *((-x, -y) for x, y in _normals(two))):
        high = max([nx * x + ny * y for x, y in one])
        low = min([nx * x + ny * y for x, y in two])
        if low - high >= near:
            return None
        if best is None or low - high > best[0] + 1e-6:
            best = (low - high, (nx, ny, (low + high) / 2.0))
    return best[1] if best else None


def _towards(one: Sequence[Point], two: Sequence[Point]) -> Point:
    """The direction from the middle of one polygon to that of another."""
    dx = sum([x for x, _ in two]) / len(two) - sum([x for x, _ in one]) / len(one)
    dy = sum([y for _, y in two]) / len(two) - sum([y for _, y in one]) / len(one)
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    return (dx / length, dy / length)


def half_planes(points: Sequence[Point]) -> tuple[HalfPlane, ...]:
    """The half planes whose common part a convex counter-clockwise polygon is; for a line both its sides."""
    planes = zip(_normals(points), points, strict=True)
    return tuple((nx, ny, nx * x + ny * y) for (nx, ny), (x, y) in planes)


def _normals(points: Sequence[Point]) -> Iterable[Point]:
    for (x1, y1), (x2, y2) in zip(points, (*points[1:], points[0]), strict=True):
        length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
        yield ((y2 - y1) / length, (x1 - x2) / length)


def clipped(polygon: tuple[Point, ...], plane: HalfPlane) -> tuple[Point, ...]:
    """The part of a convex polygon that lies in a half plane."""
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


def _within(polygon: tuple[Point, ...], limit: Box) -> tuple[Point, ...]:
    left, bottom, right, top = limit
    for plane in ((-1.0, 0.0, -left), (0.0, -1.0, -bottom), (1.0, 0.0, right), (0.0, 1.0, top)):
        polygon = clipped(polygon, plane)
    return polygon
