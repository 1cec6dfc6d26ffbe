"""The core: a range of games, played in one setting or in several, and summed up.

Nothing else decides what a game is: not who plays it, in which process or order, nor in how many pieces the games are
asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.simulate.many import BATCH
from generator.simulate.opened import many_of
from generator.simulate.pairs import Figures, Totals, added, paired
from generator.simulate.setting import Setting


def simulate(settings: Sequence[Setting], first: int, number: int) -> Totals:
    """What the games `first` … `first + number - 1` come to in each setting. Raises `InputError` where they can't be
    played."""
    tallies = [many_of(setting).tally() for setting in settings]
    pairs: list[Figures] = [{} for _ in settings[1:]]
    for start, games in batches(first, number):
        for tally in tallies:
            tally.play(start, games)
        if len(tallies) > 1:
            ours, *others = (tally.batch() for tally in tallies)
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
