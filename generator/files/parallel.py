"""The same work for several orders at once: the first in this process, the others in processes beside it, one per core.

    kits = run_parallel(kit_of, [(german,), (english,)])

The other processes ignore Ctrl-C; the one that asked for the work hears it, and they end with it, however it ends.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from generator.files.scratch import run_folder, share_run_folder

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

T = TypeVar("T")
Order = Sequence[Any]


def run_parallel(work: Callable[..., T], orders: Sequence[Order]) -> list[T]:
    """What `work`, a module's function, returns for each order's arguments, in their order. Raises what the first
    failing order raised; `OSError` where a process was ended from outside."""
    if len(orders) < 2 or core_count() == 1:
        return [work(*order) for order in orders]
    with _processes(min(len(orders) - 1, core_count()), work, orders) as pool:
        others = [pool.submit(_work, number) for number in range(1, len(orders))]
        return [work(*orders[0]), *(other.result() for other in others)]


def core_count() -> int:
    """How many processes may work side by side: one for each core, but only one in a process that works for another one
    itself."""
    import multiprocessing

    return 1 if multiprocessing.parent_process() else os.cpu_count() or 1


def inherits_caches() -> bool:
    """Whether other processes begin as copies of this one (fork) and so inherit its caches."""
    import multiprocessing

    return multiprocessing.get_start_method() == "fork"


def follow_parent() -> None:
    """Ties a worker process to the one that started it: it ignores Ctrl-C, ends silently on other signals, and ends
    with its parent, even where that is killed."""
    import multiprocessing
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in ("SIGTERM", "SIGHUP"):  # a forked process has inherited the command's handlers
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def leave() -> None:
        parent.join()
        os._exit(1)

    Thread(target=leave, daemon=True).start()


@contextmanager
def _processes(number: int, *given: Any) -> Iterator[ProcessPoolExecutor]:
    """A pool of `number` processes, each begun with `_begin(*given)`; all are killed at the block's end, whatever they
    do."""
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import active_children

    others = active_children()
    pool = ProcessPoolExecutor(number, initializer=_begin, initargs=(run_folder(), *given))
    try:
        yield pool
    except BrokenProcessPool:
        raise OSError("a process that worked beside this one was ended from outside") from None
    finally:
        for process in active_children():
            if process not in others:
                process.kill()
        pool.shutdown()


_process_inputs: tuple[Callable[..., Any], Sequence[Order]] | None = None
"""In a worker process: the work and all its orders. Where processes begin as copies of this one, nothing is sent."""


def _begin(folder: Path, work: Callable[..., Any], orders: Sequence[Order]) -> None:
    """Runs first in a worker: ties it to its parent, whose run folder it shares, and keeps the work and its orders."""
    global _process_inputs  # noqa: PLW0603 (a process of a pool has no other place)
    follow_parent()
    share_run_folder(folder)
    _process_inputs = work, orders


def _work(number: int) -> Any:
    """Works on the order of that number, in a worker."""
    assert _process_inputs is not None
    work, orders = _process_inputs
    return work(*orders[number])
