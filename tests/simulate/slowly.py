"""Jobs for other processes: games played interpreted, so that nothing is compiled, and not too fast."""

from __future__ import annotations

import time
from collections.abc import Sequence

from generator.games.balance_control.players.backend import interpreted_backend
from generator.games.balance_control.simulate import bench
from generator.simulate import playing
from generator.simulate.pairs import Totals
from generator.simulate.setting import Setting
from generator.simulate.summary import Summary


def simulate(settings: Sequence[Setting], first: int, number: int) -> Totals:
    """What `playing.simulate` says, a moment later."""
    bench.ready_backend = lambda _: interpreted_backend()
    time.sleep(0.1)
    return playing.simulate(settings, first, number)


def play(setting: Setting, first: int, number: int) -> Summary:
    return simulate((setting,), first, number).summaries[0]


def one_by_one(settings: Sequence[Setting], first: int, number: int) -> playing.OneByOne:
    """What `playing.one_by_one` says, a moment later."""
    bench.ready_backend = lambda _: interpreted_backend()
    time.sleep(0.1)
    return playing.one_by_one(settings, first, number)
