"""Colours that a cell names by their numbers or by the names that web pages know, `#1F5F7A`, `teal`; YAML names them by
their numbers alone, so that a slip in a token is told as one."""

from __future__ import annotations

import re

from generator.base.errors import Mark
from generator.definitions.yaml_nodes import ListNode, MapNode, Node, TextNode

NUMBERED = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
"""A colour by its number."""
MOST_INK = 240
"""Percent of all four inks together that a colour has at most."""


def parse_colour(cell: str) -> str:
    """The colour as `#rrggbb`; empty where the cell names none."""
    from PIL import ImageColor

    if read := NUMBERED.fullmatch(cell.strip()):
        digits = read[1] if len(read[1]) == 6 else "".join(2 * digit for digit in read[1])
        return f"#{digits.lower()}"
    named = ImageColor.colormap.get(cell.strip().lower().replace(" ", ""))
    return named if isinstance(named, str) else ""


def colour_token(rgb: str) -> str:
    """What the game calls a colour that only a cell or a value names."""
    return f"rgb-{rgb.removeprefix('#')}"


def colour_entry(rgb: str, mark: Mark) -> Node:
    """The entry of the section `colours` for it. The inks are worked out: black takes what all three others share."""
    parts = [int(rgb[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    black = 1 - max(parts)
    inks = [round(100 * (1 - part - black) / (1 - black)) if black < 1 else 0 for part in parts]
    room = (MOST_INK - round(100 * black)) / sum(inks) if sum(inks) else 1
    printed = [*(int(ink * min(1, room)) for ink in inks), round(100 * black)]
    cmyk = ListNode(mark, tuple(TextNode(mark, str(ink)) for ink in printed))
    return MapNode(
        mark,
        {
            "rgb": (TextNode(mark, "rgb"), TextNode(mark, rgb.upper(), quoted=True)),
            "cmyk": (TextNode(mark, "cmyk"), cmyk),
        },
    )
