"""Many whole games of the kernel beside the oracle, in parts for the shares of the slow tests."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice

from tests.games.balance_control.rules.test_beside_oracle import start
from tests.oracle.beside import Hear, Setup, Start, all_differences, some_setups

GAMES, PARTS = 200, 20
"""For each number of players; so many parts."""


@contextmanager
def no_rubbish() -> Iterator[None]:
    """Nothing here lies in circles, so looking for circles, a quarter of the time, is left out."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def base_games(players: int, part: int) -> Iterator[Setup]:
    """Those of a part: all editions of the seeds, half of the games with odd rulings."""
    return islice(some_setups(players, GAMES, seed=200 + players), part, None, PARTS)


def told(setups: Iterable[Setup], begin: Start = start, hear: Hear = str) -> str:
    """Every first difference of these games; empty where kernel and oracle agree. `hear` is told every move."""
    with no_rubbish():
        return "\n\n".join(map(str, all_differences(begin, setups, hear)))
