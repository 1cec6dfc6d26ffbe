"""Soft hyphens: where a word of a text may break."""

from __future__ import annotations

import re
from collections.abc import Iterable

SOFT_HYPHEN = "\u00ad"
_WORD = re.compile(r"\w[\w\u00ad]*")


def remove_hyphens(text: str) -> str:
    """The text without soft hyphens, for lines that don't break."""
    return text.replace(SOFT_HYPHEN, "")


def hyphenate(text: str, known: Iterable[str]) -> str:
    """The text with soft hyphens in every word that has them in the `known` text."""
    words = (word for each in known if SOFT_HYPHEN in each for word in _WORD.findall(each))
    parted = {remove_hyphens(word): word for word in words if SOFT_HYPHEN in word}
    return _WORD.sub(lambda word: parted.get(word[0], word[0]), text)
