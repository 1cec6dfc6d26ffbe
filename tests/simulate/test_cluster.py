"""A cluster as Dask's documentation starts it, with several threads a worker: the figures are those of a run alone,
whoever comes late, is killed or runs another program."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import CancelledError
from contextlib import closing, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Thread, Timer
from types import SimpleNamespace
from typing import Any

import pytest

from generator.base.errors import InputError
from generator.simulate import cluster as module
from generator.simulate.cluster import DaskCluster
from generator.simulate.game_ranges import play_one_by_one
from generator.simulate.game_rows import CsvRows
from generator.simulate.game_summary import merge_summaries
from generator.simulate.run_part import RunPart
from generator.simulate.simulation_run import SimulationRun
from tests.simulate import on_cluster, slowly
from tests.simulate.settings import BASE, chunks, played

ROOT = Path(__file__).resolve().parents[2]
GAMES, PIECE = 20_000, 160

pytestmark = [pytest.mark.cluster, pytest.mark.slow]


class Started:
    """A scheduler on loopback, and workers, each a program of its own with its process group."""

    def __init__(self, folder: Path, way: str = "tcp", **settings: str) -> None:
        self.folder, self.settings = folder, settings
        with closing(socket.socket()) as probe:
            probe.bind(("127.0.0.1", 0))
            self.address = f"{way}://127.0.0.1:{probe.getsockname()[1]}"
        self.programs: list[subprocess.Popen[bytes]] = []
        self.scheduler = self._start("scheduler", "--host", self.address, "--no-dashboard", "--no-show")

    def workers(self, processes: int, threads: int) -> subprocess.Popen[bytes]:
        number = [f"--nworkers={processes}", f"--nthreads={threads}"]
        return self._start("worker", self.address, *number, "--no-dashboard")

    def wait_for(self, played_by: DaskCluster, number: int) -> None:
        until = time.monotonic() + 120
        while len(played_by._client.nthreads()) != number and time.monotonic() < until:
            time.sleep(0.1)
        assert len(played_by._client.nthreads()) == number

    def stop(self) -> None:
        for program in reversed(self.programs):
            kill(program)

    def _start(self, *command: str) -> subprocess.Popen[bytes]:
        environment = {**os.environ, **self.settings, "PYTHONPATH": str(ROOT)}
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": self.folder, "env": environment}
        started: subprocess.Popen[bytes] = subprocess.Popen(
            [sys.executable, "-m", "dask", *command],
            start_new_session=True,
            **quiet,  # type: ignore[call-overload]
        )
        self.programs.append(started)
        return started


def kill(program: subprocess.Popen[bytes]) -> None:
    if program.poll() is None:
        os.killpg(program.pid, signal.SIGKILL)
    program.wait()


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Started]:
    found = Started(tmp_path)
    yield found
    found.stop()


@pytest.fixture
def played_by(started: Started) -> Iterator[DaskCluster]:
    with closing(DaskCluster(started.address)) as found:
        yield found


@pytest.mark.compiled
def test_the_figures_are_those_of_a_run_alone(started: Started, played_by: DaskCluster) -> None:
    """By 1, 2 and 5 workers of several threads; of the five one comes late, another one is killed in the middle."""
    alone = played(BASE, 0, GAMES)

    def play(events: Mapping[int, Callable[[], object]]) -> Counter[str]:
        found = []
        for number, piece in enumerate(played_by.run(partial(on_cluster.play, BASE), chunks([(0, GAMES)], PIECE))):
            events.get(number, bool)()
            found.append(piece)
        assert sorted((first, number) for first, number, _ in found) == list(chunks([(0, GAMES)], PIECE))
        figures = merge_summaries(summary for _, _, (_, summary) in found)
        assert json.dumps(figures.data()) == json.dumps(alone.data())
        return Counter(worker for _, _, (worker, _) in found)

    def more(workers: int, processes: int, threads: int) -> subprocess.Popen[bytes]:
        program = started.workers(processes, threads)
        started.wait_for(played_by, workers)
        played_by._client.run(played, BASE, 0, 1)
        return program

    more(1, 1, 4)
    assert len(play({})) == 1
    more(2, 1, 3)
    assert len(play({})) == 2
    more(3, 1, 2)
    killed = more(4, 1, 2)
    found = play({10: lambda: more(5, 1, 2), 70: lambda: kill(killed)})
    assert len(found) == 5, "the late one and the killed one have played, too"


def test_who_runs_another_program_is_refused(started: Started, played_by: DaskCluster) -> None:
    started.workers(1, 2)
    started.wait_for(played_by, 1)
    with pytest.raises(InputError, match="a worker of the cluster can't play: IndexError: list index out of range"):
        next(played_by.run(on_cluster.fail, [(0, 5)]))
    elsewhere = partial(on_cluster.play, replace(BASE, folder="/nowhere"))
    with pytest.raises(InputError, match=r"the worker tcp://\S+ can't play: .*nowhere"):
        next(played_by.run(elsewhere, [(0, 5)]))
    played_by._client.run(on_cluster.become_another_program)
    with pytest.raises(InputError, match=r"the worker tcp://\S+ runs the program 0\.0\.1 with the rules"):
        next(played_by.run(on_cluster.wait, [(0, 5)]))


def test_a_lost_cluster_is_told_and_what_is_done_is_kept(
    started: Started, played_by: DaskCluster, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(module, "WORKERLESS", 3.0)
    with pytest.raises(InputError, match="has had no worker for 3 seconds"):
        list(played_by.run(on_cluster.wait, [(0, 5)]))
    started.workers(1, 2)
    started.wait_for(played_by, 1)
    run = played_by.run(on_cluster.wait, chunks([(0, 500)], 1))
    next(run)
    kill(started.scheduler)
    with pytest.raises(InputError, match="doesn't answer any more"):
        list(run)
    played_by.close()
    assert capfd.readouterr().err == "", "Dask has nothing to add"


def test_a_run_keeps_what_came_before_the_scheduler_was_lost(
    started: Started, played_by: DaskCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Lost:
        is_beside, number = False, 1

        def run(self, job: Any, games: Any) -> Any:
            for number, piece in enumerate(played_by.run(job, chunks(((first, first + n) for first, n in games), 1))):
                if number == 5:
                    kill(started.scheduler)
                yield piece

    started.workers(1, 2)
    started.wait_for(played_by, 1)
    monkeypatch.setattr("generator.simulate.simulation_run.simulate", slowly.simulate)
    run = SimulationRun(RunPart((BASE,)), Lost())  # type: ignore[arg-type]
    with pytest.raises(InputError, match="doesn't answer any more"):
        run.play_range((0, 200))
    assert run.part.games_played >= 5
    assert run.part.summary.games == run.part.games_played


def test_a_cluster_that_grows_and_shrinks_ends_at_the_same_figures_and_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from distributed import LocalCluster

    monkeypatch.setattr("generator.simulate.simulation_run.play_one_by_one", slowly.one_by_one)
    monkeypatch.setattr("generator.simulate.simulation_run.WORTH_IT", 0.0)
    monkeypatch.setattr("generator.simulate.simulation_run.AT_ONCE", 0.05)
    later: list[Timer] = []

    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as local:

        def scale_to_nobody() -> None:
            local.scale(0)
            later.append(Timer(1.0, local.scale, (2,)))
            later[0].start()

        events = {20: lambda: local.scale(3), 60: scale_to_nobody}

        def told(done: int, _whole: int) -> None:
            for due in [due for due in events if due <= done]:
                events.pop(due)()

        with closing(DaskCluster(local.scheduler_address)) as played_by:
            rows = CsvRows(tmp_path / "runs.csv", RunPart((BASE,)))
            found = SimulationRun(RunPart((BASE,)), played_by, told, rows=rows).play_range((0, 150))
            rows.keep()
    assert later, "all went in the middle of the games"
    assert not events
    assert found.summary == played(BASE, 0, 150)
    alone = CsvRows(tmp_path / "alone.csv", RunPart((BASE,)))
    alone.add(0, play_one_by_one((BASE,), 0, 150).batches)
    alone.keep()
    assert (tmp_path / "runs.csv").read_bytes() == (tmp_path / "alone.csv").read_bytes()


@pytest.mark.parametrize("asked", ["exception", "result"])
def test_a_scheduler_that_is_lost_between_two_questions(asked: str) -> None:
    def lost() -> None:
        raise CancelledError("scheduler-connection-lost")

    found = DaskCluster.__new__(DaskCluster)
    found._address = "tcp://127.0.0.1:9"
    with pytest.raises(InputError, match="doesn't answer any more"):
        found._result(SimpleNamespace(**{"exception": bool, "result": bool, asked: lost}))


def test_a_scheduler_that_does_not_answer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 1)
    with pytest.raises(InputError, match=r"no scheduler answers at tcp://127\.0\.0\.1:9"):
        DaskCluster("tcp://127.0.0.1:9")


def keep_silent(_line: socket.socket) -> None:
    """Takes the line and says nothing."""


ANSWERS: dict[str, Callable[[socket.socket], object]] = {
    "nothing": keep_silent,
    "the end": socket.socket.close,
    "noise": lambda line: line.sendall(bytes(range(256)) * 20),
    "an enormous length": lambda line: line.sendall((1 << 62).to_bytes(8, "little") + b"x" * 100),
    "a length of eight gigabytes": lambda line: line.sendall((1 << 33).to_bytes(8, "little") + b"x" * 100),
    "zeros": lambda line: line.sendall(bytes(4096)),
    "a page of the web": lambda line: line.sendall(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n"),
}


@pytest.mark.parametrize("way", ["tcp", pytest.param("tls", marks=pytest.mark.openssl)])
@pytest.mark.parametrize("said", ANSWERS)
def test_who_is_no_scheduler_is_told(
    said: str, way: str, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """Whatever answers there, and if nothing ever does: one line, within the time that a scheduler has."""
    import dask

    monkeypatch.setattr(module, "PATIENCE", 1)
    lines: list[socket.socket] = []

    def answer() -> None:
        while True:
            try:
                line, _ = there.accept()
            except OSError:
                return
            lines.append(line)
            with suppress(OSError):
                ANSWERS[said](line)

    settings = configured(request.getfixturevalue("certificate")) if way == "tls" else {}
    with closing(socket.create_server(("127.0.0.1", 0))) as there, dask.config.set(settings):
        Thread(target=answer, daemon=True).start()
        address, since = f"{way}://127.0.0.1:{there.getsockname()[1]}", time.monotonic()
        with pytest.raises(InputError, match=f"no scheduler answers at {address}"):
            DaskCluster(address)
        assert time.monotonic() - since < 10
        there.shutdown(socket.SHUT_RDWR)
    for line in lines:
        line.close()


@pytest.mark.parametrize(
    "address",
    ["", "here", "127.0.0.1:9", "tcp://", "tcp://127.0.0.1", "http://127.0.0.1:9", "inproc://here", "tcp://a b:9"],
)
def test_what_is_no_address_is_told(address: str) -> None:
    """Without one Dask would begin a cluster of its own on this machine."""
    with pytest.raises(InputError, match=f"'{address}' is no address of a scheduler"):
        DaskCluster(address)


def test_a_scheduler_that_falls_silent_is_told(monkeypatch: pytest.MonkeyPatch, started: Started) -> None:
    """It is there and its line is open, but nothing comes any more, nor at the end."""
    monkeypatch.setattr(module, "SILENCE", 2.0)
    played_by = DaskCluster(started.address)
    monkeypatch.setattr(module, "PATIENCE", 2)
    os.killpg(started.scheduler.pid, signal.SIGSTOP)
    try:
        with pytest.raises(InputError, match="doesn't answer any more"):
            next(played_by.run(on_cluster.wait, [(0, 5)]))
        played_by.close()
    finally:
        os.killpg(started.scheduler.pid, signal.SIGCONT)


# Certificates.


@pytest.fixture
def certificate(tmp_path: Path) -> tuple[Path, Path]:
    made, key = tmp_path / "mine.pem", tmp_path / "mine.key"
    asked = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=balance-control"]
    subprocess.run([*asked, "-keyout", str(key), "-out", str(made)], check=True, capture_output=True)
    return made, key


def configured(certificate: tuple[Path, Path]) -> dict[str, Any]:
    """Dask's settings as the documentation tells them, as its configuration names them."""
    import distributed  # noqa: F401  # brings its defaults; brought while ours are set, they would leave with ours

    made, key = map(str, certificate)
    ours = {f"distributed.comm.tls.{who}.{part}": file for who in WHO for part, file in (("cert", made), ("key", key))}
    return {"distributed.comm.require-encryption": True, "distributed.comm.tls.ca-file": made, **ours}


