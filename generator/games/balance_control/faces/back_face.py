"""Backs: the face of a piece of the kind `back`, in mm. Every back looks the same when turned by 180°."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from generator.base.frozen import dataclass
from generator.base.geometry import Point, rotate, scale_by
from generator.base.hyphens import remove_hyphens
from generator.faces.display_list import Face, Group, IconUse, Item, Outline, Path, hexagon
from generator.faces.fonts import FontName
from generator.faces.shapes import box, inset_polygon, polygon
from generator.faces.small_print import token_text
from generator.faces.text_setting import TextStyle, fit_line, set_line, size_steps
from generator.faces.tones import BAND, WHITE, rule_token, sign_on_solid, solid_token, text_on_solid, tint_token
from generator.games.balance_control.definitions.balance_pack import BalancePiece
from generator.games.balance_control.effects.field_values import DepartmentId
from generator.games.balance_control.faces.balance_context import BalanceContext
from generator.games.balance_control.faces.card_layout import CardLayout, card_layout

_LEAN = 1.0 / math.tan(math.radians(60.0))
TILE = 50.0
"""The size between flats that the template's lengths are for."""


@dataclass(frozen=True)
class BackLayout:
    """The numbers of `templates/faces/back.yaml`."""

    title_font: FontName
    value_font: FontName
    text_font: FontName
    bleed: float
    thin_line: float
    tile_slash_high: float
    tile_slash_wide: float
    tile_slash_gap: float
    tile_title_y: float
    tile_title: float
    card_bar_wide: float
    card_bar_gap: float
    card_thin_wide: float
    card_thin_high: float
    card_icon: float
    card_icon_x: float
    card_icon_y: float
    card_code: float
    card_code_y: float
    card_name: float
    card_name_least: float
    card_name_y: float
    card_name_room: float
    card_title: float
    card_title_along: float


def back_of(context: BalanceContext, department: DepartmentId | None) -> Face | None:
    """The back of a department's cards, or with None that of tiles; None if the game has no such piece."""
    pieces = (piece for piece in context.definitions.pieces.values() if isinstance(piece, BalancePiece))
    backs = {piece.department: piece for piece in pieces if piece.kind == "back"}
    if department not in backs:
        return None
    if department not in context.face_cache:
        context.face_cache[department] = back_face(context, backs[department])
    found: Face = context.face_cache[department]
    return found


def back_face(context: BalanceContext, piece: BalancePiece) -> Face:
    """The back of cards if the piece has a department, otherwise that of tiles."""
    if piece.department is None:
        return _tile_back(context, piece, context.looks.flats)
    return _card_back(context, piece, piece.department)


def _twice(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Items and the same turned by 180°."""
    return (*items, Group(items, rotate(180.0)))


def _strokes(wide: float, gap: float, high: float, paint: Callable[[Outline], Path]) -> tuple[Path, ...]:
    """Two strokes at 60°, centred."""
    lean = high * _LEAN
    left = -(2.0 * wide + gap + lean) / 2.0
    return tuple(paint(_stroke(left + (wide + gap) * n, wide, high)) for n in (0, 1))


def _stroke(x: float, wide: float, high: float) -> Outline:
    lean = high * _LEAN
    corners: tuple[Point, ...] = (
        (x, -high / 2),
        (x + wide, -high / 2),
        (x + wide + lean, high / 2),
        (x + lean, high / 2),
    )
    return polygon(corners)


def _tile_back(context: BalanceContext, piece: BalancePiece, flats: float) -> Face:
    layout, colour = context.layout("back", BackLayout), str(context.piece_colour(piece))
    shape, factor = hexagon(flats), flats / TILE
    style = TextStyle(layout.title_font, text_on_solid(colour), 0.07)
    bar = partial(Path, fill=solid_token(WHITE), stroke=rule_token(colour), width=layout.thin_line)
    title = set_line(piece.id, context.label("title"), style, layout.tile_title, 0.0, layout.tile_title_y, "centre")
    art = (
        *_strokes(layout.tile_slash_wide, layout.tile_slash_gap, layout.tile_slash_high, bar),
        *_twice(title),
    )
    items = (
        Path(polygon(inset_polygon(shape.corners(), -layout.bleed)), fill=solid_token(colour)),
        Group(art, scale_by(factor)) if factor != 1.0 else Group(art),
        token_text(piece.id),
    )
    return Face(piece.id, shape, items, layout.bleed)


_CARD = ("card_bar_wide", "card_bar_gap", "card_icon", "card_icon_x", "card_icon_y", "card_code", "card_code_y",
         "card_name", "card_name_y", "card_name_room", "card_title", "card_title_along")  # fmt: skip


def _as_large_as_cards(context: BalanceContext, layout: BackLayout) -> BackLayout:
    """The lengths of a card's back for cards of a product's size."""
    if not context.looks.size:
        return layout
    plain = context.layout("card", CardLayout)
    factor = min(context.looks.size[0] / plain.width, context.looks.size[1] / plain.height)
    return replace(layout, **{name: getattr(layout, name) * factor for name in _CARD})


def _card_back(context: BalanceContext, piece: BalancePiece, department: DepartmentId) -> Face:
    layout = _as_large_as_cards(context, context.layout("back", BackLayout))
    colour = str(context.piece_colour(piece))
    shape = card_layout(context).shape
    wide, high = shape.width + 2.0 * layout.bleed, shape.height + 2.0 * layout.bleed
    bar, thin = (
        partial(Path, fill=tint_token(colour, BAND)),
        partial(Path, stroke=rule_token(colour), width=layout.thin_line),
    )
    items = (
        Path(box(-wide / 2.0, -high / 2.0, wide, high), fill=solid_token(colour)),
        *_strokes(layout.card_bar_wide, layout.card_bar_gap, high, bar),
        *_strokes(layout.card_thin_wide, layout.card_thin_wide, layout.card_thin_high, thin),
        *_twice((*_deck(context, piece, layout, department, colour), *_title(context, piece, layout))),
        token_text(piece.id),
    )
    return Face(piece.id, shape, items, layout.bleed)


def _deck(
    context: BalanceContext, piece: BalancePiece, layout: BackLayout, department: DepartmentId, colour: str
) -> tuple[Item, ...]:
    """Icon, code and name, upright at the top left."""
    x = layout.card_icon_x
    code = TextStyle(layout.value_font, sign_on_solid(colour), 0.02)
    name = TextStyle(layout.text_font, sign_on_solid(colour))
    text = remove_hyphens(str(context.texts.departments[department].name))
    size = fit_line(piece.id, text, name, size_steps(layout.card_name, layout.card_name_least), layout.card_name_room)
    icon = piece.icon or context.department_icon(department)
    return (
        IconUse(icon, x, layout.card_icon_y, layout.card_icon, sign_on_solid(colour)),
        *set_line(piece.id, department, code, layout.card_code, x, layout.card_code_y, "centre"),
        *set_line(piece.id, text, name, size, x, layout.card_name_y, "centre"),
    )


def _title(context: BalanceContext, piece: BalancePiece, layout: BackLayout) -> tuple[Item, ...]:
    """The game's title along the gap between the bars, only where bars are printed."""
    style = TextStyle(layout.title_font, "white|none", 0.14)
    size = layout.card_title
    low = -style.measures.cap_height(size) / 2.0
    line = set_line(piece.id, context.label("title"), style, size, layout.card_title_along, low, "centre")
    return (Group(line, rotate(60.0)),)
