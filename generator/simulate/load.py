"""Loads a setting's game from its folder and makes it ready to be played by the thousand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from threading import RLock
from typing import Final

from generator.base.errors import Mark, input_error
from generator.definitions.box_request import (
    OWN_GAME,
    BoxRequest,
    parse_rulings,
    shipped_games,
    split_names,
    studio_icons,
)
from generator.definitions.configuration import choose_players, make_configuration
from generator.definitions.game_folder import GameFolder
from generator.definitions.overrides import with_values
from generator.definitions.yaml_nodes import TextNode
from generator.files.resources import resource_root
from generator.games.registry import game_rules, load_game
from generator.play.new_game import bots_for, check_seed
from generator.play.table_of_game import played_rules
from generator.simulate import procedure_games
from generator.simulate.simulation_setting import SimulationSetting
from generator.simulate.simulator import Simulator

MOST: Final = 256
"""How many settings are kept ready: more than a sweep has."""
_LOADING: Final = RLock()
"""Held while a game is loaded, so that threads that want the same one load it once."""


def make_setting(
    asked: BoxRequest, bots: str, seed: int, seconds: float | None = None, numbers: Sequence[tuple[str, TextNode]] = ()
) -> SimulationSetting:
    """A setting, checked as far as can be without playing. `bots`: a list with commas, one for all seats or one each.
    `seconds`: what an external bot may take for a move. `numbers`: values that replace those of the game, each with its
    path. Raises `InputError`, with the place of such a value where the fault comes from it."""
    check_seed(seed)
    place = game_place(asked.game_folder)
    game = _with_numbers(game_folder(place), numbers)
    played_rules(game)
    definitions = game.definitions(asked.edition, parse_rulings(asked.rulings, game))
    own = game.definitions(asked.edition).rulings
    changed = {str(name): option for name, option in definitions.rulings.items() if own[name] != option}
    players = choose_players(definitions, asked.players)
    config = make_configuration(definitions, players, split_names(asked.modules))
    seats = tuple(definitions.seats)[:players]
    setting = SimulationSetting(
        folder=place,
        digest=definitions.digest,
        edition=definitions.edition.id,
        rulings=tuple(sorted(changed.items())),
        players=players,
        modules=config.modules,
        without=(),
        bots=tuple(bots_for(split_names(bots), seats, seconds).values()),
        seed=seed,
        numbers=tuple(sorted((way, value.value) for way, value in numbers)),
    )
    setting_simulator(setting)
    return setting


def game_place(folder: Path | None) -> str:
    """A game's folder as a setting names it; for games that come with the program it is relative to the program's
    resources."""
    shipped = (resource_root() / OWN_GAME.parent).resolve()
    if folder is None or (not folder.exists() and str(folder) in shipped_games()):
        return (OWN_GAME.parent / (folder or OWN_GAME.name)).as_posix()
    found = folder.resolve()
    return (OWN_GAME.parent / found.name).as_posix() if found.parent == shipped else str(found)


def game_folder(folder: str) -> GameFolder:
    """The game in a folder, which is read once. Raises `InputError`."""
    with _LOADING:
        return _folder_of(folder)


@lru_cache(maxsize=4)
def _folder_of(folder: str) -> GameFolder:
    return load_game(resource_root() / folder, studio_icons())


def setting_game(setting: SimulationSetting) -> GameFolder:
    """The setting's game, with the setting's `numbers` in place of its own. Raises `InputError`."""
    with _LOADING:
        return _game_of(setting.folder, setting.numbers)


@lru_cache(maxsize=MOST)
def _game_of(folder: str, numbers: tuple[tuple[str, str], ...]) -> GameFolder:
    mark = Mark(folder)
    return _with_numbers(_folder_of(folder), [(way, TextNode(mark, value)) for way, value in numbers])


def _with_numbers(game: GameFolder, numbers: Sequence[tuple[str, TextNode]]) -> GameFolder:
    return GameFolder(with_values(game.sources, numbers), game.info) if numbers else game


def setting_simulator(setting: SimulationSetting) -> Simulator:
    """The simulator of a setting, made once. Raises `InputError`, also where the folder's definitions have changed
    since."""
    with _LOADING:
        return _many_of(setting)


@lru_cache(maxsize=MOST)
def _many_of(setting: SimulationSetting) -> Simulator:
    game = setting_game(setting)
    pack = game.definitions(setting.edition, dict(setting.rulings))
    if setting.digest and pack.digest != setting.digest:
        raise input_error(
            "the definitions are not those that the games were begun with",
            expected=f"the digest {setting.digest[:16]}",
            mark=Mark(setting.folder),
        )
    config = make_configuration(pack, setting.players, list(setting.modules))
    own = game_rules(pack.rules).simulator
    return own(setting, pack, config) if own else procedure_games.make_simulator(setting, pack, config, game)
