"""`icons list` and `icons add`: what they say, and their exit codes."""

import json
import re
from pathlib import Path

import pytest

from generator.faces.icons import icon_set
from tests.cli.running import Cli
from tests.faces.small_game import write_card_game
from tests.project.imports import ROOT

SIGN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M1 1H7V7Z"/></svg>'


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return write_card_game(tmp_path / "game", {"a": "{deck: d, icon: big-sword}"})


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "set"
    folder.mkdir()
    (folder / "Big Sword.svg").write_text(SIGN, encoding="utf-8")
    return folder


def test_an_icon_that_was_added_is_listed_and_printed(cli: Cli, game: Path, source: Path) -> None:
    said = cli("icons", "add", str(source), "--game", str(game))
    assert said.code == 0
    assert "1 icon in" in said.out
    assert "Big Sword.svg is {big-sword}" in said.out
    assert "no licence lies in the folder" in said.out
    listed = json.loads(cli("icons", "list", "--game", str(game), "--json").out)
    assert listed["game"] == ["big-sword"]
    assert "sword" in listed["library"]
    assert cli("check", "--game", str(game)).code == 0


def test_what_is_not_taken_is_told_and_is_exit_code_1(cli: Cli, game: Path, source: Path) -> None:
    for number in range(12):
        (source / f"bad-{number}.svg").write_text("<svg", encoding="utf-8")
    said = cli("icons", "add", str(source), "--game", str(game))
    assert said.code == 1
    assert said.err.count("not taken:") == 11
    assert "not taken: 2 more" in said.err
    found = json.loads(cli("icons", "add", str(source), "--game", str(game), "--json").out)
    assert (found["known"], len(found["refused"])) == (["big-sword"], 12)


def test_a_set_goes_into_a_game_that_is_named(cli: Cli, source: Path) -> None:
    said = cli("icons", "add", str(source))
    assert said.code == 2
    assert "no game is named; expected --game DIR" in said.err


def test_the_page_of_the_icons_names_all_of_the_library() -> None:
    """In `docs/icons.md` each id stands once in its list, `die-1` to `die-6` and `number-0` to `number-9` by their
    ends."""
    page = (ROOT / "docs" / "icons.md").read_text(encoding="utf-8")
    names = re.findall(r"`([a-z][a-z0-9-]*)`", page.split("pictures/icons.png")[1].split("## Your own")[0])
    names += [f"die-{number}" for number in range(2, 6)] + [f"number-{number}" for number in range(1, 9)]
    assert sorted({*names}) == sorted(icon_set().library)
    assert f"{len(icon_set().library)} signs in one style" in page
