"""The kernel in one of its two forms behind one face: records of zeros, functions by name, numbers out of fields.

A bot that plays on the kernel's own records is written against this and runs in either form.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from typing import Any, TypeVar

import generator.players.kernel.stages  # noqa: F401 (its functions, and those of the rules, are known by name then)
from generator.rules.compile import REGISTERED, compiled
from generator.rules.fields import Tables
from generator.rules.records import fill, interpreted, plain, structured

Record = TypeVar("Record")


@dataclass(frozen=True)
class Form:
    """`kernel` holds every kernel function as an attribute of its name; `fresh` makes a record of zeros."""

    fast: bool
    kernel: Any
    fresh: Callable[[type[Any]], Any]

    def field(self, record: Any, name: str) -> Any:
        """What a record's field holds: a number, or an array or lists."""
        return record[name] if self.fast else getattr(record, name)

    def number(self, record: Any, name: str) -> int:
        """A number out of a record's field."""
        return int(self.field(record, name))

    def tables(self, tables: Tables) -> Tables:
        """A configuration's tables in this form."""
        if not self.fast:
            return tables
        made = structured(Tables)
        fill(Tables, made, plain(Tables, tables))
        return made


class _Plain:
    """The kernel's functions as they are written, by name."""

    def __getattr__(self, name: str) -> Any:
        found = next((function for function in REGISTERED if function.__name__ == name), None)
        if found is None:
            raise AttributeError(name)
        setattr(self, name, found)
        return found


@cache
def slow_form() -> Form:
    """The interpreted form, which runs anywhere."""
    return Form(False, _Plain(), interpreted)


@cache
def fast_form() -> Form:
    """The compiled form; raises `InputError` where numba is missing."""
    return Form(True, compiled(), structured)


def best_form() -> Form:
    """The compiled form where numba is installed, the interpreted one elsewhere."""
    return fast_form() if find_spec("numba") else slow_form()
