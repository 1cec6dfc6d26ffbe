"""A scenario's file as it is written, key by key; positions are written as `types.Position` says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from generator.definitions.ids import ModuleId, RulingName, Seat
from generator.definitions.nodes import Node, Text
from generator.definitions.notes import Entries, Flag, Keys, Later, Like, Range, Says
from generator.games.balance_control.definitions.types import MeasureId, TileId
from generator.games.balance_control.effects.values import DepartmentId, OverlayId
from generator.games.balance_control.table.moves.grammar import SHAPES
from generator.games.balance_control.table.scenarios.types import MOST_EXPECTED, BoardCell, Phase, Position
from generator.play.scenario import plain

SETTLE = "settle"
_VERB = f"(?:{'|'.join(SHAPES)})(?: .*)?"


class MoveText(Text):
    """A move."""

    expected = "a move, such as 'place 1,0'"
    pattern = _VERB


class DoText(Text):
    """A seat and its move, or the end of the round."""

    expected = f"a seat and its action, such as 'A place 1,0', or '{SETTLE}'"
    pattern = f"{SETTLE}|[A-Za-z] +{_VERB}"


Number = Annotated[int, Range(0, MOST_EXPECTED)]
BySeat = Mapping[Seat, Number]
ByDepartment = Mapping[DepartmentId, Number]
SeatOrNobody = Annotated[Seat | None, Flag.OR_NOTHING]
TileOrNone = Annotated[TileId | None, Flag.OR_NOTHING]
Cells = Annotated[tuple[BoardCell, ...], Entries()]
Seats = Annotated[tuple[Seat, ...], Entries()]
Tiles = Annotated[tuple[TileId, ...], Entries()]
Cards = Annotated[tuple[MeasureId, ...], Entries()]
Overlays = Annotated[tuple[OverlayId, ...], Entries()]


@dataclass(frozen=True)
class Expectation:
    """What must hold now; nothing else is compared."""

    supply: Annotated[BySeat | None, Says("influence markers in supply")] = None
    resources: Annotated[Mapping[Seat, ByDepartment] | None, Says("resources by seat and department")] = None
    noise: Annotated[ByDepartment | None, Says("what lies in Noise, by department")] = None
    influence: Annotated[Mapping[BoardCell, BySeat] | None, Says("influence markers on a tile, by seat")] = None
    control: Annotated[Mapping[BoardCell, SeatOrNobody] | None, Says("who controls a tile; `null`: nobody")] = None
    strength: Annotated[Mapping[BoardCell, BySeat] | None, Says("how strong each seat is on a tile")] = None
    overlays: Annotated[Mapping[BoardCell, Overlays] | None, Says("overlays on a tile, in any order")] = None
    countdowns: Annotated[Mapping[BoardCell, Number] | None, Says("countdown markers on a tile")] = None
    hand: Annotated[Mapping[Seat, Cards] | None, Says("measures held by a seat, in any order")] = None
    open: Annotated[Mapping[ModuleId, Cards] | None, Says("open measures of a module, in any order")] = None
    to_act: Annotated[SeatOrNobody, Says("the seat that decides now; `null` when the game is over")] = None
    phase: Annotated[Phase | None, Says("the phase of the turn")] = None
    round: Annotated[Number | None, Says("the number of the round")] = None
    resolved: Annotated[Cells | None, Says("every focus that has resolved, in any order")] = None
    board: Annotated[Mapping[BoardCell, TileOrNone] | None, Says("the tile on a cell; `null`: none")] = None
    drawn: Annotated[TileOrNone, Says("the tile that is drawn; `null`: none")] = None
    stack: Annotated[Tiles | None, Says("tiles to be drawn, in order")] = None
    discard: Annotated[Tiles | None, Says("tiles that found no place, in order")] = None
    over: Annotated[bool | None, Flag.TRUE_OR_FALSE, Says("whether the game is over")] = None
    winners: Annotated[Seats | None, Says("who has won, in any order")] = None


@dataclass(frozen=True)
class WrittenStep:
    """One step: one of its keys."""

    legal: Annotated[
        tuple[MoveText, ...], Entries("moves", least=1), Says("moves that are legal for the seat that decides now")
    ] = ()
    illegal: Annotated[
        tuple[MoveText, ...], Entries("moves", least=1), Says("moves that aren't; trying one changes nothing")
    ] = ()
    do: Annotated[DoText | None, Says("a seat and its move, or `settle`: the end of the round now")] = None
    expect: Annotated[
        Expectation | None,
        Keys(99, "nothing is expected"),
        Says("what must hold now; nothing else is compared"),
    ] = None


STEP = Annotated[WrittenStep, Keys(1, "a step with {}")]


@dataclass(frozen=True, kw_only=True)
class WrittenScenario(plain.WrittenScenario):
    """A scenario: a position, steps, and what must hold."""

    rulings: Annotated[
        Mapping[RulingName, str],
        Like("a mapping such as {RULING: OPTION}"),
        Says("other options, `{lobbyist-presence: needed}`"),
    ] = field(default_factory=dict)
    modules: Annotated[
        tuple[ModuleId, ...],
        Entries("modules"),
        Says("what is in play; `core` and the module for five or six players come by themselves"),
    ] = ()
    position: Annotated[Node | None, Later(Position), Says("where everything lies")] = None
    steps: Annotated[
        tuple[Annotated[Node, Later(STEP)], ...],
        Entries("steps", least=1),
        Like("a list of steps such as '- do: A place 1,0'"),
        Says("what happens and what must hold, in order"),
    ]
