"""Processes and clusters: every range once, whoever plays it and whoever dies; slow, for they start programs."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from generator.errors import InputError
from generator.simulate.part import Part
from generator.simulate.playing import simulate
from generator.simulate.running import Run, chunks
from generator.simulate.summary import merged
from generator.simulate.workers import Cores, Here, processes
from tests.simulate import slowly
from tests.simulate.settings import BASE

ROOT = Path(__file__).resolve().parents[2]
RANGES = list(chunks([(0, 60)], 2))


def test_one_process_is_this_one() -> None:
    assert isinstance(processes(1), Here)
    assert isinstance(processes(2), Cores)


@pytest.mark.slow
def test_two_processes_play_every_range_once() -> None:
    found = list(Cores(2).run(partial(slowly.play, BASE), RANGES[:8]))
    assert sorted((first, number) for first, number, _ in found) == RANGES[:8]
    assert merged(summary for *_, summary in found) == simulate(BASE, 0, 16)


@pytest.mark.slow
def test_leaving_early_leaves_the_workers_fit() -> None:
    workers = Cores(2)
    with closing(workers.run(partial(slowly.play, BASE), RANGES)) as results:
        next(results)
    first, number, again = next(workers.run(partial(slowly.play, BASE), [(6, 2)]))
    assert (first, number, again) == (6, 2, simulate(BASE, 6, 2))
    workers.close()
    workers.close()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and two workers of its own on loopback: its address and the workers."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{probe.getsockname()[1]}"
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "5"}
    program = [sys.executable, "-m"]
    scheduler = [*program, "distributed.cli.dask_scheduler", "--host", address, "--no-dashboard", "--no-show"]
    worker = [*program, "distributed.cli.dask_worker", address, "--nthreads", "1", "--no-dashboard", "--no-nanny"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": tmp_path, "env": environment}
    started = [subprocess.Popen(command, **quiet) for command in (scheduler, worker, worker)]  # type: ignore[call-overload]
    yield address, started[1:]
    for process in started:
        process.kill()
        process.wait()


@pytest.mark.cluster
@pytest.mark.slow
def test_a_cluster_that_loses_a_worker_loses_nothing(
    cluster: tuple[str, list[subprocess.Popen[bytes]]],
) -> None:
    from generator.simulate.cluster import Cluster

    address, workers = cluster
    played_by = Cluster(address)
    wait_for_workers(played_by, 2)
    found = []
    for number, result in enumerate(played_by.run(partial(slowly.play, BASE), RANGES)):
        if number == 5:
            workers[0].send_signal(signal.SIGKILL)
        found.append(result)
    assert workers[0].wait() == -signal.SIGKILL
    assert sorted((first, number) for first, number, _ in found) == RANGES, "nothing is lost, nothing comes twice"
    whole = simulate(BASE, 0, 60)
    assert merged(summary for *_, summary in found) == whole
    assert json.dumps(merged(summary for *_, summary in found).data()) == json.dumps(whole.data())


def wait_for_workers(played_by: object, number: int) -> None:
    client = played_by._client  # type: ignore[attr-defined]
    until = time.monotonic() + 60
    while len(client.nthreads()) < number and time.monotonic() < until:
        time.sleep(0.1)
    assert len(client.nthreads()) == number


@pytest.mark.cluster
@pytest.mark.slow
def test_a_scheduler_that_does_not_answer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    from generator.simulate import cluster as module

    monkeypatch.setattr(module, "PATIENCE", 1)
    with pytest.raises(InputError, match=r"no scheduler answers at tcp://127\.0\.0\.1:9"):
        module.Cluster("tcp://127.0.0.1:9")


def test_a_run_that_is_whole_plays_nothing() -> None:
    class Nobody:
        beside = False

        def run(self, *_: object) -> Iterator[tuple[int, int, object]]:
            raise AssertionError("nothing is missing")

    part = Part(BASE, ((0, 7),), simulate(BASE, 0, 7))
    assert Run(part, Nobody()).go((0, 7)) == part  # type: ignore[arg-type]
