"""A bot of the kernel at the table: chooses whole moves, sub-move by sub-move.

The table plays on the interpreted kernel. A bot that plays out thousands of games before it decides uses the compiled
backend if there is one; it decides the same on both.
"""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import Any

from generator.games.balance_control.balance_match import BalanceMatch
from generator.games.balance_control.players.backend import Backend, best_backend, interpreted_backend
from generator.games.balance_control.players.choosers import Chooser, check_bot, chooser
from generator.games.balance_control.rules.fields import KernelState, KernelTables
from generator.games.balance_control.rules.records import fill, plain
from generator.games.balance_control.table.kernel_match import KernelGame, KernelMatch
from generator.games.balance_control.table.moves.grammar import NO_MOVE
from generator.games.balance_control.table.moves.move_text import canonical_move
from generator.games.balance_control.table.moves.sub_moves import extend_move


class KernelBot:
    """A bot of the kernel by its name. Raises `InputError`."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._plays_out = check_bot(name).budget > 0
        self._game: KernelGame | None = None
        self._tables: KernelTables | None = None

    @cached_property
    def _backend(self) -> Backend:
        return best_backend() if self._plays_out else interpreted_backend()

    @cached_property
    def _chooser(self) -> Chooser:
        return chooser(self._name, self._backend)

    def choose(self, seen: Any, random: Random) -> str:  # noqa: ARG002 (the kernel has a generator of its own)
        """The move that the bot chooses, complete with its payment."""
        own: BalanceMatch = seen._match
        match = own.play.match
        trial, move, choices = match.copy(), NO_MOVE, list[int]()
        while not choices or trial.state.verb >= 0:
            choice = self.next_of(trial)
            move = extend_move(trial, move, choice)
            match.state.random_a, match.state.random_b = trial.state.random_a, trial.state.random_b
            choices.append(choice)
            trial.apply(choice)
        said = str(canonical_move(move, match.game.vocabulary))
        own.last_draw = said, tuple(choices)
        return said

    def next_of(self, match: KernelMatch) -> int:
        """The next sub-move that the bot chooses. The position stays as it is, except for its generator."""
        if self._tables is None or match.game is not self._game:
            self._game, self._tables = match.game, self._backend.tables(match.game.tables)
        if not self._backend.compiled:
            return self._chooser(match.state, self._tables, match.scratch)
        state: Any = self._backend.fresh(KernelState)
        fill(KernelState, state, plain(KernelState, match.state))
        choice = self._chooser(state, self._tables, match.scratch)
        match.state.random_a, match.state.random_b = int(state["random_a"]), int(state["random_b"])
        return choice
