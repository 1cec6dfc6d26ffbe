"""Checks a match after each step against every law of the rules, and counts the tests.

The laws stand in the modules beside this one. They count the pieces on the table, follow the effects of the
cards that were played in a `ledger` of their own, and never trust what the kernel keeps up to date; so they judge any
game, whatever its cards do and how long.
"""

from __future__ import annotations

from dataclasses import field

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.fields import State
from generator.games.balance_control.rules.records import copied
from generator.games.balance_control.table.game import Match
from generator.games.balance_control.table.laws import (
    actions,
    cards,
    clock,
    control,
    influence,
    lasting,
    lists,
    pieces,
    resources,
    settlement,
    windows,
)
from generator.games.balance_control.table.laws.lasting import holds
from generator.games.balance_control.table.laws.ledger import opened
from generator.games.balance_control.table.laws.moment import Before, Moment
from generator.games.balance_control.table.playing import Step
from generator.values import dataclass

LAWS = tuple(
    law
    for laws in (
        pieces,
        resources,
        settlement,
        clock,
        control,
        influence,
        actions,
        cards,
        lasting,
        windows,
        lists,
    )
    for law in laws.LAWS
)
"""Every law with its rule."""


@dataclass(frozen=True)
class Broken:
    """A law that doesn't hold, when, and after which move."""

    rule: str
    what: str
    turn: int
    move: str

    def __str__(self) -> str:
        after = f" after '{self.move}'" if self.move else ""
        return f"turn {self.turn}{after}: {self.rule}: {self.what}"


@dataclass
class Checks:
    """Watches a game: `made` counts the tests, `broken` gathers what failed. Made before the first step."""

    match: Match
    made: int = 0
    broken: list[Broken] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._before = Before(copied(State, self.match.state), opened(self.match))

    def watch(self, match: Match) -> None:
        """Goes on with another match, at the beginning of a move: the same game, taken back."""
        self.match = match
        state = self.match.state
        self._before = Before(copied(State, state), opened(self.match), drawn=int(state.drawn >= 0))

    def __call__(self, match: Match, step: Step) -> None:
        """Tests every law after a step."""
        moment = Moment(match, step, self._before)
        for rule, function in LAWS:
            self.made += 1
            move = f"{step.seat} {step.move}" if step.move else ""
            self.broken += (Broken(rule, what, match.state.turn, move) for what in function(moment))
        self._before = _after(moment)


def _after(moment: Moment) -> Before:
    """What the next step begins with: the moves of this turn go on, a new turn has none."""
    moves, drawn = moment.before.moves, moment.before.drawn
    if moment.step.seat and moment.step.move:
        moves = (*moves, (moment.step.seat, moment.step.move))
    for event in moment.step.noted:
        if event[0] == c.EVENT_TURN:
            moves, drawn = (), 0
        drawn += (event[0] == c.EVENT_DRAW) - (event[0] == c.EVENT_DISCARD)
    settling = settlement.events_of(moment)
    ledger = moment.followed.ledger if holds(moment) else opened(moment.match)
    settling = () if settlement.ended(moment) else settling
    answered = tuple(windows.answered(moment).items())
    return Before(copied(State, moment.match.state), ledger, moves, drawn, settling, answered)
