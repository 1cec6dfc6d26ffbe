"""`reduce_yield`: what the tile's effect yields is less, never below nothing (R11.6)."""

from dataclasses import dataclass
from typing import ClassVar

from generator.games.balance_control.effects.base import Amount, Effect
from generator.games.balance_control.effects.carriers import OVERLAY, Place, on
from generator.games.balance_control.notation import MINUS, Change, Notation, Number


@dataclass(frozen=True)
class ReduceYield(Effect):
    """`amount` units less."""

    word: ClassVar[str] = "reduce_yield"
    plays: ClassVar[tuple[Place, ...]] = (on(OVERLAY),)
    amount: Amount

    def notation(self) -> Notation:
        """`◼ −1`."""
        return (Change(), Number(MINUS, self.amount))
