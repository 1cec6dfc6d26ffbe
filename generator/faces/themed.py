"""A face in thin ink whatever the theme: takes the second paint of every colour token."""

from __future__ import annotations

from dataclasses import replace

from generator.faces.display import Face, Group, IconUse, Item, Path, Text


def thin(face: Face) -> Face:
    """The face as `low-ink` paints it, but in colours that a theme can still turn to black; nothing bleeds."""
    return replace(face, items=tuple(map(_thin, face.items)), bleed=0.0)


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
