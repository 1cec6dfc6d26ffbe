"""Whatever key is taken out of a shipped game or holds nothing: `check` tells what is missing, or the game is whole
without it. A key that the reader may do without and the rules need would end in a traceback."""

import copy
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.base.errors import InputError
from generator.booklet.box_report import box_report
from generator.cli.program import run
from generator.definitions.box_request import BoxRequest
from generator.games.registry import load_game
from generator.play.table_of_game import game_table
from tests.games import PACKS, STUDIO_ICONS
from tests.shares import draw

GAMES = ("balance-control", "global-powers", "organisation")
TRIED = 6
"""So many keys of each game each time; in the long run all of them."""
LEFT_OUT = ("text", "templates", "booklet")
"""Folders of words and looks, which no rules read."""


def keys(node: yaml.Node, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], yaml.MappingNode, int]]:
    """Every key of a file with its path, in which entries of one list are alike."""
    if isinstance(node, yaml.MappingNode):
        for number, (key, value) in enumerate(node.value):
            yield (*path, key.value), node, number
            yield from keys(value, (*path, key.value))
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from keys(item, (*path, "-"))


def shape(path: tuple[str, ...]) -> tuple[str, ...]:
    """Keys of the same shape are tried once: the ids of a section's entries don't count."""
    return (*path[:1], "*", *path[2:]) if len(path) > 1 else path


def without(text: str, node: yaml.MappingNode, number: int) -> str:
    """The file without one of a mapping's keys and what stands under it."""
    key, value = node.value[number]
    begin, end = key.start_mark.index, value.end_mark.index
    if node.flow_style:
        after, before = text[end:].lstrip(), text[:begin].rstrip()
        if after.startswith(","):
            end = len(text) - len(after) + 1
        elif before.endswith(","):
            begin = len(before) - 1
    return text[:begin] + text[end:]


def spoiled(game: str) -> Iterator[tuple[str, str, str]]:
    """Each key of a game once: its file, what it is, and the file without it."""
    seen = set()
    for path in sorted((PACKS / game).rglob("*.yaml")):
        file = path.relative_to(PACKS / game).as_posix()
        if file.startswith(LEFT_OUT):
            continue
        text = path.read_text(encoding="utf-8")
        for key, node, number in keys(yaml.compose(text)):
            if (sort := (file.partition("/")[0], *shape(key))) not in seen:
                seen.add(sort)
                yield file, ".".join(key), without(text, node, number)


def outcome(folder: Path) -> Any:
    """Reads, checks and sets up a game; what is wrong with it, if anything."""
    try:
        asked = BoxRequest(folder)
        asked.game.validate()
        box_report(asked.game, asked.definitions, asked.config, asked.all_texts)
        return game_table(asked.game, asked.definitions, asked.config, "en")
    except InputError as error:
        return error


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_key_that_is_missing_is_told_or_not_needed(game: str, tmp_path: Path) -> None:
    folder = shutil.copytree(PACKS / game, tmp_path / game)
    every = list(spoiled(game))
    step = len(every) // TRIED
    for file, key, text in every[draw(f"a key of {game}", step) :: step]:
        kept = (folder / file).read_text(encoding="utf-8")
        (folder / file).write_text(text, encoding="utf-8")
        try:
            outcome(folder)
        except Exception as error:
            pytest.fail(f"{file} without {key}: {error!r}")
        (folder / file).write_text(kept, encoding="utf-8")


@pytest.mark.quick("global-powers", "organisation")
@pytest.mark.parametrize("game", GAMES)
def test_a_ruling_that_cannot_be_read_is_told(game: str, tmp_path: Path) -> None:
    """Quick, since what else is wrong with a ruling is looked for only where it could be read."""
    folder = shutil.copytree(PACKS / game, tmp_path / game)
    text = next(text for file, key, text in spoiled(game) if file == "rulings.yaml" and key.endswith(".why"))
    (folder / "rulings.yaml").write_text(text, encoding="utf-8")
    assert any("'why' is missing" in str(fault) for fault in outcome(folder).faults)


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


def told_of_nothing(folder: Path) -> tuple[str, ...]:
    """What is wrong in a game, without columns."""
    try:
        faults = load_game(folder, STUDIO_ICONS).faults_found()
    except InputError as error:
        faults = list(error.faults)
    return tuple(re.sub(r":\d+ ", " ", str(fault)) for fault in faults)


@pytest.mark.quick("text/en.yaml")
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
                found.append(told_of_nothing(starter))
            if found[0] != found[1]:
                wrong.append((place, *found))
    finally:
        path.write_text(kept, encoding="utf-8")
    assert wrong == []
