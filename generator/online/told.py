"""What followed a move, in people's words: each line of the record by a sentence of the game's texts.

A line's first word says what happened: `vote: 3 yes, 13 no` is told by the label `line_vote`, in which `{a}` is the
first word behind it, `{b}` the second, and `{from_b}` all from the second on. Where lines that begin alike say
different things, `line_vote_no`, with a word that stands in the line, and `line_vote_4`, with how many words follow,
come before it. Words are told by `said_…`; a few that belong together, too: `said_no-government`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from string import ascii_lowercase

from generator.definitions.texts import filled
from generator.hyphens import unhyphenated
from generator.online.words import Words
from generator.play.record import unled

LINE, SAID, EVENT = "line_", "said_", "event_"
ENDS = re.compile(r"[,:;.]*$")


class Lines:
    """Lines of one game's records in the language of a table."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.labels: Mapping[str, str] = words.context.texts.labels
        self.seats = frozenset(map(str, words.context.definitions.seats))

    def told(self, line: str) -> str:
        """A line in words; as it stands where the language has none for it."""
        plain = unled(line)
        head, *rest = plain.split()
        if head in self.seats and rest:
            head, rest = rest[0], [head, *rest[1:]]
        label = next((one for one in _labels(head.rstrip(":"), rest) if one in self.labels), None)
        if label is None:
            return plain
        values = {letter: self.word(word) for letter, word in zip(ascii_lowercase, rest, strict=False)}
        values = {letter: ENDS.sub("", text) for letter, text in values.items()}
        for number, letter in enumerate(ascii_lowercase[: len(rest)]):
            values[f"from_{letter}"] = self._several(rest[number:])
        return filled(unhyphenated(self.labels[label]), values)

    def word(self, word: str) -> str:
        """A word of a line, with the sign behind it."""
        core = ENDS.sub("", word)
        label = next((f"{kind}{core}" for kind in (SAID, EVENT) if f"{kind}{core}" in self.labels), "")
        text = unhyphenated(self.labels[label]) if label else self.words.word(core)
        return text + word[len(core) :]

    def _several(self, words: list[str]) -> str:
        """Words in a row; those that belong together, from the left on as many as the language tells at once."""
        found: list[str] = []
        while words:
            several = next((n for n in range(len(words), 1, -1) if f"{SAID}{'-'.join(words[:n])}" in self.labels), 1)
            found.append(self.word("-".join(words[:several])) if several > 1 else self.word(words[0]))
            words = words[several:]
        return " ".join(found)


def _labels(head: str, rest: list[str]) -> Iterator[str]:
    yield from (f"{LINE}{head}_{word}" for word in rest if word.islower())
    yield f"{LINE}{head}_{len(rest)}"
    yield f"{LINE}{head}"
