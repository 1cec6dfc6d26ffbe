"""How one source runs twice: kernel functions as they are written, and compiled twins made from them.

`@kernel` only registers a function, so interpreted play needs neither numba nor numpy. `compiled()` copies every
registered function, points its globals at the compiled twins and hands it to numba. Code is kept in a folder that is
named by the digest of all sources that can end up in it, so it is never stale when a callee or a global changes.
However many processes and threads want it at once, a host compiles once: the others wait, and read.
"""

from __future__ import annotations

import hashlib
import importlib
import sys
import types
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from threading import RLock
from typing import Any, TypeVar

from generator.errors import input_error
from generator.games.balance_control.rules.kept_code import KeptCode, code_folder, sweep
from generator.games.balance_control.rules.records import dtype
from generator.locks import locked

Function = TypeVar("Function", bound=Callable[..., Any])

REGISTERED: list[Callable[..., Any]] = []
"""Every kernel function, in the order of its definition."""

ENTRANCE = "generator.games.balance_control.rules.playout"
"""The module that leads to every kernel function of the rules."""

NATIVE: dict[Callable[..., Any], Callable[[Any], Any]] = {}
"""Kernel functions whose compiled twin is written by hand: numba goes in, the twin comes out."""

HOME = "generator.games.balance_control.rules"
"""The package of the rules; kernel functions of other packages are kept in a cache of their own, which their sources
name too, so that the rules aren't compiled again for them."""

LOCK = "compiling"
"""The file that a process has locked while it compiles."""


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


Listener = Callable[[int, int, bool], None]
"""Told while a function is compiled with all that it calls: how many are done, how many there are, and whether it is
another process that compiles."""


class Compiled:
    """The compiled twins of all registered functions, as attributes of the same names; each is compiled when it is
    asked for, and `listener` is told how far that has come. Any thread may ask."""

    def __init__(self, numba: Any) -> None:
        self._numba = numba
        self._guard = RLock()
        self._twins: dict[Callable[..., Any], Any] = {}
        self._kept: dict[Callable[..., Any], KeptCode] = {}
        self._folders: dict[str, Path] = {}
        self._by_name: dict[str, Callable[..., Any]] = {}
        self._ready: dict[str, Any] = {}
        self.listener: Listener = lambda _done, _all, _elsewhere: None
        self.folder = self._folder(HOME)
        self._admit()

    def _admit(self) -> None:
        """Makes twins of the functions that were registered since; those that call come behind what they call."""
        new = [function for function in REGISTERED if function not in self._twins]
        copies = {function: _copied(function) for function in new}
        alone = with_one_caller(new)
        for function, copy in copies.items():
            package = function.__module__.rpartition(".")[0]
            home = HOME if f"{package}.".startswith(f"{HOME}.") else package
            if function in NATIVE:
                self._twins[function] = NATIVE[function](self._numba)
                self._by_name[function.__name__] = function
            else:
                options = {"error_model": "numpy", "nogil": True, "_nrt": False, "forceinline": function in alone}
                self._keep(function, self._numba.njit(copy, **options), self._folder(home))
        for copy in copies.values():
            self._link(copy)

    def _keep(self, function: Callable[..., Any], twin: Any, folder: Path) -> None:
        """Adds a twin whose code is kept in a folder."""
        self._kept[function] = twin._cache = KeptCode(function, folder)
        self._twins[function] = twin
        self._by_name[function.__name__] = function

    def _folder(self, package: str) -> Path:
        """The folder of a package's code."""
        if package not in self._folders:
            kind = "kernel" if package == HOME else "-".join(package.split(".")[1:])
            self._folders[package] = code_folder(kind, digest(package))
        return self._folders[package]

    def _link(self, copy: types.FunctionType) -> None:
        """Lets a function's globals be twins."""
        for name, value in copy.__globals__.items():
            if isinstance(value, types.FunctionType) and value in self._twins:
                copy.__globals__[name] = self._twins[value]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        found = self._ready.get(name)
        return self._made_ready(name) if found is None else found

    def is_ready(self, name: str) -> bool:
        """Whether the twin of that name has only to be read, or not even that."""
        with self._guard:
            return name in self._ready or self._is_kept(self._named(name))

    def _named(self, name: str) -> Callable[..., Any]:
        if name not in self._by_name:
            self._admit()
        if name not in self._by_name:
            raise AttributeError(name)
        return self._by_name[name]

    def _made_ready(self, name: str) -> Any:
        with self._guard:
            function = self._named(name)
            if name not in self._ready:
                self._prepare(function)
                self._ready[name] = self._twins[function]
            return self._ready[name]

    def _prepare(self, function: Callable[..., Any]) -> None:
        """Reads a function from its file, which holds all that it calls, too; or compiles it after all that it calls.
        Every function gets the one signature that its annotations say: a narrower integer is widened, never compiled
        for again."""
        ahead = [*callees(function), function]
        if not self._is_kept(function):
            with locked(self.folder / LOCK, lambda: self._wait(ahead)):
                for folder in self._folders.values():
                    sweep(folder)
                if not self._is_kept(function):
                    self._settle(ahead)
                    return
        self._settle([function])

    def _is_kept(self, function: Callable[..., Any]) -> bool:
        signature = self._signature(function)
        return function in self._kept and signature is not None and self._kept[function].holds(signature)

    def _wait(self, ahead: list[Callable[..., Any]]) -> None:
        """Another process compiles: how far it is shows in the files."""
        kept = [(self._kept[function], self._signature(function)) for function in ahead if function in self._kept]
        done = sum(files.begun(signature) for files, signature in kept if signature is not None)
        self.listener(done, len(ahead), True)

    def _settle(self, ahead: list[Callable[..., Any]]) -> None:
        for done, function in enumerate(ahead):
            self.listener(done, len(ahead), False)
            twin, signature = self._twins[function], self._signature(function)
            if signature is not None and not twin.signatures:
                twin.compile(signature)
                twin.disable_compile()
        self.listener(len(ahead), len(ahead), False)

    def _signature(self, function: Callable[..., Any]) -> Any:
        return _signature(function, self._numba)

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
        if hint == "int":
            found.append(numba.int64)
        elif isinstance(record, type):
            found.append(numba.from_dtype(dtype(record)))
        elif name != "return":
            return None
    returned = function.__annotations__["return"]
    result = {"int": numba.int64, "bool": numba.boolean, "None": numba.void}[returned]
    return result(*found[: function.__code__.co_argcount])


