"""The same work for several orders at once: the first here, each other in a process of its own, where there are cores.

    kits = abreast(kit_of, [(german,), (english,)])

Such processes ignore Ctrl-C: whoever asked for the work hears it, and they end with it.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from generator.errors import InputError
from generator.scratch import run_folder, share_run_folder

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

Made = TypeVar("Made")
Order = Sequence[Any]


def abreast(work: Callable[..., Made], orders: Sequence[Order]) -> list[Made]:
    """What `work`, a function of a module, makes of each order's arguments, in their order. Raises the `InputError` or
    `OSError` of the first that fails; `OSError` where a process was ended from outside."""
    if cores() == 1:
        return [work(*order) for order in orders]
    with ExitStack() as stack:
        beside = [stack.enter_context(_Beside(work, order)) for order in orders[1:]]
        return [*(work(*order) for order in orders[:1]), *(other.made() for other in beside)]


def cores() -> int:
    """How many processes may work side by side for this one: one for each core; no other beside one that works for
    another process itself."""
    import multiprocessing

    return 1 if multiprocessing.parent_process() else os.cpu_count() or 1


def inherits_caches() -> bool:
    """Whether what this process has worked out and kept is there in the others, too: they begin as its copies."""
    import multiprocessing

    return multiprocessing.get_start_method() == "fork"


def deaf() -> None:
    """What a process does first: Ctrl-C is for the one that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class _Beside:
    """A process that works on one order; it is gone when nobody waits for it any more."""

    def __init__(self, work: Callable[..., Any], order: Order) -> None:
        import multiprocessing

        self.answers, told = multiprocessing.Pipe(duplex=False)
        self.process = multiprocessing.Process(target=_work, args=(told, run_folder(), work, order), daemon=True)
        self.process.start()
        told.close()

    def __enter__(self) -> _Beside:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.join()
        self.answers.close()

    def made(self) -> Any:
        """What came out; raises what it raised."""
        try:
            made, error = self.answers.recv()
        except EOFError:
            raise OSError("a process that worked beside this one was ended from outside") from None
        if error:
            raise error
        return made


def _work(told: Connection, folder: Path, work: Callable[..., Any], order: Order) -> None:
    """In the other process, whose files last as long as the one that started it."""
    deaf()
    share_run_folder(folder)
    answer: tuple[Any, Exception | None]
    try:
        answer = work(*order), None
    except (InputError, OSError) as error:
        answer = None, error
    told.send(answer)
