"""Turns what the kernel notes into the events of a game record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.table.game import Event as KernelEvent
from generator.games.balance_control.table.game import Match
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
from generator.play.record import Event

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
