"""The layout of cards: a template's lengths and sizes (mm, pt), changed for a card's own size."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

from generator.base.errors import input_error
from generator.base.frozen import dataclass
from generator.definitions.field_annotations import Least, OneOf
from generator.definitions.printed_pieces import Size
from generator.faces.fonts import FontName
from generator.faces.layout import resize_layout

PARTS = ("picture", "title", "type", "name", "rows", "text", "finished")
"""What a card's stack is made of."""
SMALLEST, LARGEST = 0.72, 1.6
"""How far lengths and sizes follow a card's size."""
LEAST_SIDE = 4.3
"""Words keep at least this from the cut (mm)."""
SIZES_KEPT = 100
LEAST_EDGE = 25.0
"""No card is narrower or lower (mm)."""


@dataclass(frozen=True, eq=False)
class CardLook:
    """The numbers of `templates/faces/poster.yaml`, which explains them (mm, pt). Two that were read are never equal:
    each is compared by identity."""

    width: float
    height: float
    bleed: float
    border: float
    frame: float
    side: float
    gap: float
    stack: Annotated[tuple[Annotated[str, OneOf("part", PARTS)], ...], Least(1)]
    prefers: Annotated[str, OneOf("preference", ("text", "picture"))]
    title_font: FontName
    value_font: FontName
    text_font: FontName
    strong_font: FontName
    row_font: FontName
    print_font: FontName
    picture_share: float
    picture_least: float
    picture_wide: float
    icon_share: float
    icon_most: float
    corner_cap: float
    corner_least: float
    corner_pad: float
    corner_share: float
    plate_pad: float
    type_size: float
    type_least: float
    type_tracking: float
    name_size: float
    name_least: float
    title_pad: float
    row_height: float
    row_written: float
    row_size: float
    row_least: float
    label_size: float
    label_wide: float
    text_size: float
    text_least: float
    text_leading: float
    strip_height: float
    strip_cap: float
    strip_least: float
    foot_size: float
    foot_least: float
    print_size: float
    print_least: float
    print_up: float


_UNSCALED = (
    "width", "height", "bleed", "border", "frame", "picture_share", "picture_wide", "icon_share", "corner_least",
    "corner_share", "row_written", "type_least", "type_tracking", "name_least", "row_least", "text_least",
    "text_leading", "strip_least", "foot_least", "print_size", "print_least", "print_up",
)  # fmt: skip
_LEAST = {
    "type_size": "type_least",
    "label_size": "type_least",
    "name_size": "name_least",
    "row_size": "row_least",
    "text_size": "text_least",
    "foot_size": "foot_least",
}


def resize_look(look: CardLook, size: Size, piece: str) -> CardLook:
    """The layout for a card of that size. Raises `InputError` where the card is too small to hold words."""
    if min(size.width, size.height) < LEAST_EDGE:
        shown = f"a card of {size.width:g} × {size.height:g} mm"
        raise input_error(
            shown,
            expected=f"a card of at least {LEAST_EDGE:g} × {LEAST_EDGE:g} mm, or a chip",
            path=f"cards.{piece}.size",
        )
    return _resize_look(look, size.width, size.height)


@lru_cache(SIZES_KEPT, typed=True)
def _resize_look(look: CardLook, width: float, height: float) -> CardLook:
    """The layout in a size, made once for all cards of both."""
    long, short = max(look.width, look.height), min(look.width, look.height)
    ratio = min(max(width, height) / long, min(width, height) / short)
    factor = min(max(ratio, SMALLEST), LARGEST)
    side = max(look.side * factor, LEAST_SIDE)
    return resize_layout(look, factor, _UNSCALED, _LEAST, width=width, height=height, side=side)
