"""Hyphens of themselves: where words of a language may be parted, by the patterns of LibreOffice's dictionaries.

`with_hyphens(text, "de")` puts a soft hyphen wherever a word may be parted. Words that have one already, addresses, and
whatever stands in braces stay as they are.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any, Final

from generator.base.hyphens import SOFT_HYPHEN
from generator.base.late_pattern import late_pattern
from generator.faces.script_rules import is_right_to_left_language

LEAST_BEFORE, LEAST_BEHIND = 2, 3
"""Letters that stay at least before a hyphen, and behind it."""
_MARKS = "\u0300-\u036f\u0900-\u0d7f"
_PARTS: Final = late_pattern(r"\{[^{}]*\}|[^\s{]+")
"""What stands in braces, and what stands between them and blanks."""
_ADDRESS: Final = late_pattern(r"://|@|\w\.\w")
_WORD: Final = late_pattern(rf"(?<!\w)(?:(?![\d_])[\w{_MARKS}{SOFT_HYPHEN}]){{{LEAST_BEFORE + LEAST_BEHIND},}}(?!\w)")
"""A word without digits that is long enough."""
_SCRIPTS_WITHOUT: Final = frozenset({"ja", "zh", "ko", "th", "km", "lo", "my"})
"""Languages whose lines end without a hyphen."""
_PREFERRED: Final = {"de": "de_DE", "en": "en_US", "no": "nb_NO", "pt": "pt_PT"}
"""The dictionary of a language that has several, where nothing says which."""
_WORDS_KEPT: Final = 10_000


def with_hyphens(text: str, language: str) -> str:
    """A text with soft hyphens in its words, by the patterns of a language such as `de` or `pt-BR`; without patterns
    it stays as it is."""
    if not has_patterns(language):
        return text

    def parted(found: re.Match[str]) -> str:
        if found[0].startswith("{") or _ADDRESS.search(found[0]):
            return found[0]
        return _WORD.sub(lambda word: _parted_word(word[0], language), found[0])

    return _PARTS.sub(parted, text)


def has_patterns(language: str) -> bool:
    """Whether hyphens of a language are known."""
    return parts_words(language) and _patterns(language) is not None


def parts_words(language: str) -> bool:
    """Whether lines of a language may end in a hyphen at all."""
    return not is_right_to_left_language(language) and _root(language) not in _SCRIPTS_WITHOUT


def _root(language: str) -> str:
    return language.replace("_", "-").partition("-")[0].casefold()


@lru_cache(_WORDS_KEPT)
def _parted_word(word: str, language: str) -> str:
    """A word with its soft hyphens. Where one would change letters, as Hungarian does, it isn't parted."""
    if SOFT_HYPHEN in word or len(word.lower()) != len(word):
        return word
    ends = [0, *(int(at) for at in _patterns(language).positions(word) if not at.data), len(word)]
    return SOFT_HYPHEN.join(word[start:end] for start, end in pairwise(ends))


@cache
def _patterns(language: str) -> Any:
    """The patterns of a language; None where there are none."""
    import pyphen

    found = pyphen.language_fallback(_PREFERRED.get(language.casefold(), language))
    return found and pyphen.Pyphen(lang=found, left=LEAST_BEFORE, right=LEAST_BEHIND)
