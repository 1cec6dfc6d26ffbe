"""Which program plays: a change of anything that decides what happens in a game makes it another one."""

from __future__ import annotations

from pathlib import Path

import generator
from generator.games.registry import RULES
from generator.simulate.program_digest import DECIDING

PACKAGE = Path(generator.__file__).parent


def test_every_part_that_decides_is_there() -> None:
    assert [part for part in DECIDING if not any((PACKAGE / part).glob("**/*.py"))] == []


def test_the_rules_of_each_game_decide() -> None:
    folders = [Path(*package.split(".")[1:]).parts[0] for package in RULES.values()]
    assert set(folders) <= set(DECIDING)
