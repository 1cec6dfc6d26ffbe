"""Axial hex coordinates (R3.2): cells, neighbours, and the geometry of a flat-topped hexagon in millimetres."""

from __future__ import annotations

import math
from typing import NamedTuple

NEIGHBOURS: tuple[tuple[int, int], ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""Steps to the six neighbours in their fixed order; direction `d` and `(d + 3) % 6` undo each other."""


class HexCell(NamedTuple):
    """A place on the board, written `q,r`."""

    q: int
    r: int

    def __str__(self) -> str:
        return f"{self.q},{self.r}"

    def step(self, direction: int) -> HexCell:
        """The neighbour in direction 0…5."""
        dq, dr = NEIGHBOURS[direction]
        return HexCell(self.q + dq, self.r + dr)


def parse_cell(text: str) -> HexCell:
    """`1,-2` to a cell. Raises `ValueError` with a sentence for the reader."""
    parts = text.split(",")
    try:
        if len(parts) != 2 or any(part != str(int(part)) for part in parts):
            raise ValueError
        return HexCell(int(parts[0]), int(parts[1]))
    except ValueError:
        raise ValueError(f"'{text}' is not a cell; a cell is written q,r such as 1,-2") from None


def centre(cell: HexCell, across_flats: float) -> tuple[float, float]:
    """The middle of a cell in mm, y up, for flat-topped hexagons that measure `across_flats` mm between flats."""
    side = across_flats / math.sqrt(3.0)
    return 1.5 * side * cell.q, -across_flats * (cell.r + cell.q / 2.0)


def corners(across_flats: float) -> tuple[tuple[float, float], ...]:
    """The six corners in mm around (0, 0), counter-clockwise from the right, y up."""
    side = across_flats / math.sqrt(3.0)
    half, flat = side / 2.0, across_flats / 2.0
    return ((side, 0.0), (half, flat), (-half, flat), (-side, 0.0), (-half, -flat), (half, -flat))
