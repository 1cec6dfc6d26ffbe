"""One action line of text in, one `Line` out, and back: `parse_line` and `format_line` undo each other.

What a person may write in any order (suffixes, departments of a cost) comes out in the order in which it is written;
departments and seats are read in upper and lower case.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from generator.definitions.types import MeasureId, Seat
from generator.effects.values import DepartmentId, OverlayId
from generator.errors import NOWHERE, Fault, InputError, Mark, listed, nearest
from generator.hexes import Cell, parse_cell
from generator.table.moves.grammar import (
    CentreMoveLine,
    CentreRemoveLine,
    Choice,
    ConvertLine,
    DeclineLine,
    FormalizeLine,
    Line,
    MoveLine,
    OverlayMoveLine,
    OverlayPlaceLine,
    PassLine,
    PayLine,
    PlaceLine,
    PlayLine,
    Replaced,
    ResolveLine,
    SkipLine,
    Suffixes,
    TakeLine,
    TileLine,
    Unit,
)
from generator.table.moves.vocabulary import CARD, CELL, DEPARTMENT, OPTION, OVERLAY, SEAT, Slot, Vocabulary

LONGEST = 500
"""Characters that a line may have."""
MOST_PARTS = 80
"""Words that a line may have."""
FURTHEST = 999
"""The greatest coordinate that a line may name."""

SHAPES: dict[str, str] = {
    "tile": "tile CELL",
    "place": "place CELL",
    "move": "move CELL CELL",
    "formalize": "formalize CELL DEPARTMENT …",
    "convert": "convert CELL DEPARTMENT DEPARTMENT",
    "take": "take CARD",
    "play": "play CARD …",
    "centre": "centre CELL move OVERLAY CELL CELL or centre CELL remove OVERLAY CELL",
    "overlay": "overlay OVERLAY CELL or overlay move OVERLAY CELL CELL",
    "pay": "pay DEPARTMENT …",
    "decline": "decline",
    "skip": "skip",
    "pass": "pass",
    "resolve": "resolve CELL",
}
"""Every verb with the shape of its line."""
SUFFIXES = "+X, +X@B, A=B, A=B+C, lift X or keep X"


class LineError(InputError):
    """A line that can't be read. Its one fault bears the line's place, moved to the column of the wrong word."""


class UnknownWord(LineError):
    """The line names something that the game doesn't have, or isn't written as such a thing is."""


class WrongShape(LineError):
    """Something is missing in the line, or too much; a number in it is too great."""


class NotInPlay(LineError):
    """The line names something of the game that isn't on this table."""


@dataclass(frozen=True)
class _Word:
    """A word of the line and the column, from 0, where it begins."""

    text: str
    column: int


