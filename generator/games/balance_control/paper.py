"""How BALANCE // CONTROL looks in print."""

from __future__ import annotations

from collections.abc import Mapping

from generator.definitions.ids import PieceId
from generator.faces.display import Face
from generator.faces.kind import Kind
from generator.faces.kinds import KINDS, LAYOUTS
from generator.faces.paper import Paper
from generator.games.balance_control.definitions.describe import tile_name
from generator.games.balance_control.definitions.types import Measure, Overlay, Piece, Tile
from generator.games.balance_control.faces.aid import aid_face
from generator.games.balance_control.faces.aid_content import AidPlan, aid_plans
from generator.games.balance_control.faces.back import BackLayout, back_face, back_of
from generator.games.balance_control.faces.card import card_face
from generator.games.balance_control.faces.card_layout import CardLayout
from generator.games.balance_control.faces.context import Context
from generator.games.balance_control.faces.layouts import AidLayout, TableLayout, TokenLayout
from generator.games.balance_control.faces.marker import (
    countdown_face,
    first_player_face,
    influence_face,
    resource_face,
)
from generator.games.balance_control.faces.mats import MatLayout, TracksLayout, cubes_on, mat_face, tracks_face
from generator.games.balance_control.faces.overlay import overlay_face, overlay_name
from generator.games.balance_control.faces.tile import tile_face
from generator.games.balance_control.faces.tile_layout import TileLayout, checked_size
from generator.hyphens import unhyphenated


def _table(context: Context) -> TableLayout:
    return context.layout("table", TableLayout)


def _tile_back(context: Context, _: Tile) -> Face | None:
    return back_of(context, None)


def _card_back(context: Context, card: Measure) -> Face | None:
    return back_of(context, card.department)


def _tile_row(context: Context, tile: Tile) -> str:
    return unhyphenated(tile_name(tile, context.speaker))


def _tile_called(context: Context, tile: Tile) -> str:
    return _tile_row(context, tile) + ("" if tile.value is None else f" {tile.value}")


def _card_row(context: Context, card: Measure) -> str:
    return str(context.texts.modules[card.module].name)


def _card_name(context: Context, card: Measure) -> str:
    return unhyphenated(context.texts.card_name(card.id))


def _overlay_row(context: Context, overlay: Overlay) -> str:
    return unhyphenated(overlay_name(context, overlay))


def _piece_row(context: Context, piece: Piece) -> str:
    return unhyphenated(context.texts.pieces[piece.id].name)


_MEASURE = Kind(
    name="measure",
    group="cards",
    role="card",
    record=Measure,
    template="card",
    face=card_face,
    back=_card_back,
    row=_card_row,
    varies=("variant",),
    heading="measures",
    called=_card_name,
    anew=True,
    alone=True,
)
_OWN = (
    Kind(
        "tile",
        "tiles",
        "tile",
        Tile,
        "tile",
        tile_face,
        _tile_back,
        _tile_row,
        ("flats",),
        called=_tile_called,
        anew=True,
        alone=True,
    ),
    _MEASURE,
    Kind("overlay", "tokens", "overlay", Overlay, "token", overlay_face, row=_overlay_row, heading="overlays"),
    Kind("resource", "tokens", "resource", Piece, "token", resource_face, row=_piece_row, alone=True),
    Kind("influence", "tokens", "influence", Piece, "token", influence_face, row=_piece_row, alone=True),
    Kind("countdown", "tokens", "countdown", Piece, "token", countdown_face, row=_piece_row),
    Kind("first-player", "tokens", "first-player", Piece, "token", first_player_face, row=_piece_row),
    Kind("mat", "tokens", "mat", Piece, "mat", mat_face, row=_piece_row),
    Kind("tracks", "aids", "mat", Piece, "tracks", tracks_face, row=_piece_row, cubes=cubes_on),
    Kind("aid", "aids", "aid", Piece, "aid", aid_face, row=_piece_row),
    Kind("back", "cards", "back", Piece, "back", back_face, row=_piece_row, varies=("flats",)),
)
_KINDS: Mapping[str, Kind] = {kind.name: kind for kind in _OWN}
_LAYOUTS = {
    "aid": AidLayout,
    "back": BackLayout,
    "card": CardLayout,
    "mat": MatLayout,
    "table": TableLayout,
    "tile": TileLayout,
    "token": TokenLayout,
    "tracks": TracksLayout,
}

PAPER = Paper(
    context=Context,
    kinds={**_KINDS, **{name: kind for name, kind in KINDS.items() if name not in _KINDS}},
    layouts={**LAYOUTS, **_LAYOUTS},
    reads=(aid_plans, _table),
    plans={"aids": Mapping[PieceId, AidPlan]},
    checked_size=checked_size,
)
