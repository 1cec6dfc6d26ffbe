"""Cards of another size: the layout of cards, changed for a width and height (mm, pt).

Lengths and sizes follow the smaller of the two ratios; what stands at the top keeps its distance from the upper cut,
what stands at the foot from the lower one. No size falls below its least size.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.games.balance_control.faces.card_layout import CardLayout

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


def sized(layout: CardLayout, width: float, height: float) -> CardLayout:
    """The layout for cards of `width` × `height` mm; whether texts still fit is seen when a face is made."""
    factor = min(width / layout.width, height / layout.height)
    spare = (height - layout.height * factor) / 2.0
    changed: dict[str, float] = {"width": width, "height": height}
    for field in fields(layout):
        value = getattr(layout, field.name)
        if isinstance(value, float) and field.name not in _UNSCALED:
            changed[field.name] = _changed(layout, field.name, value, factor, spare)
    return replace(layout, **changed)  # type: ignore[arg-type]


def _changed(layout: CardLayout, name: str, value: float, factor: float, spare: float) -> float:
    if name in _TOP:
        return value * factor + spare
    if name in _FOOT:
        return value * factor - spare
    if name in _NEVER_SMALLER:
        return value * max(factor, 1.0)
    if name in _LEAST and value:
        return max(value * factor, float(getattr(layout, _LEAST[name])))
    return value * factor
