"""A kept value that isn't what the pieces say is found, whichever it is."""

from __future__ import annotations

import random

import pytest

from generator.games.balance_control.table.game import Match
from generator.games.balance_control.table.laws.kept_values import KEPT, wrong_value
from generator.games.balance_control.table.laws.ledger import kept
from generator.games.balance_control.table.laws.recounted import Recounted
from tests.games.balance_control.rules.kernel_games import game


@pytest.fixture(scope="module")
def match() -> Match:
    found, chance = game(3, ("economy", "security", "climate"), cards=None).start(seed=3), random.Random(4)
    while found.state.turn < 20:
        found.apply(chance.choice(found.options()))
    return found


def wrong(match: Match) -> str:
    state = match.state
    return wrong_value(state, Recounted(state, match.game.tables, kept(state), state.round))


def test_what_is_kept_is_what_the_pieces_say(match: Match) -> None:
    assert wrong(match) == ""


@pytest.mark.parametrize("field", KEPT)
def test_each_wrong_value_is_found(match: Match, field: str) -> None:
    worse = match.copy()
    value = getattr(worse.state, field)
    if isinstance(value, int):
        setattr(worse.state, field, value + 1)
    elif isinstance(value[0], int):
        value[0] += 1
    else:
        value[0][0] += 1
    assert wrong(worse) == KEPT[field]
