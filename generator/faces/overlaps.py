"""What on a face is printed over something else, judged on its display list, whoever composed it (mm).

Figures are words and signs in full colour, and codes with the light zone that scanners ask for around them. A figure is
spoilt by another figure on it, by anything filled or a picture that is painted later and covers a part of it, and by a
line through it. What is ground spoils nothing: whatever is
filled before, and a pale sign or watermark under words. A group that is scaled is a picture of something, as of the
table: what lies on what in it is its own affair.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import pairwise
from pathlib import Path as File
from typing import NamedTuple

from generator.base.frozen import dataclass
from generator.base.geometry import (
    IDENTITY,
    Box,
    Point,
    Transform,
    apply_transform,
    area_scale,
    box_around,
    chain,
    edges,
    is_inside,
    is_wound_around,
    shared_depth,
    transform_box,
)
from generator.faces.display_list import (
    BELOW,
    CodeOutline,
    Face,
    GradientFill,
    Group,
    IconUse,
    Image,
    Item,
    Outline,
    Path,
    Text,
)
from generator.faces.fonts import find_font
from generator.faces.icons import IconSet
from generator.faces.ink_bounds import flatten_outline
from generator.faces.scannable_codes import light_zone
from generator.faces.shapes import bounds, box, transform_outline
from generator.faces.shaping import text_width
from generator.faces.unseen_pictures import picture_pixels, place_in_picture

_CLEAR = 0.5
"""What is less opaque than this is a watermark: neither spoilt by others nor a line through them."""
DEEP = 0.15
"""Two things that reach into each other by less (mm) only touch."""
PATHS_KEPT = 1_000
"""Paths whose marks are kept: those of frames and rules, which are the same on many faces."""
CODES = {
    kind: f"the {name} with its light zone"
    for kind, name in (("qr", "QR code"), ("ean13", "EAN"), ("code128", "Code 128"))
}
"""What a reader calls each kind of code."""
_ROUND = 16
_AROUND = [(math.cos(part), math.sin(part)) for part in (math.tau * n / _ROUND for n in range(_ROUND))]

Polygon = Sequence[Point]
Clip = tuple[Outline, Transform]
"""What nothing is seen beyond, and how that lies on the face."""


@dataclass(frozen=True)
class Overlap:
    """Two things on a face: the one that is spoilt, and the one on top of it, both as a reader calls them."""

    under: str
    over: str

    def __str__(self) -> str:
        return f"{self.over} lies over {self.under}"


class Owner(NamedTuple):
    """What puts something on a face: its name, and that of what its designer laid it in; none for one that lies on
    nothing of its own. `is_copy`: whether this is what it puts there for those opposite."""

    name: str = ""
    ground: str = ""
    is_copy: bool = False


class _PaintedMark:
    """Something painted: `name` is what a reader calls it, `box` lies around it. `shape` makes, when it is asked for, a
    figure's convex polygon, the sub-paths of what is filled, or the stretches of a line. `has_ink`: at which points of
    it there is any, where that isn't everywhere."""

    __slots__ = ("_boxes", "_has_ink", "_polygons", "_shape", "box", "clips", "even_odd", "kind", "name", "owner")

    def __init__(
        self,
        kind: str,
        name: str,
        box: Box,
        shape: Callable[[], Sequence[Polygon]],
        clips: tuple[Clip, ...] = (),
        has_ink: Callable[[Point], bool] | None = None,
        *,
        even_odd: bool = False,
    ) -> None:
        self.kind = kind
        self.name = name
        self.box = box
        self.clips = clips
        self.owner = Owner()
        self.even_odd = even_odd
        self._has_ink = has_ink
        self._shape = shape
        self._polygons: Sequence[Polygon] | None = None
        self._boxes: Sequence[Box] | None = None

    @property
    def polygons(self) -> Sequence[Polygon]:
        """Its shape as points on the face."""
        if self._polygons is None:
            self._polygons = self._shape()
        return self._polygons

    @property
    def boxes(self) -> Sequence[Box]:
        """A box around each part of its shape."""
        if self._boxes is None:
            self._boxes = [box_around(polygon) for polygon in self.polygons]
        return self._boxes

    def of(self, owner: Owner) -> _PaintedMark:
        """This mark as that of an owner; a mark that many faces share stays as it is."""
        made = _PaintedMark(
            self.kind, self.name, self.box, self._shape, self.clips, self._has_ink, even_odd=self.even_odd
        )
        made.owner = owner
        return made

    @property
    def is_sign(self) -> bool:
        """Whether it is an icon."""
        return self.name.startswith("the sign {")

    @property
    def holds_others(self) -> bool:
        """Whether its designer may lay something in it: a number in a shield, a logo in a code."""
        return self.is_sign or self.name in CODES.values()

    @property
    def called(self) -> str:
        """What a reader calls it: its owner, with what it is of that."""
        return f"{self.name} of the element '{self.owner.name}'" if self.owner.name else self.name

    def shows(self, point: Point) -> bool:
        """Whether it is seen at a point of its shape: nothing that it is clipped by ends before, and there is ink."""
        inside = all(is_inside(point, _flat_parts(*clip)) for clip in self.clips)
        return inside and (self._has_ink is None or self._has_ink(point))

    def covers(self, point: Point) -> bool:
        """Whether a point lies on it, where it is filled."""
        rule, (x, y) = is_inside if self.even_odd else is_wound_around, point
        around = [
            polygon
            for polygon, (left, low, right, high) in zip(self.polygons, self.boxes, strict=True)
            if left <= x <= right and low <= y <= high
        ]
        return rule(point, around) and self.shows(point)

    def as_picture(self) -> _PaintedMark:
        """This mark as a part of a picture, which can only cover others."""
        return _PaintedMark(
            "ground", "a picture", self.box, self._shape, self.clips, self._has_ink, even_odd=self.even_odd
        )


