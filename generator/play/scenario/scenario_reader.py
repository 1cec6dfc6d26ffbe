"""Reads files of scenarios, in which each document of YAML is one; every fault is reported with its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from generator.base.errors import Fault, InputError, Mark, input_error, list_words, nearest_name, raise_any
from generator.definitions.configuration import make_configuration
from generator.definitions.game_folder import GameFolder
from generator.definitions.id_types import EditionId, ModuleId, RulingName
from generator.definitions.pack import Configuration, Pack
from generator.definitions.yaml_nodes import MapNode, Node, TextNode, read_documents, read_text
from generator.definitions.yaml_reader import NOTHING, YamlReader
from generator.files.gate import read_text_file
from generator.play.scenario import procedure_scenarios
from generator.play.scenario.scenario_steps import Scenario
from generator.play.scenario.step_reader import StepReader
from generator.play.table_of_game import played_rules

MOST_BYTES = 1_000_000
MOST_SCENARIOS = 200
"""The most scenarios in one file."""
_BUILT: WeakKeyDictionary[GameFolder, dict[object, Pack]] = WeakKeyDictionary()


def read_scenario(path: Path, game: GameFolder, shown: str) -> Scenario:
    """The only scenario in a file. `shown`: how faults name the file. Raises `InputError` with every fault."""
    return parse_scenario(read_text_file(path, shown, MOST_BYTES), game, shown)


def read_scenarios(path: Path, game: GameFolder, shown: str) -> tuple[Scenario, ...]:
    """Every scenario in a file, in order. `shown`: how faults name the file. Raises `InputError` with the faults of
    all."""
    return parse_scenarios(read_text_file(path, shown, MOST_BYTES), game, shown)


def parse_scenario(text: str, game: GameFolder, shown: str) -> Scenario:
    """The only scenario in a YAML text about a game. Raises `InputError` with every fault."""
    how = _writing_of(game)
    return _scenario(read_text(text, shown), game, how, Mark(shown))


def parse_scenarios(text: str, game: GameFolder, shown: str) -> tuple[Scenario, ...]:
    """Every scenario in a YAML text about a game, one in each document, each with a name of its own. Raises
    `InputError` with the faults of all."""
    how = _writing_of(game)
    roots = read_documents(text, shown)
    if len(roots) == 1:
        return (_scenario(roots[0], game, how, Mark(shown)),)
    if len(roots) > MOST_SCENARIOS:
        expected = f"at most {MOST_SCENARIOS} in a file"
        raise input_error(f"{len(roots)} scenarios", expected=expected, mark=roots[MOST_SCENARIOS].mark)
    faults = list(_repeated_names(roots))
    made: list[Scenario] = []
    for root in roots:
        try:
            made.append(_scenario(root, game, how, root.mark))
        except InputError as error:
            faults += error.faults
    raise_any(sorted(faults, key=lambda fault: fault.mark))
    return tuple(made)


def _repeated_names(roots: Sequence[Node]) -> Iterator[Fault]:
    """A fault for each name that an earlier document has already."""
    first: dict[str, Mark] = {}
    for root in roots:
        name = root.get("name") if isinstance(root, MapNode) else None
        if isinstance(name, TextNode) and first.setdefault(name.value, name.mark) is not name.mark:
            expected = f"a name of its own; the first is on line {first[name.value].line}"
            yield Fault(name.mark, "name", f"a second scenario named '{name.value}'", expected)


def _writing_of(game: GameFolder) -> Any:
    """How the game's scenarios are written. Raises `InputError` for a game that is only printed."""
    own = played_rules(game).scenarios
    return own() if own else procedure_scenarios


def _scenario(root: Node, game: GameFolder, own: Any, mark: Mark) -> Scenario:
    """The scenario in a tree of YAML, written as `own`, the game's way, says."""
    faults: list[Fault] = []
    head = _ScenarioHead(root, game, own.SCENARIO_FORM, faults)
    if head.config is None:
        raise InputError(faults)
    words = own.words(game, head.pack, head.config, faults)
    words.reader.places[""] = root.mark
    given = head.fields["position"]
    position = words.position() if given is None else words.reader.read(given, words.position, "position")
    if position is not NOTHING:
        position = words.whole(position)
    steps = head.fields["steps"]
    steps = () if steps is NOTHING else StepReader(words).read(steps)
    raise_any(faults)
    return Scenario(head.fields["name"], head.pack, head.config, position, steps, mark)


class _ScenarioHead(YamlReader):
    """What a document says besides position and steps: `fields`, and the rules and the table that it asks for.
    `config` is None where there is no such table."""

    def __init__(self, root: Node, game: GameFolder, written: type, faults: list[Fault]) -> None:
        known = {EditionId: frozenset(game.editions), RulingName: frozenset(game.rulings)}
        super().__init__(faults, {**known, ModuleId: frozenset(game.sources.modules)})
        self.fields = self.values(root, written, "")
        edition, rulings = self.fields["edition"], self.fields["rulings"]
        right = {} if rulings is NOTHING else dict(self._options(game, rulings))
        self.pack = _build_definitions(game, None if edition is NOTHING else edition, right)
        self.config = self._configuration()

    def _options(self, game: GameFolder, rulings: Mapping[RulingName, str]) -> Iterator[tuple[str, str]]:
        """The rulings with options that exist; faults of the others are noted."""
        for name, option in rulings.items():
            options = game.rulings[name].options
            if option in options:
                yield name, option
            else:
                self.note(f"rulings.{name}", f"'{option}'", list_words(options, 20), nearest_name(option, options))

    def _configuration(self) -> Configuration | None:
        players, modules = self.fields["players"], self.fields["modules"]
        if players is NOTHING or modules is NOTHING:
            return None
        before = len(self.faults)
        for place, module in enumerate(modules, start=1):
            self._try(f"modules[{place}]", players, [module])
        return self._try("players", players, modules) if len(self.faults) == before else None

    def _try(self, path: str, players: int, modules: Sequence[ModuleId]) -> Configuration | None:
        """The configuration; None where there is none, and the faults are noted at `path`."""
        try:
            return make_configuration(self.pack, players, modules)
        except InputError as error:
            for fault in error.faults:
                self.note(path, fault.what, fault.expected, fault.hint)
            return None


def _build_definitions(game: GameFolder, edition: EditionId | None, rulings: Mapping[str, str]) -> Pack:
    """The definitions of an edition under these rulings, built once for all the scenarios that ask for the same."""
    known = _BUILT.setdefault(game, {})
    key = (edition, tuple(sorted(rulings.items())))
    if key not in known:
        known[key] = game.definitions(edition, rulings)
    return known[key]
