"""Moves as text: `parse_move` reads what `str` of a move writes.

Suffixes and the departments of a cost may be written in any order and come out in canonical order; departments and
seats are read in upper and lower case.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from generator.base.errors import NOWHERE, Fault, Mark, NoMove, list_words, nearest_name
from generator.base.frozen import dataclass
from generator.base.hexes import HexCell, parse_cell
from generator.definitions.id_types import Seat
from generator.games.balance_control.definitions.balance_pack import MeasureId
from generator.games.balance_control.effects.field_values import DepartmentId
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.table.moves.grammar import GRAMMAR, SHAPES, Move, Part, Replacement, Suffixes, Unit
from generator.games.balance_control.table.moves.move_vocabulary import (
    CELL,
    DEPARTMENT,
    OPTION,
    SEAT,
    CardSlot,
    MoveVocabulary,
)

LONGEST = 500
"""Characters that a move may have."""
MOST_PARTS = 80
"""Words that a move may have."""
MOVES_KEPT = 10_000
"""Moves that are kept as they are written: most that are legal now were legal a move ago."""
FURTHEST = 999
"""The greatest coordinate that a move may name."""
SUFFIXES = "+X, +X@B, A=B, A=B+C, lift X or keep X"
"""How a move is paid, behind its shape."""


class MoveError(NoMove):
    """A text that is no move. Its one fault has the text's place, moved to the column of the wrong word."""


class UnknownWord(MoveError):
    """The text names something that the game doesn't have, or writes it in a form that it can't have."""


class WrongShape(MoveError):
    """The text says too little or too much, or a number in it is too great."""

    reason = "incomplete"


class NotInPlay(MoveError):
    """The text names something of the game that isn't on this table."""

    reason = "not-in-play"


@dataclass(frozen=True)
class _MoveWord:
    """A word of the text and the column, from 0, where it begins."""

    text: str
    column: int


class _MoveTextReader:
    """Reads the words of a text one after the other; its faults show the shape of the move."""

    def __init__(self, text: str, vocabulary: MoveVocabulary, mark: Mark) -> None:
        self.text = text
        self.vocabulary = vocabulary
        self.mark = mark
        self.shape = ""
        self.words = [_MoveWord(found[0], found.start()) for found in re.finditer(r"\S+", text)]
        self.next = 0

    def error(self, cls: type[MoveError], column: int, what: str, expected: str = "", hint: str = "") -> MoveError:
        """A fault at a column of the text, counted from 0."""
        if self.mark.line:
            return cls([Fault(replace(self.mark, column=self.mark.column + column), "", what, expected, hint)])
        place = Mark(self.mark.file, 0, column + 1)
        path = f"'{_short(self.text)}', column {column + 1}"
        return cls([Fault(place, path, what, expected, hint)])

    def more(self) -> bool:
        """Whether words of the base are left to read."""
        return self.next < len(self.words) and not _is_suffix(self.words[self.next].text)

    def says(self, place: int, text: str) -> bool:
        """Whether the word at index `place` of the text is `text`."""
        return place < len(self.words) and self.words[place].text == text

    def take(self, kind: str) -> _MoveWord:
        """The next word of the base. Raises `WrongShape` if there is none."""
        if not self.more():
            end = self.words[self.next].column if self.next < len(self.words) else len(self.text.rstrip())
            article = "an" if kind[0] in "aeiou" else "a"
            raise self.error(WrongShape, end, f"{article} {kind} is missing", self.shape)
        self.next += 1
        return self.words[self.next - 1]

    def find_id(self, kind: str, word: _MoveWord, text: str | None = None, shift: int = 0) -> str:
        """The id that a word names, or `text`, a part of it that begins `shift` characters in. Raises `UnknownWord`."""
        written = word.text if text is None else text
        column = word.column + shift
        every = self.vocabulary.words(kind)
        found = written.upper() if kind in (DEPARTMENT, SEAT) else written
        if found not in every:
            right = self.vocabulary.in_play(kind)
            what = f"unknown {kind} '{_short(written)}'" if written else f"a {kind} is missing"
            raise self.error(UnknownWord, column, what, self._expected_ids(kind, right), nearest_name(written, every))
        return found

    def present(self, kind: str, word: _MoveWord, text: str | None = None, shift: int = 0) -> str:
        """The id that a word names, or `text`, a part of it that begins `shift` characters in; it must be on this
        table. Raises `UnknownWord` or `NotInPlay`."""
        found = self.find_id(kind, word, text, shift)
        if why := self.vocabulary.absent.get((kind, found)):
            what = f"{kind} '{found}' is not in play: {why}"
            right = self._expected_ids(kind, self.vocabulary.in_play(kind))
            raise self.error(NotInPlay, word.column + shift, what, right)
        return found

    def _expected_ids(self, kind: str, right: tuple[str, ...]) -> str:
        """What would be right: the ids, and the shape of the move."""
        if not right:
            return f"no {kind}: none is in play"
        return f"{list_words(right)} in '{self.shape}'"

    def cell_of(self, word: _MoveWord) -> HexCell:
        """The cell that a word names. Raises `UnknownWord`."""
        try:
            cell = parse_cell(word.text)
        except ValueError:
            what = f"'{_short(word.text)}' is not a cell"
            raise self.error(UnknownWord, word.column, what, f"q,r such as 1,-2 in '{self.shape}'") from None
        if max(abs(cell.q), abs(cell.r)) > FURTHEST:
            raise self.error(WrongShape, word.column, f"cell {cell} lies too far away", f"at most {FURTHEST} steps")
        return cell

    def part(self, kind: str) -> Part:
        """The next word as something of a kind that is on this table."""
        word = self.take(kind)
        return self.cell_of(word) if kind == CELL else self.present(kind, word)

    def department(self) -> DepartmentId:
        """The next word as a department."""
        return DepartmentId(self.present(DEPARTMENT, self.take(DEPARTMENT)))

    def departments(self) -> tuple[DepartmentId, ...]:
        """All remaining words, at least one, as departments in order."""
        found = [self.department()]
        while self.more():
            found.append(self.department())
        return self.vocabulary.order(found)

    def one_of(self, words: tuple[str, ...]) -> str:
        """The next word, which must be one of these."""
        word = self.take(" or ".join(words))
        if word.text not in words:
            hint = nearest_name(word.text, words)
            raise self.error(
                UnknownWord, word.column, f"'{_short(word.text)}'", f"{list_words(words)} in '{self.shape}'", hint
            )
        return word.text

    def unit(self, word: _MoveWord, text: str, shift: int) -> Unit:
        """A unit that pays an extra cost: `X` or `X@B`, inside a word."""
        name, at, seat = text.partition("@")
        department = DepartmentId(self.present(DEPARTMENT, word, name, shift))
        if not at:
            return Unit(department)
        return Unit(department, Seat(self.present(SEAT, word, seat, shift + len(name) + 1)))

    def end(self) -> None:
        """Raises `WrongShape` if a word of the base is left."""
        if self.more():
            word = self.words[self.next]
            raise self.error(WrongShape, word.column, f"'{_short(word.text)}' is too much", self.shape)


