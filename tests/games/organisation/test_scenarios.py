"""The scenario files of the game: each cites its paragraph and the document, holds, and there are enough of each."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from generator.games.organisation.numbers import CATEGORIES
from generator.play.scenario.read import read_scenario
from generator.play.scenario.tables import ScenarioTables
from generator.play.scenario.types import Expect, Illegal, Legal, Scenario
from tests.games import ROOT
from tests.games.organisation.campaigns import game

FOLDER = ROOT / "tests" / "scenarios" / "organisation"
FILES = sorted(FOLDER.glob("*.yaml"))
TABLES = ScenarioTables(game())


@cache
def scenario(path: Path) -> Scenario:
    return read_scenario(path, game(), path.name)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_holds(path: Path) -> None:
    outcome = TABLES.run(scenario(path))
    assert outcome.holds, "\n".join(table for _, table in outcome.tables())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_cites_its_rule_and_shows_something(path: Path) -> None:
    first = path.read_text(encoding="utf-8").partition("\n")[0]
    assert re.match(r"# (O[1-5]|ruling)\b", first), "the first line cites the paragraph"
    assert "004" in first or "ruling" in first, "the first line cites the document, or the ruling that stands in for it"
    assert any(isinstance(step, Expect | Legal | Illegal) for step in scenario(path).steps)


NAMES = {f"O1-{category}": 2 for category in (*CATEGORIES, "natural")} | {
    "O2-": 10,
    "O3-": 6,
    **dict.fromkeys(("O4-hire", "O4-sabotage", "O4-plunder", "O4-war-split", "O4-war-dice"), 1),
    **dict.fromkeys(("O4-hire-", "O4-sabotage-", "O4-plunder-", "O4-war-one|nobody", "O4-war-two", "O4-war-theft"), 2),
    **dict.fromkeys(("O4-war-damage|destroy", "O4-war-takes"), 2),
    **{f"O5-{total}-{force}": 2 for total in (2, 3, 4, 5, 6, 10, 11, 12) for force in ("weak", "strong")},
    "O5-7-": 3,
    "O5-8": 1,
    "O5-9": 1,
}


@pytest.mark.parametrize(("begins", "least"), NAMES.items())
def test_there_are_enough_of_each(begins: str, least: int) -> None:
    head, *others = begins.split("|")
    stem = head.rpartition("-")[0]
    starts = (head, *(f"{stem}-{other}" for other in others))
    assert sum(path.stem.startswith(starts) for path in FILES) >= least


def test_every_ruling_is_shown_twice_and_every_option_once() -> None:
    for name, ruling in game().rulings.items():
        found = [scenario(path) for path in FILES if scenario(path).name.startswith(f"ruling {name},")]
        assert len(found) >= 2, name
        assert {one.pack.rulings[name] for one in found} == set(ruling.options), name
