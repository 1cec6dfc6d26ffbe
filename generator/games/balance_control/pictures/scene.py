"""What lies on the table at a moment of a match, as plain ids and numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.definitions.ids import ModuleId, Seat
from generator.games.balance_control.effects.values import DepartmentId
from generator.games.balance_control.table.game import Match
from generator.games.balance_control.table.scenarios.summary import Summary, summarize
from generator.hexes import Cell


@dataclass(frozen=True)
class Scene:
    """What a picture shows. `turn` is the turn that has been played last (0: none yet), `last` where the newest tile
    lies (None while only the Start tile does), `decides` whose decision or turn is next (None after the end),
    `in_deck` what is left of each measure deck, `departments` those in play."""

    table: Summary
    turn: int
    last: Cell | None
    decides: Seat | None
    in_deck: Mapping[ModuleId, int]
    on_board: Mapping[Seat, int]
    departments: tuple[DepartmentId, ...]


def scene(match: Match, turn: int) -> Scene:
    """The table as it is now, after `turn`."""
    state, names = match.state, match.game.names
    seats = [Seat(name) for name in names.seats]
    return Scene(
        table=summarize(match),
        turn=turn,
        last=match.cell(state.laid - 1) if state.laid > 1 else None,
        decides=None if match.over else Seat(match.to_act or names.seats[state.active]),
        in_deck={deck: state.deck_n[number] for number, deck in enumerate(names.catalogue.decks)},
        on_board={seat: state.on_board[number] for number, seat in enumerate(seats)},
        departments=tuple(names.catalogue.in_play),
    )
