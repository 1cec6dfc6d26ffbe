"""The games whose rules are a procedure, for tests: tables under any ruling, and random games under all their laws."""

from collections.abc import Iterable, Iterator
from functools import cache
from random import Random
from typing import Any

from generator.definitions.configuration import make_configuration
from generator.definitions.game_folder import GameFolder
from generator.definitions.id_types import Seat
from generator.play.move_grammar import Move, move_line
from generator.play.procedure_match import ProcedureMatch
from generator.play.table_of_game import make_table
from tests.games import PACKS, load

GAMES = ("global-powers", "organisation")
PLAYERS = (2, 3, 4, 5)
LONGEST = 100_000
"""More moves than any game takes."""
Match = ProcedureMatch[Any]


@cache
def folder(game: str) -> GameFolder:
    """The game that comes with the program."""
    return load(PACKS / game)


def table(game: str, players: int = 3, language: str = "en", **rulings: str) -> Any:
    """A table under those rulings, `_` for `-` in their names."""
    return _table(game, players, language, tuple((name.replace("_", "-"), option) for name, option in rulings.items()))


@cache
def _table(game: str, players: int, language: str, rulings: tuple[tuple[str, str], ...]) -> Any:
    pack = folder(game).definitions(rulings=dict(rulings))
    texts: Any = folder(game).texts_for(language, pack)
    return make_table(pack, make_configuration(pack, players, ()), texts)


def other_options(game: str) -> list[tuple[str, str]]:
    """Every option of every ruling that isn't its first."""
    return [(str(name), option) for name, ruling in folder(game).rulings.items() for option in ruling.options[1:]]


def begun(table: Any, seed: int) -> Match:
    """A new game; who is asked first depends on the seed."""
    match: Match = table.start(seed, Seat(table.seats[seed % len(table.seats)]))
    return match


def chosen(match: Match, random: Random) -> Move:
    """What chance gives, or any move that is offered."""
    return match.draw(random) if match.asked is None else random.choice(match.options())


def after(match: Match, steps: int, random: Random) -> Match:
    """The match after so many random moves, or at its end."""
    for _ in range(steps):
        if match.over:
            break
        match.choose(chosen(match, random))
    return match


def moments(match: Match, count: int, random: Random) -> list[Match]:
    """Copies of a random game at random moments, spread over all of it."""
    found = []
    while not match.over:
        found.append(match.copy())
        match.choose(chosen(match, random))
    return random.sample(found, min(count, len(found)))


def moment(match: Match) -> tuple[Any, ...]:
    """All that a match is now."""
    state = {name: getattr(match.state, name) for name in match.state.__slots__ if name != "log"}
    return state, match.question(), match.moves(), match.sealed, dict(match._answers), match.outcome


def watched(matches: Iterable[Match]) -> Iterator[Match]:
    """Random games, each played to its end under every law; the games, ended."""
    for seed, begin in enumerate(matches):
        match, random = begin.copy(keeps=False), Random(seed)
        laws = match.table.laws()
        for _ in range(LONGEST):
            if match.over:
                break
            move = chosen(match, random)
            match.state.log = told = []
            match.choose(move)
            broken = list(laws.check(match, told))
            assert not broken, f"game {seed}, after {move_line(move)}: {broken}\n" + "\n".join(told)
        assert match.over, f"game {seed}: no end"
        yield match
