"""Plays a run to its end, or until it is stopped.

The first games are played in this process: they compile what has to be compiled, and show whether more processes are
worth it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from generator.errors import input_error
from generator.simulate.comparing import looks, settled
from generator.simulate.many import Range
from generator.simulate.part import Part, Piece
from generator.simulate.playing import simulate
from generator.simulate.workers import Games, Here, Job, Result, Workers

Told = Callable[[int, int], None]
"""Is told how many games are done, and of how many."""

PROBE: Final = 2
"""Games by which the time that a game takes is measured first; twice as many again, until they take long enough."""
LONG_ENOUGH: Final = 0.1
"""Seconds that tell how long a game takes."""
AT_ONCE: Final = 1.0
"""Seconds of work that are given away in one piece: short, so that stopping doesn't take long, and that who joins late
finds something left to do."""
MOST: Final = 100_000
"""Games in one piece at most."""
WORTH_IT: Final = 8.0
"""Seconds of work that are left when other processes are called."""
GATHERED: Final = 64
"""Results that are kept before they are merged: merging takes its time, too."""


@dataclass
class Run:
    """Games that are being played: `part` is what is known so far. Ctrl-C may end it at any moment; then `part` still
    holds."""

    part: Part
    workers: Workers
    told: Told = lambda _done, _wanted: None
    kept: Callable[[Part], None] = lambda _part: None
    _new: list[Piece] = field(default_factory=list)

    def go(self, wanted: Range) -> Part:
        """Plays what is missing of a range. A comparison is played look by look; one of two sides ends at the first
        look that settles it."""
        total = wanted[1] - wanted[0]
        ends = looks(total) if self.part.compares else (total,)
        for end in ends:
            if self.part.played > end:
                continue
            self._play(self.part.missing((wanted[0], wanted[0] + end)), total)
            if len(self.part.totals.pairs) == 1 and settled(self.part.totals.pairs[0], len(ends)):
                break
        return self.part

    def _play(self, ranges: Sequence[Range], total: int) -> None:
        done = self.part.played
        try:
            for piece in shared_out(self.workers, partial(simulate, self.part.settings), ranges):
                self._take(piece)
                done += piece[1]
                self.told(done, total)
        finally:
            self._gather()

    def _take(self, piece: Piece) -> None:
        """Raises `InputError` where the figures can't be those of their games: what came before is kept."""
        if fault := self.part.unsound(piece):
            what = f"what came back as games {piece[0]} to {piece[0] + piece[1] - 1} can't be true: {fault}"
            raise input_error(what, expected="a sound machine that runs this very program")
        self._new.append(piece)
        if len(self._new) >= GATHERED:
            self._gather()
            self.kept(self.part)

    def _gather(self) -> None:
        new, self._new = self._new, []
        self.part = self.part.with_games(new)


def shared_out(workers: Workers, job: Job[Result], ranges: Sequence[Range]) -> Iterator[tuple[int, int, Result]]:
    """Plays a game here, which compiles what isn't yet; some more, which tell how long a game takes; and the rest
    wherever that ends sooner."""
    left: Sequence[Range]
    one, left = taken(ranges, 1)
    yield from Here().run(job, one)
    each, left = yield from _timed(job, left)
    rest = list(chunks(left, max(1, min(MOST, int(AT_ONCE / max(each, 1e-9))))))
    if rest:
        worth = not workers.beside or each * sum(number for _, number in rest) > WORTH_IT
        yield from (workers if worth else Here()).run(job, rest)


def _timed(
    job: Job[Result], left: Sequence[Range]
) -> Generator[tuple[int, int, Result], None, tuple[float, Sequence[Range]]]:
    """Plays some games here; how long one of them took, and what is left."""
    number, each = PROBE, 0.0
    while left:
        some, left = taken(left, number)
        began = time.monotonic()
        found = list(Here().run(job, some))
        took = time.monotonic() - began
        yield from found
        each = took / sum(games for _, games in some)
        if took >= LONG_ENOUGH:
            break
        number *= 2
    return each, left


def taken(ranges: Sequence[Range], number: int) -> tuple[list[Games], list[Range]]:
    """The first so many games of some ranges, and what is left of the ranges."""
    games: list[Games] = []
    left: list[Range] = []
    for first, end in ranges:
        some = min(number, end - first)
        number -= some
        if some:
            games.append((first, some))
        if first + some < end:
            left.append((first + some, end))
    return games, left


def chunks(ranges: Iterable[Range], size: int) -> Iterator[Games]:
    """Ranges in pieces of at most so many games."""
    for first, end in ranges:
        for start in range(first, end, size):
            yield start, min(size, end - start)
