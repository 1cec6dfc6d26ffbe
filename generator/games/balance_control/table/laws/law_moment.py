"""A match after a step, with what it was before: what a law of the rules looks at; and the lists that laws stand on."""

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
    """A position before a step, with what was written down on the way to it."""

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
    """A match after a step, with what it was before."""

    match: KernelMatch
    step: RecordedStep
    before: PositionBefore

    @property
    def tables(self) -> KernelTables:
        """What is played, as the kernel reads it."""
        return self.match.game.tables

    @property
    def names(self) -> KernelCatalogue:
        """The kernel's numbers as ids and back."""
        return self.match.game.names

    @property
    def seats(self) -> range:
        """The seats by number."""
        return range(self.tables.players)

    @property
    def seat(self) -> int:
        """The seat whose move it was; only where there is one."""
        return self.names.seat(self.step.seat or "")

    @property
    def move(self) -> Move:
        """The seat's move that the step completed; none where chance decided, or a move is still in progress."""
        return self.step.move or NO_MOVE

    def name(self, seat: int) -> str:
        """A seat's letter; a number that is none as it is."""
        return self.names.seats[seat] if seat in self.seats else str(seat)

    @cached_property
    def followed_step(self) -> FollowedStep:
        """What became of the ledger."""
        return follow(self.match, self.before.state, self.before.ledger, self.step)

    @cached_property
    def then(self) -> RecomputedPosition:
        """The position before, counted anew."""
        state = self.before.state
        return RecomputedPosition(state, self.tables, self.before.ledger.effects, state.round)

    @cached_property
    def now(self) -> RecomputedPosition:
        """The position after, counted anew."""
        return self.recount(self.followed_step.ledger.effects, self.match.state.round)

    def recount(self, effects: Effects, now: int) -> RecomputedPosition:
        """The pieces as they lie after the step, under the effects of a moment on the way."""
        return RecomputedPosition(self.match.state, self.tables, effects, now)

    def on_the_way(self, kind: int) -> Iterator[tuple[Event, RecomputedPosition]]:
        """Every event of a kind with the pieces as they lie, counted under the effects as it came."""
        now = self.before.state.round
        for event, effects in zip(self.step.noted, self.followed_step.at, strict=True):
            if event[0] == c.EVENT_ROUND:
                now = event[1]
            if event[0] == kind:
                yield event, self.recount(effects, now)


Law = Callable[[LawMoment], Iterator[str]]
"""What is wrong after a step, in sentences; nothing where the law holds."""


class LawList(list[tuple[str, Law]]):
    """Laws with their rules, in the order in which they are written."""

    def law(self, rule: str) -> Callable[[Law], Law]:
        """Puts a law on the list."""

        def put(function: Law) -> Law:
            self.append((rule, function))
            return function

        return put