def parse_move(text: str, vocabulary: MoveVocabulary, mark: Mark = NOWHERE) -> Move:
    """The move that a text says. `mark` is the place of its first character; without one, faults name the column in
    words. Raises `UnknownWord`, `WrongShape` or `NotInPlay`, each an `InputError` with one fault."""
    reader = _MoveTextReader(text, vocabulary, mark)
    if len(text) > LONGEST or len(reader.words) > MOST_PARTS:
        what = f"a line of {len(text)} characters and {len(reader.words)} words"
        raise reader.error(WrongShape, 0, what, f"at most {LONGEST} characters and {MOST_PARTS} words")
    if not reader.words:
        raise reader.error(WrongShape, 0, "an empty line", f"an action: {list_words(list(SHAPES), 20)}")
    first = reader.words[0]
    if first.text not in SHAPES:
        what, expected = f"unknown verb '{_short(first.text)}'", list_words(list(SHAPES), 20)
        raise reader.error(UnknownWord, first.column, what, expected, nearest_name(first.text, SHAPES))
    reader.next, reader.shape = 1, SHAPES[first.text]
    move = _base(reader, [code for code, verb in GRAMMAR.items() if verb.words[0] == first.text])
    reader.end()
    return replace(move, suffixes=_suffixes(reader, move))


@lru_cache(MOVES_KEPT)
def canonical_move(move: Move, vocabulary: MoveVocabulary) -> Move:
    """The move with all its parts in canonical order, so that equal moves are equal values."""
    return parse_move(str(move), vocabulary)


def _base(reader: _MoveTextReader, verbs: Sequence[int]) -> Move:
    """A move of one of the verbs that begin with the word that was read."""
    verb = next((verb for verb in verbs if any(reader.says(*word) for word in _own(verb))), verbs[0])
    parts: list[Part] = []
    for place, wanted in enumerate(GRAMMAR[verb].words[1:], start=1):
        if wanted.islower():
            reader.one_of(tuple(word for other in verbs for at, word in _own(other) if at == place))
            reader.shape = GRAMMAR[verb].shape
        elif verb == c.PAY:
            parts += _units(reader)
        elif verb == c.FORMALIZE and wanted == DEPARTMENT.upper():
            parts += _once_first(reader.departments())
        else:
            parts.append(reader.part(wanted.lower()))
    return Move(verb, (*parts, *(_aims(reader, str(parts[0])) if verb == c.PLAY else ())))


def _own(verb: int) -> Iterator[tuple[int, str]]:
    """The words of a verb behind its first one, each with its place."""
    return ((place, word) for place, word in enumerate(GRAMMAR[verb].words) if place and word.islower())


def _units(reader: _MoveTextReader) -> tuple[Unit, ...]:
    """All words left, at least one, as units that pay."""
    words = [reader.take(DEPARTMENT)]
    while reader.more():
        words.append(reader.take(DEPARTMENT))
    return _order_units((reader.unit(word, word.text, 0) for word in words), reader.vocabulary)


