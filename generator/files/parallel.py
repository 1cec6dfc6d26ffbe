"""The same work for several orders at once: the first here, the others in processes beside, where there are cores.

    kits = abreast(kit_of, [(german,), (english,)])

Such processes ignore Ctrl-C: whoever asked for the work hears it, and they end with it, however it ends.
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

Made = TypeVar("Made")
Order = Sequence[Any]


def run_parallel(work: Callable[..., Made], orders: Sequence[Order]) -> list[Made]:
    """What `work`, a function of a module, makes of each order's arguments, in their order. Raises what the first that
    fails raised; `OSError` where a process was ended from outside."""
    if len(orders) < 2 or core_count() == 1:
        return [work(*order) for order in orders]
    with _processes(min(len(orders) - 1, core_count()), work, orders) as pool:
        others = [pool.submit(_work, number) for number in range(1, len(orders))]
        return [work(*orders[0]), *(other.result() for other in others)]


def core_count() -> int:
    """How many processes may work side by side for this one: one for each core; no other beside one that works for
    another process itself."""
    import multiprocessing

    return 1 if multiprocessing.parent_process() else os.cpu_count() or 1


def inherits_caches() -> bool:
    """Whether what this process has worked out and kept is there in the others, too: they begin as its copies."""
    import multiprocessing

    return multiprocessing.get_start_method() == "fork"


def follow_parent() -> None:
    """What a process that works for another one does first: Ctrl-C is for the one that started it, other signals end it
    without a word, and it ends with the one that started it, even where that one is killed."""
    import multiprocessing
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in ("SIGTERM", "SIGHUP"):  # a process that begins as a copy would obey them as the command does
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
    """So many processes that begin with `given` (see `_begin`); they are gone when nobody waits for them any more,
    whatever they do."""
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


_given: tuple[Callable[..., Any], Sequence[Order]] | None = None
"""In another process: the work and all orders. Where processes begin as copies of this one, nothing is sent."""


def _begin(folder: Path, work: Callable[..., Any], orders: Sequence[Order]) -> None:
    """In the other process, whose files last as long as the one that started it."""
    global _given  # noqa: PLW0603 (a process of a pool has no other place)
    follow_parent()
    share_run_folder(folder)
    _given = work, orders


def _work(number: int) -> Any:
    """Works on one of the orders that this process was given."""
    assert _given is not None
    work, orders = _given
    return work(*orders[number])
