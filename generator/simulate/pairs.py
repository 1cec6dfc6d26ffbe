"""Figures of the same games in several settings, paired game by game: the luck is the same on every side.

Game number G of both sides begins with the same random numbers, so much of what differs by luck cancels out. Figures
are matched by their names: those that both sides have.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import compress

from generator.simulate.intervals import Moments
from generator.simulate.many import Batch
from generator.simulate.opened import many_of
from generator.simulate.setting import Setting
from generator.simulate.summary import Summary, merged
from generator.values import dataclass


@dataclass(frozen=True)
class Paired:
    """One figure of both sides: games, both sums, the sum of the squared differences; each means value / `scale`."""

    games: int = 0
    first: int = 0
    second: int = 0
    squares: int = 0
    scale: int = 1

    def __add__(self, other: Paired) -> Paired:
        return Paired(
            self.games + other.games,
            self.first + other.first,
            self.second + other.second,
            self.squares + other.squares,
        )

    @property
    def means(self) -> tuple[float, float]:
        """A game's, on each side."""
        games = max(self.games, 1) * self.scale
        return self.first / games, self.second / games

    @property
    def difference(self) -> Moments:
        """The second side less the first."""
        return Moments(self.games, self.second - self.first, self.squares, self.scale)


Figures = Mapping[str, Paired]
"""The paired figures of two sides by name."""


@dataclass(frozen=True)
class Totals:
    """What the same games came to in each of some settings: a summary of each, and for each but the first its figures
    paired with the first one's. Games that either side broke off are left out of the pairs."""

    summaries: tuple[Summary, ...] = ()
    pairs: tuple[Figures, ...] = ()


def totalled(many: Iterable[Totals], sides: int) -> Totals:
    """All games of all of them, of so many settings."""
    kept = [each for each in many if each.summaries]
    return Totals(
        tuple(merged(each.summaries[side] for each in kept) for side in range(sides)),
        tuple(added(each.pairs[other] for each in kept) for other in range(sides - 1)),
    )


def added(many: Iterable[Figures]) -> Figures:
    """The paired figures of all their games."""
    figures: dict[str, Paired] = {}
    for each in many:
        for name, found in each.items():
            figures[name] = figures.get(name, Paired()) + found
    return figures


def paired(ours: Batch, theirs: Batch) -> Figures:
    """The figures of the same games on both sides."""
    both = [a and b for a, b in zip(ours.finished, theirs.finished, strict=True)]
    return {
        name: _paired(list(compress(column, both)), list(compress(theirs.columns[name], both)))
        for name, column in ours.columns.items()
        if name in theirs.columns
    }


def figure_names(base: Setting, other: Setting) -> list[str]:
    """The figures that both sides have."""
    right = set(many_of(other).figures)
    return [name for name in many_of(base).figures if name in right]


def _paired(ours: Sequence[int], theirs: Sequence[int]) -> Paired:
    squares = sum((b - a) ** 2 for a, b in zip(ours, theirs, strict=True))
    return Paired(len(ours), sum(ours), sum(theirs), squares)
