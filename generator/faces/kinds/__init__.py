"""The studio's own kinds of pieces on paper: `KINDS`, by the word that stands in YAML."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from generator.base.hyphens import remove_hyphens
from generator.definitions import printed_pieces
from generator.faces.display_list import Face
from generator.faces.elements.element_types import Layout
from generator.faces.face_context import FaceContext
from generator.faces.kinds.back import back_face
from generator.faces.kinds.board import board_face, mat_face
from generator.faces.kinds.board_look import BoardLook
from generator.faces.kinds.box import BoxLook, box_face
from generator.faces.kinds.card import card_back, card_face
from generator.faces.kinds.card_look import CardLook
from generator.faces.kinds.chip import chip_back, chip_face
from generator.faces.kinds.dice_net import DiceLook, dice_net_face
from generator.faces.kinds.marker import marker_back, marker_face
from generator.faces.kinds.sheet import SheetLook, sheet_face
from generator.faces.kinds.standee import StandeeLook, standee_face
from generator.faces.kinds.tile import tile_back, tile_face
from generator.faces.piece_kind import PieceKind, piece_name
from generator.faces.scene_look import SceneLook

T = TypeVar("T")
P = TypeVar("P", bound=printed_pieces.PrintedPiece)


def _looked_card(context: FaceContext, card: printed_pieces.Card) -> Face:
    """The face of a card in the wanted variant of cards."""
    return card_face(context, card, context.looks.variant)


def _resized_piece(context: FaceContext, piece: P) -> P:
    """The piece in the size of the product that it is composed for."""
    if context.looks.size is None:
        return piece
    wide, high = context.looks.size
    size = (
        printed_pieces.Size(wide, high)
        if isinstance(piece, printed_pieces.Card)
        else printed_pieces.Length(min(wide, high))
    )
    changed: Any = {"size": size}
    return replace(piece, **changed)


def _composed_in_size(compose: Callable[[FaceContext, P], T]) -> Callable[[FaceContext, P], T]:
    """A composer of a side, in the size of the product where one is asked for."""
    return lambda context, piece: compose(context, _resized_piece(context, piece))


def _sized_kind(name: str, group: str, record: type, template: str, face: Any, back: Any, **more: Any) -> PieceKind:
    """A kind of single pieces that is composed anew in the size of a product."""
    shared: dict[str, Any] = {"varies": ("thin_ink",), "is_turned_over": has_own_back, **more}
    return PieceKind(
        name,
        group,
        name,
        record,
        template,
        _composed_in_size(face),
        _composed_in_size(back),
        anew=True,
        alone=True,
        **shared,
    )


def has_own_back(piece: Any) -> bool:
    """Whether the other side of a piece shows what the piece itself says."""
    return piece.back_layout is not None


def _deck_name(context: FaceContext, card: printed_pieces.Card) -> str:
    """The name of a card's deck; for a card without a deck, the card's own."""
    deck = context.texts.decks.get(card.deck) if card.deck else None
    return remove_hyphens(str(deck.name)) if deck else piece_name(context, card)


def _box_row(context: FaceContext, box: printed_pieces.Box) -> str:
    """The line of a tuckbox, which is mostly called as what it holds."""
    return context.label("boxed", name=piece_name(context, box))


KINDS: Mapping[str, PieceKind] = {
    kind.name: kind
    for kind in (
        _sized_kind(
            "card",
            "cards",
            printed_pieces.Card,
            "poster",
            _looked_card,
            card_back,
            row=_deck_name,
            varies=("variant", "thin_ink"),
            name_piece=piece_name,
        ),
        _sized_kind("tile", "tiles", printed_pieces.Tile, "plain-tile", tile_face, tile_back),
        PieceKind("board", "boards", "board", printed_pieces.Board, "board", board_face, varies=("thin_ink",)),
        PieceKind("mat", "boards", "mat", printed_pieces.Mat, "plain-mat", mat_face, varies=("thin_ink",)),
        _sized_kind(
            "chip",
            "tokens",
            printed_pieces.Chip,
            "chip",
            chip_face,
            chip_back,
            is_turned_over=lambda chip: chip.reverse is not None or has_own_back(chip),
        ),
        _sized_kind("marker", "tokens", printed_pieces.Marker, "marker", marker_face, marker_back),
        PieceKind(
            "standee", "folded", "standee", printed_pieces.Standee, "standee", standee_face, varies=("thin_ink",)
        ),
        PieceKind("sheet", "sheets", "sheet", printed_pieces.Sheet, "sheet", sheet_face),
        PieceKind("dice-net", "folded", "dice-net", printed_pieces.DiceNet, "dice-net", dice_net_face),
        PieceKind("box", "folded", "box", printed_pieces.Box, "box", box_face, row=_box_row, name_piece=piece_name),
        PieceKind("back", "cards", "back", printed_pieces.Back, "plain-back", back_face),
    )
}
"""The kinds of pieces that any game may have."""

LAYOUTS: Mapping[str, type] = {
    "poster": CardLook,
    "picture": CardLook,
    "finished": CardLook,
    "board": BoardLook,
    "plain-mat": BoardLook,
    "chip": Layout,
    "plain-tile": Layout,
    "marker": Layout,
    "standee": StandeeLook,
    "sheet": SheetLook,
    "dice-net": DiceLook,
    "box": BoxLook,
    "plain-back": Layout,
    "scene": SceneLook,
}
"""Their templates of faces and that of the whole table, and what each is read into; a card may name another one, which
is a `CardLook` too."""
