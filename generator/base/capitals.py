"""Words in capitals, as the language of a game writes them."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from generator.base.late_pattern import late_pattern

TEXTS_KEPT = 1_000
"""Texts whose capitals are kept: most are labels, which are the same on many faces."""
_DOTTED = ("tr", "az", "crh")
"""Languages in which an `i` keeps its dot in capitals."""
_SPELT = str.maketrans({"ŉ": "’N"})
"""Letters whose capital is spelt otherwise than Unicode's own, which few fonts have."""
_HIATUS = late_pattern("([αεηιουω])\u0301([ιυ])(?!\u0308)", re.IGNORECASE)
"""Two Greek vowels that only an accent keeps apart: the first with its accent as a sign of its own."""
_OR = late_pattern(r"(?<!\w)[ήΉ](?!\w)")
"""The Greek word for "or", which keeps its accent in capitals."""
_ACCENTS = late_pattern("[\u0300\u0301\u0313\u0314\u0342]")


@lru_cache(TEXTS_KEPT)
def capitals(text: str, language: str) -> str:
    """A text in capitals; what stands in braces, such as the ids of icons, stays as it is. `ß` is `SS`, in Turkish `i`
    is `İ`, and in Greek vowels lose their accents but for the two dots."""
    parts = text.split("{")
    rest = (part.partition("}") for part in parts[1:])
    return _upper(parts[0], language) + "".join(
        f"{{{icon}{close}{_upper(tail, language)}" for icon, close, tail in rest
    )


def _upper(text: str, language: str) -> str:
    spoken = language.partition("-")[0].lower()
    text = text.translate(_SPELT)
    if spoken in _DOTTED:
        text = text.replace("i", "İ")
    if spoken == "el":
        text = _without_accents(text)
    return text.upper()


def _without_accents(text: str) -> str:
    """Greek words without accents; where one kept two vowels apart, two dots do that instead."""
    parts = _OR.split(unicodedata.normalize("NFC", text))
    plain = (_HIATUS.sub("\\1\\2\u0308", unicodedata.normalize("NFD", part)) for part in parts)
    return unicodedata.normalize("NFC", "Ή".join(_ACCENTS.sub("", part) for part in plain))
