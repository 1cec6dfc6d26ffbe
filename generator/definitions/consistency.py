"""What doesn't fit together, though each has been read without fault by itself: modules, and rulings with the rules."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache

from generator.base.errors import Fault, Mark, list_words, unknown_fault
from generator.definitions.id_types import ModuleId, RulingName
from generator.definitions.pack import Module, Ruling
from generator.definitions.yaml_nodes import ListNode, MapNode, TextNode, read_file
from generator.definitions.yaml_reader import NOTHING, YamlReader
from generator.files.resources import resource_root


def module_faults(
    modules: Mapping[ModuleId, Module], known: Collection[ModuleId], places: YamlReader
) -> Iterator[Fault]:
    """Player ranges that are upside down, and the lack of a module that every game has, if all that are `known` could
    be read."""
    for name, module in modules.items():
        least, most = module.players
        if not 1 <= least <= most:
            path = f"{name}.module.players"
            yield places.at(path, f"{least} to {most} players", "the smaller number first, from 1")
    if len(modules) == len(known) and not player_range(modules):
        what = "no number of players fits the required modules"
        yield places.at("modules", what, "a module with 'required: yes'")


def player_range(modules: Mapping[ModuleId, Module]) -> range:
    """The numbers of players that every required module allows; empty where there are none."""
    required = [module.players for module in modules.values() if module.required]
    return range(max(p[0] for p in required), min(p[1] for p in required) + 1) if required else range(0)


@cache
def options_of_rules(game: str) -> Mapping[str, tuple[str, ...]]:
    """The rulings that a game's rules ask for, and the options of each that they know: those among which the
    `rulings.yaml` that comes with the program leaves a choice. Nothing else lists them, so that a game of one's own
    with these rules is held against the data for which they were written."""
    path = resource_root() / "components" / game / "rulings.yaml"
    root = read_file(path, str(path))
    rulings = root.get("rulings") if isinstance(root, MapNode) else None
    assert isinstance(rulings, MapNode), path
    found = {}
    for name, (_, entry) in rulings.entries.items():
        options = entry.get("options") if isinstance(entry, MapNode) else None
        if isinstance(options, ListNode) and len(options.items) > 1:
            found[name] = tuple(option.value for option in options.items if isinstance(option, TextNode))
    return found


def ruling_faults(
    wanted: Mapping[str, Sequence[str]], rulings: Mapping[RulingName, Ruling], places: Mapping[str, Mark], game: Mark
) -> Iterator[Fault]:
    """Rulings that the rules ask for and the game doesn't have, and options that the rules don't know. `places`: where
    each ruling is written; `game`: where a lacking one is told."""
    for name, options in wanted.items():
        found = rulings.get(RulingName(name))
        if found is None:
            right = f"one with the options {list_words(options)}"
            yield Fault(game, "rulings", f"the rules ask for a ruling '{name}', and there is none", right)
            continue
        if found is NOTHING:
            continue  # its own fault says why it couldn't be read
        for option in found.options:
            if option not in options:
                what = f"the rules know no option '{option}'"
                yield unknown_fault(places[name], f"rulings.{name}", what, option, options)
