"""docs/rules-coverage.md: every rule of the base game, switched off, is noticed by a scenario; the page says which."""

from __future__ import annotations

from functools import cache

import pytest

from tests.table.switches import PAGE, Row, page, rows
from tests.table.test_scenarios import RULES


@cache
def found() -> tuple[Row, ...]:
    return tuple(rows())


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_that_is_switched_off_is_noticed(rule: str) -> None:
    assert [felt for named, _, felt in found() if named == rule], f"nothing switches {rule} off"


def test_no_row_is_empty() -> None:
    assert not [(rule, what) for rule, what, felt in found() if not felt]


def test_the_page_is_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.table.switches.rows", found)
    assert PAGE.read_text(encoding="utf-8") == page(), "make it again: python -m tests.table.switches"
