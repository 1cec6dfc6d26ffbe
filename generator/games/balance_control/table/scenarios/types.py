"""What a scenario of this game says besides any other's: its position, and the end of the round as a step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Any

from generator.definitions.ids import ModuleId, Seat
from generator.definitions.notes import Entries, Flag, Like, OneOf, Range, Says
from generator.errors import NOWHERE, Mark
from generator.games.balance_control.definitions.types import MeasureId, TileId
from generator.games.balance_control.effects.values import DepartmentId, OverlayId
from generator.games.balance_control.rules.turn import settle_now
from generator.games.balance_control.table.moves.text import FURTHEST
from generator.hexes import Cell, parse_cell
from generator.play.scenario.types import Own
from generator.values import dataclass

PLACE, ACTION, SETTLEMENT = "place", "action", "settlement"
PHASES = (PLACE, ACTION, SETTLEMENT)
"""In `place` the first tile of the stack is already drawn; in `settlement` the last seat has acted and the window at
the end of the round is next."""


MOST, MOST_EXPECTED = 999, 9_999
"""The greatest number in a position, and the greatest that may be expected."""
NOBODY = Seat("")
"""In a position that leaves a seat out."""
Number = Annotated[int, Range(0, MOST)]
Phase = Annotated[str, OneOf("phase", PHASES)]


class BoardCell(Cell):
    """A cell as a scenario writes it."""

    __slots__ = ()
    expected = 'a cell, q,r in quotes, such as "1,-2"'
    pattern = r" *(?:0|-?[1-9]\d*) *, *(?:0|-?[1-9]\d*) *"

    @classmethod
    def parse(cls, text: str) -> BoardCell:
        """Reads it; raises `ValueError` with a sentence for the reader."""
        try:
            found = cls(*parse_cell(text.replace(" ", "")))
        except ValueError:
            raise ValueError(f"'{text}' is not a cell") from None
        if max(abs(found.q), abs(found.r)) > FURTHEST:
            raise ValueError(f"cell {found} lies more than {FURTHEST} steps away")
        return found


@dataclass(frozen=True)
class Laid:
    """A tile on the board. `resolved` is true for a focus that has resolved, also because it is already surrounded."""

    at: Annotated[BoardCell, Says("its cell, written q,r in quotes")]
    tile: Annotated[TileId, Says("which tile it is")]
    influence: Annotated[Mapping[Seat, Number], Says("influence markers on it, by seat")] = field(default_factory=dict)
    overlays: Annotated[tuple[OverlayId, ...], Entries(), Says("overlays on it")] = ()
    resolved: Annotated[bool, Flag.TRUE_OR_FALSE, Says("whether the focus has resolved already")] = False
    countdowns: Annotated[Number, Says("countdown markers on it")] = 0
    mark: Mark = field(default=NOWHERE, compare=False, repr=False)


Cards = Annotated[tuple[MeasureId, ...], Entries()]
Seats = Annotated[frozenset[Seat], Entries()]


@dataclass(frozen=True)
class Position:
    """Where everything lies. `tiles` in the order of their placement, without the Start tile, which is on 0,0 and
    holds nothing. A deck is named by its module.

    As it is written, what a file leaves out is empty; `whole` fills it in: mappings by seat, department and deck then
    hold every one in play, `owes` says how many placements of starting influence each seat still has to make (R7.5),
    and `listed` names the decks whose cards the file itself lists."""

    tiles: Annotated[
        tuple[Laid, ...],
        Entries("tiles"),
        Like('a list of tiles such as {at: "1,0", tile: …}'),
        Says(
            "`{at, tile, influence, overlays, resolved, countdowns}`, in the order of their placement; the Start tile "
            "is on 0,0 by itself; a focus that is surrounded counts as resolved"
        ),
    ] = ()
    supply: Annotated[Mapping[Seat, Number], Says("influence markers in each supply")] = field(default_factory=dict)
    start_influence_placed: Annotated[
        bool | None,
        Flag.TRUE_OR_FALSE,
        Says("`false`: each seat owes as many placements as it has markers in supply, at most its starting number"),
    ] = None
    start_committee_used: Annotated[Seats, Says("who has formalised through the Start Committee")] = frozenset()
    resources: Annotated[Mapping[Seat, Mapping[DepartmentId, Number]], Says("by seat and department")] = field(
        default_factory=dict
    )
    noise: Annotated[Mapping[DepartmentId, Number], Says("by department")] = field(default_factory=dict)
    hand: Annotated[Mapping[Seat, Cards], Says("held measures by seat")] = field(default_factory=dict)
    played: Annotated[Seats, Says("who has played a measure this round")] = frozenset()
    open: Annotated[Mapping[ModuleId, Cards], Says("open measures by module")] = field(default_factory=dict)
    deck: Annotated[Mapping[ModuleId, Cards], Says("the rest by module, next card first")] = field(default_factory=dict)
    used: Annotated[Mapping[ModuleId, Cards], Says("the measure discard by module")] = field(default_factory=dict)
    stack: Annotated[tuple[TileId, ...], Entries(), Says("tiles to be drawn, first drawn first")] = ()
    to_act: Annotated[Seat, Says("whose turn it is")] = NOBODY
    first: Annotated[Seat, Says("the starting seat")] = NOBODY
    phase: Annotated[
        Phase,
        Says(
            "`place` (the first tile of the stack is drawn), `action`, or `settlement` (the last seat has acted; the "
            "round then ends by itself, up to the first question: a window, an open cost, or the next round's tile)"
        ),
    ] = ACTION
    round: Annotated[int, Range(1, MOST), Says("the number of the round")] = 1
    owes: Annotated[Mapping[Seat, int], Flag.GIVEN] = field(default_factory=dict)
    listed: Annotated[frozenset[ModuleId], Flag.GIVEN] = frozenset()
    mark: Mark = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True)
class Settle(Own):
    """The end of the round without windows (R4.4–R4.6): open costs count as declined."""

    def play(self, match: Any) -> None:
        """Settles now."""
        kernel = match.play.match
        settle_now(kernel.state, kernel.game.tables, kernel.scratch)
