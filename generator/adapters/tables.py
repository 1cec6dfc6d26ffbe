"""The game that an adapter is asked for, by the folder under `components/` or by a path."""

from __future__ import annotations

from functools import lru_cache

from generator.definitions.configuration import configuration
from generator.definitions.load import GameFolder, load_game
from generator.definitions.request import OWN_GAME, studio_icons
from generator.definitions.types import Pack
from generator.play.protocol import Table
from generator.play.staged import Staged, staged_of
from generator.play.tables import played_rules, table_of
from generator.resources import resource_root

OURS = OWN_GAME.name
"""The game that is meant where none is named."""


@lru_cache(maxsize=8)
def _folder(name: str) -> GameFolder:
    return load_game(resource_root() / "components" / name, studio_icons())


def pack_of(folder: str, edition: str) -> Pack:
    """The game. Raises `InputError`."""
    return _folder(folder).definitions(edition or None, {})


def staged_game(folder: str, players: int, modules: tuple[str, ...], edition: str) -> Staged:
    """A game in numbers, not yet begun. Raises `InputError`."""
    return staged_of(_table(folder, players, modules, edition), played_rules(_folder(folder)))


@lru_cache(maxsize=8)
def _table(folder: str, players: int, modules: tuple[str, ...], edition: str) -> Table:
    pack = pack_of(folder, edition)
    return table_of(_folder(folder), pack, configuration(pack, players, list(modules)), "en")
