"""Plays many games of a setting in one compiled call, on records of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from threading import local
from time import perf_counter
from typing import Any, Final

from generator.definitions.configuration import choose_players, make_configuration
from generator.games.balance_control.players.backend import (
    Backend,
    can_compile,
    compiled_backend,
    interpreted_backend,
    ready_backend,
)
from generator.games.balance_control.players.choosers import check_bot, notes_with_weights
from generator.games.balance_control.players.kernel.bot_notes import SearchTree
from generator.games.balance_control.rules.fields import KernelScratch, KernelState
from generator.games.balance_control.simulate.game_figures import columns_of, packed_columns
from generator.games.balance_control.simulate.kernel.games import GREEDY, RANDOM
from generator.games.balance_control.simulate.kernel.tally_fields import FIGURE_WINNERS, KernelTallyFields
from generator.games.balance_control.simulate.tally_reader import read_openings, read_summary, read_tally_rows
from generator.games.balance_control.table.kernel_match import KernelGame
from generator.play.bot_names import parse_bot_name
from generator.simulate.game_summary import GameSummary
from generator.simulate.load import setting_simulator
from generator.simulate.simulation_setting import SimulationSetting
from generator.simulate.simulator import GameBatch

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


def setting_table(setting: SimulationSetting) -> KernelGame:
    """The game of a setting. Raises `InputError` if the kernel can't play it."""
    many: Any = setting_simulator(setting)
    game: KernelGame = many.game
    return game


Plays = Callable[[Any, int, int], None]
"""Plays so many games from a number on into a tally, whose rows begin anew."""


class KernelTally:
    """Plays games of a setting and counts them in the kernel's tally, on one of its backends."""

    def __init__(self, setting: SimulationSetting, backend: Backend, plays: Plays) -> None:
        self._setting, self._backend, self._plays = setting, backend, plays
        self._tally = backend.fresh(KernelTallyFields)
        self._openings: Counter[int] = Counter()

    def play(self, first: int, number: int) -> None:
        """Plays and counts `number` games, from number `first` on."""
        self._plays(self._tally, first, number)
        self._openings.update(read_openings(self._tally, self._backend))

    def batch(self) -> GameBatch:
        """The games of the last call of `play`, one row each."""
        game, backend = setting_table(self._setting), self._backend
        if not backend.compiled:
            rows = read_tally_rows(self._tally, backend)
            return GameBatch(_winners(game, [row[FIGURE_WINNERS] for row in rows]), columns_of(game, rows))
        packed = backend.field(self._tally, "figure")[: backend.number(self._tally, "rows")]
        return GameBatch(_winners(game, packed[:, FIGURE_WINNERS].tolist()), packed_columns(game, packed))

    def summary(self) -> GameSummary:
        """The sums and extremes of all games so far."""
        return read_summary(self._tally, self._backend, self._openings)


def make_tally(setting: SimulationSetting) -> KernelTally:
    """A tally for games between the kernel's own bots."""
    bench = _benches.of(setting, ready_backend(games_function(setting)))
    return KernelTally(setting, bench.backend, bench.play)


def _winners(game: KernelGame, masks: Sequence[int]) -> list[tuple[str, ...] | None]:
    """Who won each game; None where it was broken off."""
    seats = list(enumerate(game.names.seats))
    told = {mask: tuple(seat for place, seat in seats if mask >> place & 1) or None for mask in set(masks)}
    return [told[mask] for mask in masks]


def rows(setting: SimulationSetting, first: int, number: int) -> Rows:
    """The figures of `number` games from number `first` on, a row each; at most a batch of games."""
    bench = _benches.of(setting, ready_backend(games_function(setting)))
    tally = bench.backend.fresh(KernelTallyFields)
    bench.play(tally, first, number)
    return read_tally_rows(tally, bench.backend)


class KernelGames:
    """A setting ready to play many games of, in one thread: the kernel's own bots, on records of their own. Raises
    `InputError`."""

    def __init__(self, setting: SimulationSetting, backend: Backend) -> None:
        budgets = _budgets(setting)
        self.backend, self.seed, self.tables = backend, setting.seed, backend.tables(setting_table(setting).tables)
        self._scratch, self._games = backend.fresh(KernelScratch), games_function(setting)
        self._own: tuple[Any, ...] = ()
        if set(budgets) != {RANDOM}:
            notes: Any = notes_with_weights(backend, [check_bot(name) for name in setting.bots])
            backend.field(notes, "budget")[: len(budgets)] = budgets
            self._own = (backend.fresh(KernelState), backend.fresh(KernelScratch), notes)
        if max(budgets) > GREEDY:
            self._own = (*self._own, backend.fresh(KernelState), backend.fresh(SearchTree))

    def play(self, tally: Any, first: int, number: int) -> None:
        """Plays `number` games from number `first` on, at most `BATCH`, into the tally; its rows begin anew."""
        if self.backend.compiled:
            tally["rows"] = 0
        else:
            tally.rows = 0
        play, fresh = getattr(self.backend.kernel, self._games), self.backend.fresh
        records = (fresh(KernelState), fresh(KernelState), self.tables, self._scratch, tally, *self._own)
        play(*records, self.seed, first, number, STARTS)


class _ThreadGames(local):
    """Each thread's own: compiled games run side by side, and a worker of a cluster has several threads."""

    def __init__(self) -> None:
        self.of = lru_cache(maxsize=16)(KernelGames)


_benches = _ThreadGames()


def _budgets(setting: SimulationSetting) -> list[int]:
    """The budget of each seat's bot."""
    specs = [parse_bot_name(name) for name in setting.bots]
    return [BUDGET.get(spec.kind, spec.budget) for spec in specs]


def games_function(setting: SimulationSetting) -> str:
    """The kernel function that plays a setting's games."""
    budgets = _budgets(setting)
    if max(budgets) > GREEDY:
        return SEARCHING_GAMES
    return RANDOM_GAMES if set(budgets) == {RANDOM} else GREEDY_GAMES


def compile_for(setting: SimulationSetting) -> None:
    """Compiles the kernel functions that the setting's games need."""
    getattr(compiled_backend().kernel, games_function(setting))


def seconds_to_compile(setting: SimulationSetting) -> float:
    """About how long compiling for the setting takes on this machine, in seconds, estimated from a few interpreted
    games. 0 if it is done, or impossible."""
    if not can_compile() or ready_backend(games_function(setting)).compiled:
        return 0.0
    return COMPILING[games_function(setting)] * _smallest_game(setting)


def seconds_to_search(setting: SimulationSetting) -> float:
    """The least time that searching takes in a game on this machine if it is interpreted, in seconds; a playout counts
    as half a game. 0 if nobody searches, or if the search is compiled."""
    playouts = sum(budget for budget in _budgets(setting) if budget > GREEDY)
    if not playouts or not can_compile() or ready_backend(games_function(setting)).compiled:
        return 0.0
    return DECISIONS * playouts * _smallest_game(setting) / 2


def _smallest_game(setting: SimulationSetting) -> float:
    """The seconds of one of the smallest games by random players, interpreted."""
    pack = setting_table(setting).definitions
    smallest = make_configuration(pack, choose_players(pack, None, usual=0), ())
    bots = ("random",) * smallest.players
    few = replace(setting, players=smallest.players, modules=smallest.modules, without=(), bots=bots)
    bench = KernelGames(few, interpreted_backend())
    began = perf_counter()
    bench.play(bench.backend.fresh(KernelTallyFields), 0, SAMPLE)
    return (perf_counter() - began) / SAMPLE
