"""Whole numbers as people write them: digits alone, and not too many."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.base.digits import parse_number


@given(st.integers(0, 10**18 - 1))
def test_a_number_is_read(number: int) -> None:
    assert parse_number(str(number)) == number
    assert parse_number(f"00{number}"[-18:]) == number


@pytest.mark.parametrize("text", ["", " 1", "-1", "+1", "1.0", "1_0", "²", "٣", "1e3", "9" * 19, "9" * 5_000])
def test_anything_else_is_none(text: str) -> None:
    assert parse_number(text) is None


def test_more_digits_where_they_are_asked_for() -> None:
    assert parse_number("9" * 40, most=40) == 10**40 - 1
    assert parse_number("9" * 41, most=40) is None
