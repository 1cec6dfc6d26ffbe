"""Overlays: the face of an overlay of the game in a layout, in millimetres: contour, icon, notation, name."""

from __future__ import annotations

from dataclasses import replace

from generator.faces.art import fitted_art
from generator.faces.display import Face, IconUse, Item, Path, rectangle
from generator.faces.shapes import box
from generator.faces.smallprint import token_text
from generator.faces.text import Style, fit_line, ladder, line_width, set_line
from generator.games.balance_control.definitions.describe import effect_notation, name_of
from generator.games.balance_control.definitions.types import Overlay
from generator.games.balance_control.faces.context import Context
from generator.games.balance_control.faces.contours import contour, sign_on_contour, word_on_contour
from generator.games.balance_control.faces.notation_line import Hand, pieces
from generator.games.balance_control.faces.token_layout import TokenLayout, token_layout
from generator.games.balance_control.notation import Icon
from generator.hyphens import unhyphenated


def overlay_name(context: Context, overlay: Overlay) -> str:
    """Its name as a heading."""
    return name_of(overlay, context.speaker)


def overlay_face(context: Context, overlay: Overlay) -> Face:
    """The face of an overlay. Raises `InputError` where its name doesn't fit."""
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


def _signs(context: Context, overlay: Overlay, layout: TokenLayout) -> tuple[Item, ...]:
    """The icon with the notation beside it, or the designer's picture. Where the notation says no more, or has no room
    even with the departments' icons in place of their codes, the icon stands alone: aid and booklet say the rest."""
    lines = tuple(line for line in effect_notation(overlay) if line != (Icon(overlay.icon),))
    if overlay.art is not None:
        half, top = layout.overlay_width / 2.0, layout.overlay_height / 2.0
        return fitted_art(context, overlay.art, (-half, layout.overlay_name_y + 2.5, half, top), str(overlay.colour))
    token = sign_on_contour(overlay.contour, str(overlay.colour))
    size, y = layout.overlay_icon, layout.overlay_y
    style = Style(layout.value_font, token)
    room = layout.overlay_width - 2.0 * layout.overlay_pad - layout.overlay_gap - size
    sizes = ladder(style.measures.size_for_cap(layout.overlay_cap), layout.overlay_least)
    hand = Hand(style, token, coloured=False)
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


def _name(context: Context, overlay: Overlay, layout: TokenLayout) -> tuple[Item, ...]:
    text = unhyphenated(overlay_name(context, overlay))
    style = Style(layout.title_font, word_on_contour(overlay.contour), kern=True)
    room = layout.overlay_width - 2.0 * layout.overlay_pad
    size = fit_line(overlay.id, text, style, ladder(layout.overlay_name, layout.overlay_name_least), room)
    return set_line(overlay.id, text, style, size, 0.0, layout.overlay_name_y, "centre")
