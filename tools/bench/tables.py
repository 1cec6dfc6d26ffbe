"""Games between bots for the ladder: one bot's share of the victory, over all seats."""

from __future__ import annotations

from math import ceil
from pathlib import Path

from generator.definitions.box_request import BoxRequest
from generator.simulate.ladder import Pairing, play_pairing
from generator.simulate.load import make_setting
from generator.simulate.statistics import Estimate
from generator.simulate.workers import core_count, make_workers

SEED = 1


def percent(share: Estimate) -> str:
    """A share with its interval, in percent."""
    return f"{100 * share.value:.0f} % ({100 * share.low:.0f}–{100 * share.high:.0f})"


def alone_among(game: str, players: int, one: str, others: str, games: int) -> str:
    """The share of one bot among others of another kind in the core game, as `ladder` plays and counts it."""
    base = make_setting(BoxRequest(Path(game), players=players), "random", SEED)
    return percent(play_pairing(Pairing(base, one, others, ceil(games / players)), make_workers(core_count())).share)
