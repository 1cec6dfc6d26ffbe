"""What was made of files is kept until one of them changes.

    @keep_until_changed
    def icon_set(*folders: Path) -> IconSet: ...

A file counts as changed when another lies in its place, or its size or the time of its last change differs; a folder,
when that is so of a file in it, or one comes or goes.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import update_wrapper
from operator import attrgetter
from pathlib import Path
from typing import Generic, TypeVar

T = TypeVar("T")

_Stamp = tuple[str, int, int, int]
"""A name with the number of its file, the time of its last change (ns) and its size (bytes)."""


class FileCache(Generic[T]):
    """A function that keeps its answer for each set of arguments until a file or folder among them changes."""

    def __init__(self, function: Callable[..., T]) -> None:
        self._function = function
        self._answers: dict[tuple[object, ...], tuple[tuple[_Stamp, ...], T]] = {}
        update_wrapper(self, function)

    def __call__(self, *arguments: object) -> T:
        """The function's answer, kept or new. What raises isn't kept."""
        stamps = tuple(stamp for path in _paths_in(arguments) for stamp in _stamps(path))
        known = self._answers.get(arguments)
        if known is None or known[0] != stamps:
            known = self._answers[arguments] = stamps, self._function(*arguments)
        return known[1]

    def cache_clear(self) -> None:
        """Forgets all answers, as a new run does."""
        self._answers.clear()


def keep_until_changed(function: Callable[..., T]) -> FileCache[T]:
    """Decorates a function of paths and of other values that can be hashed, given by position; paths may stand in
    tuples."""
    return FileCache(function)


def _paths_in(value: object) -> Iterator[Path]:
    if isinstance(value, Path):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from _paths_in(each)


def _stamps(path: Path) -> Iterator[_Stamp]:
    """The stamp of a file, or those of a folder's files; none of what isn't there."""
    try:
        with os.scandir(path) as entries:
            files: list[os.DirEntry[str] | Path] = sorted(entries, key=attrgetter("name"))
    except OSError:
        files = [path]
    for file in files:
        if stamp := file_stamp(file):
            yield stamp


def file_stamp(file: Path | os.DirEntry[str]) -> _Stamp | None:
    """What differs once a file is changed, or another lies in its place; None where none is."""
    with suppress(OSError):
        seen = file.stat()
        return file.name, seen.st_ino, seen.st_mtime_ns, seen.st_size
    return None


def folder_stamps(folder: Path, suffix: str = "") -> Iterator[tuple[str, int, int]]:
    """The files of a folder and its subfolders whose names end so, each with its path, size and time of its last change
    (ns), in the order of their paths; none where there is no such folder."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in sorted(entries, key=attrgetter("name")):
            if entry.is_dir(follow_symlinks=False):
                if entry.name != "__pycache__":
                    yield from folder_stamps(Path(entry.path), suffix)
            elif entry.name.endswith(suffix):
                seen = entry.stat()
                yield entry.path, seen.st_size, seen.st_mtime_ns
