"""A face in thin ink whatever the theme: takes the second paint of every colour token."""

from __future__ import annotations

from dataclasses import replace

from generator.faces.display import Face, Group, IconUse, Item, Outline, Path, Shape, Text
from generator.faces.shapes import circle, polygon


def thin(face: Face) -> Face:
    """The face as `low-ink` paints it, but in colours that a theme can still turn to black; nothing bleeds, and what
    is clipped, such as a picture or a pattern, ends at the cut."""
    items = tuple(map(_thin, face.items))
    clipped = any(isinstance(item, Group) and item.clip for item in items)
    return replace(face, items=(Group(items, clip=_cut(face.shape)),) if clipped else items, bleed=0.0)


def _cut(shape: Shape) -> Outline:
    return circle(0.0, 0.0, shape.width / 2.0) if shape.kind == "disc" else polygon(shape.corners())


def _thin(item: Item) -> Item:
    if isinstance(item, Group):
        return replace(item, items=tuple(map(_thin, item.items)))
    if isinstance(item, Path):
        return replace(item, fill=_second(item.fill), stroke=_second(item.stroke))
    if isinstance(item, Text | IconUse):
        return replace(item, colour=_second(item.colour))
    return item


def _second(token: str) -> str:
    return token.partition("|")[2] or token
