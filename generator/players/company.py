"""The bots of a table and a form of the kernel go in, whole games between them come out, counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.players.form import Form
from generator.players.kernel.games import GREEDY, RANDOM
from generator.players.kernel.notes import Notes, Tree
from generator.players.spec import bot_spec
from generator.rules.fields import Scratch, State, Tables
from generator.rules.tally_fields import Tally

BUDGET = {"random": RANDOM, "greedy": GREEDY}
"""What stands for the bots that play nothing out, where others have their playouts."""


class Company:
    """Bots by their names, one a seat, who play by the kernel alone. Raises `InputError`."""

    def __init__(self, names: Sequence[str], form: Form) -> None:
        specs = [bot_spec(name) for name in names]
        budgets = [BUDGET.get(spec.kind, spec.budget) for spec in specs]
        self._form, self._scratch = form, form.fresh(Scratch)
        notes: Any = form.fresh(Notes)
        (notes["budget"] if form.fast else notes.budget)[: len(budgets)] = budgets
        fresh: Any = form.fresh
        self._own: tuple[Any, ...] = (fresh(State), fresh(Scratch), notes)
        if max(budgets) > GREEDY:
            self._own += fresh(State), fresh(Tree)
        self._go = self._random if set(budgets) == {RANDOM} else self._clever

    def play(self, tables: Tables, tally: Tally, seed: int, start: int, games: int, first: int) -> None:
        """Plays so many games from number `start` on into the tally; the seat `first` begins each."""
        self._go(tables, tally, seed, start, games, first)

    def _clever(self, tables: Tables, tally: Tally, *numbers: int) -> None:
        kernel, fresh = self._form.kernel, self._form.fresh
        call = kernel.greedy_games if len(self._own) == 3 else kernel.searching_games
        call(fresh(State), fresh(State), tables, self._scratch, tally, *self._own, *numbers)

    def _random(self, tables: Tables, tally: Tally, seed: int, start: int, games: int, first: int) -> None:
        kernel, fresh = self._form.kernel, self._form.fresh
        if self._form.fast:
            import numpy as np

            states = np.zeros(2, fresh(State).dtype)
            kernel.watched_games(states[:1], states[1:], tables, self._scratch, tally, seed, start, games, first)
            return
        for game in range(start, start + games):
            kernel.random_watched(fresh(State), tables, self._scratch, tally, seed, game, first)
