"""`place_overlay`: an overlay comes onto a tile; placing has its price whatever triggered it (R11.2)."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from generator.effects.base import Effect, OneOf
from generator.effects.values import OverlayId
from generator.notation import Change, Icon, Notation

TARGETS = ("tile", "focus", "unresolved-focus", "centre", "this-tile", "this-focus")


@dataclass(frozen=True)
class PlaceOverlay(Effect):
    """One overlay, of a kind or of the player's choice, onto `target`."""

    word: ClassVar[str] = "place_overlay"
    overlay: Annotated[OverlayId, OneOf("overlay", ("choice",))]
    target: Annotated[str, OneOf("target", TARGETS)]

    def notation(self) -> Notation:
        """`◼ overlay`, or the icon of the kind."""
        return (Change(), Icon("overlay" if self.overlay == "choice" else self.overlay))
