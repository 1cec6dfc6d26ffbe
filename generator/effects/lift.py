"""`lift`: pay more with an action and its effect is executed in full, whatever lowers its yield, or an extra cost falls
away (ECO 10)."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from generator.effects.base import Amount, Column, Effect, OneOf
from generator.effects.values import Payment
from generator.notation import PLUS, Icon, Join, Notation

SIGNS = {"full-effect": "security-level", "extra-cost": "resource"}


@dataclass(frozen=True)
class Lift(Effect):
    """`amount` resources of `pay` more lift what weighs on one action: what lowers its yield, or one extra cost."""

    word: ClassVar[str] = "lift"
    pay: Payment
    amount: Amount
    often: Annotated[str, OneOf("often", ("once", "always"))]
    until: Annotated[str, OneOf("until")]
    of: Annotated[str, OneOf("lifts"), Column("on")] = "full-effect"

    def notation(self) -> Notation:
        """`+▲◇1 → forbid security-level`."""
        return (*self.pay.notation(self.amount, PLUS), Join("→"), Icon("forbid"), Icon(SIGNS[self.of]))
