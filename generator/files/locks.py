"""The operating system's locks on files and folders; they go when the process that holds them ends."""

from __future__ import annotations

import atexit
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Final

from generator.base.errors import InputError
from generator.files.gate import append_own, open_folder, open_own

POLL: Final = 0.2
"""Seconds between two attempts at a lock that somebody else holds."""


@contextmanager
def lock_path(path: Path, waiting: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Holds a lock on the file at `path` against all other threads and processes for the block. `waiting` is called now
    and then until it is free. Where the file system has no locks, nobody is kept out. Raises `InputError` where `path`
    is no file of the program's own, and `OSError`."""
    with append_own(path) as file:
        while not _lock(file):
            waiting()
            time.sleep(POLL)
        try:
            yield
        finally:
            _unlock(file)


@contextmanager
def lock_folder(out: Path) -> Iterator[None]:
    """Holds a lock on a folder for the block, so that no other run swaps files in it, where the system can lock a
    folder."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    place = open_folder(out)
    try:
        with suppress(OSError):  # some network drives can't
            fcntl.flock(place, fcntl.LOCK_EX)
        yield
    finally:
        os.close(place)


def hold_file(path: Path) -> None:
    """Marks a file as in use as long as this process lives: `is_unused` says no. Raises as `lock_path` does."""
    file = append_own(path)
    atexit.register(file.close)
    hold_open_file(file)


def hold_open_file(file: IO[bytes]) -> None:
    """Marks a file as in use as long as it is open: `is_unused` says no."""
    if sys.platform == "win32":
        return
    import fcntl

    with suppress(OSError):
        fcntl.flock(file, fcntl.LOCK_SH)


@contextmanager
def claim_unheld(path: Path) -> Iterator[bool]:
    """Yields whether no process holds this file of the program's own; if so, none can begin to before the block
    ends."""
    if sys.platform == "win32":  # a file that is open can't be removed there
        try:
            path.unlink(missing_ok=True)
        except OSError:
            yield False
        else:
            yield True
        return
    import fcntl

    try:
        file = open_own(path)
    except (InputError, OSError) as error:
        yield isinstance(error, FileNotFoundError)
        return
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            alone = True
        except OSError:
            alone = False
        yield alone


def is_unused(path: Path) -> bool:
    """Whether no process holds this file. The caller holds a lock so that none begins to meanwhile."""
    with claim_unheld(path) as found:
        return found


def _lock(file: IO[bytes]) -> bool:
    if sys.platform == "win32":
        import msvcrt

        file.seek(0)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


def _unlock(file: IO[bytes]) -> None:
    """Unlocks a file. Closing it would do so too, but on Windows only some time later."""
    if sys.platform == "win32":
        import msvcrt

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)
