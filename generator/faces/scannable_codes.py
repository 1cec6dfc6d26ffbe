"""Codes on a face that no scanner reads: too little contrast with what lies under them, light bars on dark, too small.

A scanner sees a code by the light that its parts reflect: bars in red light, as lasers and most hand scanners have it,
QR codes in any, as cameras do. What it asks is in `NEEDS`; what lies under a code is looked at in the code and in the
light zone around it, as far as the piece reaches.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path as File
from typing import NamedTuple

from generator.base.frozen import dataclass
from generator.base.geometry import (
    IDENTITY,
    Point,
    Transform,
    apply_transform,
    area_scale,
    chain,
    is_inside,
    is_wound_around,
    point_before,
)
from generator.faces.colours import Paint, Palette, luminance
from generator.faces.display_list import (
    CodeOutline,
    Face,
    Gradient,
    GradientFill,
    Group,
    Image,
    Item,
    Outline,
    Path,
    every_item,
)
from generator.faces.ink_bounds import flatten_outline
from generator.faces.shapes import box, transform_outline
from generator.faces.unseen_pictures import picture_pixels, place_in_picture

LEAST_CONTRAST = 0.55
"""Of the light that falls on a code, light parts send back so much more than dark ones (ISO/IEC 15415 and 15416: grade
3 of 4 for the symbol contrast; grade 2 has to be left after printing and handling)."""
_SAMPLES = 12
"""Places a side that are looked at."""


@dataclass(frozen=True)
class CodeNeeds:
    """What scanners ask of a kind of code: its narrowest part in mm, the light zone beside it and over it in such
    parts, whether it is read in red light, and whether it may be light on dark."""

    module: float
    beside: float
    over: float
    red: bool
    inverted: bool


NEEDS = {
    "qr": CodeNeeds(0.25, 4.0, 4.0, red=False, inverted=True),
    "ean13": CodeNeeds(0.264, 7.0, 0.0, red=True, inverted=False),
    "code128": CodeNeeds(0.19, 10.0, 0.0, red=True, inverted=False),
}
"""QR: three dots of a printer of 300 dpi, and the zone of ISO/IEC 18004, which allows light on dark, too; EAN: GS1
General Specifications 5.2 (80 % of the usual size); Code 128: what hand scanners read (7.5 mil), and ISO/IEC 15417."""


def light_zone(code: CodeOutline) -> tuple[float, float, float, float]:
    """Left, bottom, width and height (mm) of a code with the light zone that its scanners ask for around it."""
    left, low, right, high = code.area
    needs = NEEDS[code.kind]
    beside, over = needs.beside * code.module, needs.over * code.module
    return left - beside, low - over, right - left + 2.0 * beside, high - low + 2.0 * over


class UnscannableCode(NamedTuple):
    """A code that no scanner reads: the number of the item of the face that it is in, and why."""

    item: int
    message: str


def unscannable_codes(face: Face, palette: Palette) -> Iterator[UnscannableCode]:
    """Each code of a face that can't be read as it is printed in an RGB palette, with what would be right."""
    if not any(isinstance(one, Path) and isinstance(one.outline, CodeOutline) for one in every_item(face.items)):
        return
    corners = face.shape.corners()
    grounds: list[_Surface] = []
    for number, item in enumerate(face.items):
        for code, transform, opacity in _walk((item,), palette, IDENTITY, 1.0, (), grounds):
            outline = code.outline
            assert isinstance(outline, CodeOutline)
            found = [_size_fault(outline, area_scale(transform))]
            paint = palette.paint(code.fill)
            if paint is None:
                found.append("it is printed in no colour at all")
            else:
                found.append(_contrast_fault(outline, transform, paint, opacity, grounds, corners))
            yield from (UnscannableCode(number, one) for one in found if one)


@dataclass(frozen=True)
class _Surface:
    """Something painted: where, in which colour, and how opaque (0 to 1) at a place."""

    covers: Callable[[Point], bool]
    look: Callable[[Point], tuple[Paint, float]]
    clips: tuple[Outline, ...]

    def under(self, point: Point, below: Paint) -> Paint:
        """The colour at a point where that below is known."""
        if not self.covers(point) or not all(is_inside(point, _parts(clip, IDENTITY)) for clip in self.clips):
            return below
        paint, opacity = self.look(point)
        return tuple(low + (high - low) * opacity for low, high in zip(below, paint, strict=True))


def _walk(
    items: Sequence[Item],
    palette: Palette,
    transform: Transform,
    opacity: float,
    clips: tuple[Outline, ...],
    grounds: list[_Surface],
) -> Iterator[tuple[Path, Transform, float]]:
    """Each code with its transform and opacity, while `grounds` holds what is painted before it."""
    for item in items:
        if isinstance(item, Group):
            inner = chain(item.transform, transform)
            own = (transform_outline(item.clip, inner),) if item.clip else ()
            yield from _walk(item.items, palette, inner, opacity * item.opacity, (*clips, *own), grounds)
        elif isinstance(item, Path) and isinstance(item.outline, CodeOutline):
            yield item, transform, opacity
        elif isinstance(item, Path | GradientFill | Image):
            ground = _ground(item, palette, transform, opacity, clips)
            if ground:
                grounds.append(ground)


