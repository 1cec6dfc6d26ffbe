"""Answers that mean the same wherever they are asked for, and what may stand in the places of moves."""

from __future__ import annotations

from typing import Final

from generator.base.errors import list_words
from generator.base.frozen import dataclass
from generator.base.override import override
from generator.games.global_powers.powers_numbers import KINDS
from generator.games.global_powers.state import PowersWorld
from generator.play.move_grammar import PlaceSort
from generator.play.questions import plain_verb

MOTIONS: Final = ("ban", "disarm", "sanction", "lift")
BASE: Final = "base"


VOTE = plain_verb("vote ANSWER", "G5", ("vote", "yes"), ("vote", "no"))
UNO_VOTE = plain_verb("vote ANSWER", "G6", ("vote", "yes"), ("vote", "no"))
LET_IT_BE = plain_verb("let-it-be", "G5")
NO_CARD = plain_verb("let-it-be", "G7")


@dataclass(frozen=True)
class RegionSort(PlaceSort):
    """The place of a region in a shape: its number, or its id, which is written as the number; or one of `others`. A
    place that also takes any number belongs to no region alone."""

    numbers: tuple[tuple[str, int], ...] = ()
    others: tuple[str, ...] = ()

    @override
    def read(self, word: str) -> str | int | None:
        """The region's number, or one of `others`; None where the word is neither."""
        small = word.lower()
        if found := next((other for other in self.others if small == other.lower()), None):
            return found
        if self.number and (number := PlaceSort("number").read(word)) is not None:
            return number
        return next((number for name, number in self.numbers if small in (name, str(number))), None)

    @property
    @override
    def offered_words(self) -> tuple[str | int, ...]:
        numbers = range(self.most + 1) if self.number else (number for _, number in self.numbers)
        return (*self.others, *numbers)

    @property
    @override
    def expected(self) -> str:
        numbers = [number for _, number in self.numbers]
        regions = f"a region from {min(numbers)} to {max(numbers)} ({', '.join(name for name, _ in self.numbers)})"
        number = ("a whole number",) if self.number else ()
        return list_words((*self.others, *number, regions), 30)


def place_sorts(world: PowersWorld) -> dict[str, PlaceSort]:
    """What may stand in the places of this game's shapes, by the word in capitals."""
    seats, most = tuple(map(str, world.seats)), world.politicians
    numbers, others = tuple(world.number.items()), (*seats, *MOTIONS, "with", "peace-initiative")
    known = (*(str(number) for number in world.regions), *world.number)
    return {
        "NUMBER": PlaceSort("number", most=most),
        "REGION": RegionSort("region", known, most, numbers=numbers),
        "PLACE": RegionSort("place", (BASE, *known), most, numbers=numbers, others=(BASE,)),
        "SEAT": PlaceSort("party", seats),
        "CARD": PlaceSort("card", world.names),
        "KIND": PlaceSort("kind of chip", KINDS),
        "WHAT": PlaceSort("motion", MOTIONS),
        "ANSWER": PlaceSort("answer", ("yes", "no")),
        "SIDE": PlaceSort("side", ("for", "against")),
        "GOODS": PlaceSort("chips", KINDS, most, number=True),
        "TARGET": RegionSort("target", (*others, *world.number), most, number=True, numbers=numbers, others=others),
    }
