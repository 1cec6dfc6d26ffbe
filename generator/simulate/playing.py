"""The core: a range of games, played in one setting or in several, and summed up.

Nothing else decides what a game is: not who plays it, in which process or order, nor in how many pieces the games are
asked for. Whoever decides, the kernel plays whole games by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from threading import local
from typing import Any

from generator.games.balance_control.players.backend import Backend, best_backend
from generator.games.balance_control.players.kernel.notes import Notes, Tree
from generator.games.balance_control.rules.fields import CAPACITIES, Scratch, State
from generator.play.spec import bot_spec
from generator.simulate.kernel.games import GREEDY, RANDOM
from generator.simulate.kernel.tally_fields import Tally
from generator.simulate.pairs import Figures, Rows, Totals, added, paired
from generator.simulate.setting import Setting, table_of
from generator.simulate.tallying import openings_of, rows_of, summary_of

BATCH = CAPACITIES["games"]
"""Games whose rows a tally can hold."""
STARTS = 0
"""The seat that begins every game."""
BUDGET = {"random": RANDOM, "greedy": GREEDY}
"""The budget of bots that play nothing out, where others have a number of playouts."""


def simulate(settings: Sequence[Setting], first: int, number: int) -> Totals:
    """What the games `first` … `first + number - 1` come to in each setting. Raises `InputError` where they can't be
    played."""
    benches = [_benches.of(setting) for setting in settings]
    tallies = [bench.backend.fresh(Tally) for bench in benches]
    openings: list[Counter[int]] = [Counter() for _ in benches]
    pairs: list[Figures] = [{} for _ in settings[1:]]
    for start, games in batches(first, number):
        for bench, tally, seen in zip(benches, tallies, openings, strict=True):
            bench.play(tally, start, games)
            seen.update(openings_of(tally, bench.backend))
        if len(settings) > 1:
            ours, *others = (rows_of(tally, bench.backend) for bench, tally in zip(benches, tallies, strict=True))
            found = (paired(settings[0], other, ours, rows) for other, rows in zip(settings[1:], others, strict=True))
            pairs = [added(both) for both in zip(pairs, found, strict=True)]
    parts = zip(tallies, benches, openings, strict=True)
    return Totals(tuple(summary_of(tally, bench.backend, seen) for tally, bench, seen in parts), tuple(pairs))


def rows(setting: Setting, first: int, number: int) -> Rows:
    """The figures of every game, in order; at most `BATCH` games."""
    bench = _benches.of(setting)
    tally = bench.backend.fresh(Tally)
    bench.play(tally, first, number)
    return rows_of(tally, bench.backend)


def batches(first: int, number: int) -> Iterator[tuple[int, int]]:
    """A range of games in pieces that a tally can hold: first game and number."""
    for start in range(first, first + number, BATCH):
        yield start, min(BATCH, first + number - start)


class Bench:
    """A setting made ready to play many games of, in one thread: its bots play by the kernel alone, on records of their
    own. Raises `InputError`."""

    def __init__(self, setting: Setting, backend: Backend) -> None:
        specs = [bot_spec(name) for name in setting.bots]
        budgets = [BUDGET.get(spec.kind, spec.budget) for spec in specs]
        self.backend, self.seed, self.tables = backend, setting.seed, backend.tables(table_of(setting).tables)
        self._scratch, self._games = backend.fresh(Scratch), "random_games_watched"
        self._own: tuple[Any, ...] = ()
        if set(budgets) != {RANDOM}:
            notes: Any = backend.fresh(Notes)
            backend.field(notes, "budget")[: len(budgets)] = budgets
            self._own, self._games = (backend.fresh(State), backend.fresh(Scratch), notes), "greedy_games"
        if max(budgets) > GREEDY:
            self._own, self._games = (*self._own, backend.fresh(State), backend.fresh(Tree)), "searching_games"

    def play(self, tally: Any, first: int, number: int) -> None:
        """Plays so many games from `first` on, at most `BATCH`, into the tally, whose rows begin anew."""
        if self.backend.compiled:
            tally["rows"] = 0
        else:
            tally.rows = 0
        play, fresh = getattr(self.backend.kernel, self._games), self.backend.fresh
        records = (fresh(State), fresh(State), self.tables, self._scratch, tally, *self._own)
        play(*records, self.seed, first, number, STARTS)


class _Benches(local):
    """Each thread's own: compiled games run side by side, and a worker of a cluster has several threads."""

    def __init__(self) -> None:
        self.of = lru_cache(maxsize=16)(_made)


def _made(setting: Setting) -> Bench:
    return Bench(setting, best_backend())


_benches = _Benches()
