"""Many whole games of the kernel beside the oracle, for the tests that take minutes."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from tests.games.balance_control.rules.test_beside_oracle import start
from tests.oracle.beside import Hear, Setup, Start, all_differences

GAMES = 200
"""For each number of players."""


@contextmanager
def no_rubbish() -> Iterator[None]:
    """Nothing here lies in circles, so looking for circles, a quarter of the time, is left out."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def told(setups: Iterable[Setup], begin: Start = start, hear: Hear = str) -> str:
    """Every first difference of these games; empty where kernel and oracle agree. `hear` is told every move."""
    with no_rubbish():
        return "\n\n".join(map(str, all_differences(begin, setups, hear)))
