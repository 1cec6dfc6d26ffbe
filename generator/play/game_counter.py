"""Plays many games of a procedure and counts what happens in them.

A game is decided by a seed and its own number alone: game G of a seed is the game that `Session` plays with the seed
`SEED, game G`. Questions, draws of chance and choices of bots come in the same order, so any game can be played again
and written down.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from hashlib import blake2b
from typing import Any, Final

from generator.base.frozen import dataclass
from generator.definitions.box_counts import expected_counts
from generator.definitions.id_types import Seat
from generator.play.common_bots import RandomBot
from generator.play.external_bots import ExternalBot, player_for
from generator.play.procedure import ProcedureTable
from generator.play.procedure_match import ProcedureMatch
from generator.play.protocol import GameOutcome, Player
from generator.play.questions import Chance
from generator.play.session import Session, random_streams

WATCHED: Final = 8
"""Pieces in use are counted in every eighth game only, since counting takes about as long as playing."""
LONGEST: Final = 20_000
"""A game of more moves than this, chance's included, is broken off."""


def game_seed(seed: int, number: int) -> str:
    """The seed that a record names for the game of that number."""
    return f"{seed}, game {number}"


@dataclass(frozen=True)
class CountedGame:
    """The result of one game. `outcome`: None where it was broken off. `decisions`: moves by a seat that had at least
    two to choose from. `use_counts`: the most pieces of each kind in use at once; empty in a game that isn't watched.
    `opening`: a digest of what happened in its first turn, below 2^62."""

    outcome: GameOutcome | None
    turns: int
    decisions: int
    figures: Mapping[str, int]
    use_counts: Mapping[str, int]
    opening: int


class GameCounter:
    """Plays games and counts, over all of them, the moves of each kind and how many there were to choose from. `bots`:
    a bot's name for each seat."""

    def __init__(self, table: ProcedureTable[Any], bots: Sequence[str], seed: int) -> None:
        self.table, self.bots, self.seed = table, tuple(bots), seed
        self.lines: dict[str, int] = {}
        """How many moves there were, by their first word."""
        self.choices: dict[tuple[str, int], int] = {}
        """How many decisions there were, by the question and the number of moves offered."""
        box = expected_counts(table.pack, table.configuration)
        self.pieces = tuple(piece for piece in table.pieces_in_use(table.begin(table.seats[0])) if piece in box)
        """The pieces that are watched: all that are printed."""

    @cached_property
    def players(self) -> Mapping[Seat, Player]:
        """The players by seat, made when the first game begins: reading figures needs no bot."""
        seats = zip(self.table.seats, self.bots, strict=True)
        return {seat: player_for(self.table, name) for seat, name in seats}

    @cached_property
    def _random(self) -> set[Seat]:
        return {seat for seat, player in self.players.items() if isinstance(player, RandomBot)}

    def _begin(self, number: int) -> None:
        """Tells external bots that another game begins, so that they forget the one before."""
        for player in self.players.values():
            if isinstance(player, ExternalBot):
                player.begin(f"game {number}")

    def play(self, number: int) -> CountedGame:
        """Plays and counts the game of that number. Seats that play at random are served here, with the same choices as
        `RandomBot` would make."""
        self._begin(number)
        table, lines, choices, at_random = self.table, self.lines, self.choices, self._random
        watched = () if number % WATCHED else self.pieces
        chance, whim = random_streams(game_seed(self.seed, number))
        keeps = len(at_random) < len(table.seats)
        match = ProcedureMatch(table, table.begin(table.seats[0]), keeps=keeps)
        decisions, used = 0, dict.fromkeys(watched, 0)
        opening: list[Any] = []
        for _ in range(LONGEST):
            ask = match.ask
            if ask is None:
                break
            if isinstance(ask, Chance):
                move = match.draw(chance)
            else:
                options = match.options()
                offered = len(options)
                if offered > 1:
                    decisions += 1
                    choices[ask.about, offered] = choices.get((ask.about, offered), 0) + 1
                if ask.seat in at_random:
                    move = options[int(whim.random() * offered)]
                else:
                    chosen = self.players[ask.seat].choose(match.seen(ask.seat), whim)
                    assert chosen is not None, "a bot takes nothing back"
                    move = match.legal(chosen)
            lines[move[0]] = lines.get(move[0], 0) + 1
            if match.state.turn == 1:
                opening.append(move)
            match.choose(move)
            if watched:
                in_use = table.pieces_in_use(match.state)
                for piece in watched:
                    if in_use[piece] > used[piece]:
                        used[piece] = in_use[piece]
        outcome = match.outcome
        return CountedGame(outcome, match.turn, decisions, table.figures(match.state), used, _digest(opening))

    def session(self, number: int) -> Session:
        """Plays the game of that number as a session, with its record."""
        self._begin(number)
        session = Session(self.table, self.table.seats[0], game_seed(self.seed, number), self.bots, laws=False)
        session.go_on(self.players, until=lambda: len(session.steps) >= LONGEST)
        return session


def _digest(moves: Sequence[Any]) -> int:
    return int.from_bytes(blake2b(repr(moves).encode(), digest_size=8).digest()) >> 2
