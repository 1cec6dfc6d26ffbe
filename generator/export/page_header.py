"""The header of the pages of a kit that aren't cut up: the game, two lines about it, and the code of its version."""

from __future__ import annotations

from collections.abc import Iterator

from generator.base.geometry import shift
from generator.definitions.version_stamp import VersionStamp
from generator.faces.box_check import HEAD_LEAST, SUBTITLE_MOST
from generator.faces.display_list import Group, Item, Path
from generator.faces.face_context import FaceContext
from generator.faces.shapes import line
from generator.faces.text_setting import fit_line, set_line, size_steps
from generator.sheets.papers import PaperSize
from generator.sheets.qr_code import qr_label

TITLE, STRONG, TEXT = "BarlowCondensed-Bold", "BarlowCondensed-SemiBold", "IBMPlexSansCondensed-Regular"
MARGIN = 15.0
HEIGHT = 27.0
"""From the margin to the bottom of the head (mm)."""
_CODE = 20.0
"""The edge of the code (mm); a telephone reads modules of 0.4 mm."""
_PIECE = "head of a page"


def page_header(context: FaceContext, paper: PaperSize, second: str, third: str) -> Iterator[Item]:
    """The game's title, the two lines and a rule; at the right the QR code with its text below."""
    top, right = paper.height - MARGIN, paper.width - MARGIN
    room = right - MARGIN - _CODE - 6.0
    rows = (
        (context.label("title"), context.style(TITLE, kern=True), 30.0, 8.0),
        (second, context.style(TEXT), SUBTITLE_MOST, 14.0),
    )
    for words, style, most, down in (*rows, (third, context.style(STRONG), 10.5, 20.5)):
        if words:
            pieces = context.pieces(words, style, _PIECE)
            size = fit_line(_PIECE, pieces, style, size_steps(most, HEAD_LEAST), room)
            yield from set_line(_PIECE, pieces, style, size, MARGIN, top - down)
    yield Path(line(MARGIN, top - 23.0, right, top - 23.0), stroke="black", width=0.5)
    stamp = str(VersionStamp.of(context.definitions))
    yield Group(qr_label(stamp, _CODE).items, shift(right - _CODE, top - _CODE))
    small = context.style(TEXT)
    size = fit_line(_PIECE, stamp, small, size_steps(7.0, 4.0), right - MARGIN)
    yield from set_line(_PIECE, stamp, small, size, right, top - 26.0, "right")
