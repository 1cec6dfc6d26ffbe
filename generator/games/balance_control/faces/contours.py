"""Contours of overlays: the ground of each, in a size and a colour, told apart without colour (mm).

`frame` is a bar within a light rim; `octagon` loses its corners; `double-rules` runs on to the cut, with two light
rules at each end; `slashes` is the reverse of the others, a light slanted field between dark ends. In low ink the same
shapes are drawn as outlines.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from generator.errors import input_error, listed, nearest
from generator.faces.display import Item, Path
from generator.faces.shapes import box, joined, line, polygon
from generator.faces.tones import knocked, rule, solid, tint
from generator.games.balance_control.faces.token_layout import TokenLayout
from generator.geometry import Point


def contour(name: str, layout: TokenLayout, colour: str) -> tuple[Item, ...]:
    """The ground of an overlay; an unknown contour is an `InputError`."""
    made = _CONTOURS.get(name)
    if made is None:
        names = sorted(_CONTOURS)
        raise input_error(f"unknown contour '{name}'", expected=listed(names), hint=nearest(name, names))
    return made(layout, colour)


def sign_on_contour(name: str, colour: str) -> str:
    """The colour of icon and notation on a contour."""
    return colour if name in _LIGHT else knocked(colour)


def word_on_contour(name: str) -> str:
    """The colour of the name on a contour."""
    return "black" if name in _LIGHT else "white|black"


def _ground(layout: TokenLayout, fill: str) -> Path:
    wide, high = layout.overlay_width + 2.0 * layout.bleed, layout.overlay_height + 2.0 * layout.bleed
    return Path(box(-wide / 2.0, -high / 2.0, wide, high), fill=fill)


def _frame(layout: TokenLayout, colour: str) -> tuple[Item, ...]:
    inset = layout.contour_inset
    wide, high = layout.overlay_width - 2.0 * inset, layout.overlay_height - 2.0 * inset
    frame = box(-wide / 2.0, -high / 2.0, wide, high)
    return (
        _ground(layout, tint(colour)),
        Path(frame, fill=solid(colour)),
        Path(frame, stroke=rule(colour), width=layout.contour_line),
    )


def _octagon(layout: TokenLayout, colour: str) -> tuple[Item, ...]:
    inset, corner = layout.contour_inset, layout.contour_corner
    x, y = layout.overlay_width / 2.0 - inset, layout.overlay_height / 2.0 - inset
    points: tuple[Point, ...] = (
        (x - corner, y), (-x + corner, y), (-x, y - corner), (-x, -y + corner),
        (-x + corner, -y), (x - corner, -y), (x, -y + corner), (x, y - corner),
    )  # fmt: skip
    return (
        _ground(layout, tint(colour)),
        Path(polygon(points), fill=solid(colour)),
        Path(polygon(points), stroke=rule(colour), width=layout.contour_line),
    )


def _double_rules(layout: TokenLayout, colour: str) -> tuple[Item, ...]:
    band, high = layout.contour_band / 2.0, layout.overlay_height / 2.0 + layout.bleed
    places = [way * (layout.overlay_width / 2.0 - band * shift) for way in (-1.0, 1.0) for shift in (1.4, 3.8)]
    rules = joined(line(x, -high, x, high) for x in places)
    return (_ground(layout, solid(colour)), Path(rules, stroke=knocked(colour), width=band))


def _slashes(layout: TokenLayout, colour: str) -> tuple[Item, ...]:
    """The field keeps clear of the notation and ends at the ground's own edge: beside it lies another piece."""
    edge, high = layout.overlay_width / 2.0 + layout.bleed, layout.overlay_height / 2.0 + layout.bleed
    half = layout.overlay_width / 2.0 - layout.contour_inset / 2.0
    low, top = half - high / math.sqrt(3.0), min(half + high / math.sqrt(3.0), edge)
    up = (top - half) * math.sqrt(3.0)
    field = polygon(((-top, -high), (low, -high), (top, up), (top, high), (-low, high), (-top, -up)))
    slants = joined((line(low, -high, top, up), line(-low, high, -top, -up)))
    return (
        _ground(layout, solid(colour)),
        Path(field, fill="white|none"),
        Path(slants, stroke=rule(colour), width=layout.contour_line),
    )


_LIGHT = ("slashes",)
"""Contours on which signs are dark."""

_CONTOURS: dict[str, Callable[[TokenLayout, str], tuple[Item, ...]]] = {
    "frame": _frame,
    "octagon": _octagon,
    "double-rules": _double_rules,
    "slashes": _slashes,
}
