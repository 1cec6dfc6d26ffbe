"""`lift`: pay more with an action and its effect is executed in full, whatever lowers its yield (ECO 10)."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from generator.effects.base import Amount, Effect, OneOf
from generator.effects.values import Payment
from generator.notation import PLUS, Icon, Join, Notation


@dataclass(frozen=True)
class Lift(Effect):
    """`amount` resources of `pay` more restore the yield of one action."""

    word: ClassVar[str] = "lift"
    pay: Payment
    amount: Amount
    often: Annotated[str, OneOf("often", ("once", "always"))]
    until: Annotated[str, OneOf("until")]

    def notation(self) -> Notation:
        """`+▲◇1 → forbid security-level`."""
        return (*self.pay.notation(self.amount, PLUS), Join("→"), Icon("forbid"), Icon("security-level"))
