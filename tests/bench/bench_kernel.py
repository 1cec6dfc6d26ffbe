"""Decisions a second of random playouts, interpreted and compiled, by turns in one process.

A decision is a whole line by a seat that has at least two; draws, forced lines and the stages of a line don't count.
Both forms play the same games; the compiled form plays more of them in one call.
"""

from __future__ import annotations

from generator.rules.compile import compiled
from generator.rules.fields import Scratch, State, Tables, fill, interpreted, plain, structured
from generator.rules.playout import counted_game, random_game
from generator.table.game import Game
from tests.bench.harness import RUNS, interleaved_calls, table, write_section
from tests.rules.kernel_games import game

PLAYERS = (2, 3, 4, 5, 6)
SLOW_GAMES, FAST_GAMES = 20, 2000


def decisions(made: Game, games: int) -> int:
    """How many decisions these games hold."""
    scratch = interpreted(Scratch)
    return sum(counted_game(interpreted(State), made.tables, scratch, 1, number, 0) for number in range(games))


def play_interpreted(made: Game) -> None:
    """The games, one after another."""
    scratch = interpreted(Scratch)
    for number in range(SLOW_GAMES):
        random_game(interpreted(State), made.tables, scratch, 1, number, 0)


class CompiledGames:
    """The same games and more, in one call of compiled code."""

    def __init__(self, made: Game) -> None:
        import numpy as np

        self.states = np.zeros(1, structured(State).dtype)  # type: ignore[attr-defined]
        self.blank = np.zeros_like(self.states)
        self.tables, self.scratch = structured(Tables), structured(Scratch)
        fill(Tables, self.tables, plain(Tables, made.tables))

    def __call__(self) -> None:
        compiled().random_games(self.states, self.blank, self.tables, self.scratch, 1, 0, FAST_GAMES, 0)


def test_kernel() -> None:
    rows = []
    for players in PLAYERS:
        made = game(players)
        seconds = interleaved_calls({"slow": lambda made=made: play_interpreted(made), "fast": CompiledGames(made)})
        slow = decisions(made, SLOW_GAMES) / seconds["slow"]
        fast = decisions(made, SLOW_GAMES) / SLOW_GAMES * FAST_GAMES / seconds["fast"]
        rows.append([str(players), f"{slow:,.0f}", f"{fast:,.0f}", f"{fast / slow:.0f} ×"])
    head = ["players, base game", "interpreted, decisions/s", "compiled, decisions/s", "ratio"]
    text = f"{table(head, rows)}\n\nMedian CPU time of {RUNS} runs by turns, random players, one core."
    write_section("kernel", text)
