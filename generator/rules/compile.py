"""How one source runs twice: kernel functions go in as they are written, out come their compiled twins.

`@kernel` only registers a function, so interpreted play needs neither numba nor numpy. `compiled()` copies every
registered function, points its globals at the compiled twins and hands it to numba. numba's own cache would serve
stale code when a callee or a global changes; therefore the cache folder is named by the digest of all sources that
can end up in compiled code, and by the versions of numba and Python.
"""

from __future__ import annotations

import hashlib
import importlib
import os
import shutil
import sys
import types
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from generator.errors import input_error

Function = TypeVar("Function", bound=Callable[..., Any])

REGISTERED: list[Callable[..., Any]] = []
"""Every kernel function, in the order of its definition."""

CACHE_VARIABLE = "BALANCE_CONTROL_CACHE"
"""Environment variable that moves the cache of compiled code."""

KEPT = 3
"""Cache folders of other sources that are kept beside the current one."""


def kernel(function: Function) -> Function:
    """Registers a kernel function and leaves it as it is."""
    REGISTERED.append(function)
    return function


class Compiled:
    """The compiled twins of all registered functions, as attributes of the same names."""

    def __init__(self, twins: dict[str, Any]) -> None:
        self._twins = twins

    def __getattr__(self, name: str) -> Any:
        try:
            return self._twins[name]
        except KeyError:
            raise AttributeError(name) from None

    def compilations(self) -> int:
        """How many functions were compiled in this process rather than read from the cache."""
        return sum(sum(twin.stats.cache_misses.values()) for twin in self._twins.values())


@lru_cache(maxsize=1)
def compiled() -> Compiled:
    """All kernel functions under numba; raises `InputError` where numba is missing."""
    try:
        numba = importlib.import_module("numba")
    except ImportError:
        raise input_error("compiled play needs numba", expected="pip install 'balance-control[fast]'") from None
    numba.config.CACHE_DIR = str(cache_folder(numba.__version__))
    importlib.import_module("generator.rules.playout")
    twins: dict[Callable[..., Any], Any] = {}
    spaces: list[dict[str, Any]] = []
    for function in REGISTERED:
        space = dict(function.__globals__)
        copy = types.FunctionType(function.__code__, space, function.__name__, function.__defaults__)
        copy.__module__, copy.__qualname__ = function.__module__, function.__qualname__
        twins[function] = numba.njit(copy, cache=True, error_model="numpy", nogil=True)
        spaces.append(space)
    for space in spaces:
        for name, value in space.items():
            if isinstance(value, types.FunctionType) and value in twins:
                space[name] = twins[value]
    return Compiled({function.__name__: twin for function, twin in twins.items()})


def sources() -> list[Path]:
    """The source files whose change must throw compiled code away."""
    package = Path(__file__).parent.parent
    return sorted([*package.glob("rules/**/*.py"), *package.glob("effects/**/*.py")])


def digest(numba_version: str) -> str:
    """Sixteen hex digits over the sources, numba and Python."""
    mix = hashlib.sha256(f"{numba_version} {sys.version}".encode())
    for path in sources():
        mix.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return mix.hexdigest()[:16]


def cache_folder(numba_version: str) -> Path:
    """Makes the folder for this very source, and removes all but the newest few of other sources."""
    root = Path(os.environ.get(CACHE_VARIABLE) or _user_cache()) / "kernel"
    folder = root / digest(numba_version)
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    others = sorted(
        (other for other in root.iterdir() if other != folder and other.is_dir()), key=lambda other: other.stat().st_mtime
    )
    for old in others[:-KEPT]:
        shutil.rmtree(old, ignore_errors=True)
    return folder


def _user_cache() -> Path:
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "balance-control"
