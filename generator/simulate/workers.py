"""Who plays: this process, or several processes of this machine. They do a job for each range of games.

Every result comes with the range that it is of, so nothing depends on who finishes first. A job is a function that
another process can import; it is called once for every range whose result is given.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from typing import Final, Generic, Protocol, TypeVar

from generator.base.errors import input_error
from generator.files.parallel import follow_parent

Result = TypeVar("Result")
Games = tuple[int, int]
"""A first game, and how many games."""
Job = Callable[[int, int], Result]
Task = Callable[[], None]


LOOK: Final = 1.0
"""Seconds after which it is checked whether more ranges can be played at once."""
_SPAWN: Final = get_context("spawn")


class Workers(Protocol):
    """Processes or machines that play games. Those that are outside this process (`is_beside`) are used only where it
    pays."""

    @property
    def is_beside(self) -> bool:
        """Whether they are outside this process, so that starting them takes time."""

    @property
    def number(self) -> int:
        """How many games they can play at once."""

    def run_aside(self, task: Task) -> None:
        """Runs a task that makes games faster, beside the games if there is room. Nobody waits for it; it ends with the
        work."""

    def run(self, job: Job[Result], games: Iterable[Games]) -> Iterator[tuple[int, int, Result]]:
        """First game, number and result of every range, in any order. Closing the iterator stops the work."""

    def close(self) -> None:
        """Ends the workers."""


class ThisProcess:
    """Plays in this process, one range after the other."""

    is_beside = False
    number = 1

    def run_aside(self, task: Task) -> None:
        """Runs the task at once, before any games."""
        task()

    def run(self, job: Job[Result], games: Iterable[Games]) -> Iterator[tuple[int, int, Result]]:
        """First game, number and result of every range, in order."""
        for first, number in games:
            yield first, number, job(first, number)

    def close(self) -> None:
        """Does nothing: no process was started."""


class CoreProcesses:
    """So many processes of this machine, started once and kept until `close`."""

    is_beside = True

    def __init__(self, number: int) -> None:
        self.number = number
        self._pool: ProcessPoolExecutor | None = None
        self._task: BaseProcess | None = None

    def run_aside(self, task: Task) -> None:
        """Runs the task in a process of its own, which takes one of the cores."""
        self._task = _SPAWN.Process(target=_run_aside_process, args=(task,), daemon=True)
        self._task.start()

    def _at_once(self) -> int:
        """How many ranges may be under way: fewer while a task has one of the cores."""
        return self.number - 1 if self._task is not None and self._task.is_alive() else 2 * self.number

    def run(self, job: Job[Result], games: Iterable[Games]) -> Iterator[tuple[int, int, Result]]:
        """First game, number and result of every range, as each process finishes one."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.number, mp_context=_SPAWN, initializer=follow_parent)
        flow = _JobFlow(self._pool, job)
        try:
            yield from flow.run(iter(games), self._at_once)
        except BrokenProcessPool:
            self._pool = None
            expected = "enough memory, or fewer processes with --workers"
            raise input_error("a process that played games has died", expected=expected) from None
        finally:
            flow.cancel()

    def close(self) -> None:
        """Ends the processes; Python's own end sometimes prints complaints."""
        if self._task is not None:
            self._task.terminate()
            self._task.join()
            self._task = None
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None


class _JobFlow(Generic[Result]):
    """Keeps as many ranges under way as there is work for."""

    def __init__(self, pool: ProcessPoolExecutor, job: Job[Result]) -> None:
        self.pool, self.job = pool, job
        self.running: dict[Future[Result], Games] = {}

    def run(self, waiting: Iterator[Games], most: Callable[[], int]) -> Iterator[tuple[int, int, Result]]:
        """Every result as it arrives. `most`: how many ranges may be under way now."""
        self._start(islice(waiting, most()))
        while self.running:
            done, _ = wait(self.running, timeout=LOOK, return_when=FIRST_COMPLETED)
            found = [(*self.running.pop(future), future.result()) for future in done]
            self._start(islice(waiting, max(0, most() - len(self.running))))
            yield from found

    def cancel(self) -> None:
        """Cancels the ranges that haven't begun."""
        for future in self.running:
            future.cancel()

    def _start(self, games: Iterable[Games]) -> None:
        for first, number in games:
            self.running[self.pool.submit(self.job, first, number)] = (first, number)


def _run_aside_process(task: Task) -> None:
    """Runs a task in the process made for it."""
    follow_parent()
    task()


def make_workers(number: int) -> Workers:
    """Workers in so many processes; a single one is this process."""
    return CoreProcesses(number) if number > 1 else ThisProcess()


def core_count() -> int:
    """How many processes may run at once on this machine, as far as this process may use its cores."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
