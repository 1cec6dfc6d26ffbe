"""Font measures: widths and heights of text from the table next to the fonts, without opening a font file.

`find_font(name)` gives a `Font`: `cap`, `x`, `ascent`, `descent` and advance widths in 1/1000 em, `width(text, size)`
in mm, `kerns(text)` for titles, `missing(text)` for the characters that it lacks; `missing_in_all_fonts(text)` gives
those that every font lacks. Names are those of the files in `templates/fonts`, such as `BarlowCondensed-Bold`;
`templates/fonts/make_fonts.py` writes the table."""

from __future__ import annotations

import json
import unicodedata
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
    """The measures of one font, in 1/1000 em; `path` is its TrueType file."""

    name: str
    path: Path
    ascent: int
    descent: int
    cap: int
    x: int
    widths: dict[int, int] = field(repr=False)
    kerning: list[list[Any]] = field(repr=False)
    _pairs: dict[str, dict[str, int]] = field(default_factory=dict, repr=False)

    @cached_property
    def _advances(self) -> dict[str, int]:
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

    def units(self, text: str) -> int:
        """Advance of `text` in 1/1000 em, unkerned. `KeyError` where a glyph is missing."""
        return sum(map(self._advances.__getitem__, text))

    def kerns(self, text: str) -> list[int]:
        """The kerning after each character but the last, in 1/1000 em."""
        if not self._pairs:
            self._pairs.update(_expand_rows(self.kerning))
        pairs, nothing = self._pairs, dict[str, int]()
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


def _expand_rows(rows: list[list[Any]]) -> dict[str, dict[str, int]]:
    pairs: dict[str, dict[str, int]] = {}
    for lefts, row in rows:
        rights = {right: units for characters, units in row for right in characters}
        pairs.update((left, rights) for left in lefts)
    return pairs


FontName = NewType("FontName", str)
"""A font by its name, where a template says which."""


@cache
def _font_table() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(read_utf8(resource_root() / "templates" / "fonts" / "metrics.json"))
    return data


def font_names() -> tuple[str, ...]:
    """All fonts there are."""
    return tuple(sorted(_font_table()))


@cache
def find_font(name: str) -> Font:
    """The measures of a font by its name; an unknown one is an `InputError` with the nearest right name."""
    row = _font_table().get(name)
    if row is None:
        raise unknown_error(f"unknown font '{name}'", name, font_names())
    widths = {
        first + i: width
        for first, run in row["widths"]
        for i, width in enumerate(run)
        if unicodedata.category(chr(first + i))[0] != "M"  # it would stand beside its letter, not on it
    }
    path = resource_root() / "templates" / "fonts" / row["file"]
    return Font(name, path, row["ascent"], row["descent"], row["cap"], row["x"], widths, row["kerning"])


_ITALIC = "Italic"


def fallback_font(name: str) -> str:
    """The font that stands in for the letters that another one lacks, such as Greek, Cyrillic and Vietnamese ones."""
    weight = "SemiBold" if name.removesuffix(_ITALIC).endswith("Bold") else ""
    slope = _ITALIC if name.endswith(_ITALIC) else ""
    return f"IBMPlexSansCondensed-{weight + slope or 'Regular'}"


@cache
def _all_characters() -> frozenset[int]:
    return frozenset().union(*(find_font(name).widths for name in font_names()))


def missing_in_all_fonts(text: str) -> str:
    """The characters of `text` that no font has, each once."""
    known = _all_characters()
    return "".join(dict.fromkeys(character for character in text if ord(character) not in known))
