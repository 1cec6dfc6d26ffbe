"""A bot of the kernel at the table: gives the next stage of its line for a match.

The table plays interpreted. A bot that plays thousands of games out to decide is asked in the compiled form where there
is one; it decides the same in both.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from generator.players.choosers import Chooser, chooser
from generator.players.form import Form, best_form, slow_form
from generator.players.spec import bot_spec
from generator.rules.fields import State, Tables
from generator.rules.records import fill, plain
from generator.table.game import Game, Match
from generator.table.playing import SubMoves


class Seated:
    """A bot of that name. Raises `InputError`."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._plays_out = bot_spec(name).budget > 0
        self._game: Game | None = None
        self._tables: Tables | None = None

    @cached_property
    def _form(self) -> Form:
        return best_form() if self._plays_out else slow_form()

    @cached_property
    def _chooser(self) -> Chooser:
        return chooser(self._name, self._form)

    def choose(self, match: Match) -> SubMoves:
        """One sub-move."""
        if self._tables is None or match.game is not self._game:
            self._game, self._tables = match.game, self._form.tables(match.game.tables)
        if not self._form.fast:
            return (self._chooser(match.state, self._tables, match.scratch),)
        state: Any = self._form.fresh(State)
        fill(State, state, plain(State, match.state))
        choice = self._chooser(state, self._tables, match.scratch)
        match.state.random_a, match.state.random_b = int(state["random_a"]), int(state["random_b"])
        return (choice,)
