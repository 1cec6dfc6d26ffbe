"""The layout of cards: lengths (mm) and sizes (pt) from the template, and where the two variants differ."""

from __future__ import annotations

from dataclasses import replace

from generator.base.errors import input_error, list_words, nearest_name
from generator.base.frozen import dataclass
from generator.faces.display_list import Shape, rectangle
from generator.faces.fonts import FontName
from generator.faces.layout import resize_layout
from generator.games.balance_control.faces.balance_context import BalanceContext

VARIANTS = ("home", "service")
"""`home`: white border and inset frame; `service`: header and foot bleed."""


@dataclass(frozen=True)
class CardLayout:
    """The numbers of `templates/faces/card.yaml`, which explains them."""

    width: float
    height: float
    bleed: float
    frame_inset: float
    frame_width: float
    side: float
    header_bottom: float
    slash_wide: float
    slash_gap: float
    title_font: FontName
    value_font: FontName
    text_font: FontName
    row_font: FontName
    print_font: FontName
    cost_size: float
    cost_least: float
    cost_small: float
    cost_x: float
    cost_gap: float
    cost_y: float
    number_size: float
    number_least: float
    number_y: float
    number_room: float
    block_pad: float
    deck_size: float
    code_y: float
    code_band: float
    name_top: float
    name_size: float
    name_line_least: float
    name_least: float
    row_height: float
    row_gap: float
    row_size: float
    row_least: float
    label_size: float
    label_tracking: float
    label_wide: float
    text_gap: float
    text_size: float
    text_least: float
    text_leading: float
    watermark: float
    watermark_least: float
    box_height: float
    box_gap: float
    notation_cap: float
    notation_least: float
    print_size: float
    print_least: float
    home_print_y: float
    home_box_bottom: float
    service_print_y: float
    service_box_bottom: float
    service_foot: float
    art_height: float
    art_least: float

    @property
    def shape(self) -> Shape:
        """The trimmed shape."""
        return rectangle(self.width, self.height)

    @property
    def left(self) -> float:
        """The left edge of text (mm)."""
        return self.side - self.width / 2.0

    @property
    def right(self) -> float:
        """The right edge of text (mm)."""
        return -self.left

    @property
    def measure(self) -> float:
        """The width of text (mm)."""
        return self.right - self.left

    def print_y(self, variant: str) -> float:
        """The baseline of the small print (mm)."""
        return self.home_print_y if variant == "home" else self.service_print_y

    def box_bottom(self, variant: str) -> float:
        """The lower edge of the notation's box (mm)."""
        return self.home_box_bottom if variant == "home" else self.service_box_bottom


def card_layout(context: BalanceContext) -> CardLayout:
    """The layout of cards, resized for a product if the context asks for one."""
    made = context.layout("card", CardLayout)
    return resize_card_layout(made, *context.looks.size) if context.looks.size else made


def known_variant(variant: str) -> str:
    """The variant, if there is one of that name. Raises `InputError`."""
    if variant not in VARIANTS:
        raise input_error(
            f"unknown card variant '{variant}'", expected=list_words(VARIANTS), hint=nearest_name(variant, VARIANTS)
        )
    return variant


_TOP = ("header_bottom", "cost_y", "number_y", "code_y", "name_top")
_FOOT = ("home_print_y", "home_box_bottom", "service_print_y", "service_box_bottom", "service_foot")
_LEAST = {
    "number_size": "number_least",
    "name_size": "name_least",
    "name_line_least": "name_least",
    "row_size": "row_least",
    "text_size": "text_least",
    "print_size": "print_least",
}
_NEVER_SMALLER = ("label_size", "deck_size")
_UNSCALED = (
    "width", "height", "bleed", "frame_width", "label_tracking", "text_leading", "cost_small", "cost_least",
    "number_least", "name_least", "row_least", "text_least", "watermark_least", "notation_least",
    "print_least", "art_least",
)  # fmt: skip


def resize_card_layout(layout: CardLayout, width: float, height: float) -> CardLayout:
    """The layout for cards of `width` × `height` mm; whether texts still fit shows when a face is made. Lengths and
    sizes scale by the smaller ratio; what is at the top keeps its distance from the upper cut, what is at the foot from
    the lower one."""
    factor = min(width / layout.width, height / layout.height)
    spare = (height - layout.height * factor) / 2.0
    made = resize_layout(layout, factor, _UNSCALED, _LEAST)
    top, foot = ({name: getattr(made, name) for name in names} for names in (_TOP, _FOOT))
    kept = {name: getattr(layout, name) * max(factor, 1.0) for name in _NEVER_SMALLER}
    changed = {name: y + spare for name, y in top.items()} | {name: y - spare for name, y in foot.items()} | kept
    return replace(made, width=width, height=height, **changed)
