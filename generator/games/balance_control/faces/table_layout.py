"""The numbers of a picture of the table, read from `templates/faces/table.yaml`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from generator.faces.scene_look import Lettering

FLATS: Final = 50.0
"""Tiles as they are printed, in mm between flats; a picture scales them."""


@dataclass(frozen=True)
class TableLayout(Lettering):
    """The numbers of `templates/faces/table.yaml`: lengths in mm, sizes in pt."""

    width: float
    height: float
    margin: float
    panel: float
    panel_gap: float
    largest: float
    gutter: float
    cell_size: float
    cell_up: float
    leader: float
    hold: float
    last_line: float
    last_rim: float
    spent_line: float
    spent_pitch: float
    pitch: float
    marker_largest: float
    rim: float
    field_top: float
    field_bottom: float
    row_bottom: float
    field_width: float
    foot_y: float
    foot_width: float
    foot_height: float
    overlay_largest: float
    header: float
    title_size: float
    seat_height: float
    seat_least: float
    value_size: float
    marker: float
    small: float
    resource: float