def _once_first(paid: Sequence[DepartmentId]) -> list[DepartmentId]:
    """What a formalisation is paid with: each department once, and behind them those that are paid again."""
    once, again = list(dict.fromkeys(paid)), list(paid)
    for department in once:
        again.remove(department)
    return once + again


def _aims(reader: _MoveTextReader, card: str) -> Iterator[Part]:
    """What a card asks for, then its resources of free choice."""
    slots, free = reader.vocabulary.cards[MeasureId(card)], reader.vocabulary.free.get(MeasureId(card), 0)
    kinds = (*(slot.kind for slot in slots), *(free * (DEPARTMENT,)))
    reader.shape = " ".join(("play", card, *map(str.upper, kinds)))
    yield from _choices(reader, slots)
    yield from reader.departments() if free else ()


def _choices(reader: _MoveTextReader, slots: Sequence[CardSlot]) -> Iterator[Part]:
    for slot in slots:
        if slot.kind == OPTION:
            number = _option(reader, reader.take(OPTION), slot)
            yield number
            inner = (str(number), *(one.kind.upper() for one in slot.options[number - 1]))
            reader.shape = reader.shape.replace(OPTION.upper(), " ".join(inner), 1)
            yield from _choices(reader, slot.options[number - 1])
        else:
            yield reader.part(slot.kind)


def _option(reader: _MoveTextReader, word: _MoveWord, slot: CardSlot) -> int:
    numbers = [str(number + 1) for number in range(len(slot.options))]
    if word.text not in numbers:
        expected = f"{list_words(numbers)} in '{reader.shape}'"
        kind = WrongShape if word.text.isdigit() else UnknownWord
        raise reader.error(kind, word.column, f"there is no option '{_short(word.text)}'", expected)
    return int(word.text)


def _is_suffix(text: str) -> bool:
    return text.startswith("+") or "=" in text or text in ("lift", "keep")


def _order_units(units: Iterable[Unit], vocabulary: MoveVocabulary) -> tuple[Unit, ...]:
    """Own resources first, then other seats' in seat order, each in the order of the departments."""

    def place(unit: Unit) -> tuple[int, int]:
        return (
            vocabulary.seats.index(unit.seat) + 1 if unit.seat else 0,
            vocabulary.departments.index(unit.department),
        )

    return tuple(sorted(units, key=place))


def _suffixes(reader: _MoveTextReader, move: Move) -> Suffixes:
    extras: list[Unit] = []
    replaced: list[Replacement] = []
    lift: list[DepartmentId] = []
    keep: list[DepartmentId] = []
    while reader.next < len(reader.words):
        word = reader.words[reader.next]
        _refuse_suffix(reader, move, word)
        reader.next += 1
        if word.text == "keep":
            keep.append(_single(reader, word))
        elif word.text == "lift":
            if lift:
                raise reader.error(WrongShape, word.column, f"'{word.text}' appears twice", "it once")
            lift.append(_single(reader, word))
        elif word.text.startswith("+"):
            extras.append(reader.unit(word, word.text[1:], 1))
        else:
            replaced.append(_replacement(reader, word))
    order = reader.vocabulary.departments.index
    replaced.sort(key=lambda one: (order(one.instead_of), [order(part) for part in one.substitutes]))
    lifted = lift[0] if lift else None
    return Suffixes(_order_units(extras, reader.vocabulary), tuple(replaced), lifted, tuple(sorted(keep, key=order)))


def _refuse_suffix(reader: _MoveTextReader, move: Move, word: _MoveWord) -> None:
    if not _is_suffix(word.text):
        what = f"'{_short(word.text)}' comes after the suffixes"
        raise reader.error(WrongShape, word.column, what, f"{reader.shape}, then {SUFFIXES}")
    verb = GRAMMAR[move.verb]
    if not verb.paid_for:
        what = f"'{_short(word.text)}' is too much: '{verb.words[0]}' costs nothing"
        raise reader.error(WrongShape, word.column, what, reader.shape)
    if move.verb == c.PAY and word.text.startswith("+"):
        what = f"'{_short(word.text)}' is too much: '{verb.words[0]}' names what pays the extra cost"
        raise reader.error(WrongShape, word.column, what, reader.shape)


def _single(reader: _MoveTextReader, suffix: _MoveWord) -> DepartmentId:
    if not reader.more():
        end = suffix.column + len(suffix.text)
        raise reader.error(WrongShape, end, "a department is missing", f"{suffix.text} DEPARTMENT")
    return reader.department()


def _replacement(reader: _MoveTextReader, word: _MoveWord) -> Replacement:
    left, _, right = word.text.partition("=")
    # A cost may name a department that isn't in play; what pays instead makes the card playable all the same.
    instead_of = DepartmentId(reader.find_id(DEPARTMENT, word, left))
    paid, shift = [], len(left) + 1
    for part in right.split("+"):
        paid.append(DepartmentId(reader.present(DEPARTMENT, word, part, shift)))
        shift += len(part) + 1
    return Replacement(instead_of, reader.vocabulary.order(paid))


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"
