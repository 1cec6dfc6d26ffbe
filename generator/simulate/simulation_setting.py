"""What is simulated, as plain values: a game's folder, an edition, rulings, a configuration, bots and a seed.

A setting is sent to other processes and machines; there `load.py` loads the game again, and refuses one whose
definitions differ.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from generator.base.errors import Mark, input_error
from generator.base.frozen import dataclass
from generator.files.paths import folder_inside
from generator.files.resources import resource_root
from generator.play.new_game import LARGEST_SEED
from generator.simulate.part_file import whole_number


@dataclass(frozen=True)
class SimulationSetting:
    """One way to play. `folder`: absolute, or relative to the program's resources. `digest`: that of the definitions;
    empty: any. `without`: the ids of cards that are taken out of their decks. `bots`: a name for each seat. The first
    seat starts every game. `numbers`: pairs of a path and a value that replaces the folder's (see
    `definitions/overrides.py`)."""

    folder: str
    digest: str
    edition: str
    rulings: tuple[tuple[str, str], ...]
    players: int
    modules: tuple[str, ...]
    without: tuple[str, ...]
    bots: tuple[str, ...]
    seed: int
    numbers: tuple[tuple[str, str], ...] = ()

    def data(self) -> dict[str, Any]:
        """The setting as JSON holds it."""
        return {name: _list_data(value) for name, value in asdict(self).items()}

    @property
    def key(self) -> str:
        """Sixteen hex digits over everything that decides what the games are; where the folder is doesn't count."""
        told = {name: value for name, value in self.data().items() if name != "folder"}
        return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16]


def _list_data(value: Any) -> Any:
    return [_list_data(part) for part in value] if isinstance(value, tuple) else value


def place_setting(setting: SimulationSetting, folder: str, mark: Mark) -> SimulationSetting:
    """A setting from a file, with the `folder` in which the reader of the file has the game. An empty `folder` stands
    for one of the program's own games: a file isn't believed where on this machine a game is. Raises `InputError`."""
    if folder:
        return replace(setting, folder=folder)
    try:
        folder_inside(resource_root(), setting.folder)
    except ValueError:
        what = f"these games are of a game in '{setting.folder}', which isn't one of the program's own"
        raise input_error(what, expected="--game with the folder that you have it in", mark=mark) from None
    return setting


def setting_from(data: Mapping[str, Any]) -> SimulationSetting:
    """The setting that JSON holds. Raises `KeyError`, `TypeError` or `ValueError` where it isn't one."""
    pairs, numbers = (tuple((str(name), str(option)) for name, option in data[key]) for key in ("rulings", "numbers"))
    seed = whole_number(data["seed"])
    if not 0 <= seed <= LARGEST_SEED:
        raise ValueError(f"seed {seed}")
    return SimulationSetting(
        folder=str(data["folder"]),
        digest=str(data["digest"]),
        edition=str(data["edition"]),
        rulings=pairs,
        players=whole_number(data["players"]),
        modules=tuple(map(str, data["modules"])),
        without=tuple(map(str, data["without"])),
        bots=tuple(map(str, data["bots"])),
        seed=seed,
        numbers=numbers,
    )
