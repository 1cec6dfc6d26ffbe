"""Plays a match on and writes everything down: each step has its move and its record events.

`Play` is the table at which bots, people, checks and replays meet. Whoever decides gives sub-moves or a whole move;
every watcher is told of every step; snapshots make `undo` possible.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Protocol

from generator.definitions.ids import Seat
from generator.games.balance_control.rules.playout import pick
from generator.games.balance_control.table.game import Event as KernelEvent
from generator.games.balance_control.table.game import Game, Match
from generator.games.balance_control.table.moves.grammar import NO_MOVE, Move
from generator.games.balance_control.table.moves.legal import play_move
from generator.games.balance_control.table.moves.sub_moves import grown
from generator.games.balance_control.table.moves.text import canonical
from generator.games.balance_control.table.records.recording import Scribe
from generator.play.record import Event, Header, Line, Record, Score
from generator.play.session import header_of

SubMoves = tuple[int, ...]
"""Numbers that the kernel offers one after the other; they may end before the move does."""


class Player(Protocol):
    """Who decides for a seat."""

    def choose(self, match: Match) -> SubMoves:
        """The next sub-moves. The position itself is left alone; only its generator may be used."""


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
    """A running game with its record so far; `bots` says who decided, seat by seat."""

    match: Match
    seed: str = ""
    bots: tuple[str, ...] = ()
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
        found = Play(self.match.copy(), self.seed, self.bots)
        found._scribe, found._move = self._scribe.copy(found.match), self._move
        return found

    # The record -----------------------------------------------------------------------------------------------------

    def record(self, shown: str = "") -> Record:
        """The game so far; with its result once it is over."""
        return Record(self._header(), tuple(self.events), shown)

    def _header(self) -> Header:
        match = self.match
        first, result = match.game.names.seat_id(match.state.first), scores(match) if match.over else ()
        head = header_of(match.game.definitions, match.game.configuration)
        return replace(head, first=first, seed=self.seed, bots=self.bots, result=result)


def scores(match: Match) -> tuple[Score, ...]:
    """Markers on the board by seat, winners starred (R3.8)."""
    names, winners = match.game.names, match.winners
    return tuple(
        Score(Seat(name), match.state.on_board[number], name in winners) for number, name in enumerate(names.seats)
    )


def begin(game: Game, seed: int = 1, first: str = "A") -> Match:
    """A game set up by the rules (R2), before chance or a seat has decided anything."""
    return game.start(seed, first=first, chance=False)
