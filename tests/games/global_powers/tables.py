"""Tables of GLOBAL POWERS for tests, and matches on them."""

from random import Random
from typing import Any

from generator.definitions.game_folder import GameFolder
from generator.games.global_powers.written_position import WrittenPosition
from tests.games import procedures
from tests.games.procedures import Match, after, begun


def folder() -> GameFolder:
    """The game that comes with the program."""
    return procedures.folder("global-powers")


def seated(players: int, ruling: str = "", option: str = "", language: str = "en") -> Any:
    """A table, with one ruling otherwise."""
    return procedures.table("global-powers", players, language, **({ruling: option} if ruling else {}))


def later(players: int, seed: int, steps: int) -> Match:
    """A match after so many random moves, or at its end."""
    return after(begun(seated(players), seed), steps, Random(seed))


def at(position: WrittenPosition, *moves: str, ruling: str = "", option: str = "", language: str = "en") -> Match:
    """A match of three in a position, after these moves."""
    match: Match = seated(3, ruling, option, language).stand(position)
    for move in moves:
        match.apply(move)
    return match
