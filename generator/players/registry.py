"""A bot's name goes in, a fresh player comes out; unknown names are refused with the nearest right one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.errors import input_error, listed, nearest
from generator.players.greedy import GreedyPlayer
from generator.players.random import RandomPlayer
from generator.table.playing import Player

BOTS: dict[str, Callable[[], Player]] = {"random": RandomPlayer, "greedy": GreedyPlayer}
"""Every bot by its name."""


def bot(name: str) -> Player:
    """A new bot of that name; raises `InputError`."""
    if name not in BOTS:
        raise input_error(f"unknown bot '{name}'", expected=listed(list(BOTS)), hint=nearest(name, BOTS), path="--bots")
    return BOTS[name]()


def bots_for(names: Sequence[str], seats: Sequence[str]) -> dict[str, str]:
    """Which bot decides for which seat: one for all, or one each. Raises `InputError`."""
    for name in names:
        bot(name)
    if len(names) == 1:
        names = [*names] * len(seats)
    if len(names) != len(seats):
        raise input_error(f"{len(names)} bots", expected=f"1 for all, or {len(seats)}: one a seat", path="--bots")
    return dict(zip(seats, names, strict=True))
