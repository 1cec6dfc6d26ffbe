"""`cap_output`: a player receives no more than so much from each production (R4.5, CLM 11)."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from generator.definitions.notes import Range
from generator.games.balance_control.effects.base import Column, Effect, OneOf
from generator.games.balance_control.effects.carriers import MEASURE, Place, lasting, on
from generator.games.balance_control.notation import Change, Notation, Number, Resource


@dataclass(frozen=True)
class CapOutput(Effect):
    """`who` gets at most `most` from each production, or from a settlement in all, during `until`."""

    word: ClassVar[str] = "cap_output"
    plays: ClassVar[tuple[Place, ...]] = (
        on(MEASURE, until=(*lasting("this-action", "this-turn", "next-turn"), "next-action")),
    )
    who: Annotated[str, OneOf("who", ("player", "opponent"))]
    most: Annotated[int, Range(0, 99), Column("amount")]
    until: Annotated[str, OneOf("until")]
    each: Annotated[str, OneOf("each"), Column("on")] = "production"

    def works_at(self) -> frozenset[str]:
        """Settlements alone."""
        return frozenset({"settlement"})

    def notation(self) -> Notation:
        """`◼ ▲ ≤1`."""
        return (Change(), Resource(), Number("≤", self.most))
