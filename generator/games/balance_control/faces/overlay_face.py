"""Overlays: the face of an overlay, in millimetres: contour, icon, notation, name."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

from generator.base.errors import input_error, list_words, nearest_name
from generator.base.geometry import Point
from generator.base.hyphens import remove_hyphens
from generator.faces.art import fit_art
from generator.faces.display_list import Face, IconUse, Item, Path, rectangle
from generator.faces.shapes import box, join_outlines, line, polygon
from generator.faces.small_print import token_text
from generator.faces.text_setting import TextStyle, fit_line, line_width, set_line, size_steps
from generator.faces.tones import rule_token, sign_on_solid, solid_token, tint_token
from generator.games.balance_control.definitions.balance_pack import Overlay
from generator.games.balance_control.definitions.printed_words import effect_notation, piece_name
from generator.games.balance_control.faces.balance_context import BalanceContext
from generator.games.balance_control.faces.layouts import TokenLayout, token_layout
from generator.games.balance_control.faces.notation_line import NotationStyle, pieces
from generator.games.balance_control.notation import IconSign

LARGE = 0.72
"""An icon that stands alone in a small picture, as a part of the overlay's height."""


def overlay_name(context: BalanceContext, overlay: Overlay) -> str:
    """An overlay's name, as a heading."""
    return piece_name(overlay, context.speaker)


def overlay_face(context: BalanceContext, overlay: Overlay) -> Face:
    """The face of an overlay. Raises `InputError` if its name doesn't fit."""
    layout = token_layout(context)
    colour = str(overlay.colour)
    wide, high = layout.overlay_width, layout.overlay_height
    items = (
        *contour(overlay.contour, layout, colour),
        *_signs(context, overlay, layout),
        *_name(context, overlay, layout),
        Path(box(-wide / 2.0, -high / 2.0, wide, high), stroke=f"none|{colour}", width=0.1),
        token_text(overlay.id),
    )
    return Face(overlay.id, rectangle(wide, high), items, layout.bleed)


def overlay_sign(context: BalanceContext, overlay: Overlay) -> Face:
    """The face of an overlay for small pictures, in which words can't be read: its contour with a large icon."""
    layout = token_layout(context)
    colour, wide, high = str(overlay.colour), layout.overlay_width, layout.overlay_height
    sign = IconUse(overlay.icon, 0.0, 0.0, LARGE * high, sign_on_contour(overlay.contour, colour))
    return Face(overlay.id, rectangle(wide, high), (*contour(overlay.contour, layout, colour), sign), layout.bleed)


def _signs(context: BalanceContext, overlay: Overlay, layout: TokenLayout) -> tuple[Item, ...]:
    """The icon with the notation beside it, or the designer's picture. Where the notation says no more, or has no room
    even with the departments' icons in place of their codes, the icon stands alone: aid and booklet say the rest."""
    lines = tuple(line for line in effect_notation(overlay) if line != (IconSign(overlay.icon),))
    if overlay.art is not None:
        half, top = layout.overlay_width / 2.0, layout.overlay_height / 2.0
        return fit_art(context, overlay.art, (-half, layout.overlay_name_y + 2.5, half, top), str(overlay.colour))
    token = sign_on_contour(overlay.contour, str(overlay.colour))
    size, y = layout.overlay_icon, layout.overlay_y
    style = TextStyle(layout.value_font, token)
    room = layout.overlay_width - 2.0 * layout.overlay_pad - layout.overlay_gap - size
    sizes = size_steps(style.measures.size_for_cap(layout.overlay_cap), layout.overlay_least)
    hand = NotationStyle(style, token, coloured=False)
    ways = (pieces(context, lines, way) for way in (hand, replace(hand, icons_alone=True)))
    said = next((way for way in ways if way and line_width(overlay.id, way, style, sizes[-1]) <= room), None)
    if said is None:
        return (IconUse(overlay.icon, 0.0, y, size * 1.08, token),)
    chosen = fit_line(overlay.id, said, style, sizes, room)
    wide = line_width(overlay.id, said, style, chosen)
    start = -(size + layout.overlay_gap + wide) / 2.0
    baseline = y - style.measures.cap_height(chosen) / 2.0
    icon = IconUse(overlay.icon, start + size / 2.0, y, size, token)
    return (icon, *set_line(overlay.id, said, style, chosen, start + size + layout.overlay_gap, baseline))


