"""The core: a range of games, played in one setting or in several, and summed up.

Nothing else decides what a game is: not who plays it, in which process or order, nor in how many pieces the games are
asked for.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import field

from generator.simulate.many import BATCH, Batch
from generator.simulate.opened import many_of
from generator.simulate.pairs import Figures, Totals, added, paired
from generator.simulate.setting import Setting
from generator.values import dataclass


def simulate(settings: Sequence[Setting], first: int, number: int) -> Totals:
    """What the games `first` … `first + number - 1` come to in each setting. Raises `InputError` where they can't be
    played."""
    return _played(settings, first, number, [])


@dataclass(frozen=True)
class OneByOne:
    """What games come to, and besides each of them, in each setting."""

    totals: Totals
    batches: tuple[Batch, ...]


def one_by_one(settings: Sequence[Setting], first: int, number: int) -> OneByOne:
    """The same games, each of them told. Raises `InputError`."""
    gathered = [_Gathered() for _ in settings]
    totals = _played(settings, first, number, gathered)
    return OneByOne(totals, tuple(Batch(each.winners, each.columns) for each in gathered))


@dataclass
class _Gathered:
    """Games one by one, packed for the way to another process."""

    winners: list[Sequence[str] | None] = field(default_factory=list)
    columns: dict[str, array[int]] = field(default_factory=dict)
    _known: dict[tuple[str, ...], tuple[str, ...]] = field(default_factory=dict)

    def add(self, batch: Batch) -> None:
        for won in batch.winners:
            self.winners.append(None if won is None else self._known.setdefault(tuple(won), tuple(won)))
        for name, values in batch.columns.items():
            self.columns.setdefault(name, array("q")).extend(values)


def _played(settings: Sequence[Setting], first: int, number: int, gathered: Sequence[_Gathered]) -> Totals:
    """Plays; each batch goes to those who gather, one for each setting or none."""
    tallies = [many_of(setting).tally() for setting in settings]
    pairs: list[Figures] = [{} for _ in settings[1:]]
    for start, games in batches(first, number):
        for tally in tallies:
            tally.play(start, games)
        if len(tallies) > 1 or gathered:
            told = [tally.batch() for tally in tallies]
            for into, batch in zip(gathered, told, strict=False):
                into.add(batch)
            ours, *others = told
            pairs = [added((known, paired(ours, theirs))) for known, theirs in zip(pairs, others, strict=True)]
    return Totals(tuple(tally.summary() for tally in tallies), tuple(pairs))


def unprepared(settings: Sequence[Setting]) -> float:
    """The seconds that it takes to make these games run as fast as they can; 0 where they do."""
    return max(many_of(setting).preparing() for setting in settings)


def slowest(settings: Sequence[Setting]) -> float:
    """The seconds that a game of each setting takes at least, all together, until they do; 0 where that isn't known."""
    return sum(many_of(setting).slowest() for setting in settings)


def prepare(settings: Sequence[Setting]) -> None:
    """Makes these games run as fast as they can on this machine."""
    for setting in settings:
        many_of(setting).prepare()


def batches(first: int, number: int) -> Iterator[tuple[int, int]]:
    """A range of games in pieces that a tally can hold: first game and number."""
    for start in range(first, first + number, BATCH):
        yield start, min(BATCH, first + number - start)
