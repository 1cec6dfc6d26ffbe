"""A font of a PDF, from its dictionary: whether its glyphs are embedded, and how wide strings are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.base.frozen import dataclass
from generator.preflight.pdf_colours import is_array

_FILES = ("/FontFile", "/FontFile2", "/FontFile3")
_THOUSANDTH = 0.001


@dataclass(frozen=True)
class Typeface:
    """A font of a PDF. `widths`: by code, in parts of the type size; `wide`: codes have two bytes."""

    name: str
    embedded: bool
    wide: bool
    widths: Mapping[int, float]
    default: float

    def codes(self, text: bytes) -> Iterator[int]:
        """The codes of a string."""
        step = 2 if self.wide else 1
        for start in range(0, len(text), step):
            yield int.from_bytes(text[start : start + step], "big")

    def width(self, code: int) -> float:
        """The advance of a glyph, in parts of the type size."""
        return self.widths.get(code, self.default)


def read_typeface(font: Any) -> Typeface:
    """The font that a dictionary describes; missing entries count as nothing."""
    name = str(font.get("/BaseFont", "/?")).lstrip("/")
    if str(font.get("/Subtype", "")) == "/Type0":
        inner = font.DescendantFonts[0]
        return Typeface(
            name, _is_embedded(inner), True, _wide_widths(inner), float(inner.get("/DW", 1000)) * _THOUSANDTH
        )
    own_glyphs = str(font.get("/Subtype", "")) == "/Type3"
    unit = abs(float(font.FontMatrix[0])) if own_glyphs and "/FontMatrix" in font else _THOUSANDTH
    descriptor = font.get("/FontDescriptor", {})
    default = float(descriptor.get("/MissingWidth", 500)) * _THOUSANDTH
    return Typeface(name, own_glyphs or _is_embedded(font), False, _widths(font, unit), default)


def _is_embedded(font: Any) -> bool:
    descriptor = font.get("/FontDescriptor", {})
    return any(key in descriptor for key in _FILES)


def _widths(font: Any, unit: float) -> dict[int, float]:
    first = int(font.get("/FirstChar", 0))
    return {first + index: float(width) * unit for index, width in enumerate(font.get("/Widths", ()))}


def _wide_widths(font: Any) -> dict[int, float]:
    """`/W` holds either a code and a list of widths, or two codes and the width of all between them."""
    found: dict[int, float] = {}
    entries = list(font.get("/W", ()))
    while entries:
        first = int(entries.pop(0))
        second = entries.pop(0)
        if is_array(second):
            found.update({first + index: float(width) * _THOUSANDTH for index, width in enumerate(second)})
        else:
            width = float(entries.pop(0)) * _THOUSANDTH
            found.update(dict.fromkeys(range(first, int(second) + 1), width))
    return found
