"""A folder filled all or not at all: names and bytes in, files in their places out. A name may hold folders."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from ..errors import InputError, Mark, input_error

CONTENT = "export.json"
"""In the folder of an export: lists what it wrote, so that the next one can take it away."""


def check_folder(out: Path, names: Iterable[str]) -> None:
    """Raises `InputError` where the files `names` can't be put into the folder `out`, be it there or to be made."""
    there = next(path for path in (out, *out.parents) if os.path.lexists(path))
    if not there.is_dir():
        raise _unfit(there, "is in the way", "a folder to write into")
    if not os.access(there, os.W_OK):
        raise _unfit(there, "can't be written into", "a folder to write into")
    for name in names:
        if (out / name).is_dir():
            raise _unfit(out / name, "is in the way", "a file to replace, or nothing")
        for folder in _inside(out / name, out):
            if os.path.lexists(folder) and not folder.is_dir():
                raise _unfit(folder, "is in the way", "a folder to write into")


def _inside(path: Path, out: Path) -> list[Path]:
    """The folders between `out` and a file in it, the deepest first."""
    return [folder for folder in path.parents if out in folder.parents]


def _unfit(path: Path, what: str, expected: str) -> InputError:
    return input_error(what, expected=expected, mark=Mark(path.as_posix()))


def fill_folder(out: Path, files: Mapping[str, bytes], ours: Sequence[str]) -> None:
    """Writes all files beside `out` first and moves them in then; files named in `ours` that aren't new are taken away.

    On any error and on Ctrl-C the folder is as it was. Raises `InputError` where `out` can't be filled.
    """
    names = list(dict.fromkeys((*ours, *files)))
    check_folder(out, names)
    out.mkdir(parents=True, exist_ok=True)
    with _interrupt_held() as asked, tempfile.TemporaryDirectory(dir=out, prefix=".making-") as staging:
        for name, data in files.items():
            _place(Path(staging) / name).write_bytes(data)
        _swap(out, names, Path(staging), asked)


def _place(path: Path) -> Path:
    """The path, with the folder it lies in made."""
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


@contextmanager
def _interrupt_held() -> Iterator[list[int]]:
    """Ctrl-C waits until the end; the list tells that it was asked for. Only the main thread is ever interrupted."""
    asked: list[int] = []
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield asked
        return
    signal.signal(signal.SIGINT, lambda number, _frame: asked.append(number))
    try:
        yield asked
    finally:
        signal.signal(signal.SIGINT, before)
    if asked:  # after the last moment at which the folder could be put back
        signal.raise_signal(signal.SIGINT)


def _swap(out: Path, names: Sequence[str], staging: Path, asked: Sequence[int]) -> None:
    """Moves the old files aside and the new ones in; puts all back where that fails or a stop was `asked` for.

    The old files have a folder of their own, which is only removed when they are back or no longer needed.
    """
    aside = Path(tempfile.mkdtemp(dir=out, prefix=".earlier-"))
    done: list[tuple[Path, Path]] = []
    try:
        for source, target in ((out, aside), (staging, out)):
            for name in names:
                if os.path.lexists(source / name):
                    (source / name).replace(_place(target / name))
                    done.append((source / name, target / name))
        if asked:
            raise KeyboardInterrupt
    except BaseException:
        for place, now in reversed(done):
            now.replace(place)
        _without_empty(names, out)
        _without_empty(names, aside)
        aside.rmdir()
        raise
    _without_empty(names, out)
    shutil.rmtree(aside, ignore_errors=True)


def _without_empty(names: Iterable[str], out: Path) -> None:
    """Takes away the folders of `names` that hold nothing."""
    for folder in sorted({folder for name in names for folder in _inside(out / name, out)}, reverse=True):
        if folder.is_dir() and not any(folder.iterdir()):
            folder.rmdir()
