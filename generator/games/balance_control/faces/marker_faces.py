"""Markers: the faces of the game's small pieces, in millimetres.

Resources are triangles: a single one is solid, a bundle has a light ground in a coloured frame, so that the two differ
without a number. Influence shows its seat's sign, which reads the same upside down.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.base.errors import input_error
from generator.base.geometry import Point
from generator.base.hyphens import remove_hyphens
from generator.definitions.id_types import ColourToken
from generator.faces.display_list import Face, IconUse, Item, Path, disc, rectangle, triangle
from generator.faces.icon_drawing import largest_within
from generator.faces.shapes import box, circle, inset_polygon, polygon
from generator.faces.small_print import token_text
from generator.faces.text_setting import TextStyle, fit_line, line_width, set_line, size_steps
from generator.faces.tones import rule_token, sign_on, sign_on_solid, solid_token, text_on_solid
from generator.games.balance_control.definitions.balance_pack import BalancePiece
from generator.games.balance_control.faces.balance_context import BalanceContext
from generator.games.balance_control.faces.layouts import TokenLayout, token_layout


def piece_colour(context: BalanceContext, piece: BalancePiece) -> ColourToken:
    """The colour of a piece: its own, or its department's."""
    if piece.colour is not None:
        return piece.colour
    if piece.department is not None:
        return context.definitions.departments[piece.department].colour
    return next(iter(context.definitions.colours))


def resource_face(context: BalanceContext, piece: BalancePiece) -> Face:
    """A resource of one department and value."""
    if piece.department is None or piece.value is None:
        raise input_error("a resource needs a department and a value", path=piece.id)
    layout, colour = token_layout(context), str(piece_colour(context, piece))
    shape = triangle(layout.resource_side)
    corners = shape.corners()
    bundle = piece.value > 1
    items: tuple[Item, ...] = (
        Path(polygon(inset_polygon(corners, -layout.bleed)), fill=solid_token(colour)),
        *(_light_ground(corners, layout, colour) if bundle else ()),
        Path(polygon(corners), stroke=rule_token(colour), width=0.1),
        *_resource_signs(context, piece, layout, colour if bundle else sign_on_solid(colour)),
        token_text(piece.id),
    )
    return Face(piece.id, shape, items, layout.bleed)


def _light_ground(corners: Sequence[Point], layout: TokenLayout, colour: str) -> tuple[Item, ...]:
    """The ground of a bundle, inside a frame of the colour; in low ink a bold rule."""
    inner = polygon(inset_polygon(corners, layout.resource_frame))
    return (Path(inner, fill="white|none"), Path(inner, stroke=rule_token(colour), width=layout.resource_rule))


def _resource_signs(context: BalanceContext, piece: BalancePiece, layout: TokenLayout, token: str) -> tuple[Item, ...]:
    """The code, and below it icon and value side by side, in the middle."""
    assert piece.department is not None
    value = TextStyle(layout.value_font, token)
    size = value.measures.size_for_cap(layout.resource_value_cap)
    wide = line_width(piece.id, str(piece.value), value, size)
    left = -(layout.resource_icon + layout.resource_gap + wide) / 2.0
    y = layout.resource_row_y
    icon = context.department_icon(piece.department)
    code = TextStyle(layout.value_font, token, 0.02)
    return (
        *set_line(piece.id, str(piece.department), code, layout.resource_code, 0.0, layout.resource_code_y, "centre"),
        IconUse(icon, left + layout.resource_icon / 2.0, y, layout.resource_icon, token),
        *set_line(piece.id, str(piece.value), value, size, -left - wide, y - layout.resource_value_cap / 2.0),
    )


def influence_face(context: BalanceContext, piece: BalancePiece) -> Face:
    """An influence marker, square or a disc: the seat's colour and sign; a rim of the colour in low ink."""
    layout, colour = token_layout(context), piece_colour(context, piece)
    size = layout.influence_size
    shape = disc(size) if 2.0 * layout.influence_corner >= size else rectangle(size, size)
    sign = sign_on(context.definitions, colour)
    grown = size + 2.0 * layout.bleed
    inner = size - layout.influence_rim
    icon = piece.icon or (context.definitions.seats[piece.seat].icon if piece.seat else None)
    if icon is None:
        raise input_error("an influence marker needs a sign", expected="an icon or a seat", path=piece.id)
    rim = circle(0.0, 0.0, inner / 2.0) if shape.kind == "disc" else box(-inner / 2.0, -inner / 2.0, inner, inner)
    items: tuple[Item, ...] = (
        Path(box(-grown / 2.0, -grown / 2.0, grown, grown), fill=solid_token(colour)),
        Path(rim, stroke=rule_token(colour), width=layout.influence_rim),
        IconUse(icon, 0.0, 0.0, largest_within(context.icons[icon], shape, layout.influence_keep), f"{sign}|black"),
        token_text(piece.id),
    )
    return Face(piece.id, shape, items, layout.bleed)


def countdown_face(context: BalanceContext, piece: BalancePiece) -> Face:
    """A countdown marker."""
    layout = token_layout(context)
    return _plain(
        context,
        piece,
        layout.marker_size,
        (layout.marker_icon, layout.marker_icon_y, layout.marker_name_y),
        "countdown",
    )


def first_player_face(context: BalanceContext, piece: BalancePiece) -> Face:
    """The first player's marker."""
    layout = token_layout(context)
    return _plain(
        context, piece, layout.first_size, (layout.first_icon, layout.first_icon_y, layout.first_name_y), "first_player"
    )


def _plain(
    context: BalanceContext, piece: BalancePiece, size: float, places: tuple[float, float, float], label: str
) -> Face:
    """A square with an icon and a name under it."""
    layout, colour = token_layout(context), str(piece_colour(context, piece))
    icon, icon_y, name_y = places
    grown = size + 2.0 * layout.bleed
    style = TextStyle(layout.title_font, text_on_solid(colour), kern=True)
    text = remove_hyphens(context.label(label))
    points = fit_line(piece.id, text, style, size_steps(layout.marker_name, layout.marker_name_least), size - 2.4)
    frame = size - 2.0 * layout.contour_inset
    items: tuple[Item, ...] = (
        Path(box(-grown / 2.0, -grown / 2.0, grown, grown), fill=solid_token(colour)),
        Path(box(-frame / 2.0, -frame / 2.0, frame, frame), stroke=rule_token(colour), width=layout.line),
        IconUse(piece.icon or label, 0.0, icon_y, icon, sign_on_solid(colour)),
        *set_line(piece.id, text, style, points, 0.0, name_y, "centre"),
        token_text(piece.id),
    )
    return Face(piece.id, rectangle(size, size), items, layout.bleed)
