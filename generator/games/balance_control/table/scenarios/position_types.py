"""The types of scenarios that only this game has: its position, and the end of the round as a step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Any

from generator.base.errors import NOWHERE, Mark
from generator.base.frozen import dataclass
from generator.base.hexes import HexCell, parse_cell
from generator.base.override import override
from generator.definitions.field_annotations import Entries, ExpectedExample, Flag, KeyHelp, OneOf, Range
from generator.definitions.id_types import ModuleId, Seat
from generator.games.balance_control.definitions.balance_pack import MeasureId, TileId
from generator.games.balance_control.effects.field_values import DepartmentId, OverlayId
from generator.games.balance_control.rules.turn import settle_now
from generator.games.balance_control.table.moves.move_text import FURTHEST
from generator.play.scenario.scenario_steps import OwnStep

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


class BoardCell(HexCell):
    """A cell as a scenario writes it."""

    __slots__ = ()
    expected = 'a cell, q,r in quotes, such as "1,-2"'
    pattern = r" *(?:0|-?[1-9]\d*) *, *(?:0|-?[1-9]\d*) *"

    @classmethod
    def parse(cls, text: str) -> BoardCell:
        """The cell that a text names. Raises `ValueError` with a sentence for the reader."""
        try:
            found = cls(*parse_cell(text.replace(" ", "")))
        except ValueError:
            raise ValueError(f"'{text}' is not a cell") from None
        if max(abs(found.q), abs(found.r)) > FURTHEST:
            raise ValueError(f"cell {found} lies more than {FURTHEST} steps away")
        return found


@dataclass(frozen=True)
class LaidTile:
    """A tile on the board. `resolved` is true for a focus that has resolved, also because it is already surrounded."""

    at: Annotated[BoardCell, KeyHelp("its cell, written q,r in quotes")]
    tile: Annotated[TileId, KeyHelp("which tile it is")]
    influence: Annotated[Mapping[Seat, Number], KeyHelp("influence markers on it, by seat")] = field(
        default_factory=dict
    )
    overlays: Annotated[tuple[OverlayId, ...], Entries(), KeyHelp("overlays on it")] = ()
    resolved: Annotated[bool, Flag.TRUE_OR_FALSE, KeyHelp("whether the focus has resolved already")] = False
    countdowns: Annotated[Number, KeyHelp("countdown markers on it")] = 0
    mark: Mark = field(default=NOWHERE, compare=False, repr=False)


Cards = Annotated[tuple[MeasureId, ...], Entries()]
Seats = Annotated[frozenset[Seat], Entries()]


@dataclass(frozen=True)
class BalancePosition:
    """Where everything lies. `tiles` in the order of their placement, without the Start tile, which is on 0,0 and
    holds nothing. A deck is named by its module.

    As it is written, what a file leaves out is empty; `whole` fills it in: mappings by seat, department and deck then
    hold every one in play, `owes` says how many placements of starting influence each seat still has to make (R7.5),
    and `listed` names the decks whose cards the file itself lists."""

    tiles: Annotated[
        tuple[LaidTile, ...],
        Entries("tiles"),
        ExpectedExample('a list of tiles such as {at: "1,0", tile: …}'),
        KeyHelp(
            "`{at, tile, influence, overlays, resolved, countdowns}`, in the order of their placement; the Start tile "
            "is on 0,0 by itself; a focus that is surrounded counts as resolved"
        ),
    ] = ()
    supply: Annotated[Mapping[Seat, Number], KeyHelp("influence markers in each supply")] = field(default_factory=dict)
    start_influence_placed: Annotated[
        bool | None,
        Flag.TRUE_OR_FALSE,
        KeyHelp("`false`: each seat owes as many placements as it has markers in supply, at most its starting number"),
    ] = None
    start_committee_used: Annotated[Seats, KeyHelp("who has formalised through the Start Committee")] = frozenset()
    resources: Annotated[Mapping[Seat, Mapping[DepartmentId, Number]], KeyHelp("by seat and department")] = field(
        default_factory=dict
    )
    noise: Annotated[Mapping[DepartmentId, Number], KeyHelp("by department")] = field(default_factory=dict)
    hand: Annotated[Mapping[Seat, Cards], KeyHelp("held measures by seat")] = field(default_factory=dict)
    played: Annotated[Seats, KeyHelp("who has played a measure this round")] = frozenset()
    open: Annotated[Mapping[ModuleId, Cards], KeyHelp("open measures by module")] = field(default_factory=dict)
    deck: Annotated[Mapping[ModuleId, Cards], KeyHelp("the rest by module, next card first")] = field(
        default_factory=dict
    )
    used: Annotated[Mapping[ModuleId, Cards], KeyHelp("the measure discard by module")] = field(default_factory=dict)
    stack: Annotated[tuple[TileId, ...], Entries(), KeyHelp("tiles to be drawn, first drawn first")] = ()
    to_act: Annotated[Seat, KeyHelp("whose turn it is")] = NOBODY
    first: Annotated[Seat, KeyHelp("the starting seat")] = NOBODY
    phase: Annotated[
        Phase,
        KeyHelp(
            "`place` (the first tile of the stack is drawn), `action`, or `settlement` (the last seat has acted; the "
            "round then ends by itself, up to the first question: a window, an open cost, or the next round's tile)"
        ),
    ] = ACTION
    round: Annotated[int, Range(1, MOST), KeyHelp("the number of the round")] = 1
    owes: Annotated[Mapping[Seat, int], Flag.GIVEN] = field(default_factory=dict)
    listed: Annotated[frozenset[ModuleId], Flag.GIVEN] = frozenset()
    mark: Mark = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True)
class SettleStep(OwnStep):
    """The end of the round without windows (R4.4–R4.6): open costs count as declined."""

    @override
    def play(self, match: Any) -> None:
        kernel = match.play.match
        settle_now(kernel.state, kernel.game.tables, kernel.scratch)
