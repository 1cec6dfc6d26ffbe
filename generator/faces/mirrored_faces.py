"""Faces of languages that are read from right to left: everything stands on the other side, and nothing reads the other
way round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.base.geometry import Transform, chain, shift
from generator.base.units import pt_to_mm
from generator.faces.display_list import (
    Face,
    GradientFill,
    Group,
    IconUse,
    Image,
    Item,
    Outline,
    Path,
    Placed,
    Segment,
    Text,
    every_item,
)
from generator.faces.item_boxes import NOTHING, item_box, items_box
from generator.faces.script_rules import is_right_to_left_language
from generator.faces.shaping import text_width

_FLIP: Transform = (-1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def mirror_face(face: Face) -> Face:
    """The face with left and right exchanged."""
    return replace(face, items=mirror_items(face.items))


def mirror_page(items: Sequence[Item], width: float, language: str) -> tuple[Item, ...]:
    """The items of a page of that width (mm), whose left edge is at 0: mirrored in a language that is read from right
    to left, else as they are."""
    if not is_right_to_left_language(language):
        return tuple(items)
    return (Group(mirror_items(items), shift(width, 0.0)),)


def mirror_items(items: Sequence[Item]) -> tuple[Item, ...]:
    """Items on the other side of the middle. Shapes are turned round; a line of words and signs, a picture and a code
    for machines only change their places."""
    found: list[Item] = []
    for line in _lines(items):
        if len(line) > 1:
            left, _, right, _ = items_box(line)
            found += [_move(item, -(left + right)) for item in line]
        else:
            found.append(_mirror_item(line[0]))
    return tuple(found)


_GAP = 0.5
"""What stands on a line of words is at most so far from what comes before it (in sizes of the words)."""


def _lines(items: Sequence[Item]) -> Iterator[list[Item]]:
    """The items, those together that stand beside each other on a line of words, as its runs and signs do."""
    line: list[Item] = []
    for item in items:
        if line and not _follows(line, item):
            yield line
            line = []
        line.append(item)
    if line:
        yield line


def _follows(line: Sequence[Item], item: Item) -> bool:
    """Whether an item stands beside the last one of a line."""
    before, texts = line[-1], [one for one in (*line, item) if isinstance(one, Text) and not one.invisible]
    if not texts or not all(_is_of_words(one) for one in (before, item)):
        return False
    size = pt_to_mm(texts[0].size)
    one, two = item_box(before), item_box(item)
    level = abs((one[1] + one[3]) - (two[1] + two[3])) < size
    return level and -_GAP * size < two[0] - one[2] < _GAP * size


def _is_of_words(item: Item) -> bool:
    return isinstance(item, IconUse) or (isinstance(item, Text) and not item.invisible) or _is_one_word(item)


def _is_one_word(item: Item) -> bool:
    return isinstance(item, Group) and bool(item.words)


def _mirror_item(item: Item) -> Item:
    if isinstance(item, Path):
        return replace(item, outline=_flip(item.outline))
    if isinstance(item, GradientFill):
        made = item.gradient
        (x1, y1), (x2, y2) = made.start, made.end
        turned = replace(made, start=(-x1, y1), end=(-x2, y2))
        return replace(item, outline=_flip(item.outline), gradient=turned)
    if isinstance(item, Group) and not item.words and _has_words(item):
        transform = chain(chain(_FLIP, item.transform), _FLIP)
        return replace(item, items=mirror_items(item.items), transform=transform, clip=_flip(item.clip))
    if isinstance(item, Text):
        return _move(item, -(2.0 * item.x + text_width(item)))
    box = item_box(item)
    return _move(item, 0.0 if box == NOTHING else -(box[0] + box[2]))


def _move(item: Item, along: float) -> Item:
    """An item so many mm to the right."""
    if isinstance(item, Group | Placed):
        return replace(item, transform=chain(item.transform, shift(along, 0.0)))
    if isinstance(item, Text | IconUse | Image):
        return replace(item, x=item.x + along)
    return item


def _has_words(group: Group) -> bool:
    """Whether a group holds words or signs, and so is no picture."""
    return any(isinstance(item, Text | IconUse) for item in every_item(group.items))


def _flip(outline: Outline) -> Outline:
    return tuple(map(_flip_segment, outline))


def _flip_segment(segment: Segment) -> Segment:
    kind, *numbers = segment
    return (kind, *(-number if place % 2 == 0 else number for place, number in enumerate(numbers)))
