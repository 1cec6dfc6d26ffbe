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
from generator.rules.fields import Scratch, State, Tables, dtype
from generator.rules.tally_fields import Tally

Function = TypeVar("Function", bound=Callable[..., Any])

Loop = tuple[Callable[..., Any], Any]
"""A function over arrays of records and its compiled twin."""

REGISTERED: list[Callable[..., Any]] = []
"""Every kernel function, in the order of its definition."""

CACHE_VARIABLE = "BALANCE_CONTROL_CACHE"
"""Environment variable that moves the cache of compiled code."""

ENTRANCES = ("generator.rules.playout", "generator.rules.watched")
"""Modules that lead to every kernel function."""
LOOPS = "generator.rules.loops"
"""The module whose functions call them from compiled code only."""

KEPT = 3
"""Cache folders of other sources that are kept beside the current one."""


def kernel(function: Function) -> Function:
    """Registers a kernel function and leaves it as it is."""
    REGISTERED.append(function)
    return function


Listener = Callable[[int, int], None]
"""Told while a function is compiled with all that it calls: how many are done, and how many there are."""


class Compiled:
    """The compiled twins of all registered functions, and of the loops over them, as attributes of the same names; each
    is compiled when it is asked for, and `listener` is told how far that has come."""

    def __init__(self, folder: Path, twins: dict[Callable[..., Any], Any], loops: dict[str, Loop], numba: Any) -> None:
        self._folder = folder
        self._twins = twins
        self._loops = loops
        self._numba = numba
        self._by_name = {function.__name__: function for function in twins}
        self._ready: set[str] = set()
        self.listener: Listener = lambda _done, _all: None

    def __getattr__(self, name: str) -> Any:
        if name in self._loops:
            function, twin = self._loops[name]
            for called in directly_called(function):
                getattr(self, called.__name__)
            return twin
        if name not in self._by_name:
            raise AttributeError(name)
        function = self._by_name[name]
        if name not in self._ready:
            self._prepare(function)
            self._ready.add(name)
        return self._twins[function]

    def _prepare(self, function: Callable[..., Any]) -> None:
        """Reads a function from the cache, or compiles it after all that it calls. Every function gets the one
        signature that its annotations say: a narrower integer is widened, never compiled for again."""
        marker = self._folder / f"{function.__name__}.whole"
        ahead = [function] if marker.exists() else [*callees(function), function]
        for done, called in enumerate(ahead):
            self.listener(done, len(ahead))
            self._settle(called)
        self.listener(len(ahead), len(ahead))
        marker.touch()

    def _settle(self, function: Callable[..., Any]) -> None:
        twin, signature = self._twins[function], _signature(function, self._numba)
        if signature is not None and not twin.signatures:
            twin.compile(signature)
            twin.disable_compile()

    def compilations(self) -> int:
        """How many functions were compiled in this process rather than read from the cache."""
        return sum(sum(twin.stats.cache_misses.values()) for twin in self._twins.values())


def callees(function: Callable[..., Any]) -> list[Callable[..., Any]]:
    """All kernel functions that a function calls, and those that they call, each behind its own callees."""
    found: dict[Callable[..., Any], None] = {}

    def visit(caller: Callable[..., Any]) -> None:
        for called in directly_called(caller):
            if called not in found:
                visit(called)
                found[called] = None

    visit(function)
    return list(found)


def directly_called(function: Callable[..., Any]) -> list[Callable[..., Any]]:
    """The kernel functions that a function's own code names."""
    named = (function.__globals__.get(name) for name in function.__code__.co_names)
    return [called for called in named if isinstance(called, types.FunctionType) and called in _known()]


def _known() -> frozenset[Callable[..., Any]]:
    return frozenset(REGISTERED)


def _signature(function: Callable[..., Any], numba: Any) -> Any:
    """The numba types of the declared parameters; None where one is a list, which comes in several integer types."""
    records = {"State": State, "Tables": Tables, "Scratch": Scratch, "Tally": Tally}
    found = []
    for name, hint in function.__annotations__.items():
        if hint in records:
            found.append(numba.from_dtype(dtype(records[hint])))
        elif hint == "int":
            found.append(numba.int64)
        elif name != "return":
            return None
    returned = function.__annotations__["return"]
    result = {"int": numba.int64, "bool": numba.boolean, "None": numba.void}[returned]
    return result(*found[: function.__code__.co_argcount])


@lru_cache(maxsize=1)
def compiled() -> Compiled:
    """All kernel functions under numba; raises `InputError` where numba is missing."""
    try:
        numba = importlib.import_module("numba")
    except ImportError:
        raise input_error("compiled play needs numba", expected="pip install 'balance-control[fast]'") from None
    folder = cache_folder(numba.__version__)
    numba.config.CACHE_DIR = str(folder)
    for module in ENTRANCES:
        importlib.import_module(module)
    copies = {function: _copied(function) for function in REGISTERED}
    twins = {
        function: numba.njit(copy, cache=True, error_model="numpy", nogil=True, _nrt=False)
        for function, copy in copies.items()
    }
    loops = {}
    for function in importlib.import_module(LOOPS).LOOPS:
        copies[function] = _copied(function)
        loops[function.__name__] = (
            function,
            numba.njit(copies[function], cache=True, error_model="numpy", nogil=True),
        )
    for copy in copies.values():
        for name, value in copy.__globals__.items():
            if isinstance(value, types.FunctionType) and value in twins:
                copy.__globals__[name] = twins[value]
    return Compiled(folder, twins, loops, numba)


def _copied(function: Callable[..., Any]) -> types.FunctionType:
    """The same function with a namespace of its own."""
    assert isinstance(function, types.FunctionType)
    copy = types.FunctionType(function.__code__, dict(function.__globals__), function.__name__, function.__defaults__)
    copy.__module__, copy.__qualname__ = function.__module__, function.__qualname__
    return copy


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
        (other for other in root.iterdir() if other != folder and other.is_dir()),
        key=lambda other: other.stat().st_mtime,
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
