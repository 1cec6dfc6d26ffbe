"""The scenario files of the repository: each cites its rule, shows its calculation and holds, each rule has its two; of
what is expected only what is listed is compared, and both print side by side."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from generator.base.errors import InputError
from generator.base.hexes import HexCell
from generator.definitions.id_types import RulingName
from generator.games.balance_control.balance_table import BalanceScenarioTables, BalanceTable
from generator.games.balance_control.definitions.balance_pack import MeasureId
from generator.games.balance_control.rules import measures
from generator.games.balance_control.table.scenarios.balance_scenarios import Expectation
from generator.play.scenario.scenario_reader import parse_scenario
from generator.play.scenario.scenario_run import compare_values, scenario_text, side_by_side
from generator.play.scenario.scenario_steps import DoStep, ExpectStep, Scenario
from tests.games import real_game
from tests.scenario_files import SCENARIOS, Document, documents, failures, scenario_files
from tests.tables import read_table

FILES = scenario_files(SCENARIOS)
DOCUMENTS = documents(FILES)
GAMES = BalanceScenarioTables(real_game())

CHAPTERS = {2: 5, 3: 8, 4: 7, 5: 6, 6: 2, 7: 5, 8: 4, 9: 1, 10: 2, 11: 8, 12: 7, 13: 3}
"""The chapters of rules that moves show, and how many each has."""
RULES = [f"R{chapter}.{number}" for chapter, most in CHAPTERS.items() for number in range(1, most + 1)]


def scenario(document: Document) -> Scenario:
    return document.read(real_game())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_scenarios_of_a_file_hold(path: Path) -> None:
    assert failures(path, real_game(), GAMES) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_scenario_cites_its_rule_and_shows_its_calculation(path: Path) -> None:
    for document in documents([path]):
        first = document.text.splitlines()[0]
        assert re.match(r"# \S", first), f"{document}: the first line is the calculation by hand"
        assert len(first) <= 130, document
        assert re.match(r"R\d+\.\d+ \S", document.name), document
        assert re.search(r"^  - (expect|legal|illegal):", document.text, flags=re.M), f"{document}: it asks for nothing"


def test_a_scenario_lies_in_the_file_of_its_rule_or_of_its_card() -> None:
    cards = real_game().definitions().measures
    for document in DOCUMENTS:
        rule, _, card = document.path.stem.partition("-")
        assert card in cards if card else document.name.startswith(f"{rule} "), document


def test_what_a_document_is_said_to_be_is_what_the_program_reads() -> None:
    own = max((documents([path]) for path in FILES), key=len)
    read = [scenario(document) for document in own]
    assert [(f"{one.mark.file}:{one.mark.line}", one.name) for one in read] == [(str(one), one.name) for one in own]
    alone = [document.read_as(document.text, real_game()) for document in own]
    assert alone == read
    assert [one.steps[0].mark for one in alone] == [one.steps[0].mark for one in read]


def ruling(document: Document) -> str:
    """The ruling that a scenario's name cites behind its sentence; empty where it cites none."""
    found = re.search(r"\(([a-z0-9-]+)\)$", document.name)
    return found[1] if found else ""


def others(document: Document) -> list[str]:
    name = RulingName(ruling(document))
    mine = scenario(document).pack.rulings[name]
    return [option for option in real_game().rulings[name].options if option != mine]


def has_options(document: Document) -> bool:
    return len(real_game().rulings[RulingName(ruling(document))].options) > 1


def under(document: Document, option: str) -> Scenario:
    """The scenario with another option of its ruling; what else it rules stays."""
    text = document.text
    given = dict(re.findall(r"([a-z0-9-]+): ([^,}]+)", "".join(re.findall(r"^rulings: (.*)$", text, flags=re.M))))
    given[ruling(document)] = f'"{option}"'
    rulings = ", ".join(f"{name}: {value}" for name, value in given.items())
    plain = re.sub(r"^rulings:.*\n", "", text, flags=re.M)
    told = re.sub(r"^(players: .*)$", rf"\1\nrulings: {{{rulings}}}", plain, flags=re.M)
    return document.read_as(told, real_game())


ABOUT_RULINGS = [document for document in DOCUMENTS if ruling(document)]


