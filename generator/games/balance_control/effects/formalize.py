"""`formalize`: resources become an influence marker in the supply (R7, R10)."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from generator.definitions.notes import Range
from generator.games.balance_control.effects.base import Amount, Column, Effect, OneOf
from generator.games.balance_control.effects.carriers import TILE, Place, on
from generator.games.balance_control.effects.values import Cost
from generator.games.balance_control.notation import PLUS, Influence, Join, Notation


@dataclass(frozen=True)
class Formalize(Effect):
    """Pay `cost`, which must come from at least `different` departments, and gain `amount` markers."""

    word: ClassVar[str] = "formalize"
    plays: ClassVar[tuple[Place, ...]] = (on(TILE, "action"),)
    cost: Cost
    amount: Amount
    different: Annotated[int, Range(0, 8), Column("least")] = 0
    often: Annotated[str, OneOf("often", ("always", "once-a-game"))] = "always"

    def problem(self) -> str:
        """More departments than units."""
        total = self.cost.total()
        return f"a cost of {total} never comes from {self.different} departments" if self.different > total else ""

    def notation(self) -> Notation:
        """`▲◇1 + ▲◇1 → +◉1`."""
        return (*self.cost.notation(), Join("→"), Influence(self.amount, PLUS))
