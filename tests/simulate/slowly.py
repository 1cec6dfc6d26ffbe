"""Jobs for other processes: games played interpreted, so that nothing is compiled, and not too fast."""

import time
from collections.abc import Sequence

from generator.games.balance_control.players.backend import interpreted_backend
from generator.games.balance_control.simulate import kernel_games
from generator.simulate import game_ranges
from generator.simulate.game_summary import GameSummary
from generator.simulate.paired_games import PairedTotals
from generator.simulate.simulation_setting import SimulationSetting


def simulate(settings: Sequence[SimulationSetting], first: int, number: int) -> PairedTotals:
    """What `playing.simulate` says, a moment later."""
    kernel_games.ready_backend = lambda _: interpreted_backend()
    time.sleep(0.1)
    return game_ranges.simulate(settings, first, number)


def play(setting: SimulationSetting, first: int, number: int) -> GameSummary:
    return simulate((setting,), first, number).summaries[0]


def one_by_one(settings: Sequence[SimulationSetting], first: int, number: int) -> game_ranges.SingleGames:
    """What `playing.one_by_one` says, a moment later."""
    kernel_games.ready_backend = lambda _: interpreted_backend()
    time.sleep(0.1)
    return game_ranges.play_one_by_one(settings, first, number)