def find_overlaps(face: Face, icons: IconSet, owners: Sequence[Owner] = ()) -> Iterator[Overlap]:
    """Each pair of things on a face of which one spoils the other, in the theme `colour`. `owners`: what puts each item
    of the face there, which is named with it; the things of one owner are its own affair."""
    marks = list(_owned_marks(face, icons, owners) if owners else _marks(face.items, icons, IDENTITY, ()))
    painted = list(enumerate(marks))
    lines: list[tuple[int, _PaintedMark]] = []
    for place, mark in painted:
        if mark.kind == "line":
            lines.append((place, mark))
        elif mark.kind == "figure":
            for at, other in (*_near(mark.box, lines), *_near(mark.box, painted[place + 1 :])):
                if owners and mark.owner == other.owner:
                    continue
                if _spoils(other, mark) and not (at < place and _is_hidden(mark, marks[at:place])):
                    yield Overlap(mark.called, other.called)


def _owned_marks(face: Face, icons: IconSet, owners: Sequence[Owner]) -> Iterator[_PaintedMark]:
    """Every painted mark, with what puts it there."""
    for item, owner in zip(face.items, (*owners, *(Owner(),) * len(face.items)), strict=False):
        for mark in _marks((item,), icons, IDENTITY, ()):
            yield mark.of(owner)


def _near(around: Box, marks: Sequence[tuple[int, _PaintedMark]]) -> list[tuple[int, _PaintedMark]]:
    """The marks whose boxes overlap a box."""
    left, low, right, high = around
    return [
        found
        for found in marks
        if (box := found[1].box)[0] < right and left < box[2] and box[1] < high and low < box[3]
    ]


def _spoils(other: _PaintedMark, figure: _PaintedMark) -> bool:
    if _lies_within(other, figure):
        return False
    if other.kind == "line":
        left, low, right, high = figure.box
        return any(
            _crosses(figure.polygons[0], *ends)
            for ends, box in zip(other.polygons, other.boxes, strict=True)
            if box[0] <= right and left <= box[2] and box[1] <= high and low <= box[3]
        )
    (shape,) = figure.polygons
    if other.kind == "figure":
        return shared_depth(shape, other.polygons[0]) > DEEP and figure.shows(_inner_points(shape)[0])
    return any(other.covers(point) for point in _inner_points(shape))


def _lies_within(other: _PaintedMark, sign: _PaintedMark) -> bool:
    """Whether a sign, or what its designer laid in a sign or a code, lies wholly within it, as on a disc: it is its
    ground."""
    laid_in = other.owner.ground != "" and other.owner.ground == sign.owner.name
    if not (sign.holds_others and (laid_in or (sign.is_sign and other.is_sign))):
        return False
    left, low, right, high = sign.box
    inside = left + DEEP <= other.box[0] and low + DEEP <= other.box[1]
    inside = inside and other.box[2] <= right - DEEP and other.box[3] <= high - DEEP
    return inside and all(is_inside(point, sign.polygons) for polygon in other.polygons for point in polygon)


