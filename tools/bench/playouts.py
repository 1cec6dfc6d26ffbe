"""Random playouts to measure: ours on both backends, catanatron's, OpenSpiel's; each with how many decisions they hold.

A decision is a whole move, or an action of the other programs, by somebody who has at least two to choose from;
draws, dice, forced moves and the sub-moves of a move don't count. Decisions are counted in a pass of their own over the
same games, so that counting costs nobody time.
"""

from __future__ import annotations

import functools
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pyspiel
from catanatron.game import Game as Catan
from catanatron.models.player import Color
from catanatron.models.player import RandomPlayer as CatanPlayer

from generator.games.balance_control.rules.compile import compiled
from generator.games.balance_control.rules.fields import KernelScratch, KernelState, KernelTables
from generator.games.balance_control.rules.playout import counted_game, random_games
from generator.games.balance_control.rules.records import fill, interpreted, plain, structured
from generator.games.balance_control.table.kernel_match import KernelGame
from tools.bench.harness import ROOT

SEED = 1
ROLLOUTS, SIMULATIONS = 40, 120
"""OpenSpiel's rollouts a leaf, and leaves: no more than hex has cells, so that each is one move from the root."""
SAMPLED = 2000
"""Random games of hex whose mean length stands for that of the rollouts, which can't be watched."""


@dataclass(frozen=True)
class Playouts:
    """Something to run, and how many decisions one run holds."""

    run: Callable[[], object]
    decisions: float


def ours_interpreted(game: KernelGame, games: int) -> Playouts:
    def run() -> None:
        random_games(
            interpreted(KernelState),
            interpreted(KernelState),
            game.tables,
            interpreted(KernelScratch),
            SEED,
            0,
            games,
            0,
        )

    scratch = interpreted(KernelScratch)
    found = sum(
        counted_game(interpreted(KernelState), game.tables, scratch, SEED, number, 0) for number in range(games)
    )
    return Playouts(run, found)


@functools.cache
def compile_elsewhere() -> None:
    """Compiles in a process of its own what the cache lacks. The process that compiles keeps every function where it
    was made, scattered over memory; all others read the playouts from the cache in one piece, and are faster."""
    kernel = "generator.games.balance_control.rules.compile"
    needed = f"from {kernel} import compiled; compiled().counted_game; compiled().random_games"
    subprocess.run([sys.executable, "-c", needed], cwd=ROOT, check=True)


def ours_compiled(game: KernelGame, games: int) -> Playouts:
    compile_elsewhere()
    kernel = compiled()
    state, blank, tables, scratch = (
        structured(KernelState),
        structured(KernelState),
        structured(KernelTables),
        structured(KernelScratch),
    )
    fill(KernelTables, tables, plain(KernelTables, game.tables))
    found = 0
    for number in range(games):
        kernel.copy_position(state, blank)
        found += kernel.counted_game(state, tables, scratch, SEED, number, 0)
    return Playouts(lambda: kernel.random_games(state, blank, tables, scratch, SEED, 0, games, 0), found)


class _Counting(CatanPlayer):  # type: ignore[misc]
    """A random player that counts the choices it really had."""

    counted = 0

    def decide(self, game: Any, playable_actions: Any) -> Any:
        _Counting.counted += len(playable_actions) > 1
        return super().decide(game, playable_actions)


def catanatron(players: int, games: int) -> Playouts:
    """Games of catanatron with its random players, as its own `play` runs them."""

    def run(player: type[CatanPlayer] = CatanPlayer) -> None:
        for number in range(1, games + 1):
            Catan([player(colour) for colour in list(Color)[:players]], seed=number).play()

    _Counting.counted = 0
    run(_Counting)
    return Playouts(run, _Counting.counted)


def hex_rollouts() -> Playouts:
    """OpenSpiel's C++ rollouts of hex on its usual board: one search of its MCTS from the empty board."""
    game = pyspiel.load_game("hex")
    start = game.new_initial_state()

    def run() -> None:
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=SEED)
        limits = {"uct_c": 2.0, "max_simulations": SIMULATIONS, "max_memory_mb": 1000}
        pyspiel.MCTSBot(game, evaluator, **limits, solve=False, seed=SEED, verbose=False).mcts_search(start)

    chance = random.Random(SEED)
    length = sum(_hex_decisions(start.clone(), chance) for _ in range(SAMPLED)) / SAMPLED
    return Playouts(run, SIMULATIONS * ROLLOUTS * length)


def _hex_decisions(state: Any, chance: random.Random) -> int:
    """The decisions of a random game of hex from its second move on."""
    state.apply_action(chance.choice(state.legal_actions()))
    found = 0
    while not state.is_terminal():
        actions = state.legal_actions()
        found += len(actions) > 1
        state.apply_action(chance.choice(actions))
    return found
