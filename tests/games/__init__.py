"""Games for tests: the real one, copies of it and of the toy game to spoil, and what the loader says about them."""

from __future__ import annotations

import functools
import shutil
from pathlib import Path

from generator.definitions.load import GameFolder, load_game
from generator.errors import Fault, InputError

ROOT = Path(__file__).parent.parent.parent
REAL = ROOT / "components" / "balance-control"
STUDIO_ICONS = frozenset(path.stem for path in (ROOT / "icons").glob("*.svg"))


@functools.cache
def real_game() -> GameFolder:
    """The game that comes with the program."""
    return load_game(REAL, STUDIO_ICONS)


def copy_real(folder: Path) -> Path:
    """A copy of the real game to spoil."""
    return Path(shutil.copytree(REAL, folder))


def load(folder: Path) -> GameFolder:
    """A game with its own icons and the studio's."""
    return load_game(folder, STUDIO_ICONS)


def change(path: Path, old: str, new: str) -> tuple[int, int]:
    """Replaces the one place that reads `old`; returns its line and column, counted from 1."""
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{path.name} holds {text.count(old)} times: {old}"
    before = text[: text.index(old)]
    path.write_text(text.replace(old, new), encoding="utf-8", newline="\n")
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def faults(folder: Path) -> tuple[Fault, ...]:
    """Everything that reading a game from end to end finds wrong; empty where nothing is."""
    try:
        load(folder).validate()
    except InputError as error:
        return error.faults
    return ()


def lines(folder: Path) -> list[str]:
    """The faults as `check` prints them, with the folder's own name left out."""
    return [str(fault).replace(f"{folder.as_posix()}/", "").replace(folder.as_posix(), ".") for fault in faults(folder)]
