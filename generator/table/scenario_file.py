"""A scenario as YAML (docs/lines-and-scenarios.md) in, a `Scenario` out, or every fault of the file with its place."""

from __future__ import annotations

from pathlib import Path
from weakref import WeakKeyDictionary

from generator.definitions.configuration import configuration
from generator.definitions.load import Game
from generator.definitions.nodes import Map, Node, kind, read_text
from generator.definitions.types import Configuration, Definitions
from generator.errors import Fault, InputError, listed, nearest
from generator.table.moves.vocabulary import Vocabulary
from generator.table.scenario_keys import HEAD, WANTED
from generator.table.scenario_nodes import Nodes
from generator.table.scenario_position import PositionReader
from generator.table.scenario_steps import StepReader
from generator.table.scenario_types import Scenario
from generator.table.text_file import read_text_file

MOST_BYTES = 1_000_000
KEYS = (*HEAD, "position", "steps")
MOST_PLAYERS = 99

_BUILT: WeakKeyDictionary[Game, dict[object, Definitions]] = WeakKeyDictionary()

Given = dict[str, tuple[Node, str]]


def read_scenario(path: Path, game: Game, shown: str) -> Scenario:
    """The scenario in a file; `shown` is how faults name it. Raises `InputError` with every fault."""
    return parse_scenario(read_text_file(path, shown, MOST_BYTES), game, shown)


def parse_scenario(text: str, game: Game, shown: str) -> Scenario:
    """The scenario that a YAML text says about a game. Raises `InputError` with every fault."""
    root = read_text(text, shown)
    if not isinstance(root, Map):
        raise InputError([Fault(root.mark, "", kind(root), f"a mapping with {listed(KEYS)}")])
    faults: list[Fault] = []
    nodes = Nodes(text, faults)
    given = nodes.keys(root, "", KEYS)
    for key, what in WANTED.items():
        if key not in given:
            nodes.fault(root, "", f"'{key}' is missing", what)
    name = nodes.text(*given["name"], WANTED["name"]) if "name" in given else None
    definitions = _definitions(nodes, given, game)
    config = _configuration(nodes, given, definitions)
    if config is None:
        raise InputError(faults)
    nodes.vocabulary = Vocabulary.of(definitions, config)
    reader = PositionReader(nodes, definitions, config)
    position = reader.read(given["position"][0] if "position" in given else None, root.mark)
    steps = StepReader(nodes, nodes.vocabulary, reader.decks).read(*given["steps"]) if "steps" in given else ()
    if faults or name is None:
        raise InputError(faults)
    return Scenario(name.value, definitions, config, position, steps, shown)


def _definitions(nodes: Nodes, given: Given, game: Game) -> Definitions:
    """The rules that the file asks for; where they are misspelt the game's own, so that the rest is read too."""
    edition = nodes.one_of(*given["edition"], game.editions) if "edition" in given else None
    return _built(game, edition, _rulings(nodes, given, game))


def _built(game: Game, edition: str | None, rulings: dict[str, str]) -> Definitions:
    """The definitions, built once for all the scenarios of a folder that ask for the same."""
    known = _BUILT.setdefault(game, {})
    key = (edition, tuple(sorted(rulings.items())))
    if key not in known:
        known[key] = game.definitions(edition, rulings)
    return known[key]


def _rulings(nodes: Nodes, given: Given, game: Game) -> dict[str, str]:
    """The rulings by name, those that are right."""
    if "rulings" not in given:
        return {}
    known = {str(name): ruling.options for name, ruling in game.rulings.items()}
    found = {}
    for key, value, path in nodes.entries(*given["rulings"], "a mapping such as {RULING: OPTION}"):
        if key.value not in known:
            nodes.fault(key, path, f"unknown ruling '{key.value}'", listed(list(known)), nearest(key.value, known))
            continue
        option = nodes.one_of(value, path, known[key.value])
        if option is not None:
            found[key.value] = option
    return found


def _configuration(nodes: Nodes, given: Given, definitions: Definitions) -> Configuration | None:
    players = nodes.number(*given["players"], MOST_PLAYERS, least=1) if "players" in given else None
    if players is None:
        return None
    modules, before = [], len(nodes.faults)
    for text, path in nodes.items(*given["modules"]) if "modules" in given else ():
        name = nodes.one_of(text, path, tuple(definitions.modules))
        if name is not None:
            modules.append(name)
            _try(nodes, text, path, definitions, players, [name])
    if len(nodes.faults) > before:
        return None
    return _try(nodes, *given["players"], definitions, players, modules)


def _try(
    nodes: Nodes, node: Node, path: str, definitions: Definitions, players: int, modules: list[str]
) -> Configuration | None:
    """The configuration; what is wrong with it is noted at `node`."""
    try:
        return configuration(definitions, players, modules)
    except InputError as error:
        for fault in error.faults:
            nodes.fault(node, path, fault.what, fault.expected, fault.hint)
        return None
