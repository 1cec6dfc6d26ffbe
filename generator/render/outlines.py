"""Letters as outlines: the glyphs of a run of text with their places, and each one's SVG path data; font files are
opened when first needed.

For pictures, where no program that shows an SVG can then choose another font, and for presses that take no live text;
any other PDF keeps it.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from generator.faces.display import Outline, Text
from generator.faces.fonts import font
from generator.faces.shapes import joined, transformed
from generator.faces.svg_path import read_path
from generator.geometry import scaled
from generator.units import mm
from generator.values import dataclass


@cache
def opened(name: str) -> tuple[Any, Any, float]:
    """A font's glyphs, its table of characters, and the units of its em."""
    from fontTools.ttLib import TTFont

    found = TTFont(font(name).path, lazy=True)
    return found.getGlyphSet(), found.getBestCmap(), float(found["head"].unitsPerEm)


@cache
def glyph_outline(font_name: str, character: str) -> str:
    """The outline of a character in the font's own units, y up, as SVG path data; a blank's is empty."""
    from fontTools.pens.svgPathPen import SVGPathPen

    glyphs, characters, _ = opened(font_name)
    pen = SVGPathPen(glyphs, ntos=_number)
    glyphs[characters[ord(character)]].draw(pen)
    return str(pen.getCommands())


@dataclass(frozen=True)
class SetRun:
    """A run as glyphs: mm per unit of the font, and each character with its place on the line in those units."""

    scale: float
    glyphs: tuple[tuple[str, float], ...]


def set_run(run: Text) -> SetRun:
    """The position of each glyph of a run, kerned and tracked as in print; the layout has checked that it is there."""
    _, _, em = opened(run.font)
    measures, x = font(run.font), 0.0
    kerns = [*(measures.kerns(run.text) if run.kern else []), *[0] * len(run.text)]
    found = []
    for character, kern in zip(run.text, kerns, strict=False):
        found.append((character, round(x, 1)))
        x += ((measures.units(character) + kern) / 1000.0 + run.tracking) * em
    return SetRun(mm(run.size) / em, tuple(found))


def lettered(run: Text) -> Outline:
    """The letters of a run at their places."""
    made = set_run(run)
    scale = made.scale
    return joined(
        transformed(glyph(run.font, character), scaled(scale, run.x + x * scale, run.y)) for character, x in made.glyphs
    )


@cache
def glyph(font_name: str, character: str) -> Outline:
    """A character's outline in the font's units, as a path."""
    return read_path(glyph_outline(font_name, character))


def _number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")
