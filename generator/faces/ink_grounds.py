"""What lies under words, signs and lines on a face: grounds, and the figures on them, for saving ink."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path as File
from typing import NamedTuple

from generator.base.geometry import (
    Box,
    Point,
    Transform,
    apply_transform,
    box_around,
    chain,
    is_inside,
)
from generator.faces.colours import Paint
from generator.faces.display_list import Group, Image, Outline, Path
from generator.faces.ink_bounds import flatten_outline
from generator.faces.item_boxes import overlap_of_boxes
from generator.faces.shapes import box
from generator.faces.unseen_pictures import is_clear, picture_pixels, place_in_picture

THEMES = ("low-ink", "mono")
WHITE: Paint = (1.0, 1.0, 1.0)
OUTLINES_KEPT = 500
_CHORDS = 6
"""Straight lines that stand for a curve: it is asked what lies on what, and how much it fills."""
Parts = Sequence[Sequence[Point]]


class Ground:
    """Something that covers what is below: where, with which paint in full colour, and with which in each theme of thin
    ink; no paints for a picture. `falls`: whether it becomes white; `own`: whether its designer said its second
    paint."""

    def __init__(
        self, parts: Parts, clips: Sequence[Parts], full: Paint, paints: tuple[Paint, ...] | None, *, own: bool
    ) -> None:
        self.parts, self.clips, self.full, self.paints, self.own = parts, clips, full, paints, own
        self.box = box_around(point for part in parts for point in part)
        self.falls = False

    def covers(self, point: Point) -> bool:
        """Whether a point lies on it."""
        left, low, right, high = self.box
        inside = left <= point[0] <= right and low <= point[1] <= high and is_inside(point, self.parts)
        return inside and all(is_inside(point, clip) for clip in self.clips)

    @property
    def thin(self) -> tuple[Paint, ...] | None:
        """Its paints in `THEMES`."""
        return (WHITE,) * len(THEMES) if self.falls else self.paints


class PictureGround(Ground):
    """A picture, which covers what is below where it isn't clear, as a frame is in its middle."""

    def __init__(self, item: Image, place: Transform, clips: Sequence[Parts]) -> None:
        super().__init__(flat_parts(box(item.x, item.y, item.width, item.height), place), clips, WHITE, None, own=True)
        self.item, self.place = item, place
        self.seen = picture_pixels(File(item.source)) if is_clear(File(item.source)) else None

    def covers(self, point: Point) -> bool:
        """Whether a point lies on a part of it that is seen."""
        if not super().covers(point):
            return False
        return self.seen is None or self.seen.covers(*place_in_picture(self.item, self.place, point))


def filled_paths(drawing: Group) -> list[Path]:
    """The shapes of a drawn sign that are filled."""
    return [path for path in drawing.items if isinstance(path, Path) and path.outline and path.fill != "none"]


class IconGround(Ground):
    """A sign, which covers what is below where its ink is. `figure`: the sign as that which has to be seen, None where
    its second paint is known; `paint` says in which paints it then is, black where it falls, and pale where a word on
    it could be read otherwise in none."""

    def __init__(
        self,
        drawing: Group,
        place: Transform,
        clips: Sequence[Parts],
        full: Paint,
        paints: tuple[Paint, ...] | None,
        figure: Figure | None,
        paint: Callable[[Figure], tuple[Paint, ...]],
    ) -> None:
        inner = chain(drawing.transform, place)
        self.drawn = [flat_parts(path.outline, inner) for path in filled_paths(drawing)]
        super().__init__([part for parts in self.drawn for part in parts], clips, full, paints, own=figure is None)
        self.figure, self.paint = figure, paint
        if figure:
            figure.own_ground = self

    def covers(self, point: Point) -> bool:
        """Whether a point lies on its ink."""
        left, low, right, high = self.box
        inside = left <= point[0] <= right and low <= point[1] <= high
        inked = inside and any(is_inside(point, parts) for parts in self.drawn)
        return inked and all(is_inside(point, clip) for clip in self.clips)

    @property
    def thin(self) -> tuple[Paint, ...] | None:
        """Its paints in `THEMES`."""
        return self.paint(self.figure) if self.figure else self.paints


class Grounds:
    """What covers something, in the order of painting, found by the cells (mm) in which it lies."""

    CELL = 8.0

    def __init__(self, seen: Box) -> None:
        self.seen = seen
        self.cells: defaultdict[tuple[int, int], list[Ground]] = defaultdict(list)

    def add(self, ground: Ground) -> None:
        """Lay a ground over all that were added."""
        left, low, right, high = (math.floor(part / self.CELL) for part in overlap_of_boxes(self.seen, ground.box))
        for column in range(left, right + 1):
            for row in range(low, high + 1):
                self.cells[column, row].append(ground)

    def under(self, points: Iterable[Point]) -> tuple[Ground | None, ...]:
        """What lies under points, each ground once; None for paper."""
        return tuple(dict.fromkeys(self.top(point) for point in points))

    def top(self, point: Point) -> Ground | None:
        """What lies under a point, of all that was added; None for paper."""
        cell = self.cells.get((math.floor(point[0] / self.CELL), math.floor(point[1] / self.CELL)), ())
        return next((ground for ground in reversed(cell) if ground.covers(point)), None)


class Figure:
    """A word, a sign, a line or a fill with its colour and what lies under it; None for paper."""

    def __init__(self, token: str, grounds: Sequence[Ground | None]) -> None:
        self.token, self.grounds = token, grounds
        self.own_ground: Ground | None = None
        """A sign as the ground of what lies on it."""


class PathFigures(NamedTuple):
    """The fill and the line of a path, where either has no second paint."""

    fill: Figure | None
    line: Figure | None


@lru_cache(OUTLINES_KEPT)
def flat_parts(outline: Outline, place: Transform) -> Parts:
    """The parts of an outline as points on the face, kept since many faces have the same shapes."""
    return [[apply_transform(place, point) for point in points] for points, _ in flatten_outline(outline, _CHORDS)]


def area_of(parts: Parts) -> float:
    """The area of a shape's parts in mm²; a part that lies in another one is a hole."""
    boxes = [box_around(part) for part in parts]
    whole = 0.0
    for part in parts:
        x, y = part[0]
        around = (
            other
            for other, (left, low, right, high) in zip(parts, boxes, strict=True)
            if other is not part and left < x < right and low < y < high
        )
        size = abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise((*part, *part[:1])))) / 2.0
        whole += -size if is_inside(part[0], around) else size
    return whole


def length_of(outline: Outline) -> float:
    """The length of an outline in mm."""
    return sum(
        math.dist(one, two)
        for points, closed in flatten_outline(outline, _CHORDS)
        for one, two in pairwise((*points, *(points[:1] if closed else ())))
    )
