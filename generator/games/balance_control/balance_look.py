"""The look of BALANCE // CONTROL in print: the faces, backs and layouts of its kinds of pieces."""

from __future__ import annotations

from collections.abc import Mapping

from generator.base.errors import input_error
from generator.base.hyphens import remove_hyphens
from generator.definitions.id_types import PieceId
from generator.faces.display_list import Face
from generator.faces.game_look import GameLook
from generator.faces.kinds import KINDS, LAYOUTS
from generator.faces.piece_kind import PieceKind
from generator.games.balance_control.definitions.balance_pack import BalancePiece, BalanceTile, Measure, Overlay
from generator.games.balance_control.definitions.departments import departments_in_play
from generator.games.balance_control.definitions.printed_words import tile_name
from generator.games.balance_control.faces.aid_content import AidPlan, aid_plans
from generator.games.balance_control.faces.aid_face import aid_face
from generator.games.balance_control.faces.balance_context import LAYOUTS as FOLDER
from generator.games.balance_control.faces.balance_context import BalanceContext
from generator.games.balance_control.faces.layouts import AidLayout, TableLayout, TokenLayout
from generator.games.balance_control.faces.piece_faces import (
    back_face,
    back_of,
    influence_face,
    marker_face,
    mat_face,
    measure_face,
    overlay_face,
    overlay_name,
    resource_face,
    tile_face,
    tracks_face,
)

SMALLEST, LARGEST = 40.0, 120.0
"""Sizes between flats (mm) in which tiles are printed."""


def checked_size(flats: float) -> float:
    """The size in mm, if tiles can be made in it. Raises `InputError`."""
    if not SMALLEST <= flats <= LARGEST:
        expected = f"{SMALLEST:g} to {LARGEST:g} mm between flats"
        raise input_error(f"tiles of {flats:g} mm", expected=expected, path="--tile-size")
    return flats


def _table(context: BalanceContext) -> TableLayout:
    return context.layout("table", TableLayout)


def _tile_back(context: BalanceContext, _: BalanceTile) -> Face | None:
    return back_of(context, None)


def _card_back(context: BalanceContext, card: Measure) -> Face | None:
    return back_of(context, card.department)


def _cubes_on(context: BalanceContext) -> int:
    """The number of cubes on a board with tracks: one on the tens and one on the ones of each department in play."""
    return 2 * len(departments_in_play(context.definitions, context.config))


def _tile_row(context: BalanceContext, tile: BalanceTile) -> str:
    return remove_hyphens(tile_name(tile, context.speaker))


def _tile_called(context: BalanceContext, tile: BalanceTile) -> str:
    return _tile_row(context, tile) + ("" if tile.value is None else f" {tile.value}")


def _card_row(context: BalanceContext, card: Measure) -> str:
    return str(context.texts.modules[card.module].name)


def _card_name(context: BalanceContext, card: Measure) -> str:
    return remove_hyphens(context.texts.card_name(card.id))


def _overlay_row(context: BalanceContext, overlay: Overlay) -> str:
    return remove_hyphens(overlay_name(context, overlay))


def _piece_row(context: BalanceContext, piece: BalancePiece) -> str:
    return remove_hyphens(context.texts.pieces[piece.id].name)


_MEASURE = PieceKind(
    name="measure",
    group="cards",
    role="card",
    record=Measure,
    template="measure",
    face=measure_face,
    back=_card_back,
    row=_card_row,
    varies=("variant", "thin_ink"),
    heading="measures",
    name_piece=_card_name,
    anew=True,
    alone=True,
)
_INK = ("thin_ink",)
_OWN = (
    PieceKind(
        "tile",
        "tiles",
        "tile",
        BalanceTile,
        "tile",
        tile_face,
        _tile_back,
        _tile_row,
        ("flats", "thin_ink"),
        name_piece=_tile_called,
        anew=True,
        alone=True,
    ),
    _MEASURE,
    PieceKind(
        "overlay",
        "tokens",
        "overlay",
        Overlay,
        "token",
        overlay_face,
        row=_overlay_row,
        varies=_INK,
        heading="overlays",
    ),
    PieceKind(
        "resource", "tokens", "resource", BalancePiece, "token", resource_face, row=_piece_row, varies=_INK, alone=True
    ),
    PieceKind(
        "influence",
        "tokens",
        "influence",
        BalancePiece,
        "token",
        influence_face,
        row=_piece_row,
        varies=_INK,
        alone=True,
    ),
    PieceKind("countdown", "tokens", "countdown", BalancePiece, "token", marker_face, row=_piece_row, varies=_INK),
    PieceKind(
        "first-player", "tokens", "first-player", BalancePiece, "token", marker_face, row=_piece_row, varies=_INK
    ),
    PieceKind("mat", "tokens", "mat", BalancePiece, "mat", mat_face, row=_piece_row, varies=_INK),
    PieceKind(
        "tracks", "aids", "mat", BalancePiece, "tracks", tracks_face, row=_piece_row, varies=_INK, cubes=_cubes_on
    ),
    PieceKind("aid", "aids", "aid", BalancePiece, "aid", aid_face, row=_piece_row, varies=_INK),
    PieceKind(
        "back", "cards", "back", BalancePiece, "card-back", back_face, row=_piece_row, varies=("flats", "thin_ink")
    ),
)
_KINDS: Mapping[str, PieceKind] = {kind.name: kind for kind in _OWN}
_LAYOUTS = {
    "aid-blocks": AidLayout,
    "table": TableLayout,
    "token": TokenLayout,
}

PAPER = GameLook(
    context=BalanceContext,
    kinds={**_KINDS, **{name: kind for name, kind in KINDS.items() if name not in _KINDS}},
    layouts={**LAYOUTS, **_LAYOUTS},
    reads=(aid_plans, _table),
    plans={"aids": Mapping[PieceId, AidPlan]},
    checked_size=checked_size,
    folder=FOLDER,
)
