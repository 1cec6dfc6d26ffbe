"""The layout of boards and mats: a template's lengths and sizes (mm, pt)."""

from __future__ import annotations

from typing import Annotated

from generator.base.frozen import dataclass
from generator.definitions.field_annotations import Range
from generator.definitions.pack import Percent
from generator.faces.fonts import FontName


@dataclass(frozen=True)
class BoardLook:
    """The numbers of `templates/faces/board.yaml`, which explains them (mm, pt)."""

    bleed: float
    margin: float
    frame: float
    head: float
    head_size: float
    head_least: float
    head_icon: float
    text_size: float
    text_least: float
    text_leading: float
    text_room: float
    title_font: FontName
    value_font: FontName
    text_font: FontName
    strong_font: FontName
    print_font: FontName
    print_size: float
    print_least: float
    print_up: float
    side: float
    name_size: float
    land: Percent
    land_thin: Percent
    shore: float
    shore_tint: Percent
    outline: float
    wall: float
    way: float
    way_dash: float
    disc: float
    disc_least: float
    disc_gap: float
    region_size: float
    region_least: float
    number_box: float
    number_cap: float
    region_icon: float
    holds_size: float
    under: float
    line: float
    spot_icon: float
    spot_tint: Percent
    spot_value: float
    label_size: float
    label_least: float
    label_gap: float
    track_cap: float
    track_every: Annotated[int, Range(1, 999)]
    zone_pad: float
    zone_icon: float
    zone_tint: Percent
