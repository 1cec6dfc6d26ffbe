"""`convert`: equal resources become one of another department (R8)."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from generator.definitions.notes import Range
from generator.games.balance_control.effects.base import Amount, Column, Effect
from generator.games.balance_control.effects.carriers import TILE, Place, on
from generator.games.balance_control.effects.values import Payment, letters
from generator.games.balance_control.notation import Join, Notation, Resource, joined


@dataclass(frozen=True)
class Convert(Effect):
    """`give` equal resources of one department of `from_` become `amount` of one other department in play: through this
    tile, or, on one that works always, for who controls it through any tile that converts."""

    word: ClassVar[str] = "convert"
    plays: ClassVar[tuple[Place, ...]] = (on(TILE, "action"), on(TILE, "always"))
    from_: Annotated[Payment, Column("pay")]
    give: Annotated[int, Range(1, 9), Column("count")]
    amount: Amount

    def notation(self) -> Notation:
        """`▲◇2 → ▲`: no free-choice sign in a gain (R13.3)."""
        given = joined([(Resource(letters(d), self.give),) for d in self.from_.departments], "/")
        return (*given, Join("→"), Resource("", self.amount if self.amount != 1 else 0))
