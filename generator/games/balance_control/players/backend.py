"""The kernel's two backends, interpreted and compiled, behind one interface: fresh records, functions by name, fields.

A bot that plays on the kernel's own records is written against it and runs on either.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import Any, TypeVar

import generator.games.balance_control.players.kernel.deciding  # noqa: F401 (its functions, and those of the rules, are known by name then)
from generator.base.frozen import dataclass
from generator.games.balance_control.rules.compile import REGISTERED, compiled
from generator.games.balance_control.rules.fields import KernelTables
from generator.games.balance_control.rules.records import fill, interpreted, plain, structured

Record = TypeVar("Record")


@dataclass(frozen=True)
class Backend:
    """One form of the kernel. `kernel` has every kernel function as an attribute of its name; `fresh` makes a record of
    zeros."""

    compiled: bool
    kernel: Any
    fresh: Callable[[type[Any]], Any]

    def field(self, record: Any, name: str) -> Any:
        """The value of a record's field: a number, or an array or lists."""
        return record[name] if self.compiled else getattr(record, name)

    def number(self, record: Any, name: str) -> int:
        """The value of a record's field as a number."""
        return int(self.field(record, name))

    def tables(self, tables: KernelTables) -> KernelTables:
        """A configuration's tables as this backend takes them."""
        if not self.compiled:
            return tables
        made = structured(KernelTables)
        fill(KernelTables, made, plain(KernelTables, tables))
        return made


class _PlainKernel:
    """The kernel's functions as they are written, by name."""

    def __getattr__(self, name: str) -> Any:
        found = next((function for function in REGISTERED if function.__name__ == name), None)
        if found is None:
            raise AttributeError(name)
        setattr(self, name, found)
        return found


@cache
def interpreted_backend() -> Backend:
    """The interpreted backend, which runs anywhere."""
    return Backend(False, _PlainKernel(), interpreted)


@cache
def compiled_backend() -> Backend:
    """The compiled backend; raises `InputError` where numba is missing."""
    return Backend(True, compiled(), structured)


def best_backend() -> Backend:
    """The compiled backend where numba is installed, the interpreted one elsewhere."""
    return compiled_backend() if can_compile() else interpreted_backend()


def ready_backend(function: str) -> Backend:
    """The compiled backend if the function is compiled already, by this or another process; otherwise the interpreted
    one."""
    if not can_compile() or not compiled_backend().kernel.is_ready(function):
        return interpreted_backend()
    return compiled_backend()


def can_compile() -> bool:
    """Whether numba is installed."""
    return find_spec("numba") is not None
