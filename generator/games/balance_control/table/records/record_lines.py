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

from generator.base.errors import Fault, Mark, list_words, nearest_name
from generator.base.frozen import dataclass
from generator.base.hexes import HexCell, parse_cell
from generator.definitions.id_types import ModuleId, Seat
from generator.games.balance_control.definitions.balance_pack import MeasureId, TileId
from generator.games.balance_control.effects.field_values import DepartmentId
from generator.games.balance_control.table.moves.grammar import Move
from generator.games.balance_control.table.moves.move_text import MoveError, parse_move
from generator.games.balance_control.table.moves.move_vocabulary import CARD, DEPARTMENT, SEAT, TILE, MoveVocabulary
from generator.play import game_record
from generator.play.game_record import GameRecord, MoveLine, RecordEvent, Who, WrongLine, comma_entries


@dataclass(frozen=True)
class DrawLine(RecordEvent):
    """A seat drew a tile (R3.1)."""

    verb: ClassVar[str] = "draw"
    turn: int
    seat: Seat
    tile: TileId

    def __str__(self) -> str:
        return f"{self.turn}. {self.seat} {self.verb} {self.tile}"


class DiscardLine(DrawLine):
    """A drawn tile couldn't be placed and was laid open on the discard (R3.3)."""

    verb = "discard"


@dataclass(frozen=True)
class SeatGain:
    """Resources that a seat received, or that went to Noise if `seat` is None."""

    seat: Seat | None
    amount: int
    department: DepartmentId

    def __str__(self) -> str:
        return f"{self.seat or 'noise'} +{self.amount} {self.department}"


@dataclass(frozen=True)
class SettlementLine(RecordEvent):
    """The end of a round: what every seat received and what went to Noise (R4.4)."""

    round: int
    gains: tuple[SeatGain, ...] = ()

    def __str__(self) -> str:
        return f"-- settlement {self.round}: {', '.join(map(str, self.gains)) or 'nothing'}"


@dataclass(frozen=True)
class InfluenceGrant:
    """Influence markers that a seat received."""

    seat: Seat
    amount: int

    def __str__(self) -> str:
        return f"{self.seat} +{self.amount}"


@dataclass(frozen=True)
class FocusLine(RecordEvent):
    """A focus resolved (R5.1); nobody may have gained by it (R5.2)."""

    at: HexCell
    gains: tuple[InfluenceGrant, ...] = ()

    def __str__(self) -> str:
        return f"-- focus {self.at}: {', '.join(map(str, self.gains)) or 'nothing'}"


@dataclass(frozen=True)
class OpenedLine(RecordEvent):
    """A measure moved from a deck into the open row (R2.3, R12.1); a deck is named by its module."""

    deck: ModuleId
    card: MeasureId

    def __str__(self) -> str:
        return f"-- open {self.deck} {self.card}"


@dataclass(frozen=True)
class ReshuffledLine(RecordEvent):
    """A measure discard became a new deck (R12.4)."""

    deck: ModuleId

    def __str__(self) -> str:
        return f"-- reshuffle {self.deck}"


# Reading --------------------------------------------------------------------------------------------------------------

_TILE = re.compile(r"(?P<verb>draw|discard) +(?P<tile>\S+)")
_SETTLEMENT = re.compile(r"settlement +(?P<round>\d{1,6}):? *(?P<gains>.*)")
_FOCUS = re.compile(r"focus +(?P<cell>[^\s:]+):? *(?P<gains>.*)")
_OPEN_LINE = re.compile(r"open +(?P<deck>\S+) +(?P<card>\S+)")
_RESHUFFLE = re.compile(r"reshuffle +(?P<deck>\S+)")
_GAIN = re.compile(r"(?P<who>[A-Za-z]|noise) +\+(?P<amount>\d{1,6}) +(?P<department>[A-Za-z]+)")
_GRANT = re.compile(r"(?P<who>[A-Za-z]) +\+(?P<amount>\d{1,6})")


def read_line(who: Who, text: str, start: int, mark: Mark) -> RecordEvent:
    """The event that a line says after its turn and seat; `text` is the whole line and the event begins at index
    `start`."""
    if who is None:
        return _by_themselves(text, start, mark)
    if tile := _TILE.fullmatch(text):
        return (DrawLine if tile["verb"] == "draw" else DiscardLine)(*who, TileId(tile["tile"]), mark=mark)
    if text.split()[0] in ("draw", "discard"):
        raise WrongLine(start, f"'{text}'", f"'{text.split()[0]} TILE'")
    return MoveLine(*who, text, mark=mark, text_mark=Mark(mark.file, mark.line, mark.column + start))


