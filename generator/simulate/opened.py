"""A setting's game, loaded from its folder and made ready to be played by the thousand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from threading import RLock
from typing import Final

from generator.definitions.configuration import configuration, players_of
from generator.definitions.load import GameFolder, load_game
from generator.definitions.nodes import Text
from generator.definitions.replaced import with_values
from generator.definitions.request import OWN_GAME, Request, chosen_rulings, names_in, shipped_games, studio_icons
from generator.errors import Mark, input_error
from generator.games.registry import game_rules
from generator.play.begin import bots_for, check_seed
from generator.play.tables import played_rules
from generator.resources import resource_root
from generator.simulate import interpreted
from generator.simulate.many import Many
from generator.simulate.setting import Setting

MOST: Final = 256
"""As many settings are kept ready, more than a sweep has."""
_LOADING: Final = RLock()
"""Threads that want the same game at once load it once."""


def setting_of(
    asked: Request, bots: str, seed: int, seconds: float | None = None, numbers: Sequence[tuple[str, Text]] = ()
) -> Setting:
    """What is to be simulated, checked as far as can be without playing; `bots` is a list with commas, of one for all
    or one a seat; one of somebody's own has so many `seconds` for a move; `numbers`: values that are other ones than
    the game says, by the ways to them. Raises `InputError`, for what comes of such a value at its place."""
    check_seed(seed)
    place = place_of(asked.game_folder)
    game = _with_numbers(folder_of(place), numbers)
    played_rules(game)
    definitions = game.definitions(asked.edition, chosen_rulings(asked.rulings, game))
    own = game.definitions(asked.edition).rulings
    changed = {str(name): option for name, option in definitions.rulings.items() if own[name] != option}
    players = players_of(definitions, asked.players)
    config = configuration(definitions, players, names_in(asked.modules))
    seats = tuple(definitions.seats)[:players]
    setting = Setting(
        folder=place,
        digest=definitions.digest,
        edition=definitions.edition.id,
        rulings=tuple(sorted(changed.items())),
        players=players,
        modules=config.modules,
        without=(),
        bots=tuple(bots_for(names_in(bots), seats, seconds).values()),
        seed=seed,
        numbers=tuple(sorted((way, value.value) for way, value in numbers)),
    )
    many_of(setting)
    return setting


def place_of(folder: Path | None) -> str:
    """Where a game is, as a setting says it: of those that come with the program, counted from its resources."""
    shipped = (resource_root() / OWN_GAME.parent).resolve()
    if folder is None or (not folder.exists() and str(folder) in shipped_games()):
        return (OWN_GAME.parent / (folder or OWN_GAME.name)).as_posix()
    found = folder.resolve()
    return (OWN_GAME.parent / found.name).as_posix() if found.parent == shipped else str(found)


def folder_of(folder: str) -> GameFolder:
    """A game's folder, read once. Raises `InputError`."""
    with _LOADING:
        return _folder_of(folder)


@lru_cache(maxsize=4)
def _folder_of(folder: str) -> GameFolder:
    return load_game(resource_root() / folder, studio_icons())


def game_of(setting: Setting) -> GameFolder:
    """The setting's game: what its folder says, but for the numbers that are other ones. Raises `InputError`."""
    with _LOADING:
        return _game_of(setting.folder, setting.numbers)


@lru_cache(maxsize=MOST)
def _game_of(folder: str, numbers: tuple[tuple[str, str], ...]) -> GameFolder:
    mark = Mark(folder)
    return _with_numbers(_folder_of(folder), [(way, Text(mark, value)) for way, value in numbers])


def _with_numbers(game: GameFolder, numbers: Sequence[tuple[str, Text]]) -> GameFolder:
    return GameFolder(with_values(game.sources, numbers), game.info) if numbers else game


def many_of(setting: Setting) -> Many:
    """The setting's games, ready to be played. Raises `InputError`, also where the folder holds other definitions by
    now."""
    with _LOADING:
        return _many_of(setting)


@lru_cache(maxsize=MOST)
def _many_of(setting: Setting) -> Many:
    game = game_of(setting)
    pack = game.definitions(setting.edition, dict(setting.rulings))
    if setting.digest and pack.digest != setting.digest:
        raise input_error(
            "the definitions are not those that the games were begun with",
            expected=f"the digest {setting.digest[:16]}",
            mark=Mark(setting.folder),
        )
    config = configuration(pack, setting.players, list(setting.modules))
    own = game_rules(pack.rules).simulator
    return own(setting, pack, config) if own else interpreted.many(setting, pack, config, game)