def _is_hidden(figure: _PaintedMark, between: Sequence[_PaintedMark]) -> bool:
    """Whether something filled, painted in between, lies under the middle of a figure."""
    middle = _inner_points(figure.polygons[0])[0]
    return any(mark.kind == "ground" and mark.covers(middle) for mark in between)


def _crosses(shape: Polygon, start: Point, end: Point) -> bool:
    """Whether a stretch of a line runs through a convex polygon by more than a touch."""
    length = math.dist(start, end)
    if length < 1e-9:
        return False
    nx, ny = (end[1] - start[1]) / length, (start[0] - end[0]) / length
    sides = [(x - start[0]) * nx + (y - start[1]) * ny for x, y in shape]
    if min(max(sides), -min(sides)) <= DEEP:
        return False
    first, last = 0.0, 1.0
    middle = _inner_points(shape)[0]
    for (ax, ay), (bx, by) in edges(shape):
        ex, ey = by - ay, ax - bx
        if (middle[0] - ax) * ex + (middle[1] - ay) * ey < 0.0:
            ex, ey = -ex, -ey
        before, after = ((x - ax) * ex + (y - ay) * ey for x, y in (start, end))
        if before < 0.0 and after < 0.0:
            return False
        if before < 0.0:
            first = max(first, before / (before - after))
        elif after < 0.0:
            last = min(last, before / (before - after))
    return (last - first) * length > DEEP


def _inner_points(shape: Polygon) -> list[Point]:
    """Points in a convex polygon, the first one its middle, that stand for all of it."""
    x, y = sum(at[0] for at in shape) / len(shape), sum(at[1] for at in shape) / len(shape)
    found = [(x, y)]
    for corner, after in edges(shape):
        for share in (0.25, 0.5, 0.75, 1.0):
            px, py = corner[0] + (after[0] - corner[0]) * share, corner[1] + (after[1] - corner[1]) * share
            far = math.hypot(px - x, py - y)
            if far > DEEP:
                found += [(x + (px - x) * part, y + (py - y) * part) for part in (0.5, 1.0 - DEEP / far)]
    return found


def _marks(
    items: Sequence[Item], icons: IconSet, transform: Transform, clips: tuple[Clip, ...]
) -> Iterator[_PaintedMark]:
    """Every painted mark in painting order."""
    for item in items:
        if isinstance(item, Group):
            inner = chain(item.transform, transform)
            own = ((item.clip, inner),) if item.clip else ()
            found = _marks(item.items, icons, inner, (*clips, *own))
            if item.opacity < _CLEAR:
                found = (mark for mark in found if mark.kind == "ground")
            yield from found if _is_plain(item.transform) else _picture_marks(found)
        elif isinstance(item, GradientFill):
            if item.outline and any(token.partition("|")[0] != "none" for _, token in item.gradient.stops):
                yield _ground_mark(item, transform, clips)
        elif isinstance(item, Path):
            yield from _painted_marks(item, transform, clips)
        elif isinstance(item, Image):
            if item.colour.partition("|")[0] != "none":
                yield _picture_mark(item, transform, clips)
        elif isinstance(item, Text | IconUse) and _is_figure(item):
            name = f"'{item.text.strip()}'" if isinstance(item, Text) else f"the sign {{{item.icon}}}"
            shape = partial(_figure_shape, item, icons, transform)
            around = _figure_box(item, icons) if transform is IDENTITY else box_around(shape()[0])
            yield _PaintedMark("figure", name, around, shape, clips)


def _picture_mark(picture: Image, transform: Transform, clips: tuple[Clip, ...]) -> _PaintedMark:
    """A picture, which has no ink where it is clear."""
    whole = transform_outline(box(picture.x, picture.y, picture.width, picture.height), transform)
    pixels = picture_pixels(File(picture.source)) if picture.ground == BELOW else None

    def has_ink(point: Point) -> bool:
        return pixels is None or pixels.has_ink(*place_in_picture(picture, transform, point))

    shape = partial(_flat_parts, whole, IDENTITY)
    return _PaintedMark("ground", "a picture", bounds(whole), shape, clips, has_ink if pixels else None)


