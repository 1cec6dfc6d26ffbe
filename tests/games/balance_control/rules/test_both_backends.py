"""Interpreted and compiled play give the same options and positions at every sub-move; kept values are recounted, and
no law is broken under random rulings, nor by cards made of every word × every duration that plays. Each game of those
holds pieces on all carriers; what plays is enumerated in `tests/games/balance_control/effects/product.py`."""

import functools
import random
from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import combinations

import pytest

from generator.games.balance_control.effects.carriers import MEASURE
from generator.games.balance_control.effects.effect_words import BY_NAME
from generator.games.balance_control.rules.fields import CAPACITIES
from generator.games.balance_control.table.kernel_match import KernelGame
from tests.games.balance_control.effects.product import Piece, accepted, game_with, substitutes
from tests.games.balance_control.rules.judged import EXPLORING, Judged, dealt, sampled
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


TOGETHER = 20
"""Measures in one game; beside them stand an effect on a tile or an overlay, and one more."""
PARTS = 8
"""The pairs are played in so many tests."""
GAMES_OF_A_PAIR = 100 if EXPLORING else 20
"""In how many games each pair is."""


def grouped(key: Callable[[Piece], Hashable], pieces: Iterable[Piece]) -> tuple[tuple[Piece, ...], ...]:
    found: dict[Hashable, list[Piece]] = {}
    for piece in pieces:
        found.setdefault((piece.effect.word, key(piece)), []).append(piece)
    return tuple(map(tuple, found.values()))


@functools.cache
def pieces(kind: str) -> tuple[tuple[Piece, ...], ...]:
    """Those that play: on measures by word and duration, on tiles and overlays by word and carrier."""
    every = [piece for word in BY_NAME for piece in accepted(word)]
    if kind == MEASURE:
        measures = (piece for piece in every if piece.carrier.kind == MEASURE)
        return grouped(lambda piece: getattr(piece.effect, "until", ""), measures)
    return grouped(lambda piece: str(piece.carrier), (piece for piece in every if piece.carrier.kind != MEASURE))


def games(part: int) -> Iterator[tuple[int, list[Piece]]]:
    chance = random.Random(f"part {part}")
    left = [pair for pair in pieces(MEASURE)[part::PARTS] for _ in range(GAMES_OF_A_PAIR)]
    chance.shuffle(left)
    while left:
        chosen, later = list[Piece](), list[tuple[Piece, ...]]()
        while left and len(chosen) < TOGETHER:
            pair = left.pop()
            piece = chance.choice(pair)
            full = sum(map(substitutes, (*chosen, piece))) > CAPACITIES["substitutes"]
            (later.append(pair) if full else chosen.append(piece))
        left += later
        yield chance.randrange(10**6), [*chosen, *(chance.choice(chance.choice(pieces(""))) for _ in range(2))]


@pytest.mark.parametrize("part", range(PARTS))
def test_generated_cards_break_no_law(part: int) -> None:
    for seed, given in games(part):
        made = game_with(given, 3 + seed % 2, measure_copies=1)
        judged = Judged(dealt(made, seed, 12), seed, beside=True).to_the_end()
        assert judged.broken == [], "\n".join(map(str, given))
