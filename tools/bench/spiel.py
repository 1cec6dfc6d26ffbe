"""OpenSpiel's search on our adapter, as a player with a budget and a seed, to play against ours and be timed.

The search that is timed plays its random playouts through the adapter. The one that plays whole games leaves them to
our kernel, with the same chances at every sub-move, so that hundreds of games come to an end.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from generator.games.balance_control.players.backend import best_backend
from generator.games.balance_control.players.choosers import chooser

EXPLORE = 1.4
"""UCT's constant for utilities between 0 and 1."""
MEGABYTES = 1000


class OurPlayouts:
    """Random playouts by our kernel, one an evaluation, for the search written in Python."""

    def __init__(self, seed: int) -> None:
        self.seed, self.made = seed, 0

    def evaluate(self, state: Any) -> Any:
        position = state.position.copy()
        self.made += 1
        position.backend.kernel.seed_chance(position.state, self.seed, self.made)
        position.backend.kernel.play_on(position.state, position.tables, position.scratch)
        return np.array(position.shares())

    def prior(self, state: Any) -> list[tuple[int, float]]:
        if state.is_chance_node():
            found: list[tuple[int, float]] = state.chance_outcomes()
            return found
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def quick_search(game: Any, budget: int, seed: int) -> Any:
    chance = np.random.RandomState(seed)
    return mcts.MCTSBot(game, EXPLORE, budget, OurPlayouts(seed), solve=False, random_state=chance)


class OwnSearch:
    def __init__(self, game: Any, budget: int, seed: int) -> None:
        self.playouts = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=seed)
        limits = {"uct_c": EXPLORE, "max_simulations": budget, "max_memory_mb": MEGABYTES}
        self.bot = pyspiel.MCTSBot(game, self.playouts, **limits, solve=False, seed=seed, verbose=False)

    def step(self, state: Any) -> int:
        """What it prefers. (Its own `step` crashes with states that are written in Python.)"""
        return int(self.bot.mcts_search(state).best_child().action)


def move(state: Any, bot: Any) -> None:
    while True:
        state.apply_action(bot.step(state))
        if state.is_terminal() or state.position.number("verb") < 0:
            return


def draw(state: Any, chance: random.Random) -> None:
    """Draws and refills until a seat decides."""
    while not state.is_terminal() and state.is_chance_node():
        actions, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(chance.choices(actions, odds)[0])


def against(game: Any, budget: int, number: int) -> float:
    """Our share of one game of two; the seats take turns at beginning."""
    ours, theirs = chooser(f"mcts:{budget}", best_backend()), quick_search(game, budget, number)
    chance = random.Random(number)
    state = game.new_initial_state()
    draw(state, chance)
    own = number % 2
    while not state.is_terminal():
        position = state.position
        if position.seat == own:
            state.apply_action(int(ours(position.state, position.tables, position.scratch)))
        else:
            move(state, theirs)
        draw(state, chance)
    return float(state.returns()[own])