_MAKING = RLock()


def compiled() -> Compiled:
    """All kernel functions under numba; raises `InputError` where numba is missing, or where others may write to the
    folder of compiled code."""
    with _MAKING:
        return _compiled()


@lru_cache(maxsize=1)
def _compiled() -> Compiled:
    try:
        numba = importlib.import_module("numba")
    except ImportError:
        raise input_error("compiled play needs numba", expected="pip install 'balance-control[fast]'") from None
    # The kernel's loops are over a handful of seats or departments: vector code for them is larger and no faster.
    numba.config.LOOP_VECTORIZE = numba.config.SLP_VECTORIZE = 0
    importlib.import_module(ENTRANCE)
    return Compiled(numba)


def _copied(function: Callable[..., Any]) -> types.FunctionType:
    """The same function with a namespace of its own."""
    assert isinstance(function, types.FunctionType)
    copy = types.FunctionType(function.__code__, dict(function.__globals__), function.__name__, function.__defaults__)
    copy.__module__, copy.__qualname__ = function.__module__, function.__qualname__
    return copy


def sources(package: str = HOME) -> list[Path]:
    """The source files whose change must throw a package's compiled code away."""
    folders = {_folder_of(package), Path(__file__).parent, Path(__file__).parent.parent / "effects"}
    return sorted(path for folder in folders for path in folder.glob("**/*.py"))


def _folder_of(package: str) -> Path:
    """Where a package lies."""
    return Path(importlib.import_module(package).__path__[0])


def digest(package: str = HOME) -> str:
    """Sixteen hex digits over the sources and Python."""
    mix = hashlib.sha256(sys.version.encode())
    for path in sources(package):
        mix.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return mix.hexdigest()[:16]
