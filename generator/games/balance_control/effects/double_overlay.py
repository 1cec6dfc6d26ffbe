"""`double_overlay`: an overlay counts several times for a while (SEC 14)."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from generator.definitions.notes import Range
from generator.games.balance_control.effects.base import Column, Effect, OneOf
from generator.games.balance_control.effects.carriers import MEASURE, Place, but, on
from generator.games.balance_control.effects.values import OverlayId
from generator.games.balance_control.notation import Change, Icon, Notation, Number

ENDING = but("at-once", "next-round", "next-action", "next-turn", "next-effect", "used")


@dataclass(frozen=True)
class DoubleOverlay(Effect):
    """The chosen overlay on the chosen tile counts `times`, in everything it does."""

    word: ClassVar[str] = "double_overlay"
    plays: ClassVar[tuple[Place, ...]] = (on(MEASURE, until=ENDING),)
    overlay: Annotated[OverlayId, OneOf("overlay", ("choice",))]
    target: Annotated[str, OneOf("target", ("tile", "focus"))]
    times: Annotated[int, Range(2, 9), Column("count")]
    until: Annotated[str, OneOf("until")]

    def works_at(self) -> frozenset[str]:
        """Wherever overlays work: a focus makes nothing at a settlement."""
        return frozenset({"focus", "action"} | ({"settlement"} if self.target == "tile" else set()))

    def notation(self) -> Notation:
        """`◼ overlay ×2`."""
        return (Change(), Icon("overlay" if self.overlay == "choice" else self.overlay), Number("×", self.times))
