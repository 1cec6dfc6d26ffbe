"""A record read with its game: the definitions it was played with, and its moves as values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeVar

from generator.definitions.configuration import configuration
from generator.definitions.load import GameFolder
from generator.definitions.types import Configuration
from generator.errors import Fault, InputError, Mark, listed, nearest
from generator.games.balance_control.definitions.own import definitions_of
from generator.games.balance_control.definitions.types import Definitions
from generator.play.record import Event, Line, Record
from generator.table.moves.grammar import Move
from generator.table.moves.text import MoveError, parse_move
from generator.table.moves.vocabulary import CARD, DEPARTMENT, SEAT, TILE, Vocabulary
from generator.table.records.types import Discard, Draw, FocusResolved, Opened, Reshuffled, Settlement

Found = TypeVar("Found")
_DECK = "deck"


def record_setting(record: Record, game: GameFolder) -> tuple[Definitions, Configuration]:
    """The definitions and the configuration that a record's header names; faults lie on its lines. Raises
    `InputError`. Whether the digest is the same is for whoever replays to compare."""
    header = record.header
    if header.game != game.info.id:
        what, mark = f"a record of the game '{header.game}'", _mark(record, "Game")
        raise InputError([Fault(mark, "", what, f"'{game.info.id}', or another game's folder")])
    definitions = _on_line(record, "Edition", lambda: game.definitions(header.edition))
    if header.rulings:
        rulings = {str(name): option for name, option in header.rulings.items()}
        definitions = _on_line(record, "Rulings", lambda: game.definitions(header.edition, rulings))
    where = "Modules" if "Modules" in header.marks else "Players"
    config = _on_line(record, where, lambda: configuration(definitions, header.players, header.modules))
    return definitions_of(definitions), config


def read_move(event: Line, vocabulary: Vocabulary) -> Move:
    """The move of an event. Raises `MoveError` with the place in the record."""
    return parse_move(event.text, vocabulary, event.text_mark)


def check_words(record: Record, vocabulary: Vocabulary) -> None:
    """Refuses a record that names what isn't on its table; raises `InputError` with every fault."""
    faults: list[Fault] = []
    first = record.header.first
    if first and first not in vocabulary.in_play(SEAT):
        faults.append(_unknown(_mark(record, "First"), SEAT, first, vocabulary.in_play(SEAT)))
    for event in record.events:
        for kind, name in _named(event):
            right = _decks(vocabulary) if kind == _DECK else vocabulary.in_play(kind)
            if name not in right:
                faults.append(_unknown(event.mark, kind, name, right))
        if isinstance(event, Line):
            try:
                read_move(event, vocabulary)
            except MoveError as error:
                faults += error.faults
    if faults:
        raise InputError(faults)


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


def _on_line(record: Record, key: str, make: Callable[[], Found]) -> Found:
    """What `make` gives; its faults that lie nowhere are laid on the header's line."""
    try:
        return make()
    except InputError as error:
        mark = _mark(record, key)
        raise InputError(
            fault if fault.mark.file else replace(fault, mark=mark, path="") for fault in error.faults
        ) from None
