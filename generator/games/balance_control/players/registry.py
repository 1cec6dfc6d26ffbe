"""Makes a fresh bot for the table from its name; says which bot decides for which seat."""

from __future__ import annotations

from generator.games.balance_control.players.choosers import checked
from generator.games.balance_control.players.random import RandomPlayer
from generator.games.balance_control.players.seated import Seated
from generator.games.balance_control.table.playing import Player


def bot(name: str) -> Player:
    """A new bot of that name; raises `InputError`."""
    return RandomPlayer() if checked(name).kind == "random" else Seated(name)
