"""Interpreted and compiled play give the same options and positions at every stage; kept values are recounted."""

from __future__ import annotations

import random

import pytest

from tests.games import real_game
from tests.rules.kernel_games import SLICE, game
from tests.rules.twins import Twins, force_hands

pytestmark = [pytest.mark.compiled, pytest.mark.slow]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("edition", ["1.0.9", "canonical-en", "1.0.14"])
def test_base_game(players: int, edition: str) -> None:
    twins = Twins(game(players, (), edition).start(seed=players))
    assert twins.play(random.Random(players)) > 71
    assert twins.match.over


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("seed", range(3))
def test_slice_cards_forced_into_hands(players: int, seed: int) -> None:
    """Every few turns the hands are dealt anew, so that the cards are played again and again."""
    chance = random.Random(f"{players} {seed}")
    match = game(players, ("economy", "security", "climate"), cards=SLICE).start(seed=seed)
    while not match.over:
        force_hands(match, chance, SLICE, 6)
        twins = Twins(match)
        twins.play(chance, 60)
        match = twins.match


@pytest.mark.parametrize("players", [2, 4, 6])
def test_every_card_forced_into_hands(players: int) -> None:
    """All measures, with resources to pay for them."""
    chance = random.Random(f"all {players}")
    cards = tuple(real_game().definitions().measures)
    match = game(players, ("economy", "security", "climate"), cards=cards).start(seed=players)
    while not match.over:
        force_hands(match, chance, cards, 6)
        twins = Twins(match)
        twins.play(chance, 60)
        match = twins.match


@pytest.mark.parametrize(
    "rulings",
    [
        {"lobbyist-chain": "fixpoint"},
        {"lobbyist-presence": "needed", "grassroots-control": "presence"},
        {"empty-tile-control": "bonus", "grassroots-control": "none"},
        {"focus-gain": "onto-focus", "pass": "always"},
        {"production-costs": "auto-pay", "end-of-stack": "immediately"},
        {"production-costs": "auto-decline", "first-player-handicap": "on", "unplaceable-tile": "reshuffle"},
    ],
)
def test_rulings(rulings: dict[str, str]) -> None:
    chance = random.Random(str(rulings))
    match = game(4, ("economy", "security", "climate"), rulings=rulings, cards=SLICE).start(seed=3)
    while not match.over:
        force_hands(match, chance, SLICE, 4)
        twins = Twins(match)
        twins.play(chance, 80)
        match = twins.match