class _Reader:
    """The words of a line, taken one after the other; every fault knows the line's shape."""

    def __init__(self, text: str, vocabulary: Vocabulary, mark: Mark) -> None:
        self.text = text
        self.vocabulary = vocabulary
        self.mark = mark
        self.shape = ""
        self.words = [_Word(found[0], found.start()) for found in re.finditer(r"\S+", text)]
        self.next = 0

    def error(self, cls: type[LineError], column: int, what: str, expected: str = "", hint: str = "") -> LineError:
        """A fault at a column of the line, counted from 0."""
        if self.mark.line:
            return cls([Fault(replace(self.mark, column=self.mark.column + column), "", what, expected, hint)])
        place = Mark(self.mark.file, 0, column + 1)
        path = f"'{_short(self.text)}', column {column + 1}"
        return cls([Fault(place, path, what, expected, hint)])

    def more(self) -> bool:
        """Whether words of the base line are left."""
        return self.next < len(self.words) and not _is_suffix(self.words[self.next].text)

    def take(self, kind: str) -> _Word:
        """The next word of the base line; missing is a fault."""
        if not self.more():
            end = self.words[self.next].column if self.next < len(self.words) else len(self.text.rstrip())
            article = "an" if kind[0] in "aeiou" else "a"
            raise self.error(WrongShape, end, f"{article} {kind} is missing", self.shape)
        self.next += 1
        return self.words[self.next - 1]

    def known(self, kind: str, word: _Word, text: str | None = None, shift: int = 0) -> str:
        """The id that a word (or `text`, a part of it `shift` characters in) names."""
        written = word.text if text is None else text
        column = word.column + shift
        every = self.vocabulary.words(kind)
        found = written.upper() if kind in (DEPARTMENT, SEAT) else written
        if found not in every:
            right = self.vocabulary.in_play(kind)
            what = f"unknown {kind} '{_short(written)}'" if written else f"a {kind} is missing"
            raise self.error(UnknownWord, column, what, self._wanted(kind, right), nearest(written, every))
        return found

    def present(self, kind: str, word: _Word, text: str | None = None, shift: int = 0) -> str:
        """The same of what is on this table."""
        found = self.known(kind, word, text, shift)
        if why := self.vocabulary.absent.get((kind, found)):
            what = f"{kind} '{found}' is not in play: {why}"
            right = self._wanted(kind, self.vocabulary.in_play(kind))
            raise self.error(NotInPlay, word.column + shift, what, right)
        return found

    def _wanted(self, kind: str, right: tuple[str, ...]) -> str:
        """What would be right: the ids, and the shape of the line."""
        if not right:
            return f"no {kind}: none is in play"
        return f"{listed(right)} in '{self.shape}'"

    def cell(self) -> Cell:
        """The next word as a cell."""
        return self.cell_of(self.take(CELL))

    def cell_of(self, word: _Word) -> Cell:
        """A word as a cell."""
        try:
            cell = parse_cell(word.text)
        except ValueError:
            what = f"'{_short(word.text)}' is not a cell"
            raise self.error(UnknownWord, word.column, what, f"q,r such as 1,-2 in '{self.shape}'") from None
        if max(abs(cell.q), abs(cell.r)) > FURTHEST:
            raise self.error(WrongShape, word.column, f"cell {cell} lies too far away", f"at most {FURTHEST} steps")
        return cell

    def department(self) -> DepartmentId:
        """The next word as a department."""
        return DepartmentId(self.present(DEPARTMENT, self.take(DEPARTMENT)))

    def departments(self) -> tuple[DepartmentId, ...]:
        """All words left, at least one, as departments in their order."""
        found = [self.department()]
        while self.more():
            found.append(self.department())
        return self.vocabulary.order(found)

    def overlay(self) -> OverlayId:
        """The next word as an overlay."""
        return OverlayId(self.present(OVERLAY, self.take(OVERLAY)))

    def card(self) -> MeasureId:
        """The next word as a card."""
        return MeasureId(self.present(CARD, self.take(CARD)))

    def one_of(self, words: tuple[str, ...]) -> str:
        """The next word as one of these."""
        word = self.take(" or ".join(words))
        if word.text not in words:
            hint = nearest(word.text, words)
            raise self.error(
                UnknownWord, word.column, f"'{_short(word.text)}'", f"{listed(words)} in '{self.shape}'", hint
            )
        return word.text

    def unit(self, word: _Word, text: str, shift: int) -> Unit:
        """`X` or `X@B` inside a word."""
        name, at, seat = text.partition("@")
        department = DepartmentId(self.present(DEPARTMENT, word, name, shift))
        if not at:
            return Unit(department)
        return Unit(department, Seat(self.present(SEAT, word, seat, shift + len(name) + 1)))

    def end(self) -> None:
        """No word of the base line is left."""
        if self.more():
            word = self.words[self.next]
            raise self.error(WrongShape, word.column, f"'{_short(word.text)}' is too much", self.shape)


