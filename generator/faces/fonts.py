"""Font measures: widths and heights of text from the table next to the fonts, without opening a font file.

`find_font(name)` gives a `Font`: `cap`, `x`, `ascent`, `descent` and advance widths in 1/1000 em, `width(text, size)`
in mm, `kerns(text)` for titles, `missing(text)` for the characters that it lacks; `missing_in_all_fonts(text)` gives
those that every font lacks. Names are those of the files in `templates/fonts`, such as `BarlowCondensed-Bold`;
`templates/fonts/make_fonts.py` writes the table. A game's own fonts (see `game_fonts.py`) are found by name, too, once
they are announced by `announce_font`."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable
from dataclasses import field
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any, NewType

from generator.base.errors import unknown_error
from generator.base.frozen import dataclass
from generator.base.units import pt_to_mm
from generator.files.gate import read_utf8
from generator.files.resources import resource_root


@dataclass(frozen=True, eq=False)
class Font:
    """The measures of one font, in 1/1000 em; `path` is its file. `fallbacks`: the names of the fonts that stand in for
    letters that it lacks, first come, first served. `language`: the one that its words are in, where that changes how
    they are set; empty where it doesn't."""

    name: str
    path: Path
    ascent: float
    descent: float
    cap: float
    x: float
    widths: dict[int, float] = field(repr=False)
    kerning: list[list[Any]] = field(repr=False)
    _pairs: dict[str, dict[str, float]] = field(default_factory=dict, repr=False)
    fallbacks: tuple[str, ...] = ()
    language: str = ""

    @property
    def number(self) -> int:
        """Which of the fonts in its file it is, counted from 0."""
        return 0

    @property
    def axes(self) -> dict[str, float]:
        """Where it lies on the axes of a variable font; empty for any other."""
        return {}

    @cached_property
    def _advances(self) -> dict[str, float]:
        """The advance of each character."""
        return {chr(code): width for code, width in self.widths.items()}

    @cached_property
    def signs(self) -> frozenset[str]:
        """All characters that have a glyph."""
        return frozenset(self._advances)

    def missing(self, text: str) -> str:
        """The characters of `text` that have no glyph, each once."""
        if self.signs.issuperset(text):
            return ""
        return "".join(dict.fromkeys(character for character in text if ord(character) not in self.widths))

    def units(self, text: str) -> float:
        """Advance of `text` in 1/1000 em, unkerned. `KeyError` where a glyph is missing."""
        return sum(map(self._advances.__getitem__, text))

    def kerns(self, text: str) -> list[float]:
        """The kerning after each character but the last, in 1/1000 em."""
        if not self._pairs:
            self._pairs.update(_expand_rows(self.kerning))
        pairs, nothing = self._pairs, dict[str, float]()
        return [pairs.get(left, nothing).get(right, 0) for left, right in pairwise(text)]

    def width(self, text: str, size: float, tracking: float = 0.0, kern: bool = False) -> float:
        """Width in mm at `size` pt; `tracking` in em is added after every character but the last."""
        units = self.units(text) + 1000.0 * tracking * max(0, len(text) - 1)
        if kern:
            units += sum(self.kerns(text))
        return pt_to_mm(units * size / 1000.0)

    def cap_height(self, size: float) -> float:
        """Height of capitals in mm at `size` pt."""
        return pt_to_mm(self.cap * size / 1000.0)

    def size_for_cap(self, height: float) -> float:
        """The size in pt at which capitals are `height` mm high."""
        return height / pt_to_mm(self.cap / 1000.0)


def _expand_rows(rows: list[list[Any]]) -> dict[str, dict[str, float]]:
    pairs: dict[str, dict[str, float]] = {}
    for lefts, row in rows:
        rights = {right: units for characters, units in row for right in characters}
        pairs.update((left, rights) for left in lefts)
    return pairs


FontName = NewType("FontName", str)
"""A font by its name, where a template says which."""


@cache
def _font_table() -> dict[str, str]:
    """The measures of each font as they are written; a game uses few of them. Each line begins with the font's name."""
    lines = read_utf8(resource_root() / "templates" / "fonts" / "metrics.jsonl").rstrip("\n").split("\n")
    return {line.removeprefix('{"name":"').partition('"')[0]: line for line in lines}


def font_names() -> tuple[str, ...]:
    """All fonts there are."""
    return tuple(sorted(_font_table()))


_announced: dict[str, Callable[[], Font]] = {}
"""What reads a font that isn't the studio's, by its name."""


def announce_font(name: str, read: Callable[[], Font]) -> str:
    """Makes a font known by its name, which tells it apart from all others; `read` gives it when it is first asked for.
    Returns the name."""
    _announced.setdefault(name, read)
    return name


@cache
def find_font(name: str) -> Font:
    """The measures of a font by its name; an unknown one is an `InputError` with the nearest right name. Raises
    `InputError` where a game's font can't be read."""
    written = _font_table().get(name)
    if written is None:
        if name in _announced:
            return _announced[name]()
        raise unknown_error(f"unknown font '{name}'", name, font_names())
    row: dict[str, Any] = json.loads(written)
    widths = {
        first + i: width
        for first, run in row["widths"]
        for i, width in enumerate(run)
        if unicodedata.category(chr(first + i))[0] != "M"  # it would stand beside its letter, not on it
    }
    path = resource_root() / "templates" / "fonts" / row["file"]
    measures = (row["ascent"], row["descent"], row["cap"], row["x"])
    return Font(name, path, *measures, widths, row["kerning"], fallbacks=fallback_fonts(name))


def is_studio_font(name: str) -> bool:
    """Whether the studio ships the font of that name."""
    return name in _font_table()


SYMBOLS = "NotoSansSymbols-Regular"
"""The font of signs that no other has, such as arrows and stars."""
_ITALIC = "Italic"


def fallback_fonts(name: str, *, heavy: bool | None = None) -> tuple[str, str]:
    """The studio's fonts that stand in for the letters that another one lacks: Greek, Cyrillic and Vietnamese ones, and
    signs. `heavy`: whether it is bold; else its name says so."""
    bold = name.removesuffix(_ITALIC).endswith("Bold") if heavy is None else heavy
    slope = _ITALIC if name.endswith(_ITALIC) else ""
    return f"IBMPlexSansCondensed-{('SemiBold' if bold else '') + slope or 'Regular'}", SYMBOLS


@cache
def _all_characters() -> frozenset[int]:
    return frozenset().union(*(find_font(name).widths for name in font_names()))


def missing_in_all_fonts(text: str) -> str:
    """The characters of `text` that none of the studio's fonts has, each once."""
    known = _all_characters()
    return "".join(dict.fromkeys(character for character in text if ord(character) not in known))
