"""Lets bots think beside the table, each in a thread of its own and for a limited time."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable
from random import SystemRandom

from generator.definitions.id_types import Seat
from generator.play.external_bots import break_off
from generator.play.protocol import TableMatch

MOST_AT_ONCE = 2
"""How many bots of all tables together may think at the same time; others wait."""

AGAIN = 0.1
"""Seconds between two attempts to end a bot that has run out of time."""
LEFT_ALONE = frozenset({"importlib", "_frozen_importlib", "_frozen_importlib_external", "numba", "llvmlite", "numpy"})
"""Modules in whose code no thread is broken off."""


class BotTooSlow(Exception):
    """Raised where a bot didn't decide in time."""


class BotFailed(Exception):
    """Raised where a bot raised an error, or chose nothing."""


class BotThreads:
    """Lets so many bots think at the same time."""

    def __init__(self) -> None:
        self._turn = asyncio.Semaphore(MOST_AT_ONCE)

    async def choose(self, match: TableMatch, seat: Seat, bot: str, seconds: float) -> str:
        """The whole move that a bot chooses for a seat. `match`: a copy that nobody else uses. Raises `BotTooSlow` and
        `BotFailed`."""

        def decide() -> str:
            move = match.table.player(bot).choose(match.seen(seat), SystemRandom())
            if move is None:
                raise ValueError(f"{bot} chose nothing")
            return match.ways(move)[0]

        async with self._turn:
            return await _in_time(decide, seconds)


async def _in_time(work: Callable[[], str], seconds: float) -> str:
    """The result of `work`, which runs in a thread of its own and is broken off after so many seconds."""
    loop, found, told = asyncio.get_running_loop(), asyncio.Future[str](), list[bool]()

    def tell(answer: str, error: BaseException | None) -> None:
        told.append(True)
        if found.done():
            return
        if error is None:
            found.set_result(answer)
        else:
            found.set_exception(BotFailed(f"{type(error).__name__}: {error}"))

    def run() -> None:
        answer, broken = "", None
        try:
            answer = work()
        except BaseException as error:  # whatever a bot raises, the table goes on
            broken = error
        try:
            loop.call_soon_threadsafe(tell, answer, broken)
        except (RuntimeError, SystemExit):  # the server has gone meanwhile, or nobody waits any more
            return

    thread = threading.Thread(target=run, name="bot", daemon=True)
    thread.start()
    try:
        return await asyncio.wait_for(found, seconds)
    except TimeoutError:
        raise BotTooSlow from None
    finally:
        if not told:
            threading.Thread(target=_end, args=(thread,), name="end of a bot", daemon=True).start()


def _end(thread: threading.Thread) -> None:
    """Ends a thread that nobody waits for any more, as soon as it may be ended."""
    while thread.is_alive():
        if not _must_finish(thread):
            break_off(thread)  # takes effect once code in C has returned
        thread.join(AGAIN)


def _must_finish(thread: threading.Thread) -> bool:
    """Whether a thread is loading or compiling something that would be unusable afterwards if it were broken off."""
    frame = sys._current_frames().get(thread.ident or 0)
    while frame:
        if str(frame.f_globals.get("__name__")).partition(".")[0] in LEFT_ALONE:
            return True
        frame = frame.f_back
    return False
