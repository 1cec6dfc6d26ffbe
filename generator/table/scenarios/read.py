"""Reads a scenario's file; every fault is reported with its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from generator.definitions.configuration import configuration
from generator.definitions.ids import EditionId, ModuleId, RulingName, Seat
from generator.definitions.load import GameFolder
from generator.definitions.nodes import Node, Text, below, read_text
from generator.definitions.structure import NOTHING, Structure
from generator.definitions.types import Configuration
from generator.effects.values import DepartmentId, OverlayId
from generator.errors import Fault, InputError, listed, nearest
from generator.games.balance_control.definitions.own import definitions_of
from generator.games.balance_control.definitions.types import Definitions, MeasureId, TileId
from generator.paths import read_text_file
from generator.table.moves.vocabulary import CARD, DEPARTMENT, OVERLAY, SEAT, TILE, Vocabulary
from generator.table.scenarios.position import whole
from generator.table.scenarios.steps import StepReader
from generator.table.scenarios.types import Position, Scenario
from generator.table.scenarios.written import WrittenScenario

MOST_BYTES = 1_000_000
_SORTS: Mapping[Any, str] = {
    Seat: SEAT,
    DepartmentId: DEPARTMENT,
    OverlayId: OVERLAY,
    MeasureId: CARD,
    TileId: TILE,
}
_BUILT: WeakKeyDictionary[GameFolder, dict[object, Definitions]] = WeakKeyDictionary()


def read_scenario(path: Path, game: GameFolder, shown: str) -> Scenario:
    """The scenario in a file; `shown` is how faults name it. Raises `InputError` with every fault."""
    return parse_scenario(read_text_file(path, shown, MOST_BYTES), game, shown)


def parse_scenario(text: str, game: GameFolder, shown: str) -> Scenario:
    """The scenario that a YAML text says about a game. Raises `InputError` with every fault."""
    root = read_text(text, shown)
    faults: list[Fault] = []
    head = _Head(root, game, faults)
    if head.config is None:
        raise InputError(faults)
    vocabulary = Vocabulary.of(head.definitions, head.config)
    decks = tuple(name for name in head.config.modules if head.definitions.modules[name].deck)
    reader = _InPlay(faults, vocabulary, decks)
    reader.places[""] = root.mark
    given = head.written["position"]
    position = Position() if given is None else reader.read(given, Position, "position")
    if position is not NOTHING:
        position = whole(position, reader, head.definitions, head.config)
    steps = head.written["steps"]
    steps = () if steps is NOTHING else StepReader(reader, vocabulary).read(steps)
    if faults:
        raise InputError(faults)
    return Scenario(head.written["name"], head.definitions, head.config, position, steps, shown)


class _Head(Structure):
    """What a file says before its position: `written`, and the rules and the table that it asks for. `config` is None
    where it asks for none that there is."""

    def __init__(self, root: Node, game: GameFolder, faults: list[Fault]) -> None:
        known = {EditionId: frozenset(game.editions), RulingName: frozenset(game.rulings)}
        super().__init__(faults, {**known, ModuleId: frozenset(game.sources.modules)})
        self.written = self.values(root, WrittenScenario, "")
        edition, rulings = self.written["edition"], self.written["rulings"]
        right = {} if rulings is NOTHING else dict(self._options(game, rulings))
        self.definitions = _built(game, None if edition is NOTHING else edition, right)
        self.config = self._configuration()

    def _options(self, game: GameFolder, rulings: Mapping[RulingName, str]) -> Iterator[tuple[str, str]]:
        """The rulings whose options there are."""
        for name, option in rulings.items():
            options = game.rulings[name].options
            if option in options:
                yield name, option
            else:
                self.note(f"rulings.{name}", f"'{option}'", listed(options, 20), nearest(option, options))

    def _configuration(self) -> Configuration | None:
        players, modules = self.written["players"], self.written["modules"]
        if players is NOTHING or modules is NOTHING:
            return None
        before = len(self.faults)
        for place, module in enumerate(modules, start=1):
            self._try(f"modules[{place}]", players, [module])
        return self._try("players", players, modules) if len(self.faults) == before else None

    def _try(self, path: str, players: int, modules: Sequence[ModuleId]) -> Configuration | None:
        """The configuration; what is wrong with it is noted at `path`."""
        try:
            return configuration(self.definitions, players, modules)
        except InputError as error:
            for fault in error.faults:
                self.note(path, fault.what, fault.expected, fault.hint)
            return None


def _built(game: GameFolder, edition: EditionId | None, rulings: Mapping[str, str]) -> Definitions:
    """The definitions, built once for all the scenarios of a folder that ask for the same."""
    known = _BUILT.setdefault(game, {})
    key = (edition, tuple(sorted(rulings.items())))
    if key not in known:
        known[key] = definitions_of(game.definitions(edition, rulings))
    return known[key]


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
