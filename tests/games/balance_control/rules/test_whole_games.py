"""Whole base games for each number of players, kernel and oracle step by step: two hundred known ones in shares, and
ten that no run has played before."""

from __future__ import annotations

import pytest

from tests.games.balance_control.rules.whole_games import PARTS, base_games, told
from tests.oracle.beside import some_setups
from tests.shares import draw

pytestmark = [pytest.mark.slow, pytest.mark.minutes]

PLAYERS = [2, 3, 4, 5, 6]
NEW = 10


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("players", PLAYERS)
def test_the_kernel_agrees_in_every_game(players: int, part: int) -> None:
    differences = told(base_games(players, part))
    assert not differences, differences


@pytest.mark.always
@pytest.mark.parametrize("players", PLAYERS)
def test_the_kernel_agrees_in_new_games(players: int) -> None:
    """Drawn from the hash of the commit; all editions of the seeds, half of the games with odd rulings."""
    seed = 1_000 + draw(f"games beside the oracle for {players}", 1_000_000)
    differences = told(some_setups(players, NEW, seed=seed))
    assert not differences, f"seed {seed}\n{differences}"
