"""Runs one source twice: kernel functions as they are written, and compiled twins made from them.

`@kernel` only registers a function, so interpreted play needs neither numba nor numpy. `compiled()` copies every
registered function, points its globals at the compiled twins and hands it to numba, which makes a part of each. What is
called from outside is a program, linked from parts. Code is kept in a folder named by the digest of all sources that
can end up in it, so it is never stale when a callee or a global changes. However many processes and threads want it at
once, a host compiles once: the others wait, then read the result.
"""

from __future__ import annotations

import hashlib
import importlib
import re
import sys
import types
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from threading import RLock
from typing import Any, Final, TypeVar

from generator.base.errors import input_error
from generator.files.gate import read_bytes, read_utf8
from generator.files.locks import lock_path
from generator.games.balance_control.rules.code_cache import CodeCache, code_folder, sweep
from generator.games.balance_control.rules.linking import making_parts, program
from generator.games.balance_control.rules.records import dtype

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

KERNEL_IMPORT: Final = re.compile(r"^from (generator\.[\w.]+\.kernel)\b", re.MULTILINE)
"""Where a module takes something from a kernel package outside of the rules: their names end in that word."""

OPTIONS = {"error_model": "numpy", "nogil": True, "_nrt": False, "no_cfunc_wrapper": True}
"""What numba is asked for with every function: numbers as C has them, no counting of references."""

LOCK = "compiling"
"""The file that a process has locked while it compiles."""


def kernel(function: Function) -> Function:
    """Registers a kernel function and returns it unchanged."""
    REGISTERED.append(function)
    return function


def native(twin: Callable[[Any], Any]) -> Callable[[Function], Function]:
    """Registers a kernel function that numba can't compile as it is written, with a function that makes its compiled
    twin."""

    def registered(function: Function) -> Function:
        NATIVE[function] = twin
        return kernel(function)

    return registered


Listener = Callable[[int, int, bool], None]
"""Told while a function is compiled with all that it calls: how many are done, how many there are, and whether it is
another process that compiles."""


class CompiledKernel:
    """The compiled twins of all registered functions, as attributes of the same names. A twin is compiled when it is
    first asked for, its parts before its program; `listener` is told the progress. Safe for threads."""

    def __init__(self, numba: Any) -> None:
        self._numba = numba
        self._target: Any = importlib.import_module("numba.core.registry").cpu_target.target_context
        self._guard = RLock()
        self._twins: dict[Callable[..., Any], Any] = {}
        self._parts: dict[Callable[..., Any], Any] = {}
        self._kept: dict[Callable[..., Any], CodeCache] = {}
        self._programs: dict[Callable[..., Any], CodeCache] = {}
        self._linked = 0
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
        for function, copy in copies.items():
            package = function.__module__.rpartition(".")[0]
            home = HOME if f"{package}.".startswith(f"{HOME}.") else package
            if function in NATIVE:
                self._twins[function] = NATIVE[function](self._numba)
                self._by_name[function.__name__] = function
            else:
                self._keep(function, self._numba.njit(copy, **OPTIONS), self._folder(home))
        for copy in copies.values():
            self._link(copy)

    def _keep(self, function: Callable[..., Any], twin: Any, folder: Path) -> None:
        """Adds a twin whose code is kept in a folder."""
        self._kept[function] = twin._cache = CodeCache(function, folder, "part")
        self._programs[function] = CodeCache(function, folder, "program")
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
        """Whether the twin of that name needs no compiling: it is in memory or in the cache."""
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
            if name not in self._ready:
                function = self._named(name)
                found = self._read(function) or self._compiled(function)
                self._ready[name] = self._entrance(function, found) if found else self._twins[function]
            return self._ready[name]

    def _entrance(self, function: Callable[..., Any], found: Any) -> Any:
        """A program as Python calls it: with arguments of its own types, or not at all."""
        entrance = self._numba.njit(_copied(function), **OPTIONS)
        entrance.add_overload(found)
        entrance.disable_compile()
        return entrance

    def _read(self, function: Callable[..., Any]) -> Any:
        """The program of a function from its file; nothing where it isn't kept, or the function is no program."""
        signature = self._signature(function)
        if function not in self._programs or signature is None:
            return None
        return self._programs[function].load_overload(signature, self._target)

    def _compiled(self, function: Callable[..., Any]) -> Any:
        """Compiles a function, all that it calls first, and links the program; nothing where it can be none. Every
        function gets the one signature that its annotations say: a narrower integer is widened, never compiled for
        again."""
        called = callees(function)
        ahead, signature = [*called, function], self._signature(function)
        with lock_path(self.folder / LOCK, lambda: self._wait(ahead)):
            for folder in self._folders.values():
                sweep(folder)
            found = self._read(function)
            if found:
                return found
            self._settle(ahead)
            if function not in self._parts:
                return None
            self.listener(len(ahead), len(ahead) + 1, False)
            made = program(self._parts[function], [self._parts[each] for each in called if each in self._parts])
            self._linked += 1
            self._programs[function].save_overload(signature, made)
            self.listener(len(ahead) + 1, len(ahead) + 1, False)
            return made

    def _is_kept(self, function: Callable[..., Any]) -> bool:
        signature = self._signature(function)
        return function in self._programs and signature is not None and self._programs[function].holds(signature)

    def _wait(self, ahead: list[Callable[..., Any]]) -> None:
        """Another process compiles: how far it is shows in the files."""
        kept = [(self._kept[function], self._signature(function)) for function in ahead if function in self._kept]
        done = sum(files.has_file(signature) for files, signature in kept if signature is not None)
        self.listener(done, len(ahead) + 1, True)

    def _settle(self, ahead: list[Callable[..., Any]]) -> None:
        """Makes parts of functions, in an order in which those that are called stand first."""
        for done, function in enumerate(ahead):
            self.listener(done, len(ahead) + 1, False)
            twin, signature = self._twins[function], self._signature(function)
            if function in self._kept and signature is not None and function not in self._parts:
                with making_parts(self._target):
                    twin.compile(signature)
                twin.disable_compile()
                (self._parts[function],) = twin.overloads.values()
                self._parts[function].library.kernel = True

    def _signature(self, function: Callable[..., Any]) -> Any:
        return _signature(function, self._numba)

    def compilations(self) -> int:
        """How many parts and programs this process compiled rather than read from the cache."""
        return self._linked + sum(sum(twin.stats.cache_misses.values()) for twin in self._twins.values())


