"""Small print: a piece's definition and words in, the live text that tells its copies apart out.

`small_print(…)` is the line on tiles and cards (`id · module · edition · 7f3a`); `token_text(…)` is the id alone,
without ink, in the middle of a piece that is too small for a line. A reader of the printed text knows pieces by these
two, whatever words stand beside them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from .display import Text
from .fonts import font
from .text import Style, line_width

SHOWN = 4
"""How many digits of a digest are printed."""

SEPARATOR = " · "


def canonical(value: Any) -> Any:
    """A value as plain JSON data, with the class of each record, so that equal content looks equal."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = {field.name: canonical(getattr(value, field.name)) for field in dataclasses.fields(value)}
        return {type(value).__name__: fields}
    if isinstance(value, Mapping):
        return {str(key): canonical(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [canonical(entry) for entry in value]
    return value


def small_print(piece: str, module: str, edition: str, whole: str) -> tuple[str, ...]:
    """The parts of a small print, to be joined by ` · `."""
    return (piece, module, edition, whole[:SHOWN])


def small_print_lines(parts: tuple[str, ...], style: Style, size: float, width: float) -> tuple[str, ...]:
    """The small print on one line of `width` mm, or on two where it is longer: the id stands on the first."""
    line = SEPARATOR.join(parts)
    if line_width(parts[0], line, style, size) <= width:
        return (line,)
    return (parts[0], SEPARATOR.join(parts[1:]))


def token_text(piece: str, name: str = "IBMPlexSansCondensed-Regular", size: float = 2.0) -> Text:
    """A piece's id as text without ink, centred on the origin (size in pt)."""
    width = font(name).width(piece, size)
    return Text(piece, name, size, -width / 2.0, 0.0, invisible=True)
