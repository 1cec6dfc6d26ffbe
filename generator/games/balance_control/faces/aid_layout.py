"""The layout of player aids: the template's lengths and sizes (mm, pt)."""

from __future__ import annotations

from dataclasses import dataclass

from generator.faces.fonts import FontName


@dataclass(frozen=True)
class AidLayout:
    """The numbers of `templates/faces/aid.yaml`."""

    header: float
    title_size: float
    title_least: float
    side: float
    print_up: float
    bottom_up: float
    first_down: float
    heading_size: float
    heading_tracking: float
    heading_after: float
    heading_below: float
    block_gap: float
    block_stretch: float
    title_air: float
    text_size: float
    text_least: float
    leading: float
    line_gap: float
    indent: float
    sign: float
    chip_wide: float
    chip_high: float
    row: float
    code_length: float
    code_least: float
    picture: float
    picture_least: float
    text_small: float
    text_airy: float
    wide: float
    title_font: FontName
    value_font: FontName
    text_font: FontName
    strong_font: FontName
