"""Numbers of document 004 that follow from others, amounts of money, and what the cards print of both."""

from __future__ import annotations

from typing import Any

import pytest

from generator.games.organisation.numbers import Money, money
from tests.games.organisation.campaigns import game


@pytest.fixture
def pack() -> Any:
    return game().definitions()


@pytest.mark.parametrize("levels", range(1, 8))
def test_hiring_is_triangular(pack: Any, levels: int) -> None:
    """+1: 1 Geld, +2: 3 Geld, +3: 6 Geld, usw.; at once or one by one."""
    assert pack.numbers.hired(0, levels) == levels * (levels + 1)
    assert sum(pack.numbers.hired(have, 1) for have in range(levels)) == levels * (levels + 1)


@pytest.mark.parametrize(("text", "halves"), [("0", 0), ("½", 1), ("1", 2), ("1½", 3), ("12½", 25)])
def test_money_is_read_as_it_is_written(text: str, halves: int) -> None:
    assert Money.parse(text).halves == halves
    assert money(halves) == text


@pytest.mark.parametrize("text", ["", "1.25", "-1", "½½", "1/3", "x", "1/2½", "11/2", "1.", "½.5"])
def test_what_is_no_amount_is_said(text: str) -> None:
    with pytest.raises(ValueError, match="no amount of money"):
        Money.parse(text)
