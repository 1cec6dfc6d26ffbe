"""How the scenarios of this game are read: ids that are in play, positions, moves and what is expected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.definitions.fields import fields_of
from generator.definitions.ids import ModuleId, Seat
from generator.definitions.load import GameFolder
from generator.definitions.nodes import Text, below
from generator.definitions.structure import Structure
from generator.definitions.types import Configuration, Pack
from generator.errors import Fault, InputError, Mark, listed, nearest
from generator.games.balance_control.definitions.own import definitions_of
from generator.games.balance_control.definitions.types import MeasureId, TileId
from generator.games.balance_control.effects.values import DepartmentId, OverlayId
from generator.games.balance_control.table.moves.grammar import Move
from generator.games.balance_control.table.moves.text import UnknownWord, parse_move
from generator.games.balance_control.table.moves.vocabulary import CARD, DEPARTMENT, OVERLAY, SEAT, TILE, Vocabulary
from generator.games.balance_control.table.scenarios.position import whole
from generator.games.balance_control.table.scenarios.types import Position, Settle
from generator.games.balance_control.table.scenarios.written import SETTLE, STEP, DoText, Expectation, WrittenScenario
from generator.play.scenario.steps import values_below
from generator.play.scenario.types import Expected, Own

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
        for field in fields_of(Expectation):
            inside = f"{path}.{field.key}"
            if inside in self.reader.places:
                yield from values_below(self.reader, getattr(said, field.name), inside, (field.key,))


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
