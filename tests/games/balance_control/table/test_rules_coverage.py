"""Every rule, switched off, is noticed by a scenario of that rule, in the later edition, too."""

from __future__ import annotations

import pytest

from tests.games.balance_control.table.coverage import OTHER, rows
from tests.games.balance_control.table.scenarios.test_shipped_scenarios import RULES
from tests.games.balance_control.table.switch_tables import ELSEWHERE


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["", OTHER], ids=["usual", OTHER])
def test_a_rule_that_is_switched_off_is_noticed(edition: str) -> None:
    found = list(rows(edition))
    assert not [(rule, what) for rule, what, felt in found if not felt]
    silent = {rule for rule, _ in ELSEWHERE.get(edition, ())}
    assert {rule for rule, _, _ in found} | silent >= {*RULES}
