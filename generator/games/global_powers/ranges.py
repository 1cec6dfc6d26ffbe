"""From where to where each number of a pack may go, so that a table can use it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from generator.errors import listed
from generator.games.global_powers.numbers import KINDS, Numbers


@dataclass(frozen=True)
class Box:
    """What bounds the numbers: how many `politicians` a party has, what the `die` shows, how many `cards` a party
    chooses from, how many may play, and each region's chips at the start. `chips`: how many the box has of the rarest
    kind."""

    politicians: int
    die: tuple[int, ...]
    cards: int
    players: range
    chips: int
    holds: Mapping[str, Mapping[str, int]]


class Unusable(NamedTuple):
    """A number that no table can use: the `path` of its value, what is wrong, and what would be right."""

    path: str
    what: str
    expected: str


def unusable(numbers: Numbers, box: Box) -> Iterator[Unusable]:
    """Every number out of its range."""
    party = f"a party has {box.politicians} politicians"
    yield from _outside("stays", numbers.stays, 0, box.politicians - 1, f"{party}, one of whom must be free for a bid")
    yield from _outside("bid_exile", numbers.bid_exile, 0, box.politicians - 1, f"{party}, one of whom was bid")
    yield from _outside("war.exile", numbers.war.exile, 0, box.politicians - 1, f"{party}, one of whom governs")
    yield from _outside("hand", numbers.hand, 0, box.cards, f"a party chooses from {box.cards} cards")
    least, most = max(box.players) + 1, min(box.players) + len(box.holds)
    why = f"less {min(box.players)} to {max(box.players)} players it is a number of regions, of which there are "
    yield from _outside("dominance", numbers.dominance, least, most, f"{why}{len(box.holds)}")
    for players, goal in numbers.goal.items():
        if players not in box.players:
            right = f"{min(box.players)} to {max(box.players)} players"
            yield Unusable(f"numbers.goal.{players}", f"a goal for {players} players, who can't play", right)
        yield from _outside(f"goal.{players}", goal, 1, 99, "everybody begins with 0 points")
    for place, line in enumerate(numbers.budget):
        if line.risk and line.risk not in box.die:
            right = f"{listed(tuple(map(str, box.die)))}; 0 for no roll"
            yield Unusable(f"numbers.budget[{place}].risk", f"no die shows {line.risk}", right)
    short = [*_outside("bound", numbers.bound, 1, box.chips, f"the box has {box.chips} chips of a kind")]
    yield from short or _unbound(numbers, box)


def _unbound(numbers: Numbers, box: Box) -> Iterator[Unusable]:
    """Chips beyond those that a region can hold."""
    bound = numbers.bound
    why = f"a region holds {bound} of a kind at most"
    for place, line in enumerate(numbers.budget):
        yield from _outside(f"budget[{place}].count", line.count, 1, bound, why)
    for side in ("winner", "loser", "both"):
        for kind, count in zip(KINDS, getattr(numbers.war, side).row, strict=True):
            yield from _outside(f"war.{side}.{kind}", count, 0, bound, why)
    for region, holds in box.holds.items():
        for kind, count in holds.items():
            if count > bound:
                right = f"{bound} at most, the 'bound' of the numbers"
                yield Unusable(f"regions.{region}.holds.{kind}", f"{count} {kind} at the start", right)


def _outside(name: str, number: int, least: int, most: int, why: str) -> Iterator[Unusable]:
    if not least <= number <= most:
        yield Unusable(f"numbers.{name}", f"{number} is of no use: {why}", f"{least} to {most}")
