"""A cluster's address goes in, workers on its machines come out: each range of games counts once, whoever dies.

The scheduler gives the work of a lost worker to another one; a result that comes twice all the same is dropped here.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Final

from generator.errors import input_error
from generator.simulate.workers import Games, Job, Result

PATIENCE: Final = 10
"""Seconds to wait for the scheduler's answer."""
AHEAD: Final = 4
"""Ranges under way for each thread of the cluster: enough that nobody waits, few enough to stop soon."""


class Cluster:
    """The workers of a Dask scheduler at an address such as `tcp://10.0.0.1:8786`; they have this program installed and
    see the game's folder under the same path."""

    beside = True

    def __init__(self, address: str) -> None:
        """Raises `InputError` where Dask is missing or no scheduler answers."""
        try:
            self._dask: Any = importlib.import_module("distributed")
        except ImportError:
            raise input_error(
                "a cluster needs Dask", expected="pip install 'balance-control[cluster]'", path="--cluster"
            ) from None
        try:
            self._client = self._dask.Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            what = f"no scheduler answers at {address} ({type(error).__name__})"
            raise input_error(what, expected="an address such as tcp://10.0.0.1:8786", path="--cluster") from None

    def run(self, job: Job[Result], games: Iterable[Games]) -> Iterator[tuple[int, int, Result]]:
        """Every range once, as results come; a range whose workers die again and again is an `InputError`."""
        waiting = iter(games)
        running: dict[str, tuple[Any, Games]] = {}
        flow = self._dask.as_completed(loop=self._client.loop)

        def start(number: int) -> None:
            for first, count in islice(waiting, number):
                future = self._client.submit(job, first, count, pure=False)
                running[future.key] = (future, (first, count))
                flow.add(future)

        start(AHEAD * max(1, sum(self._client.nthreads().values())))
        try:
            for future in flow:
                found = running.pop(future.key, None)
                if found is None:
                    continue
                start(1)
                yield (*found[1], self._result(future))
        finally:
            self._client.cancel([future for future, _ in running.values()])

    def close(self) -> None:
        """Leaves the scheduler and its workers to others."""
        self._client.close()

    def _result(self, future: Any) -> Any:
        try:
            return future.result()
        except self._dask.scheduler.KilledWorker:
            what = "workers of the cluster died again and again at the same games"
            raise input_error(what, expected="workers with enough memory", path="--cluster") from None
