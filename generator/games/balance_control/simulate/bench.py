"""Many games in one compiled call: a setting's own records, on which the kernel plays whole games by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from threading import local
from time import perf_counter
from typing import Any, Final

from generator.definitions.configuration import configuration, players_of
from generator.games.balance_control.players.backend import (
    Backend,
    can_compile,
    compiled_backend,
    interpreted_backend,
    ready_backend,
)
from generator.games.balance_control.players.choosers import checked, weighed
from generator.games.balance_control.players.kernel.notes import Tree
from generator.games.balance_control.rules.fields import Scratch, State
from generator.games.balance_control.simulate.figures import columns_of, packed_columns
from generator.games.balance_control.simulate.kernel.games import GREEDY, RANDOM
from generator.games.balance_control.simulate.kernel.tally_fields import FIGURE_WINNERS, Tally
from generator.games.balance_control.simulate.tallying import openings_of, rows_of, summary_of
from generator.games.balance_control.table.game import Game
from generator.play.spec import bot_spec
from generator.simulate.many import Batch
from generator.simulate.opened import many_of
from generator.simulate.setting import Setting
from generator.simulate.summary import Summary

STARTS = 0
"""The seat that begins every game (R2.4)."""
BUDGET = {"random": RANDOM, "greedy": GREEDY}
"""The budget of bots that play nothing out, where others have a number of playouts."""
RANDOM_GAMES, GREEDY_GAMES, SEARCHING_GAMES = "random_games_watched", "greedy_games", "searching_games"
"""The kernel functions that play whole games, by the strongest bot that they know."""
COMPILING: Final = {RANDOM_GAMES: 12_000, GREEDY_GAMES: 12_500, SEARCHING_GAMES: 14_000}
"""Compiling each takes about as long as so many interpreted games of the smallest kind; `make bench` measures it."""
SAMPLE: Final = 10
"""Such games that show how fast this machine is."""
DECISIONS: Final = 20
"""So often at least a seat decides in a game."""
Rows = list[list[int]]
"""One row of FIGURE codes for each game."""


def table_of(setting: Setting) -> Game:
    """The setting's game. Raises `InputError`."""
    many: Any = many_of(setting)
    game: Game = many.game
    return game


Plays = Callable[[Any, int, int], None]
"""Plays so many games from a number on into a tally, whose rows begin anew."""


class KernelTally:
    """Games of a setting, counted in the kernel's tally of a backend."""

    def __init__(self, setting: Setting, backend: Backend, plays: Plays) -> None:
        self._setting, self._backend, self._plays = setting, backend, plays
        self._tally = backend.fresh(Tally)
        self._openings: Counter[int] = Counter()

    def play(self, first: int, number: int) -> None:
        """Plays and counts so many games."""
        self._plays(self._tally, first, number)
        self._openings.update(openings_of(self._tally, self._backend))

    def batch(self) -> Batch:
        """The games played last."""
        game, backend = table_of(self._setting), self._backend
        if not backend.compiled:
            rows = rows_of(self._tally, backend)
            return Batch(_winners(game, [row[FIGURE_WINNERS] for row in rows]), columns_of(game, rows))
        packed = backend.field(self._tally, "figure")[: backend.number(self._tally, "rows")]
        return Batch(_winners(game, packed[:, FIGURE_WINNERS].tolist()), packed_columns(game, packed))

    def summary(self) -> Summary:
        """What all games came to."""
        return summary_of(self._tally, self._backend, self._openings)


def tally_of(setting: Setting) -> KernelTally:
    """A tally of games that the kernel plays by itself."""
    bench = _benches.of(setting, ready_backend(games_of(setting)))
    return KernelTally(setting, bench.backend, bench.play)


def _winners(game: Game, masks: Sequence[int]) -> list[tuple[str, ...] | None]:
    """Who won each game; None where it was broken off."""
    seats = list(enumerate(game.names.seats))
    told = {mask: tuple(seat for place, seat in seats if mask >> place & 1) or None for mask in set(masks)}
    return [told[mask] for mask in masks]


def rows(setting: Setting, first: int, number: int) -> Rows:
    """The figures of every game, in order; at most a batch of games."""
    bench = _benches.of(setting, ready_backend(games_of(setting)))
    tally = bench.backend.fresh(Tally)
    bench.play(tally, first, number)
    return rows_of(tally, bench.backend)


class Bench:
    """A setting made ready to play many games of, in one thread: its bots play by the kernel alone, on records of their
    own. Raises `InputError`."""

    def __init__(self, setting: Setting, backend: Backend) -> None:
        budgets = _budgets(setting)
        self.backend, self.seed, self.tables = backend, setting.seed, backend.tables(table_of(setting).tables)
        self._scratch, self._games = backend.fresh(Scratch), games_of(setting)
        self._own: tuple[Any, ...] = ()
        if set(budgets) != {RANDOM}:
            notes: Any = weighed(backend, [checked(name) for name in setting.bots])
            backend.field(notes, "budget")[: len(budgets)] = budgets
            self._own = (backend.fresh(State), backend.fresh(Scratch), notes)
        if max(budgets) > GREEDY:
            self._own = (*self._own, backend.fresh(State), backend.fresh(Tree))

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
        self.of = lru_cache(maxsize=16)(Bench)


_benches = _Benches()


def _budgets(setting: Setting) -> list[int]:
    """The budget of each seat's bot."""
    specs = [bot_spec(name) for name in setting.bots]
    return [BUDGET.get(spec.kind, spec.budget) for spec in specs]


def games_of(setting: Setting) -> str:
    """The kernel function that plays a setting's games."""
    budgets = _budgets(setting)
    if max(budgets) > GREEDY:
        return SEARCHING_GAMES
    return RANDOM_GAMES if set(budgets) == {RANDOM} else GREEDY_GAMES


def compile_for(setting: Setting) -> None:
    """Compiles what its games need."""
    getattr(compiled_backend().kernel, games_of(setting))


def seconds_to_compile(setting: Setting) -> float:
    """How long that takes on this machine, told from a few interpreted games. 0 where it is done, and where nothing can
    be compiled."""
    if not can_compile() or ready_backend(games_of(setting)).compiled:
        return 0.0
    return COMPILING[games_of(setting)] * _smallest_game(setting)


def seconds_to_search(setting: Setting) -> float:
    """How long a game's searching takes at least on this machine, interpreted: each playout is half a game. 0 where
    nobody searches, and where it is compiled."""
    playouts = sum(budget for budget in _budgets(setting) if budget > GREEDY)
    if not playouts or not can_compile() or ready_backend(games_of(setting)).compiled:
        return 0.0
    return DECISIONS * playouts * _smallest_game(setting) / 2


def _smallest_game(setting: Setting) -> float:
    """The seconds of one of the smallest games by random players, interpreted."""
    pack = table_of(setting).definitions
    smallest = configuration(pack, players_of(pack, None, usual=0), ())
    bots = ("random",) * smallest.players
    few = replace(setting, players=smallest.players, modules=smallest.modules, without=(), bots=bots)
    bench = Bench(few, interpreted_backend())
    began = perf_counter()
    bench.play(bench.backend.fresh(Tally), 0, SAMPLE)
    return (perf_counter() - began) / SAMPLE
