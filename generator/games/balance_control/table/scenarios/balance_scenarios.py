"""Reads this game's scenarios: ids in play, positions, moves and expectations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Annotated, Any

from generator.base.errors import Fault, InputError, Mark, list_words, nearest_name
from generator.base.frozen import dataclass
from generator.definitions.field_annotations import Entries, ExpectedExample, Flag, KeyHelp, Keys, Range, ReadLater
from generator.definitions.game_folder import GameFolder
from generator.definitions.id_types import ModuleId, RulingName, Seat
from generator.definitions.pack import Configuration, Pack
from generator.definitions.record_fields import record_fields
from generator.definitions.yaml_nodes import Node, TextNode, path_below
from generator.definitions.yaml_reader import YamlReader
from generator.games.balance_control.definitions.balance_pack import MeasureId, TileId
from generator.games.balance_control.definitions.own_pack import definitions_of
from generator.games.balance_control.effects.field_values import DepartmentId, OverlayId
from generator.games.balance_control.table.moves.grammar import SHAPES, Move
from generator.games.balance_control.table.moves.move_text import UnknownWord, parse_move
from generator.games.balance_control.table.moves.move_vocabulary import (
    CARD,
    DEPARTMENT,
    OVERLAY,
    SEAT,
    TILE,
    MoveVocabulary,
)
from generator.games.balance_control.table.scenarios.complete_position import complete_position
from generator.games.balance_control.table.scenarios.position_types import (
    MOST_EXPECTED,
    BalancePosition,
    BoardCell,
    Phase,
    SettleStep,
)
from generator.play.scenario import procedure_scenarios
from generator.play.scenario.scenario_steps import ExpectedValue, OwnStep
from generator.play.scenario.step_reader import values_below

# The keys of a scenario's file; those of its position are in `position_types.BalancePosition`.


SETTLE = "settle"
_VERB = f"(?:{'|'.join(SHAPES)})(?: .*)?"


class BalanceMoveText(TextNode):
    """A move."""

    expected = "a move, such as 'place 1,0'"
    pattern = _VERB


class BalanceDoText(TextNode):
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

    supply: Annotated[BySeat | None, KeyHelp("influence markers in supply")] = None
    resources: Annotated[Mapping[Seat, ByDepartment] | None, KeyHelp("resources by seat and department")] = None
    noise: Annotated[ByDepartment | None, KeyHelp("what lies in Noise, by department")] = None
    influence: Annotated[Mapping[BoardCell, BySeat] | None, KeyHelp("influence markers on a tile, by seat")] = None
    control: Annotated[Mapping[BoardCell, SeatOrNobody] | None, KeyHelp("who controls a tile; `null`: nobody")] = None
    strength: Annotated[Mapping[BoardCell, BySeat] | None, KeyHelp("how strong each seat is on a tile")] = None
    overlays: Annotated[Mapping[BoardCell, Overlays] | None, KeyHelp("overlays on a tile, in any order")] = None
    countdowns: Annotated[Mapping[BoardCell, Number] | None, KeyHelp("countdown markers on a tile")] = None
    hand: Annotated[Mapping[Seat, Cards] | None, KeyHelp("measures held by a seat, in any order")] = None
    open: Annotated[Mapping[ModuleId, Cards] | None, KeyHelp("open measures of a module, in any order")] = None
    to_act: Annotated[SeatOrNobody, KeyHelp("the seat that decides now; `null` when the game is over")] = None
    turn_of: Annotated[SeatOrNobody, KeyHelp("whose turn it is; `null` when the game is over")] = None
    phase: Annotated[Phase | None, KeyHelp("the phase of the turn")] = None
    round: Annotated[Number | None, KeyHelp("the number of the round")] = None
    resolved: Annotated[Cells | None, KeyHelp("every focus that has resolved, in any order")] = None
    board: Annotated[Mapping[BoardCell, TileOrNone] | None, KeyHelp("the tile on a cell; `null`: none")] = None
    drawn: Annotated[TileOrNone, KeyHelp("the tile that is drawn; `null`: none")] = None
    stack: Annotated[Tiles | None, KeyHelp("tiles to be drawn, in order")] = None
    discard: Annotated[Tiles | None, KeyHelp("tiles that found no place, in order")] = None
    over: Annotated[bool | None, Flag.TRUE_OR_FALSE, KeyHelp("whether the game is over")] = None
    winners: Annotated[Seats | None, KeyHelp("who has won, in any order")] = None


@dataclass(frozen=True)
class BalanceStep:
    """One step: one of its keys."""

    legal: Annotated[
        tuple[BalanceMoveText, ...],
        Entries("moves", least=1),
        KeyHelp("moves that are legal for the seat that decides now"),
    ] = ()
    illegal: Annotated[
        Mapping[BalanceMoveText, procedure_scenarios.ReasonText | None],
        Entries("moves", least=1),
        Flag.KEYS_ALONE,
        KeyHelp(procedure_scenarios.SAYS_ILLEGAL),
    ] = field(default_factory=dict)
    do: Annotated[BalanceDoText | None, KeyHelp("a seat and its move, or `settle`: the end of the round now")] = None
    expect: Annotated[
        Expectation | None,
        Keys(99, "nothing is expected"),
        KeyHelp("what must hold now; nothing else is compared"),
    ] = None


STEP = Annotated[BalanceStep, Keys(1, "a step with {}")]


@dataclass(frozen=True, kw_only=True)
class BalanceScenario(procedure_scenarios.WrittenScenario):
    """A scenario: a position, steps, and what must hold."""

    rulings: Annotated[
        Mapping[RulingName, str],
        ExpectedExample("a mapping such as {RULING: OPTION}"),
        KeyHelp("other options, `{lobbyist-presence: needed}`"),
    ] = field(default_factory=dict)
    modules: Annotated[
        tuple[ModuleId, ...],
        Entries("modules"),
        KeyHelp("what is in play; `core` and the module for five or six players come by themselves"),
    ] = ()
    position: Annotated[Node | None, ReadLater(BalancePosition), KeyHelp("where everything lies")] = None
    steps: Annotated[
        tuple[Annotated[Node, ReadLater(STEP)], ...],
        Entries("steps", least=1),
        ExpectedExample("a list of steps such as '- do: A place 1,0'"),
        KeyHelp("what happens and what must hold, in order"),
    ]


SCENARIO_FORM = BalanceScenario
_SORTS: Mapping[Any, str] = {
    Seat: SEAT,
    DepartmentId: DEPARTMENT,
    OverlayId: OVERLAY,
    MeasureId: CARD,
    TileId: TILE,
}


def words(game: GameFolder, pack: Pack, config: Configuration, faults: list[Fault]) -> BalanceWords:  # noqa: ARG001
    """What scenarios of a configuration may say, with a reader for it."""
    return BalanceWords(pack, config, faults)


class BalanceWords:
    """Reads what scenarios say about ids in play."""

    step, position = STEP, BalancePosition
    own_steps: Mapping[str, type[OwnStep]] = {SETTLE: SettleStep}
    do_expected = BalanceDoText.expected

    def __init__(self, pack: Pack, config: Configuration, faults: list[Fault]) -> None:
        self.definitions, self.config = definitions_of(pack), config
        self.vocabulary = MoveVocabulary.of(self.definitions, config)
        decks = tuple(name for name in config.modules if self.definitions.modules[name].deck)
        self.reader: YamlReader = _InPlay(faults, self.vocabulary, decks)

    @property
    def reasons(self) -> frozenset[str]:
        """The names of all reasons that may refuse a move: those for which some language has a sentence."""
        return frozenset(name for sentences in self.definitions.reasons.values() for name in sentences)

    @property
    def seats(self) -> tuple[str, ...]:
        """All seats of the game, in play or not."""
        return self.vocabulary.words(SEAT)

    def whole(self, position: BalancePosition) -> BalancePosition:
        """The position with everything filled in that it leaves out."""
        return complete_position(position, self.reader, self.definitions, self.config)

    def move(self, text: str, mark: Mark) -> Move:
        """The move that a line says. Raises `MoveError`."""
        return parse_move(text, self.vocabulary, mark)

    def misspelt(self, error: InputError) -> bool:
        """Whether the error is about a word that this game doesn't have at all."""
        return isinstance(error, UnknownWord)

    def expected(self, said: Expectation, path: str) -> Iterator[ExpectedValue]:
        """Each value that an `expect:` lists, with its path."""
        for each in record_fields(Expectation):
            inside = f"{path}.{each.key}"
            if inside in self.reader.places:
                yield from values_below(self.reader, getattr(said, each.name), inside, (each.key,))


