"""`double_overlay`: an overlay counts several times for a while (SEC 14)."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from generator.effects.base import Column, Effect, OneOf, Range
from generator.effects.values import OverlayId
from generator.notation import Change, Icon, Notation, Number


@dataclass(frozen=True)
class DoubleOverlay(Effect):
    """The chosen overlay on the chosen tile counts `times`, in everything it does."""

    word: ClassVar[str] = "double_overlay"
    overlay: Annotated[OverlayId, OneOf("overlay", ("choice",))]
    target: Annotated[str, OneOf("target", ("tile", "focus"))]
    times: Annotated[int, Range(2, 9), Column("count")]
    until: Annotated[str, OneOf("until")]

    def notation(self) -> Notation:
        """`◼ overlay ×2`."""
        return (Change(), Icon("overlay" if self.overlay == "choice" else self.overlay), Number("×", self.times))
