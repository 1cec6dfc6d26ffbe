"""Fonts inside a page, cut down to the characters that it shows."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterable, Mapping
from functools import cache

from generator.faces.fonts import font

FONTS = (
    "BarlowCondensed-Bold",
    "BarlowCondensed-SemiBold",
    "IBMPlexSansCondensed-Regular",
    "IBMPlexSansCondensed-SemiBold",
)
"""The fonts of a page's own words."""

PLAIN = "".join(map(chr, range(0x20, 0x7F))) + "äöüÄÖÜßẞ–—…·×→←„“”’−\u00a0"
"""Characters that a page's own words may need besides those on the faces."""


def font_rules(shown: Mapping[str, Iterable[str]]) -> str:
    """One `@font-face` a font, under the font's own name."""
    return "\n".join(_rule(name, "".join(sorted({*PLAIN, *characters}))) for name, characters in sorted(shown.items()))


def _rule(name: str, characters: str) -> str:
    data = base64.b64encode(_cut(name, characters)).decode("ascii")
    return f'@font-face {{ font-family: "{name}"; src: url(data:font/woff;base64,{data}) format("woff"); }}'


@cache
def _cut(name: str, characters: str) -> bytes:
    """The font with these characters and nothing more, as WOFF; the same bytes on every run."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    options = Options(layout_features=[], hinting=False, notdef_outline=True, name_IDs=[1, 2, 13, 14])
    with TTFont(font(name).path, recalcTimestamp=False) as opened:
        cutter = Subsetter(options)
        cutter.populate(text=characters)
        cutter.subset(opened)
        opened.flavor = "woff"
        out = io.BytesIO()
        opened.save(out)
    return out.getvalue()
