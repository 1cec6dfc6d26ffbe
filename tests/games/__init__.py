"""Games for tests: the real one, copies of it and of the toy game to spoil, and what the loader says about them."""

import functools
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from generator.base.errors import Fault, InputError
from generator.definitions.game_folder import GameFolder
from generator.definitions.id_types import EditionId, RulingName
from generator.definitions.language_texts import LanguageTexts
from generator.definitions.pack import Pack
from generator.games.registry import load_game

ROOT = Path(__file__).parent.parent.parent
PACKS = ROOT / "components"
REAL = PACKS / "balance-control"
STUDIO_ICONS = frozenset(path.stem for path in (ROOT / "icons").glob("*.svg"))


T = TypeVar("T")


class Shared(GameFolder):
    """A game whose files no test changes: each of its editions and languages is made once a run. Nobody writes into
    what it gives."""

    def __init__(self, game: GameFolder) -> None:
        super().__init__(game.sources, game.info)
        self._made: dict[object, object] = {}

    def _once(self, key: object, make: Callable[[], T]) -> T:
        if key not in self._made:
            self._made[key] = make()
        return self._made[key]  # type: ignore[return-value]

    def definitions(self, edition: str | None = None, rulings: Mapping[str, str] | None = None) -> Pack:
        key = ("definitions", edition, *sorted((rulings or {}).items()))
        return self._once(key, lambda: GameFolder.definitions(self, edition, rulings))

    def texts(
        self, language: str, rulings: Mapping[RulingName, str] | None = None, edition: EditionId | None = None
    ) -> LanguageTexts:
        key = ("texts", language, edition, *sorted((rulings or {}).items()))
        return self._once(key, lambda: GameFolder.texts(self, language, rulings, edition))

    def validate(self) -> None:
        self._once("validated", lambda: GameFolder.validate(self))


@functools.cache
def shared(folder: Path, icons: frozenset[str]) -> GameFolder:
    """A game that comes with the program, read once a run under each name of its folder."""
    return Shared(load_game(folder, icons))


def opened(folder: Path, icons: frozenset[str], *, watched: bool = False) -> GameFolder:
    """As `load_game`, but what comes with the program is read once."""
    ours = folder.resolve().is_relative_to(PACKS)
    return shared(folder, icons) if ours else load_game(folder, icons, watched=watched)


def real_game() -> GameFolder:
    """The game that comes with the program."""
    return shared(REAL, STUDIO_ICONS)


def copy_real(folder: Path) -> Path:
    """A copy of the real game to spoil."""
    return Path(shutil.copytree(REAL, folder))


def load(folder: Path) -> GameFolder:
    """A game with its own icons and the studio's."""
    return opened(folder, STUDIO_ICONS)


@contextmanager
def lent(folder: Path) -> Iterator[Path]:
    """A game's folder to spoil YAML in, which is as before afterwards. Spoiled there and not in a copy with a name of
    its own, the files that stay are read once a run: the place of a value holds its file's name."""
    before = {path: path.read_bytes() if path.is_file() else None for path in folder.rglob("*")}
    try:
        yield folder
    finally:
        for path in sorted({*folder.rglob("*")} - {*before}, reverse=True):
            (Path.rmdir if path.is_dir() else Path.unlink)(path)
        for path, data in before.items():
            if data is not None and (not path.is_file() or path.read_bytes() != data):
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)


def change(path: Path, old: str, new: str) -> tuple[int, int]:
    """Replaces the one place that reads `old`; returns its line and column, counted from 1."""
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{path.name} holds {text.count(old)} times: {old}"
    before = text[: text.index(old)]
    path.write_text(text.replace(old, new), encoding="utf-8", newline="\n")
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def load_changed(folder: Path, file: str, old: str, new: str) -> GameFolder:
    """A copy of a game in which one place reads otherwise."""
    change(folder / file, old, new)
    return load(folder)


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
