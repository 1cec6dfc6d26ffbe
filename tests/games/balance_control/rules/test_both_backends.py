"""Interpreted and compiled play give the same options and positions at every sub-move; kept values are recounted, and
under random rulings no law is broken."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from generator.games.balance_control.table.kernel_match import KernelGame
from tests.games.balance_control.rules.judged import Judged, dealt, sampled
from tests.games.balance_control.rules.kernel_games import folder, game
from tests.games.balance_control.rules.twins import Twins, force_hands
from tests.shares import draw_one

pytestmark = [pytest.mark.compiled, pytest.mark.slow]

EXPANSIONS = ("economy", "security", "climate")
SETS = [modules for number in range(4) for modules in combinations(EXPANSIONS, number)]
PLAYERS = [2, 3, 4, 5, 6]


def name_of(modules: tuple[str, ...]) -> str:
    return "+".join(modules) or "core"


CONFIGURATIONS = [f"{name_of(modules)}-{players}" for modules in SETS for players in PLAYERS]


def forced(made: KernelGame, chance: random.Random, resources: int, most: int = 1_000) -> int:
    """A game on both backends; every few turns hands and resources are dealt anew, so that cards are played again and
    again. Returns how many sub-moves were given."""
    match = made.start(seed=chance.randrange(1000))
    sub_moves = 0
    while not match.over and sub_moves < most:
        force_hands(match, chance, made.names.measures, resources)
        twins = Twins(match)
        sub_moves += twins.play(chance, 40)
        match = twins.match
    return sub_moves


@pytest.mark.always(*(draw_one(f"configuration {which} of both backends", *CONFIGURATIONS) for which in (1, 2)))
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("modules", SETS, ids=name_of)
def test_forty_configurations_with_every_card_in_hands(players: int, modules: tuple[str, ...]) -> None:
    assert forced(game(players, modules, cards=None), random.Random(f"{players} {modules}"), 6) > 100


EDITIONS = ("1.0.9", "canonical-en", "1.0.14", "sim-1")
GAMES = 24


def drawn(number: int) -> KernelGame:
    """A game under random rulings; every third keeps those of its edition."""
    chance = random.Random(f"rulings {number}")
    edition = chance.choice(EDITIONS)
    known = folder().definitions(edition).all_rulings
    rulings = {str(name): chance.choice(ruling.options) for name, ruling in known.items() if len(ruling.options) > 1}
    modules = tuple(name for name in EXPANSIONS if chance.random() < 0.7)
    return game(chance.randrange(2, 7), modules, edition, rulings if number % 3 else {}, cards=None)


@pytest.mark.parametrize("number", sampled(GAMES))
def test_no_law_is_broken_under_random_rulings(number: int) -> None:
    judged = Judged(dealt(drawn(number), number), number, beside=True).to_the_end()
    assert judged.broken == []
