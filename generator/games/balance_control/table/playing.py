"""Plays a match on and writes everything down: each step has its move and its record events.

`Play` is the table at which bots, people, checks and replays meet. Whoever decides gives sub-moves or a whole move;
every watcher is told of every step; snapshots make `undo` possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import field

from generator.definitions.ids import Seat
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.playout import pick
from generator.games.balance_control.table.game import Event as KernelEvent
from generator.games.balance_control.table.game import Game, Match
from generator.games.balance_control.table.moves.grammar import NO_MOVE, Move
from generator.games.balance_control.table.moves.legal import play_move
from generator.games.balance_control.table.moves.sub_moves import grown
from generator.games.balance_control.table.moves.text import canonical
from generator.games.balance_control.table.records.lines import (
    Discard,
    Draw,
    FocusResolved,
    Gain,
    Grant,
    Opened,
    Reshuffled,
    Settlement,
)
from generator.play.record import Event, Line
from generator.values import dataclass

SubMoves = tuple[int, ...]
"""Numbers that the kernel offers one after the other; they may end before the move does."""


@dataclass(frozen=True)
class Step:
    """What one sub-move or move did: whose it was (None: chance's), the move it completed (None: chance, or a move
    still in progress), what the kernel noted, and the same as record events, the move itself among them."""

    seat: str | None
    move: Move | None
    noted: tuple[KernelEvent, ...]
    events: tuple[Event, ...]


Watcher = Callable[[Match, Step], None]


@dataclass
class Play:
    """A running game, with the events of its record so far."""

    match: Match
    watchers: list[Watcher] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._scribe = Scribe(self.match)
        self._move = NO_MOVE

    # Going on -------------------------------------------------------------------------------------------------------

    def apply(self, choice: int) -> Step:
        """One sub-move, a number out of the match's options, by a seat or by chance."""
        match, seat = self.match, self.match.to_act
        if seat is not None:
            self._move = grown(match, self._move, choice)
        turn, before = self._scribe.turn, len(match.events)
        match.apply(choice)
        if seat is None or match.state.verb >= 0:
            return self._done(seat, None, turn, before)
        move, self._move = canonical(self._move, match.game.vocabulary), NO_MOVE
        return self._done(seat, move, turn, before)

    def apply_move(self, move: Move) -> Step:
        """A whole move. Raises `IllegalMove` with the rule that forbids it; nothing has changed then."""
        match, seat = self.match, self.match.to_act
        turn, before = self._scribe.turn, len(match.events)
        play_move(match, move)
        return self._done(seat, canonical(move, match.game.vocabulary), turn, before)

    def chance(self) -> Step:
        """One draw or refill by the game's own generator."""
        match = self.match
        return self.apply(pick(match.state, match.game.tables, match.scratch))

    def _done(self, seat: str | None, move: Move | None, turn: int, before: int) -> Step:
        noted = tuple(self.match.events[before:])
        said: list[Event] = [Line(turn, Seat(seat), str(move))] if seat and move else []
        step = Step(seat, move, noted, (*said, *self._scribe.write(noted)))
        self.events += step.events
        for watcher in self.watchers:
            watcher(self.match, step)
        return step

    @property
    def turn(self) -> int:
        """The running turn, as the record counts it."""
        return self._scribe.turn

    def copy(self) -> Play:
        """The same game at the same moment, without its events so far; nobody watches it."""
        found = Play(self.match.copy())
        found._scribe, found._move = self._scribe.copy(found.match), self._move
        return found


def begin(game: Game, seed: int = 1, first: str = "A") -> Match:
    """A game set up by the rules (R2), before chance or a seat has decided anything."""
    return game.start(seed, first=first, chance=False)


# Turns what the kernel notes into the events of a game record.


NOISE = -1
"""Where a settlement's remainder goes, among the seats."""


class Scribe:
    """Writes one game down; `turn` is the running turn's number."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.names = match.game.names
        self.turn: int = match.state.turn
        self._paid: Counter[tuple[int, int]] = Counter()
        self._settled = 0

    def copy(self, match: Match) -> Scribe:
        """A scribe that has written as much, of a copy of the match."""
        found = Scribe(match)
        found.turn, found._paid, found._settled = self.turn, Counter(self._paid), self._settled
        return found

    def write(self, noted: Iterable[KernelEvent]) -> Iterator[Event]:
        """The record's events; a settlement is one event, placed where its last share was paid."""
        for kind, first, second, third in noted:
            if kind == c.EVENT_TURN:
                self.turn = first
            elif kind == c.EVENT_SETTLEMENT:
                self._settled = first
            elif kind == c.EVENT_RECEIVES:
                self._paid[first, second] += third
            elif kind == c.EVENT_NOISE:
                self._paid[NOISE, first] += second
            elif kind in (c.EVENT_ROUND, c.EVENT_OVER):
                yield self._settlement()
            elif found := self._event(kind, first, second, third):
                yield found

    def _event(self, kind: int, first: int, second: int, third: int) -> Event | None:
        names = self.names
        if kind == c.EVENT_DRAW:
            return Draw(self.turn, names.seat_id(first), names.kinds[second])
        if kind == c.EVENT_DISCARD:
            return Discard(self.turn, names.seat_id(first), names.kinds[second])
        if kind == c.EVENT_FOCUS:
            gains = (Grant(names.seat_id(second), third),) if second >= 0 else ()
            return FocusResolved(self.match.cell(first), gains)
        if kind == c.EVENT_OPEN:
            return Opened(names.decks[first], names.measures[second])
        if kind == c.EVENT_RESHUFFLE:
            return Reshuffled(names.decks[first])
        return None

    def _settlement(self) -> Settlement:
        names = self.names
        order = sorted(self._paid, key=lambda key: (key[0] == NOISE, key))
        gains = tuple(
            Gain(
                None if seat == NOISE else names.seat_id(seat),
                self._paid[seat, department],
                names.departments[department],
            )
            for seat, department in order
        )
        self._paid.clear()
        return Settlement(self._settled, gains)
