"""Hexagons that touch at corners: when they stand aslant."""

from __future__ import annotations

from generator.sheets.hexagon_lattice import Cell, count_cuts, slanted_cells

EDGE = 160.0


def scattered(count: int) -> tuple[Cell, ...]:
    """Cells no two of which share a strip, so that each takes six cuts of its own."""
    cells = tuple((2 * number, 2 * number * number + 2 * number) for number in range(count))
    assert count_cuts(cells) == 6 * count
    return cells


def test_where_none_stands_straight_or_very_many_do_none_stands_aslant() -> None:
    """More than 24 are never turned, though a square of 160 mm holds more than 25 of 25 mm for fewer cuts."""
    assert slanted_cells(EDGE, EDGE, 25.0, ()) is None
    assert slanted_cells(EDGE, EDGE, 25.0, scattered(25)) is None
    turned = slanted_cells(EDGE, EDGE, 25.0, scattered(24))
    assert turned is not None
    assert len(turned.cells) > 25
