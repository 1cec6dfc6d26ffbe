"""Random changes of the files of every game that comes with the program, drawn by a number."""

from __future__ import annotations

import functools
import random
from pathlib import Path
from typing import Any

from generator.files.gate import read_bytes

GAMES = ("components", "templates/starters", "templates/faces", "tests/decks", "tests/sketches")
WORDS = (
    *(
        "plain",
        "two words",
        "yes",
        "No",
        "null",
        "~",
        "1e3",
        "2:30",
        "007",
        "1_0",
        "0x1F",
        ".5",
        "2026-11-29",
        "=",
        "<<",
    ),
    *("#x", "no. #1", "{icon} x", "x {icon}", "[x]", "x, y", "now: two", "x:", ": x", "- x", "-x", "? x", "?x", "&x"),
    *("*x", "!x", "|", ">", "%x", "@x", "`x`", "'x'", '"x"', "it's", 'say "x"', "", " x", "x ", "a  b", "---", "..."),
    *("x\ny", "x\n", "x\n\n", "\nx", "  x\ny", "x\n  y\nz\n", "x\ty", "2\xa0mm", "Schiff\xadfahrt", "日本語", "שלום"),
    *(
        "<<",
        "\\n",
        "a sentence long enough to be wrapped by whoever writes it down, and it goes on for some time " * 2,
    ),
)
VALUES = (*WORDS, 0, 3, -1, 2.5, 1e-05, True, False, None)


@functools.cache
def yaml_files() -> tuple[Path, ...]:
    """Every YAML file of the games."""
    return tuple(path for game in GAMES for path in sorted(Path(game).rglob("*.yaml")))


@functools.cache
def yaml_text(path: Path) -> str:
    """The text of a file as it is on the disk."""
    return read_bytes(path).decode("utf-8")


def spelt(value: Any, truth: tuple[str, str]) -> Any:
    """A value as the game's reader is to say it, all in texts."""
    if isinstance(value, dict):
        return {key: spelt(one, truth) for key, one in value.items()}
    if isinstance(value, list):
        return [spelt(one, truth) for one in value]
    if isinstance(value, bool):
        return truth[not value]
    return {None: "null", 1e-05: "0.00001"}.get(value, str(value))


def random_value(chance: random.Random, depth: int = 0) -> Any:
    """A text, a number or another value, now and then a list or a mapping of such."""
    kind = chance.random()
    if depth < 2 and kind < 0.12:
        return [random_value(chance, depth + 1) for _ in range(chance.randrange(4))]
    if depth < 2 and kind < 0.24:
        return {
            chance.choice(("name", "count", "a.b", "no", "x: y")): random_value(chance, depth + 1) for _ in range(3)
        }
    return chance.choice(VALUES)


def random_path(tree: Any, chance: random.Random) -> tuple[str | int, ...]:
    """The path of some value in a tree; lists count from 1."""
    path: tuple[str | int, ...] = ()
    while isinstance(tree, dict | list) and tree and (not path or chance.random() < 0.8):
        name = chance.choice(list(tree) if isinstance(tree, dict) else range(len(tree)))
        tree = tree[name]
        path = (*path, name + 1 if isinstance(name, int) else name)
    return path


def inside(tree: Any, path: tuple[str | int, ...]) -> Any:
    """What is at a path in a tree."""
    for name in path:
        tree = tree[name - 1 if isinstance(name, int) else name]
    return tree
