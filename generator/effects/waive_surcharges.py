"""`waive_surcharges`: extra costs that a module's measures make are not due for a while (CLM 08–10)."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from generator.effects.base import Column, Effect, OneOf
from generator.effects.values import ModuleId
from generator.notation import Icon, Notation, Resource


@dataclass(frozen=True)
class WaiveSurcharges(Effect):
    """`who` pays no extra cost from the measures of module `from_` during `until`."""

    word: ClassVar[str] = "waive_surcharges"
    from_: Annotated[ModuleId, Column("module")]
    who: Annotated[str, OneOf("who", ("everybody", "you"))]
    until: Annotated[str, OneOf("until")]

    def notation(self) -> Notation:
        """`forbid +▲`."""
        return (Icon("forbid"), Resource("", 0, "+"))
