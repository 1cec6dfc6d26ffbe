"""The numbers of a board of tiles, read from `templates/faces/table.yaml`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

FLATS: Final = 50.0
"""Tiles as they are printed, in mm between flats; a picture scales them."""


@dataclass(frozen=True)
class TableLayout:
    """The numbers of `templates/faces/table.yaml`: lengths in mm, sizes in pt."""

    gutter: float
    cell_size: float
    leader: float
    hold: float
    last_rim: float
    spent_line: float
    spent_pitch: float
    pitch: float
    marker_largest: float
    field_top: float
    field_bottom: float
    row_bottom: float
    field_width: float
    foot_y: float
    foot_width: float
    foot_height: float
    overlay_largest: float
