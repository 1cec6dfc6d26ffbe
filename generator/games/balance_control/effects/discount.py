"""`discount`: the next placing or removing of an overlay costs less (SEC 15)."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from generator.definitions.notes import Range
from generator.games.balance_control.effects.base import Amount, Column, Effect, OneOf
from generator.games.balance_control.effects.carriers import LASTING, MEASURE, Place, on
from generator.games.balance_control.effects.values import DepartmentId
from generator.games.balance_control.notation import MINUS, Icon, Notation, Resource

SIGNS = {"overlay-placement": "place", "overlay-removal": "remove"}


@dataclass(frozen=True)
class Discount(Effect):
    """`amount` of `department` less, but not below `least`, the next time within `until`, whoever does it."""

    word: ClassVar[str] = "discount"
    plays: ClassVar[tuple[Place, ...]] = (on(MEASURE, until=(*LASTING, "used")),)
    of: Annotated[str, OneOf("of"), Column("on")]
    department: DepartmentId
    amount: Amount
    until: Annotated[str, OneOf("until")]
    least: Annotated[int, Range(0, 9)] = 0

    def works_at(self) -> frozenset[str]:
        """Overlays are placed by measures and by focuses."""
        return frozenset({"play", "focus"})

    def notation(self) -> Notation:
        """`place −▲SEC1`."""
        return (Icon(SIGNS[self.of]), Resource(self.department, self.amount, MINUS))
