"""What a law looks at: a match after a step, and the position before it; and the lists of laws."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property

from generator.base.frozen import dataclass
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.catalogue import KernelCatalogue
from generator.games.balance_control.rules.fields import KernelState, KernelTables
from generator.games.balance_control.table.kernel_match import Event, KernelMatch
from generator.games.balance_control.table.laws.effect_ledger import EffectLedger, Effects
from generator.games.balance_control.table.laws.effect_log import FollowedStep, follow
from generator.games.balance_control.table.laws.recomputed import RecomputedPosition
from generator.games.balance_control.table.moves.grammar import NO_MOVE, Move
from generator.games.balance_control.table.recorded_match import RecordedStep

Window = tuple[int, int, int, int, int]
"""A window at work: its place on the stack, its timing and its turn, the tile and the overlay that it is about."""


@dataclass(frozen=True)
class PositionBefore:
    """The position before a step, with the ledger and the moves of the turn until then."""

    state: KernelState
    """A copy that nothing changes."""
    ledger: EffectLedger
    moves: tuple[tuple[str, Move], ...] = ()
    """The moves of the running turn, with their seats."""
    drawn: int = 0
    """Tiles drawn in the running turn, less those laid aside."""
    settling: tuple[Event, ...] = ()
    """What has been noted of a settlement that isn't over, with what was paid in between."""
    answered: tuple[tuple[Window, int], ...] = ()
    """The open windows in which a seat has answered, each with the place of the last in its order."""


@dataclass(frozen=True)
class LawMoment:
    """A match after a step, with the position before it."""

    match: KernelMatch
    step: RecordedStep
    before: PositionBefore

    @property
    def tables(self) -> KernelTables:
        """The kernel's tables of the configuration."""
        return self.match.game.tables

    @property
    def names(self) -> KernelCatalogue:
        """The catalogue that turns the kernel's numbers into ids and back."""
        return self.match.game.names

    @property
    def seats(self) -> range:
        """The numbers of all seats."""
        return range(self.tables.players)

    @property
    def seat(self) -> int:
        """The number of the seat whose move it was; only if there was a move."""
        return self.names.seat(self.step.seat or "")

    @property
    def move(self) -> Move:
        """The seat's move that the step completed; None if chance decided, or a move is still in progress."""
        return self.step.move or NO_MOVE

    def name(self, seat: int) -> str:
        """A seat's letter; a number that is no seat's as text."""
        return self.names.seats[seat] if seat in self.seats else str(seat)

    @cached_property
    def followed_step(self) -> FollowedStep:
        """The ledger after the step, and how it came about."""
        return follow(self.match, self.before.state, self.before.ledger, self.step)

    @cached_property
    def then(self) -> RecomputedPosition:
        """The position before the step, recomputed."""
        state = self.before.state
        return RecomputedPosition(state, self.tables, self.before.ledger.effects, state.round)

    @cached_property
    def now(self) -> RecomputedPosition:
        """The position after the step, recomputed."""
        return self.recount(self.followed_step.ledger.effects, self.match.state.round)

    def recount(self, effects: Effects, now: int) -> RecomputedPosition:
        """The pieces after the step, recomputed under other `effects` in round `now`."""
        return RecomputedPosition(self.match.state, self.tables, effects, now)

    def on_the_way(self, kind: int) -> Iterator[tuple[Event, RecomputedPosition]]:
        """Every event of a kind in the step, with the pieces recomputed under the effects at work then."""
        now = self.before.state.round
        for event, effects in zip(self.step.kernel_events, self.followed_step.at, strict=True):
            if event[0] == c.EVENT_ROUND:
                now = event[1]
            if event[0] == kind:
                yield event, self.recount(effects, now)


Law = Callable[[LawMoment], Iterator[str]]
"""What is wrong after a step, in sentences; nothing where the law holds."""


class LawList(list[tuple[str, Law]]):
    """A list of laws, each with its rule, in the order in which they are written."""

    def law(self, rule: str) -> Callable[[Law], Law]:
        """A decorator that adds a law to the list, under its rule."""

        def put(function: Law) -> Law:
            self.append((rule, function))
            return function

        return put
