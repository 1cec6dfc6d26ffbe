"""Small print: the live text that identifies each copy of a piece.

`small_print(…)` is the line on tiles and cards (`id · module · edition · 7f3a`); `token_text(…)` is the id alone,
without ink, in the middle of a piece that is too small for a line. `kit_check.py` finds printed pieces by these two
alone."""

from __future__ import annotations

from generator.faces.display_list import Text
from generator.faces.fonts import find_font
from generator.faces.text_setting import TextStyle, line_width

SHOWN = 4
"""How many digits of a digest are printed."""

DIGEST_MARK = "0" * SHOWN
"""Stands for the first digits of the digest until the face is composed and has one (`identity.py`)."""

SEPARATOR = " · "


def small_print(piece: str, module: str, edition: str) -> tuple[str, ...]:
    """The parts of a small print, to be joined by ` · `."""
    return (piece, module, edition, DIGEST_MARK)


def small_print_lines(parts: tuple[str, ...], style: TextStyle, size: float, width: float) -> tuple[str, ...]:
    """The small print on one line of `width` mm, or on two where it is longer: the id stands on the first."""
    line = SEPARATOR.join(parts)
    if line_width(parts[0], line, style, size) <= width:
        return (line,)
    return (parts[0], SEPARATOR.join(parts[1:]))


def token_text(piece: str) -> Text:
    """A piece's id as text without ink, centred on the origin."""
    name, size = "IBMPlexSansCondensed-Regular", 2.0
    width = find_font(name).width(piece, size)
    return Text(piece, name, size, -width / 2.0, 0.0, invisible=True)
