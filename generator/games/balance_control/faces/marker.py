"""Markers: the faces of the small pieces of the game, in millimetres.

Resources are triangles: a single is solid, a bundle stands on a light base with as many small triangles as it is worth,
so that the two differ without a numeral. Influence bears its seat's sign, which reads the same turned.
"""

from __future__ import annotations

from generator.definitions.ids import ColourToken
from generator.errors import input_error
from generator.faces.display import Face, IconUse, Item, Path, rectangle, triangle
from generator.faces.shapes import box, inset, joined, line, polygon
from generator.faces.smallprint import token_text
from generator.faces.text import Style, fit_line, ladder, line_width, set_line
from generator.faces.tones import knocked, knocked_text, rule, sign_on, solid
from generator.games.balance_control.definitions.types import Piece
from generator.games.balance_control.faces.context import Context
from generator.games.balance_control.faces.token_layout import TokenLayout, token_layout
from generator.hyphens import unhyphenated

_HALF_HEIGHT = 3.0**0.5 / 4.0
"""Half the height of a triangle, per side."""


def piece_colour(context: Context, piece: Piece) -> ColourToken:
    """The colour of a piece: its own, or its department's."""
    if piece.colour is not None:
        return piece.colour
    if piece.department is not None:
        return context.definitions.departments[piece.department].colour
    return next(iter(context.definitions.colours))


def resource_face(context: Context, piece: Piece) -> Face:
    """A resource of one department and value."""
    if piece.department is None or piece.value is None:
        raise input_error("a resource needs a department and a value", path=piece.id)
    layout, colour = token_layout(context), str(piece_colour(context, piece))
    shape = triangle(layout.resource_side)
    corners = shape.corners()
    bundle = piece.value > 1
    items: tuple[Item, ...] = (
        Path(polygon(inset(corners, -layout.bleed)), fill=solid(colour)),
        *(_bundle_base(piece, layout, colour) if bundle else _code(piece, layout, colour)),
        Path(polygon(corners), stroke=rule(colour), width=0.1),
        *_resource_signs(context, piece, layout, colour),
        token_text(piece.id),
    )
    return Face(piece.id, shape, items, layout.bleed)


def _code(piece: Piece, layout: TokenLayout, colour: str) -> tuple[Item, ...]:
    """A single's code, at the base."""
    style = Style(layout.value_font, knocked(colour), 0.04)
    y = -layout.resource_side * _HALF_HEIGHT + layout.resource_code_up
    return set_line(piece.id, str(piece.department), style, layout.resource_code, 0.0, y, "centre")


def _bundle_base(piece: Piece, layout: TokenLayout, colour: str) -> tuple[Item, ...]:
    """A bundle's light base: the code, and as many small triangles as it is worth."""
    assert piece.value is not None
    low = -layout.resource_side * _HALF_HEIGHT
    top, half = low + layout.resource_base, layout.resource_side
    style = Style(layout.value_font, colour, 0.02)
    code = line_width(piece.id, str(piece.department), style, layout.resource_code)
    mark, step = layout.resource_mark, layout.resource_mark * 1.12
    marks = step * (piece.value - 1) + mark
    start = -(code + layout.resource_gap + marks) / 2.0
    left, y = start + code + layout.resource_gap, low + layout.resource_code_up
    height = style.measures.cap_height(layout.resource_code)
    triangles = joined(
        polygon(((left + step * n, y), (left + step * n + mark, y), (left + step * n + mark / 2.0, y + height)))
        for n in range(piece.value)
    )
    return (
        Path(box(-half, low - layout.bleed, 2.0 * half, layout.resource_base + layout.bleed), fill="white|none"),
        Path(
            line(-_half_width(layout, top), top, _half_width(layout, top), top), stroke=rule(colour), width=layout.line
        ),
        *set_line(piece.id, str(piece.department), style, layout.resource_code, start, y),
        Path(triangles, fill=colour),
    )


def _half_width(layout: TokenLayout, y: float) -> float:
    """Half the width of a resource at a height."""
    return (layout.resource_side * _HALF_HEIGHT - y) / (4.0 * _HALF_HEIGHT)


def _resource_signs(context: Context, piece: Piece, layout: TokenLayout, colour: str) -> tuple[Item, ...]:
    """Value in the tip, icon in the middle."""
    assert piece.department is not None
    value = Style(layout.value_font, knocked(colour))
    size = value.measures.size_for_cap(layout.resource_value_cap)
    icon = context.department_icon(piece.department)
    return (
        *set_line(piece.id, str(piece.value), value, size, 0.0, layout.resource_value_y, "centre"),
        IconUse(icon, 0.0, layout.resource_icon_y, layout.resource_icon, knocked(colour)),
    )


def influence_face(context: Context, piece: Piece) -> Face:
    """An influence marker: the seat's colour and sign; a rim of the colour in low ink."""
    layout, colour = token_layout(context), piece_colour(context, piece)
    size = layout.influence_size
    sign = sign_on(context.definitions, colour)
    grown = size + 2.0 * layout.bleed
    inner = size - layout.influence_rim
    icon = piece.icon or (context.definitions.seats[piece.seat].icon if piece.seat else None)
    if icon is None:
        raise input_error("an influence marker needs a sign", expected="an icon or a seat", path=piece.id)
    items: tuple[Item, ...] = (
        Path(box(-grown / 2.0, -grown / 2.0, grown, grown), fill=solid(colour)),
        Path(box(-inner / 2.0, -inner / 2.0, inner, inner), stroke=rule(colour), width=layout.influence_rim),
        IconUse(icon, 0.0, 0.0, layout.influence_sign, f"{sign}|black"),
        token_text(piece.id),
    )
    return Face(piece.id, rectangle(size, size), items, layout.bleed)


def countdown_face(context: Context, piece: Piece) -> Face:
    """A countdown marker."""
    layout = token_layout(context)
    return _plain(
        context,
        piece,
        layout.marker_size,
        (layout.marker_icon, layout.marker_icon_y, layout.marker_name_y),
        "countdown",
    )


def first_player_face(context: Context, piece: Piece) -> Face:
    """The marker of who begins."""
    layout = token_layout(context)
    return _plain(
        context, piece, layout.first_size, (layout.first_icon, layout.first_icon_y, layout.first_name_y), "first_player"
    )


def _plain(context: Context, piece: Piece, size: float, places: tuple[float, float, float], label: str) -> Face:
    """A square with an icon and a name under it."""
    layout, colour = token_layout(context), str(piece_colour(context, piece))
    icon, icon_y, name_y = places
    grown = size + 2.0 * layout.bleed
    style = Style(layout.title_font, knocked_text(colour), kern=True)
    text = unhyphenated(context.label(label))
    points = fit_line(piece.id, text, style, ladder(layout.marker_name, layout.marker_name_least), size - 2.4)
    frame = size - 2.0 * layout.contour_inset
    items: tuple[Item, ...] = (
        Path(box(-grown / 2.0, -grown / 2.0, grown, grown), fill=solid(colour)),
        Path(box(-frame / 2.0, -frame / 2.0, frame, frame), stroke=rule(colour), width=layout.line),
        IconUse(piece.icon or label, 0.0, icon_y, icon, knocked(colour)),
        *set_line(piece.id, text, style, points, 0.0, name_y, "centre"),
        token_text(piece.id),
    )
    return Face(piece.id, rectangle(size, size), items, layout.bleed)
