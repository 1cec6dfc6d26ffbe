"""Makes a valid configuration from the players and module names that a person gives (R1.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from generator.definitions.types import Configuration, Definitions, Measure, Module
from generator.effects.base import fields_of
from generator.effects.values import Cost, DepartmentId, ModuleId, Payment
from generator.effects.words import flattened
from generator.errors import input_error, listed, nearest


def configuration(definitions: Definitions, players: int, modules: Sequence[str]) -> Configuration:
    """The modules in play in the game's order; `all` means every one that fits. Modules that every game has are
    implied, and so are those that come by themselves with this many players. Raises `InputError` (R1.2)."""
    known = definitions.modules
    least, most = _player_range(known.values())
    if not least <= players <= most:
        raise input_error(f"{players} players", expected=f"a number from {least} to {most}", path="--players")
    wanted = set(known) if "all" in modules else {_known(name, definitions) for name in modules}
    if "all" not in modules:
        for name in wanted:
            _refuse_unfit(known[name], players)
    fits = {name for name, module in known.items() if module.players[0] <= players <= module.players[1]}
    implied = {name for name in fits if known[name].required or known[name].automatic}
    return Configuration(players, tuple(name for name in known if name in (wanted & fits) | implied))


def _player_range(modules: Iterable[Module]) -> tuple[int, int]:
    required = [module for module in modules if module.required]
    return max(m.players[0] for m in required), min(m.players[1] for m in required)


def _known(name: str, definitions: Definitions) -> ModuleId:
    if name not in definitions.modules:
        modules = list(definitions.modules)
        raise input_error(
            f"unknown module '{name}'", expected=listed(modules), hint=nearest(name, modules), path="--modules"
        )
    return ModuleId(name)


def _refuse_unfit(module: Module, players: int) -> None:
    least, most = module.players
    if not least <= players <= most:
        what = f"module '{module.id}' is not used with {players} players"
        raise input_error(what, expected=f"{least} to {most} players", path="--modules")


def every_configuration(definitions: Definitions) -> Iterator[Configuration]:
    """Every set of expansions with every number of players (R1.2)."""
    modules = definitions.modules
    least, most = _player_range(modules.values())
    for players in range(least, most + 1):
        fits = [m for m in modules.values() if m.players[0] <= players <= m.players[1]]
        free = [m.id for m in fits if not m.required and not m.automatic]
        for size in range(len(free) + 1):
            for chosen in combinations(free, size):
                yield configuration(definitions, players, chosen)


def games_of(definitions: Definitions, config: Configuration) -> tuple[Configuration, ...]:
    """The games that can be played with a box: the same modules with each number of players up to its own."""
    modules = [definitions.modules[name] for name in config.modules]
    least, _ = _player_range(definitions.modules.values())
    return tuple(
        configuration(definitions, players, [m.id for m in modules if m.players[0] <= players <= m.players[1]])
        for players in range(min(least, config.players), config.players + 1)
    )


def departments_printed(definitions: Definitions, config: Configuration) -> tuple[DepartmentId, ...]:
    """The departments in play, and those that a card in play asks for though nothing provides them (R14.1)."""
    cards = [card for card in definitions.measures.values() if card.module in config.modules]
    asked = {name for card in cards for cost in _costs(card) for name in cost.named()}
    there = {*departments_in_play(definitions, config), *asked}
    return tuple(department for department in definitions.departments if department in there)


def _costs(card: Measure) -> Iterator[Cost | Payment]:
    yield card.cost
    for effect, _ in flattened(card.effects):
        values = (getattr(effect, field.name) for field in fields_of(type(effect)))
        yield from (value for value in values if isinstance(value, Cost | Payment))


def departments_in_play(definitions: Definitions, config: Configuration) -> tuple[DepartmentId, ...]:
    """The departments that the modules in play bring, in the game's order (R1.6)."""
    brought = {d for name in config.modules for d in definitions.modules[name].departments}
    return tuple(department for department in definitions.departments if department in brought)
