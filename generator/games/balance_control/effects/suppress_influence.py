"""`suppress_influence`: nothing makes influence for a while, or only for who pays (CLM 05, CLM 07)."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from generator.games.balance_control.effects.base import Column, Effect, OneOf
from generator.games.balance_control.effects.carriers import LASTING, MEASURE, Place, lasting, on
from generator.games.balance_control.effects.values import Payment
from generator.games.balance_control.notation import Icon, Influence, Join, Notation


@dataclass(frozen=True)
class SuppressInfluence(Effect):
    """`source` makes no influence; who pays one of `buy_out` gets it after all."""

    word: ClassVar[str] = "suppress_influence"
    plays: ClassVar[tuple[Place, ...]] = (
        on(MEASURE, source=("effects",), until=LASTING),
        on(MEASURE, source=("majorities",), until=lasting("this-action"), buy_out=(None,)),
    )
    source: Annotated[str, OneOf("source"), Column("on")]
    until: Annotated[str, OneOf("until")]
    buy_out: Annotated[Payment | None, Column("pay")] = None

    def works_at(self) -> frozenset[str]:
        """Focuses, and formalising where all effects make none."""
        return frozenset({"focus", "action"} if self.source == "effects" else {"focus"})

    def notation(self) -> Notation:
        """`forbid ◉`, `forbid ◉ / ▲CLM1 / ▲INF1 → ◉`."""
        stopped: Notation = (Icon("forbid"), Influence())
        if self.buy_out is None:
            return stopped
        return (*stopped, Join("/"), *self.buy_out.notation(1), Join("→"), Influence())
