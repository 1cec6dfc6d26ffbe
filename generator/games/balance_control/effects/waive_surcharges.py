"""`waive_surcharges`: extra costs that a module's measures make are not due for a while (CLM 08–10)."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from generator.definitions.ids import ModuleId
from generator.games.balance_control.effects.base import Column, Effect, OneOf
from generator.games.balance_control.effects.carriers import LASTING, MEASURE, Place, on
from generator.games.balance_control.notation import Icon, Notation, Resource


@dataclass(frozen=True)
class WaiveSurcharges(Effect):
    """`who` pays no extra cost that the measures of module `from_` make, or none that they pass on either, during
    `until`."""

    word: ClassVar[str] = "waive_surcharges"
    plays: ClassVar[tuple[Place, ...]] = (on(MEASURE, until=(*LASTING, "next-action")),)
    from_: Annotated[ModuleId, Column("module")]
    who: Annotated[str, OneOf("who", ("everybody", "you"))]
    until: Annotated[str, OneOf("until")]
    costs: Annotated[str, OneOf("waives"), Column("on")] = "made"

    def works_at(self) -> frozenset[str]:
        """Whatever can cost extra."""
        return frozenset({"lay", "focus", "action", "activation", "play", "settlement"})

    def notation(self) -> Notation:
        """`forbid +▲`."""
        return (Icon("forbid"), Resource("", 0, "+"))
