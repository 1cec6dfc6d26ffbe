"""Workers on the machines of a Dask cluster. Each range of games counts once, even if workers die.

The scheduler gives the work of a lost worker to another one. The number of workers is checked again and again: those
that join late get a share, and the run doesn't wait for those that leave. A worker reports which program it is; only
results of the same program are taken.
"""

from __future__ import annotations

import asyncio
import importlib
import logging
import re
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import CancelledError
from functools import partial
from itertools import islice
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any, Final, Generic
from uuid import uuid4

from generator.base.errors import InputError, input_error
from generator.base.frozen import dataclass
from generator.files.resources import install_command
from generator.simulate.program_digest import SimulationProgram, this_program
from generator.simulate.workers import Games, Job, Result, Task

PATIENCE: Final = 10
"""Seconds to wait for the scheduler's answer."""
SILENCE: Final = 60.0
"""Seconds in which a scheduler that was there has to answer; a busy one may be slow."""
ADDRESS: Final = re.compile(r"(?:tcp|tls)://(?:\[[0-9a-fA-F:.%\w]+\]|[\w.-]+):\d{1,5}", re.ASCII)
_EXPECTED: Final = "an address such as tcp://10.0.0.1:8786"
AHEAD: Final = 4
"""Ranges under way for each thread of the cluster: enough that no worker waits, few enough to stop soon."""
LOOK: Final = 1.0
"""Seconds between two looks at which workers there are."""
WORKERLESS: Final = 120.0
"""Seconds to wait for a first worker, or for another one: a cluster that grows automatically needs some time."""


_wrong = partial(input_error, path="--cluster")


@dataclass(frozen=True)
class ClusterJob(Generic[Result]):
    """A job as it is sent to a worker, which must run the same program."""

    program: SimulationProgram
    job: Job[Result]

    def __call__(self, first: int, number: int) -> tuple[SimulationProgram, Result]:
        """Does the job on the worker; gives the worker's program and the result. Raises `InputError`."""
        where = f"the worker {_address()}"
        if self.program != this_program():
            what = f"{where} runs the program {this_program()}, not {self.program}"
            raise _wrong(what, expected="the same program everywhere")
        try:
            return this_program(), self.job(first, number)
        except InputError as error:
            raise _wrong(f"{where} can't play: {error}") from None


def _address() -> str:
    worker: Any = importlib.import_module("distributed").get_worker()
    return str(worker.address)


def _silence() -> None:
    """Hides Dask's log in this process: what goes wrong is told once, by an error."""
    for name in [*logging.root.manager.loggerDict]:
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


