"""How many pieces to print, by how many were in use at once (R1.6, R14.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from generator.simulate.intervals import quantile

RARE: Final = 0.999
"""So large a share of all games finds enough markers in the box."""
SMALL: Final = 4
"""Markers of value 1 that a holder may need beside fives: an amount is never worse than 4 above a multiple of 5."""
LARGE: Final = 5


@dataclass(frozen=True)
class Peak:
    """The most of something in use at once, over many games: the greatest, and what 99.9 % of the games stay within."""

    most: int
    p999: int


def peak(histogram: Mapping[int, int]) -> Peak:
    """The peak of games by their own peaks."""
    return Peak(max(histogram, default=0), quantile(histogram, RARE))


def overlay_markers(amount: int, seats: int) -> int:
    """How many overlays of a kind are printed: what games need at once, and one for each seat at least."""
    return max(amount, seats)


def resource_markers(amount: int, seats: int) -> dict[int, int]:
    """How many markers of 1 and of 5 are printed so that any distribution of up to `amount` among the seats and Noise
    can be laid out.

    Whoever holds x lays fives as long as there are any and ones for the rest. If the fives suffice, each of the
    seats + 1 holders needs at most 4 ones; if they don't, the ones must make up the whole rest. So 4 × (seats + 1) ones
    are enough together with as many fives as bring the value of all to `amount`, and no fewer ones are; where the
    amount itself is smaller, so are the ones, but never fewer than 4 × seats.
    """
    ones = max(SMALL * seats, min(amount, SMALL * (seats + 1)))
    return {1: ones, LARGE: max(0, -(-(amount - ones) // LARGE))}
