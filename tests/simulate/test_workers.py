"""Threads and processes: every range once, whoever plays it; a cluster has its own file."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial

import pytest

from generator.base.errors import Mark, input_error
from generator.simulate.game_summary import merge_summaries
from generator.simulate.simulation_run import SimulationRun
from generator.simulate.workers import CoreProcesses, ThisProcess, make_workers
from tests.simulate import slowly
from tests.simulate.settings import BASE, CLIMATE, chunks, part_of, played

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
