"""Makes a valid configuration from the players and module names that a person gives (R1.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from generator.base.errors import input_error, list_words, unknown_error
from generator.definitions.id_types import ModuleId
from generator.definitions.pack import MARKERS, WAYS, Configuration, Module, Pack


def make_configuration(pack: Pack, players: int, modules: Sequence[str], resources: str = MARKERS) -> Configuration:
    """The modules in play in the game's order; `all` means every one that fits. Modules that every game has are
    implied, and so are those that come by themselves with this many players. `resources`: the way to keep them, among
    those that the game has pieces for. Raises `InputError` (R1.2)."""
    known = pack.modules
    least, most = _player_range(known.values())
    if not least <= players <= most:
        raise input_error(f"{players} players", expected=f"a number from {least} to {most}", path="--players")
    wanted = set(known) if "all" in modules else {_find_module(name, pack) for name in modules}
    if "all" not in modules:
        for name in wanted:
            _refuse_unfit(known[name], players)
    fits = {name for name, module in known.items() if module.players[0] <= players <= module.players[1]}
    implied = {name for name in fits if not known[name].optional}
    if resources != MARKERS and (counting := _counting_ruling(pack)):
        what = f"with {counting} printed markers are counted, and '{resources}' prints none"
        raise input_error(what, expected=f"--resources {MARKERS}, or another option", path="--resources")
    if resources != MARKERS and resources not in resource_ways(pack):
        expected = list_words(resource_ways(pack))
        raise input_error(f"the game has no pieces for '{resources}'", expected=expected, path="--resources")
    return Configuration(players, tuple(name for name in known if name in (wanted & fits) | implied), resources)


def resource_ways(pack: Pack) -> tuple[str, ...]:
    """The ways to keep resources that a game has pieces for, unless a ruling counts the markers; these, whatever they
    are, anyway."""
    if _counting_ruling(pack):
        return (MARKERS,)
    told = {getattr(piece, "resources", None) for piece in pack.components().values()}
    return tuple(way for way in WAYS if way == MARKERS or way in told)


def _counting_ruling(pack: Pack) -> str:
    """The ruling, with its option, that counts printed markers of resources; empty if none does."""
    chosen = ((ruling, pack.rulings.get(name)) for name, ruling in pack.all_rulings.items() if ruling.markers)
    return next((f"{ruling.name}={option}" for ruling, option in chosen if option == ruling.markers), "")


USUAL = 4
"""The number of players where none is given, if the game allows it."""


def choose_players(definitions: Pack, asked: int | None, usual: int = USUAL) -> int:
    """The number of players that is asked for, or the one nearest to the usual that the game is for."""
    least, most = _player_range(definitions.modules.values())
    return min(max(usual, least), most) if asked is None else asked


def _player_range(modules: Iterable[Module]) -> tuple[int, int]:
    required = [module for module in modules if module.required]
    return max(m.players[0] for m in required), min(m.players[1] for m in required)


def _find_module(name: str, pack: Pack) -> ModuleId:
    if name not in pack.modules:
        raise unknown_error(f"unknown module '{name}'", name, pack.modules, path="--modules")
    return ModuleId(name)


def _refuse_unfit(module: Module, players: int) -> None:
    least, most = module.players
    if not least <= players <= most:
        what = f"module '{module.id}' is not used with {players} players"
        raise input_error(what, expected=f"{least} to {most} players", path="--modules")


def every_configuration(pack: Pack) -> Iterator[Configuration]:
    """Every set of optional modules with every number of players (R1.2). Resources are kept by markers in each."""
    modules = pack.modules
    least, most = _player_range(modules.values())
    for players in range(least, most + 1):
        fits = [m for m in modules.values() if m.players[0] <= players <= m.players[1]]
        free = [m.id for m in fits if m.optional]
        for size in range(len(free) + 1):
            for chosen in combinations(free, size):
                yield make_configuration(pack, players, chosen)


def configuration_with(pack: Pack, config: Configuration, piece: str) -> Configuration | None:
    """The nearest other configuration whose box holds the piece: with one module more if that is enough, else with
    another number of players, other modules, or another way to keep resources; None where there is none."""
    if piece not in pack.components():
        return None
    others = dict.fromkeys(_near_configurations(pack, config))
    near = sorted(others, key=lambda other: _distance(pack, config, other))
    return next((other for other in near if any(batch.piece == piece for batch in pack.batches(other))), None)


def _near_configurations(pack: Pack, config: Configuration) -> Iterator[Configuration]:
    """With any number of players and each way to keep resources: the modules chosen, one more, and all. A few, where
    `every_configuration` gives every set of modules."""
    modules = pack.modules
    least, most = _player_range(modules.values())
    for players in range(least, most + 1):
        fits = [name for name, module in modules.items() if module.players[0] <= players <= module.players[1]]
        chosen = [name for name in fits if name in config.modules]
        sets = (chosen, *([*chosen, name] for name in fits if name not in chosen), fits)
        for way in dict.fromkeys((config.resources, *resource_ways(pack))):
            yield from (make_configuration(pack, players, names, way) for names in sets)


def _distance(pack: Pack, config: Configuration, other: Configuration) -> tuple[int, ...]:
    """How far a configuration is from another one: options that differ, modules chosen besides, players; with the usual
    way to keep resources first."""
    ours, theirs = (set(chosen_modules(pack, one)) for one in (config, other))
    differ = (config.players != other.players) + (ours != theirs) + (config.resources != other.resources)
    players = abs(config.players - other.players)
    return differ, config.resources != other.resources, players, len(ours ^ theirs)


def chosen_modules(pack: Pack, config: Configuration) -> tuple[ModuleId, ...]:
    """The modules that a person has chosen for a configuration: the optional ones."""
    return tuple(name for name in config.modules if pack.modules[name].optional)


def playable_configurations(pack: Pack, config: Configuration) -> tuple[Configuration, ...]:
    """The games that can be played with a box: the same modules with each number of players up to its own."""
    modules = [pack.modules[name] for name in config.modules]
    least, _ = _player_range(pack.modules.values())
    return tuple(
        make_configuration(pack, players, [m.id for m in modules if m.players[0] <= players <= m.players[1]])
        for players in range(min(least, config.players), config.players + 1)
    )