def callees(function: Callable[..., Any]) -> list[Callable[..., Any]]:
    """All kernel functions that a function calls, directly or not, each after its own callees."""
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
    found: list[Any] = []
    for name, hint in function.__annotations__.items():
        record = function.__globals__.get(hint)
        if hint == "int":
            found.append(numba.int64)
        elif isinstance(record, type):
            found.append(_record_type(record, numba))
        elif name != "return":
            return None
    returned = function.__annotations__["return"]
    result = {"int": numba.int64, "bool": numba.boolean, "None": numba.void}[returned]
    return result(*found[: function.__code__.co_argcount])


@cache
def _record_type(record: type, numba: Any) -> Any:
    """The numba type of a record: one object, as numba knows those again faster than equal ones."""
    return numba.from_dtype(dtype(record))


_MAKING = RLock()


def compiled() -> CompiledKernel:
    """All kernel functions, compiled by numba. Raises `InputError` if numba is missing, or if others may write to the
    folder of compiled code."""
    with _MAKING:
        return _compiled()


@lru_cache(maxsize=1)
def _compiled() -> CompiledKernel:
    try:
        numba = importlib.import_module("numba")
    except ImportError:
        raise input_error("compiled play needs numba", expected="pip install 'balance-control[fast]'") from None
    # The kernel's loops are over a handful of seats or departments: vector code for them is larger and no faster.
    numba.config.LOOP_VECTORIZE = numba.config.SLP_VECTORIZE = 0
    importlib.import_module(ENTRANCE)
    return CompiledKernel(numba)


def _copied(function: Callable[..., Any]) -> types.FunctionType:
    """The same function with a namespace of its own."""
    assert isinstance(function, types.FunctionType)
    copy = types.FunctionType(function.__code__, dict(function.__globals__), function.__name__, function.__defaults__)
    copy.__module__, copy.__qualname__ = function.__module__, function.__qualname__
    return copy


def sources(package: str = HOME) -> list[Path]:
    """The source files that a package's compiled code depends on: its own, those of the kernel packages that it calls,
    and those of the rules."""
    rules = Path(__file__).parent
    folders = {rules, rules.parent / "effects", *map(_folder_of, _called_by(package))}
    return sorted(path for folder in folders for path in folder.glob("**/*.py"))


def _called_by(package: str) -> list[str]:
    """A package, and the kernel packages that it imports from, directly or not."""
    found = [package]
    for name in found:
        for path in sorted(_folder_of(name).glob("*.py")):
            found += set(KERNEL_IMPORT.findall(read_utf8(path))).difference(found)
    return found


def _folder_of(package: str) -> Path:
    """Where a package lies."""
    return Path(importlib.import_module(package).__path__[0])


def digest(package: str = HOME) -> str:
    """A digest of a package's sources and of the Python version, in sixteen hex digits."""
    mix = hashlib.sha256(sys.version.encode())
    for path in sources(package):
        mix.update(path.name.encode() + b"\0" + read_bytes(path) + b"\0")
    return mix.hexdigest()[:16]
