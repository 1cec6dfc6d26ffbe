"""The head of a page that isn't cut up: what game it is, two lines about it, and the code of its version."""

from __future__ import annotations

from collections.abc import Iterator

from generator.definitions.stamp import Stamp
from generator.faces.context import Context
from generator.faces.display import Group, Item, Path
from generator.faces.shapes import line
from generator.faces.text import Style, fit_line, ladder, set_line
from generator.geometry import moved
from generator.sheets.code import code_label
from generator.sheets.papers import Paper

TITLE, STRONG, TEXT = "BarlowCondensed-Bold", "BarlowCondensed-SemiBold", "IBMPlexSansCondensed-Regular"
MARGIN = 15.0
HEIGHT = 27.0
"""From the margin to the bottom of the head (mm)."""
_CODE = 20.0
"""The edge of the code (mm); a telephone reads modules of 0.4 mm."""
_PIECE = "head of a page"


def head(context: Context, on: Paper, second: str, third: str) -> Iterator[Item]:
    """The game's title, the two lines, a rule, and on the right the code with its text below."""
    top, right = on.height - MARGIN, on.width - MARGIN
    room = right - MARGIN - _CODE - 6.0
    rows = ((context.label("title"), Style(TITLE, kern=True), 30.0, 8.0), (second, Style(TEXT), 11.0, 14.0))
    for words, style, most, down in (*rows, (third, Style(STRONG), 10.5, 20.5)):
        if words:
            pieces = context.pieces(words, style, _PIECE)
            size = fit_line(_PIECE, pieces, style, ladder(most, 5.5), room)
            yield from set_line(_PIECE, pieces, style, size, MARGIN, top - down)
    yield Path(line(MARGIN, top - 23.0, right, top - 23.0), stroke="black", width=0.5)
    stamp = str(Stamp.of(context.definitions))
    yield Group(code_label(stamp, _CODE).items, moved(right - _CODE, top - _CODE))
    small = Style(TEXT)
    size = fit_line(_PIECE, stamp, small, ladder(7.0, 4.0), right - MARGIN)
    yield from set_line(_PIECE, stamp, small, size, right, top - 26.0, "right")
