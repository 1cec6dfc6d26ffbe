"""How much more often those win who do something with a measure than those who don't, with its interval.

Seats of one game don't win independently, so games are compared, not seats: where k of n seats did it, a game's
difference is (k's sole wins) / k − (the others') / (n − k), and different games are independent of each other.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from generator.simulate.intervals import Estimate, Moments
from generator.simulate.summary import Summary


@dataclass(frozen=True)
class Difference:
    """How much more often those win alone who did it; `games`: in how many some, not all, did."""

    games: int
    estimate: Estimate
    p_value: float


def difference(summary: Summary, deed: str, card: int, seats: int) -> Difference:
    """The difference for a card; `deed` is `taken` or `played`."""
    found = _moments(summary, deed, card, seats)
    return Difference(found.count, found.mean(), found.p_value)


def _moments(summary: Summary, deed: str, card: int, seats: int) -> Moments:
    """The moments of the games' differences, in whole numbers: all are multiples of 1 / lcm(1 … seats)."""
    scale = math.lcm(*range(1, seats + 1))
    values: dict[int, int] = {}
    for others_won, field in ((0, f"{deed}_0"), (-1, f"{deed}_1"), (1, f"{deed}_2")):
        for doers, games in summary.row(field, card).items():
            if 0 < doers < seats:
                shared_by = doers if others_won > 0 else seats - doers
                value = others_won * scale // shared_by if others_won else 0
                values[value] = values.get(value, 0) + games
    return Moments(
        sum(values.values()),
        sum(value * games for value, games in values.items()),
        sum(value * value * games for value, games in values.items()),
        scale,
    )
