"""A tile's field: the designer's own picture where the definition names one, else the watermark."""

from __future__ import annotations

from generator.faces.art import fitted_art
from generator.faces.display import Group, Item
from generator.faces.shapes import polygon
from generator.games.balance_control.definitions.types import Tile
from generator.games.balance_control.faces.context import Context
from generator.geometry import Point


def field_art(context: Context, tile: Tile, zone: tuple[Point, ...], watermark: tuple[Item, ...]) -> tuple[Item, ...]:
    """What fills the field, clipped to it; a picture that isn't there is a placeholder."""
    if tile.art is None:
        return watermark
    xs, ys = [x for x, _ in zone], [y for _, y in zone]
    box = (min(xs), min(ys), max(xs), max(ys))
    return (Group(fitted_art(context, tile.art, box, str(tile.colour)), clip=polygon(zone)),)
