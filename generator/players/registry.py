"""Makes a fresh bot for the table from its name; says which bot decides for which seat."""

from __future__ import annotations

from generator.play.spec import BUDGETS, bot_spec
from generator.players.random import RandomPlayer
from generator.players.seated import Seated
from generator.table.playing import Player

BOTS = tuple(BUDGETS)
"""Every kind of bot by its name."""


def bot(name: str) -> Player:
    """A new bot of that name; raises `InputError`."""
    return RandomPlayer() if bot_spec(name).kind == "random" else Seated(name)
