"""A part of a run and the games that are wanted go in, the part with all of them comes out, or as far as it came.

The first games are played here: they compile what has to be compiled, and tell whether more processes are worth it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from generator.players.form import best_form
from generator.simulate.part import Part, Range
from generator.simulate.playing import simulate
from generator.simulate.setting import Setting
from generator.simulate.summary import Summary
from generator.simulate.workers import Games, Here, Job, Result, Workers

Piece = tuple[int, int, Summary]
Told = Callable[[int, int], None]
"""Is told how many games are done, and of how many."""

QUICK, SLOW = 1000, 10
"""Games a range where the kernel plays by itself, and where bots are asked or nothing is compiled."""
WORTH_IT: Final = 2.0
"""Seconds of work that are left when other processes are called."""
GATHERED: Final = 64
"""Results that are kept before they are merged: merging takes its time, too."""


@dataclass
class Run:
    """A run that goes on: `part` is what is done. Ctrl-C may end `go` at any moment; then `part` still holds."""

    part: Part
    workers: Workers
    told: Told = lambda _done, _wanted: None
    kept: Callable[[Part], None] = lambda _part: None
    _new: list[Piece] = field(default_factory=list)

    def go(self, wanted: Range) -> Part:
        """Plays what is missing of a range."""
        ranges = self.part.missing(wanted)
        total = wanted[1] - wanted[0]
        done = total - sum(end - first for first, end in ranges)
        try:
            job = partial(simulate, self.part.setting)
            for piece in shared_out(self.workers, job, list(chunks(ranges, chunk_size(self.part.setting)))):
                self._take(piece)
                done += piece[1]
                self.told(done, total)
        finally:
            self._gather()
        return self.part

    def _take(self, piece: Piece) -> None:
        self._new.append(piece)
        if len(self._new) >= GATHERED:
            self._gather()
            self.kept(self.part)

    def _gather(self) -> None:
        new, self._new = self._new, []
        self.part = self.part.with_games(new)


def shared_out(workers: Workers, job: Job[Result], games: list[Games]) -> Iterator[tuple[int, int, Result]]:
    """Plays the first two ranges here, the rest wherever that ends sooner. The first one compiles what isn't yet, the
    second one tells how long the rest takes."""
    yield from Here().run(job, games[:1])
    began = time.monotonic()
    yield from Here().run(job, games[1:2])
    left = games[2:]
    if not left:
        return
    worth = not workers.beside or (time.monotonic() - began) * len(left) > WORTH_IT
    yield from (workers if worth else Here()).run(job, left)


def chunk_size(setting: Setting) -> int:
    """Games that are asked for at once: a second's work or less."""
    quick = best_form().fast and set(setting.bots) == {"random"}
    return QUICK if quick else SLOW


def chunks(ranges: Iterable[Range], size: int) -> Iterator[Games]:
    """Ranges in pieces of at most so many games."""
    for first, end in ranges:
        for start in range(first, end, size):
            yield start, min(size, end - start)
