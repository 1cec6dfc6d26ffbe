"""The sizes of small pieces, the layouts of player aids and of a board on a table: the templates' numbers (mm, pt)."""

from __future__ import annotations

from typing import Final

from generator.base.frozen import dataclass
from generator.faces.fonts import FontName
from generator.games.balance_control.faces.rules_context import RulesContext


@dataclass(frozen=True)
class TokenLayout:
    """The numbers of `layouts/token.yaml`, which explains them."""

    overlay_width: float
    overlay_height: float
    resource_side: float
    influence_size: float
    influence_corner: float
    marker_size: float
    first_size: float
    mat_width: float
    mat_height: float


def token_layout(context: RulesContext) -> TokenLayout:
    """The sizes of small pieces."""
    return context.layout("token", TokenLayout)


@dataclass(frozen=True)
class AidLayout:
    """The numbers of `aid-blocks.yaml`."""

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
    list_indent: float
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


# The numbers of a board of tiles, read from `layouts/table.yaml`.


FLATS: Final = 50.0
"""Tiles as they are printed, in mm between flats; a picture scales them."""


@dataclass(frozen=True)
class TableLayout:
    """The numbers of `layouts/table.yaml`: lengths in mm, sizes in pt."""

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
