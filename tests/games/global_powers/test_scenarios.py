"""The scenarios of this game hold, and speak of every card, every action, and every option of every ruling."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from generator.play.scenario.read import read_scenario
from generator.play.scenario.tables import ScenarioTables
from generator.play.scenario.types import Do, Scenario
from tests.games import ROOT
from tests.games.global_powers.tables import folder

FILES = sorted((ROOT / "tests" / "scenarios" / "global-powers").glob("*.yaml"))


@cache
def scenario(path: Path) -> Scenario:
    return read_scenario(path, folder(), path.name)


@cache
def tables() -> ScenarioTables:
    return ScenarioTables(folder())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_scenario_holds(path: Path) -> None:
    outcome = tables().run(scenario(path))
    assert outcome.holds, str(outcome)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_scenario_names_its_paragraph_and_the_documents_place(path: Path) -> None:
    first, name, *_ = path.read_text("utf-8").splitlines()
    assert first.startswith("# 003 ")
    assert name.removeprefix("name: ").startswith(path.stem.partition("-")[0])


def moves() -> list[tuple[str, ...]]:
    """Every move that is done in a scenario."""
    return [tuple(step.attempt.text.split()) for path in FILES for step in scenario(path).steps if isinstance(step, Do)]


def test_every_card_and_every_action_is_played_twice() -> None:
    done = moves()
    cards = {str(card.of or card.id) for card in folder().definitions().cards.values()}
    assert len(cards) == 16
    assert {card for card in cards if sum(move[:2] == ("play", card) for move in done) < 2} == set()
    actions = ("emigrate", "propaganda", "rehabilitate", "purge", "trade", "war", "budget", "motion")
    assert {action for action in actions if sum(move[0] == action for move in done) < 2} == set()


def test_every_option_of_every_ruling_with_a_choice_has_a_scenario() -> None:
    named = {
        (str(name), option)
        for path in FILES
        for name, option in scenario(path).pack.rulings.items()
        if f"{name}: {option}" in path.read_text("utf-8")
    }
    wanted = {(str(name), o) for name, r in folder().rulings.items() if len(r.options) > 1 for o in r.options}
    assert wanted - named == set()
