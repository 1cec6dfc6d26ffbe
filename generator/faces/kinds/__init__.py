"""The studio's own kinds of pieces on paper: `KINDS`, by the word that stands in YAML."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from generator.definitions import printed
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
P = TypeVar("P", bound=printed.PrintedPiece)


def _card(context: Context, card: printed.Card) -> Face:
    """A card as it is to look."""
    return card_face(context, card, context.looks.variant)


def _anew(context: Context, piece: P) -> P:
    """The piece in the size of the product that it is composed for."""
    if context.looks.size is None:
        return piece
    wide, high = context.looks.size
    size = printed.Size(wide, high) if isinstance(piece, printed.Card) else printed.Length(min(wide, high))
    changed: Any = {"size": size}
    return replace(piece, **changed)


def _made_anew(compose: Callable[[Context, P], T]) -> Callable[[Context, P], T]:
    """A composer of a side, in the size of the product where one is asked for."""
    return lambda context, piece: compose(context, _anew(context, piece))


def _sized(name: str, group: str, record: type, template: str, face: Any, back: Any, **more: Any) -> Kind:
    """A kind of single pieces that is composed anew in the size of a product."""
    return Kind(name, group, name, record, template, _made_anew(face), _made_anew(back), anew=True, alone=True, **more)


def _deck(context: Context, card: printed.Card) -> str:
    """The name of a card's deck; of a card without one, its own."""
    deck = context.texts.decks.get(card.deck) if card.deck else None
    return unhyphenated(str(deck.name)) if deck else named(context, card)


def _boxed(context: Context, box: printed.Box) -> str:
    """The line of a tuckbox, which is mostly called as what it holds."""
    return context.label("boxed", name=named(context, box))


KINDS: Mapping[str, Kind] = {
    kind.name: kind
    for kind in (
        _sized("card", "cards", printed.Card, "poster", _card, card_back, row=_deck, varies=("variant",), called=named),
        _sized("tile", "tiles", printed.Tile, "plain-tile", tile_face, tile_back),
        Kind("board", "boards", "board", printed.Board, "board", board_face),
        Kind("mat", "boards", "mat", printed.Mat, "plain-mat", mat_face),
        _sized(
            "chip", "tokens", printed.Chip, "chip", chip_face, chip_back, turned=lambda chip: chip.reverse is not None
        ),
        _sized("marker", "tokens", printed.Marker, "marker", marker_face, marker_back),
        Kind("standee", "folded", "standee", printed.Standee, "standee", standee_face),
        Kind("sheet", "sheets", "sheet", printed.Sheet, "sheet", sheet_face),
        Kind("dice-net", "folded", "dice-net", printed.DiceNet, "dice-net", dice_net_face),
        Kind("box", "folded", "box", printed.Box, "box", box_face, row=_boxed, called=named),
        Kind("back", "cards", "back", printed.Back, "plain-back", back_face),
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
