"""Figures of the same games in several settings, paired game by game, so that the luck is the same on every side.

Game number G begins with the same random numbers on both sides, so much of what differs by luck cancels out. Figures
that both sides have are matched by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import compress

from generator.base.frozen import dataclass
from generator.simulate.game_summary import GameSummary, merge_summaries
from generator.simulate.load import setting_simulator
from generator.simulate.simulation_setting import SimulationSetting
from generator.simulate.simulator import GameBatch
from generator.simulate.statistics import SampleMoments


@dataclass(frozen=True)
class PairedFigure:
    """One figure of both sides, over so many games: both sums, and the sum of the squared differences. Each stands for
    value / `scale`."""

    games: int = 0
    first: int = 0
    second: int = 0
    squares: int = 0
    scale: int = 1

    def __add__(self, other: PairedFigure) -> PairedFigure:
        return PairedFigure(
            self.games + other.games,
            self.first + other.first,
            self.second + other.second,
            self.squares + other.squares,
        )

    @property
    def means(self) -> tuple[float, float]:
        """The mean of a game on each side."""
        games = max(self.games, 1) * self.scale
        return self.first / games, self.second / games

    @property
    def difference(self) -> SampleMoments:
        """The moments of the second side less the first."""
        return SampleMoments(self.games, self.second - self.first, self.squares, self.scale)


Figures = Mapping[str, PairedFigure]
"""The paired figures of two sides by name."""


@dataclass(frozen=True)
class PairedTotals:
    """The results of the same games in each of some settings: a summary of each, and for each but the first, its
    figures paired with those of the first. Games that either side broke off aren't in the pairs."""

    summaries: tuple[GameSummary, ...] = ()
    pairs: tuple[Figures, ...] = ()


def total_pairs(many: Iterable[PairedTotals], sides: int) -> PairedTotals:
    """The sum of totals, each of the same number of settings, `sides`."""
    kept = [each for each in many if each.summaries]
    return PairedTotals(
        tuple(merge_summaries(each.summaries[side] for each in kept) for side in range(sides)),
        tuple(add_totals(each.pairs[other] for each in kept) for other in range(sides - 1)),
    )


def add_totals(many: Iterable[Figures]) -> Figures:
    """The sum of paired figures, by name."""
    figures: dict[str, PairedFigure] = {}
    for each in many:
        for name, found in each.items():
            figures[name] = figures.get(name, PairedFigure()) + found
    return figures


def pair_figures(ours: GameBatch, theirs: GameBatch) -> Figures:
    """The paired figures of the same games on both sides."""
    both = [a and b for a, b in zip(ours.finish_flags, theirs.finish_flags, strict=True)]
    return {
        name: _pair_figures(list(compress(column, both)), list(compress(theirs.columns[name], both)))
        for name, column in ours.columns.items()
        if name in theirs.columns
    }


def figure_names(base: SimulationSetting, other: SimulationSetting) -> list[str]:
    """The names of the figures that both sides have."""
    right = set(setting_simulator(other).figures)
    return [name for name in setting_simulator(base).figures if name in right]


def _pair_figures(ours: Sequence[int], theirs: Sequence[int]) -> PairedFigure:
    squares = sum((b - a) ** 2 for a, b in zip(ours, theirs, strict=True))
    return PairedFigure(len(ours), sum(ours), sum(theirs), squares)
