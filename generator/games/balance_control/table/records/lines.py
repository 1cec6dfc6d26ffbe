"""The lines of this game's records: each event as a frozen value, how it is written and read, and what it names.

    12. B draw for-w2                                     Draw(turn, seat, tile)
    12. B discard dom-w2                                  Discard(turn, seat, tile)
    12. B place 1,0 +DOM                                  Line(turn, seat, text)
    -- settlement 3: A +2 DOM, B +1 FOR, noise +1 INF     Settlement(round, gains, noise)
    -- focus 1,-1: A +1                                   FocusResolved(at, gains)
    -- open economy debt-brake                            Opened(deck, card)
    -- reshuffle economy                                  Reshuffled(deck)
    ; a remark                                            Comment(text)

Where nothing was gained, `nothing` stands behind the colon. Turns count from 1 over the whole game; in a window the
turn is the running one's and the seat is who decides. `mark` is where an event was read and no part of its value.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import ClassVar

from generator.definitions.ids import ModuleId, Seat
from generator.errors import Fault, Mark, listed, nearest
from generator.games.balance_control.definitions.types import MeasureId, TileId
from generator.games.balance_control.effects.values import DepartmentId
from generator.games.balance_control.table.moves.grammar import Move
from generator.games.balance_control.table.moves.text import MoveError, parse_move
from generator.games.balance_control.table.moves.vocabulary import CARD, DEPARTMENT, SEAT, TILE, Vocabulary
from generator.hexes import Cell, parse_cell
from generator.play import record
from generator.play.record import Event, Line, Record, Who, Wrong, entries
from generator.values import dataclass


@dataclass(frozen=True)
class Draw(Event):
    """A seat drew a tile (R3.1)."""

    verb: ClassVar[str] = "draw"
    turn: int
    seat: Seat
    tile: TileId

    def __str__(self) -> str:
        return f"{self.turn}. {self.seat} {self.verb} {self.tile}"


class Discard(Draw):
    """A drawn tile couldn't be placed and was laid open on the discard (R3.3)."""

    verb = "discard"


@dataclass(frozen=True)
class Gain:
    """Resources that a seat received, or Noise where no seat is named."""

    seat: Seat | None
    amount: int
    department: DepartmentId

    def __str__(self) -> str:
        return f"{self.seat or 'noise'} +{self.amount} {self.department}"


@dataclass(frozen=True)
class Settlement(Event):
    """The end of a round: what every seat received and what went to Noise (R4.4)."""

    round: int
    gains: tuple[Gain, ...] = ()

    def __str__(self) -> str:
        return f"-- settlement {self.round}: {', '.join(map(str, self.gains)) or 'nothing'}"


@dataclass(frozen=True)
class Grant:
    """Influence markers that a seat received."""

    seat: Seat
    amount: int

    def __str__(self) -> str:
        return f"{self.seat} +{self.amount}"


@dataclass(frozen=True)
class FocusResolved(Event):
    """A focus resolved (R5.1); nobody may have gained by it (R5.2)."""

    at: Cell
    gains: tuple[Grant, ...] = ()

    def __str__(self) -> str:
        return f"-- focus {self.at}: {', '.join(map(str, self.gains)) or 'nothing'}"


@dataclass(frozen=True)
class Opened(Event):
    """A measure came from a deck into the open row (R2.3, R12.1); a deck is named by its module."""

    deck: ModuleId
    card: MeasureId

    def __str__(self) -> str:
        return f"-- open {self.deck} {self.card}"


@dataclass(frozen=True)
class Reshuffled(Event):
    """A measure discard became a new deck (R12.4)."""

    deck: ModuleId

    def __str__(self) -> str:
        return f"-- reshuffle {self.deck}"


# Reading --------------------------------------------------------------------------------------------------------------

_TILE = re.compile(r"(?P<verb>draw|discard) +(?P<tile>\S+)")
_SETTLEMENT = re.compile(r"settlement +(?P<round>\d{1,6}):? *(?P<gains>.*)")
_FOCUS = re.compile(r"focus +(?P<cell>[^\s:]+):? *(?P<gains>.*)")
_OPEN = re.compile(r"open +(?P<deck>\S+) +(?P<card>\S+)")
_RESHUFFLE = re.compile(r"reshuffle +(?P<deck>\S+)")
_GAIN = re.compile(r"(?P<who>[A-Za-z]|noise) +\+(?P<amount>\d{1,6}) +(?P<department>[A-Za-z]+)")
_GRANT = re.compile(r"(?P<who>[A-Za-z]) +\+(?P<amount>\d{1,6})")


def read_line(who: Who, text: str, start: int, mark: Mark) -> Event:
    """What a line says behind turn and seat; it begins at `start`."""
    if who is None:
        return _by_themselves(text, start, mark)
    if tile := _TILE.fullmatch(text):
        return (Draw if tile["verb"] == "draw" else Discard)(*who, TileId(tile["tile"]), mark=mark)
    if text.split()[0] in ("draw", "discard"):
        raise Wrong(start, f"'{text}'", f"'{text.split()[0]} TILE'")
    return Line(*who, text, mark=mark, text_mark=Mark(mark.file, mark.line, mark.column + start))


