"""`surcharge`: something costs extra for a while (R11.5, R13.1)."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from generator.effects.base import Amount, Column, Effect, OneOf, Range
from generator.effects.values import DepartmentId, Payment
from generator.notation import PLUS, Notation

TARGETS = {"action-on-tile": "department-tile", "action-on-department": "department"}
"""What the line of play names where the price lies on something chosen; nothing else takes a target."""


@dataclass(frozen=True)
class Surcharge(Effect):
    """What `on` names costs `amount` more, payable with `pay`; `department` is the one whose tiles or conversions it
    falls on; `most` is how many may lie on one target at once (0: any number)."""

    word: ClassVar[str] = "surcharge"
    on: Annotated[str, OneOf("on")]
    pay: Payment
    amount: Amount
    until: Annotated[str, OneOf("until")]
    who: Annotated[str, OneOf("who")] = "everybody"
    target: Annotated[str, OneOf("target", ("none", "department-tile", "department"))] = "none"
    department: DepartmentId | None = None
    most: Annotated[int, Range(0, 9), Column("count")] = 0

    def problem(self) -> str:
        """What is chosen and what costs more have to be the same thing."""
        wanted = TARGETS.get(self.on, "none")
        return "" if self.target == wanted else f"'on: {self.on}' goes with 'target: {wanted}'"

    def notation(self) -> Notation:
        """`+▲◇1`, `+▲CLM1 / +▲NRG1`."""
        return self.pay.notation(self.amount, PLUS)
