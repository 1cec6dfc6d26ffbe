"""What is simulated: a game's folder, an edition, rulings, a configuration, bots and a seed; all of it plain values.

A setting travels to other processes and machines; there `opened.py` loads the same game again, and refuses another one.
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
    """One way to play. `folder` is absolute, or counts from where the program's resources are; `digest` is the
    definitions' own, empty: any; `without` names cards that are taken out of their decks; `bots` holds one name a
    seat; the first seat starts every game; `numbers` holds single values that are other ones than the folder says, by
    the ways to them (see `definitions/replaced.py`)."""

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
        """As JSON holds it."""
        return {name: _list_data(value) for name, value in asdict(self).items()}

    @property
    def key(self) -> str:
        """Sixteen hex digits over all that decides what the games are; where the folder lies doesn't."""
        told = {name: value for name, value in self.data().items() if name != "folder"}
        return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16]


def _list_data(value: Any) -> Any:
    return [_list_data(part) for part in value] if isinstance(value, tuple) else value


def at_home(setting: SimulationSetting, folder: str, mark: Mark) -> SimulationSetting:
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


def setting_from(data: Mapping[str, Any]) -> SimulationSetting:
    """A setting out of JSON; raises `KeyError`, `TypeError` or `ValueError` where it isn't one."""
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
