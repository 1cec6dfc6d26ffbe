"""Backs: the face of a piece of the kind `back`, in mm, from the layouts `tile-back` and `card-back`."""

from __future__ import annotations

from generator.faces.display_list import Face, hexagon
from generator.faces.elements.layout_composer import element_face
from generator.games.balance_control.definitions.balance_pack import BalancePiece
from generator.games.balance_control.effects.field_values import DepartmentId
from generator.games.balance_control.faces.balance_context import BalanceContext
from generator.games.balance_control.faces.card_layout import card_layout


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
        return element_face(context, piece, hexagon(context.looks.flats), "tile-back")
    return element_face(context, piece, card_layout(context).shape, "card-back")
