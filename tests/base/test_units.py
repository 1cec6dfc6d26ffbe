"""Millimetres, points and pixels: 25.4 mm are an inch of 72 points."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.base.units import mm_to_pt, mm_to_px, pt_to_mm


def test_an_inch() -> None:
    assert mm_to_pt(25.4) == pytest.approx(72)
    assert pt_to_mm(72) == pytest.approx(25.4)
    assert mm_to_px(25.4, 300) == 300


def test_a_sheet_of_a4() -> None:
    assert (mm_to_pt(210), mm_to_pt(297)) == (pytest.approx(595.276, abs=1e-3), pytest.approx(841.890, abs=1e-3))


@given(st.floats(0, 2000))
def test_there_and_back(length: float) -> None:
    assert pt_to_mm(mm_to_pt(length)) == pytest.approx(length)


def test_pixels_are_rounded_half_up() -> None:
    assert [mm_to_px(length, 25.4) for length in (0.4, 0.5, 1.49, 1.5)] == [0, 1, 1, 2]
