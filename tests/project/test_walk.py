"""docs/design.md: the files from a card's cost to the played move are few, and the card's move goes through them."""

from __future__ import annotations

import re
import sys
from types import FrameType

from generator.games.balance_control.table.game import Game
from generator.games.balance_control.table.moves.legal import play_move
from generator.games.balance_control.table.moves.text import parse_move
from generator.games.balance_control.table.scenarios.setting import match_at
from generator.play.scenario.read import parse_scenario
from tests.games.balance_control.table.setting import game
from tests.project.imports import ROOT

MOST_FILES = 16
WALK = (ROOT / "docs" / "design.md").read_text(encoding="utf-8").split("## From a card's cost to the played move")[1]
STEPS = {path: re.findall(r"`(\w+)`", said) for path, said in re.findall(r"^\d+\. `([^`]+)`: (.*)$", WALK, flags=re.M)}
POSITION = """\
name: R12.5 Budget Deficit is paid with 2 ECO
players: 2
modules: [economy]
position: {hand: {A: [budget-deficit]}, resources: {A: {ECO: 2}}}
steps: [expect: {resources: {A: {ECO: 2}}}]
"""


def called() -> set[tuple[str, str]]:
    """The file and the name of each function that runs from making the tables to the end of the move."""
    scenario = parse_scenario(POSITION, game(), "x")
    found = set()

    def note(frame: FrameType, *_: object) -> None:
        found.add((frame.f_code.co_filename, frame.f_code.co_name))

    sys.setprofile(note)
    try:
        playing = Game(scenario.pack, scenario.config)
        match = match_at(playing, scenario.position)
        move = parse_move("play budget-deficit B", playing.vocabulary)
        play_move(match, move)
    finally:
        sys.setprofile(None)
    assert match.state.resources[0][playing.names.department("ECO")] == 0
    return found


def test_the_walk_is_short_and_every_file_exists() -> None:
    assert 0 < len(STEPS) <= MOST_FILES
    assert [path for path in STEPS if not (ROOT / path).is_file()] == []


def test_every_file_has_what_the_walk_names() -> None:
    for path, names in STEPS.items():
        text = (ROOT / path).read_text(encoding="utf-8")
        assert [name for name in names if not re.search(rf"\b{name}\b", text)] == [], path


def test_the_move_goes_through_the_functions_that_the_walk_names() -> None:
    ran = called()
    for path, names in STEPS.items():
        text = (ROOT / path).read_text(encoding="utf-8")
        functions = [name for name in names if re.search(rf"^def {name}\(", text, flags=re.M)]
        assert [name for name in functions if (str(ROOT / path), name) not in ran] == [], path
