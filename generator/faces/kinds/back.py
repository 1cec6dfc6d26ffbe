"""Backs: what is printed behind cards, tiles and chips, in their shape and size, as a layout says (mm)."""

from __future__ import annotations

from generator.base.errors import unknown_error
from generator.definitions.id_types import PieceId
from generator.definitions.pack import Pack
from generator.definitions.printed_pieces import Back, PrintedPiece
from generator.faces.display_list import Face, Shape, rectangle
from generator.faces.elements.element_layout import check_element_layout
from generator.faces.elements.layout_composer import REVERSE, element_face
from generator.faces.face_context import FaceContext
from generator.faces.face_inputs import collected_inputs, note_inputs

ALONE = rectangle(63.0, 88.0)
"""The shape of a back that is looked at by itself."""


def back_of(context: FaceContext, piece: PrintedPiece, shape: Shape) -> Face | None:
    """The back that a piece or its deck names, in the shape of the piece; None where none is named. One by a layout
    has the id `ID-reverse`. Raises `InputError` where what is named is no back."""
    if piece.back_layout is not None:
        path = f"{'cards' if piece.id in context.definitions.cards else 'pieces'}.{piece.written_as}.back_layout"
        check_element_layout(context, piece.back_layout, path)
        return element_face(context, piece, shape, piece.back_layout, f"{piece.id}{REVERSE}")
    if piece.back is None:
        return None
    pieces = context.definitions.pieces
    back = pieces.get(piece.back)
    if not isinstance(back, Back):
        backs = sorted(name for name, other in pieces.items() if isinstance(other, Back))
        section = "cards" if piece.id in context.definitions.cards else "pieces"
        path = f"{section}.{piece.id}.back"
        raise unknown_error(f"'{piece.back}' is no piece of kind back", piece.back, backs, path=path)
    return back_face(context, back, shape)


def named_backs(pack: Pack) -> set[PieceId | None]:
    """The ids of the backs that a piece or a deck names; other backs are never printed."""
    return {getattr(one, "back", None) for one in pack.components().values()} | {
        deck.back for deck in pack.decks.values()
    }


def back_face(context: FaceContext, back: Back, shape: Shape = ALONE) -> Face:
    """A back in a shape, composed once for all pieces that name it. Raises `InputError` where its name doesn't fit."""
    kept, key = context.face_cache, ("back", id(back), shape)
    if key not in kept:
        with collected_inputs() as inputs:
            kept[key] = element_face(context, back, shape), inputs, back  # while it is kept, its id is its own
    face: Face = kept[key][0]
    note_inputs(kept[key][1])
    return face
