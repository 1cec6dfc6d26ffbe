"""Plays a run to its end, or until it is stopped.

The first games are played in this process, without preparation. They show whether more processes pay, and whether it
pays to make games faster first, which one process does while the others play on.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import field
from functools import partial
from typing import Final, Generic

from generator.base.errors import input_error
from generator.base.frozen import dataclass
from generator.files.atomic_write import hold_interrupts
from generator.play.external_bots import with_bot_rights
from generator.simulate.compared_sides import own_figures, scale_figures
from generator.simulate.comparison import is_settled, look_games
from generator.simulate.game_ranges import (
    SingleGames,
    play_one_by_one,
    prepare_settings,
    seconds_to_prepare,
    simulate,
    slowest_seconds,
)
from generator.simulate.game_rows import RowsFile, sort_pieces
from generator.simulate.paired_games import PairedTotals
from generator.simulate.run_part import Piece, RunPart
from generator.simulate.simulation_setting import SimulationSetting
from generator.simulate.simulator import Range
from generator.simulate.workers import Games, Job, Result, Task, ThisProcess, Workers

ProgressReport = Callable[[int, int], None]
"""Is called with how many games are done, and of how many."""

PROBE: Final = 2
"""Games by which the time for a game is first measured; it goes on with twice as many until that takes long enough."""
LONG_ENOUGH: Final = 0.1
"""Seconds that are long enough to measure how long a game takes."""
AT_ONCE: Final = 1.0
"""Seconds of work in one piece: short, so that stopping doesn't take long, and that workers who join late find
something left."""
CROWD: Final = 4
"""How many processes may share a core before pieces get smaller. A piece is a second of a core's time, and takes longer
where others work on the core, or where external bots are waited for."""
MOST: Final = 100_000
"""The most games in one piece."""
WORTH_IT: Final = 8.0
"""Seconds of remaining work from which other processes pay."""
LATELY: Final = 8
"""How many of the latest pieces tell how long a game takes now."""
GATHERED: Final = 64
"""Results that are gathered before they are merged, since merging takes time, too."""


@dataclass
class SimulationRun:
    """Games that are being played. `part`: what is known so far. Ctrl-C may end the run at any moment; then `part` is
    still valid, and `rows`, if wanted, are exactly those of its games. `ends_early`: a comparison of two sides ends
    once it is settled."""

    part: RunPart
    workers: Workers
    report_progress: ProgressReport = lambda _done, _wanted: None
    keep_part: Callable[[RunPart], None] = lambda _part: None
    rows: RowsFile | None = None
    ends_early: bool = True
    _new: list[Piece] = field(default_factory=list)

    def play_range(self, wanted: Range) -> RunPart:
        """Plays the missing games of a range. A comparison is evaluated look by look; one of two sides may end at the
        first look that settles it."""
        total = wanted[1] - wanted[0]
        ends = look_games(total) if self.part.compares and self.ends_early else (total,)
        for end in ends:
            if self.part.games_played > end:
                continue
            self._play(self.part.missing((wanted[0], wanted[0] + end)), total)
            if len(self.part.totals.pairs) == 1 and self._is_settled(len(ends)):
                break
        return self.part

    def _is_settled(self, number_of_looks: int) -> bool:
        base, other = self.part.settings
        figures = scale_figures(self.part.totals.pairs[0], base)
        return is_settled(figures, number_of_looks, own_figures(base, other))

    def _play(self, ranges: Sequence[Range], total: int) -> None:
        done = self.part.games_played
        try:
            for _, number, _ in self._take_pieces(ranges) if self.rows is None else self._in_rows(self.rows, ranges):
                done += number
                self.report_progress(done, total)
        finally:
            self._gather()

    def _take_pieces(self, ranges: Sequence[Range]) -> Iterator[Piece]:
        """Plays, and adds each piece to the part as it comes."""
        job: Job[PairedTotals] = partial(simulate, self.part.settings)
        for piece in play_anywhere(self.workers, job, ranges, self.part.settings):
            self._take(piece)
            yield piece

    def _in_rows(self, rows: RowsFile, ranges: Sequence[Range]) -> Iterator[Piece]:
        """Plays, adds each piece in the order of its games, and writes their rows: both or neither."""
        job: Job[SingleGames] = partial(play_one_by_one, self.part.settings)
        for first, number, found in sort_pieces(
            play_anywhere(self.workers, job, ranges, self.part.settings), ranges[0][0] if ranges else 0
        ):
            piece = (first, number, found.totals)
            with hold_interrupts():
                self._take(piece)
                rows.add(first, found.batches)
            yield piece

    def _take(self, piece: Piece) -> None:
        """Adds a piece to the part. Raises `InputError` where it isn't of as many games as it says; earlier pieces are
        kept."""
        if fault := self.part.find_count_fault(piece):
            what = f"what came back as games {piece[0]} to {piece[0] + piece[1] - 1} isn't whole: {fault}"
            raise input_error(what, expected="a sound machine that runs this very program")
        self._new.append(piece)
        if len(self._new) >= GATHERED:
            self._gather()
            self.keep_part(self.part)

    def _gather(self) -> None:
        new, self._new = self._new, []
        self.part = self.part.with_games(new)


@dataclass(frozen=True)
class Preparation:
    """How games are made faster: how many seconds that takes (0: nothing can be gained), what does it, and how many
    seconds a game takes at least before it (0: one has to be played to know)."""

    seconds: Callable[[], float] = float
    task: Task = lambda: None
    least: Callable[[], float] = float


def play_anywhere(
    workers: Workers,
    job: Job[Result],
    ranges: Sequence[Range],
    settings: Sequence[SimulationSetting],
    at_once: int | None = None,
) -> Iterator[tuple[int, int, Result]]:
    """The results of `job` for these ranges, played by the workers. A job plays each game in all `settings`, or in so
    many of them `at_once`. External bots may be run there if they may be run here."""
    quicker = Preparation(
        partial(seconds_to_prepare, settings),
        partial(prepare_settings, settings),
        partial(slowest_seconds, settings[:at_once]),
    )
    names = {name for setting in settings for name in setting.bots}
    with with_bot_rights(job, names) as allowed:
        yield from share_out_games(workers, allowed, ranges, quicker)


def share_out_games(
    workers: Workers, job: Job[Result], ranges: Sequence[Range], quicker: Preparation
) -> Iterator[tuple[int, int, Result]]:
    """The results of `job`: a few games are played here, which shows how long one takes, and the rest wherever that
    ends sooner. Games known to be slower than their preparation wait for it."""
    rest, timed = RemainingGames(ranges), TimedJob(job)
    if (least := quicker.least() * rest.games) and 0.0 < quicker.seconds() < least:
        quicker.task()
    number, took = PROBE, 0.0
    for first, games, (seconds, found) in ThisProcess().run(timed, rest.take(1)):
        yield first, games, found
        # The first game sets up what all need, which takes less: a long one tells how long games take.
        if seconds > AT_ONCE:
            took = seconds
            rest.note_speed(games, seconds)
    while rest.ranges and took < LONG_ENOUGH:
        took = 0.0
        for first, games, (seconds, found) in ThisProcess().run(timed, rest.take(number)):
            took += seconds
            yield first, games, found
        rest.note_speed(number, took)
        number *= 2
    if not rest.ranges:
        return
    seconds = rest.each * rest.games
    share = seconds / workers.number
    # While one process does it, the others play on: it pays where all of them would play for longer than it takes.
    if share > WORTH_IT and 0.0 < quicker.seconds() < share:
        workers.run_aside(quicker.task)
    worth = not workers.is_beside or seconds > WORTH_IT
    for first, games, (took, found) in (workers if worth else ThisProcess()).run(timed, rest):
        rest.note_speed(games, took)
        yield first, games, found


@dataclass(frozen=True)
class TimedJob(Generic[Result]):
    """A job that also measures how many seconds it took."""

    job: Job[Result]

    def __call__(self, first: int, number: int) -> tuple[float, Result]:
        """The seconds that the job took, and its result."""
        began, busy = time.monotonic(), time.thread_time()
        found = self.job(first, number)
        return max(time.thread_time() - busy, (time.monotonic() - began) / CROWD), found


@dataclass
class RemainingGames(Iterator[Games]):
    """The games that are left to be played. As an iterator it gives ranges that take about `AT_ONCE` seconds, by the
    slowest of the latest speeds."""

    ranges: Sequence[Range]
    _lately: deque[float] = field(default_factory=lambda: deque(maxlen=LATELY))

    @property
    def games(self) -> int:
        """How many games are left."""
        return sum(end - first for first, end in self.ranges)

    @property
    def each(self) -> float:
        """The seconds that one game takes; 0 while that isn't known."""
        return max(self._lately, default=0.0)

    def note_speed(self, games: int, seconds: float) -> None:
        """Notes that so many games took so many seconds."""
        self._lately.append(seconds / games)

    def take(self, number: int) -> list[Games]:
        """Takes away the next games, so many or as many as are left, as ranges."""
        games, self.ranges = take_games(self.ranges, number)
        return games

    def __next__(self) -> Games:
        if not self.ranges:
            raise StopIteration
        first, end = self.ranges[0]
        number = max(1, min(MOST, end - first, int(AT_ONCE / max(self.each, 1e-9))))
        return self.take(number)[0]


def take_games(ranges: Sequence[Range], number: int) -> tuple[list[Games], list[Range]]:
    """The first `number` games of some ranges, and the ranges that are left."""
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
