"""Games between bots for the ladder: one bot's share of the victory, over all seats."""

from __future__ import annotations

from math import ceil
from pathlib import Path

from generator.definitions.request import Request
from generator.simulate.intervals import Estimate
from generator.simulate.ladder import Pairing, played
from generator.simulate.opened import setting_of
from generator.simulate.workers import cores, processes

SEED = 1


def percent(share: Estimate) -> str:
    """A share with its interval, in percent."""
    return f"{100 * share.value:.0f} % ({100 * share.low:.0f}–{100 * share.high:.0f})"


def alone_among(game: str, players: int, one: str, others: str, games: int) -> str:
    """The share of one bot among others of another kind in the core game, as `ladder` plays and counts it."""
    base = setting_of(Request(Path(game), players=players), "random", SEED)
    return percent(played(Pairing(base, one, others, ceil(games / players)), processes(cores())).share)
