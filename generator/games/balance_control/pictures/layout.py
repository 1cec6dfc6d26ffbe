"""The numbers of a picture of the table, read from `templates/faces/table.yaml`, and how a game's faces get into it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from generator.definitions.ids import Seat
from generator.faces.display import Face
from generator.faces.themed import thin
from generator.games.balance_control.definitions.types import TileId
from generator.games.balance_control.faces.context import Context
from generator.games.balance_control.faces.table_layout import TableLayout
from generator.games.balance_control.pictures.arrangement import Lying, markers, overlays
from generator.pictures import faces


class Faces(faces.Faces):
    """The faces of a box by the ids of its pieces, each made when it is first asked for."""

    context: Context

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.layout = context.layout("table", TableLayout)
        self._thin: dict[str, Face] = {}

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

    def lying(self, influence: Mapping[Seat, int], kinds: Sequence[str]) -> tuple[Lying, ...]:
        """The overlays and the markers of a tile."""
        shape = self[next(iter(self.markers.values()))].shape
        piles = [(self.markers[seat], number) for seat, number in influence.items() if number]
        below = overlays(self.layout, self[kinds[0]].shape, kinds) if kinds else ()
        return (*below, *markers(self.layout, shape, piles))