def _ground(
    item: Path | GradientFill | Image,
    palette: Palette,
    transform: Transform,
    opacity: float,
    clips: tuple[Outline, ...],
) -> _Surface | None:
    """What an item covers; None where it paints nothing."""
    if isinstance(item, Image):
        return _picture_ground(item, palette, transform, opacity, clips)
    parts = _parts(item.outline, transform)
    rule = is_inside if item.even_odd else is_wound_around
    look: Callable[[Point], tuple[Paint, float]]
    if isinstance(item, Path):
        paint = palette.paint(item.fill)
        if not item.outline or paint is None:
            return None
        shown = paint
        look = lambda _: (shown, opacity)  # noqa: E731
    else:
        stops = palette.stops(item.gradient.stops)
        if not item.outline or not stops:
            return None
        gradient = item.gradient
        look = lambda point: (_colour_at(gradient, stops, point_before(transform, point)), opacity)  # noqa: E731
    return _Surface(lambda point: rule(point, parts), look, clips)


def _picture_ground(
    item: Image, palette: Palette, transform: Transform, opacity: float, clips: tuple[Outline, ...]
) -> _Surface | None:
    own = palette.paint(item.colour) if item.colour else None
    if item.colour and own is None:
        return None
    parts = _parts(box(item.x, item.y, item.width, item.height), transform)
    pixels = picture_pixels(File(item.source))

    def look(point: Point) -> tuple[Paint, float]:
        red, green, blue, alpha = pixels.at(*place_in_picture(item, transform, point))
        return own or (red / 255.0, green / 255.0, blue / 255.0), opacity * alpha / 255.0

    return _Surface(lambda point: is_inside(point, parts), look, clips)


def _colour_at(gradient: Gradient, stops: Sequence[tuple[float, Paint]], point: Point) -> Paint:
    """The colour of a gradient at a point of its own."""
    (x, y), (to_x, to_y) = gradient.start, gradient.end
    length = math.hypot(to_x - x, to_y - y) or 1.0
    if gradient.kind == "radial":
        share = math.hypot(point[0] - x, point[1] - y) / length
    else:
        share = ((point[0] - x) * (to_x - x) + (point[1] - y) * (to_y - y)) / length**2
    before = [stop for stop in stops if stop[0] <= share] or [stops[0]]
    after = [stop for stop in stops if stop[0] > share] or [stops[-1]]
    (low, one), (high, two) = before[-1], after[0]
    part = min(max((share - low) / (high - low), 0.0), 1.0) if high > low else 0.0
    return tuple(a + (b - a) * part for a, b in zip(one, two, strict=True))


def _contrast_fault(
    code: CodeOutline,
    transform: Transform,
    paint: Paint,
    opacity: float,
    grounds: Sequence[_Surface],
    corners: Sequence[Point],
) -> str:
    """What is wrong with a code's colour and those under it; empty where nothing is."""
    needs = NEEDS[code.kind]
    light: Callable[[Paint], float] = (lambda one: luminance((one[0],) * 3)) if needs.red else luminance
    inside, around, dark = [], [], []
    for point, within in _samples(code, needs, transform):
        below: Paint = (1.0, 1.0, 1.0)
        for ground in grounds:
            below = ground.under(point, below)
        if within:
            inside.append(light(below))
            dark.append(light(tuple(low + (high - low) * opacity for low, high in zip(below, paint, strict=True))))
        elif is_inside(point, [corners]):
            around.append(light(below))
    inverted = sum(dark) > sum(inside)
    if inverted:
        contrast, zone = min(dark) - max(inside), min(dark) - max(around, default=0.0)
    else:
        contrast, zone = min(inside) - max(dark), min(around, default=1.0) - max(dark)
    in_light = " in the red light of scanners" if needs.red else ""
    if contrast < LEAST_CONTRAST:
        return (
            f"its contrast with what is under it is {max(contrast, 0.0):.0%}{in_light}; expected at least "
            f"{LEAST_CONTRAST:.0%}, such as black on white"
        )
    if inverted and not needs.inverted:
        return "it is light on dark, which scanners don't read; expected dark bars on a light ground"
    if zone < LEAST_CONTRAST:
        wide = needs.beside * code.module * area_scale(transform)
        sides = "on each side" if needs.over else "to its left and right"
        return (
            f"the light zone around it has a contrast of {max(zone, 0.0):.0%}{in_light}; expected at least "
            f"{LEAST_CONTRAST:.0%} for {wide:.1f} mm {sides}"
        )
    return ""


def _samples(code: CodeOutline, needs: CodeNeeds, transform: Transform) -> Iterator[tuple[Point, bool]]:
    """Places of a code and of the light zone around it, each with whether it is in the code."""
    left, low, right, high = code.area
    beside, over = needs.beside * code.module * 0.9, needs.over * code.module * 0.9
    steps = [(number + 0.5) / _SAMPLES for number in range(_SAMPLES)]
    xs = [left + (right - left) * step for step in steps]
    ys = [low + (high - low) * step for step in steps]
    for x in (left - beside, *xs, right + beside):
        for y in (low - over, *ys, high + over) if over else ys:
            within = left < x < right and low < y < high
            yield apply_transform(transform, (x, y)), within


def _size_fault(code: CodeOutline, scale: float) -> str:
    """Says that a code's parts are too small, if they are."""
    least, found = NEEDS[code.kind].module, code.module * scale
    if found >= least - 0.0005:
        return ""
    part = "a module" if code.kind == "qr" else "its narrowest bar"
    wide = (code.area[2] - code.area[0]) * scale * least / found
    right = (
        f"expected at least {least:g} mm: {math.ceil(wide * 10) / 10:.1f} mm across for what it says, or less to say"
    )
    return f"{part} is {found:.2f} mm wide; {right}"


def _parts(outline: Outline, transform: Transform) -> list[list[Point]]:
    return [[apply_transform(transform, point) for point in points] for points, _ in flatten_outline(outline)]
