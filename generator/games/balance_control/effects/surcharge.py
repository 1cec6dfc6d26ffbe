"""`surcharge`: something costs extra for a while (R11.5, R13.1)."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from generator.definitions.notes import Range
from generator.games.balance_control.effects.base import Amount, Column, Effect, OneOf
from generator.games.balance_control.effects.carriers import LASTING, MEASURE, OVERLAY, Place, lasting, on
from generator.games.balance_control.effects.values import DepartmentId, Payment
from generator.games.balance_control.notation import PLUS, Notation

ON_A_TILE = ("through-tile", "own-effect")
FOR_A_WHILE = ("every-effect", "overlay-effect", "any-overlay", "convert")
TARGETS = {"action-on-tile": "department-tile", "action-on-department": "department"}
"""What the move names where the price lies on something chosen; nothing else takes a target."""


@dataclass(frozen=True)
class Surcharge(Effect):
    """What `on` names costs `amount` more, payable with `pay`; `department` is the one whose tiles or conversions it
    falls on; `most` is how many may lie on one target at once (0: any number)."""

    word: ClassVar[str] = "surcharge"
    plays: ClassVar[tuple[Place, ...]] = (
        on(OVERLAY, on=ON_A_TILE, until=("removed",), who=("everybody",), department=(None,), most=(0,)),
        on(MEASURE, on=("next-action",), until=("next-action",), department=(None,), most=(0,)),
        on(MEASURE, on=FOR_A_WHILE, until=(*LASTING, "next-action"), department=(None,), most=(0,)),
        on(
            MEASURE, on=("lay-department-tile",), until=(*lasting("this-action", "this-turn"), "next-action"), most=(0,)
        ),
        on(
            MEASURE,
            on=("lay-focus-or-countdown",),
            until=(*lasting("this-action", "this-turn"), "next-action"),
            most=(0,),
        ),
        on(MEASURE, on=("place-countdown",), until=(*LASTING, "next-action"), most=(0,)),
        on(MEASURE, on=("action-on-tile",), until=(*LASTING, "next-action")),
        on(MEASURE, on=("action-on-department",), until=(*LASTING, "next-action"), department=(None,)),
    )
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

    def works_at(self) -> frozenset[str]:
        """What costs more."""
        if self.on in ("next-action", "action-on-tile", "action-on-department", "convert"):
            return frozenset({"action"} | ({"activation"} if self.on == "next-action" else set()))
        if self.on in ("lay-department-tile", "lay-focus-or-countdown"):
            return frozenset({"lay"})
        if self.on == "place-countdown":
            return frozenset()
        wherever = frozenset({"focus", "action", "activation", "settlement"})
        return wherever | {"play"} if self.on == "every-effect" else wherever

    def notation(self) -> Notation:
        """`+▲◇1`, `+▲CLM1 / +▲NRG1`."""
        return self.pay.notation(self.amount, PLUS)
