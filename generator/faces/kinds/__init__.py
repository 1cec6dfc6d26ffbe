"""The studio's own kinds of pieces on paper: `KINDS`, by the word that stands in YAML."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from generator.definitions.printed import (
    Back,
    Board,
    Box,
    Card,
    Chip,
    DiceNet,
    Length,
    Marker,
    Mat,
    PrintedPiece,
    Sheet,
    Size,
    Standee,
    Tile,
)
from generator.faces.context import Context
from generator.faces.display import Face
from generator.faces.kind import Kind, named
from generator.faces.kinds.back import BackLook, back_face
from generator.faces.kinds.board import board_face, mat_face
from generator.faces.kinds.board_look import BoardLook
from generator.faces.kinds.box import BoxLook, box_face
from generator.faces.kinds.card import card_back, card_face
from generator.faces.kinds.card_look import CardLook
from generator.faces.kinds.chip import ChipLook, chip_back, chip_face
from generator.faces.kinds.dice_net import DiceLook, dice_net_face
from generator.faces.kinds.marker import MarkerLook, marker_back, marker_face
from generator.faces.kinds.sheet import SheetLook, sheet_face
from generator.faces.kinds.standee import StandeeLook, standee_face
from generator.faces.kinds.tile import TileLook, tile_back, tile_face
from generator.faces.scene_look import SceneLook
from generator.hyphens import unhyphenated

T = TypeVar("T")
P = TypeVar("P", bound=PrintedPiece)


def _card(context: Context, card: Card) -> Face:
    """A card as it is to look, of a product's size where one is asked for."""
    return card_face(context, _anew(context, card), context.looks.variant)


def _anew(context: Context, piece: P) -> P:
    """The piece in the size of the product that it is composed for."""
    if context.looks.size is None:
        return piece
    wide, high = context.looks.size
    changed: Any = {"size": Size(wide, high) if isinstance(piece, Card) else Length(min(wide, high))}
    return replace(piece, **changed)


def _made_anew(compose: Callable[[Context, P], T]) -> Callable[[Context, P], T]:
    """A composer of a side, in the size of the product where one is asked for."""
    return lambda context, piece: compose(context, _anew(context, piece))


def _deck(context: Context, card: Card) -> str:
    """The name of a card's deck; of a card without one, its own."""
    deck = context.texts.decks.get(card.deck) if card.deck else None
    return unhyphenated(str(deck.name)) if deck else named(context, card)


def _boxed(context: Context, box: Box) -> str:
    """The line of a tuckbox, which is mostly called as what it holds."""
    return context.label("boxed", name=named(context, box))


KINDS: Mapping[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind(
            *("card", "cards", "card", Card, "poster", _card, _made_anew(card_back), _deck, ("variant",), "", named),
            anew=True,
        ),
        Kind("tile", "tiles", "tile", Tile, "plain-tile", _made_anew(tile_face), _made_anew(tile_back), anew=True),
        Kind("board", "boards", "board", Board, "board", board_face),
        Kind("mat", "boards", "mat", Mat, "plain-mat", mat_face),
        Kind("chip", "tokens", "chip", Chip, "chip", _made_anew(chip_face), _made_anew(chip_back), anew=True),
        Kind(
            "marker", "tokens", "marker", Marker, "marker", _made_anew(marker_face), _made_anew(marker_back), anew=True
        ),
        Kind("standee", "folded", "standee", Standee, "standee", standee_face),
        Kind("sheet", "sheets", "sheet", Sheet, "sheet", sheet_face),
        Kind("dice-net", "folded", "dice-net", DiceNet, "dice-net", dice_net_face),
        Kind("box", "folded", "box", Box, "box", box_face, row=_boxed, called=named),
        Kind("back", "cards", "back", Back, "plain-back", back_face),
    )
}
"""The kinds of pieces that any game may have."""

LAYOUTS: Mapping[str, type] = {
    "poster": CardLook,
    "picture": CardLook,
    "board": BoardLook,
    "plain-mat": BoardLook,
    "chip": ChipLook,
    "plain-tile": TileLook,
    "marker": MarkerLook,
    "standee": StandeeLook,
    "sheet": SheetLook,
    "dice-net": DiceLook,
    "box": BoxLook,
    "plain-back": BackLook,
    "scene": SceneLook,
}
"""Their templates of faces and that of the whole table, and what each is read into; a card may name another one, which
is a `CardLook` too."""
