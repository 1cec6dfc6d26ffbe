"""The scenarios of this game hold, and speak of every card, every action, and every option of every ruling."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise, product
from pathlib import Path
from re import match

import pytest

from generator.games.global_powers.play import PowersTable
from generator.games.global_powers.rulings import OPTIONS
from generator.play.scenario.run import ScenarioTables
from generator.play.scenario.types import Do, Scenario
from tests.games.global_powers.tables import folder
from tests.scenario_files import SCENARIOS, Document, documents, failures, scenario_files

FILES = scenario_files(SCENARIOS / "global-powers")
DOCUMENTS = documents(FILES)


def scenario(document: Document) -> Scenario:
    return document.read(folder())


@cache
def tables() -> ScenarioTables:
    return ScenarioTables(folder())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_scenarios_of_a_file_hold(path: Path) -> None:
    assert failures(path, folder(), tables()) == []


def test_a_scenario_names_its_paragraph_and_the_documents_place() -> None:
    for document in DOCUMENTS:
        first, name, *_ = document.text.splitlines()
        assert first.startswith("# 003 "), document
        assert name.startswith(f"name: {document.path.stem.partition('-')[0]} "), document


def done(document: Document) -> list[tuple[str, ...]]:
    """The moves that are done in a scenario."""
    return [tuple(step.attempt.text.split()) for step in scenario(document).steps if isinstance(step, Do)]


@cache
def beginnings() -> Counter[tuple[str, ...]]:
    """In how many scenarios a move is done that begins so."""
    found = Counter[tuple[str, ...]]()
    for document in DOCUMENTS:
        found.update({move[:length] for move in done(document) for length in range(1, len(move) + 1)})
    return found


def test_every_card_and_every_kind_of_move_is_done_in_two_scenarios() -> None:
    cards = {str(card.of or card.id) for card in folder().definitions().cards.values()}
    assert len(cards) == 16
    assert {card for card in cards if beginnings()["play", card] < 2} == set()
    assert {name for name in PowersTable.verbs if beginnings()[name,] < 2} == set()


def test_every_line_of_the_budget_every_motion_and_every_fate_is_done() -> None:
    """003 D Haushalt, Diplomatischer Antrag; 003 E Attentat."""
    lines = (("raw", "economy"), ("economy", "economy"), ("economy", "diplomacy"), ("economy", "military"))
    motions = ("ban", "disarm", "sanction", "lift")
    assert [line for line in lines if not beginnings()["budget", *line]] == []
    assert [motion for motion in motions if beginnings()["motion", motion] < 2] == []
    fates = {
        following[1]
        for document in DOCUMENTS
        for move, following in pairwise(done(document))
        if move[:2] == ("play", "assassination") and following[0] == "roll"
    }
    assert fates == {"1", "2", "3"}


def test_every_pair_of_rolls_of_a_war_is_rolled_with_equal_military() -> None:
    """003 D Krieg: nine cells; who wins each, and by how much, is expected in the scenario named after it."""
    cells = {found[1]: done(one) for one in DOCUMENTS if (found := match(r"G6 war, (\d against \d), ", one.name))}
    for attack, defence in product("123", repeat=2):
        moves = cells[f"{attack} against {defence}"]
        begun = next(place for place, move in enumerate(moves) if move[0] == "war")
        assert moves[begun + 1 : begun + 3] == [("roll", attack), ("roll", defence)]


def test_every_ruling_has_two_scenarios_and_every_option_one() -> None:
    named = Counter(
        (str(name), option)
        for document in DOCUMENTS
        for name, option in scenario(document).pack.rulings.items()
        if f"{name}: {option}" in document.text
    )
    for name, ruling in folder().rulings.items():
        assert all(named[str(name), option] for option in ruling.options), name
        assert sum(named[str(name), option] for option in ruling.options) >= 2, name


def test_the_rules_know_every_option_and_ask_for_no_other() -> None:
    choices = {str(name): ruling.options for name, ruling in folder().rulings.items() if len(ruling.options) > 1}
    assert dict(OPTIONS) == choices
