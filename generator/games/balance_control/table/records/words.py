"""A record read with its game: the definitions it was played with, and its moves as values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from generator.errors import Fault, Mark, listed, nearest
from generator.games.balance_control.table.moves.grammar import Move
from generator.games.balance_control.table.moves.text import MoveError, parse_move
from generator.games.balance_control.table.moves.vocabulary import CARD, DEPARTMENT, SEAT, TILE, Vocabulary
from generator.games.balance_control.table.records.types import (
    Discard,
    Draw,
    FocusResolved,
    Opened,
    Reshuffled,
    Settlement,
)
from generator.play.record import Event, Line, Record

Found = TypeVar("Found")
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
    if isinstance(event, Draw | Discard | Line):
        yield SEAT, event.seat
    if isinstance(event, Draw | Discard):
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
