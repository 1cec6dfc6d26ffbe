"""`formalize`: resources become an influence marker in the supply (R7, R10)."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from generator.effects.base import Amount, Column, Effect, OneOf, Range
from generator.effects.values import Cost
from generator.notation import PLUS, Influence, Join, Notation


@dataclass(frozen=True)
class Formalize(Effect):
    """Pay `cost`, which must come from at least `different` departments, and gain `amount` markers."""

    word: ClassVar[str] = "formalize"
    cost: Cost
    amount: Amount
    different: Annotated[int, Range(0, 8), Column("least")] = 0
    often: Annotated[str, OneOf("often", ("always", "once-a-game"))] = "always"

    def notation(self) -> Notation:
        """`▲◇1 + ▲◇1 → +◉1`."""
        return (*self.cost.notation(), Join("→"), Influence(self.amount, PLUS))
