"""Letters as outlines: the glyphs of a run of text with their places, each as SVG path data. A font file is opened when
it is first needed.

Used for pictures, since a program that shows an SVG could otherwise choose another font, and for presses that take no
live text; any other PDF keeps its text."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, TypeAlias

from generator.base.frozen import dataclass
from generator.base.geometry import scale_by
from generator.base.units import pt_to_mm
from generator.faces.display_list import Outline, Text
from generator.faces.fonts import find_font, is_studio_font
from generator.faces.shapes import join_outlines, transform_outline
from generator.faces.shaping import glyphs_of, shaper
from generator.faces.svg_path import read_path


@cache
def open_font(name: str) -> tuple[Any, Any, float]:
    """A font's glyphs, its character map, and its units per em."""
    from fontTools.ttLib import TTFont

    found = TTFont(find_font(name).path, lazy=True)
    return found.getGlyphSet(), found.getBestCmap(), float(found["head"].unitsPerEm)


@cache
def glyph_outline(font_name: str, character: str) -> str:
    """The outline of a character in font units, y up, as SVG path data; empty for a blank."""
    from fontTools.pens.svgPathPen import SVGPathPen

    glyphs, characters, _ = open_font(font_name)
    pen = SVGPathPen(glyphs, ntos=_font_unit_text)
    glyphs[characters[ord(character)]].draw(pen)
    return str(pen.getCommands())


@cache
def numbered_outline(font_name: str, number: int) -> str:
    """The outline of a glyph by its number, as `glyph_outline` gives a letter's."""
    from fontTools.pens.svgPathPen import SVGPathPen

    pen = SVGPathPen(None, ntos=_font_unit_text)
    shaper(font_name).draw_glyph_with_pen(number, pen)
    return str(pen.getCommands())


GlyphKey: TypeAlias = str | int
"""A glyph of a font: the letter whose glyph it is, or its number."""


@dataclass(frozen=True)
class GlyphRun:
    """A run as glyphs: mm per font unit, and each glyph with its x on the line and its y above it in font units."""

    scale: float
    glyphs: tuple[tuple[GlyphKey, float, float], ...]


def place_glyphs(run: Text) -> GlyphRun:
    """The position of each glyph of a run, kerned and tracked as in print; the layout has checked that it is there."""
    if run.glyphs or not is_studio_font(run.font):
        return _numbered_glyphs(run)
    _, _, em = open_font(run.font)
    measures, x = find_font(run.font), 0.0
    kerns = [*(measures.kerns(run.text) if run.kern else []), *[0] * len(run.text)]
    found: list[tuple[GlyphKey, float, float]] = []
    for character, kern in zip(run.text, kerns, strict=False):
        found.append((character, round(x, 1), 0.0))
        x += ((measures.units(character) + kern) / 1000.0 + run.tracking) * em
    return GlyphRun(pt_to_mm(run.size) / em, tuple(found))


def _numbered_glyphs(run: Text) -> GlyphRun:
    em = float(shaper(run.font).face.upem)
    found: list[tuple[GlyphKey, float, float]] = []
    x = 0.0
    for glyph in glyphs_of(run):
        found.append((glyph.id, round((x + glyph.x) * em / 1000.0, 1), round(glyph.y * em / 1000.0, 1)))
        x += glyph.advance
    return GlyphRun(pt_to_mm(run.size) / em, tuple(found))


def letter_items(run: Text) -> Outline:
    """The letters of a run at their places, as one outline in mm."""
    made = place_glyphs(run)
    return _outlines(run, made.scale, made.glyphs)


def mute_items(run: Text) -> Outline:
    """The glyphs of a run that stand for no letter of their own, such as dots that fonts keep apart from letters."""
    made = place_glyphs(run)
    told = zip(made.glyphs, run.glyphs, strict=False)
    return _outlines(run, made.scale, [placed for placed, glyph in told if not glyph.letters])


def _outlines(run: Text, scale: float, glyphs: Iterable[tuple[GlyphKey, float, float]]) -> Outline:
    return join_outlines(
        transform_outline(glyph_path(run.font, key), scale_by(scale, run.x + x * scale, run.y + y * scale))
        for key, x, y in glyphs
    )


@cache
def glyph_path(font_name: str, key: GlyphKey) -> Outline:
    """A glyph's outline in the font's units, as a path."""
    return read_path(outline_of(font_name, key))


def outline_of(font_name: str, key: GlyphKey) -> str:
    """A glyph's outline in the font's units, as SVG path data; empty for a blank."""
    return glyph_outline(font_name, key) if isinstance(key, str) else numbered_outline(font_name, key)


def _font_unit_text(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")
