"""Changes of a text: a piece of it is replaced by another; everything else stays, byte for byte.

pieces = TextPieces(text)
pieces.replace([TextReplacement(4, 5, "3")])     places count in the text as it is now
pieces.text                                  the text now
pieces.changes("cards.yaml")                 what differs from the first text, with places in that
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from generator.base.errors import Mark
from generator.base.frozen import dataclass


class TextReplacement(NamedTuple):
    """The characters of a text from `start` to before `end`, counted from 0, become `new`."""

    start: int
    end: int
    new: str


@dataclass(frozen=True)
class TextChange:
    """In a file of a game, named as its folder names it (`text/en.yaml`), the text `old` from character `start` to
    before `end` becomes `new`. Places count from 0 in the decoded text, without a byte order mark."""

    file: str
    start: int
    end: int
    old: str
    new: str

    def inverse(self, moved: int = 0) -> TextChange:
        """The change that undoes this one, where earlier ones have moved what follows by `moved` characters."""
        start = self.start + moved
        return replace(self, start=start, end=start + len(self.new), old=self.new, new=self.old)


def replace_pieces(text: str, replacements: Iterable[TextReplacement]) -> str:
    """The text with pieces replaced that don't overlap."""
    parts, place = [], 0
    for start, end, new in sorted(replacements, key=lambda one: (one.start, one.end)):
        assert start >= place, "replacements overlap"
        parts += [text[place:start], new]
        place = end
    return "".join((*parts, text[place:]))


def place_in(text: str, index: int, file: str) -> Mark:
    """The line and the column of a character of a text."""
    before = text[:index]
    return Mark(file, before.count("\n") + 1, len(before) - before.rfind("\n"))


class TextPieces:
    """A text that is changed several times, and still knows which of its characters the first text had."""

    def __init__(self, text: str) -> None:
        self.first = text
        self.text = text
        self._pieces: list[tuple[int, int, str | None]] = [(0, len(text), None)]
        """What the text now consists of: a piece of the first text, from and to, or new text."""

    def replace(self, replacements: Sequence[TextReplacement]) -> None:
        """Replaces pieces of the text as it is now; they don't overlap."""
        ordered = sorted(replacements, key=lambda one: (one.start, one.end))
        for start, end, new in reversed(ordered):
            self._pieces = [
                *self._cut(0, start),
                *([(0, 0, new)] if new else []),
                *self._cut(end, len(self.text)),
            ]
            self.text = self.text[:start] + new + self.text[end:]

    def _cut(self, start: int, end: int) -> Iterator[tuple[int, int, str | None]]:
        """The pieces of which the text from `start` to `end` consists."""
        place = 0
        for first, last, new in self._pieces:
            size = len(new) if new is not None else last - first
            low, high = max(start - place, 0), min(end - place, size)
            if low < high:
                yield (first + low, first + high, None) if new is None else (0, 0, new[low:high])
            place += size

    def changes(self, file: str) -> tuple[TextChange, ...]:
        """What differs from the first text, in order; nothing where the same was written again."""
        found: list[TextChange] = []
        place, new = 0, ""
        for first, last, written in (*self._pieces, (len(self.first), len(self.first), None)):
            if written is not None:
                new += written
                continue
            if new or first > place:
                found += _shortest(TextChange(file, place, first, self.first[place:first], new))
            place, new = last, ""
        return tuple(found)


def _shortest(change: TextChange) -> Iterator[TextChange]:
    """The change without what is the same at its beginning and its end; nothing where that is all."""
    old, new = change.old, change.new
    if old == new:
        return
    most = min(len(old), len(new))
    before = next((at for at in range(most) if old[at] != new[at]), most)
    after = next((at for at in range(most - before) if old[-1 - at] != new[-1 - at]), most - before)
    yield TextChange(
        change.file,
        change.start + before,
        change.end - after,
        old[before : len(old) - after],
        new[before : len(new) - after],
    )
