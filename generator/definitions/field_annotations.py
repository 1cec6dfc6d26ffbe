"""What an annotation says of a field; the reader and the schemas go by it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any, ClassVar, TypeVar

from generator.base.frozen import dataclass

N = TypeVar("N")


class Flag(Enum):
    """Notes that need no further words."""

    OR_NOTHING = "`null` may stand there as well"
    TRUE_OR_FALSE = "a truth value, written `true` or `false`, too"
    GIVEN = "set by the program, so it is no key"
    REPEATS = "a list in which the same may stand again"
    EMPTY = "nothing may stand there"
    KEYS_ALONE = "a list of its keys may stand in a mapping's place; each value is then None"


@dataclass(frozen=True)
class OneOf:
    """One of the words of a list; `kind` names the list."""

    kind: str
    only: tuple[str, ...]

    def words(self) -> tuple[str, ...]:
        """The words that may stand here."""
        return self.only


@dataclass(frozen=True)
class Range:
    """The least and the greatest number allowed."""

    least: int
    most: int


@dataclass(frozen=True)
class Least:
    """The least number of entries that a list needs."""

    count: int


@dataclass(frozen=True)
class KeyHelp:
    """What a key is for, in a reader's words, where the docstring of its class doesn't say it."""

    text: str


@dataclass(frozen=True)
class ExpectedExample:
    """What is expected in this place, where an example says more than the type."""

    example: str


@dataclass(frozen=True)
class PrintedWords:
    """Words that are printed: signs and marks in them are read (see `word_markup.py`). `rich`: marks change how they
    look; else the marks are left out."""

    rich: bool = False


@dataclass(frozen=True)
class Entries:
    """A list in which a text may stand twice, and none may be a bare number, since an unquoted `1,0` falls into two.
    `name`: what the entries are. `least`: how many there must be."""

    name: str = "entries"
    least: int = 0


@dataclass(frozen=True)
class Keys:
    """A record of which at least one key has to stand, and at most `most`. `wrong`: how a fault says that it isn't so;
    `{}` are the keys that stand there."""

    most: int
    wrong: str


@dataclass(frozen=True)
class ReadLater:
    """A value of the type `value_type` that is kept as its node, to be read once it is known what it may name."""

    value_type: Any


@dataclass(frozen=True, eq=False)
class ByKey:
    """A record whose type follows from the text of one of its keys."""

    key: str
    records: Mapping[str, type]


@dataclass(frozen=True, eq=False)
class ByPresence:
    """A record whose type follows from which key of `records` it has: exactly one of them. `name`: what such a record
    is called."""

    name: str
    records: Mapping[str, type]


@dataclass(frozen=True)
class Varies:
    """A value that may differ from piece to piece: beside the value itself there may be a text with an expression in
    braces, or `{by: FIELD, a: …, else: …}` (see `varied_values.py`)."""


class ReadBy:
    """A note that reads its value itself. `expected`: what may stand there, as a fault says it."""

    expected: ClassVar[str] = ""

    def read(self, reader: Any, node: Any, path: str) -> Any:
        """The value, or what `reader.fault` returns."""
        raise NotImplementedError


def find_note(notes: Iterable[Any], kind: type[N]) -> N | None:
    """The note of that class, or None."""
    for note in notes:
        if isinstance(note, kind):
            return note
    return None


class RecordByWord:
    """A record that a word picks, the only key of a mapping: `output: {…}`. Its description begins with what the word
    does."""

    word: ClassVar[str]
    by_name: ClassVar[dict[str, Any]]
    """Every record by its word."""
