"""The core: a setting, a first game and a number of games go in, the summary of just these games comes out.

Nothing else decides what a game is: not who plays it, in which process or order, nor in how many pieces the games are
asked for. Games of random and greedy bots are played by the kernel alone; other bots are asked stage by stage.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Any

from generator.players.choosers import Chooser, chooser
from generator.players.form import Form, best_form
from generator.players.kernel.notes import Notes
from generator.rules.fields import CAPACITIES, Scratch, State
from generator.rules.tally_fields import Tally
from generator.simulate.setting import Setting, table_of
from generator.simulate.summary import Summary
from generator.simulate.tallying import openings_of, rows_of, summary_of
from generator.table.game import Game

BATCH = CAPACITIES["games"]
"""Games whose rows a tally can hold."""
PLAIN = "random"
GREEDY = "greedy"
"""The bots whose games the kernel plays by itself."""
STARTS = 0
"""The seat that begins every game."""

Rows = list[list[int]]
"""One row of FIGURE codes for each game."""


def simulate(setting: Setting, first: int, number: int) -> Summary:
    """The summary of the games `first` … `first + number - 1`. Raises `InputError` where they can't be played."""
    bench = _bench(setting)
    openings: Counter[int] = Counter()
    tally = bench.form.fresh(Tally)
    for start, games in batches(first, number):
        bench.play(tally, start, games)
        openings.update(openings_of(tally, bench.form))
    return summary_of(tally, bench.form, openings)


def rows(setting: Setting, first: int, number: int) -> tuple[Summary, Rows]:
    """The same with the figures of every game, in order; at most `BATCH` games."""
    bench = _bench(setting)
    tally = bench.form.fresh(Tally)
    bench.play(tally, first, number)
    return summary_of(tally, bench.form, Counter(openings_of(tally, bench.form))), rows_of(tally, bench.form)


def batches(first: int, number: int) -> Iterator[tuple[int, int]]:
    """A range of games in pieces that a tally can hold: first game and number."""
    for start in range(first, first + number, BATCH):
        yield start, min(BATCH, first + number - start)


@lru_cache(maxsize=16)
def _bench(setting: Setting) -> Bench:
    return Bench(table_of(setting), setting, best_form())


class Bench:
    """A setting made ready to play many games of."""

    def __init__(self, game: Game, setting: Setting, form: Form) -> None:
        self.form, self.seed = form, setting.seed
        self.tables = form.tables(game.tables)
        self.scratch = form.fresh(Scratch)
        self.plain = all(name == PLAIN for name in setting.bots)
        self.one = self._random if self.plain else self._way(setting.bots)

    def _way(self, bots: Sequence[str]) -> Callable[[Any, Any, int], None]:
        """How a game is played where not all of them are random."""
        fresh, kernel = self.form.fresh, self.form.kernel
        if any(name not in (PLAIN, GREEDY) for name in bots):
            return partial(self._asked, [chooser(name, self.form) for name in bots])
        own = fresh(State), fresh(Scratch), fresh(Notes)
        mask = sum(1 << seat for seat, name in enumerate(bots) if name == GREEDY)

        def greedy(state: Any, tally: Any, game: int) -> None:
            kernel.greedy_watched(state, self.tables, self.scratch, tally, *own, self.seed, game, STARTS, mask)

        return greedy

    def play(self, tally: Any, first: int, number: int) -> None:
        """Plays so many games from `first` on, at most `BATCH`, into the tally, whose rows begin anew."""
        if self.form.fast:
            tally["rows"] = 0
            self._fast(tally, first, number)
        else:
            tally.rows = 0
            for game in range(first, first + number):
                self.one(self.form.fresh(State), tally, game)

    def _fast(self, tally: Any, first: int, number: int) -> None:
        """In compiled form, one record of a position for all games."""
        import numpy as np

        states = np.zeros(1, self.form.fresh(State).dtype)
        blank = np.zeros_like(states)
        if self.plain:
            call: Callable[..., None] = self.form.kernel.watched_games
            call(states, blank, self.tables, self.scratch, tally, self.seed, first, number, STARTS)
            return
        for game in range(first, first + number):
            states[0] = blank[0]
            self.one(states[0], tally, game)

    def _random(self, state: Any, tally: Any, game: int) -> None:
        self.form.kernel.random_watched(state, self.tables, self.scratch, tally, self.seed, game, STARTS)

    def _asked(self, choosers: Sequence[Chooser], state: Any, tally: Any, game: int) -> None:
        """One game whose bots are asked for every stage."""
        kernel, tables, scratch = self.form.kernel, self.tables, self.scratch
        kernel.begin_watched(state, tables, scratch, tally, self.seed, game, STARTS)
        while kernel.chance_watched(state, tables, scratch, tally):
            choose = choosers[self.form.number(state, "actor")]
            kernel.stage_watched(state, tables, scratch, tally, game, int(choose(state, tables, scratch)))
        kernel.end_tally(state, tables, tally, game)
