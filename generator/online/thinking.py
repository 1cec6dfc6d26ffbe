"""Bots that think beside the table, in a thread of their own and for a limited time."""

from __future__ import annotations

import asyncio
import ctypes
import threading
from collections.abc import Callable
from random import SystemRandom

from generator.definitions.ids import Seat
from generator.play.protocol import Match

MOST_AT_ONCE = 2
"""Bots that think at the same time, at all tables together; others wait for their turn."""


class TooLong(Exception):
    """A bot that didn't decide in time."""


class Broken(Exception):
    """A bot that broke off, or chose nothing."""


class Thinkers:
    """Who lets bots think, so many at once."""

    def __init__(self) -> None:
        self._turn = asyncio.Semaphore(MOST_AT_ONCE)

    async def choose(self, match: Match, seat: Seat, bot: str, seconds: float) -> str:
        """The whole move of a bot for a seat; `match` is a copy that nobody else has. Raises `TooLong`, `Broken`."""

        def decide() -> str:
            move = match.table.player(bot).choose(match.seen(seat), SystemRandom())
            if move is None:
                raise ValueError(f"{bot} chose nothing")
            return match.ways(move)[0]

        async with self._turn:
            return await _in_time(decide, seconds)


async def _in_time(work: Callable[[], str], seconds: float) -> str:
    """What `work` returns in a thread of its own, which is broken off after so many seconds."""
    loop, found = asyncio.get_running_loop(), asyncio.Future[str]()

    def tell(answer: str, error: BaseException | None) -> None:
        if found.done():
            return
        if error is None:
            found.set_result(answer)
        else:
            found.set_exception(Broken(f"{type(error).__name__}: {error}"))

    def run() -> None:
        answer, broken = "", None
        try:
            answer = work()
        except BaseException as error:  # whatever a bot raises, the table goes on
            broken = error
        try:
            loop.call_soon_threadsafe(tell, answer, broken)
        except RuntimeError:  # the server has gone meanwhile
            return

    thread = threading.Thread(target=run, name="bot", daemon=True)
    thread.start()
    try:
        return await asyncio.wait_for(found, seconds)
    except TimeoutError:
        _break_off(thread)
        raise TooLong from None
    except asyncio.CancelledError:
        _break_off(thread)
        raise


def _break_off(thread: threading.Thread) -> None:
    """Python raises `SystemExit` in the thread before its next instruction; what runs in C ends first."""
    if thread.ident is not None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(SystemExit))
