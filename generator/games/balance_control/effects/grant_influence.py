"""`grant_influence`: the leader gains influence markers (R5.2)."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from generator.definitions.notes import Range
from generator.games.balance_control.effects.base import Column, Effect, OneOf
from generator.games.balance_control.effects.carriers import TILE, Place, on
from generator.games.balance_control.notation import PLUS, Influence, Notation


@dataclass(frozen=True)
class GrantInfluence(Effect):
    """`amount` markers, into the supply or onto the focus itself."""

    word: ClassVar[str] = "grant_influence"
    plays: ClassVar[tuple[Place, ...]] = (on(TILE, "surrounded"),)
    amount: Annotated[int, Range(0, 99)]
    to: Annotated[str, OneOf("to"), Column("goal")] = "to-supply"

    def notation(self) -> Notation:
        """`+◉1`; nothing where nothing is gained."""
        return (Influence(self.amount, PLUS),) if self.amount else ()
