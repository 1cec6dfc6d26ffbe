"""The game that an adapter is asked for, by the folder under `components/` or by a path."""

from __future__ import annotations

from functools import lru_cache

from generator.definitions.box_request import OWN_GAME, studio_icons
from generator.definitions.configuration import make_configuration
from generator.definitions.game_folder import GameFolder
from generator.definitions.pack import Pack
from generator.files.resources import resource_root
from generator.games.registry import load_game
from generator.play.action_encoding import EncodedGame, encode_game
from generator.play.protocol import Table
from generator.play.table_of_game import game_table, played_rules

OURS = OWN_GAME.name
"""The game that is meant where none is named."""


@lru_cache(maxsize=8)
def _folder(name: str) -> GameFolder:
    return load_game(resource_root() / "components" / name, studio_icons())


def load_pack(folder: str, edition: str) -> Pack:
    """The pack of the game in that folder. Raises `InputError`."""
    return _folder(folder).definitions(edition or None, {})


def encoded_game(folder: str, players: int, modules: tuple[str, ...], edition: str) -> EncodedGame:
    """A game in numbers, not yet begun. Raises `InputError`."""
    return encode_game(_table(folder, players, modules, edition), played_rules(_folder(folder)))


@lru_cache(maxsize=8)
def _table(folder: str, players: int, modules: tuple[str, ...], edition: str) -> Table:
    pack = load_pack(folder, edition)
    return game_table(_folder(folder), pack, make_configuration(pack, players, list(modules)), "en")
