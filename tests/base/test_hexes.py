"""Cells and lengths: neighbours as the contracts list them, text and back, the geometry of a flat-topped hexagon; 25.4
mm are an inch of 72 points."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.base.hexes import NEIGHBOURS, HexCell, centre, corners, parse_cell
from generator.base.units import mm_to_pt, mm_to_px, pt_to_mm

cells = st.builds(HexCell, st.integers(-200, 200), st.integers(-200, 200))


def test_the_neighbours_of_the_contracts_in_their_order() -> None:
    """+1,0 +1,-1 0,-1 -1,0 -1,+1 0,+1"""
    assert NEIGHBOURS == ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


@given(cells, st.integers(0, 5))
def test_opposite_steps_undo_each_other(cell: HexCell, direction: int) -> None:
    assert cell.step(direction).step((direction + 3) % 6) == cell


@given(cells)
def test_text_and_back(cell: HexCell) -> None:
    assert parse_cell(str(cell)) == cell


def test_written_as_in_the_contracts() -> None:
    assert str(HexCell(1, -2)) == "1,-2"
    assert parse_cell("0,0") == HexCell(0, 0)


@pytest.mark.parametrize(
    "text",
    ["", "1", "1,2,3", "a,b", "1, 2", "01,2", "+1,0", "1_0,0", "-0,1", "1.0,2", "٣,1", "1,2\n", "9" * 5000 + ",1"],
    ids=lambda text: repr(text)[:9],
)
def test_what_is_no_cell(text: str) -> None:
    with pytest.raises(ValueError, match="is not a cell; a cell is written q,r such as 1,-2"):
        parse_cell(text)


@given(cells, st.integers(0, 5))
def test_neighbours_lie_one_tile_apart(cell: HexCell, direction: int) -> None:
    """Two tiles of 50 mm between flats touch: their middles are 50 mm apart."""
    assert math.dist(centre(cell, 50), centre(cell.step(direction), 50)) == pytest.approx(50)


def test_a_flat_topped_tile_is_fifty_millimetres_high() -> None:
    found = corners(50)
    assert max(y for _, y in found) - min(y for _, y in found) == pytest.approx(50)
    assert max(x for x, _ in found) - min(x for x, _ in found) == pytest.approx(100 / math.sqrt(3))
    sides = [math.dist(found[n], found[n - 1]) for n in range(6)]
    assert sides == pytest.approx([50 / math.sqrt(3)] * 6)


def test_the_first_neighbour_lies_to_the_right_and_the_last_below() -> None:
    """Q grows to the right, r downwards; on paper y grows upwards."""
    assert centre(HexCell(1, 0), 50)[0] > 0
    assert centre(HexCell(0, 1), 50) == pytest.approx((0, -50))


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
