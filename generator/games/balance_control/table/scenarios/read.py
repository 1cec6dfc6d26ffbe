"""How the scenarios of this game are read: ids that are in play, positions, moves and what is expected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Annotated, Any

from generator.definitions.fields import fields_of
from generator.definitions.ids import ModuleId, RulingName, Seat
from generator.definitions.load import GameFolder
from generator.definitions.nodes import Node, Text, below
from generator.definitions.notes import Entries, Flag, Keys, Later, Like, Range, Says
from generator.definitions.structure import Structure
from generator.definitions.types import Configuration, Pack
from generator.errors import Fault, InputError, Mark, listed, nearest
from generator.games.balance_control.definitions.own import definitions_of
from generator.games.balance_control.definitions.types import MeasureId, TileId
from generator.games.balance_control.effects.values import DepartmentId, OverlayId
from generator.games.balance_control.table.moves.grammar import SHAPES, Move
from generator.games.balance_control.table.moves.text import UnknownWord, parse_move
from generator.games.balance_control.table.moves.vocabulary import CARD, DEPARTMENT, OVERLAY, SEAT, TILE, Vocabulary
from generator.games.balance_control.table.scenarios.position import whole
from generator.games.balance_control.table.scenarios.types import MOST_EXPECTED, BoardCell, Phase, Position, Settle
from generator.play.scenario import plain
from generator.play.scenario.steps import values_below
from generator.play.scenario.types import Expected, Own
from generator.values import dataclass

# A scenario's file as it is written, key by key; positions are written as `types.Position` says.


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
    turn_of: Annotated[SeatOrNobody, Says("whose turn it is; `null` when the game is over")] = None
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
        Mapping[MoveText, plain.ReasonText | None],
        Entries("moves", least=1),
        Flag.KEYS_ALONE,
        Says(plain.SAYS_ILLEGAL),
    ] = field(default_factory=dict)
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


WRITTEN = WrittenScenario
_SORTS: Mapping[Any, str] = {
    Seat: SEAT,
    DepartmentId: DEPARTMENT,
    OverlayId: OVERLAY,
    MeasureId: CARD,
    TileId: TILE,
}


def words(game: GameFolder, pack: Pack, config: Configuration, faults: list[Fault]) -> BalanceWords:  # noqa: ARG001
    """What a scenario of that configuration may say."""
    return BalanceWords(pack, config, faults)


class BalanceWords:
    """Reads what is in play."""

    step, position = STEP, Position
    own_steps: Mapping[str, type[Own]] = {SETTLE: Settle}
    do_expected = DoText.expected

    def __init__(self, pack: Pack, config: Configuration, faults: list[Fault]) -> None:
        self.definitions, self.config = definitions_of(pack), config
        self.vocabulary = Vocabulary.of(self.definitions, config)
        decks = tuple(name for name in config.modules if self.definitions.modules[name].deck)
        self.reader: Structure = _InPlay(faults, self.vocabulary, decks)

    @property
    def reasons(self) -> frozenset[str]:
        """Every reason that may refuse a move: some language has a sentence for it."""
        return frozenset(name for sentences in self.definitions.reasons.values() for name in sentences)

    @property
    def seats(self) -> tuple[str, ...]:
        """Every seat of the game."""
        return self.vocabulary.words(SEAT)

    def whole(self, position: Position) -> Position:
        """A position with all that it leaves out."""
        return whole(position, self.reader, self.definitions, self.config)

    def move(self, text: str, mark: Mark) -> Move:
        """A line as a move."""
        return parse_move(text, self.vocabulary, mark)

    def misspelt(self, error: InputError) -> bool:
        """Whether a word is none of this game's."""
        return isinstance(error, UnknownWord)

    def expected(self, said: Expectation, path: str) -> Iterator[Expected]:
        """What an `expect:` lists."""
        for each in fields_of(Expectation):
            inside = f"{path}.{each.key}"
            if inside in self.reader.places:
                yield from values_below(self.reader, getattr(said, each.name), inside, (each.key,))


class _InPlay(Structure):
    """Reads ids that are in play, seats and departments in upper and lower case; a module is named for its deck."""

    def __init__(self, faults: list[Fault], vocabulary: Vocabulary, decks: tuple[ModuleId, ...]) -> None:
        known = {kind: frozenset(vocabulary.in_play(sort)) for kind, sort in _SORTS.items()}
        super().__init__(faults, {**known, ModuleId: frozenset(decks)})
        self.vocabulary = vocabulary
        self.decks = decks

    def reference(self, node: Text, wanted: Any, value: str, path: str) -> Any:
        """An id in play; any other is noted, with the reason why one that the game has isn't on this table."""
        if wanted is ModuleId:
            if value in self.decks:
                return value
            expected = listed(self.decks) or "nothing: no module in play has a deck"
            return self.fault(node, path, f"no deck '{value}' is in play", expected, nearest(value, self.decks))
        sort = _SORTS[wanted]
        found, right = value.upper() if sort in (DEPARTMENT, SEAT) else value, self.vocabulary.in_play(sort)
        if found in right:
            return found
        why = self.vocabulary.absent.get((sort, found))
        what = f"{sort} '{found}' is not in play: {why}" if why else f"unknown {sort} '{value}'"
        hint = "" if why else nearest(value, self.vocabulary.words(sort))
        return self.fault(node, path, what, listed(right, 20) or f"no {sort} at all", hint)

    def unknown_key(self, key: Text, keys: list[str], path: str) -> str:
        """A number as a key is half of a cell without quotes."""
        if key.value.removeprefix("-").isdecimal() or not key.value:
            self.fault(key, below(path, key.value), f"'{key.value}' as a key", 'a cell in quotes: "1,0"')
            return ""
        return super().unknown_key(key, keys, path)
