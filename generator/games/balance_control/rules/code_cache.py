"""Keeps compiled functions in files, so that the next process reads them instead of compiling.

This replaces numba's own cache, which unpickles any file that it finds and takes its folder from a setting of the whole
process. Here each function has a file of its own, written whole and checked by its digest.
"""

from __future__ import annotations

import hashlib
import importlib
import os
import pickle
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from generator.base.errors import InputError
from generator.files.atomic_write import MAKING
from generator.files.cache import fresh_cache, private_folder, read_entry, write_entry
from generator.files.locks import hold_file, is_unused, lock_path
from generator.files.resources import cache_root

FOLDERS_KEPT = 3
"""Folders of other sources that are kept beside the current one."""
IN_USE = "in-use"
"""The file in such a folder that every process holds that reads from it."""


class CodeCache:
    """The cache that numba asks for one function's compiled code, and hands it to once it is made; `kind` is a part or
    a program."""

    def __init__(self, function: Callable[..., Any], folder: Path, kind: str) -> None:
        self._name = f"{function.__module__}.{function.__name__}-{kind}"
        self._folder = folder
        self.cache_path = str(folder)

    def holds(self, signature: Any) -> bool:
        """Whether the function's compiled code is in the cache and undamaged."""
        return read_entry(self._path(signature)) is not None

    def has_file(self, signature: Any) -> bool:
        """Whether there is a file for the function, whatever is in it."""
        return self._path(signature).exists()

    def load_overload(self, signature: Any, target: Any) -> Any:
        """The compiled function, or None if it has to be compiled."""
        data = read_entry(self._path(signature))
        if data is None:
            return None
        target.refresh()
        result: Any = importlib.import_module("numba.core.compiler").CompileResult
        return result._rebuild(target, *pickle.loads(data))

    def save_overload(self, signature: Any, found: Any) -> None:
        """Saves compiled code. If it can't be saved, it is compiled again next time."""
        dumps: Any = importlib.import_module("numba.core.serialize").dumps
        if found.library.has_dynamic_globals:
            return
        with suppress(OSError):
            write_entry(self._path(signature), dumps(found._reduce()))

    def flush(self) -> None:
        """Does nothing, as this cache keeps nothing in memory; numba calls it."""

    def _path(self, signature: Any) -> Path:
        types = hashlib.sha256(str(signature).encode()).hexdigest()[:16]
        return self._folder / f"{self._name}-{types}.code"


def code_folder(kind: str, digest: str) -> Path:
    """Makes the folder for code of sources with this digest on this machine. Removes folders of other sources, but for
    the newest few and those in use. If others may write there, or nobody may, a temporary folder for this run."""
    try:
        return _code_folder(kind, digest)
    except InputError as error:
        fresh_cache(str(error))
    except OSError as error:
        fresh_cache(f"the cache folder {cache_root()} can't be used: {error.strerror}")
    return _code_folder(kind, digest)


def _code_folder(kind: str, digest: str) -> Path:
    root = private_folder(cache_root() / kind)
    with lock_path(root.with_name(f"{kind}.lock")):
        home = private_folder(root / digest)
        hold_file(home / IN_USE)
        os.utime(home)
        others = sorted(
            (other for other in root.iterdir() if other != home and other.is_dir()),
            key=lambda other: other.stat().st_mtime,
        )
        for old in others[:-FOLDERS_KEPT]:
            if is_unused(old / IN_USE):
                shutil.rmtree(old, ignore_errors=True)
    return private_folder(home / _machine())


def _machine() -> str:
    """Sixteen hex digits over all that code depends on besides its sources: hosts that share a folder may differ."""
    target: Any = importlib.import_module("numba.core.registry").cpu_target.target_context
    versions = (importlib.import_module(name).__version__ for name in ("numba", "llvmlite", "numpy"))
    told = [*versions, *target.codegen().magic_tuple()]
    return hashlib.sha256("\n".join(map(str, told)).encode()).hexdigest()[:16]


def sweep(folder: Path) -> None:
    """Removes unfinished files of processes that were killed while writing. Call it only while nobody writes."""
    for left in folder.glob(f"{MAKING}*"):
        left.unlink(missing_ok=True)
