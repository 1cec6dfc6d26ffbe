"""`move_overlay`: an overlay goes from one tile to another; moving is free (R11.2)."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from generator.effects.base import Column, Effect, OneOf
from generator.effects.values import OverlayId
from generator.notation import Change, Icon, Notation


@dataclass(frozen=True)
class MoveOverlay(Effect):
    """One overlay, of the player's choice or the one just placed, `from_` a tile `to` another."""

    word: ClassVar[str] = "move_overlay"
    overlay: Annotated[OverlayId, OneOf("overlay", ("choice", "placed"))]
    from_: Annotated[str, OneOf("target", ("tile", "this-tile")), Column("target")]
    to: Annotated[str, OneOf("target", ("other-tile",)), Column("goal")]

    def notation(self) -> Notation:
        """`◼ overlay`, or the icon of the kind."""
        return (Change(), Icon("overlay" if self.overlay in ("choice", "placed") else self.overlay))
