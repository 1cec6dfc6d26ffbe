"""The words of a booklet: marks as anywhere (see `base/word_marks.py`), and signs of the game between `[[` and `]]`."""

from __future__ import annotations

import re
from collections.abc import Callable

from generator.base.word_marks import ATTRIBUTES, WordLine, plain_words, read_lines

_SIGN = re.compile(r"\[\[(?P<sign>[^\[\]]+)\]\]")
_MARK = re.compile(rf"(?<=\])\{{{ATTRIBUTES.pattern}\}}|\{{[*\[\]]\}}")
"""Braces that are marks, no placeholders."""
_OTHER = re.compile(rf"(?P<mark>{_MARK.pattern})|{_SIGN.pattern}|(?P<brace>[{{}}])")
_KEPT = 0xE000
"""Marks are kept as characters from here on, which fonts leave free, while placeholders are filled."""


def fill_around_marks(words: str, fill: Callable[[str], str]) -> str:
    """Words with their placeholders filled by `fill`, which doesn't see the braces that are marks."""
    kept: list[str] = []

    def keep(found: re.Match[str]) -> str:
        kept.append(found[0])
        return chr(_KEPT + len(kept) - 1)

    filled = fill(_MARK.sub(keep, words))
    for number, mark in enumerate(kept):
        filled = filled.replace(chr(_KEPT + number), mark)
    return filled


def read_paragraph(words: str) -> tuple[WordLine, ...]:
    """The lines of words whose placeholders are filled, with their runs; braces are words, signs stand in brackets."""
    return read_lines(_as_marked(words))


def plain_paragraph(words: str) -> str:
    """Words whose placeholders are filled without their marks, signs as their names."""
    return plain_words(_as_marked(words), str)


def strong_words(words: str) -> tuple[str, ...]:
    """The strong words of a text whose placeholders are filled, run by run."""
    return tuple(run.words for line in read_paragraph(words) for run in line.runs if run.strong and run.words)


def without_signs(words: str) -> str:
    """Words without the signs that the game draws itself."""
    return _SIGN.sub("", words)


def _as_marked(words: str) -> str:
    return _OTHER.sub(_marked, words) if _OTHER.search(words) else words


def _marked(found: re.Match[str]) -> str:
    """A sign in brackets as one in braces, and a brace as one that is words."""
    if found["mark"]:
        return found[0]
    return 2 * found[0] if found["brace"] else f"{{{found['sign']}}}"
