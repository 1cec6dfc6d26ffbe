"""The layout of tiles: lengths (mm) and sizes (pt) from the template, for a given size between flats."""

from __future__ import annotations

import math
from functools import cache

from generator.base.errors import input_error
from generator.base.frozen import dataclass
from generator.faces.fonts import FontName
from generator.faces.layout import resize_layout
from generator.games.balance_control.faces.balance_context import BalanceContext

_LEAST = {
    "type_size": "type_least",
    "name_size": "name_least",
    "print_size": "print_least",
}
_UNSCALED = (
    "flats", "bleed", "rule", "type_tracking", "type_least", "name_least", "notation_least",
    "words_leading", "print_least", "print_leading",
)  # fmt: skip

SMALLEST, LARGEST = 40.0, 120.0
"""Sizes between flats (mm) that the layout is made for."""

BARE = 25.0
"""The smallest size (mm) where small print and name are left out: a template gives them the size 0."""


@dataclass(frozen=True)
class TileLayout:
    """The numbers of `templates/faces/tile.yaml`, which explains them."""

    flats: float
    bleed: float
    ring: float
    code_inset: float
    code_band: float
    code_length: float
    closed_inset: float
    closed_width: float
    rule: float
    title_font: FontName
    value_font: FontName
    text_font: FontName
    print_font: FontName
    type_y: float
    type_size: float
    type_tracking: float
    type_least: float
    icon_y: float
    icon_size: float
    value_cap: float
    value_gap: float
    name_y: float
    name_size: float
    name_least: float
    strip_top: float
    strip_bottom: float
    notation_cap: float
    notation_least: float
    plain_icon_y: float
    plain_icon_size: float
    plain_name_y: float
    plain_strip_top: float
    strip_pad: float
    strip_gap: float
    words_size: float
    words_least: float
    words_leading: float
    words_room: float
    field_pad: float
    watermark: float
    watermark_least: float
    print_y: float
    print_size: float
    print_least: float
    print_leading: float
    foot_top: float
    foot_y: float
    foot_cap: float
    foot_icon: float
    foot_gap: float
    foot_code: float

    def inner_width(self, y: float) -> float:
        """The width inside the ring at a height (mm)."""
        return 2.0 * ((self.flats - abs(y)) / math.sqrt(3.0) - self.ring * 2.0 / math.sqrt(3.0))

    @property
    def top(self) -> float:
        """The height of the upper cut (mm)."""
        return self.flats / 2.0


def tile_layout(context: BalanceContext, flats: float) -> TileLayout:
    """The layout of tiles that are `flats` mm between flats. Raises `InputError` for a size that it isn't made for."""
    made = context.layout("tile", TileLayout)
    bare = not made.name_size and not made.print_size
    return _resize_layout(made, checked_size(flats, BARE if bare else SMALLEST))


def checked_size(flats: float, smallest: float = SMALLEST) -> float:
    """The size in mm, if tiles can be made in it. Raises `InputError`."""
    if not smallest <= flats <= LARGEST:
        expected = f"{smallest:g} to {LARGEST:g} mm between flats"
        raise input_error(f"tiles of {flats:g} mm", expected=expected, path="--tile-size")
    return flats


@cache
def _resize_layout(made: TileLayout, flats: float) -> TileLayout:
    return resize_layout(made, flats / made.flats, _UNSCALED, _LEAST, flats=flats)