def parse_line(text: str, vocabulary: Vocabulary, mark: Mark = NOWHERE) -> Line:
    """The line that a text says. `mark` is where its first character stands; without one, faults name the column in
    words. Raises `UnknownWord`, `WrongShape` or `NotInPlay`, each an `InputError` with one fault."""
    reader = _Reader(text, vocabulary, mark)
    if len(text) > LONGEST or len(reader.words) > MOST_PARTS:
        what = f"a line of {len(text)} characters and {len(reader.words)} words"
        raise reader.error(WrongShape, 0, what, f"at most {LONGEST} characters and {MOST_PARTS} words")
    if not reader.words:
        raise reader.error(WrongShape, 0, "an empty line", f"an action: {listed(list(SHAPES), 20)}")
    verb = reader.words[0]
    if verb.text not in _PARSERS:
        what, expected = f"unknown verb '{_short(verb.text)}'", listed(list(SHAPES), 20)
        raise reader.error(UnknownWord, verb.column, what, expected, nearest(verb.text, SHAPES))
    reader.next, reader.shape = 1, SHAPES[verb.text]
    line = _PARSERS[verb.text](reader)
    reader.end()
    return replace(line, suffixes=_suffixes(reader, line))


def format_line(line: Line) -> str:
    """The text of a line, as it is written in records."""
    return str(line)


def canonical(line: Line, vocabulary: Vocabulary) -> Line:
    """The same line with every part in the order in which it is written; equal lines are then equal values."""
    return parse_line(str(line), vocabulary)


def _formalize(reader: _Reader) -> Line:
    return FormalizeLine(reader.cell(), reader.departments())


def _convert(reader: _Reader) -> Line:
    return ConvertLine(reader.cell(), reader.department(), reader.department())


def _play(reader: _Reader) -> Line:
    card = reader.card()
    slots = reader.vocabulary.cards[card]
    reader.shape = _card_shape(card, slots)
    free = reader.vocabulary.free.get(card, 0)
    reader.shape += " DEPARTMENT" * free
    choices = _choices(reader, card, slots)
    return PlayLine(card, choices, reader.departments() if free else ())


def _choices(reader: _Reader, card: MeasureId, slots: tuple[Slot, ...]) -> tuple[Choice, ...]:
    found: list[Choice] = []
    for slot in slots:
        word = reader.take(slot.kind)
        if slot.kind == OPTION:
            number = _option(reader, word, slot)
            found.append(Choice(OPTION, number))
            inner = (str(number), *(one.kind.upper() for one in slot.options[number - 1]))
            reader.shape = reader.shape.replace(OPTION.upper(), " ".join(inner), 1)
            found += _choices(reader, card, slot.options[number - 1])
        elif slot.kind == CELL:
            found.append(Choice(slot.word, reader.cell_of(word)))
        else:
            found.append(Choice(slot.word, reader.present(slot.kind, word)))
    return tuple(found)


def _option(reader: _Reader, word: _Word, slot: Slot) -> int:
    numbers = [str(number + 1) for number in range(len(slot.options))]
    if word.text not in numbers:
        expected = f"{listed(numbers)} in '{reader.shape}'"
        kind = WrongShape if word.text.isdigit() else UnknownWord
        raise reader.error(kind, word.column, f"there is no option '{_short(word.text)}'", expected)
    return int(word.text)


def _card_shape(card: MeasureId, slots: tuple[Slot, ...]) -> str:
    return " ".join(("play", card, *(slot.kind.upper() for slot in slots)))


def _centre(reader: _Reader) -> Line:
    at = reader.cell()
    if reader.one_of(("move", "remove")) == "move":
        reader.shape = "centre CELL move OVERLAY CELL CELL"
        return CentreMoveLine(at, reader.overlay(), reader.cell(), reader.cell())
    reader.shape = "centre CELL remove OVERLAY CELL"
    return CentreRemoveLine(at, reader.overlay(), reader.cell())


def _overlay(reader: _Reader) -> Line:
    if reader.more() and reader.words[reader.next].text == "move":
        reader.next += 1
        reader.shape = "overlay move OVERLAY CELL CELL"
        return OverlayMoveLine(reader.overlay(), reader.cell(), reader.cell())
    return OverlayPlaceLine(reader.overlay(), reader.cell())


