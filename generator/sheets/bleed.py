"""How far the art of each placement may reach past its trim polygon: convex clip polygons in millimetres.

Art may reach `bleed` mm past its trim, but only to the middle between two trims and never past the printable area; so
the art of neighbours meets without a gap and never covers another trim.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.faces.display import Shape
from generator.faces.shapes import inset
from generator.geometry import Point
from generator.sheets.packing import Slot
from generator.sheets.sheet import Box, corners

HalfPlane = tuple[float, float, float]
"""(nx, ny, c): the points with nx x + ny y <= c."""


def clips(shape: Shape, slots: Sequence[Slot], bleed: float, limit: Box) -> tuple[tuple[Point, ...], ...]:
    """The clip polygon of each slot, counter-clockwise."""
    if bleed <= 0.0:
        return tuple(corners(shape, slot.x, slot.y, slot.turn) for slot in slots)
    grown = {slot.turn: inset(corners(shape, 0.0, 0.0, slot.turn), -bleed) for slot in slots}
    lines = _Lines(shape, bleed)
    found = []
    for index, slot in enumerate(slots):
        polygon = tuple((x + slot.x, y + slot.y) for x, y in grown[slot.turn])
        for other in lines.neighbours(index, slots):
            polygon = clipped(polygon, lines.between(slot, slots[other]))
        found.append(_within(polygon, limit))
    return tuple(found)


class _Lines:
    """Lines between neighbours, kept by their offset: a pattern has few distinct ones."""

    def __init__(self, shape: Shape, bleed: float) -> None:
        self.shape = shape
        self.bleed = bleed
        self.reach = (shape.width**2 + shape.height**2) ** 0.5 + 2.0 * bleed
        self.known: dict[tuple[float, float, float, float], HalfPlane | None] = {}
        self.buckets: dict[tuple[int, int], list[int]] = {}

    def neighbours(self, index: int, slots: Sequence[Slot]) -> Iterable[int]:
        """The slots near enough for the art to meet."""
        if not self.buckets:
            for number, slot in enumerate(slots):
                self.buckets.setdefault(self._bucket(slot), []).append(number)
        column, row = self._bucket(slots[index])
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                near = self.buckets.get((column + dx, row + dy), ())
                yield from (number for number in near if number != index)

    def _bucket(self, slot: Slot) -> tuple[int, int]:
        return (int(slot.x // self.reach), int(slot.y // self.reach))

    def between(self, slot: Slot, other: Slot) -> HalfPlane | None:
        """The half plane on `slot`'s side of the middle between both; None where their art can't meet."""
        dx, dy = other.x - slot.x, other.y - slot.y
        key = (round(dx, 4), round(dy, 4), slot.turn, other.turn)
        if key not in self.known:
            one, two = corners(self.shape, 0.0, 0.0, slot.turn), corners(self.shape, dx, dy, other.turn)
            self.known[key] = separation(one, two, 2.0 * self.bleed)
        plane = self.known[key]
        if plane is None:
            return None
        nx, ny, c = plane
        return (nx, ny, c + nx * slot.x + ny * slot.y)


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


def clipped(polygon: tuple[Point, ...], plane: HalfPlane | None) -> tuple[Point, ...]:
    """The part of a convex polygon that lies in a half plane."""
    if plane is None:
        return polygon
    nx, ny, c = plane
    kept: list[Point] = []
    for (x1, y1), (x2, y2) in zip(polygon, (*polygon[1:], *polygon[:1]), strict=True):
        here, there = nx * x1 + ny * y1 - c, nx * x2 + ny * y2 - c
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