class DaskCluster:
    """The workers of a Dask scheduler at an address such as `tcp://10.0.0.1:8786`. They have this program installed and
    see the game's folder under the same path. For `tls://…`, Dask's own configuration names the certificates."""

    is_beside = True

    def __init__(self, address: str) -> None:
        """Connects to the scheduler. Raises `InputError` where Dask is missing or no scheduler answers."""
        if not ADDRESS.fullmatch(address):
            raise _wrong(f"'{address}' is no address of a scheduler", expected=_EXPECTED)
        self._address = address
        self._task: Task | None = None
        self._tasks_by_machine: dict[str, Any] = {}
        """The task that was sent to each machine, by the machine's address."""
        try:
            self._dask: Any = importlib.import_module("distributed")
        except ImportError:
            raise _wrong("a cluster needs Dask", expected=install_command("cluster")) from None
        _silence()
        secured = self._security()
        try:
            asyncio.run(asyncio.wait_for(self._knock(secured), PATIENCE))
            self._client = self._dask.Client(address, timeout=PATIENCE, set_as_default=False)
        except Exception as error:  # Dask's parser raises anything for a strange server
            what = f"no scheduler answers at {address} ({type(error).__name__})"
            raise _wrong(what, expected=_EXPECTED) from None

    async def _knock(self, secured: Mapping[str, Any]) -> None:
        """Checks that a Dask scheduler answers at the address; raises whatever goes wrong. Dask's own client would wait
        for ever for a server that says nothing, and would print what any other server answers."""
        line = await self._dask.core.connect(self._address, timeout=PATIENCE, **secured)
        try:
            answer = await self._dask.core.send_recv(line, op="identity")
        finally:
            line.abort()
        if not isinstance(answer, Mapping) or answer.get("type") != "Scheduler":
            raise ValueError(answer)

    def _security(self) -> Mapping[str, Any]:
        """How a connection is opened, by the certificates that Dask's configuration names. Raises `InputError` where
        the address doesn't fit them."""
        try:
            known: Mapping[str, Any] = self._dask.Security().get_connection_args("client")
        except (OSError, ValueError, TypeError) as error:
            what = f"Dask's certificates can't be read: {error}"
            raise _wrong(what, expected="files that 'distributed.comm.tls' names") from None
        encrypted = self._address.startswith("tls://")
        if encrypted and known.get("ssl_context") is None:
            what = "Dask's configuration names no certificates"
            raise _wrong(what, expected="'distributed.comm.tls', see docs/simulation.md")
        if known.get("require_encryption") and not encrypted:
            what = f"Dask's configuration asks for encryption, {self._address} has none"
            raise _wrong(what, expected="an address such as tls://10.0.0.1:8786")
        return known

    @property
    def number(self) -> int:
        """How many games all workers can play at once now; at least 1."""
        return max(1, self._threads())

    def run_aside(self, task: Task) -> None:
        """Runs a task on one worker of every machine, also of machines that join later."""
        self._task = task

    def run(self, job: Job[Result], games: Iterable[Games]) -> Iterator[tuple[int, int, Result]]:
        """First game, number and result of every range, as results come. Raises `InputError` where the scheduler or all
        workers are lost, workers die again and again at one range, or a worker can't play or runs another program."""
        waiting, order = iter(games), ClusterJob(this_program(), job)
        running: dict[Any, Games] = {}
        finished: SimpleQueue[Any] = SimpleQueue()
        threads, looked, seen = 0, 0.0, monotonic()
        try:
            while True:
                if monotonic() - looked >= LOOK:
                    threads, looked = self._threads(), monotonic()
                    self._prepare()
                    seen = looked if threads else seen
                for first, number in islice(waiting, max(0, AHEAD * max(1, threads) - len(running))):
                    future = self._client.submit(order, first, number, key=f"games-{first}-{number}-{uuid4().hex}")
                    running[future] = (first, number)
                    future.add_done_callback(finished.put)
                if not running:
                    return
                try:
                    future = finished.get(timeout=LOOK)
                except Empty:
                    if monotonic() - seen > WORKERLESS:
                        raise self._lost_error(f"has had no worker for {WORKERLESS:.0f} seconds") from None
                    continue
                yield (*running.pop(future), self._result(future))
        finally:
            self._drop(list(running))

    def _prepare(self) -> None:
        """Sends the task of `run_aside` to each machine that hasn't got it yet."""
        if self._task is None:
            return
        for address in self._there():
            machine = address.rpartition(":")[0]
            if machine not in self._tasks_by_machine:
                key = f"prepare-{uuid4().hex}"
                self._tasks_by_machine[machine] = self._client.submit(self._task, key=key, workers=[address])

    def close(self) -> None:
        """Disconnects; the scheduler and its workers go on."""
        self._drop(list(self._tasks_by_machine.values()))
        try:
            self._client.close(timeout=PATIENCE)
        except (OSError, self._dask.TimeoutError):  # a silent scheduler needn't be told
            self._client.status = "closed"

    def _threads(self) -> int:
        """How many threads all workers have now; each plays one game."""
        return sum(self._there().values())

    def _there(self) -> Mapping[str, int]:
        """The addresses of all workers, each with its number of threads."""
        if self._client.status != "running":
            raise self._lost_error("doesn't answer any more")
        try:
            return dict(self._client.sync(self._client.scheduler.ncores, callback_timeout=SILENCE))
        except (OSError, self._dask.TimeoutError):
            raise self._lost_error("doesn't answer any more") from None

    def _result(self, future: Any) -> Any:
        try:  # the scheduler may be lost between any two of these questions
            error = future.exception()
            program, found = (None, None) if error else future.result()
        except CancelledError as lost:
            error = lost
        if isinstance(error, CancelledError):
            raise self._lost_error("doesn't answer any more") from None
        if error is None:
            if program != this_program():
                raise _wrong(f"a worker runs the program {program}", expected=str(this_program()))
            return found
        if isinstance(error, InputError):
            raise error
        if isinstance(error, self._dask.scheduler.KilledWorker):
            what = "workers of the cluster died again and again at the same games"
            raise _wrong(what, expected="workers with enough memory")
        why = error.__cause__ or error
        what = f"a worker of the cluster can't play: {type(why).__name__}: {why}"
        raise _wrong(what, expected="this very program on the scheduler and all workers")

    def _drop(self, futures: list[Any]) -> None:
        """Cancels games that nobody needs any more."""
        if futures and self._client.status == "running":
            self._client.cancel(futures, force=True)

    def _lost_error(self, what: str) -> InputError:
        return _wrong(f"the cluster at {self._address} {what}", expected="a scheduler and workers")
