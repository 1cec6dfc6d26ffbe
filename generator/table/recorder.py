"""A match is played through a recorder; the game record of it comes out, event by event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from generator.definitions.types import RulingName, Seat
from generator.rules import codes as c
from generator.table.game import Event as KernelEvent
from generator.table.game import Match
from generator.table.line_types import Line
from generator.table.moves import play_line
from generator.table.record_types import (
    Discard,
    Draw,
    Event,
    FocusResolved,
    Gain,
    Grant,
    Header,
    Move,
    Opened,
    Record,
    Reshuffled,
    Score,
    Settlement,
)


class Recorder:
    """Plays lines on a match and writes down what happens; begin with a match that has just been started."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.events: list[Event] = []
        self._turn = max(match.state.turn, 1)
        self._settling: Settlement | None = None
        self.listen()

    def play(self, line: Line) -> None:
        """Plays a complete line and what follows, chance included. Raises `IllegalLine`; nothing is changed then."""
        turn, seat = self.match.state.turn, self.match.to_act
        play_line(self.match, line)
        assert seat is not None
        self.events.append(Move(turn, Seat(seat), str(line)))
        self.listen()

    def let_chance_decide(self) -> None:
        """Draws and refills until a seat decides, and writes that down."""
        self.match.let_chance_decide()
        self.listen()

    def listen(self) -> None:
        """Writes down what the match has reported since."""
        for event in self.match.events:
            self._hear(event)
        self.match.events.clear()

    def record(self, seed: str = "", bots: Sequence[str] = (), rulings: Mapping[str, str] | None = None) -> Record:
        """The record so far; with a result where the game is over. `rulings` are those laid over the edition's own."""
        definitions, config = self.match.game.definitions, self.match.game.configuration
        names = self.match.game.names.seats
        header = Header(
            definitions.name,
            definitions.edition.id,
            config.players,
            definitions.digest,
            config.modules,
            Seat(names[self.match.state.first]),
            seed,
            tuple(bots),
            {RulingName(name): option for name, option in (rulings or {}).items()},
            result_of(self.match),
        )
        return Record(header, tuple(self.events))

    # What the kernel reports ------------------------------------------------------------------------------------------

    def _hear(self, event: KernelEvent) -> None:
        kind, first, second, third = event
        names = self.match.game.names
        if kind == c.EVENT_TURN:
            self._turn = first
        elif kind == c.EVENT_DRAW:
            self.events.append(Draw(self._turn, names.seat_id(first), names.tile(second)))
        elif kind == c.EVENT_DISCARD:
            self.events.append(Discard(self._turn, names.seat_id(first), names.tile(second)))
        elif kind == c.EVENT_FOCUS:
            gains = (Grant(names.seat_id(second), third),) if third else ()
            self.events.append(FocusResolved(self.match.cell(first), gains))
        elif kind in (c.EVENT_OPEN, c.EVENT_RESHUFFLE):
            self._hear_deck(kind, first, second)
        else:
            self._hear_settlement(event)

    def _hear_deck(self, kind: int, deck: int, card: int) -> None:
        catalogue = self.match.game.names.catalogue
        if kind == c.EVENT_OPEN:
            self.events.append(Opened(catalogue.decks[deck], catalogue.measures[card]))
        else:
            self.events.append(Reshuffled(catalogue.decks[deck]))

    def _hear_settlement(self, event: KernelEvent) -> None:
        """A settlement may be interrupted by questions; it is written when the round ends."""
        kind, first, second, third = event
        names = self.match.game.names
        departments = names.catalogue.departments
        if kind == c.EVENT_SETTLEMENT:
            self._settling = Settlement(first)
        elif kind == c.EVENT_RECEIVES:
            self._add(Gain(names.seat_id(first), third, departments[second]))
        elif kind == c.EVENT_NOISE:
            self._add(Gain(None, second, departments[first]))
        elif kind in (c.EVENT_ROUND, c.EVENT_OVER) and self._settling:
            self.events.append(replace(self._settling, gains=tuple(sorted(self._settling.gains, key=self._order))))
            self._settling = None

    def _order(self, gain: Gain) -> tuple[int, int]:
        names = self.match.game.names
        seat = len(names.seats) if gain.seat is None else names.seats.index(gain.seat)
        return (seat, names.department(gain.department))

    def _add(self, gain: Gain) -> None:
        assert self._settling is not None
        gains = list(self._settling.gains)
        for place, other in enumerate(gains):
            if (other.seat, other.department) == (gain.seat, gain.department):
                gains[place] = replace(other, amount=other.amount + gain.amount)
                break
        else:
            gains.append(gain)
        self._settling = replace(self._settling, gains=tuple(gains))


def result_of(match: Match) -> tuple[Score, ...]:
    """Markers on the board of every seat, winners marked (R3.8); nothing before the end."""
    if not match.over:
        return ()
    seats, markers = match.game.names.seats, match.state.on_board
    return tuple(Score(Seat(name), markers[place], name in match.winners) for place, name in enumerate(seats))
