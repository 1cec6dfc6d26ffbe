"""Checks a match after each step against every law of the rules, and counts the checks.

The laws are in the modules beside this one. They count the pieces on the table, follow the effects of played cards in a
ledger of their own, and never use the values that the kernel keeps up to date. So they apply to any game, whatever its
cards do.
"""

from __future__ import annotations

from dataclasses import field

from generator.base.frozen import dataclass
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.fields import KernelState
from generator.games.balance_control.rules.records import copied
from generator.games.balance_control.table.kernel_match import KernelMatch
from generator.games.balance_control.table.laws import (
    card_laws,
    clock,
    control,
    effect_laws,
    influence_laws,
    lists,
    move_laws,
    piece_laws,
    resource_laws,
    settlement_laws,
    window_laws,
)
from generator.games.balance_control.table.laws.effect_laws import holds
from generator.games.balance_control.table.laws.effect_ledger import open_ledger
from generator.games.balance_control.table.laws.law_moment import LawMoment, PositionBefore
from generator.games.balance_control.table.recorded_match import RecordedStep

LAWS = tuple(
    law
    for laws in (
        piece_laws,
        resource_laws,
        settlement_laws,
        clock,
        control,
        influence_laws,
        move_laws,
        card_laws,
        effect_laws,
        window_laws,
        lists,
    )
    for law in laws.LAWS
)
"""Every law with its rule."""


@dataclass(frozen=True)
class BrokenLaw:
    """A law that didn't hold, with when and after which move."""

    rule: str
    what: str
    turn: int
    move: str

    def __str__(self) -> str:
        after = f" after '{self.move}'" if self.move else ""
        return f"turn {self.turn}{after}: {self.rule}: {self.what}"


@dataclass
class LawChecks:
    """Watches a game: `made` counts the checks, `broken` collects the failures. Create it before the first step."""

    match: KernelMatch
    check_count: int = 0
    broken_laws: list[BrokenLaw] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._before = PositionBefore(copied(KernelState, self.match.state), open_ledger(self.match))

    def watch(self, match: KernelMatch) -> None:
        """Continues with another match of the same game, taken back to the beginning of a move."""
        self.match = match
        state = self.match.state
        self._before = PositionBefore(copied(KernelState, state), open_ledger(self.match), drawn=int(state.drawn >= 0))

    def __call__(self, match: KernelMatch, step: RecordedStep) -> None:
        """Checks every law after a step."""
        moment = LawMoment(match, step, self._before)
        for rule, function in LAWS:
            self.check_count += 1
            move = f"{step.seat} {step.move}" if step.move else ""
            self.broken_laws += (BrokenLaw(rule, what, match.state.turn, move) for what in function(moment))
        self._before = _after(moment)


def _after(moment: LawMoment) -> PositionBefore:
    """What the next step begins with: the moves of this turn go on, a new turn has none."""
    moves, drawn = moment.before.moves, moment.before.drawn
    if moment.step.seat and moment.step.move:
        moves = (*moves, (moment.step.seat, moment.step.move))
    for event in moment.step.kernel_events:
        if event[0] == c.EVENT_TURN:
            moves, drawn = (), 0
        drawn += (event[0] == c.EVENT_DRAW) - (event[0] == c.EVENT_DISCARD)
    settling = settlement_laws.events_of(moment)
    ledger = moment.followed_step.ledger if holds(moment) else open_ledger(moment.match)
    settling = () if settlement_laws.has_ended(moment) else settling
    answered = tuple(window_laws.answered_windows(moment).items())
    return PositionBefore(copied(KernelState, moment.match.state), ledger, moves, drawn, settling, answered)
