"""Tells what followed a move, and why another is illegal, in words for people.

A line of the record is told by a sentence of the game's texts. Its first word says what happened: `vote: 3 yes, 13 no`
is told by the label `line_vote`, in which `{a}` is the first word behind it, `{b}` the second, and `{from_b}` all from
the second on. Where lines with the same beginning mean different things, two sorts of labels come before it:
`line_vote_no`, with a word that is in the line, and `line_vote_4`, with the number of words that follow. Words are told
by `said_…`, and so are a few that belong together: `said_no-government`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from string import ascii_lowercase
from typing import Any

from generator.base.errors import InputError, NoMove
from generator.base.hyphens import remove_hyphens
from generator.definitions.language_texts import fill_places
from generator.online.move_words import MoveWords
from generator.play.game_record import without_lead
from generator.play.protocol import TableMatch

LINE, SAID, EVENT = "line_", "said_", "event_"
ENDS = re.compile(r"[,:;.]*$")


class LogLines:
    """Tells lines of one game's records in the language of a table."""

    def __init__(self, words: MoveWords) -> None:
        self.words = words
        self.labels: Mapping[str, str] = words.context.texts.labels
        self.seats = frozenset(map(str, words.context.definitions.seats))

    def line_text(self, line: str) -> str:
        """A record's line in words; unchanged where the language has no label for it."""
        plain = without_lead(line)
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
        return fill_places(remove_hyphens(self.labels[label]), values)

    def word(self, word: str) -> str:
        """A word of a line, with the punctuation behind it."""
        core = ENDS.sub("", word)
        label = next((f"{kind}{core}" for kind in (SAID, EVENT) if f"{kind}{core}" in self.labels), "")
        text = remove_hyphens(self.labels[label]) if label else self.words.word(core)
        return text + word[len(core) :]

    def _several(self, words: list[str]) -> str:
        """Words in a row; from the left, as many as have a label together are told together."""
        found: list[str] = []
        while words:
            several = next((n for n in range(len(words), 1, -1) if f"{SAID}{'-'.join(words[:n])}" in self.labels), 1)
            found.append(self.word("-".join(words[:several])) if several > 1 else self.word(words[0]))
            words = words[several:]
        return " ".join(found)


def _labels(head: str, rest: list[str]) -> Iterator[str]:
    yield from (f"{LINE}{head}_{ENDS.sub('', word)}" for word in rest if word.islower())
    yield f"{LINE}{head}_{len(rest)}"
    yield f"{LINE}{head}"


# Why not: what the rules say of a move, and of what can't be done with a place or a piece now.


MOST = 3
"""The most kinds of moves of which a reason is told."""
MOVES_TRIED = 20
"""How many moves of a kind are tried to find a reason."""


def move_reason(words: MoveWords, match: TableMatch, move: str) -> dict[str, Any]:
    """Whether a move is legal now, and why, as data for the page."""
    try:
        verdict = match.why(move)
    except NoMove:
        told = words.context.label("online_no_move")
        return {"move": move, "legal": False, "why": [told], "told": told}
    except InputError as error:
        (fault, *_) = error.faults
        return {"move": move, "legal": False, "why": [fault.what], "told": fault.what}
    return {
        "move": move,
        "legal": verdict.legal,
        "why": [_reason_with_kinds(words, match, verdict.why)],
        "told": verdict.sentence,
    }


def thing_reasons(words: MoveWords, match: TableMatch, word: str, *, piece: bool, asked: bool) -> dict[str, Any]:
    """What a place (or, with `piece`, a piece) is that moves name by that word; for the seat that is `asked`, also why
    nothing can be done with it: for each kind of move, why the rules refuse one that names it."""
    found: dict[str, str] = {}
    tried: Counter[str] = Counter()
    for kind, move in _tried_moves(words, match, word, piece) if asked else ():
        if kind in found or len(found) == MOST or tried[kind] == MOVES_TRIED:
            continue
        tried[kind] += 1
        with suppress(InputError):
            verdict = match.why(move)
            if not verdict.legal:
                found[kind] = _reason_with_kinds(words, match, verdict.why)
    if asked and not found:
        found.update(_rules_on_thing(words, match, word))
    about: tuple[str, ...] = ()
    with suppress(InputError):
        about = match.sentences_about(word)
    return {
        "legal": False,
        "why": [[kind and words.title(match, kind), why] for kind, why in found.items()],
        "about": about,
    }


def _reason_with_kinds(words: MoveWords, match: TableMatch, why: str) -> str:
    """A reason in which the kinds of moves that are asked for now, if it ends with them, have their names."""
    ends = f": {match.answers()}"
    return f"{why.removesuffix(ends)}: {', '.join(words.titles(match))}" if why.endswith(ends) else why


def _rules_on_thing(words: MoveWords, match: TableMatch, word: str) -> Iterator[tuple[str, str]]:
    """What the rules say of moves that name a place or a piece but aren't asked for now, each with its kind."""
    for kind, shape in match.table.forms.items():
        with suppress(InputError):
            if len(_plain(shape)) == 2 and not (verdict := match.why(f"{kind} {word}")).legal:
                yield "", _reason_with_kinds(words, match, verdict.why)
                return


def _plain(shape: str) -> list[str]:
    """The words of a shape, without what may be left out."""
    return re.sub(r"\[[^]]*\]|…", "", shape).split()


def _tried_moves(words: MoveWords, match: TableMatch, word: str, piece: bool) -> Iterator[tuple[str, str]]:
    """Moves to try, with their kinds: legal ones in which this word replaces another of its sort, then the shortest of
    each kind."""
    for move in match.moves():
        said = words.move_in_words(match, move)
        for number in said.of if piece else said.at:
            parts = move.split()
            parts[number] = word
            yield said.verb, " ".join(parts)
    for kind in words.kinds(match):
        shape = _plain(match.table.forms[kind])
        if len(shape) == 2 and shape[1].isupper():
            yield kind, f"{kind} {word}"
