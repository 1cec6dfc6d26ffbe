"""Turns the letters of a face into outlines, so that it needs no font, for presses that take no live text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from generator.faces.display import Face, Group, Item, Outline, Path, Segment, Text
from generator.faces.shapes import joined, transformed
from generator.render.outlines import opened, set_run


def outlined(face: Face) -> Face:
    """The face with every letter as a path; text without ink is gone."""
    return replace(face, items=tuple(_items(face.items)))


def _items(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Group):
            yield replace(item, items=tuple(_items(item.items)))
        elif not isinstance(item, Text):
            yield item
        elif not item.invisible and item.text.strip():
            yield Path(_outline(item), fill=item.colour)


def _outline(run: Text) -> Outline:
    """The letters of a run at their places."""
    made = set_run(run)
    scale = made.scale
    return joined(
        transformed(glyph(run.font, character), (scale, 0.0, 0.0, scale, run.x + x * scale, run.y))
        for character, x in made.glyphs
    )


@cache
def glyph(font_name: str, character: str) -> Outline:
    """A character's outline in the font's units."""
    from fontTools.pens.basePen import BasePen

    glyphs, characters, _ = opened(font_name)
    found: list[Segment] = []

    class Pen(BasePen):  # type: ignore[misc]
        def _moveTo(self, point: tuple[float, float]) -> None:
            found.append(("M", *point))

        def _lineTo(self, point: tuple[float, float]) -> None:
            found.append(("L", *point))

        def _curveToOne(self, *points: tuple[float, float]) -> None:
            found.append(("C", *(part for point in points for part in point)))

        def _closePath(self) -> None:
            found.append(("Z",))

    glyphs[characters[ord(character)]].draw(Pen(glyphs))
    return tuple(found)
