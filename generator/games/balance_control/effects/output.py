"""`output`: a department tile's production is multiplied or changed (R4.5)."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from generator.definitions.notes import Range
from generator.games.balance_control.effects.base import Column, Effect, OneOf
from generator.games.balance_control.effects.carriers import MEASURE, OVERLAY, Place, but, on
from generator.games.balance_control.effects.values import DepartmentId
from generator.games.balance_control.notation import MINUS, PLUS, Change, Notation, Number

TARGETS = ("department-tile", "opponents-department-tile", "own-department-tile", "this-tile")


@dataclass(frozen=True)
class Output(Effect):
    """The chosen tile (of `department`, where given) makes `times` as much, and `add` more (or, below zero, less),
    never below nothing."""

    word: ClassVar[str] = "output"
    plays: ClassVar[tuple[Place, ...]] = (
        on(OVERLAY, target=("this-tile",), until=("removed",), department=(None,), times=(1,), add=range(1, 10)),
        on(MEASURE, target=but("this-tile"), until=("settlement", "game-end")),
    )
    """An overlay makes its tile produce more; that a tile yields less is `reduce_yield`."""
    target: Annotated[str, OneOf("target", TARGETS)]
    until: Annotated[str, OneOf("until", ("settlement", "game-end", "removed"))]
    department: DepartmentId | None = None
    times: Annotated[int, Range(2, 9), Column("count")] = 1
    add: Annotated[int, Range(-9, 9), Column("amount")] = 0

    def problem(self) -> str:
        """Neither `times` nor `add` would change anything."""
        return "it changes nothing; it wants 'times' or 'add'" if self.times == 1 and not self.add else ""

    def works_at(self) -> frozenset[str]:
        """Settlements alone."""
        return frozenset({"settlement"})

    def notation(self) -> Notation:
        """`◼ ×2`, `◼ −1`."""
        times = (Number("×", self.times),) if self.times != 1 else ()
        add = (Number(PLUS if self.add > 0 else MINUS, abs(self.add)),) if self.add else ()
        return (Change(), *times, *add)
