"""A position as scenarios ask about it, read from a match.

It has the keys that may stand under `expect:` (`balance_scenarios.Expectation`). What a mapping doesn't contain counts
as 0, nobody or nothing.
"""

from __future__ import annotations

from typing import Any

from generator.definitions.id_types import Seat
from generator.games.balance_control.definitions.balance_pack import MeasureId, TileId
from generator.games.balance_control.effects.field_values import DepartmentId, OverlayId
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.table.kernel_match import KernelMatch
from generator.games.balance_control.table.scenarios.position_types import ACTION, PLACE, SETTLEMENT


def summarize(match: KernelMatch) -> dict[str, Any]:
    """Everything that a scenario may ask about the match now, by key. `to_act` is the seat that decides now, also in a
    window, `turn_of` the seat whose turn it is; both are None when the game is over. `resolved` has the cells of
    resolved focuses, `board` every cell with a tile, `discard` the tiles set aside openly, oldest first."""
    return _SummaryReader(match).summary()


class _SummaryReader:
    """Reads a match and translates its numbers into ids."""

    def __init__(self, match: KernelMatch) -> None:
        self.match, self.state = match, match.state
        self.names = match.game.names
        self.seats = [Seat(name) for name in self.names.seats]
        self.cells = {tile: match.cell(tile) for tile in range(self.state.laid)}

    def summary(self) -> dict[str, Any]:
        """The whole summary, by key."""
        state, cells = self.state, self.cells
        decks = self.names.decks
        return {
            "supply": {seat: state.supply[number] for number, seat in enumerate(self.seats)},
            "resources": {seat: self._departments(state.resources[number]) for number, seat in enumerate(self.seats)},
            "noise": self._departments(state.noise),
            "influence": {cell: self._by_seat(state.influence[tile]) for tile, cell in cells.items()},
            "control": {cell: self._seat(state.leader[tile]) for tile, cell in cells.items()},
            "strength": {cell: self._by_seat(state.strength[tile]) for tile, cell in cells.items()},
            "overlays": {cell: self._overlays(tile) for tile, cell in cells.items()},
            "countdowns": {cell: state.countdown[tile] for tile, cell in cells.items()},
            "hand": {s: self._cards(state.hand[n], state.hand_n[n]) for n, s in enumerate(self.seats)},
            "open": {deck: self._cards(state.open[n], state.open_n[n]) for n, deck in enumerate(decks)},
            "to_act": None if self.match.to_act is None else Seat(self.match.to_act),
            "turn_of": None if self.match.over else self.seats[state.active],
            "phase": self._phase(),
            "round": state.round,
            "resolved": tuple(cell for tile, cell in cells.items() if state.resolved[tile]),
            "board": {cell: self.names.kinds[state.tile_kind[tile]] for tile, cell in cells.items()},
            "drawn": self.names.kinds[state.drawn] if state.drawn >= 0 else None,
            "stack": self._tiles(list(reversed(state.stack[: state.stack_n]))),
            "discard": self._tiles(state.discard[: state.discard_n]),
            "over": self.match.over,
            "winners": tuple(Seat(name) for name in self.match.winners),
        }

    def _departments(self, amounts: list[int]) -> dict[DepartmentId, int]:
        return {name: amounts[slot] for slot, name in enumerate(self.names.departments)}

    def _by_seat(self, numbers: list[int]) -> dict[Seat, int]:
        return {seat: numbers[number] for number, seat in enumerate(self.seats)}

    def _seat(self, number: int) -> Seat | None:
        return self.seats[number] if number >= 0 else None

    def _overlays(self, tile: int) -> tuple[OverlayId, ...]:
        kinds = enumerate(self.names.overlays)
        return tuple(name for number, name in kinds for _ in range(self.state.overlay[tile][number]))

    def _cards(self, cards: list[int], number: int) -> tuple[MeasureId, ...]:
        return tuple(self.names.measures[card] for card in cards[:number])

    def _tiles(self, kinds: list[int]) -> tuple[TileId, ...]:
        return tuple(self.names.kinds[kind] for kind in kinds)

    def _phase(self) -> str:
        step = self.state.frame_step[0]
        if step in (c.TURN_BEGINS, c.TURN_DRAW, c.TURN_LAY):
            return PLACE
        return SETTLEMENT if step >= c.ROUND_WINDOW else ACTION
