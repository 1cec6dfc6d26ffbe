"""Games between bots for the ladder: who sits where goes in, shares of the victory come out."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from generator.adapters.position import Position
from generator.players.choosers import chooser
from generator.players.form import best_form
from generator.table.game import Game

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


def played(game: Game, bots: Sequence[str], seed: int) -> list[float]:
    """One game's shares, seat by seat."""
    form = best_form()
    choosers = {name: chooser(name, form) for name in set(bots)}
    position = Position(game, form)
    position.begin(seed)
    position.let_chance_decide()
    while not position.over:
        choose = choosers[bots[position.seat]]
        position.give(int(choose(position.state, position.tables, position.scratch)))
        position.let_chance_decide()
    return position.shares()


def alone_among(game: Game, one: str, others: str, games: int) -> Share:
    """The share of one bot among others of another kind; it sits on every seat equally often."""
    players = game.configuration.players
    found = []
    for number in range(games):
        own = number % players
        bots = [one if seat == own else others for seat in range(players)]
        found.append(played(game, bots, number)[own])
    return share_of(found)
