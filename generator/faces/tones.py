"""Colour tokens of faces: the token of a game's colour in a role, with a paint for the theme `colour` and one for
thin ink.

Solids and tints exist only in colour; what is knocked out of a solid there is printed in the colour itself where ink is
thin.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from generator.definitions.id_types import ColourToken
from generator.definitions.pack import Colour
from generator.faces.colours import Ink, contrast

BLACK = "black"
WHITE = "white"
FIELD = 13
"""The flat tint in percent of a quiet ground."""


class HasColours(Protocol):
    """Anything that has a table of colours."""

    @property
    def colours(self) -> Mapping[ColourToken, Colour]:
        """The colours by their tokens."""


def ink_table(definitions: HasColours) -> Mapping[str, Ink]:
    """The game's colours as the table of a `Palette`."""
    return {
        name: Ink((colour.rgb.red, colour.rgb.green, colour.rgb.blue), colour.cmyk)
        for name, colour in definitions.colours.items()
    }


def solid_token(colour: str) -> str:
    """The token of a filled ground; nothing in low ink."""
    return f"{colour}|none"


def tint_token(colour: str, share: int = FIELD) -> str:
    """The token of a flat pale ground; nothing in low ink."""
    return f"{colour}/{share}|none"


def sign_on_solid(colour: str) -> str:
    """The token of signs on a solid: white, or the colour itself in low ink."""
    return f"white|{colour}"


def rule_token(colour: str) -> str:
    """The token of a line between zones that is drawn only where they have no ground."""
    return f"none|{colour}"


def sign_on(definitions: HasColours, colour: ColourToken) -> str:
    """White or black, whichever contrasts more with a colour."""
    rgb = definitions.colours[colour].rgb
    ground = (rgb.red / 255.0, rgb.green / 255.0, rgb.blue / 255.0)
    dark = (26 / 255.0,) * 3
    return WHITE if contrast((1.0, 1.0, 1.0), ground) >= contrast(dark, ground) else BLACK
