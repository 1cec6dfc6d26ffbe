"""The bots of a table, playing whole games that are counted, in either form of the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.players.form import Form
from generator.players.kernel.notes import Notes, Tree
from generator.players.spec import bot_spec
from generator.rules.fields import Scratch, State, Tables
from generator.simulate.kernel.games import GREEDY, RANDOM
from generator.simulate.kernel.tally_fields import Tally

BUDGET = {"random": RANDOM, "greedy": GREEDY}
"""What stands for the bots that play nothing out, where others have their playouts."""


class Company:
    """Bots by their names, one a seat, who play by the kernel alone. Raises `InputError`."""

    def __init__(self, names: Sequence[str], form: Form) -> None:
        specs = [bot_spec(name) for name in names]
        budgets = [BUDGET.get(spec.kind, spec.budget) for spec in specs]
        self._form, self._scratch = form, form.fresh(Scratch)
        self._own: tuple[Any, ...] = ()
        self._games = "random_games_watched"
        if set(budgets) != {RANDOM}:
            self._games = "greedy_games"
            notes: Any = form.fresh(Notes)
            (notes["budget"] if form.fast else notes.budget)[: len(budgets)] = budgets
            self._own = (form.fresh(State), form.fresh(Scratch), notes)
        if max(budgets) > GREEDY:
            self._games = "searching_games"
            self._own += form.fresh(State), form.fresh(Tree)

    def play(self, tables: Tables, tally: Tally, seed: int, start: int, games: int, first: int) -> None:
        """Plays so many games from number `start` on into the tally; the seat `first` begins each."""
        play, fresh = getattr(self._form.kernel, self._games), self._form.fresh
        play(fresh(State), fresh(State), tables, self._scratch, tally, *self._own, seed, start, games, first)
