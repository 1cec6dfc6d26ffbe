"""How moves are written: the shape of each verb, what may stand in its places, and how a line is read by it.

A shape is what `help` shows and what the reader follows, so they can't differ. Small words stand as they are, a word in
capitals is a place for one sort of thing, `[…]` may be left out, and a place before `…` may be filled more than once:

    bid NUMBER          trade REGION GOODS… for [GOODS…]          motion sanction REGION [with NUMBER]
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import lru_cache
from itertools import chain, product
from typing import Any, Final

from generator.base.errors import NoMove, list_words, nearest_name
from generator.base.frozen import dataclass
from generator.definitions.language_texts import LanguageTexts
from generator.play.protocol import IllegalMove


class WrongWords(IllegalMove, NoMove):
    """Raised for a line that is no move of this game at all."""


Move = tuple[Any, ...]
"""A move in its parts: the verb, then ids as text and numbers as numbers, with the small words of its shape."""

MOST: Final = 99_999
"""The greatest number in a move."""


def move_line(move: Move) -> str:
    """A move in its parts as the line that people type."""
    return " ".join(map(str, move))


@dataclass(frozen=True)
class PlaceSort:
    """What may stand in a place of a shape: things by their `names`, a `number` beside them if that is set, or
    any number if `names` is None. Things that are in `also` never fit; they are read all the same, so that a refusal
    can say why."""

    name: str
    names: tuple[str, ...] | None = None
    most: int = 99
    """The greatest number that is offered."""
    also: tuple[str, ...] = ()
    number: bool = False

    @property
    def offered_words(self) -> tuple[str | int, ...]:
        """All words and numbers that may be offered in this place."""
        numbers = range(self.most + 1) if self.names is None or self.number else ()
        return (*(self.names or ()), *numbers)

    def read(self, word: str) -> str | int | None:
        """The thing of that name, in upper or lower case; None where there is none."""
        if (self.names is None or self.number) and re.fullmatch(r"[0-9]{1,5}", word):
            return int(word)
        names = (*(self.names or ()), *self.also)
        return next((name for name in names if name.lower() == word.lower()), None)

    @property
    def expected(self) -> str:
        """What would be right here, as part of a sentence."""
        if self.number:
            return f"{list_words(self.names or (), 30)}, or a whole number"
        return (
            "a whole number" if self.names is None else list_words(self.names, 20) or f"no {self.name}: there is none"
        )


@dataclass(frozen=True)
class ShapePart:
    """A part of a shape: a small word, a sort of thing (`many`: once or more), or a group that may be left out."""

    word: str = ""
    many: bool = False
    group: tuple[ShapePart, ...] = ()


@lru_cache(maxsize=256)
def shape_parts(shape: str) -> tuple[ShapePart, ...]:
    """A shape's parts behind the verb."""
    tokens = re.findall(r"\[|\]|[^\s\[\]]+", shape)[1:]
    found, rest = _read_places(tokens)
    assert not rest, f"'{shape}' closes a bracket that it didn't open"
    return found


def _read_places(tokens: Sequence[str]) -> tuple[tuple[ShapePart, ...], Sequence[str]]:
    places: list[ShapePart] = []
    while tokens and tokens[0] != "]":
        if tokens[0] == "[":
            group, rest = _read_places(tokens[1:])
            assert rest, "a bracket stays open"
            places.append(ShapePart(group=group))
            tokens = rest[1:]
        else:
            places.append(ShapePart(tokens[0].removesuffix("…"), tokens[0].endswith("…")))
            tokens = tokens[1:]
    return tuple(places), tokens


MOST_TRIED: Final = 50_000
"""The most moves of a shape that are tried for legality; more would take seconds."""


def _is_bounded(places: Sequence[ShapePart]) -> bool:
    """Whether each place is filled once at most."""
    return all(not place.many and _is_bounded(place.group) for place in places)


def begins_with(move: Sequence[Any], words: Sequence[str]) -> bool:
    """Whether a move in its parts begins with these words, in upper or lower case. Only as many are compared as both
    have."""
    return all(str(part).lower() == word.lower() for part, word in zip(move, words, strict=False))


