"""The shortcut by which playouts choose names one of the ids that are offered, and the one that the draw points to."""

from __future__ import annotations

import pytest

from generator.games.balance_control.rules.chance import below
from generator.games.balance_control.rules.fields import State
from generator.games.balance_control.rules.playout import pick
from generator.games.balance_control.rules.records import copied
from tests.games.balance_control.rules.kernel_games import game


@pytest.mark.parametrize("ruling", [{}, {"resolution-order": "active-player-chooses"}, {"pass": "always"}], ids=str)
def test_a_pick_is_the_option_that_is_drawn(ruling: dict[str, str]) -> None:
    """`option[below(n)]`, at every sub-move of two games; one has several focuses that fall due at once (R5.3)."""
    for seed in (5, 18):
        match = game(4, ("economy",), rulings=ruling, cards=None).start(seed=seed, chance=False)
        while not match.over:
            options = match.options()
            drawn = options[below(copied(State, match.state), len(options))]
            choice = pick(match.state, match.game.tables, match.scratch)
            assert choice == drawn
            match.apply(choice)
