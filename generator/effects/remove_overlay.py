"""`remove_overlay`: overlays go back to the supply; removing is free (R11.2, R11.7)."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from generator.effects.base import Column, Effect, OneOf
from generator.effects.values import OverlayId
from generator.notation import Change, Icon, Notation


@dataclass(frozen=True)
class RemoveOverlay(Effect):
    """One overlay of the player's choice, or all of them, off a tile."""

    word: ClassVar[str] = "remove_overlay"
    overlay: Annotated[OverlayId, OneOf("overlay", ("choice", "all"))]
    from_: Annotated[str, OneOf("target", ("tile", "focus")), Column("target")]

    def notation(self) -> Notation:
        """`◼ overlay`, or the icon of the kind."""
        return (Change(), Icon("overlay" if self.overlay in ("choice", "all") else self.overlay))
