"""`produce`: the tile makes resources of a department at settlement (R4.4, R4.5)."""

from dataclasses import dataclass
from typing import ClassVar

from generator.games.balance_control.effects.base import Amount, Effect
from generator.games.balance_control.effects.carriers import TILE, Place, on
from generator.games.balance_control.effects.values import DepartmentId
from generator.games.balance_control.notation import PLUS, Notation, Resource


@dataclass(frozen=True)
class Produce(Effect):
    """`amount` resources of `department`; the amount is the tile's printed value."""

    word: ClassVar[str] = "produce"
    plays: ClassVar[tuple[Place, ...]] = (on(TILE, "settlement"),)
    department: DepartmentId
    amount: Amount

    def notation(self) -> Notation:
        """`+▲DOM3`."""
        return (Resource(self.department, self.amount, PLUS),)
