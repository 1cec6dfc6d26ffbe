"""What scripts ask of whoever sets them: which letters are shaped, and which are read from right to left."""

from __future__ import annotations

import re
from typing import Final

from generator.base.late_pattern import late_pattern

RIGHT_TO_LEFT: Final = frozenset(
    {"ar", "arc", "ckb", "dv", "fa", "he", "ks", "ku", "nqo", "ps", "sd", "syr", "ug", "ur", "yi"}
)
"""Languages that are written from right to left."""

_RIGHT = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff"
_SHAPED = late_pattern(
    f"[{_RIGHT}\u0300-\u036f\u0900-\u109f\u1700-\u17ff\u1800-\u18af\u1900-\u1cff\u1dc0-\u1dff\u20d0-\u20ff"
    "\ua800-\ua8ff\ua930-\uaaff\uabc0-\uabff\ufe20-\ufe2f\U00011000-\U00011fff]"
)
"""Letters of scripts that are shaped, and marks that stand on letters."""
_RIGHT_LETTER = late_pattern(f"[{_RIGHT}]")
_UNSEEN = frozenset("\u200b\u200c\u200d\u200e\u200f\u061c\u2066\u2067\u2068\u2069\u202a\u202b\u202c\u202d\u202e\u2060")
"""Signs that say how others are joined or ordered, and are no glyphs themselves."""


def is_shaped(text: str) -> bool:
    """Whether a text has letters that aren't glyphs by themselves."""
    return not text.isascii() and _SHAPED.search(text) is not None


def is_right_to_left(text: str) -> bool:
    """Whether a text has letters that are read from right to left."""
    return not text.isascii() and _RIGHT_LETTER.search(text) is not None


def without_unseen(text: str) -> str:
    """A text without the signs that are no glyphs themselves."""
    return text if text.isascii() else "".join(sign for sign in text if sign not in _UNSEEN)


def is_right_to_left_language(language: str) -> bool:
    """Whether a language is written from right to left."""
    return re.split("[-_]", language)[0].casefold() in RIGHT_TO_LEFT
