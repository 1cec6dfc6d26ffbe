"""Cut marks by themselves: where two of them cross."""

from __future__ import annotations

import pytest

from generator.sheets.marks import _crossing
from generator.sheets.sheet import Mark

LEVEL = Mark(0, 0, 10, 0)


@pytest.mark.parametrize(
    ("one", "two", "shares"),
    [
        (LEVEL, Mark(2, -1, 2, 3), (0.2, 0.25)),
        (Mark(0, 0, 4, 4), Mark(0, 4, 4, 0), (0.5, 0.5)),
        (Mark(1, 1, 9, 5), Mark(1, 5, 5, 1), (0.3333, 0.6667)),
        (LEVEL, Mark(0, 1, 10, 1), None),
        (LEVEL, Mark(2, 1, 2, 3), None),
        (LEVEL, Mark(11, -1, 11, 1), None),
    ],
    ids=["square", "diagonals", "aslant", "side by side", "too short", "beyond"],
)
def test_marks_cross_at_a_part_of_the_length_of_each(one: Mark, two: Mark, shares: tuple[float, float] | None) -> None:
    """Aslant: y = (x + 1) / 2 and x + y = 6 meet where x is 11/3, a third of the first and two thirds of the other."""
    found = _crossing(one, two)
    assert found == (shares if shares is None else pytest.approx(shares, abs=1e-3))
    other = _crossing(two, one)
    assert other == (shares if shares is None else pytest.approx(shares[::-1], abs=1e-3))
