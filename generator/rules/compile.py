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
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from generator.errors import input_error
from generator.resources import cache_root
from generator.rules.records import dtype

Function = TypeVar("Function", bound=Callable[..., Any])

Loop = tuple[Callable[..., Any], Any]
"""A function over arrays of records and its compiled twin."""

REGISTERED: list[Callable[..., Any]] = []
"""Every kernel function, in the order of its definition."""

ENTRANCES = ("generator.rules.playout", "generator.rules.recount", "generator.rules.watched")
"""Modules that lead to every kernel function."""
LOOPS = "generator.rules.loops"
"""The module whose functions call them from compiled code only."""

NATIVE: dict[Callable[..., Any], Callable[[Any], Any]] = {}
"""Kernel functions whose compiled twin is written by hand: numba goes in, the twin comes out."""

HOME = "generator.rules"
"""The package of the rules; kernel functions of other packages are kept in a cache of their own, which their sources
name too, so that the rules aren't compiled again for them."""

KEPT = 3
"""Cache folders of other sources that are kept beside the current one."""


def kernel(function: Function) -> Function:
    """Registers a kernel function and leaves it as it is."""
    REGISTERED.append(function)
    return function


def native(twin: Callable[[Any], Any]) -> Callable[[Function], Function]:
    """Registers a kernel function that numba can't compile as it is written, with the maker of its compiled twin."""

    def registered(function: Function) -> Function:
        NATIVE[function] = twin
        return kernel(function)

    return registered


Listener = Callable[[int, int], None]
"""Told while a function is compiled with all that it calls: how many are done, and how many there are."""


class Compiled:
    """The compiled twins of all registered functions, and of the loops over them, as attributes of the same names; each
    is compiled when it is asked for, and `listener` is told how far that has come."""

    def __init__(self, numba: Any) -> None:
        self._numba = numba
        self._twins: dict[Callable[..., Any], Any] = {}
        self._folders: dict[Callable[..., Any], Path] = {}
        self._by_name: dict[str, Callable[..., Any]] = {}
        self._ready: set[str] = set()
        self._loops: dict[str, Loop] = {}
        self.listener: Listener = lambda _done, _all: None
        self._admit()
        self.folder = self._settled_folder(HOME)
        for function in importlib.import_module(LOOPS).LOOPS:
            copy = self._linked(function)
            self._loops[function.__name__] = function, numba.njit(copy, cache=True, error_model="numpy", nogil=True)

    def _admit(self) -> None:
        """Makes twins of the functions that were registered since; those that call come behind what they call."""
        new = [function for function in REGISTERED if function not in self._twins]
        copies = {function: _copied(function) for function in new}
        alone = with_one_caller(new)
        for function, copy in copies.items():
            package = function.__module__.rpartition(".")[0]
            home = HOME if f"{package}.".startswith(f"{HOME}.") else package
            self._folders[function] = self._settled_folder(home)
            self._twins[function] = self._twin(function, copy, function in alone)
            self._by_name[function.__name__] = function
        for copy in copies.values():
            self._link(copy)

    def _twin(self, function: Callable[..., Any], copy: Callable[..., Any], inside: bool) -> Any:
        if function in NATIVE:
            return NATIVE[function](self._numba)
        options = {"cache": True, "error_model": "numpy", "nogil": True, "_nrt": False, "forceinline": inside}
        return self._numba.njit(copy, **options)

    def _settled_folder(self, package: str) -> Path:
        """The cache folder of a package's functions; numba looks there for what is made from now on."""
        folder = cache_folder(self._numba.__version__, package)
        self._numba.config.CACHE_DIR = str(folder)
        return folder

    def _linked(self, function: Callable[..., Any]) -> types.FunctionType:
        """A copy of a function whose globals are twins."""
        copy = _copied(function)
        self._link(copy)
        return copy

    def _link(self, copy: types.FunctionType) -> None:
        for name, value in copy.__globals__.items():
            if isinstance(value, types.FunctionType) and value in self._twins:
                copy.__globals__[name] = self._twins[value]

    def __getattr__(self, name: str) -> Any:
        if name in self._loops:
            function, twin = self._loops[name]
            for called in directly_called(function):
                getattr(self, called.__name__)
            return twin
        if name not in self._by_name:
            self._admit()
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
        marker = self._folders[function] / f"{function.__name__}.whole"
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


def with_one_caller(functions: list[Callable[..., Any]]) -> set[Callable[..., Any]]:
    """Those that only one of the functions calls. They are apart for their readers' sake; in compiled code they stand
    inside their caller, which numba's linker would never do by itself with larger ones."""
    callers = Counter(called for function in functions for called in directly_called(function))
    return {called for called, number in callers.items() if number == 1}


def _known() -> frozenset[Callable[..., Any]]:
    return frozenset(REGISTERED)


def _signature(function: Callable[..., Any], numba: Any) -> Any:
    """The numba types of the declared parameters; None where one is a list, which comes in several integer types."""
    found = []
    for name, hint in function.__annotations__.items():
        record = function.__globals__.get(hint)
        if isinstance(record, type):
            found.append(numba.from_dtype(dtype(record)))
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
    # The kernel's loops are over a handful of seats or departments: vector code for them is larger and no faster.
    numba.config.LOOP_VECTORIZE = numba.config.SLP_VECTORIZE = 0
    for module in ENTRANCES:
        importlib.import_module(module)
    return Compiled(numba)


def _copied(function: Callable[..., Any]) -> types.FunctionType:
    """The same function with a namespace of its own."""
    assert isinstance(function, types.FunctionType)
    copy = types.FunctionType(function.__code__, dict(function.__globals__), function.__name__, function.__defaults__)
    copy.__module__, copy.__qualname__ = function.__module__, function.__qualname__
    return copy


def sources(package: str = HOME) -> list[Path]:
    """The source files whose change must throw a package's compiled code away."""
    root = Path(__file__).parent.parent
    parts = {"rules", "effects", "/".join(package.split(".")[1:])}
    return sorted(path for part in parts for path in root.glob(f"{part}/**/*.py"))


def digest(numba_version: str, package: str = HOME) -> str:
    """Sixteen hex digits over the sources, numba and Python."""
    mix = hashlib.sha256(f"{numba_version} {sys.version}".encode())
    for path in sources(package):
        mix.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return mix.hexdigest()[:16]


def cache_folder(numba_version: str, package: str = HOME) -> Path:
    """Makes the folder for this very source, and removes all but the newest few of other sources."""
    kind = "kernel" if package == HOME else "-".join(package.split(".")[1:])
    root = cache_root() / kind
    folder = root / digest(numba_version, package)
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    others = sorted(
        (other for other in root.iterdir() if other != folder and other.is_dir()),
        key=lambda other: other.stat().st_mtime,
    )
    for old in others[:-KEPT]:
        shutil.rmtree(old, ignore_errors=True)
    return folder