def _by_themselves(text: str, shift: int, mark: Mark) -> Event:
    """What happens without a seat's decision, after `--`; `shift` is where the text begins."""
    word = text.split(maxsplit=1)[0] if text else ""
    if word not in _AUTOMATIC:
        right = list(_AUTOMATIC)
        raise Wrong(shift, f"unknown event '{word}'", listed(right), nearest(word, right))
    pattern, shape, make = _AUTOMATIC[word]
    found = pattern.fullmatch(text)
    if not found:
        raise Wrong(shift, f"'-- {text}'", f"'{shape}'")
    return make(found, shift, mark)


def _settlement(found: re.Match[str], shift: int, mark: Mark) -> Event:
    gains = []
    for one in entries(found["gains"], shift + found.start("gains"), _GAIN, "'A +2 DOM' or 'noise +1 DOM'"):
        seat = None if one["who"] == "noise" else Seat(one["who"].upper())
        gains.append(Gain(seat, int(one["amount"]), DepartmentId(one["department"].upper())))
    return Settlement(int(found["round"]), tuple(gains), mark=mark)


def _focus(found: re.Match[str], shift: int, mark: Mark) -> Event:
    try:
        cell = parse_cell(found["cell"])
    except ValueError as error:
        raise Wrong(shift + found.start("cell"), str(error)) from None
    gains = entries(found["gains"], shift + found.start("gains"), _GRANT, "'A +1'")
    return FocusResolved(cell, tuple(Grant(Seat(one["who"].upper()), int(one["amount"])) for one in gains), mark=mark)


def _open(found: re.Match[str], shift: int, mark: Mark) -> Event:  # noqa: ARG001 (all are called alike)
    return Opened(ModuleId(found["deck"]), MeasureId(found["card"]), mark=mark)


def _reshuffle(found: re.Match[str], shift: int, mark: Mark) -> Event:  # noqa: ARG001
    return Reshuffled(ModuleId(found["deck"]), mark=mark)


_AUTOMATIC: dict[str, tuple[re.Pattern[str], str, Callable[[re.Match[str], int, Mark], Event]]] = {
    "settlement": (_SETTLEMENT, "-- settlement 3: A +2 DOM, noise +1 DOM", _settlement),
    "focus": (_FOCUS, "-- focus 1,-1: A +1", _focus),
    "open": (_OPEN, "-- open DECK CARD", _open),
    "reshuffle": (_RESHUFFLE, "-- reshuffle DECK", _reshuffle),
}


read_record = partial(record.read_record, read_line=read_line)
parse_record = partial(record.parse_record, read_line=read_line)


# What a record names --------------------------------------------------------------------------------------------------

_DECK = "deck"


def read_move(event: Line, vocabulary: Vocabulary) -> Move:
    """The move of an event. Raises `MoveError` with the place in the record."""
    return parse_move(event.text, vocabulary, event.text_mark)


def word_faults(record: Record, vocabulary: Vocabulary) -> Iterator[Fault]:
    """What a record names that isn't on its table."""
    first = record.header.first
    if first and first not in vocabulary.in_play(SEAT):
        yield _unknown(_mark(record, "First"), SEAT, first, vocabulary.in_play(SEAT))
    for event in record.events:
        for kind, name in _named(event):
            right = _decks(vocabulary) if kind == _DECK else vocabulary.in_play(kind)
            if name not in right:
                yield _unknown(event.mark, kind, name, right)
        if isinstance(event, Line):
            try:
                read_move(event, vocabulary)
            except MoveError as error:
                yield from error.faults


def _named(event: Event) -> Iterator[tuple[str, str]]:
    """Every id that an event names outside moves, with its kind."""
    if isinstance(event, Draw | Line):
        yield SEAT, event.seat
    if isinstance(event, Draw):
        yield TILE, event.tile
    if isinstance(event, Opened | Reshuffled):
        yield _DECK, event.deck
    if isinstance(event, Opened):
        yield CARD, event.card
    if isinstance(event, Settlement):
        yield from ((SEAT, gain.seat) for gain in event.gains if gain.seat)
        yield from ((DEPARTMENT, gain.department) for gain in event.gains)
    if isinstance(event, FocusResolved):
        yield from ((SEAT, gain.seat) for gain in event.gains)


def _decks(vocabulary: Vocabulary) -> tuple[str, ...]:
    return tuple(dict.fromkeys(vocabulary.decks[card] for card in vocabulary.in_play(CARD)))


def _unknown(mark: Mark, kind: str, name: str, right: tuple[str, ...]) -> Fault:
    return Fault(mark, "", f"no {kind} '{name}' is in play", listed(right) or f"no {kind} at all", nearest(name, right))


def _mark(record: Record, key: str) -> Mark:
    return record.header.marks.get(key, Mark(record.shown))
