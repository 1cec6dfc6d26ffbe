"""Many games in one compiled call: arrays of one position, tables and a range of games go in, counts come out.

These functions work on NumPy arrays, which interpreted play has none of; so they have no interpreted twin.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from generator.rules.fields import Scratch, State, Tables  # noqa: F401  (State is what Positions hold)
from generator.rules.playout import random_game
from generator.rules.tally_fields import Tally
from generator.rules.watched import random_watched

Positions: TypeAlias = Any
"""An array of `State` records."""


def random_games(
    states: Positions, blank: Positions, tables: Tables, scratch: Scratch, seed: int, start: int, games: int, first: int
) -> int:
    """Plays games at random; `states` and `blank` are arrays of one `State` record. Returns the stages given;
    `states[0]` holds the last game's end."""
    stages = 0
    for number in range(start, start + games):
        states[0] = blank[0]
        stages += random_game(states[0], tables, scratch, seed, number, first)
    return stages


def watched_games(
    states: Positions,
    blank: Positions,
    tables: Tables,
    scratch: Scratch,
    tally: Tally,
    seed: int,
    start: int,
    games: int,
    first: int,
) -> int:
    """The same, counted, as many games as `tally` has free rows at most. Returns the games."""
    for number in range(start, start + games):
        states[0] = blank[0]
        random_watched(states[0], tables, scratch, tally, seed, number, first)
    return games


LOOPS: Final = (random_games, watched_games)
"""Every function of this module, compiled on demand."""
