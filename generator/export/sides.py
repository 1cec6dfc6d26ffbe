"""The two sides of a printed piece as services want them: its front and its back."""

from __future__ import annotations

from functools import cache

from generator.faces.display import Face, Path, Shape
from generator.faces.pieces import Printed
from generator.faces.shapes import box

BACK = "back"
"""The name of a back that the game doesn't have."""

_HIDDEN = ("tiles", "cards")
"""What is drawn from a pile: its back must not tell what it is."""


def sides(piece: Printed) -> tuple[Face, ...]:
    """The front and the back, if there is one."""
    return (piece.face, piece.back) if piece.back else (piece.face,)


def behind(piece: Printed) -> Face:
    """What is on the other side: the back; white where a tile or card has none; any other piece's front once more."""
    if piece.back is not None:
        return piece.back
    return blank(piece.face.shape) if piece.group in _HIDDEN else piece.face


@cache
def blank(shape: Shape) -> Face:
    """A white back of a shape, the same one each time."""
    wide, high = shape.width, shape.height
    return Face(BACK, shape, (Path(box(-wide, -high, 2.0 * wide, 2.0 * high), fill="white"),))
