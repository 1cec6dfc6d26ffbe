"""One bot among others of BALANCE // CONTROL, and each of these by itself: which of the two has the victory."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass

from generator.definitions.box_request import BoxRequest
from generator.games.balance_control.simulate.kernel.tally_fields import FIGURE_WINNERS
from generator.games.balance_control.simulate.kernel_games import compile_for, rows
from generator.simulate.load import make_setting
from tools.bench.tables import SEED


@dataclass(frozen=True)
class Duels:
    """In how many of them the one bot has the victory, alone or with others, and the other hasn't (`ahead`); both or
    neither (`level`); the other way round (`behind`). Of the `games`, those that the one bot won `alone`, and those of
    whose victory it has no share (`lost`). `seconds`: CPU time of a game."""

    ahead: int
    level: int
    behind: int
    games: int
    alone: int
    lost: int
    seconds: float


def duels(players: int, one: str, others: str, games: int, modules: str) -> Duels:
    """So many games, shared out among the seats on which the one bot sits."""
    found, shares, each = Counter[int](), Counter[int](), games // players
    asked = BoxRequest(players=players, modules=modules)
    bots = [",".join(one if seat == own else others for seat in range(players)) for own in range(players)]
    settings = [make_setting(asked, each, SEED) for each in bots]
    compile_for(settings[0])
    rows(settings[0], games, 1)
    began = time.process_time()
    for own, setting in enumerate(settings):
        for row in rows(setting, own * each, each):
            won = [row[FIGURE_WINNERS] >> seat & 1 for seat in range(players)]
            found.update(won[own] - won[seat] for seat in range(players) if seat != own)
            shares[won[own] * sum(won)] += 1
    played = each * players
    seconds = (time.process_time() - began) / played
    return Duels(found[1], found[0], found[-1], played, shares[1], shares[0], seconds)
