"""Interpreted and compiled play give the same options and positions at every sub-move; kept values are recounted."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from generator.games.balance_control.table.game import Game
from tests.games.balance_control.rules.kernel_games import game
from tests.games.balance_control.rules.twins import Twins, force_hands
from tests.shares import draw_one

pytestmark = [pytest.mark.compiled, pytest.mark.slow]

EXPANSIONS = ("economy", "security", "climate")
SETS = [modules for number in range(4) for modules in combinations(EXPANSIONS, number)]
PLAYERS = [2, 3, 4, 5, 6]


def name_of(modules: tuple[str, ...]) -> str:
    return "+".join(modules) or "core"


CONFIGURATIONS = [f"{name_of(modules)}-{players}" for modules in SETS for players in PLAYERS]


def forced(made: Game, chance: random.Random, resources: int, most: int = 1_000) -> int:
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
