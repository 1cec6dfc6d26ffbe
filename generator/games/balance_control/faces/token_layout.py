"""The layout of small pieces: the template's lengths and sizes (mm, pt)."""

from __future__ import annotations

from dataclasses import dataclass

from generator.faces.fonts import FontName
from generator.games.balance_control.faces.context import Context


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


def token_layout(context: Context) -> TokenLayout:
    """The layout of small pieces."""
    return context.layout("token", TokenLayout)
