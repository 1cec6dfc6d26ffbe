"""Nothing under a key is none: an empty mapping or list, wherever one of them may stand."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.base.errors import InputError
from generator.cli.program import run
from generator.games.registry import load_game
from tests.games import STUDIO_ICONS

FILES = ("game.yaml", "cards.yaml", "pieces.yaml", "text/en.yaml")
NAMED = "there"
"""What a key without a value is written as before its value is taken away."""


@pytest.fixture(scope="module")
def starter(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("own") / "mine"
    assert run(["new", str(folder), "--quiet"]) == 0
    return folder


def containers(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """The paths of all mappings and lists under a key, each with an empty one of its kind."""
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        if isinstance(inner, (dict, list)) and isinstance(key, str):
            yield (*path, key), type(inner)()
        yield from containers(inner, (*path, key))


def dumped(tree: Any, path: tuple[Any, ...], value: Any) -> str:
    """The tree as YAML with another value at a path."""
    changed = copy.deepcopy(tree)
    inner = changed
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = NAMED if value is None else value
    text = yaml.safe_dump(changed, allow_unicode=True, width=1000, sort_keys=False, default_flow_style=False)
    return text.replace(f": {NAMED}\n", ":\n")


def outcome(folder: Path) -> tuple[str, ...]:
    """What is wrong in a game, without columns."""
    try:
        faults = load_game(folder, STUDIO_ICONS).faults_found()
    except InputError as error:
        faults = list(error.faults)
    return tuple(re.sub(r":\d+ ", " ", str(fault)) for fault in faults)


@pytest.mark.parametrize("file", FILES)
def test_nothing_is_read_as_an_empty_mapping_or_list(file: str, starter: Path) -> None:
    path = starter / file
    kept = path.read_text(encoding="utf-8")
    tree = yaml.load(kept, yaml.BaseLoader)
    wrong = []
    try:
        for place, empty in containers(tree):
            found = []
            for value in (empty, None):
                path.write_text(dumped(tree, place, value), encoding="utf-8")
                found.append(outcome(starter))
            if found[0] != found[1]:
                wrong.append((place, *found))
    finally:
        path.write_text(kept, encoding="utf-8")
    assert wrong == []
