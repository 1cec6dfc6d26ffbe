"""A bot of the kernel at the table: chooses the next sub-move for a match.

The table plays interpreted. A bot that plays thousands of games out in order to decide runs on the compiled backend
where there is one; it decides the same on both.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from generator.games.balance_control.players.backend import Backend, best_backend, interpreted_backend
from generator.games.balance_control.players.choosers import Chooser, checked, chooser
from generator.games.balance_control.rules.fields import State, Tables
from generator.games.balance_control.rules.records import fill, plain
from generator.games.balance_control.table.game import Game, Match
from generator.games.balance_control.table.playing import SubMoves


class Seated:
    """A bot of that name. Raises `InputError`."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._plays_out = checked(name).budget > 0
        self._game: Game | None = None
        self._tables: Tables | None = None

    @cached_property
    def _backend(self) -> Backend:
        return best_backend() if self._plays_out else interpreted_backend()

    @cached_property
    def _chooser(self) -> Chooser:
        return chooser(self._name, self._backend)

    def choose(self, match: Match) -> SubMoves:
        """One sub-move."""
        if self._tables is None or match.game is not self._game:
            self._game, self._tables = match.game, self._backend.tables(match.game.tables)
        if not self._backend.compiled:
            return (self._chooser(match.state, self._tables, match.scratch),)
        state: Any = self._backend.fresh(State)
        fill(State, state, plain(State, match.state))
        choice = self._chooser(state, self._tables, match.scratch)
        match.state.random_a, match.state.random_b = int(state["random_a"]), int(state["random_b"])
        return (choice,)
