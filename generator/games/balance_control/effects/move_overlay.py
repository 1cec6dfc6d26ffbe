"""`move_overlay`: an overlay goes from one tile to another; moving is free (R11.2)."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from generator.games.balance_control.effects.base import Column, Effect, OneOf
from generator.games.balance_control.effects.carriers import MEASURE, Place, but, on
from generator.games.balance_control.effects.values import OverlayId
from generator.games.balance_control.notation import Icon, Notation


@dataclass(frozen=True)
class MoveOverlay(Effect):
    """One overlay, of the player's choice or the one just placed, `from_` a tile `to` another."""

    word: ClassVar[str] = "move_overlay"
    plays: ClassVar[tuple[Place, ...]] = (
        on(MEASURE, overlay=but("placed"), from_=("tile",)),
        on(MEASURE, overlay=("placed",), from_=("this-tile",)),
    )
    overlay: Annotated[OverlayId, OneOf("overlay", ("choice", "placed"))]
    from_: Annotated[str, OneOf("target", ("tile", "this-tile")), Column("target")]
    to: Annotated[str, OneOf("target", ("other-tile",)), Column("goal")]

    def notation(self) -> Notation:
        """`move`, with the icon of the kind where it is one by name."""
        return (Icon("move"), *(() if self.overlay in ("choice", "placed") else (Icon(self.overlay),)))
