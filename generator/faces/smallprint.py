"""Small print: a piece's definition and words in, the live text that tells its copies apart out.

`small_print(…)` is the line on tiles and cards (`id · module · edition · 7f3a`); `token_text(…)` is the id alone,
without ink, in the middle of a piece that is too small for a line. A count of whole words in the printed text must find
each id exactly once per copy, so `guarded(…)` breaks every other word of a face that looks like an id.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from ..units import mm
from .display import Group, Item, Text
from .fonts import font
from .text import Style, line_width

SHOWN = 4
"""How many digits of a digest are printed."""

SEPARATOR = " · "

_WORD = re.compile(r"[\w-]+")
_BREAK = "·"


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


def guarded(items: Iterable[Item], ids: Collection[str], own: frozenset[str]) -> tuple[Item, ...]:
    """Items in which no word but those of the lines `own` equals an id: the word is parted by a dot without ink.

    It looks the same; a program that counts words no longer takes a sentence for a piece.
    """
    found: list[Item] = []
    for item in items:
        if isinstance(item, Group):
            found.append(dataclasses.replace(item, items=guarded(item.items, ids, own)))
        elif isinstance(item, Text) and item.text not in own and not item.invisible:
            found.extend(_parted(item, ids))
        else:
            found.append(item)
    return tuple(found)


def _parted(item: Text, ids: Collection[str]) -> list[Item]:
    """A text cut inside each word that is an id."""
    cuts = [(word.start() + word.end()) // 2 for word in _WORD.finditer(item.text) if word.group() in ids]
    if not cuts:
        return [item]
    measures = font(item.font)
    parts: list[Item] = []
    x, start = item.x, 0
    for cut in (*cuts, len(item.text)):
        piece = item.text[start:cut]
        parts.append(dataclasses.replace(item, text=piece, x=x))
        x += measures.width(piece, item.size, item.tracking, item.kern) + mm(item.tracking * item.size)
        if cut < len(item.text):
            parts.append(Text(_BREAK, item.font, item.size, x, item.y, invisible=True))
        start = cut
    return parts