def _pay(reader: _Reader) -> Line:
    words = [reader.take(DEPARTMENT)]
    while reader.more():
        words.append(reader.take(DEPARTMENT))
    return PayLine(_ordered((reader.unit(word, word.text, 0) for word in words), reader.vocabulary))


_PARSERS: dict[str, Callable[[_Reader], Line]] = {
    "tile": lambda reader: TileLine(reader.cell()),
    "place": lambda reader: PlaceLine(reader.cell()),
    "move": lambda reader: MoveLine(reader.cell(), reader.cell()),
    "formalize": _formalize,
    "convert": _convert,
    "take": lambda reader: TakeLine(reader.card()),
    "play": _play,
    "centre": _centre,
    "overlay": _overlay,
    "pay": _pay,
    "decline": lambda reader: DeclineLine(),  # noqa: ARG005 (all are called alike)
    "skip": lambda reader: SkipLine(),  # noqa: ARG005
    "pass": lambda reader: PassLine(),  # noqa: ARG005
    "resolve": lambda reader: ResolveLine(reader.cell()),
}


def _is_suffix(text: str) -> bool:
    return text.startswith("+") or "=" in text or text in ("lift", "keep")


def _ordered(units: Iterable[Unit], vocabulary: Vocabulary) -> tuple[Unit, ...]:
    """Own resources first, then other seats' in seat order, each in the order of the departments."""

    def place(unit: Unit) -> tuple[int, int]:
        return (
            vocabulary.seats.index(unit.seat) + 1 if unit.seat else 0,
            vocabulary.departments.index(unit.department),
        )

    return tuple(sorted(units, key=place))


def _suffixes(reader: _Reader, line: Line) -> Suffixes:
    extras: list[Unit] = []
    replaced: list[Replaced] = []
    lift: list[DepartmentId] = []
    keep: list[DepartmentId] = []
    while reader.next < len(reader.words):
        word = reader.words[reader.next]
        _refuse_suffix(reader, line, word)
        reader.next += 1
        if word.text == "keep":
            keep.append(_single(reader, word))
        elif word.text == "lift":
            if lift:
                raise reader.error(WrongShape, word.column, f"'{word.text}' stands twice", "it once")
            lift.append(_single(reader, word))
        elif word.text.startswith("+"):
            extras.append(reader.unit(word, word.text[1:], 1))
        else:
            replaced.append(_replacement(reader, word))
    order = reader.vocabulary.departments.index
    replaced.sort(key=lambda one: (order(one.instead_of), [order(part) for part in one.paid]))
    lifted = lift[0] if lift else None
    return Suffixes(_ordered(extras, reader.vocabulary), tuple(replaced), lifted, tuple(sorted(keep, key=order)))


def _refuse_suffix(reader: _Reader, line: Line, word: _Word) -> None:
    if not _is_suffix(word.text):
        what = f"'{_short(word.text)}' stands behind the suffixes"
        raise reader.error(WrongShape, word.column, what, f"{reader.shape}, then {SUFFIXES}")
    if not line.paid_for:
        what = f"'{_short(word.text)}' is too much: '{line.verb}' costs nothing"
        raise reader.error(WrongShape, word.column, what, reader.shape)


def _single(reader: _Reader, suffix: _Word) -> DepartmentId:
    if not reader.more():
        end = suffix.column + len(suffix.text)
        raise reader.error(WrongShape, end, "a department is missing", f"{suffix.text} DEPARTMENT")
    return reader.department()


def _replacement(reader: _Reader, word: _Word) -> Replaced:
    left, _, right = word.text.partition("=")
    # A cost may name a department that isn't in play; what pays instead makes the card playable all the same.
    instead_of = DepartmentId(reader.known(DEPARTMENT, word, left))
    paid, shift = [], len(left) + 1
    for part in right.split("+"):
        paid.append(DepartmentId(reader.present(DEPARTMENT, word, part, shift)))
        shift += len(part) + 1
    return Replaced(instead_of, reader.vocabulary.order(paid))


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"
