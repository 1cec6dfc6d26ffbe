"""`lift`: pay more with an action and its effect is executed in full, whatever lowers or empties it, or an extra cost
falls away (ECO 10)."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from generator.games.balance_control.effects.base import Amount, Column, Effect, OneOf
from generator.games.balance_control.effects.carriers import MEASURE, Place, but, on
from generator.games.balance_control.effects.values import Payment
from generator.games.balance_control.notation import PLUS, Icon, Join, Notation

SIGNS = {"full-effect": "security-level", "full-yield": "security-level", "extra-cost": "resource"}


@dataclass(frozen=True)
class Lift(Effect):
    """`amount` resources of `pay` more lift what weighs on one action: what lowers or empties it, what lowers its
    yield, or one extra cost."""

    word: ClassVar[str] = "lift"
    plays: ClassVar[tuple[Place, ...]] = (
        on(MEASURE, amount=(1,), until=but("at-once", "next-action", "next-turn", "next-effect", "used", "removed")),
        on(MEASURE, amount=(1,), until=("used",), often=("once",)),
    )
    """It is paid with one resource."""
    whose: ClassVar[str] = "you"
    pay: Payment
    amount: Amount
    often: Annotated[str, OneOf("often", ("once", "always"))]
    until: Annotated[str, OneOf("until")]
    of: Annotated[str, OneOf("lifts"), Column("on")] = "full-effect"

    def works_at(self) -> frozenset[str]:
        """Its player's actions."""
        return frozenset({"action"})

    def notation(self) -> Notation:
        """`+▲◇1 → forbid security-level`."""
        return (*self.pay.notation(self.amount, PLUS), Join("→"), Icon("forbid"), Icon(SIGNS[self.of]))