@dataclass
class MoveReader:
    """Reads lines by the shapes of a table's verbs. `sorts`: the sort of each word in capitals."""

    shapes: Mapping[str, str]
    sorts: Mapping[str, PlaceSort]

    def read(self, text: str) -> Move:
        """A line as a move. Raises `WrongWords` where it has no verb, or not the shape of its verb."""
        words = text.split()
        verb = words[0].lower() if words else ""
        if verb not in self.shapes:
            what = f"'{words[0]}' begins no move" if words else "an empty line is no move"
            raise WrongWords(
                text, what, expected=list_words(list(self.shapes), 40), hint=nearest_name(verb, self.shapes)
            )
        deepest = _Deepest()
        for parts, rest in self._places(shape_parts(self.shapes[verb]), tuple(words[1:]), deepest):
            if not rest:
                return (verb, *parts)
            deepest.note_reached(rest, "nothing more", "")
        wrong = f"'{deepest.word}'" if deepest.word else "too short"
        raise WrongWords(
            text,
            f"{wrong} in a move that is written '{self.shapes[verb]}'",
            expected=deepest.expected,
            hint=deepest.hint,
        )

    def choices(self, shape: str) -> list[list[Move]]:
        """What may stand in each part of a shape, part by part; a part that may be left out may be empty. No part of
        the shape may be one that can be filled more than once."""
        return [self._choice(place) for place in shape_parts(shape)]

    def moves_beginning(self, shape: str, words: Sequence[str]) -> list[Move] | None:
        """Every move of a shape that begins with these words, legal or not; None where there are too many to try."""
        if not _is_bounded(shape_parts(shape)):
            return None
        found: list[Move] = [(shape.split(maxsplit=1)[0],)]
        for choice in self.choices(shape):
            if len(found) * len(choice) > MOST_TRIED:
                return None
            found = [whole for move in found for part in choice if begins_with(whole := (*move, *part), words)]
        return [move for move in found if len(move) >= len(words)]

    def _choice(self, place: ShapePart) -> list[Move]:
        if place.group:
            inside = [self._choice(part) for part in place.group]
            return [(), *(tuple(chain.from_iterable(parts)) for parts in product(*inside))]
        assert not place.many, f"'{place.word}' may stand any number of times"
        sort = self.sorts.get(place.word)
        return [(one,) for one in (sort.offered_words if sort else (place.word,))]

    def _places(
        self, places: tuple[ShapePart, ...], words: tuple[str, ...], deepest: _Deepest
    ) -> Iterator[tuple[Move, tuple[str, ...]]]:
        """Every way to fill the places from the beginning of the words on, with the words that are left."""
        if not places:
            yield (), words
            return
        place, later = places[0], places[1:]
        if place.group:
            yield from self._places((*place.group, *later), words, deepest)
            yield from self._places(later, words, deepest)
            return
        found = self._one(place, words, deepest)
        if found is None:
            return
        if place.many:
            for parts, rest in self._places(places, words[1:], deepest):
                yield (found, *parts), rest
        for parts, rest in self._places(later, words[1:], deepest):
            yield (found, *parts), rest

    def _one(self, place: ShapePart, words: tuple[str, ...], deepest: _Deepest) -> str | int | None:
        sort = self.sorts.get(place.word)
        if sort is None:
            if words and words[0].lower() == place.word:
                return place.word
            deepest.note_reached(words, f"'{place.word}'", "")
            return None
        found = sort.read(words[0]) if words else None
        if found is None:
            deepest.note_reached(words, sort.expected, nearest_name(words[0], sort.names or ()) if words else "")
        return found


@dataclass
class _Deepest:
    """The word up to which a line could be read, and what would have been right there."""

    words_left: int = MOST
    word: str = ""
    expectations: list[str] = field(default_factory=list)
    hint: str = ""

    def note_reached(self, words: tuple[str, ...], expected: str, hint: str) -> None:
        if len(words) > self.words_left:
            return
        if len(words) < self.words_left:
            self.words_left, self.word, self.expectations, self.hint = len(words), words[0] if words else "", [], ""
        if expected not in self.expectations:
            self.expectations.append(expected)
        self.hint = self.hint or hint

    @property
    def expected(self) -> str:
        """What would have been right."""
        return " or ".join(self.expectations)


@dataclass(frozen=True, kw_only=True)
class PlayTexts(LanguageTexts):
    """The texts of a game with rules, in one language. `play`: the texts of its rules by name. `name-…` is what a kind
    of move is called, `verb-…` what it does, `ask-…` a question, `chance-…` what is rolled or drawn for, `why-…` why a
    move is refused; others are shown by the game's table."""

    play: Mapping[str, str] = field(default_factory=dict)


Say = Callable[..., str]
"""A sentence of the rules by its name, with values for its places."""
