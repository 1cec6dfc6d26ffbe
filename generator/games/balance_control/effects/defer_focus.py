"""`defer_focus`: a focus does not resolve this round (R5.6)."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from generator.games.balance_control.effects.base import Column, Effect, OneOf
from generator.games.balance_control.effects.carriers import MEASURE, Place, on
from generator.games.balance_control.notation import Change, Icon, Notation

BEFORE_IT_IS_DUE = (
    "before-action",
    "before-or-after",
    "action",
    "round-start",
    "overlay-placed",
    "centre-activated",
    "after-action",
)
"""Before the majority check it is too late: the focus resolves."""


@dataclass(frozen=True)
class DeferFocus(Effect):
    """The chosen focus waits; `then` says what becomes of a resolution that fell due meanwhile."""

    word: ClassVar[str] = "defer_focus"
    plays: ClassVar[tuple[Place, ...]] = (on(MEASURE, *BEFORE_IT_IS_DUE),)
    target: Annotated[str, OneOf("target", ("unresolved-focus",))]
    then: Annotated[str, OneOf("then"), Column("goal")]

    def works_at(self) -> frozenset[str]:
        """Focuses of the same round."""
        return frozenset({"focus"})

    def notation(self) -> Notation:
        """`◼ focus`."""
        return (Change(), Icon("focus"))
