"""Ends a process in which a bot makes one long call in C: neither a thread nor a signal of Python's interrupts that.

    watch_this_process(Farewell("generator.cli.farewell:say_stuck_bot"))     once, by whoever may end the process
    with thinking(who, seconds): …                                          around each call of a bot's own code

A second process sees, through some bytes that both share, for how long a bot has been thinking. Where that is clearly
too long, it calls the farewell, which says so, and ends the process with exit code 2. It counts its own looks, not the
clock: time during which both are stopped, such as a machine's sleep, doesn't count.
"""

from __future__ import annotations

import ctypes
import importlib
import json
import mmap
import os
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from threading import Thread
from typing import Any, Final

from generator.base.frozen import dataclass
from generator.files.gate import create_file, open_file
from generator.files.scratch import run_folder

GRACE: Final = 1.0
"""Seconds beyond a bot's own before its process is ended: what can be ended from within has ended by then."""
LOOK: Final = 0.25
"""Seconds between two looks."""
ENDING: Final = 5.0
"""Seconds that a process has to end by itself before it is killed."""
EXIT: Final = 2
_IN_A_THREAD: Final = 2
"""What the C library calls `SIGEV_THREAD`."""
_SIZE: Final = 4096
_HEAD: Final = struct.Struct("<QdI")
"""Which decision is running (0: none), the bot's seconds, and the length of who it is, in UTF-8 behind it."""
_START: Final = "from generator.play.bot_watchdog import _watch; _watch()"


@dataclass(frozen=True)
class Farewell:
    """The function `module:name` that is called in the other process, with `arguments`, which are JSON, and then who
    the bot is and its seconds."""

    work: str
    arguments: tuple[Any, ...] = ()


class BotWatchdog:
    """The process beside this one. It is started at the first decision of a bot; where it can't be started, bots are
    only ended from within."""

    def __init__(self, farewell: Farewell) -> None:
        self._farewell = farewell
        self._is_started = False
        self._shared: mmap.mmap | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._queue: _ExitQueue | None = None
        self._decision = 0

    def begin(self, who: str, seconds: float) -> None:
        """Notes that a bot begins to think."""
        if not self._is_started:
            self._is_started = True
            with suppress(OSError):
                self._start()
        if (shared := self._shared) is None:
            return
        self._decision += 1
        told = who.encode()[: _SIZE - _HEAD.size]
        shared[_HEAD.size : _HEAD.size + len(told)] = told
        shared[: _HEAD.size] = _HEAD.pack(self._decision, seconds, len(told))

    def end(self) -> None:
        """Notes that it has answered."""
        if self._shared is not None:
            self._shared[: _HEAD.size] = bytes(_HEAD.size)

    def close(self) -> None:
        """Ends the process beside this one."""
        if self._queue:
            self._queue.close()
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
        if self._shared is not None:
            self._shared.close()

    def _start(self) -> None:
        path = run_folder() / f"bot-{token_hex(8)}"
        with create_file(path) as file:
            file.write(bytes(_SIZE))
            file.flush()
            self._shared = mmap.mmap(file.fileno(), _SIZE)
        with suppress(AttributeError, OSError):
            self._queue = _ExitQueue()
        queue = self._queue.file if self._queue else None
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", _START],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            pass_fds=() if queue is None else (queue,),
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )
        assert self._process.stdin is not None  # it stays open for as long as this process lives
        order = {
            "pid": os.getpid(),
            "file": str(path),
            "work": self._farewell.work,
            "arguments": self._farewell.arguments,
            "queue": queue,
        }
        self._process.stdin.write(json.dumps(order).encode() + b"\n")
        self._process.stdin.flush()


_watchdog: list[BotWatchdog] = []


def is_watched() -> bool:
    """Whether this process is ended where a bot can't be ended otherwise."""
    return bool(_watchdog)


def watch_this_process(farewell: Farewell) -> None:
    """Lets this process be ended from now on where a bot can't be ended otherwise, until `stop_watching`."""
    stop_watching()
    _watchdog.append(BotWatchdog(farewell))


def stop_watching() -> None:
    """No bot is a reason any more to end this process."""
    while _watchdog:
        _watchdog.pop().close()


@contextmanager
def thinking(who: str, seconds: float) -> Iterator[None]:
    """A bot's own code runs in this block. `who`: the bot and its decision, for the farewell."""
    for one in _watchdog:
        one.begin(who, seconds)
    try:
        yield
    finally:
        for one in _watchdog:
            one.end()


class _ExitQueue:
    """A message queue of Linux: when a message comes, the C library ends this process with the exit code `EXIT`, in a
    thread that Python's lock doesn't hold up. Elsewhere there is none (`OSError`, `AttributeError`)."""

    class _Event(ctypes.Structure):
        """The C library's `sigevent`."""

        _fields_ = (
            ("value", ctypes.c_void_p),
            ("signal", ctypes.c_int),
            ("notify", ctypes.c_int),
            ("function", ctypes.c_void_p),
            ("attributes", ctypes.c_void_p),
            ("more", ctypes.c_char * 64),
        )

    def __init__(self) -> None:
        if sys.platform != "linux":
            raise OSError("no message queues")
        library = ctypes.CDLL(None, use_errno=True)
        name = f"/balance-control-{token_hex(8)}".encode()
        sizes = (ctypes.c_long * 8)(0, 1, 1)  # at most one message, of one byte
        self.file = library.mq_open(name, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600, sizes)
        if self.file < 0:
            raise OSError(ctypes.get_errno(), "no message queue")
        library.mq_unlink(name)
        leave = ctypes.cast(library._exit, ctypes.c_void_p)
        event = self._Event(EXIT, 0, _IN_A_THREAD, leave, None, b"")
        if library.mq_notify(self.file, ctypes.byref(event)):
            self.close()
            raise OSError(ctypes.get_errno(), "no message when a message comes")

    def close(self) -> None:
        """Takes the queue away."""
        os.close(self.file)


# In the other process -----------------------------------------------------------------------------------------------


def _watch() -> None:
    """Runs in the other process, until the first one ends or has to be ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    order = json.loads(sys.stdin.buffer.readline())
    Thread(target=_leave_with, daemon=True).start()
    with open_file(Path(order["file"])) as file:
        shared = mmap.mmap(file.fileno(), _SIZE, access=mmap.ACCESS_READ)
    seen = looks = 0
    while True:
        time.sleep(LOOK)
        decision, seconds, length = _HEAD.unpack(shared[: _HEAD.size])
        looks = looks + 1 if decision and decision == seen else 0
        seen = decision
        if decision and looks * LOOK >= seconds + GRACE:
            break
    who = shared[_HEAD.size : _HEAD.size + length].decode("utf-8", "replace")
    module, _, name = order["work"].partition(":")
    try:
        getattr(importlib.import_module(module), name)(*order["arguments"], who, seconds)
    finally:
        _end_process(order["pid"], order["queue"])


def _end_process(watched: int, queue: int | None) -> None:
    """Ends a process with the exit code `EXIT`, where the system can; else it is killed."""
    if queue is not None:
        ctypes.CDLL(None).mq_send(queue, b"!", 1, 0)
        time.sleep(ENDING)  # this process ends meanwhile, with the other one
    with suppress(OSError):
        os.kill(watched, EXIT if os.name == "nt" else signal.SIGKILL)  # on Windows the number is the exit code


def _leave_with() -> None:
    """Ends this process together with the one that it watches, whose end closes the input."""
    sys.stdin.buffer.read()
    os._exit(0)
