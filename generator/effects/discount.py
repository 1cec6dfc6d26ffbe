"""`discount`: the next placing or removing of an overlay costs less (SEC 15)."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from generator.effects.base import Amount, Column, Effect, OneOf, Range
from generator.effects.values import DepartmentId
from generator.notation import MINUS, Change, Icon, Notation, Resource


@dataclass(frozen=True)
class Discount(Effect):
    """`amount` of `department` less, but not below `least`, the next time within `until`, whoever does it."""

    word: ClassVar[str] = "discount"
    of: Annotated[str, OneOf("of"), Column("on")]
    department: DepartmentId
    amount: Amount
    least: Annotated[int, Range(0, 9)]
    until: Annotated[str, OneOf("until")]

    def notation(self) -> Notation:
        """`◼ overlay −▲SEC1`."""
        return (Change(), Icon("overlay"), Resource(self.department, self.amount, MINUS))
