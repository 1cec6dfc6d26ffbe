"""Tables of GLOBAL POWERS for tests, and random games on them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from generator.definitions.configuration import configuration
from generator.definitions.load import GameFolder
from generator.games.global_powers.play import PowersTable, table
from generator.games.global_powers.state import Position
from generator.play.asking import Chance
from generator.play.match import ProcedureMatch
from generator.play.words import Move
from tests.games import ROOT, load

Match = ProcedureMatch[Position]
PLAYERS = (2, 3, 4, 5)


@cache
def folder() -> GameFolder:
    """The game that comes with the program."""
    return load(ROOT / "components" / "global-powers")


@cache
def seated(players: int, ruling: str = "", option: str = "", language: str = "en") -> PowersTable:
    """A table, with one ruling otherwise."""
    pack = folder().definitions(rulings={ruling: option} if ruling else {})
    texts: Any = folder().texts_for(language, pack)
    return table(pack, configuration(pack, players, []), texts)


def options() -> Iterator[tuple[str, str]]:
    """Every option of every ruling that isn't its first."""
    for name, ruling in folder().rulings.items():
        for option in ruling.options[1:]:
            yield str(name), option


def drawn(match: Match, random: Random) -> Move:
    """What chance gives, or any move that is offered."""
    if isinstance(match.ask, Chance):
        return match.draw(random)
    offered = match.options()
    return offered[int(random.random() * len(offered))]


def begun(players: int, seed: int, ruling: str = "", option: str = "") -> Match:
    """A new game; who is asked first depends on the seed."""
    made = seated(players, ruling, option)
    return made.start(seed, made.seats[seed % players])


def after(players: int, seed: int, steps: int, ruling: str = "", option: str = "") -> Match:
    """A match after so many random moves, or at its end."""
    match, random = begun(players, seed, ruling, option), Random(seed)
    for _ in range(steps):
        if match.over:
            break
        match.choose(drawn(match, random))
    return match
