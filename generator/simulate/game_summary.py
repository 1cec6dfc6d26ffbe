"""The figures of many games as one value; summaries of different games can be added, in any order and grouping.

Every number is an integer. Which fields there are depends on the game. Openings are counted exactly while there are
few; beyond that, those with the smallest digests stand for all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from typing import Any, Final

from generator.base.frozen import dataclass
from generator.simulate.part_file import whole_number

Numbers = Mapping[tuple[int, ...], int]
"""A field's numbers that aren't 0, by their place: () for a single number, (i,) in a row, (i, j) in a table."""

OPENINGS: Final = 4096
"""So many different openings are counted exactly; of more, those with the smallest digests are kept."""
DIGESTS: Final = 2**62
"""One more than the greatest digest of an opening."""
GAMES_KEPT: Final = 3
"""How many games are kept of each kind of extreme."""
Extreme = tuple[int, int]
"""A value and the game that it comes from."""


@dataclass(frozen=True)
class GameSummary:
    """The figures of some games. `extremes`: for each code of a kind the greatest values, the earliest game first among
    equals. `openings`: for each digest of a beginning, how many games began so."""

    numbers: Mapping[str, Numbers] = field(default_factory=dict)
    extremes: Mapping[int, tuple[Extreme, ...]] = field(default_factory=dict)
    openings: Mapping[int, int] = field(default_factory=dict)

    @property
    def games(self) -> int:
        """How many games were played to their end."""
        return self.number("games")

    def number(self, name: str, *place: int) -> int:
        """One number of a field; 0 where nothing was counted."""
        return self.numbers.get(name, {}).get(place, 0)

    def row(self, name: str, *place: int) -> dict[int, int]:
        """The numbers other than 0 of a row, or of one row of a table, by their index."""
        deep = len(place)
        found = self.numbers.get(name, {}).items()
        return {key[-1]: value for key, value in sorted(found) if key[:deep] == place}

    def total(self, name: str, *place: int) -> int:
        """The sum of a row, or of one row of a table."""
        return sum(self.row(name, *place).values())

    def data(self) -> dict[str, Any]:
        """The summary as JSON holds it; the same games give the same bytes."""
        return {
            "numbers": {
                name: {_place_text(place): value for place, value in sorted(numbers.items())}
                for name, numbers in sorted(self.numbers.items())
            },
            "extremes": {str(kind): [list(pair) for pair in found] for kind, found in sorted(self.extremes.items())},
            "openings": {f"{digest:x}": games for digest, games in sorted(self.openings.items())},
        }


def _place_text(place: tuple[int, ...]) -> str:
    return " ".join(map(str, place))


def summary_from(data: Mapping[str, Any], sizes: Callable[[str], tuple[int | None, ...]], kinds: int) -> GameSummary:
    """The summary that JSON holds. `sizes`: how many places a field has in each direction (None: any number). `kinds`:
    how many kinds of extremes there are. Raises `KeyError`, `TypeError`, `ValueError` or `AttributeError` where it
    isn't a summary."""
    numbers = {}
    for name, found in data["numbers"].items():
        numbers[name] = {tuple(map(int, place.split())): whole_number(value) for place, value in found.items()}
        if len(numbers[name]) != len(found) or not all(_has_place(sizes(name), place) for place in numbers[name]):
            raise ValueError(name)
        if any(value <= 0 for value in numbers[name].values()):
            raise ValueError(f"{name} isn't counted in positive numbers")
    extremes = {
        int(kind): tuple((whole_number(value), whole_number(game)) for value, game in rows)
        for kind, rows in data["extremes"].items()
    }
    openings = {int(digest, 16): whole_number(games) for digest, games in data["openings"].items()}
    if not all(0 <= kind < kinds for kind in extremes) or not all(0 <= digest < DIGESTS for digest in openings):
        raise ValueError("extremes or openings that there can't be")
    return GameSummary(numbers, extremes, openings)


def _has_place(sizes: tuple[int | None, ...], place: tuple[int, ...]) -> bool:
    """Whether a field with these sizes has that place."""
    return len(place) == len(sizes) and all(
        size is None or 0 <= at < size for at, size in zip(place, sizes, strict=True)
    )


def merge_summaries(summaries: Iterable[GameSummary]) -> GameSummary:
    """The sum of some summaries, none of which may have a game in common."""
    numbers: dict[str, Counter[tuple[int, ...]]] = {}
    extremes: dict[int, list[Extreme]] = {}
    openings: Counter[int] = Counter()
    for summary in summaries:
        for name, found in summary.numbers.items():
            numbers.setdefault(name, Counter()).update(found)
        for kind, pairs in summary.extremes.items():
            extremes.setdefault(kind, []).extend(pairs)
        openings.update(summary.openings)
    return GameSummary(
        {name: dict(sorted(found.items())) for name, found in sorted(numbers.items())},
        {kind: greatest_values(pairs) for kind, pairs in sorted(extremes.items())},
        fewest_openings(openings),
    )


def greatest_values(pairs: Iterable[Extreme]) -> tuple[Extreme, ...]:
    """The `GAMES_KEPT` greatest values, the earliest game first among equals."""
    return tuple(sorted(pairs, key=lambda pair: (-pair[0], pair[1]))[:GAMES_KEPT])


def fewest_openings(openings: Mapping[int, int]) -> dict[int, int]:
    """The `OPENINGS` openings with the smallest digests, which are the same in whatever order they came."""
    return {digest: openings[digest] for digest in sorted(openings)[:OPENINGS]}


def distinct_openings(summary: GameSummary) -> tuple[int, bool]:
    """How many different openings there were, and whether that is exact. Above `OPENINGS` it is estimated from how
    close together the smallest digests lie, with an error of about 2 %."""
    known = len(summary.openings)
    if known < OPENINGS:
        return known, True
    return round((known - 1) * DIGESTS / max(summary.openings)), False
