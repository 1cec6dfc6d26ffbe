"""Boxes around the items of a display list: all of their ink lies inside, and some room beside it (mm)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.base.geometry import Box, box_around, grow_box, transform_box
from generator.faces.display_list import GradientFill, Group, IconUse, Image, Item, Path, Text
from generator.faces.fonts import find_font
from generator.faces.shapes import bounds
from generator.faces.shaping import text_width

NOTHING: Box = (0.0, 0.0, 0.0, 0.0)
"""The box around what has no ink."""


def item_box(item: Item) -> Box:
    """A box around an item, in its own coordinates; a group's ends at its clip."""
    if isinstance(item, Path):
        return grow_box(bounds(item.outline), 2.0 * item.width if item.stroke != "none" else 0.0)
    if isinstance(item, GradientFill):
        return bounds(item.outline)
    if isinstance(item, Text):
        made = find_font(item.font)
        width = text_width(item)
        high = made.cap_height(item.size)
        around = (item.x, item.y - 0.4 * high, item.x + width, item.y + 1.4 * high)
        return grow_box(around, item.stroke_width / 2.0) if item.outlined else around
    if isinstance(item, IconUse):
        half = item.size / 2.0
        return (item.x - half, item.y - half, item.x + half, item.y + half)
    if isinstance(item, Image):
        return (item.x, item.y, item.x + item.width, item.y + item.height)
    if isinstance(item, Group):
        inside = items_box(item.items)
        return transform_box(overlap_of_boxes(inside, bounds(item.clip)) if item.clip else inside, item.transform)
    half, high = item.face.shape.width / 2.0, item.face.shape.height / 2.0
    return transform_box((-half, -high, half, high), item.transform)


def items_box(items: Iterable[Item]) -> Box:
    """The box around several items; `NOTHING` where none has ink."""
    boxes = list(_boxes(items))
    return box_around(point for box in boxes for point in (box[:2], box[2:])) if boxes else NOTHING


def _boxes(items: Iterable[Item]) -> Iterator[Box]:
    for item in items:
        if isinstance(item, Path | GradientFill) and not item.outline:
            continue
        if isinstance(item, Text) and item.invisible:
            continue
        box = item_box(item)
        if box != NOTHING:
            yield box


def overlap_of_boxes(one: Box, two: Box) -> Box:
    """What two boxes share; `NOTHING` where they are apart."""
    left, low, right, high = max(one[0], two[0]), max(one[1], two[1]), min(one[2], two[2]), min(one[3], two[3])
    return (left, low, right, high) if left < right and low < high else NOTHING
