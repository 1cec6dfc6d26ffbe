"""`substitute`: a resource of a cost may be paid with others."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from generator.definitions.notes import Range
from generator.games.balance_control.effects.base import Column, Effect, OneOf
from generator.games.balance_control.effects.carriers import MEASURE, Place, but, on
from generator.games.balance_control.effects.values import Payment
from generator.games.balance_control.notation import Join, Notation


@dataclass(frozen=True)
class Substitute(Effect):
    """`who` may replace one resource of `pay` in a cost of `scope` by `count` of `with_`, as `often` as said.
    `different`: from how many departments these come at least."""

    word: ClassVar[str] = "substitute"
    plays: ClassVar[tuple[Place, ...]] = (
        on(MEASURE, until=but("at-once", "next-action", "next-turn", "next-effect", "used", "removed")),
        on(MEASURE, until=("used",), often=("once",)),
    )
    pay: Payment
    with_: Payment
    count: Annotated[int, Range(1, 9)]
    often: Annotated[str, OneOf("often", ("always", "once", "once-a-round", "once-a-turn"))]
    scope: Annotated[str, OneOf("scope"), Column("on")]
    until: Annotated[str, OneOf("until")]
    who: Annotated[str, OneOf("who", ("everybody", "you"))] = "you"
    different: Annotated[int, Range(0, 2), Column("least")] = 0

    def problem(self) -> str:
        """A resource instead of itself; only two can differ."""
        if len(self.pay.departments) == 1 and self.pay == self.with_ and self.pay.named():
            return "it pays with what it pays for"
        return "'different: 2' goes with 'count: 2'" if self.different == 2 and self.count != 2 else ""

    def works_at(self) -> frozenset[str]:
        """Costs of measures, of overlays and of formalising."""
        return frozenset({"play", "focus", "action"})

    def notation(self) -> Notation:
        """`▲ECO1 / ▲◇2`."""
        return (*self.pay.notation(1), Join("/"), *self.with_.notation(self.count))
