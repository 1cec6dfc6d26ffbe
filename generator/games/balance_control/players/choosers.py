"""A bot's chooser by its name: chooses sub-move by sub-move on the kernel's records, on either backend."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from generator.games.balance_control.players.backend import Backend
from generator.games.balance_control.players.kernel.notes import Notes, Tree
from generator.games.balance_control.rules.fields import Scratch, State, Tables
from generator.play.spec import Spec, bot_spec


class Chooser(Protocol):
    """Chooses the next sub-move of the seat that is asked, one of the ids that are legal. `state` stays as it is but
    for its generator; `scratch` may be used, but for its log of events. It is asked for every sub-move of a move."""

    def __call__(self, state: State, tables: Tables, scratch: Scratch) -> int:
        """One sub-move."""


def _random(backend: Backend, _spec: Spec) -> Chooser:
    """All sub-moves even, as in the kernel's own random games."""
    chosen: Chooser = backend.kernel.pick
    return chosen


class Greedy:
    """Tries every move, plays the one that is worth most at once."""

    def __init__(self, backend: Backend, _spec: Spec) -> None:
        self._choose = backend.kernel.greedy_choice
        self._own = backend.fresh(State), backend.fresh(Scratch), backend.fresh(Notes)

    def __call__(self, state: State, tables: Tables, scratch: Scratch) -> int:  # noqa: ARG002 (a chooser's shape)
        """One sub-move."""
        return int(self._choose(state, tables, *self._own))


class Search:
    """Searches with so many playouts a move."""

    def __init__(self, backend: Backend, spec: Spec) -> None:
        self._choose, self._budget = backend.kernel.searched_choice, spec.budget
        fresh: Any = backend.fresh
        self._own = fresh(State), fresh(State), fresh(Scratch), fresh(Notes), fresh(Tree)

    def __call__(self, state: State, tables: Tables, scratch: Scratch) -> int:  # noqa: ARG002 (a chooser's shape)
        """One sub-move."""
        return int(self._choose(state, tables, *self._own, self._budget))


CHOOSERS: dict[str, Callable[[Backend, Spec], Chooser]] = {"random": _random, "greedy": Greedy, "mcts": Search}
"""Every kind of bot; all run on both backends."""


def chooser(bot: str, backend: Backend) -> Chooser:
    """Who chooses for a bot of that name. Raises `InputError`."""
    spec = bot_spec(bot)
    return CHOOSERS[spec.kind](backend, spec)
