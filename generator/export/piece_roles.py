"""What a piece is to a service: its role, by its kind, and its two sides; also the pieces with given roles."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from functools import cache

from generator.definitions.box_counts import expected_counts
from generator.definitions.id_types import PieceId
from generator.faces.box_pieces import BoxPiece
from generator.faces.display_list import Face, Path, Shape
from generator.faces.face_context import FaceContext
from generator.faces.game_look import game_look
from generator.faces.piece_kind import PieceKind
from generator.faces.shapes import box

BACK = "back"
"""The name of a back that the game doesn't have."""

_PILE_ROLES = ("tiles", "cards")
"""What is drawn from a pile: its back must not tell what it is."""


def piece_kind(context: FaceContext, piece: str) -> PieceKind:
    """The kind of a piece of the box."""
    pack = context.definitions
    return game_look(pack.rules).kinds[pack.components()[piece].kind]


def piece_role(context: FaceContext, piece: str) -> str:
    """The role of a piece of the box."""
    return piece_kind(context, piece).role


def ids_with_roles(context: FaceContext, roles: Collection[str]) -> list[str]:
    """The ids of the box that have one of the roles and at least one copy."""
    box = expected_counts(context.definitions, context.config)
    return [name for name in box if piece_role(context, name) in roles]


def missing_pieces(context: FaceContext, there: Collection[str]) -> dict[str, int]:
    """The ids of the box that aren't in `there`, with their numbers of copies; backs don't count."""
    box = expected_counts(context.definitions, context.config)
    return {name: count for name, count in box.items() if name not in there}


def shape_words(shape: Shape) -> str:
    """The size of a shape in mm as text, for a list of what is left out."""
    if shape.kind == "disc":
        return f"⌀ {shape.width:.3g} mm"
    return f"{shape.width:.4g} × {shape.height:.4g} mm"


def piece_sides(piece: BoxPiece) -> tuple[Face, ...]:
    """The front and the back, if there is one."""
    return (piece.face, piece.back) if piece.back else (piece.face,)


def other_side(piece: BoxPiece) -> Face:
    """The other side of a piece: its back; white for a tile or card without one; for any other piece its front
    again."""
    if piece.back is not None:
        return piece.back
    return white_back(piece.face.shape) if piece.group in _PILE_ROLES else piece.face


def pile_key(context: FaceContext, piece: BoxPiece) -> Hashable:
    """What the pieces of a pile have in common: their other side, or where each has one of its own, their deck."""
    if not piece.turned:
        return id(other_side(piece))
    return getattr(context.definitions.components()[PieceId(piece.id)], "deck", None) or piece_role(context, piece.id)


@cache
def white_back(shape: Shape) -> Face:
    """A white back of a shape; the same object for equal shapes."""
    wide, high = shape.width, shape.height
    return Face(BACK, shape, (Path(box(-wide, -high, 2.0 * wide, 2.0 * high), fill="white"),))
