"""The faces of the game's pieces, each in its shape, from a layout of elements."""

from __future__ import annotations

from generator.base.errors import input_error, list_words, nearest_name
from generator.faces.display_list import Face, Shape, disc, hexagon, rectangle, triangle
from generator.faces.elements.element_layout import element_layout
from generator.faces.elements.layout_composer import element_face, element_side
from generator.games.balance_control.definitions.balance_pack import BalancePiece, BalanceTile, Measure, Overlay
from generator.games.balance_control.definitions.printed_words import piece_name
from generator.games.balance_control.effects.field_values import DepartmentId
from generator.games.balance_control.faces.layouts import FLATS, token_layout
from generator.games.balance_control.faces.rules_context import RulesContext

VARIANTS = {"home": "measure", "service": "measure-bleed"}
"""The layouts of measures: at home with a white border, for services with header and foot that bleed."""


def tile_face(context: RulesContext, tile: BalanceTile) -> Face:
    """The face of a tile. Raises `InputError` if a text doesn't fit."""
    return element_face(context, tile, hexagon(context.looks.flats), "tile")


def tile_sign(context: RulesContext, tile: BalanceTile) -> Face:
    """The zones of a tile without words, for small pictures."""
    return element_side(context, tile, hexagon(FLATS), "tile-sign", f"{tile.id}-sign")[0]


def measure_face(context: RulesContext, card: Measure) -> Face:
    """The face of a measure card. Raises `InputError` if a text doesn't fit."""
    wanted = context.looks.variant
    if wanted not in VARIANTS:
        hint = nearest_name(wanted, VARIANTS)
        raise input_error(f"unknown card variant '{wanted}'", expected=list_words(VARIANTS), hint=hint)
    return element_face(context, card, _card_shape(context), VARIANTS[wanted])


def _card_shape(context: RulesContext) -> Shape:
    """A card's shape: that of the product that it is composed for, or of its layout."""
    return rectangle(*context.looks.size) if context.looks.size else _layout_shape(context, "measure")


def _layout_shape(context: RulesContext, layout: str) -> Shape:
    """The rectangle that a layout is for."""
    made = element_layout(context, layout).layout.size
    assert made is not None, "the layout has a size"
    return rectangle(made.width, made.height)


def back_of(context: RulesContext, department: DepartmentId | None) -> Face | None:
    """The back of a department's cards, or with None that of tiles; None if the game has no such piece."""
    pieces = (piece for piece in context.definitions.pieces.values() if isinstance(piece, BalancePiece))
    backs = {piece.department: piece for piece in pieces if piece.kind == "back"}
    if department not in backs:
        return None
    if department not in context.face_cache:
        context.face_cache[department] = back_face(context, backs[department])
    found: Face = context.face_cache[department]
    return found


def back_face(context: RulesContext, piece: BalancePiece) -> Face:
    """The back of cards if the piece has a department, otherwise that of tiles."""
    if piece.department is None:
        return element_face(context, piece, hexagon(context.looks.flats), "tile-back")
    return element_face(context, piece, _card_shape(context), "card-back")


def overlay_name(context: RulesContext, overlay: Overlay) -> str:
    """An overlay's name, as a heading."""
    return piece_name(overlay, context.speaker)


def overlay_face(context: RulesContext, overlay: Overlay) -> Face:
    """The face of an overlay. Raises `InputError` if its name doesn't fit."""
    return element_face(context, overlay, _overlay_shape(context), "overlay")


def overlay_sign(context: RulesContext, overlay: Overlay) -> Face:
    """The face of an overlay for small pictures, in which words can't be read: its contour with a large icon."""
    return element_side(context, overlay, _overlay_shape(context), "overlay-sign", f"{overlay.id}-sign")[0]


def _overlay_shape(context: RulesContext) -> Shape:
    layout = token_layout(context)
    return rectangle(layout.overlay_width, layout.overlay_height)


def resource_face(context: RulesContext, piece: BalancePiece) -> Face:
    """A resource of one department and value: a triangle, solid for a single one, light in a frame for a bundle."""
    if piece.department is None or piece.value is None:
        raise input_error("a resource needs a department and a value", path=piece.id)
    return element_face(context, piece, triangle(token_layout(context).resource_side), "resource")


def influence_face(context: RulesContext, piece: BalancePiece) -> Face:
    """An influence marker, square or a disc: the seat's colour, and its sign, which reads the same upside down."""
    if piece.icon is None and piece.seat is None:
        raise input_error("an influence marker needs a sign", expected="an icon or a seat", path=piece.id)
    layout = token_layout(context)
    size = layout.influence_size
    shape = disc(size) if 2.0 * layout.influence_corner >= size else rectangle(size, size)
    return element_face(context, piece, shape, "influence")


def marker_face(context: RulesContext, piece: BalancePiece) -> Face:
    """The countdown marker or the first player's: a square with an icon and a name under it."""
    layout = token_layout(context)
    size = layout.marker_size if piece.kind == "countdown" else layout.first_size
    return element_face(context, piece, rectangle(size, size), piece.kind)


def mat_face(context: RulesContext, piece: BalancePiece) -> Face:
    """The face of a mat for resources. Raises `InputError` if its rule doesn't fit."""
    layout = token_layout(context)
    return element_face(context, piece, rectangle(layout.mat_width, layout.mat_height), "mat")


def tracks_face(context: RulesContext, piece: BalancePiece) -> Face:
    """The face of a player's board with tracks. Raises `InputError` if its words don't fit."""
    return element_face(context, piece, _layout_shape(context, "tracks"), "tracks")
