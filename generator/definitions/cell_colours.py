"""Colours that a cell names by their numbers or by the names that web pages know, `#1F5F7A`, `teal`; YAML names them by
their numbers alone, so that a slip in a token is told as one."""

from __future__ import annotations

from generator.base.errors import Mark
from generator.base.late_pattern import late_pattern
from generator.definitions.yaml_nodes import MapNode, Node, TextNode

NUMBERED = late_pattern(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
"""A colour by its number."""

NUMBERED_TOKEN = "rgb-"
"""What the token of such a colour begins with."""


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
    return f"{NUMBERED_TOKEN}{rgb.removeprefix('#')}"


def colour_entry(rgb: str, mark: Mark) -> Node:
    """The entry of the section `colours` for it; its inks are derived."""
    return MapNode(mark, {"rgb": (TextNode(mark, "rgb"), TextNode(mark, rgb.upper(), quoted=True))})


def sign_code(value: str) -> str:
    """What stands in braces in words for a sign's icon, as `game.yaml` names it: its id, with the token of a colour."""
    icon, colon, colour = value.partition(":")
    rgb = parse_colour(colour) if colour.startswith("#") else ""
    return f"{icon}{colon}{colour_token(rgb) if rgb else colour}"
