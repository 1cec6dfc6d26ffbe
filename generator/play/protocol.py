"""What the rules of a game offer to whoever plays it: a table, its matches, and what is asked in them.

A move is a line of words, `activate 7`, and chance is a player like any other: its outcomes are moves, so a game that
was written down is played again without random numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from generator.definitions.ids import Seat
from generator.definitions.types import Configuration, Pack
from generator.errors import NOWHERE, Fault, InputError


class IllegalMove(InputError):
    """A move that the rules refuse now, by which rule and why; nothing was changed."""

    def __init__(self, move: str, why: str, rule: str = "", expected: str = "", hint: str = "") -> None:
        self.rule, self.why = rule, why
        super().__init__([Fault(NOWHERE, f"'{move}'", f"{why} ({rule})" if rule else why, expected, hint)])

    def __reduce__(self) -> Any:
        """It travels from one process to another."""
        return InputError, (self.faults,)


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the winners (several share), and the score of each seat where the game counts any."""

    winners: tuple[Seat, ...]
    scores: Mapping[Seat, int]

    def share(self, seat: Seat) -> float:
        """A seat's share of the victory."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def __str__(self) -> str:
        """As a record says it: `A* 41, B 38`."""
        return ", ".join(f"{seat}{'*' if seat in self.winners else ''} {score}" for seat, score in self.scores.items())


class Seen(Protocol):
    """What one seat may know of a match, or what a watcher may."""

    @property
    def data(self) -> Mapping[str, Any]:
        """All of it, as JSON holds it."""

    def moves(self) -> tuple[str, ...]:
        """What the seat may do now; nothing where it isn't asked."""

    def guess(self, random: Random) -> Match:
        """A match that looks the same to that seat: what it can't know is drawn anew. It can be played on and not be
        copied."""


class Match(Protocol):
    """A running game at one moment. It changes only through `apply`."""

    @property
    def table(self) -> Table:
        """Where it is played."""

    @property
    def turn(self) -> int:
        """The running turn, from 1 on over the whole game."""

    @property
    def asked(self) -> Seat | None:
        """The seat that decides now; None: chance does, or the game is over."""

    @property
    def sealed(self) -> bool:
        """Whether the answer stays hidden until all who are asked together have answered."""

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None before."""

    def question(self) -> str:
        """What is asked now, as a sentence."""

    def moves(self) -> tuple[str, ...]:
        """What is legal now, without payments; of chance: what may come. Of a kind that is without bound it offers
        some."""

    def ways(self, move: str) -> tuple[str, ...]:
        """The ways to pay for a legal move; the move itself where there is nothing to be paid. Raises `IllegalMove`."""

    def apply(self, move: str) -> tuple[str, ...]:
        """Plays a move; what followed by itself, in the words of the record. Raises `IllegalMove`, and nothing has
        changed then."""

    def drawn(self, random: Random) -> str:
        """What comes where chance is asked, by the weights of its outcomes."""

    def copy(self) -> Match:
        """The same match once more."""

    def seen(self, by: Seat | None) -> Seen:
        """What a seat may know; None: what anybody may."""

    def summary(self) -> Mapping[str, Any]:
        """The whole position by the keys that `expect:` of a scenario may name."""

    def shown(self) -> str:
        """The table as text for a terminal."""


class Laws(Protocol):
    """What must hold at every step of a game of these rules; one game's own."""

    made: int
    """How many checks were made."""

    def check(self, match: Match, told: Sequence[str]) -> Iterator[str]:
        """After a step that told this: each law that is broken, with its paragraph."""


class Table(Protocol):
    """A configuration of a game, ready to be played."""

    pack: Pack
    configuration: Configuration

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in play, in order."""

    @property
    def shapes(self) -> Mapping[str, str]:
        """How each kind of move is written, by its first word."""

    def start(self, first: Seat) -> Match:
        """A new game before its first question."""

    def stand(self, position: Any) -> Match:
        """A game in a position; `position` is one of the record `position_type`. Raises `InputError`."""

    @property
    def position_type(self) -> type:
        """What `position:` of a scenario is read into."""

    def laws(self) -> Laws:
        """What watches over one game."""

    def says(self, move: str) -> str:
        """What a kind of move does, by its first word, as a sentence."""


class Rules(Protocol):
    """A game's rules, as `rules:` in a `game.yaml` names them."""

    def table(self, pack: Pack, configuration: Configuration, texts: Any) -> Table:
        """A table that speaks the language of these texts. Raises `InputError`."""