WHO = ("client", "scheduler", "worker")


def as_environment(settings: Mapping[str, Any]) -> dict[str, str]:
    """The same as variables: `DASK_DISTRIBUTED__COMM__TLS__CA_FILE`."""
    return {f"DASK_{key}".replace(".", "__").replace("-", "_").upper(): str(value) for key, value in settings.items()}


@pytest.mark.openssl
def test_with_certificates_nobody_else_gets_in(tmp_path: Path, certificate: tuple[Path, Path]) -> None:
    import dask
    from distributed import Client

    settings = configured(certificate)
    started = Started(tmp_path, "tls", **as_environment(settings))
    try:
        with dask.config.set(settings), closing(DaskCluster(started.address)) as played_by:
            started.workers(1, 1)
            started.wait_for(played_by, 1)
            found = list(played_by.run(on_cluster.wait, [(0, 5)]))
            assert [(first, number, result[1]) for first, number, result in found] == [(0, 5, 5)]
            with pytest.raises(InputError, match=r"Dask's configuration asks for encryption, tcp://\S+ has none"):
                DaskCluster(started.address.replace("tls:", "tcp:"))
        with pytest.raises(OSError):  # noqa: PT011 (whatever the library says)
            Client(started.address.replace("tls:", "tcp:"), timeout=3, set_as_default=False)
    finally:
        started.stop()


@pytest.mark.openssl
def test_certificates_that_are_not_there(certificate: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    import dask

    monkeypatch.setattr(module, "PATIENCE", 1)
    with pytest.raises(InputError, match="Dask's configuration names no certificates"):
        DaskCluster("tls://127.0.0.1:9")
    certificate[1].unlink()
    with dask.config.set(configured(certificate)), pytest.raises(InputError, match="certificates can't be read"):
        DaskCluster("tls://127.0.0.1:9")
