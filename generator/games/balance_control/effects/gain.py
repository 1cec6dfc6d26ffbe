"""`gain`: resources at once, of the chosen tile's department (CLM 03)."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from generator.games.balance_control.effects.base import Amount, Effect, OneOf
from generator.games.balance_control.effects.carriers import MEASURE, Place, on
from generator.games.balance_control.notation import PLUS, Notation, Resource


@dataclass(frozen=True)
class Gain(Effect):
    """`amount` resources of the department that `target` makes."""

    word: ClassVar[str] = "gain"
    plays: ClassVar[tuple[Place, ...]] = (on(MEASURE),)
    target: Annotated[str, OneOf("target", ("department-tile", "department", "own-department-tile"))]
    amount: Amount

    def notation(self) -> Notation:
        """`+▲1`; the words say of which department."""
        return (Resource("", self.amount, PLUS),)
