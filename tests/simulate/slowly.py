"""A job for other processes: games played interpreted, so that nothing is compiled, and not too fast."""

from __future__ import annotations

import time

from generator.players.form import slow_form
from generator.simulate import playing
from generator.simulate.setting import Setting
from generator.simulate.summary import Summary


def play(setting: Setting, first: int, number: int) -> Summary:
    """The same summary as `simulate`, a moment later."""
    playing.best_form = slow_form
    time.sleep(0.1)
    return playing.simulate(setting, first, number)
