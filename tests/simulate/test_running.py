"""A run asks for pieces of about a second; threads and processes play every range once; a cluster has its own file."""

import pickle
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pytest

from generator.base.errors import Mark, input_error
from generator.simulate import simulation_run
from generator.simulate.game_summary import merge_summaries
from generator.simulate.simulation_run import (
    AT_ONCE,
    LONG_ENOUGH,
    Preparation,
    RemainingGames,
    SimulationRun,
    share_out_games,
)
from generator.simulate.workers import CoreProcesses, Games, Task, ThisProcess, make_workers
from tests.simulate import slowly
from tests.simulate.settings import BASE, CLIMATE, chunks, part_of, played


@dataclass
class Clock:
    """A clock that only games move: `each` seconds a game."""

    each: float
    now: float = 0.0
    played: list[Games] = field(default_factory=list)

    def monotonic(self) -> float:
        return self.now

    def thread_time(self) -> float:
        return self.now

    def play(self, first: int, number: int) -> int:
        self.played.append((first, number))
        self.now += number * self.each
        return number


@dataclass
class Many(ThisProcess):
    """So many processes, as far as can be told from outside."""

    number: int
    tasks: list[Task] = field(default_factory=list)
    is_beside = True

    def run_aside(self, task: Task) -> None:
        self.tasks.append(task)


def shared(
    monkeypatch: pytest.MonkeyPatch, clock: Clock, workers: Any, quicker: Preparation, games: int = 9
) -> Iterable[tuple[int, int, int]]:
    monkeypatch.setattr(simulation_run, "time", clock)
    return share_out_games(workers, clock.play, [(0, games)], quicker)


def run(monkeypatch: pytest.MonkeyPatch, clock: Clock, workers: Any, games: int, seconds: float) -> list[Games]:
    quicker = Preparation(lambda: seconds, lambda: None)
    return [(first, number) for first, number, _ in shared(monkeypatch, clock, workers, quicker, games)]


@pytest.mark.parametrize("each", [0.0003, 0.009, 0.2, 3.0])
def test_pieces_take_about_a_second(monkeypatch: pytest.MonkeyPatch, each: float) -> None:
    clock = Clock(each)
    games = int(200 / each)
    found = run(monkeypatch, clock, Many(2), games, 0.0)
    assert sum(number for _, number in found) == games
    assert sorted(found) == found
    told = found[2:] if each > LONG_ENOUGH else found[12:]
    assert all(AT_ONCE / 2 < number * each <= AT_ONCE + 1e-9 or number == 1 for _, number in told[:-1])


@pytest.mark.parametrize(
    ("number", "games", "pays"), [(1, 900, False), (1, 1100, True), (4, 3900, False), (4, 4100, True)]
)
def test_what_takes_a_hundred_seconds_pays_where_all_would_play_for_longer(
    monkeypatch: pytest.MonkeyPatch, number: int, games: int, pays: bool
) -> None:
    """A game takes a tenth of a second: alone 1,000 games take a hundred seconds, four processes play 4,000."""
    workers = Many(number)
    run(monkeypatch, Clock(0.1), workers, games, 100.0)
    assert len(workers.tasks) == int(pays)


def test_where_nothing_is_to_be_gained_nothing_is_done_and_who_is_alone_does_it_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    workers, done = Many(2), list[str]()
    run(monkeypatch, Clock(0.1), workers, 100_000, 0.0)
    ThisProcess().run_aside(lambda: done.append("done"))
    assert (workers.tasks, done) == ([], ["done"])


def test_pieces_are_those_of_the_slowest_as_long_as_there_are_slow_ones() -> None:
    rest = RemainingGames([(0, 100_000)])
    for seconds in (10.0, 0.1):
        rest.note_speed(100, seconds)
    assert next(rest) == (0, 10)
    for _ in range(simulation_run.LATELY):
        rest.note_speed(100, 0.1)
    assert next(rest) == (10, 1000)


def sleeps() -> None:
    time.sleep(60)


def counted(_first: int, number: int) -> int:
    return number


