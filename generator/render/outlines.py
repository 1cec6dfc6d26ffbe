"""Letters as outlines: a run of text in, SVG path data in millimetres, y up, out; font files are opened when first
needed.

For pictures only: no program that shows an SVG can then choose another font. A PDF keeps live text.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from ..faces.display import Text
from ..faces.fonts import font
from ..units import mm


@cache
def _opened(name: str) -> tuple[Any, Any, float]:
    """A font's glyphs, its table of characters, and the units of its em."""
    from fontTools.ttLib import TTFont

    opened = TTFont(font(name).path, lazy=True)
    return opened.getGlyphSet(), opened.getBestCmap(), float(opened["head"].unitsPerEm)


def text_outline(run: Text) -> str:
    """The outline of a run at its place, kerned and tracked as in print; the layout has checked its glyphs."""
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen

    glyphs, characters, em = _opened(run.font)
    measures, size = font(run.font), mm(run.size)
    kerns = [*(measures.kerns(run.text) if run.kern else []), *[0] * len(run.text)]
    pen = SVGPathPen(glyphs, ntos=_number)
    x = run.x
    for character, kern in zip(run.text, kerns, strict=False):
        scale = size / em
        glyphs[characters[ord(character)]].draw(TransformPen(pen, (scale, 0, 0, scale, x, run.y)))
        x += ((measures.units(character) + kern) / 1000.0 + run.tracking) * size
    return str(pen.getCommands())


def _number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")
