"""Choosers of bots, by name: each chooses one sub-move after the other on the kernel's records, on either backend."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from generator.base.errors import input_error, list_words, nearest_name
from generator.games.balance_control.players.backend import Backend
from generator.games.balance_control.players.kernel.bot_notes import BotNotes, SearchTree
from generator.games.balance_control.players.kernel.worth import OF_A_SEARCH, WEIGHTS
from generator.games.balance_control.rules.fields import CAPACITIES, KernelScratch, KernelState, KernelTables
from generator.play.bot_names import BotSpec, parse_bot_name, without_weights

SEATS: Final = CAPACITIES["seats"]


def check_bot(bot: str) -> BotSpec:
    """The bot of that name, with weights that its kind has. Raises `InputError` for anything else."""
    spec = parse_bot_name(bot)
    for name, _ in spec.weights if spec.kind != "random" else without_weights(spec).weights:
        if name not in WEIGHTS:
            known, what = list(WEIGHTS), f"weight '{name}' of bot '{bot}'"
            raise input_error(
                what, expected=list_words(known, len(known)), hint=nearest_name(name, known), path="--bots"
            )
    return spec


def notes_with_weights(backend: Backend, specs: Sequence[BotSpec]) -> Any:
    """Fresh notes with the weights of every seat's bot, followed by the default ones of `greedy`."""
    notes = backend.fresh(BotNotes)
    rows = backend.field(notes, "weights")
    rows[SEATS][: len(WEIGHTS)] = list(WEIGHTS.values())
    for seat, spec in enumerate(specs):
        usual = WEIGHTS | OF_A_SEARCH if spec.budget else WEIGHTS
        rows[seat][: len(WEIGHTS)] = list({**usual, **dict(spec.weights)}.values())
    return notes


Chooser = Callable[[KernelState, KernelTables, KernelScratch], int]
"""Chooses the next sub-move of the seat that is asked, one of the ids that are legal. The state stays as it is but for
its generator; the scratch record may be used, but for its log of events. It is asked for every sub-move of a move."""


def _random(backend: Backend, _spec: BotSpec) -> Chooser:
    """All sub-moves even, as in the kernel's own random games."""
    chosen: Chooser = backend.kernel.pick
    return chosen


def _greedy(backend: Backend, spec: BotSpec) -> Chooser:
    """Tries every move, plays the one that is worth most at once."""
    own = backend.fresh(KernelState), backend.fresh(KernelScratch), notes_with_weights(backend, [spec] * SEATS)
    return lambda state, tables, _: int(backend.kernel.greedy_choice(state, tables, *own))


def _search(backend: Backend, spec: BotSpec) -> Chooser:
    """Searches with so many playouts a move."""
    drafts = backend.fresh(KernelState), backend.fresh(KernelState), backend.fresh(KernelScratch)
    own = (*drafts, notes_with_weights(backend, [spec] * SEATS), backend.fresh(SearchTree), spec.budget)
    return lambda state, tables, _: int(backend.kernel.searched_choice(state, tables, *own))


CHOOSERS: dict[str, Callable[[Backend, BotSpec], Chooser]] = {"random": _random, "greedy": _greedy, "mcts": _search}
"""Every kind of bot; all run on both backends."""


def chooser(bot: str, backend: Backend) -> Chooser:
    """The chooser of a bot by its name. Raises `InputError`."""
    spec = check_bot(bot)
    return CHOOSERS[spec.kind](backend, spec)
