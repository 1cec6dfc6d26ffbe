"""A bot's name and a form of the kernel go in, who chooses stage by stage on the kernel's records comes out.

Whoever has a place in `CHOOSERS` plays in both forms, without the table. A bot that only sits at the table plays too:
interpreted, its stages handed on one by one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from generator.players.form import Form
from generator.players.registry import BOTS
from generator.rules.fields import Scratch, State, Tables
from generator.table.game import Game, Match
from generator.table.line_types import Line
from generator.table.playing import Player


class Chooser(Protocol):
    """Chooses the next stage of the seat that is asked, an id out of those that `legal` offers. `state` stays as it is
    but for its generator; `scratch` may be used, its log of events apart."""

    def __call__(self, state: State, tables: Tables, scratch: Scratch) -> int:
        """One stage."""


Maker = Callable[[Game, Form], Chooser]


def _random(_game: Game, form: Form) -> Chooser:
    """All stages even, as in the kernel's own random games."""
    chosen: Chooser = form.kernel.pick
    return chosen


CHOOSERS: dict[str, Maker] = {"random": _random}
"""Every bot that plays on the kernel's records in both forms, by its name."""


def plays_fast(bot: str) -> bool:
    """Whether the bot plays in compiled form, too."""
    return bot in CHOOSERS


def chooser(bot: str, game: Game, form: Form) -> Chooser:
    """Who chooses for a bot of that name, known to the registry; a bot of the table needs the interpreted form."""
    if bot in CHOOSERS:
        return CHOOSERS[bot](game, form)
    return AtTable(game, BOTS[bot]())


class AtTable:
    """A bot of the table, whose lines are handed on stage by stage."""

    def __init__(self, game: Game, player: Player) -> None:
        self.game, self.player = game, player
        self.waiting: list[int] = []

    def __call__(self, state: State, tables: Tables, scratch: Scratch) -> int:  # noqa: ARG002 (a chooser's shape)
        """The next stage of the bot's line."""
        if not self.waiting:
            chosen = self.player.choose(Match(self.game, state, scratch))
            if isinstance(chosen, Line) or not chosen:
                raise TypeError(f"{type(self.player).__name__} gives no stages; only those can be simulated")
            self.waiting = list(chosen)
        return self.waiting.pop(0)