def pieces(number: int) -> Iterable[Games]:
    return ((first, 1) for first in range(number))


@pytest.mark.slow
def test_a_task_beside_the_games_takes_a_core_and_ends_with_them() -> None:
    workers = CoreProcesses(2)
    workers.run_aside(sleeps)
    found = [first for first, _, _ in workers.run(counted, pieces(20))]
    assert found == list(range(20)), "one process plays, so everything comes in order"
    began = time.monotonic()
    workers.close()
    assert time.monotonic() - began < 30


@pytest.mark.slow
def test_when_the_task_is_done_all_play() -> None:
    workers = CoreProcesses(2)
    workers.run_aside(noted)
    assert workers._task is not None
    workers._task.join()
    assert workers._at_once() == 4
    assert sorted(first for first, _, _ in workers.run(counted, pieces(20))) == list(range(20))
    workers.close()


def noted() -> None:
    """Nothing is left to do."""


def test_a_long_first_game_tells_how_long_games_take(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, workers = Clock(300.0), Many(1)
    games = iter(shared(monkeypatch, clock, workers, Preparation(lambda: 60.0, lambda: None)))
    next(games)
    next(games)
    assert (len(workers.tasks), clock.played) == (1, [(0, 1), (1, 1)])


@pytest.mark.parametrize(("least", "games", "waits"), [(0.0, 1000, False), (20.0, 2, False), (20.0, 4, True)])
def test_games_known_to_be_slow_wait_for_what_makes_them_quicker(
    monkeypatch: pytest.MonkeyPatch, least: float, games: int, waits: bool
) -> None:
    clock, begun = Clock(0.001), []
    quicker = Preparation(lambda: 60.0, lambda: begun.append(len(clock.played)), lambda: least)
    list(shared(monkeypatch, clock, Many(1), quicker, games))
    assert begun == ([0] if waits else [])


RANGES = list(chunks([(0, 60)], 2))


def test_one_process_is_this_one() -> None:
    assert isinstance(make_workers(1), ThisProcess)
    assert isinstance(make_workers(2), CoreProcesses)


@pytest.mark.slow
def test_two_processes_play_every_range_once() -> None:
    found = list(CoreProcesses(2).run(partial(slowly.play, BASE), RANGES[:8]))
    assert sorted((first, number) for first, number, _ in found) == RANGES[:8]
    assert merge_summaries(summary for *_, summary in found) == played(BASE, 0, 16)


@pytest.mark.slow
def test_leaving_early_leaves_the_workers_fit() -> None:
    workers = CoreProcesses(2)
    with closing(workers.run(partial(slowly.play, BASE), RANGES)) as results:
        next(results)
    first, number, again = next(workers.run(partial(slowly.play, BASE), [(6, 2)]))
    assert (first, number, again) == (6, 2, played(BASE, 6, 2))
    workers.close()
    workers.close()


def test_threads_play_side_by_side_and_the_figures_are_those_of_one() -> None:
    often = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(4) as threads:
            found = list(threads.map(lambda game: played(CLIMATE, game, 1), range(8)))
    finally:
        sys.setswitchinterval(often)
    assert merge_summaries(found) == played(CLIMATE, 0, 8)


@pytest.mark.slow
@pytest.mark.compiled
def test_compiled_threads_too() -> None:
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda first: played(CLIMATE, first, 100), range(0, 8000, 100)))
    assert merge_summaries(found) == played(CLIMATE, 0, 8000)


def test_a_fault_travels_from_one_process_to_another() -> None:
    error = input_error("no such thing", expected="another one", mark=Mark("file", 3, 4))
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.faults) == (str(error), error.faults)


def test_a_run_that_is_whole_plays_nothing() -> None:
    class Nobody:
        is_beside = False

        def run(self, *_: object) -> Iterator[tuple[int, int, object]]:
            raise AssertionError("nothing is missing")

    part = part_of(BASE, (0, 7), summary=played(BASE, 0, 7))
    assert SimulationRun(part, Nobody()).play_range((0, 7)) == part  # type: ignore[arg-type]
