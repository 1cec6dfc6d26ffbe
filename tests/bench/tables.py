"""Games between bots for the ladder: one bot's share of the victory, over all seats."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from generator.games.balance_control.simulate.bench import rows
from generator.games.balance_control.simulate.kernel.tally_fields import FIGURE_WINNERS
from generator.simulate.setting import Setting

GAME = "components/balance-control"
EDITION = "1.0.14"
SEED = 1
SURE = 1.96
"""Standard deviations to either side of a mean: 95 of 100 intervals hold what they are meant to."""


@dataclass(frozen=True)
class Share:
    """A mean share of the victory with its interval."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{100 * self.mean:.0f} % ({100 * self.low:.0f}–{100 * self.high:.0f})"


def share_of(shares: Sequence[float]) -> Share:
    """The mean and its interval by the normal approximation."""
    mean = statistics.fmean(shares)
    around = SURE * statistics.stdev(shares) / math.sqrt(len(shares))
    return Share(mean, max(0.0, mean - around), min(1.0, mean + around))


def alone_among(players: int, one: str, others: str, games: int) -> Share:
    """The share of one bot among others of another kind in so many games of the core game, shared out among the seats,
    on which it sits equally often; the starting seat is always the same."""
    found: list[float] = []
    each = games // players
    for own in range(players):
        bots = tuple(one if seat == own else others for seat in range(players))
        setting = Setting(GAME, "", EDITION, (), players, ("core",), (), bots, SEED)
        for row in rows(setting, own * each, each):
            winners = row[FIGURE_WINNERS]
            found.append((winners >> own & 1) / winners.bit_count())
    return share_of(found)
