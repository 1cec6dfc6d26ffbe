"""Chips: round or square, as their layout says, and another side where theirs differs (mm)."""

from __future__ import annotations

from dataclasses import replace

from generator.definitions.printed_pieces import Chip
from generator.faces.display_list import Face, Path, Shape, disc, rectangle
from generator.faces.elements.layout_composer import REVERSE, element_face
from generator.faces.face_context import FaceContext
from generator.faces.kinds.back import back_of
from generator.faces.piece_colours import piece_icon, piece_roles
from generator.faces.repaint import invert_face
from generator.faces.shapes import grow_outline

SECOND_RIM, SECOND_RIM_WIDTH = 0.12, 0.03
"""Where an inverted side has a second line inside the rim in thin ink, and its width, in parts of a chip's size."""


def chip_shape(chip: Chip) -> Shape:
    """The trim of a chip: a disc or a square."""
    return disc(chip.size) if chip.shape == "round" else rectangle(chip.size, chip.size)


def chip_face(context: FaceContext, chip: Chip) -> Face:
    """The front of a chip. Raises `InputError` where a word doesn't fit."""
    return element_face(context, chip, chip_shape(chip))


def chip_back(context: FaceContext, chip: Chip) -> Face | None:
    """The other side of a chip, with the id `ID-reverse`, or else the back that it names; None without either."""
    shape, side = chip_shape(chip), chip.reverse
    if side is None:
        return back_of(context, chip, shape)
    game = context.definitions
    turned = replace(chip, value=side.value or chip.value, icon=side.icon or piece_icon(game, chip))
    if side.colour:
        turned = replace(turned, colour=side.colour, seat=None)
    face = element_face(context, turned, shape, chip.back_layout or "", f"{chip.id}{REVERSE}")
    if not side.inverted:
        return face
    width = max(SECOND_RIM_WIDTH * chip.size, 0.25)
    rim = Path(grow_outline(shape, -SECOND_RIM * chip.size), stroke=piece_roles(game, turned).edge, width=width)
    inverted = invert_face(face)
    return replace(inverted, items=(*inverted.items, rim))
