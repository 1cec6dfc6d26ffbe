"""Which kinds of moves bots choose, of those that are offered beside others."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from generator.play.common_bots import make_bot
from tests.games.procedures import begun, table

DETAILED = ("build",)
"""Kinds of which what they are about counts, too."""


@dataclass
class Kinds:
    """Of each kind of move: at how many decisions it was offered beside another kind, at how many of these it was
    chosen, and in how many games."""

    offered: Counter[str] = field(default_factory=Counter)
    chosen: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)


def kinds(game: str, players: int, name: str, games: int, seed: int = 1) -> Kinds:
    """Plays games of one bot in all seats and counts."""
    made, player, found = table(game, players), make_bot(name), Kinds()
    for number in range(games):
        match, random, seen = begun(made, number), Random(f"{seed} {number}"), set[str]()
        while not match.over:
            if match.asked is None:
                match.choose(match.draw(random))
                continue
            offered = {kind for move in match.options() for kind in _kinds(move)}
            move = made.reader.read(player.choose(match.seen(match.asked), random))
            if len({one.partition(" ")[0] for one in offered}) > 1:
                found.offered.update(offered)
                found.chosen.update(_kinds(move))
                seen.update(_kinds(move))
            match.choose(move)
        found.games.update(seen)
    return found


def _kinds(move: Any) -> Iterator[str]:
    yield move[0]
    if move[0] in DETAILED:
        yield f"{move[0]} {move[1]}"
