"""Repaints a face in thin ink whatever the theme, that is with the second paint of every colour token."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from generator.faces.display_list import (
    BELOW,
    Face,
    GradientFill,
    Group,
    IconUse,
    Image,
    Item,
    Outline,
    Path,
    Shape,
    Text,
)
from generator.faces.shapes import circle, polygon


def repaint_thin(face: Face) -> Face:
    """The face as `low-ink` paints it, in tokens that `mono` can still turn to black. Nothing bleeds: clipped art such
    as a picture or a pattern ends at the cut."""
    items = tuple(repaint_item(item, _second_paint) for item in face.items)
    clipped = any(isinstance(item, Group) and item.clip for item in items)
    return replace(face, items=(Group(items, clip=_cut_line(face.shape)),) if clipped else items, bleed=0.0)


def _cut_line(shape: Shape) -> Outline:
    return circle(0.0, 0.0, shape.width / 2.0) if shape.kind == "disc" else polygon(shape.corners())


def invert_face(face: Face) -> Face:
    """The face with a white ground in every theme: what was knocked out of the ground is printed in its colour, as in
    thin ink."""
    return replace(face, items=tuple(repaint_item(item, _second_paint) for item in face.items))


def repaint_item(item: Item, paint: Callable[[str], str]) -> Item:
    """An item with another token in the place of each of its own; those inside a group, too."""
    if isinstance(item, Group):
        return replace(item, items=tuple(repaint_item(one, paint) for one in item.items))
    if isinstance(item, Path):
        return replace(item, fill=paint(item.fill), stroke=paint(item.stroke))
    if isinstance(item, GradientFill):
        stops = tuple((place, paint(token)) for place, token in item.gradient.stops)
        return replace(item, gradient=replace(item.gradient, stops=stops))
    if isinstance(item, Image):
        ground = item.ground if item.ground == BELOW else paint(item.ground)
        return replace(item, ground=ground, colour=paint(item.colour) if item.colour else "")
    if isinstance(item, Text):
        return replace(item, colour=paint(item.colour), stroke=paint(item.stroke))
    if isinstance(item, IconUse):
        return replace(item, colour=paint(item.colour))
    return item


def _second_paint(token: str) -> str:
    return token.partition("|")[2] or token
