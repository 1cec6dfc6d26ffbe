"""What the studio asks of whoever plays the games of a setting by the thousand, and counts them.

The studio plays rules that are a procedure itself (`interpreted.py`). A game that can do better brings a `many.py` with
its own `Simulator`: its games may run in one compiled call, count what only it has, and add sections to the report.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol

from generator.base.frozen import dataclass
from generator.definitions.pack import Configuration, Pack
from generator.simulate.game_summary import GameSummary
from generator.simulate.simulation_setting import SimulationSetting

if TYPE_CHECKING:
    from generator.simulate.svg_plots import Plot

Data = Mapping[str, Any]
"""A report, or a part of one, as JSON holds it."""
Range = tuple[int, int]
"""A first game and the game behind the last."""
Columns = Mapping[str, Sequence[int]]
"""Figures by name: a value for each game."""
WINS, SHARED, SCORE, PEAK, ADVANTAGE = "wins", "shared", "score", "peak", "advantage"
"""The names of compared figures that any game has, or what they begin with before a blank and a seat or a piece."""
Needed = Mapping[str, Mapping[int, int]]
"""Piece → number of players → copies."""
BATCH: Final = 1024
"""Games that are played in one go, at most."""


def figure_subject(name: str) -> str:
    """The seat, piece or card that a compared figure is of; empty where it is of the whole game."""
    return name.partition(" ")[2]


@dataclass(frozen=True)
class GameBatch:
    """The games played last, one by one: who won (None: the game was broken off), and the figures that two sides can be
    compared by."""

    winners: Sequence[Sequence[str] | None]
    columns: Columns

    @property
    def finished(self) -> list[bool]:
        """Which came to their end."""
        return [won is not None for won in self.winners]


class GameTally(Protocol):
    """Counts games while they are played."""

    def play(self, first: int, number: int) -> None:
        """Plays and counts so many games from `first` on, at most `BATCH`."""

    def batch(self) -> GameBatch:
        """The games played last."""

    def summary(self) -> GameSummary:
        """What all games came to."""


class Simulator(ABC):
    """The games of one setting. What is said about them has a default: what every game has."""

    plan: ClassVar[str] = "random=1000,greedy=100"
    """Games of each configuration by bot that `--markers` plays where nothing else is said."""
    cards: Sequence[str] = ()
    """Cards that the game can be played without, by their ids."""
    card: ClassVar[str] = "card"
    """What the game calls one of them."""
    extremes: ClassVar[Sequence[str]]
    """What the kinds of extreme games are called in the report, by their codes."""
    shown_extremes: ClassVar[Mapping[str, str]]
    """What a reader is told of them; kinds that aren't here are only in the data."""
    beginning: ClassVar[str] = "first turns"
    """What the digests of openings are of."""

    def __init__(self, setting: SimulationSetting, pack: Pack, configuration: Configuration) -> None:
        self.setting, self.pack, self.configuration = setting, pack, configuration

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """The seats in play, in their order."""
        return tuple(self.pack.seats)[: self.configuration.players]

    # Playing --------------------------------------------------------------------------------------------------------

    @abstractmethod
    def tally(self) -> GameTally:
        """A fresh one, for one thread."""

    def prepare(self) -> None:  # noqa: B027 (nothing by default)
        """Makes games run as fast as they can, from then on and in every process of this machine."""

    def preparing(self) -> float:
        """The seconds that this takes on this machine, about; 0 where nothing is left to do."""
        return 0.0

    def slowest(self) -> float:
        """The seconds that a game takes at least until then; 0 where that shows when one is played."""
        return 0.0

    @abstractmethod
    def record(self, number: int) -> str:
        """The game of that number, played again and written down."""

    # Counting -------------------------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def figures(self) -> Sequence[str]:
        """The names of the columns of a batch."""

    @abstractmethod
    def sizes(self, field: str) -> tuple[int | None, ...]:
        """How many places a field of a summary has, in each direction; None: any number. `KeyError` where there is no
        such field."""

    # Telling --------------------------------------------------------------------------------------------------------

    @abstractmethod
    def sections(self, summary: GameSummary) -> dict[str, Any]:
        """The figures of a report."""

    @abstractmethod
    def side(self, summary: GameSummary) -> dict[str, Any]:
        """Those of them that are shown of each side of a comparison."""

    @abstractmethod
    def blocks(self, data: Data) -> Iterator[Iterable[str]]:
        """The report on one setting as blocks of lines, behind its heading."""

    def is_shown_apart(self, figure: str) -> bool:  # noqa: ARG002 (of no figure, by default)
        """Whether a compared figure is shown only where it clearly moved, in a table of its own."""
        return False

    deeds: ClassVar[Mapping[str, str]] = {}
    """What is said of a piece by the kinds of its figures, in the order of telling: `played` → "is played"."""
    scales: ClassVar[Mapping[str, int]] = {}
    """In which parts of one figures of a kind are counted, where not in ones."""

    def piece_name(self, piece: str) -> str:
        """What readers call a piece; its id where nothing else is known."""
        return piece

    moved: ClassVar[tuple[str, str]] = ("", "")
    """The heading of that table, and what is said where it is empty."""

    @abstractmethod
    def both_sides(self, sides: Mapping[str, Data]) -> Iterator[str]:
        """What else is told of two sides."""

    @property
    @abstractmethod
    def columns_of_each(self) -> Mapping[str, str]:
        """Compared figures of the table of changes one at a time, with their headings, behind those of seats."""

    @abstractmethod
    def top(self, data: Data) -> Iterator[tuple[str, str]]:
        """The numbers at the top of a page: what it is and its value."""

    @abstractmethod
    def plots(self, data: Data, summary: GameSummary) -> Iterator[Plot]:
        """The drawings of a page."""

    def plots_of_both(self, figures: Data) -> Iterator[Plot]:  # noqa: ARG002 (nothing by default)
        """What else is drawn of two sides."""
        yield from ()

    # Pieces ---------------------------------------------------------------------------------------------------------

    @abstractmethod
    def table_file(self, *, force: bool) -> Path | None:
        """The game's file that `--markers` writes; None where its table is only shown. Raises `InputError`, also where
        the game counts no pieces."""

    @abstractmethod
    def pieces_needed(self, parts: Iterable[Part]) -> Needed:
        """How many of each piece games of every configuration need."""

    @abstractmethod
    def pieces_table(self, needed: Needed, plan: str) -> str:
        """The same as the text of that file, or to be shown."""


Part = tuple[Simulator, GameSummary]
"""A setting's games and what they came to."""
