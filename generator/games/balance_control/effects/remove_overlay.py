"""`remove_overlay`: overlays go back to the supply; removing is free (R11.2, R11.7)."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from generator.games.balance_control.effects.base import Column, Effect, OneOf
from generator.games.balance_control.effects.carriers import MEASURE, Place, on
from generator.games.balance_control.effects.values import OverlayId
from generator.games.balance_control.notation import Icon, Notation


@dataclass(frozen=True)
class RemoveOverlay(Effect):
    """One overlay of the player's choice, or all of them, off a tile: now, or as the round settles."""

    word: ClassVar[str] = "remove_overlay"
    plays: ClassVar[tuple[Place, ...]] = (on(MEASURE),)
    overlay: Annotated[OverlayId, OneOf("overlay", ("choice", "all"))]
    from_: Annotated[str, OneOf("target", ("tile", "focus")), Column("target")]
    until: Annotated[str, OneOf("until", ("at-once", "settlement"))] = "at-once"

    def notation(self) -> Notation:
        """`remove`, with the icon of the kind where it is one by name."""
        return (Icon("remove"), *(() if self.overlay in ("choice", "all") else (Icon(self.overlay),)))