@pytest.mark.quick("R[4-6].*")
@pytest.mark.parametrize("document", [one for one in ABOUT_RULINGS if has_options(one)], ids=lambda one: one.id)
def test_a_scenario_about_a_ruling_fails_under_another_option(document: Document) -> None:
    assert not all(holds_under(document, option) for option in others(document)), document


def holds_under(document: Document, option: str) -> bool:
    """Whether it holds under another option, in which a line of it may not even be written."""
    try:
        return GAMES.run(under(document, option)).holds
    except InputError:
        return False


ONLY_IN_THE_BOX = {"climate-56-values"}
"""Rulings about how many of each tile are printed, which no position shows: `test_counts.py` counts their boxes."""


@pytest.mark.parametrize("name", [name for name in real_game().rulings if name not in ONLY_IN_THE_BOX])
def test_every_option_of_a_ruling_has_its_scenario(name: RulingName) -> None:
    """Named by the ruling behind its sentence, and played under the option, which may be the edition's own."""
    about = [document for document in ABOUT_RULINGS if ruling(document) == name]
    assert {scenario(document).pack.rulings[name] for document in about} == set(real_game().rulings[name].options)


def test_no_two_scenarios_have_one_name_and_every_rule_has_two() -> None:
    names = Counter(document.name for document in DOCUMENTS)
    assert not [name for name, number in names.items() if number > 1]
    shown = Counter(document.name.split()[0] for document in DOCUMENTS)
    assert [rule for rule in RULES if shown[rule] < 2] == []


@pytest.mark.slow
@pytest.mark.parametrize("card", real_game().definitions().measures)
def test_a_card_that_does_nothing_is_noticed_by_a_scenario(card: MeasureId, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is played and paid for, and none of its effects is carried out."""
    real = measures.do_row
    monkeypatch.setattr(measures, "do_row", lambda s, *rest: None if card == idle[s.pick_card] else real(s, *rest))
    for one in map(scenario, DOCUMENTS):
        if any(isinstance(step, DoStep) and step.attempt.text.split()[:2] == ["play", card] for step in one.steps):
            idle = GAMES.table_with_cards(one, GAMES.cards(one)).game.names.measures
            if not GAMES.run(one).holds:
                return
    raise AssertionError("no scenario notices it")


UNORDERED = BalanceTable.unordered


def as_it_is(value: Any) -> Any:
    """A value of the table as a match has it: cells, and lists that don't change."""
    if isinstance(value, dict):
        return {as_it_is(key): as_it_is(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return tuple(map(as_it_is, value))
    return HexCell(*map(int, value.split(","))) if isinstance(value, str) and "," in value else value


FOUND: dict[str, Any] = as_it_is(read_table(__file__, "FOUND"))


def expect(text: str) -> ExpectStep:
    head = "name: x\nplayers: 2\nmodules: [economy, security]\nsteps:\n  - expect: "
    (step,) = parse_scenario(head + text, real_game(), "x").steps
    assert isinstance(step, ExpectStep)
    return step


HOLDS = read_table(__file__, "HOLDS")

# What doesn't hold: the value to list, what is named, expected, found.
FAILS = read_table(__file__, "FAILS")


@pytest.mark.parametrize("text", HOLDS)
def test_what_holds_makes_no_difference(text: str) -> None:
    assert compare_values(expect(text), FOUND, UNORDERED) == ()


@pytest.mark.parametrize(("text", "what", "expected", "found"), FAILS)
def test_what_fails_is_named_with_both_values(text: str, what: str, expected: str, found: str) -> None:
    (one,) = compare_values(expect(text), FOUND, UNORDERED)
    assert (one.what, scenario_text(one.expected), scenario_text(one.actual)) == (what, expected, found)
    assert one.mark.line == 5


def test_only_what_is_listed_is_compared_and_both_print_side_by_side() -> None:
    other = FOUND | {"supply": {"A": 2, "B": 6}, "round": 9, "winners": ()}
    assert compare_values(expect("{supply: {A: 2}}"), other) == ()
    differences = compare_values(expect('{round: 4, control: {"1,0": null}}'), FOUND)
    rows = [(one.what, one.expected, one.actual) for one in differences]
    assert side_by_side(rows).splitlines() == [
        "             expected  found",
        "round        4         3",
        "control 1,0  null      A",
    ]


def test_every_key_is_tried_both_ways() -> None:
    keys = {text[1:].split(":")[0] for text, *_ in FAILS}
    assert keys == set(FOUND) == set(Expectation.__dataclass_fields__)
