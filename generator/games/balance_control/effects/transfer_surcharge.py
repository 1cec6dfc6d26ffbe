"""`transfer_surcharge`: somebody else must pay an extra cost that is due from you (CLM 13)."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from generator.games.balance_control.effects.base import Amount, Effect, OneOf
from generator.games.balance_control.effects.carriers import MEASURE, Place, on
from generator.games.balance_control.notation import Change, Icon, Join, Notation, Resource


@dataclass(frozen=True)
class TransferSurcharge(Effect):
    """`amount` extra costs, of any source, go to a player named then, who can pay and can't refuse."""

    word: ClassVar[str] = "transfer_surcharge"
    plays: ClassVar[tuple[Place, ...]] = (on(MEASURE),)
    whose: ClassVar[str] = "you"
    amount: Amount
    until: Annotated[str, OneOf("until", ("next-effect", "used", "own-next-turn", "this-round"))]

    def works_at(self) -> frozenset[str]:
        """Whatever can cost extra."""
        return frozenset({"lay", "focus", "action", "activation", "play", "settlement"})

    def notation(self) -> Notation:
        """`◼ +▲1 → player`."""
        return (Change(), Resource("", self.amount, "+"), Join("→"), Icon("player"))
