"""The layouts of small pieces, of player aids and of a board on a table: the templates' lengths and sizes (mm, pt)."""

from __future__ import annotations

from typing import Final

from generator.base.frozen import dataclass
from generator.faces.fonts import FontName
from generator.games.balance_control.faces.balance_context import BalanceContext


@dataclass(frozen=True)
class TokenLayout:
    """The numbers of `templates/faces/token.yaml`, which explains them."""

    title_font: FontName
    value_font: FontName
    bleed: float
    line: float
    overlay_width: float
    overlay_height: float
    overlay_pad: float
    overlay_icon: float
    overlay_y: float
    overlay_cap: float
    overlay_least: float
    overlay_gap: float
    overlay_name_y: float
    overlay_name: float
    overlay_name_least: float
    contour_inset: float
    contour_line: float
    contour_band: float
    contour_corner: float
    resource_side: float
    resource_icon: float
    resource_row_y: float
    resource_value_cap: float
    resource_gap: float
    resource_code: float
    resource_code_y: float
    resource_frame: float
    resource_rule: float
    influence_size: float
    influence_corner: float
    influence_keep: float
    influence_rim: float
    marker_size: float
    marker_icon: float
    marker_icon_y: float
    first_size: float
    first_icon: float
    first_icon_y: float
    marker_name: float
    marker_name_least: float
    marker_name_y: float
    first_name_y: float


def token_layout(context: BalanceContext) -> TokenLayout:
    """The layout of small pieces."""
    return context.layout("token", TokenLayout)


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


# The numbers of a board of tiles, read from `templates/faces/table.yaml`.


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
