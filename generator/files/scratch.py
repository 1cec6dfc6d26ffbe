"""Temporary folders, which go with the block or the run that asked for them. What a killed run has left, and so no
living process holds, the next run removes.

    with scratch_folder() as folder:        in the system's folder for temporary files, the user's alone
    with scratch_folder(beside) as folder:  in another folder, so that what is made can be moved into its place
    run_scratch_folder()                    until this process ends
    run_folder()                            one for this process and those that it starts
"""

from __future__ import annotations

import atexit
import os
import re
import secrets
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Final

from generator.files.gate import create_file
from generator.files.locks import claim_unheld, hold_open_file

_BEGINS: Final = ".balance-control-"
_NAME: Final = re.compile(rf"{re.escape(_BEGINS)}[0-9a-f]{{16}}")
_HELD, _PLACE = "held", "place"


@contextmanager
def scratch_folder(beside: Path | None = None, shown: Path | None = None) -> Iterator[Path]:
    """An empty folder until the end of the block. Raises `OSError` where none can be made; where something can't be
    written in it, that names `shown`, or the folder in which it lies: its own name says nothing to anybody."""
    parent = beside or Path(tempfile.gettempdir())
    folder, file = _make_held_folder(parent)
    try:
        yield folder / _PLACE
    except OSError as error:
        if str(error.filename or "").startswith(str(folder)):
            error.filename, error.filename2 = str(shown or parent), None
        raise
    finally:
        file.close()  # Windows can't remove an open file
        shutil.rmtree(folder, ignore_errors=True)


def run_scratch_folder() -> Path:
    """A new empty folder that lasts as long as this process; those that it starts may use it. Raises `OSError`."""
    folder, file = _make_held_folder(Path(tempfile.gettempdir()))
    maker = os.getpid()

    def take_away() -> None:
        if os.getpid() == maker:
            file.close()
            shutil.rmtree(folder, ignore_errors=True)

    atexit.register(take_away)
    return folder / _PLACE


_SHARED: list[Path] = []


def run_folder() -> Path:
    """The folder of this run, made when first asked for; files in it have names of their own. Raises `OSError`."""
    if not _SHARED:
        _SHARED.append(run_scratch_folder())
    return _SHARED[0]


def share_run_folder(folder: Path) -> None:
    """Makes the run folder of the parent process this process's own; it goes with the parent."""
    _SHARED[:] = [folder]


def _make_held_folder(parent: Path) -> tuple[Path, IO[bytes]]:
    """A new folder, and the file in it that this process holds."""
    _sweep(parent)
    while True:
        folder = parent / f"{_BEGINS}{secrets.token_hex(8)}"
        try:
            folder.mkdir(mode=0o700)
        except OSError as error:
            error.filename = str(parent)
            raise
        with suppress(FileNotFoundError):  # another run removed it as a leftover before it was held
            file = create_file(folder / _HELD, shown=parent)
            try:
                hold_open_file(file)
                (folder / _PLACE).mkdir(mode=0o700)
            except BaseException:
                file.close()
                raise
            return folder, file


def _sweep(parent: Path) -> None:
    """Removes the scratch folders in `parent` that killed runs of this user have left."""
    for folder in parent.glob(f"{_BEGINS}*"):
        if not _NAME.fullmatch(folder.name) or not _is_own_folder(folder):
            continue
        with suppress(OSError):  # gone meanwhile, or not empty
            folder.rmdir()
        if (folder / _HELD).is_file() and not (folder / _HELD).is_symlink():
            with claim_unheld(folder / _HELD) as left:
                if left:
                    with suppress(OSError, RecursionError):  # folders of somebody else may be nested without end
                        shutil.rmtree(folder)


def _is_own_folder(folder: Path) -> bool:
    """Whether it is this user's folder, and no link to one."""
    try:
        found = folder.lstat()
    except OSError:
        return False
    return stat.S_ISDIR(found.st_mode) and (sys.platform == "win32" or found.st_uid == os.getuid())
