"""What only the rules can draw in layouts of elements: notation, coded borders, the signs of an overlay (mm)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from generator.base.geometry import chain, shift
from generator.faces.area import Area
from generator.faces.borders import border_paths
from generator.faces.display_list import IconUse, Item
from generator.faces.face_context import Drawing
from generator.faces.text_setting import TextStyle, fit_line, line_width, set_line, size_steps
from generator.games.balance_control.definitions.balance_pack import Overlay
from generator.games.balance_control.definitions.printed_words import (
    PieceWithEffects,
    effect_notation,
    piece_notation,
)
from generator.games.balance_control.faces.aid_face import aid_blocks
from generator.games.balance_control.faces.notation_line import NotationStyle, notation_line, pieces
from generator.games.balance_control.faces.rules_context import RulesContext
from generator.games.balance_control.notation import IconSign

_FONT, _LEAST = "BarlowCondensed-Bold", 7.0
_CAP, _GAP, _ALONE = 0.72, 0.33, 1.08
"""The height of the notation, its distance from the icon, and the size of an icon that stands alone, per height of the
area."""


def notation(context: RulesContext, piece: PieceWithEffects, area: Area, given: Mapping[str, Any]) -> tuple[Item, ...]:
    """A piece's notation with letters as high as the area, smaller down to the `least` size in pt where it is too wide;
    signs without a colour of their own in the `colour` that is given."""
    style = TextStyle(_FONT)
    sizes = size_steps(style.measures.size_for_cap(area.height), float(given["least"]))
    hand, (x, _) = NotationStyle(style, given["colour"]), area.middle
    return notation_line(context, piece.id, piece_notation(piece), hand, sizes, area.width, x, area.bottom)


def border(_context: RulesContext, _piece: Any, area: Area, given: Mapping[str, Any]) -> tuple[Item, ...]:
    """The coded border `edge` along an area and as broad, in a `colour`; `mirrored`, left and right are exchanged."""
    way = -1.0 if given.get("mirrored") else 1.0
    placed = chain((way, 0.0, 0.0, 1.0, 0.0, 0.0), shift(*area.middle))
    return border_paths(given["edge"], area.width, area.height, given["colour"], placed)


def overlay_signs(context: RulesContext, overlay: Overlay, area: Area, given: Mapping[str, Any]) -> tuple[Item, ...]:
    """The icon as high as the area, and the notation beside it, in the `colour` that is given. Where the notation says
    no more than the icon, or has no room even with the departments' icons in place of their codes, the icon stands
    alone: aid and booklet say the rest."""
    lines = tuple(line for line in effect_notation(overlay) if line != (IconSign(overlay.icon),))
    token, size, (x, y) = given["colour"], area.height, area.middle
    style, gap = TextStyle(_FONT, token), _GAP * size
    room = area.width - gap - size
    sizes = size_steps(style.measures.size_for_cap(_CAP * size), _LEAST)
    hand = NotationStyle(style, token, coloured=False)
    ways = (pieces(context, lines, way) for way in (hand, replace(hand, icons_alone=True)))
    said = next((way for way in ways if way and line_width(overlay.id, way, style, sizes[-1]) <= room), None)
    if said is None:
        return (IconUse(overlay.icon, x, y, size * _ALONE, token),)
    chosen = fit_line(overlay.id, said, style, sizes, room)
    start = x - (size + gap + line_width(overlay.id, said, style, chosen)) / 2.0
    baseline = y - style.measures.cap_height(chosen) / 2.0
    icon = IconUse(overlay.icon, start + size / 2.0, y, size, token)
    return (icon, *set_line(overlay.id, said, style, chosen, start + size + gap, baseline))


DRAWINGS: Mapping[str, Drawing] = {
    "aid-blocks": aid_blocks,
    "coded-border": border,
    "notation": notation,
    "overlay-signs": overlay_signs,
}
"""The drawings by the names under which layouts ask for them."""
