"""What is simulated: a game's folder, an edition, rulings, a configuration, bots and a seed; all of it plain values.

A setting travels to other processes and machines; there `table_of` loads the same game again, and refuses another one.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from threading import RLock
from typing import Any, Final

from generator.definitions.configuration import configuration, players_of
from generator.definitions.load import GameFolder, load_game
from generator.definitions.request import OWN_GAME, Request, chosen_rulings, names_in, studio_icons
from generator.errors import Mark, input_error, listed, nearest
from generator.games.balance_control.definitions.own import definitions_of
from generator.games.balance_control.definitions.types import MeasureId
from generator.games.balance_control.table.game import Game
from generator.paths import folder_inside
from generator.play.begin import bots_for
from generator.resources import resource_root

LARGEST_SEED: Final = 2**61 - 1
"""What the deal can be told apart from the decisions with."""


@dataclass(frozen=True)
class Setting:
    """One way to play. `folder` is absolute, or counts from where the program's resources are; `digest` is the
    definitions' own, empty: any; `without` names measures that are taken out of their decks; `bots` holds one name a
    seat; the first seat starts every game (R2.4)."""

    folder: str
    digest: str
    edition: str
    rulings: tuple[tuple[str, str], ...]
    players: int
    modules: tuple[str, ...]
    without: tuple[str, ...]
    bots: tuple[str, ...]
    seed: int

    def data(self) -> dict[str, Any]:
        """As JSON holds it."""
        return {name: _listed(value) for name, value in asdict(self).items()}

    @property
    def key(self) -> str:
        """Sixteen hex digits over all that decides what the games are; where the folder lies doesn't."""
        told = {name: value for name, value in self.data().items() if name != "folder"}
        return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16]


def _listed(value: Any) -> Any:
    return [_listed(part) for part in value] if isinstance(value, tuple) else value


def setting_of(asked: Request, bots: str, seed: int) -> Setting:
    """What is to be simulated, checked as far as can be without playing; `bots` is a list with commas, of one for all
    or one a seat. Raises `InputError`."""
    if not 0 <= seed <= LARGEST_SEED:
        raise input_error(f"seed {seed}", expected=f"a number from 0 to {LARGEST_SEED}", path="--seed")
    place = str(asked.game_folder.resolve()) if asked.game_folder else OWN_GAME.as_posix()
    game = folder_of(place)
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
        bots=tuple(bots_for(names_in(bots), seats).values()),
        seed=seed,
    )
    table_of(setting)
    return setting


def at_home(setting: Setting, folder: str, mark: Mark) -> Setting:
    """A setting out of a file, with the `folder` in which its reader has the game. Where he names none, it is one of
    the program's own: a file isn't believed where on this machine a game is. Raises `InputError`."""
    if folder:
        return replace(setting, folder=folder)
    try:
        folder_inside(resource_root(), setting.folder)
    except ValueError:
        what = f"these games are of a game in '{setting.folder}', which isn't one of the program's own"
        raise input_error(what, expected="--game with the folder that you have it in", mark=mark) from None
    return setting


def setting_from(data: Mapping[str, Any]) -> Setting:
    """A setting out of JSON; raises `KeyError`, `TypeError` or `ValueError` where it isn't one."""
    pairs = tuple((str(name), str(option)) for name, option in data["rulings"])
    return Setting(
        folder=str(data["folder"]),
        digest=str(data["digest"]),
        edition=str(data["edition"]),
        rulings=pairs,
        players=int(data["players"]),
        modules=tuple(map(str, data["modules"])),
        without=tuple(map(str, data["without"])),
        bots=tuple(map(str, data["bots"])),
        seed=int(data["seed"]),
    )


_LOADING: Final = RLock()
"""Threads that want the same game at once load it once."""


def folder_of(folder: str) -> GameFolder:
    """A game's folder, read once. Raises `InputError`."""
    with _LOADING:
        return _folder_of(folder)


@lru_cache(maxsize=4)
def _folder_of(folder: str) -> GameFolder:
    return load_game(resource_root() / folder, studio_icons())


def table_of(setting: Setting) -> Game:
    """The setting's game, ready to play. Raises `InputError`, also where the folder holds other definitions by now."""
    with _LOADING:
        return _table_of(setting)


@lru_cache(maxsize=64)
def _table_of(setting: Setting) -> Game:
    definitions = definitions_of(folder_of(setting.folder).definitions(setting.edition, dict(setting.rulings)))
    if setting.digest and definitions.digest != setting.digest:
        raise input_error(
            "the definitions are not those that the games were begun with",
            expected=f"the digest {setting.digest[:16]}",
            mark=Mark(setting.folder),
        )
    config = configuration(definitions, setting.players, list(setting.modules))
    cards = [name for name, card in definitions.measures.items() if card.module in config.modules]
    for name in setting.without:
        if name not in cards:
            expected = listed(cards) if cards else "a measure in play; these modules bring none"
            raise input_error(f"no measure '{name}' is in play", expected=expected, hint=nearest(name, cards))
    kept = tuple(MeasureId(name) for name in cards if name not in setting.without)
    return Game(definitions, config, kept if setting.without else None)
