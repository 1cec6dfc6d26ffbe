"""The scenario files of the repository: each cites its rule, shows its calculation and holds; each rule has its two."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from generator.definitions.ids import RulingName
from generator.errors import InputError
from generator.games.balance_control.play import ScenarioTables
from generator.play.scenario.read import parse_scenario, read_scenario
from generator.play.scenario.types import Expect, Illegal, Legal, Scenario
from tests.games import real_game
from tests.games.balance_control.table.setting import SCENARIOS, game

FILES = sorted(SCENARIOS.glob("*.yaml"))
GAMES = ScenarioTables(real_game())

# The numbered rules that moves show, and how many scenarios each has at least.
RULES = {
    **{f"R2.{number}": 2 for number in range(1, 6)},
    **{f"R3.{number}": 2 for number in range(1, 9)},
    **{f"R4.{number}": 2 for number in range(1, 8)},
    **{f"R5.{number}": 2 for number in range(1, 7)},
    **{f"R6.{number}": 2 for number in range(1, 3)},
    **{f"R7.{number}": 2 for number in range(1, 6)},
    **{f"R8.{number}": 2 for number in range(1, 5)},
    "R9.1": 2,
    **{f"R10.{number}": 2 for number in range(1, 3)},
    **{f"R11.{number}": 2 for number in range(1, 9)},
    **{f"R12.{number}": 2 for number in range(1, 8)},
    **{f"R13.{number}": 2 for number in range(1, 4)},
}


@cache
def scenario(path: Path) -> Scenario:
    return read_scenario(path, game(), path.name)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_scenario_holds(path: Path) -> None:
    outcome = GAMES.run(scenario(path))
    assert outcome.holds, str(outcome)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_scenario_cites_its_rule_and_shows_its_calculation(path: Path) -> None:
    first = path.read_text(encoding="utf-8").splitlines()[0]
    assert re.match(r"# \S", first), "the first line is the calculation by hand"
    assert len(first) <= 130
    found = scenario(path)
    assert re.match(r"R\d+\.\d+ \S", found.name)
    assert found.name == written_name(path)
    assert any(isinstance(step, Expect | Legal | Illegal) for step in found.steps), "it asks for something"


@cache
def written_name(path: Path) -> str:
    """A scenario's name as its file has it: every worker wants the names, one of them reads the scenarios."""
    (found,) = re.findall(r"^name: (.*)$", path.read_text(encoding="utf-8"), flags=re.M)
    return str(found)


def ruling(path: Path) -> str:
    """The ruling that a scenario's name cites behind its sentence; empty where it cites none."""
    found = re.search(r"\(([a-z0-9-]+)\)$", written_name(path))
    return found[1] if found else ""


def others(path: Path) -> list[str]:
    """The options of that ruling which the scenario isn't about."""
    name = RulingName(ruling(path))
    mine = scenario(path).pack.rulings[name]
    return [option for option in game().rulings[name].options if option != mine]


def has_options(path: Path) -> bool:
    """Whether the ruling that a scenario is about has more than one."""
    return len(game().rulings[RulingName(ruling(path))].options) > 1


def under(path: Path, option: str) -> Scenario:
    """The scenario with another option of its ruling; what else it rules stays."""
    text = path.read_text(encoding="utf-8")
    given = dict(re.findall(r"([a-z0-9-]+): ([^,}]+)", "".join(re.findall(r"^rulings: (.*)$", text, flags=re.M))))
    given[ruling(path)] = f'"{option}"'
    rulings = ", ".join(f"{name}: {value}" for name, value in given.items())
    plain = re.sub(r"^rulings:.*\n", "", text, flags=re.M)
    told = re.sub(r"^(players: .*)$", rf"\1\nrulings: {{{rulings}}}", plain, flags=re.M)
    return parse_scenario(told, game(), path.name)


ABOUT_RULINGS = [path for path in FILES if ruling(path)]


@pytest.mark.quick("R[4-6].*")
@pytest.mark.parametrize("path", [path for path in ABOUT_RULINGS if has_options(path)], ids=lambda path: path.stem)
def test_a_scenario_about_a_ruling_fails_under_another_option(path: Path) -> None:
    assert not all(holds_under(path, option) for option in others(path))


def holds_under(path: Path, option: str) -> bool:
    """Whether it holds under another option, in which a line of it may not even be written."""
    try:
        return GAMES.run(under(path, option)).holds
    except InputError:
        return False


ONLY_IN_THE_BOX = {"climate-56-values"}
"""Rulings about how many of each tile are printed, which no position shows: `test_counts.py` counts their boxes."""


@pytest.mark.parametrize("name", [name for name in game().rulings if name not in ONLY_IN_THE_BOX])
def test_every_option_of_a_ruling_has_its_scenario(name: RulingName) -> None:
    """Named by the ruling behind its sentence, and played under the option, which may be the edition's own."""
    about = [path for path in ABOUT_RULINGS if ruling(path) == name]
    assert {scenario(path).pack.rulings[name] for path in about} == set(game().rulings[name].options)


def test_no_two_scenarios_have_one_name() -> None:
    names = Counter(scenario(path).name for path in FILES)
    assert not [name for name, number in names.items() if number > 1]


@pytest.mark.parametrize(("rule", "least"), RULES.items())
def test_every_rule_has_its_scenarios(rule: str, least: int) -> None:
    assert sum(scenario(path).name.split()[0] == rule for path in FILES) >= least
