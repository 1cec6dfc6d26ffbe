"""Tables of GLOBAL POWERS for tests, and matches on them."""

import json
from random import Random
from typing import Any

from generator.definitions.game_folder import GameFolder
from generator.definitions.yaml_nodes import read_text
from generator.definitions.yaml_reader import read_value
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


def written(position: Any) -> WrittenPosition:
    """A position as a scenario writes it."""
    return read_value(read_text(json.dumps(position), "position"), WrittenPosition, "position")


def at(position: WrittenPosition, *moves: str, ruling: str = "", option: str = "", language: str = "en") -> Match:
    """A match of three in a position, after these moves."""
    match: Match = seated(3, ruling, option, language).stand(position)
    for move in moves:
        match.apply(move)
    return match
