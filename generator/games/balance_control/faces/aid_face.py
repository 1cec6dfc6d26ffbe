"""Player aids: the face with its blocks, in millimetres; the text is as large as all of it allows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from generator.base.errors import InputError, input_error
from generator.faces.area import Area
from generator.faces.display_list import Face, Item, rectangle
from generator.faces.elements.layout_composer import element_face
from generator.faces.text_setting import size_steps
from generator.games.balance_control.definitions.balance_pack import BalancePiece
from generator.games.balance_control.faces.aid_blocks import AidColumn, block_items
from generator.games.balance_control.faces.aid_content import AidPlan, aid_content
from generator.games.balance_control.faces.layouts import AidLayout
from generator.games.balance_control.faces.rules_context import RulesContext

_STEP = 2.0
"""By how much a picture gives way at a time (mm)."""


def aid_face(context: RulesContext, piece: BalancePiece) -> Face:
    """The face of a player aid. Raises `InputError` if its text doesn't fit even at the smallest size."""
    return element_face(context, piece, rectangle(*aid_content(context, piece).size), "aid")


def aid_blocks(context: RulesContext, piece: BalancePiece, area: Area, given: Mapping[str, Any]) -> tuple[Item, ...]:
    """All blocks of an aid with the largest picture, and then at the largest size, that fit into an area; the picture
    gives way before the text is small, and large text leaves titles some air. Raises `InputError`."""
    layout, content = context.layout("aid-blocks", AidLayout), aid_content(context, piece)
    fault: InputError | None = None
    for picture, size in _sizes(layout, content):
        made = replace(layout, picture=picture)
        column = AidColumn(context, piece.id, made, given["colour"], size, area.left, area.width)
        try:
            _, low = _stack_blocks(column, content, area.top)
        except InputError as found:  # a word is wider than its column: smaller it may fit
            fault = found
            continue
        fault = None
        airy = layout.title_air * len([block for block in content.blocks[1:] if block.title])
        if low >= area.bottom + (airy if size > layout.text_airy else 0.0):
            spare = (low - area.bottom) / max(1, len(content.blocks) - 1)
            stretched = replace(made, block_gap=layout.block_gap + min(spare, layout.block_stretch))
            return tuple(_stack_blocks(replace(column, layout=stretched), content, area.top)[0])
    if fault:
        raise fault
    width, height = content.size
    raise input_error(
        f"the text is too long at the least size, {layout.text_least:g} pt",
        expected=f"text for {width:g} × {height:g} mm, or a larger size in templates/faces/aids.yaml",
        path=piece.id,
    )


def _sizes(layout: AidLayout, content: AidPlan) -> Iterator[tuple[float, float]]:
    """Widths of the picture with sizes of the text, best first."""
    sizes = size_steps(layout.text_size, layout.text_least)
    if any(block.kind == "stacking" for block in content.blocks):
        steps = int((layout.picture - layout.picture_least) / _STEP)
        pictures = [layout.picture - _STEP * step for step in range(steps)]
        yield from ((picture, size) for picture in pictures for size in sizes if size >= layout.text_small)
    yield from ((layout.picture_least, size) for size in sizes)


def _stack_blocks(column: AidColumn, content: AidPlan, top: float) -> tuple[list[Item], float]:
    """All blocks one below the other, and where they end."""
    items: list[Item] = []
    y = low = top - column.layout.first_down
    for block in content.blocks:
        made, low = block_items(column, block, y)
        items.extend(made)
        y = low - column.layout.block_gap
    return items, low
