"""Cards made of every word × every duration that plays, several in one game: no law is broken, both backends agree.

Each game holds pieces on all carriers: measures of any timing, an overlay, tiles and focuses. What plays is enumerated
in `tests/games/balance_control/effects/product.py`.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Hashable, Iterable, Iterator

import pytest

from generator.games.balance_control.effects.carriers import MEASURE
from generator.games.balance_control.effects.effect_words import BY_NAME
from generator.games.balance_control.rules.fields import CAPACITIES
from tests.games.balance_control.effects.product import Piece, accepted, game_with, substitutes
from tests.games.balance_control.rules.judged import EXPLORING, Judged, dealt

pytestmark = [pytest.mark.compiled, pytest.mark.slow]

TOGETHER = 20
"""Measures in one game; beside them stand an effect on a tile or an overlay, and one more."""
PARTS = 8
"""The pairs are played in so many tests."""
GAMES = 100 if EXPLORING else 20
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
    left = [pair for pair in pieces(MEASURE)[part::PARTS] for _ in range(GAMES)]
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
