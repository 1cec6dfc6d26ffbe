"""Random rulings: each one's option drawn, with a random edition, number of players and modules; both backends agree at
every step, and no law is broken."""

from __future__ import annotations

import random

import pytest

from generator.games.balance_control.table.game import Game
from tests.games.balance_control.rules.judged import Judged, dealt, sampled
from tests.games.balance_control.rules.kernel_games import folder, game

pytestmark = [pytest.mark.compiled, pytest.mark.slow]

EXPANSIONS = ("economy", "security", "climate")
EDITIONS = ("1.0.9", "canonical-en", "1.0.14", "sim-1")
GAMES = 24


def drawn(number: int) -> Game:
    """A game under random rulings; every third keeps those of its edition."""
    chance = random.Random(f"rulings {number}")
    edition = chance.choice(EDITIONS)
    known = folder().definitions(edition).all_rulings
    rulings = {str(name): chance.choice(ruling.options) for name, ruling in known.items() if len(ruling.options) > 1}
    modules = tuple(name for name in EXPANSIONS if chance.random() < 0.7)
    return game(chance.randrange(2, 7), modules, edition, rulings if number % 3 else {}, cards=None)


@pytest.mark.parametrize("number", sampled(GAMES))
def test_no_law_is_broken(number: int) -> None:
    judged = Judged(dealt(drawn(number), number), number, beside=True).to_the_end()
    assert judged.broken == []
