"""Every bug planted into the rules of a procedure is noticed, by its scenarios or by its laws."""

from __future__ import annotations

import pytest

from generator.definitions.request import open_game
from generator.games.registry import RULES
from tests.games import ROOT
from tests.mutation.procedures import Bug, bugs, copy_of, home

pytestmark = pytest.mark.minutes

GAMES = [name for name in RULES if (ROOT / "tests" / "games" / home(name).name / "mutants.yaml").is_file()]
LEAST = {"global-powers": 25, "organisation": 20}
"""As many bugs as were asked for."""


def unnoticed(name: str, planted: list[Bug]) -> list[str]:
    lowest, highest = open_game(ROOT / "components" / name).info.players
    found = []
    with copy_of(name, range(lowest, highest + 1)) as copy:
        for bug in planted:
            with copy.with_bug(bug):
                if not copy.noticed(bug.rule):
                    found.append(str(bug))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_there_are_enough_and_each_changes_one_place(name: str) -> None:
    planted = bugs(name)
    assert len(planted) >= LEAST.get(name, 1)
    assert len(set(planted)) == len(planted)
    for bug in planted:
        assert (ROOT / home(name) / bug.file).read_text("utf-8").count(bug.was) == 1, str(bug)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_every_one_is_noticed(name: str) -> None:
    with copy_of(name, range(0)) as copy:
        assert copy.noticed() == "", "nothing is wrong before a bug is planted"
    assert unnoticed(name, bugs(name)) == []
