"""A game's folder, a language and definitions in; its booklet, rulings resolved, out; None where it has none."""

from __future__ import annotations

from pathlib import Path

from ..definitions.nodes import read_file
from ..definitions.structure import NOTHING, Structure
from ..definitions.switches import Switches
from ..definitions.types import Definitions, TileId
from ..effects.values import ModuleId
from ..errors import Fault, InputError
from .types import Booklet

FOLDER = "booklet"


def read_booklet(folder: Path, language: str, definitions: Definitions) -> Booklet | None:
    """The booklet of the game in `folder`. Raises `InputError` with every fault of its file."""
    path = folder / FOLDER / f"{language}.yaml"
    if not path.is_file():
        return None
    faults: list[Fault] = []
    root = read_file(path, f"{folder.name}/{FOLDER}/{path.name}")
    plain = Switches(definitions.all_rulings, definitions.rulings, faults).plain(root, "")
    known = {ModuleId: frozenset(definitions.modules), TileId: frozenset(definitions.tiles)}
    made = Structure(faults, known).record(plain, Booklet, "")
    if faults or made is NOTHING:
        raise InputError(faults)
    found: Booklet = made
    return found
