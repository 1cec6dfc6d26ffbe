"""Decisions a second of random playouts, interpreted and compiled: `python tests/bench/bench_kernel.py`.

A decision is a whole line by a seat that has at least two; draws, forced lines and the stages of a line don't count.
Each form plays the same games; the best of nine runs is told, and their median.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from generator.rules.compile import compiled  # noqa: E402  (the path comes first)
from generator.rules.fields import Scratch, State, Tables, fill, interpreted, plain, structured  # noqa: E402
from generator.rules.playout import counted_game, random_game  # noqa: E402
from generator.table.game import Game  # noqa: E402
from tests.rules.kernel_games import game  # noqa: E402

RUNS = 9


def decisions(made: Game, games: int) -> int:
    """How many decisions these games hold."""
    scratch = interpreted(Scratch)
    return sum(counted_game(interpreted(State), made.tables, scratch, 1, number, 0) for number in range(games))


def interpreted_run(made: Game, games: int) -> float:
    """Seconds of processor time for these games."""
    scratch = interpreted(Scratch)
    start = time.process_time()
    for number in range(games):
        random_game(interpreted(State), made.tables, scratch, 1, number, 0)
    return time.process_time() - start


def compiled_run(made: Game, games: int) -> float:
    """Seconds of processor time for these games, in one call."""
    import numpy as np

    states = np.zeros(1, structured(State).dtype)  # type: ignore[attr-defined]
    tables, scratch = structured(Tables), structured(Scratch)
    fill(Tables, tables, plain(Tables, made.tables))
    play = compiled().random_games
    play(states, np.zeros_like(states), tables, scratch, 1, 0, 1, 0)
    start = time.process_time()
    play(states, np.zeros_like(states), tables, scratch, 1, 0, games, 0)
    return time.process_time() - start


def measure(name: str, run: Callable[[Game, int], float], made: Game, games: int) -> None:
    """Prints one line."""
    held = decisions(made, min(games, 200)) / min(games, 200) * games
    speeds = [held / run(made, games) for _ in range(RUNS)]
    print(f"{name:32} best {max(speeds):12,.0f}   median {statistics.median(speeds):12,.0f} decisions/s")  # noqa: T201


def main() -> None:
    """All rows."""
    for players in (2, 3, 4, 6):
        made = game(players)
        measure(f"{players} players interpreted", interpreted_run, made, 60)
        measure(f"{players} players compiled", compiled_run, made, 5000)


if __name__ == "__main__":
    main()
