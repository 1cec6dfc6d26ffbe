"""Reads a scenario's file; every fault is reported with its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from weakref import WeakKeyDictionary

from generator.definitions.configuration import configuration
from generator.definitions.ids import EditionId, ModuleId, RulingName
from generator.definitions.load import GameFolder
from generator.definitions.nodes import Node, read_text
from generator.definitions.structure import NOTHING, Structure
from generator.definitions.types import Configuration, Pack
from generator.errors import Fault, InputError, listed, nearest, raise_any
from generator.paths import read_text_file
from generator.play.scenario import plain
from generator.play.scenario.steps import StepReader
from generator.play.scenario.types import Scenario
from generator.play.tables import rules_of

MOST_BYTES = 1_000_000
_BUILT: WeakKeyDictionary[GameFolder, dict[object, Pack]] = WeakKeyDictionary()


def read_scenario(path: Path, game: GameFolder, shown: str) -> Scenario:
    """The scenario in a file; `shown` is how faults name it. Raises `InputError` with every fault."""
    return parse_scenario(read_text_file(path, shown, MOST_BYTES), game, shown)


def parse_scenario(text: str, game: GameFolder, shown: str) -> Scenario:
    """The scenario that a YAML text says about a game. Raises `InputError` with every fault."""
    rules = rules_of(game)
    own = getattr(rules, "scenarios", plain)
    root = read_text(text, shown)
    faults: list[Fault] = []
    head = _Head(root, game, own.WRITTEN, faults)
    if head.config is None:
        raise InputError(faults)
    words = own.words(game, head.pack, head.config, faults)
    words.reader.places[""] = root.mark
    given = head.written["position"]
    position = words.position() if given is None else words.reader.read(given, words.position, "position")
    if position is not NOTHING:
        position = words.whole(position)
    steps = head.written["steps"]
    steps = () if steps is NOTHING else StepReader(words).read(steps)
    raise_any(faults)
    return Scenario(head.written["name"], head.pack, head.config, position, steps, shown)


class _Head(Structure):
    """What a file says before its position: `written`, and the rules and the table that it asks for. `config` is None
    where it asks for none that there is."""

    def __init__(self, root: Node, game: GameFolder, written: type, faults: list[Fault]) -> None:
        known = {EditionId: frozenset(game.editions), RulingName: frozenset(game.rulings)}
        super().__init__(faults, {**known, ModuleId: frozenset(game.sources.modules)})
        self.written = self.values(root, written, "")
        edition, rulings = self.written["edition"], self.written["rulings"]
        right = {} if rulings is NOTHING else dict(self._options(game, rulings))
        self.pack = _built(game, None if edition is NOTHING else edition, right)
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
            return configuration(self.pack, players, modules)
        except InputError as error:
            for fault in error.faults:
                self.note(path, fault.what, fault.expected, fault.hint)
            return None


def _built(game: GameFolder, edition: EditionId | None, rulings: Mapping[str, str]) -> Pack:
    """The definitions, built once for all the scenarios of a folder that ask for the same."""
    known = _BUILT.setdefault(game, {})
    key = (edition, tuple(sorted(rulings.items())))
    if key not in known:
        known[key] = game.definitions(edition, rulings)
    return known[key]