def _by_themselves(text: str, shift: int, mark: Mark) -> RecordEvent:
    """What happens without a seat's decision, after `--`; `shift` is where the text begins."""
    word = text.split(maxsplit=1)[0] if text else ""
    if word not in _AUTOMATIC:
        right = list(_AUTOMATIC)
        raise WrongLine(shift, f"unknown event '{word}'", list_words(right), nearest_name(word, right))
    pattern, shape, make = _AUTOMATIC[word]
    found = pattern.fullmatch(text)
    if not found:
        raise WrongLine(shift, f"'-- {text}'", f"'{shape}'")
    return make(found, shift, mark)


def _settlement(found: re.Match[str], shift: int, mark: Mark) -> RecordEvent:
    gains = []
    for one in comma_entries(found["gains"], shift + found.start("gains"), _GAIN, "'A +2 DOM' or 'noise +1 DOM'"):
        seat = None if one["who"] == "noise" else Seat(one["who"].upper())
        gains.append(SeatGain(seat, int(one["amount"]), DepartmentId(one["department"].upper())))
    return SettlementLine(int(found["round"]), tuple(gains), mark=mark)


def _focus(found: re.Match[str], shift: int, mark: Mark) -> RecordEvent:
    try:
        cell = parse_cell(found["cell"])
    except ValueError as error:
        raise WrongLine(shift + found.start("cell"), str(error)) from None
    gains = comma_entries(found["gains"], shift + found.start("gains"), _GRANT, "'A +1'")
    return FocusLine(
        cell, tuple(InfluenceGrant(Seat(one["who"].upper()), int(one["amount"])) for one in gains), mark=mark
    )


def _open(found: re.Match[str], shift: int, mark: Mark) -> RecordEvent:  # noqa: ARG001 (all are called alike)
    return OpenedLine(ModuleId(found["deck"]), MeasureId(found["card"]), mark=mark)


def _reshuffle(found: re.Match[str], shift: int, mark: Mark) -> RecordEvent:  # noqa: ARG001
    return ReshuffledLine(ModuleId(found["deck"]), mark=mark)


_AUTOMATIC: dict[str, tuple[re.Pattern[str], str, Callable[[re.Match[str], int, Mark], RecordEvent]]] = {
    "settlement": (_SETTLEMENT, "-- settlement 3: A +2 DOM, noise +1 DOM", _settlement),
    "focus": (_FOCUS, "-- focus 1,-1: A +1", _focus),
    "open": (_OPEN_LINE, "-- open DECK CARD", _open),
    "reshuffle": (_RESHUFFLE, "-- reshuffle DECK", _reshuffle),
}


read_record = partial(game_record.read_record, read_line=read_line)
parse_record = partial(game_record.parse_record, read_line=read_line)


# What a record names --------------------------------------------------------------------------------------------------

_DECK = "deck"


def read_move(event: MoveLine, vocabulary: MoveVocabulary) -> Move:
    """The move of an event. Raises `MoveError` with the place in the record."""
    return parse_move(event.text, vocabulary, event.text_mark)


def word_faults(record: GameRecord, vocabulary: MoveVocabulary) -> Iterator[Fault]:
    """A fault for everything that a record names and that isn't on its table."""
    first = record.header.first
    if first and first not in vocabulary.in_play(SEAT):
        yield _unknown(_mark(record, "First"), SEAT, first, vocabulary.in_play(SEAT))
    for event in record.events:
        for kind, name in _named_ids(event):
            right = _decks(vocabulary) if kind == _DECK else vocabulary.in_play(kind)
            if name not in right:
                yield _unknown(event.mark, kind, name, right)
        if isinstance(event, MoveLine):
            try:
                read_move(event, vocabulary)
            except MoveError as error:
                yield from error.faults


def _named_ids(event: RecordEvent) -> Iterator[tuple[str, str]]:
    """Every id that an event names outside moves, with its kind."""
    if isinstance(event, DrawLine | MoveLine):
        yield SEAT, event.seat
    if isinstance(event, DrawLine):
        yield TILE, event.tile
    if isinstance(event, OpenedLine | ReshuffledLine):
        yield _DECK, event.deck
    if isinstance(event, OpenedLine):
        yield CARD, event.card
    if isinstance(event, SettlementLine):
        yield from ((SEAT, gain.seat) for gain in event.gains if gain.seat)
        yield from ((DEPARTMENT, gain.department) for gain in event.gains)
    if isinstance(event, FocusLine):
        yield from ((SEAT, gain.seat) for gain in event.gains)


def _decks(vocabulary: MoveVocabulary) -> tuple[str, ...]:
    return tuple(dict.fromkeys(vocabulary.decks[card] for card in vocabulary.in_play(CARD)))


def _unknown(mark: Mark, kind: str, name: str, right: tuple[str, ...]) -> Fault:
    return Fault(
        mark, "", f"no {kind} '{name}' is in play", list_words(right) or f"no {kind} at all", nearest_name(name, right)
    )


def _mark(record: GameRecord, key: str) -> Mark:
    return record.header.marks.get(key, Mark(record.display_name))