class _InPlay(YamlReader):
    """Reads ids that are in play; seats and departments in upper and lower case. A module is named for its deck."""

    def __init__(self, faults: list[Fault], vocabulary: MoveVocabulary, decks: tuple[ModuleId, ...]) -> None:
        known = {kind: frozenset(vocabulary.in_play(sort)) for kind, sort in _SORTS.items()}
        super().__init__(faults, {**known, ModuleId: frozenset(decks)})
        self.vocabulary = vocabulary
        self.decks = decks

    def reference(self, node: TextNode, wanted: Any, value: str, path: str) -> Any:
        """An id in play. Any other is a fault, with the reason why it isn't on this table if the game has it."""
        if wanted is ModuleId:
            if value in self.decks:
                return value
            expected = list_words(self.decks) or "nothing: no module in play has a deck"
            return self.fault(node, path, f"no deck '{value}' is in play", expected, nearest_name(value, self.decks))
        sort = _SORTS[wanted]
        found, right = value.upper() if sort in (DEPARTMENT, SEAT) else value, self.vocabulary.in_play(sort)
        if found in right:
            return found
        why = self.vocabulary.absent.get((sort, found))
        what = f"{sort} '{found}' is not in play: {why}" if why else f"unknown {sort} '{value}'"
        hint = "" if why else nearest_name(value, self.vocabulary.words(sort))
        return self.fault(node, path, what, list_words(right, 20) or f"no {sort} at all", hint)

    def unknown_key(self, key: TextNode, keys: list[str], path: str) -> str:
        """What would be right for an unknown key: a number is half of a cell written without quotes."""
        if key.value.removeprefix("-").isdecimal() or not key.value:
            self.fault(key, path_below(path, key.value), f"'{key.value}' as a key", 'a cell in quotes: "1,0"')
            return ""
        return super().unknown_key(key, keys, path)
