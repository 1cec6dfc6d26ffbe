"""The numbers of a picture of the table, read from `templates/faces/table.yaml`, and how a game's faces get into it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from generator.faces.context import Looks
from generator.faces.display import Face
from generator.faces.fonts import FontName
from generator.faces.pieces import printed_pieces
from generator.faces.themed import thin
from generator.games.balance_control.definitions.types import TileId
from generator.games.balance_control.faces.context import Context

FLATS = 50.0
"""Tiles as they are printed, in mm between flats; the picture scales them."""


@dataclass(frozen=True)
class TableLayout:
    """The numbers of `templates/faces/table.yaml`: lengths in mm, sizes in pt."""

    width: float
    height: float
    margin: float
    panel: float
    panel_gap: float
    largest: float
    gutter: float
    cell_size: float
    cell_up: float
    leader: float
    last_line: float
    last_rim: float
    spent_line: float
    spent_pitch: float
    pitch: float
    marker_largest: float
    rim: float
    field_top: float
    field_bottom: float
    row_bottom: float
    field_width: float
    foot_y: float
    foot_width: float
    foot_height: float
    overlay_largest: float
    title_font: FontName
    value_font: FontName
    text_font: FontName
    strong_font: FontName
    header: float
    title_size: float
    line: float
    seat_height: float
    seat_least: float
    label_size: float
    value_size: float
    text_size: float
    text_least: float
    marker: float
    small: float
    resource: float


class Faces:
    """The faces of a box by the ids of its pieces, each made when it is first asked for."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.layout = context.layout("table", TableLayout)
        self._made: dict[str, Face] = {}
        self._thin: dict[str, Face] = {}

    def __getitem__(self, piece: str) -> Face:
        """The face of a piece of the box. Raises `InputError` where it can't be made, `KeyError` for any other id."""
        if piece not in self._made:
            for made in printed_pieces(self.context, Looks(FLATS), (piece,)):
                self._made.setdefault(made.id, made.face)
        return self._made[piece]

    def thin(self, piece: str) -> Face:
        """The face in thin ink."""
        if piece not in self._thin:
            self._thin[piece] = thin(self[piece])
        return self._thin[piece]

    @cached_property
    def markers(self) -> Mapping[str, str]:
        """The id of each seat's influence marker."""
        pieces = self.context.definitions.pieces.values()
        return {piece.seat: piece.id for piece in pieces if piece.kind == "influence" and piece.seat}

    def countdowns(self, tile: TileId, number: int) -> tuple[str, ...]:
        """The ids of so many countdown markers on a tile; they are those of its module."""
        definitions = self.context.definitions
        module = definitions.tiles[tile].module
        ids = [one.id for one in definitions.pieces.values() if one.kind == "countdown" and one.module == module]
        return tuple(ids[:1]) * number
