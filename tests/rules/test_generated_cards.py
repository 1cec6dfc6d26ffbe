"""Cards made of every word × every duration that plays, several in one game: no law is broken, both forms agree.

Each game holds pieces on all carriers: measures of any timing, an overlay, tiles and focuses. What plays is enumerated
in `tests/effects/product.py`.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator

import pytest

from generator.effects.carriers import MEASURE
from generator.effects.words import BY_NAME
from tests.effects.product import Piece, accepted, game_with
from tests.rules.judged import EXPLORING, Judged, dealt

pytestmark = [pytest.mark.compiled, pytest.mark.slow]

TOGETHER = 7
"""Pieces in one game, two of which are no measures."""
SUBSTITUTES = 4
"""As many of these as the engine takes."""
PARTS = 8
"""The pairs are played in so many tests."""
GAMES = 20 if EXPLORING else 1
"""How often each pair is played."""


@functools.cache
def pairs() -> tuple[tuple[Piece, ...], ...]:
    """The pieces that play, by word and duration."""
    found: dict[tuple[str, str], list[Piece]] = {}
    for word in BY_NAME:
        for piece in accepted(word):
            if piece.carrier.kind == MEASURE:
                found.setdefault((word, getattr(piece.effect, "until", "")), []).append(piece)
    return tuple(map(tuple, found.values()))


@functools.cache
def others() -> tuple[tuple[Piece, ...], ...]:
    """The pieces on tiles and overlays, by word and carrier."""
    found: dict[tuple[str, str], list[Piece]] = {}
    for word in BY_NAME:
        for piece in accepted(word):
            if piece.carrier.kind != MEASURE:
                found.setdefault((word, str(piece.carrier)), []).append(piece)
    return tuple(map(tuple, found.values()))


def games(part: int, times: int) -> Iterator[tuple[int, list[Piece]]]:
    """The games of a part: a seed, and what is in each."""
    chance = random.Random(f"part {part} {times}")
    mine = [pair for pair in pairs()[part::PARTS] for _ in range(times)]
    chance.shuffle(mine)
    while mine:
        chosen = [chance.choice(mine.pop()) for _ in range(min(TOGETHER - 2, len(mine)))]
        substitutes = [piece for piece in chosen if piece.effect.word == "substitute"]
        for piece in substitutes[SUBSTITUTES:]:
            chosen.remove(piece)
        yield chance.randrange(10**6), [*chosen, *(chance.choice(chance.choice(others())) for _ in range(2))]


@pytest.mark.parametrize("part", range(PARTS))
def test_generated_cards_break_no_law(part: int) -> None:
    for seed, pieces in games(part, GAMES):
        made = game_with(pieces, 2 + seed % 3)
        judged = Judged(dealt(made, seed, 12), seed, beside=True).to_the_end()
        assert judged.broken == [], "\n".join(map(str, pieces))


def test_every_pair_is_in_some_game() -> None:
    """As many as there are, none left out but substitutes beyond four in one game."""
    drawn = [piece for part in range(PARTS) for _, pieces in games(part, 1) for piece in pieces]
    seen = {(piece.effect.word, getattr(piece.effect, "until", "")) for piece in drawn}
    wanted = {(pair[0].effect.word, getattr(pair[0].effect, "until", "")) for pair in pairs()}
    assert wanted <= seen
    assert len(wanted) > 80
