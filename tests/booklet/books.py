"""Booklets for tests, as the program makes them: each is made once a run and lies on a shelf for every process."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from generator.booklet.make import Rules, booklet_files
from generator.definitions.load import GameFolder
from generator.definitions.request import Request
from generator.faces.whole import whole_contexts
from generator.locks import locked
from tests.games import PACKS

T = TypeVar("T")
_SHELF: list[Path] = []


class OfBox(NamedTuple):
    """Which box a booklet is for."""

    game: str
    language: str
    players: int = 4
    modules: str = "all"


def open_shelf(place: Path) -> None:
    """From now on what is made lies in this folder, which ends with the run."""
    _SHELF[:] = [place / "shelf"]
    _SHELF[0].mkdir(exist_ok=True)


@cache
def opened(box: OfBox) -> tuple[GameFolder, Any]:
    """The game and the context of a box."""
    game, language, players, modules = box
    asked = Request(game_folder=PACKS / game, players=players, modules=modules, language=language)
    (context,) = whole_contexts(asked.definitions, asked.config, asked.texts, asked.game.folder)
    return asked.game, context


@cache
def rules(box: OfBox, on: str = "a4") -> Rules:
    """The booklet's files of a box on a paper, in colour."""
    return kept(("rules", *box, on), lambda: booklet_files(*opened(box), on))


def kept(key: tuple[object, ...], make: Callable[[], T]) -> T:
    """What is made of a box that comes with the program: by the first who asks, while the others wait. The key holds
    what decides it besides the files of the program, which no test changes."""
    path = _SHELF[0] / "-".join(map(str, key))
    with locked(path.with_name(f"{path.name}.lock")):
        if not path.exists():
            part = path.with_name(f"{path.name}.{os.getpid()}")
            part.write_bytes(pickle.dumps(make()))
            part.replace(path)
    found: T = pickle.loads(path.read_bytes())
    return found
