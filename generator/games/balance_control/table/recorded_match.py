"""Plays a match step by step and writes everything down: each step has its move and its record events.

Bots, people, checks and replays all play on a `RecordedMatch`. Whoever decides gives sub-moves or a whole move; every
watcher is called after every step.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import field

from generator.base.frozen import dataclass
from generator.definitions.id_types import Seat
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.playout import pick
from generator.games.balance_control.table.kernel_match import Event as KernelEvent
from generator.games.balance_control.table.kernel_match import KernelGame, KernelMatch
from generator.games.balance_control.table.moves.grammar import NO_MOVE, Move
from generator.games.balance_control.table.moves.legal import play_move
from generator.games.balance_control.table.moves.move_text import canonical_move
from generator.games.balance_control.table.moves.sub_moves import extend_move
from generator.games.balance_control.table.records.record_lines import (
    DiscardLine,
    DrawLine,
    FocusLine,
    InfluenceGrant,
    OpenedLine,
    ReshuffledLine,
    SeatGain,
    SettlementLine,
)
from generator.play.game_record import MoveLine, RecordEvent

SubMoves = tuple[int, ...]
"""Ids of sub-moves, one after the other; they may end before the move is complete."""


@dataclass(frozen=True)
class RecordedStep:
    """What one sub-move or move did: whose it was (None: chance's), the move it completed (None: chance's, or still in
    progress), what the kernel noted, and the same as record events, including the move itself."""

    seat: str | None
    move: Move | None
    kernel_events: tuple[KernelEvent, ...]
    events: tuple[RecordEvent, ...]


Watcher = Callable[[KernelMatch, RecordedStep], None]


@dataclass
class RecordedMatch:
    """A running game with the events of its record so far."""

    match: KernelMatch
    watchers: list[Watcher] = field(default_factory=list)
    events: list[RecordEvent] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._writer = RecordWriter(self.match)
        self._move = NO_MOVE

    # Going on -------------------------------------------------------------------------------------------------------

    def apply(self, choice: int) -> RecordedStep:
        """Applies one sub-move of a seat or of chance, an id out of the match's options."""
        match, seat = self.match, self.match.to_act
        if seat is not None:
            self._move = extend_move(match, self._move, choice)
        turn, before = self._writer.turn, len(match.events)
        match.apply(choice)
        if seat is None or match.state.verb >= 0:
            return self._note_step(seat, None, turn, before)
        move, self._move = canonical_move(self._move, match.game.vocabulary), NO_MOVE
        return self._note_step(seat, move, turn, before)

    def apply_move(self, move: Move) -> RecordedStep:
        """Plays a whole move. Raises `IllegalMove` with the rule that forbids it; nothing has changed then."""
        match, seat = self.match, self.match.to_act
        turn, before = self._writer.turn, len(match.events)
        play_move(match, move)
        return self._note_step(seat, canonical_move(move, match.game.vocabulary), turn, before)

    def chance(self) -> RecordedStep:
        """Makes one draw or refill, by the game's own generator."""
        match = self.match
        return self.apply(pick(match.state, match.game.tables, match.scratch))

    def _note_step(self, seat: str | None, move: Move | None, turn: int, before: int) -> RecordedStep:
        noted = tuple(self.match.events[before:])
        said: list[RecordEvent] = [MoveLine(turn, Seat(seat), str(move))] if seat and move else []
        step = RecordedStep(seat, move, noted, (*said, *self._writer.write(noted)))
        self.events += step.events
        for watcher in self.watchers:
            watcher(self.match, step)
        return step

    @property
    def turn(self) -> int:
        """The running turn as records count it, from 1 over the whole game."""
        return self._writer.turn

    def copy(self) -> RecordedMatch:
        """The same game at the same moment, without its events so far and without watchers."""
        found = RecordedMatch(self.match.copy())
        found._writer, found._move = self._writer.copy(found.match), self._move
        return found


def begin(game: KernelGame, seed: int = 1, first: str = "A") -> KernelMatch:
    """A game set up by the rules (R2), before chance or a seat has decided anything."""
    return game.start(seed, first=first, chance=False)


# Turns what the kernel notes into the events of a game record.


NOISE = -1
"""Where a settlement's remainder goes, among the seats."""


class RecordWriter:
    """Turns what the kernel notes in one game into record events; `turn` is the running turn's number."""

    def __init__(self, match: KernelMatch) -> None:
        self.match = match
        self.names = match.game.names
        self.turn: int = match.state.turn
        self._payments: Counter[tuple[int, int]] = Counter()
        self._settlement_round = 0

    def copy(self, match: KernelMatch) -> RecordWriter:
        """A writer for a copy of the match that has got equally far."""
        found = RecordWriter(match)
        found.turn, found._payments, found._settlement_round = (
            self.turn,
            Counter(self._payments),
            self._settlement_round,
        )
        return found

    def write(self, noted: Iterable[KernelEvent]) -> Iterator[RecordEvent]:
        """The record events for what the kernel noted; a settlement is one event, after its last share is paid."""
        for kind, first, second, third in noted:
            if kind == c.EVENT_TURN:
                self.turn = first
            elif kind == c.EVENT_SETTLEMENT:
                self._settlement_round = first
            elif kind == c.EVENT_RECEIVES:
                self._payments[first, second] += third
            elif kind == c.EVENT_NOISE:
                self._payments[NOISE, first] += second
            elif kind in (c.EVENT_ROUND, c.EVENT_OVER):
                yield self._settlement()
            elif found := self._event(kind, first, second, third):
                yield found

    def _event(self, kind: int, first: int, second: int, third: int) -> RecordEvent | None:
        names = self.names
        if kind == c.EVENT_DRAW:
            return DrawLine(self.turn, names.seat_id(first), names.kinds[second])
        if kind == c.EVENT_DISCARD:
            return DiscardLine(self.turn, names.seat_id(first), names.kinds[second])
        if kind == c.EVENT_FOCUS:
            gains = (InfluenceGrant(names.seat_id(second), third),) if second >= 0 else ()
            return FocusLine(self.match.cell(first), gains)
        if kind == c.EVENT_OPEN:
            return OpenedLine(names.decks[first], names.measures[second])
        if kind == c.EVENT_RESHUFFLE:
            return ReshuffledLine(names.decks[first])
        return None

    def _settlement(self) -> SettlementLine:
        names = self.names
        order = sorted(self._payments, key=lambda key: (key[0] == NOISE, key))
        gains = tuple(
            SeatGain(
                None if seat == NOISE else names.seat_id(seat),
                self._payments[seat, department],
                names.departments[department],
            )
            for seat, department in order
        )
        self._payments.clear()
        return SettlementLine(self._settlement_round, gains)
