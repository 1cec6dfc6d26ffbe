"""Games between bots for the ladder: one bot's share of the victory, over all seats."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.definitions.request import Request
from generator.simulate.ladder import Pairing, played
from generator.simulate.opened import setting_of
from generator.simulate.workers import cores, processes

SEED = 1
SURE = 1.96
"""Standard deviations to either side of a mean: 95 of 100 intervals hold what they are meant to."""


@dataclass(frozen=True)
class Share:
    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{100 * self.mean:.0f} % ({100 * self.low:.0f}–{100 * self.high:.0f})"


def share_of(shares: Sequence[float]) -> Share:
    mean = statistics.fmean(shares)
    around = SURE * statistics.stdev(shares) / math.sqrt(len(shares))
    return Share(mean, max(0.0, mean - around), min(1.0, mean + around))


def alone_among(game: str, players: int, one: str, others: str, games: int) -> Share:
    """The share of one bot among others of another kind in the core game, as `ladder` plays and counts it."""
    base = setting_of(Request(Path(game), players=players), "random", SEED)
    found = played(Pairing(base, one, others, games), processes(cores())).share
    return Share(found.value, found.low, found.high)
