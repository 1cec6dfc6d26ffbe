"""Tiles: hexagons, squares and rounds, as their layout says (mm)."""

from __future__ import annotations

from generator.base.errors import input_error
from generator.definitions.printed_pieces import Tile
from generator.faces.display_list import Face, Shape, disc, hexagon, rectangle
from generator.faces.elements.layout_composer import element_face
from generator.faces.face_context import FaceContext
from generator.faces.kinds.back import back_of

PLAIN, LEAST = "plain-tile", 15.0
"""The layout of tiles that name none, and the smallest tile that it is for (mm)."""


def tile_shape(tile: Tile) -> Shape:
    """The trim of a tile: a flat-top hexagon, a square or a disc."""
    size = float(tile.size)
    return {"hex": hexagon(size), "round": disc(size), "square": rectangle(size, size)}[tile.shape]


def tile_face(context: FaceContext, tile: Tile) -> Face:
    """The face of a tile. Raises `InputError` where a word doesn't fit."""
    if tile.size < LEAST and tile.layout == PLAIN:
        expected = f"at least {LEAST:g} mm, a chip, or a layout of your own"
        raise input_error("the tile is too small", expected=expected, path=f"pieces.{tile.id}.size")
    return element_face(context, tile, tile_shape(tile))


def tile_back(context: FaceContext, tile: Tile) -> Face | None:
    """The back that a tile names; None where it names none."""
    return back_of(context, tile, tile_shape(tile))
