"""Two hundred whole base games each with 5 and 6 players, kernel and oracle step by step; in a file of its own,
so that two workers share the games."""

from __future__ import annotations

import pytest

from tests.games.balance_control.rules.whole_games import base_games, told

pytestmark = [pytest.mark.slow, pytest.mark.minutes]


@pytest.mark.parametrize("players", [5, 6])
def test_the_kernel_agrees_in_every_game(players: int) -> None:
    differences = told(base_games(players))
    assert not differences, differences
