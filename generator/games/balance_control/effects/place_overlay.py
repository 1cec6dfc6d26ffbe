"""`place_overlay`: an overlay comes onto a tile; placing has its price whatever triggered it (R11.2)."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from generator.games.balance_control.effects.base import Effect, OneOf
from generator.games.balance_control.effects.carriers import MEASURE, Place, on
from generator.games.balance_control.effects.values import OverlayId
from generator.games.balance_control.notation import Icon, Notation

TARGETS = ("tile", "focus", "unresolved-focus", "centre", "this-tile", "this-focus")
WAITS = ("at-once", "this-turn", "settlement")


@dataclass(frozen=True)
class PlaceOverlay(Effect):
    """One overlay, of a kind or of the player's choice, onto `target`: now, or as what the card waits for comes, the
    round's `settlement`, or in `this-turn` the activation of that control centre."""

    word: ClassVar[str] = "place_overlay"
    plays: ClassVar[tuple[Place, ...]] = (
        on(MEASURE, option=False, until=("at-once",)),
        on(MEASURE, option=False, target=("tile", "focus", "unresolved-focus", "centre")),
    )
    """Its price is due with the card, so it can't hang on an option; what waits is aimed at what the line names."""
    overlay: Annotated[OverlayId, OneOf("overlay", ("choice",))]
    target: Annotated[str, OneOf("target", TARGETS)]
    until: Annotated[str, OneOf("until", WAITS)] = "at-once"

    def problem(self) -> str:
        """What waits for an activation waits for that of a centre."""
        fits = (self.until == "this-turn") <= (self.target == "centre")
        return "" if fits else "'until: this-turn' goes with 'target: centre', whose activation it waits for"

    def works_at(self) -> frozenset[str]:
        """At once, or at an action that is still to come."""
        return frozenset({"action"} if self.until == "this-turn" else ())

    def notation(self) -> Notation:
        """`place`, with the icon of the kind where it is one by name."""
        return (Icon("place"), *(() if self.overlay == "choice" else (Icon(self.overlay),)))
