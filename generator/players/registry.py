"""Makes a fresh bot for the table from its name; says which bot decides for which seat."""

from __future__ import annotations

from collections.abc import Sequence

from generator.errors import input_error
from generator.players.random import RandomPlayer
from generator.players.seated import Seated
from generator.players.spec import BUDGETS, bot_spec
from generator.table.playing import Player

BOTS = tuple(BUDGETS)
"""Every kind of bot by its name."""


def bot(name: str) -> Player:
    """A new bot of that name; raises `InputError`."""
    return RandomPlayer() if bot_spec(name).kind == "random" else Seated(name)


def bots_for(names: Sequence[str], seats: Sequence[str]) -> dict[str, str]:
    """Which bot decides for which seat: one for all, or one each. Raises `InputError`."""
    for name in names:
        bot_spec(name)
    if len(names) == 1:
        names = [*names] * len(seats)
    if len(names) != len(seats):
        raise input_error(f"{len(names)} bots", expected=f"1 for all, or {len(seats)}: one a seat", path="--bots")
    return dict(zip(seats, names, strict=True))
