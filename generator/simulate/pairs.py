"""Figures of the same games in several settings, paired game by game: the deal is the same on every side.

Game number G of both sides draws from the same shuffled stack and begins with the same random numbers, so much of what
differs by luck cancels out. Figures are matched by their names: seats, departments and measures that both sides have.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from generator.simulate.intervals import Moments
from generator.simulate.kernel.tally_fields import (
    FIGURE_CARD0,
    FIGURE_CHANGES,
    FIGURE_CONVERTED,
    FIGURE_DECISIONS,
    FIGURE_FORMALIZED,
    FIGURE_GAINS,
    FIGURE_MARGIN,
    FIGURE_NOISE,
    FIGURE_PASSES,
    FIGURE_PEAK0,
    FIGURE_TURNS,
    FIGURE_WINNERS,
)
from generator.simulate.setting import Setting, table_of
from generator.simulate.summary import Summary, merged

PLAIN: Final = {
    "turns": FIGURE_TURNS,
    "decisions": FIGURE_DECISIONS,
    "margin": FIGURE_MARGIN,
    "formalisations": FIGURE_FORMALIZED,
    "conversions": FIGURE_CONVERTED,
    "focuses_that_give": FIGURE_GAINS,
    "noise": FIGURE_NOISE,
    "lead_changes": FIGURE_CHANGES,
    "passes": FIGURE_PASSES,
}
"""Figures that stand in a game's row as they are."""
Rows = list[list[int]]
"""One row of FIGURE codes for each game."""
WINS, SHARED, PEAK, TAKEN, PLAYED = "wins", "shared", "peak", "taken", "played"
"""The other figures' names, or what they begin with before a blank and the seat, department or measure."""
PLAYERS_STEP: Final = 64
"""See FIGURE_CARD0."""


@dataclass(frozen=True)
class Paired:
    """One figure of both sides: games, both sums, the sum of the squared differences."""

    games: int = 0
    first: int = 0
    second: int = 0
    squares: int = 0

    def __add__(self, other: Paired) -> Paired:
        return Paired(
            self.games + other.games,
            self.first + other.first,
            self.second + other.second,
            self.squares + other.squares,
        )

    @property
    def difference(self) -> Moments:
        """The second side less the first."""
        return Moments(self.games, self.second - self.first, self.squares)


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


def paired(base: Setting, other: Setting, ours: Rows, theirs: Rows) -> Figures:
    """The figures of the same games on both sides, a row for each game."""
    pairs = [(a, b) for a, b in zip(ours, theirs, strict=True) if a[FIGURE_WINNERS] and b[FIGURE_WINNERS]]
    left, right = _readers(base), _readers(other)
    return {
        name: _paired(left[name].all(a for a, _ in pairs), right[name].all(b for _, b in pairs))
        for name in figure_names(base, other)
    }


def figure_names(base: Setting, other: Setting) -> list[str]:
    """The figures that both sides have."""
    right = _readers(other)
    return [name for name in _readers(base) if name in right]


def _paired(ours: list[int], theirs: list[int]) -> Paired:
    squares = sum((b - a) ** 2 for a, b in zip(ours, theirs, strict=True))
    return Paired(len(ours), sum(ours), sum(theirs), squares)


@dataclass(frozen=True)
class _Reader:
    """Reads one figure out of rows: the number itself, whether it equals one value, or how many of its bits are set."""

    place: int
    equals: int | None = None
    over: int | None = None
    several: bool = False

    def all(self, many: Iterable[list[int]]) -> list[int]:
        """The figure of every row."""
        if self.equals is not None:
            return [int(row[self.place] == self.equals) for row in many]
        if self.over is not None:
            return [(row[self.place] // self.over % PLAYERS_STEP).bit_count() for row in many]
        if self.several:
            return [int(row[self.place].bit_count() > 1) for row in many]
        return [row[self.place] for row in many]


def _readers(setting: Setting) -> dict[str, _Reader]:
    """How each figure of a setting is read, by its name."""
    names = table_of(setting).names
    found = {f"{WINS} {seat}": _Reader(FIGURE_WINNERS, equals=1 << place) for place, seat in enumerate(names.seats)}
    found[SHARED] = _Reader(FIGURE_WINNERS, several=True)
    found |= {name: _Reader(place) for name, place in PLAIN.items()}
    for slot, department in enumerate(names.catalogue.departments):
        if table_of(setting).tables.in_play >> slot & 1:
            found[f"{PEAK} {department}"] = _Reader(FIGURE_PEAK0 + slot)
    for place, card in enumerate(names.catalogue.measures):
        found[f"{TAKEN} {card}"] = _Reader(FIGURE_CARD0 + place, over=1)
        found[f"{PLAYED} {card}"] = _Reader(FIGURE_CARD0 + place, over=PLAYERS_STEP)
    return found
