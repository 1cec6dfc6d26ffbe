"""Random changes of the files of every game that comes with the program."""

from __future__ import annotations

import functools
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

GAMES = ("components", "templates/starters", "templates/faces", "tests/decks", "tests/sketches")
WORDS = (
    *("plain", "two words", "yes", "No", "null", "~", "1e3", "2:30", "007", "1_0", "0x1F", ".5", "2026-11-29", "="),
    *("#x", "no. #1", "{icon} x", "x {icon}", "[x]", "x, y", "now: two", "x:", ": x", "- x", "-x", "? x", "?x", "&x"),
    *("*x", "!x", "|", ">", "%x", "@x", "`x`", "'x'", '"x"', "it's", 'say "x"', "", " x", "x ", "a  b", "---", "..."),
    *("x\ny", "x\n", "x\n\n", "\nx", "  x\ny", "x\n  y\nz\n", "x\ty", "2\xa0mm", "Schiff\xadfahrt", "日本語", "שלום"),
    *("<<", "\\n", "a sentence long enough to be wrapped by whoever writes it down, and it goes on for some time " * 2),
)
VALUES = (*WORDS, 0, 3, -1, 2.5, 1e-05, True, False, None)
Path_ = tuple[str | int, ...]


@functools.cache
def game_files(*kinds: str) -> tuple[str, ...]:
    """Every file of the games of these kinds, as text."""
    paths = [path for game in GAMES for kind in kinds for path in sorted(Path(game).rglob(f"*{kind}"))]
    return tuple(path.read_bytes().decode("utf-8") for path in paths)


def game_folders() -> tuple[Path, ...]:
    """The folder of every game."""
    folders = [path for game in GAMES for path in sorted(Path(game).iterdir())]
    return tuple(path for path in folders if (path / "game.yaml").is_file())


def random_text(chance: random.Random, *kinds: str) -> str:
    """A file of the games, now and then with other line ends, or none at its end."""
    text = chance.choice(game_files(*kinds))
    if chance.random() < 0.2:
        text = text.replace("\n", "\r\n")
    return text.rstrip("\r\n") if chance.random() < 0.2 else text


def random_value(chance: random.Random, depth: int = 0) -> Any:
    """A text, a number or another value, now and then a list or a mapping of such."""
    kind = chance.random()
    if depth < 2 and kind < 0.12:
        return [random_value(chance, depth + 1) for _ in range(chance.randrange(4))]
    if depth < 2 and kind < 0.24:
        keys = chance.sample(("name", "count", "a.b", "no", "x: y"), 3)
        return {key: random_value(chance, depth + 1) for key in keys}
    return chance.choice(VALUES)


def random_path(tree: Any, chance: random.Random) -> Path_:
    """The path of some value in a tree; lists count from 1."""
    path: Path_ = ()
    while isinstance(tree, dict | list) and tree and (not path or chance.random() < 0.8):
        name: Any = chance.choice(list(tree) if isinstance(tree, dict) else range(len(tree)))
        tree = tree[name]
        path = (*path, name + 1 if isinstance(name, int) else name)
    return path


def inside(tree: Any, path: Path_) -> Any:
    """What is at a path in a tree."""
    for name in path:
        tree = tree[name - 1 if isinstance(name, int) else name]
    return tree


def shuffled(things: Sequence[Any], chance: random.Random) -> list[Any]:
    """The things in another order."""
    return chance.sample(list(things), len(things))
