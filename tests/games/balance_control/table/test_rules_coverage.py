"""docs/contributing/rules-coverage.md: every rule, switched off, is noticed by a scenario; the page says which."""

from __future__ import annotations

import re
from functools import cache

import pytest

from tests.games.balance_control.table import coverage
from tests.games.balance_control.table.coverage import AMONG, OTHER, PAGE, Row, page, planted_rows, rows
from tests.games.balance_control.table.coverage_other import OTHER_PAGE, changed_cards, changed_rulings, other_page
from tests.games.balance_control.table.scenarios.test_shipped_scenarios import RULES
from tests.games.balance_control.table.setting import game
from tests.games.balance_control.table.switch_tables import ELSEWHERE

CHECKED = {f"R14.{number}" for number in range(1, 19)} | {f"R15.{number}" for number in range(1, 10)}
"""Holes and laws: in play where a move shows them, otherwise by what `check` says."""


@cache
def found() -> tuple[Row, ...]:
    return tuple(rows())


@cache
def planted() -> tuple[Row, ...]:
    return tuple(planted_rows())


def test_every_rule_has_a_row_on_the_page_and_no_row_is_empty() -> None:
    told = re.findall(r"^\| (R[\d.]+) \| (.+) \| (.*) \|$", PAGE.read_text(encoding="utf-8"), flags=re.M)
    assert {rule for rule, _, _ in told} == {*RULES, *CHECKED}
    assert not [(rule, what) for rule, what, felt in told if not felt.strip()]


def test_every_measure_has_a_row_on_the_page() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert not [card for card in game().definitions().measures if f"| `{card}` does" not in text]


@pytest.mark.slow
def test_a_rule_that_is_switched_off_is_noticed() -> None:
    assert not [(rule, what) for rule, what, felt in found() if not felt]
    assert {rule for rule, _, _ in found()} >= {*RULES, *AMONG}


@pytest.mark.slow
def test_what_is_planted_is_said() -> None:
    assert not [(rule, what) for rule, what, felt in planted() if not felt]


@pytest.mark.slow
def test_the_page_is_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "rows", found)
    monkeypatch.setattr(coverage, "planted_rows", planted)
    assert PAGE.read_text(encoding="utf-8") == page(), (
        "make it again: python -m tests.games.balance_control.table.coverage"
    )


# sim-1 ---------------------------------------------------------------------------------------------------------------


def test_every_difference_of_the_later_edition_has_a_row_and_no_row_is_empty() -> None:
    text = OTHER_PAGE.read_text(encoding="utf-8")
    told = re.findall(r"^\| (?:ruling )?`([a-z0-9-]+)`(?:: | as in ).* \| (.*) \|$", text, flags=re.M)
    assert [name for name, _ in told] == [*changed_rulings(), *changed_cards()]
    assert not re.search(r"\|\s*\|$", text, flags=re.M)


def test_every_rule_has_a_row_on_the_later_editions_page() -> None:
    text = OTHER_PAGE.read_text(encoding="utf-8")
    silent = {rule for rule, _ in ELSEWHERE[OTHER]}
    assert set(RULES) - set(re.findall(r"^\| (R[\d.]+) \|", text, flags=re.M)) <= silent
    assert all(f"- {rule}, {what}: " in text for rule, what in ELSEWHERE[OTHER])


@pytest.mark.slow
def test_the_later_editions_page_is_what_was_found() -> None:
    assert OTHER_PAGE.read_text(encoding="utf-8") == other_page(), (
        "make it again: python -m tests.games.balance_control.table.coverage"
    )