def _name(context: BalanceContext, overlay: Overlay, layout: TokenLayout) -> tuple[Item, ...]:
    text = remove_hyphens(overlay_name(context, overlay))
    style = TextStyle(layout.title_font, word_on_contour(overlay.contour), kern=True)
    room = layout.overlay_width - 2.0 * layout.overlay_pad
    size = fit_line(overlay.id, text, style, size_steps(layout.overlay_name, layout.overlay_name_least), room)
    return set_line(overlay.id, text, style, size, 0.0, layout.overlay_name_y, "centre")


# Contours of overlays: the ground of each, in a size and a colour, told apart without colour (mm).
#
# `frame` is a bar within a light rim; `octagon` loses its corners; `double-rules` runs on to the cut, with two light
# rules at each end; `slashes` is the reverse of the others, a light slanted field between dark ends. In low ink the
# same shapes are drawn as outlines.


def contour(name: str, layout: TokenLayout, colour: str) -> tuple[Item, ...]:
    """The ground of an overlay, as one of the contours. Raises `InputError` for an unknown contour."""
    made = _CONTOURS.get(name)
    if made is None:
        names = sorted(_CONTOURS)
        raise input_error(f"unknown contour '{name}'", expected=list_words(names), hint=nearest_name(name, names))
    return made(layout, colour)


def sign_on_contour(name: str, colour: str) -> str:
    """The colour of icon and notation on a contour."""
    return colour if name in _LIGHT else sign_on_solid(colour)


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
        _ground(layout, tint_token(colour)),
        Path(frame, fill=solid_token(colour)),
        Path(frame, stroke=rule_token(colour), width=layout.contour_line),
    )


def _octagon(layout: TokenLayout, colour: str) -> tuple[Item, ...]:
    inset, corner = layout.contour_inset, layout.contour_corner
    x, y = layout.overlay_width / 2.0 - inset, layout.overlay_height / 2.0 - inset
    points: tuple[Point, ...] = (
        (x - corner, y), (-x + corner, y), (-x, y - corner), (-x, -y + corner),
        (-x + corner, -y), (x - corner, -y), (x, -y + corner), (x, y - corner),
    )  # fmt: skip
    return (
        _ground(layout, tint_token(colour)),
        Path(polygon(points), fill=solid_token(colour)),
        Path(polygon(points), stroke=rule_token(colour), width=layout.contour_line),
    )


def _double_rules(layout: TokenLayout, colour: str) -> tuple[Item, ...]:
    band, high = layout.contour_band / 2.0, layout.overlay_height / 2.0 + layout.bleed
    places = [way * (layout.overlay_width / 2.0 - band * shift) for way in (-1.0, 1.0) for shift in (1.4, 3.8)]
    rules = join_outlines(line(x, -high, x, high) for x in places)
    return (_ground(layout, solid_token(colour)), Path(rules, stroke=sign_on_solid(colour), width=band))


def _slashes(layout: TokenLayout, colour: str) -> tuple[Item, ...]:
    """The field keeps clear of the notation and ends at the ground's own edge: beside it lies another piece."""
    edge, high = layout.overlay_width / 2.0 + layout.bleed, layout.overlay_height / 2.0 + layout.bleed
    half = layout.overlay_width / 2.0 - layout.contour_inset / 2.0
    low, top = half - high / math.sqrt(3.0), min(half + high / math.sqrt(3.0), edge)
    up = (top - half) * math.sqrt(3.0)
    field = polygon(((-top, -high), (low, -high), (top, up), (top, high), (-low, high), (-top, -up)))
    slants = join_outlines((line(low, -high, top, up), line(-low, high, -top, -up)))
    return (
        _ground(layout, solid_token(colour)),
        Path(field, fill="white|none"),
        Path(slants, stroke=rule_token(colour), width=layout.contour_line),
    )


_LIGHT = ("slashes",)
"""Contours on which signs are dark."""

_CONTOURS: dict[str, Callable[[TokenLayout, str], tuple[Item, ...]]] = {
    "frame": _frame,
    "octagon": _octagon,
    "double-rules": _double_rules,
    "slashes": _slashes,
}