def _is_plain(transform: Transform) -> bool:
    """Whether a transform keeps sizes."""
    return abs(area_scale(transform) - 1.0) < 1e-6


def _picture_marks(marks: Iterator[_PaintedMark]) -> Iterator[_PaintedMark]:
    """What covers something of a picture; its lines are left out."""
    return (mark.as_picture() for mark in marks if mark.kind != "line")


def _is_figure(item: Text | IconUse) -> bool:
    """Whether a text or icon carries information: it has ink in the theme `colour` and isn't as pale as a watermark."""
    colour = item.colour.partition("|")[0]
    if isinstance(item, Text) and item.outlined and colour == "none":
        colour = item.stroke.partition("|")[0]
    return (
        colour != "none"
        and "/" not in colour
        and (isinstance(item, IconUse) or bool(item.text.strip() and not item.invisible))
    )


@lru_cache(PATHS_KEPT)
def _painted_marks(path: Path, transform: Transform, clips: tuple[Clip, ...]) -> tuple[_PaintedMark, ...]:
    """A code with its light zone, or what a path fills and its line unless that is pale; cached for the frames that
    many faces share."""
    return tuple(_marks_of(path, transform, clips))


def _marks_of(path: Path, transform: Transform, clips: tuple[Clip, ...]) -> Iterator[_PaintedMark]:
    if isinstance(path.outline, CodeOutline):
        zone = transform_outline(box(*light_zone(path.outline)), transform)
        shape = partial(_flat_parts, zone, IDENTITY)
        yield _PaintedMark("figure", CODES[path.outline.kind], bounds(zone), shape, clips)
        return
    fill, stroke = (token.partition("|")[0] for token in (path.fill, path.stroke))
    lined = stroke != "none" and "/" not in stroke
    if path.outline and (lined or fill != "none"):
        if fill != "none":
            yield _ground_mark(path, transform, clips)
        if lined:
            around = transform_box(bounds(path.outline), transform)
            yield _PaintedMark("line", "a line", around, partial(_stretches, path.outline, transform), clips)


def _ground_mark(fill: Path | GradientFill, transform: Transform, clips: tuple[Clip, ...]) -> _PaintedMark:
    """What fills an outline, in one colour or in several."""
    around, shape = transform_box(bounds(fill.outline), transform), partial(_flat_parts, fill.outline, transform)
    return _PaintedMark("ground", "something filled", around, shape, clips, even_odd=fill.even_odd)


def _flat_parts(outline: Outline, transform: Transform) -> Sequence[Polygon]:
    """The parts of an outline as points on the face."""
    return [[apply_transform(transform, point) for point in points] for points, _ in flatten_outline(outline)]


def _stretches(outline: Outline, transform: Transform) -> Sequence[Polygon]:
    """The straight stretches of an outline on the face."""
    parts = ((*points, points[0]) if closed else points for points, closed in flatten_outline(outline))
    return [[apply_transform(transform, point) for point in pair] for points in parts for pair in pairwise(points)]


def _figure_box(item: Text | IconUse, icons: IconSet) -> Box:
    """The box around a text, from its baseline to the height of capitals, or around an icon's ink."""
    if isinstance(item, Text):
        measures = find_font(item.font)
        text = item.text.rstrip()
        right = item.x + text_width(item if item.glyphs or text == item.text else replace(item, text=text))
        return item.x, item.y, right, item.y + measures.cap_height(item.size)
    left, low, right, high = [part * item.size for part in icons[item.icon].ink]
    return item.x + left, item.y + low, item.x + right, item.y + high


def _figure_shape(item: Text | IconUse, icons: IconSet, transform: Transform) -> Sequence[Polygon]:
    """The box around a text on the face, or a polygon around an icon's ink: that of a star ends short of the corners of
    its box."""
    left, low, right, high = _figure_box(item, icons)
    corners: Polygon = ((left, low), (right, low), (right, high), (left, high))
    if isinstance(item, IconUse):
        reach, x, y = icons[item.icon].reach * item.size, item.x, item.y
        corners = [(min(max(x + reach * a, left), right), min(max(y + reach * b, low), high)) for a, b in _AROUND]
    return (corners if transform is IDENTITY else [apply_transform(transform, corner) for corner in corners],)
