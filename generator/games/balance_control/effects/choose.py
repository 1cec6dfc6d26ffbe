"""`choose`: one of several options, named by its number in the move (SEC 15, R5.5, R9.1)."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from generator.definitions.notes import Least
from generator.games.balance_control.effects.base import Codes, Effect, Row
from generator.games.balance_control.effects.carriers import MEASURE, TILE, Place, on
from generator.games.balance_control.effects.move_overlay import MoveOverlay
from generator.games.balance_control.effects.place_overlay import PlaceOverlay
from generator.games.balance_control.effects.remove_overlay import RemoveOverlay
from generator.games.balance_control.effects.values import OverlayId
from generator.games.balance_control.notation import Notation, joined

ANY = OverlayId("choice")
MOVES = (MoveOverlay(ANY, "tile", "other-tile"),)
CENTRE = (MOVES, (RemoveOverlay(ANY, "tile"),))
"""What a control centre offers (R9.1)."""
ORDER = ((PlaceOverlay(ANY, "tile"),), MOVES)
"""What a focus may offer its leader (R5.5)."""


@dataclass(frozen=True)
class Choose(Effect):
    """One group of effects out of `options`."""

    word: ClassVar[str] = "choose"
    plays: ClassVar[tuple[Place, ...]] = (
        on(MEASURE),
        on(TILE, "action", options=(CENTRE,)),
        on(TILE, "surrounded", options=(ORDER,)),
    )
    options: Annotated[tuple[Annotated[tuple[Effect, ...], Least(1)], ...], Least(1)]

    def problem(self) -> str:
        """A number in the move names one option, so options can't hold options."""
        inner = any(isinstance(effect, Choose) for option in self.options for effect in option)
        return "'choose' stands inside 'choose'" if inner else ""

    def nested(self) -> tuple[tuple[Effect, ...], ...]:
        """The options' effects."""
        return self.options

    def notation(self) -> Notation:
        """The options' signs with `/` between; options that look the same are shown once."""
        shown = [joined([effect.notation() for effect in option], "+") for option in self.options]
        return joined(list(dict.fromkeys(signs for signs in shown if signs)), "/")

    def row(self, codes: Codes, word: int, option: int = 0) -> Row:  # noqa: ARG002 (no field needs a code)
        """The row only announces how many options follow; their effects have rows of their own."""
        return Row(word=word, option=option, count=len(self.options))
