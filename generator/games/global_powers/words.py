"""Answers that mean the same wherever they are asked for, and what may stand in the places of moves."""

from __future__ import annotations

from typing import Final

from generator.errors import listed
from generator.games.global_powers.numbers import KINDS
from generator.games.global_powers.state import World
from generator.play.asking import plain
from generator.play.words import Sort
from generator.values import dataclass

MOTIONS: Final = ("ban", "disarm", "sanction", "lift")
BASE: Final = "base"


VOTE = plain("vote ANSWER", "G5", ("vote", "yes"), ("vote", "no"))
UNO_VOTE = plain("vote ANSWER", "G6", ("vote", "yes"), ("vote", "no"))
LET_IT_BE = plain("let-it-be", "G5")
NO_CARD = plain("let-it-be", "G7")


@dataclass(frozen=True)
class Numbered(Sort):
    """A place for a region: its number, or its id, which is written as the number; or for one of its `others`. Where
    any number may stand, it is no region's alone."""

    numbers: tuple[tuple[str, int], ...] = ()
    others: tuple[str, ...] = ()

    def read(self, word: str) -> str | int | None:
        """The region's number, or the other word."""
        small = word.lower()
        if found := next((other for other in self.others if small == other.lower()), None):
            return found
        if self.number and (number := Sort("number").read(word)) is not None:
            return number
        return next((number for name, number in self.numbers if small in (name, str(number))), None)

    @property
    def every(self) -> tuple[str | int, ...]:
        """The other words, and each number that may stand there."""
        numbers = range(self.most + 1) if self.number else (number for _, number in self.numbers)
        return (*self.others, *numbers)

    @property
    def expected(self) -> str:
        """What would be right."""
        numbers = [number for _, number in self.numbers]
        regions = f"a region from {min(numbers)} to {max(numbers)} ({', '.join(name for name, _ in self.numbers)})"
        number = ("a whole number",) if self.number else ()
        return listed((*self.others, *number, regions), 30)


def sorts(world: World) -> dict[str, Sort]:
    """What may stand in the places of shapes."""
    seats, most = tuple(map(str, world.seats)), world.politicians
    numbers, others = tuple(world.number.items()), (*seats, *MOTIONS, "with", "peace-initiative")
    known = (*(str(number) for number in world.regions), *world.number)
    return {
        "NUMBER": Sort("number", most=most),
        "REGION": Numbered("region", known, most, numbers=numbers),
        "PLACE": Numbered("place", (BASE, *known), most, numbers=numbers, others=(BASE,)),
        "SEAT": Sort("party", seats),
        "CARD": Sort("card", world.names),
        "KIND": Sort("kind of chip", KINDS),
        "WHAT": Sort("motion", MOTIONS),
        "ANSWER": Sort("answer", ("yes", "no")),
        "SIDE": Sort("side", ("for", "against")),
        "GOODS": Sort("chips", KINDS, most, number=True),
        "TARGET": Numbered("target", (*others, *world.number), most, number=True, numbers=numbers, others=others),
    }
