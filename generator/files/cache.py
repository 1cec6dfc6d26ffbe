"""What is kept to be quicker the next time: folders that are the user's alone, files that are known to be whole.

Compiled code is read by unpickling, which runs what it reads; so nobody else may write where it lies.
"""

from __future__ import annotations

import hashlib
import os
import sys
import warnings
from pathlib import Path
from typing import Final

from generator.base.errors import InputError, input_error
from generator.files.atomic_write import write_file
from generator.files.gate import check_own, open_own
from generator.files.resources import CACHE_VARIABLE, cache_root
from generator.files.scratch import run_scratch_folder

_HEAD: Final = hashlib.sha256().digest_size


def private_folder(folder: Path) -> Path:
    """Makes a folder of the cache, and those above it that aren't there, for the user alone. Raises `InputError` where
    it, or one above it as far up as the cache's root, belongs to somebody else or may be written by others."""
    try:
        root = cache_root()
        chain = (folder, *(above for above in folder.parents if above.is_relative_to(root)))
        for each in chain:
            if each.exists():
                _refuse_foreign_folder(each)
        make_private(folder)
        for each in chain:
            _refuse_foreign_folder(each)
    except OSError as error:
        what = f"the cache folder {folder} can't be used: {error.strerror}"
        raise input_error(what, expected=f"a folder of your own in {CACHE_VARIABLE}") from None
    return folder


class CacheWarning(UserWarning):
    """Something takes longer than it had to."""


def fresh_cache(why: str) -> None:
    """From now on this process, and those that it starts, keep things in a new folder of the user's alone, which goes
    when this process ends: for who has no cache that can be trusted or written. Warns, and says why."""
    os.environ[CACHE_VARIABLE] = str(run_scratch_folder())
    warnings.warn(f"{why}; until then what is compiled is kept for this run only", CacheWarning, stacklevel=2)


def make_private(folder: Path) -> None:
    """Makes a folder, and those above it that aren't there, for the user alone; raises `OSError`."""
    for missing in reversed([each for each in (folder, *folder.parents) if not each.exists()]):
        missing.mkdir(mode=0o700, exist_ok=True)


def _refuse_foreign_folder(folder: Path) -> None:
    """On Windows the rights of the user's own profile are trusted."""
    if sys.platform == "win32":
        return
    found = folder.stat()
    if found.st_uid != os.getuid():
        what = f"the cache folder {folder} belongs to another user, who could put any program into it"
        raise input_error(what, expected=f"a folder of your own in {CACHE_VARIABLE}")
    if found.st_mode & 0o022:
        what = f"others may write into the cache folder {folder}, and so run any program as you"
        raise input_error(what, expected=f"'chmod -R go-w' for it, or another folder in {CACHE_VARIABLE}")


def write_entry(path: Path, data: bytes) -> None:
    """Keeps data together with its digest, whole or not at all, in place of whatever lies under that name: nobody but
    the user can have put it into a folder of the cache. Raises `OSError`."""
    try:
        check_own(path)
    except InputError:
        path.unlink()
    write_file(path, _digest(path, data) + data, lasting=False, own=True)


def read_entry(path: Path) -> bytes | None:
    """What the user has kept under this name; None where there is nothing, or not just that."""
    try:
        with open_own(path) as file:
            if sys.platform != "win32" and os.fstat(file.fileno()).st_uid != os.getuid():
                return None
            entry = file.read()
    except (InputError, OSError):
        return None
    data = entry[_HEAD:]
    return data if entry[:_HEAD] == _digest(path, data) else None


def _digest(path: Path, data: bytes) -> bytes:
    mix = hashlib.sha256(path.name.encode() + b"\0")
    mix.update(data)
    return mix.digest()
