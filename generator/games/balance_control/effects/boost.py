"""`boost`: who controls the tile counts as stronger on the tiles next door (R4.1)."""

from dataclasses import dataclass
from typing import ClassVar

from generator.games.balance_control.effects.base import Amount, Effect
from generator.games.balance_control.effects.carriers import TILE, Place, on
from generator.games.balance_control.notation import PLUS, Change, Influence, Notation


@dataclass(frozen=True)
class Boost(Effect):
    """+`amount` strength on every adjacent tile that boosts nothing itself."""

    word: ClassVar[str] = "boost"
    plays: ClassVar[tuple[Place, ...]] = (on(TILE, "always", amount=range(1, 19)),)
    """Six such neighbours and all own markers are as much strength as the engine counts."""
    amount: Amount

    def notation(self) -> Notation:
        """`◼ +◉1`: strength is counted, no marker is made."""
        return (Change(), Influence(self.amount, PLUS))
