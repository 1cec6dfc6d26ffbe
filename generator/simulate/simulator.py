"""What plays the games of a setting by the thousand and counts them: the interface that the studio uses.

The studio plays rules that are a procedure itself (`procedure_games.py`). A game that can do better brings a
`Simulator` of its own (`GameRules.simulator`): it may run games in one compiled call, count more, and add sections to
the report.
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
"""A first game, and the game behind the last one."""
Columns = Mapping[str, Sequence[int]]
"""Figures by name: a value for each game."""
WINS, SHARED, SCORE, PEAK, ADVANTAGE = "wins", "shared", "score", "peak", "advantage"
"""The names of figures that every game has, or the beginnings of names before a space and a seat or a piece."""
Needed = Mapping[str, Mapping[int, int]]
"""For each piece, how many copies each number of players needs."""
BATCH: Final = 1024
"""The most games that a tally plays in one call."""


def figure_subject(name: str) -> str:
    """The seat, piece or card that a compared figure is about; empty where it is about the whole game."""
    return name.partition(" ")[2]


@dataclass(frozen=True)
class GameBatch:
    """The games that a tally played last, one by one: their winners (None: broken off), and the figures by which two
    sides can be compared."""

    winners: Sequence[Sequence[str] | None]
    columns: Columns

    @property
    def finish_flags(self) -> list[bool]:
        """For each game, whether it came to its end."""
        return [won is not None for won in self.winners]


class GameTally(Protocol):
    """Plays games and counts what happens in them."""

    def play(self, first: int, number: int) -> None:
        """Plays and counts `number` games from `first` on, at most `BATCH`."""

    def batch(self) -> GameBatch:
        """The games of the last call of `play`."""

    def summary(self) -> GameSummary:
        """The summary of all games played so far."""


class Simulator(ABC):
    """Plays the games of one setting. Reports have a default for what every game has."""

    plan: ClassVar[str] = "random=1000,greedy=100"
    """The games for each bot that `--markers` plays of each configuration by default."""
    cards: Sequence[str] = ()
    """The ids of cards that the game can be played without."""
    card: ClassVar[str] = "card"
    """The game's noun for one of the `cards`."""
    extremes: ClassVar[Sequence[str]]
    """The names of the kinds of extreme games in the report, by their codes."""
    shown_extremes: ClassVar[Mapping[str, str]]
    """What a reader is told of each kind of extreme game; other kinds are only in the data."""
    beginning: ClassVar[str] = "first turns"
    """What counts as an opening: whose digests are counted."""

    def __init__(self, setting: SimulationSetting, pack: Pack, configuration: Configuration) -> None:
        self.setting, self.pack, self.configuration = setting, pack, configuration

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """The seats in play, in their order."""
        return tuple(self.pack.seats)[: self.configuration.players]

    # Playing --------------------------------------------------------------------------------------------------------

    @abstractmethod
    def tally(self) -> GameTally:
        """A new tally, for one thread."""

    def prepare(self) -> None:  # noqa: B027 (nothing by default)
        """Makes games run as fast as they can, from then on and in every process of this machine."""

    def preparing(self) -> float:
        """About how many seconds `prepare` takes on this machine; 0 where there is nothing to prepare."""
        return 0.0

    def slowest(self) -> float:
        """The least seconds that a game takes without `prepare`; 0 where one has to be played to know."""
        return 0.0

    @abstractmethod
    def record(self, number: int) -> str:
        """The text of the record of the game of that number, which is played again."""

    # Counting -------------------------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def figures(self) -> Sequence[str]:
        """The names of the figures of a batch."""

    @abstractmethod
    def sizes(self, field: str) -> tuple[int | None, ...]:
        """How many places a summary's field has in each direction; None: any number. Raises `KeyError` where there is
        no such field."""

    # Telling --------------------------------------------------------------------------------------------------------

    @abstractmethod
    def sections(self, summary: GameSummary) -> dict[str, Any]:
        """The sections of a report on one setting, as plain values by name."""

    @abstractmethod
    def side(self, summary: GameSummary) -> dict[str, Any]:
        """The report sections shown for each side of a comparison."""

    @abstractmethod
    def blocks(self, data: Data) -> Iterator[Iterable[str]]:
        """The report on one setting as blocks of lines, without its heading."""

    def is_shown_apart(self, figure: str) -> bool:  # noqa: ARG002 (of no figure, by default)
        """Whether a compared figure is shown only where it clearly moved, in a table of its own."""
        return False

    deeds: ClassVar[Mapping[str, str]] = {}
    """What is said of a piece, for each kind of its figures, in this order: `played` → "is played"."""
    scales: ClassVar[Mapping[str, int]] = {}
    """How many parts of one a figure counts, for kinds of figures that don't count in ones."""

    def piece_name(self, piece: str) -> str:
        """A piece's name for readers; its id where no name is known."""
        return piece

    moved_figures_texts: ClassVar[tuple[str, str]] = ("", "")
    """The heading of the table of figures for which `is_shown_apart`, and the sentence if none has moved."""

    @abstractmethod
    def both_sides(self, sides: Mapping[str, Data]) -> Iterator[str]:
        """Lines of a comparison that only this game has; `sides`: the sections of each side."""

    @property
    @abstractmethod
    def columns_of_each(self) -> Mapping[str, str]:
        """The compared figures that a table of changes shows behind those of the seats, each with its heading."""

    @abstractmethod
    def top(self, data: Data) -> Iterator[tuple[str, str]]:
        """The numbers at the top of a report's page, each with its title."""

    @abstractmethod
    def plots(self, data: Data, summary: GameSummary) -> Iterator[Plot]:
        """The plots of a report's page."""

    def plots_of_both(self, figures: Data) -> Iterator[Plot]:  # noqa: ARG002 (nothing by default)
        """Plots of a comparison that only this game has; by default none."""
        yield from ()

    # Pieces ---------------------------------------------------------------------------------------------------------

    @abstractmethod
    def table_file(self, *, force: bool) -> Path | None:
        """The game's file that `--markers` writes; None where its table is only shown. Raises `InputError`, also where
        the game counts no pieces."""

    @abstractmethod
    def pieces_needed(self, parts: Iterable[Part]) -> Needed:
        """How many of each piece games need, for each number of players, by the games of these parts."""

    @abstractmethod
    def pieces_table(self, needed: Needed, plan: str) -> str:
        """The table of pieces as the text of `table_file`, or to be shown. `plan`: which games were played."""


Part = tuple[Simulator, GameSummary]
"""The simulator of a setting, and the summary of its games."""
