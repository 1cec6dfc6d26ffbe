"""Checks arguments of the library against the types that its functions declare, with a clear error for a wrong one."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache, wraps
from numbers import Integral, Real
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, ParamSpec, TypeVar, Union, get_args, get_origin, get_type_hints

from generator.base.errors import Fault, changed_faults, input_error, list_words, shorten_text

P = ParamSpec("P")
T = TypeVar("T")

WORDS: Mapping[Any, str] = {
    int: "a whole number",
    float: "a number",
    bool: "True or False",
    str: "a text",
    Path: "a path",
    NoneType: "None",
    Sequence: "a list",
    Mapping: "a dict",
}
"""The types that are checked, by the words that a fault has for them; values of any other type pass."""
OPTION = re.compile(r"--([a-z][a-z-]*)")
OTHERWISE = {"ruling": "rulings", "lang": "language"}
"""Arguments that have another name than the command line's option."""
FLAGS = ("force", "press", "guides")
PLAIN: Mapping[type, type] = {int: Integral, float: Real}
"""Python's numbers, by the abstract types of other libraries' numbers."""


def check_arguments(function: Callable[P, T]) -> Callable[P, T]:
    """The function, with its arguments checked against their types: raises `InputError` for a wrong one. Numbers of
    other libraries, such as numpy's, are passed on as Python's."""

    @cache
    def read_signature() -> tuple[inspect.Signature, dict[str, Any]]:
        return inspect.signature(function), get_type_hints(function)

    @wraps(function)
    def call(*args: P.args, **named: P.kwargs) -> T:
        signature, hints = read_signature()
        try:
            bound = signature.bind(*args, **named)
        except TypeError:
            return function(*args, **named)  # raises Python's own error for wrong arguments
        for name, value in bound.arguments.items():
            if not fits_type(value, hints.get(name)):
                raise input_error(
                    f"{name}={shorten_text(repr(value))}", expected=list_words(dict.fromkeys(type_words(hints[name])))
                )
        bound.arguments.update({name: plain_number(value) for name, value in bound.arguments.items()})
        with changed_faults(lambda fault: _as_argument_fault(fault, signature.parameters)):
            return function(*bound.args, **bound.kwargs)

    return call


def _as_argument_fault(fault: Fault, known: Collection[str]) -> Fault:
    """The fault with options of the command line (`--lang`) renamed to the arguments that they are here
    (`language`)."""

    def argument(found: re.Match[str]) -> str:
        name = OTHERWISE.get(found[1], found[1].replace("-", "_"))
        return found[0] if name not in known and "options" not in known else f"{name}=True" if name in FLAGS else name

    return replace(fault, path=OPTION.sub(argument, fault.path), expected=OPTION.sub(argument, fault.expected))


def plain_number(value: Any) -> Any:
    """A number of another library, such as numpy's, as Python's; any other value unchanged."""
    if isinstance(value, int | float):
        return value
    return next((own(value) for own, kind in PLAIN.items() if isinstance(value, kind)), value)


def fits_type(value: object, wanted: Any) -> bool:
    """Whether a value is of a type, or of one of several."""
    kind, inner = get_origin(wanted) or wanted, get_args(wanted)
    if kind in (Union, UnionType):
        return any(fits_type(value, each) for each in inner)
    if kind not in WORDS:
        return True
    if isinstance(value, bool) != (kind is bool) or not isinstance(value, PLAIN.get(kind, kind)):
        return False
    if kind is Sequence:
        return not isinstance(value, str | bytes) and all(fits_type(each, inner[0]) for each in value)
    if kind is Mapping:
        return all(fits_type(key, inner[0]) and fits_type(each, inner[1]) for key, each in value.items())
    return True


def type_words(wanted: Any) -> list[str]:
    """What a type is called; several by several words."""
    kind, inner = get_origin(wanted) or wanted, get_args(wanted)
    if kind in (Union, UnionType):
        return [word for each in inner for word in type_words(each)]
    told = WORDS[kind]
    if kind is Sequence and inner[0] in WORDS:
        return [f"{told} of {WORDS[inner[0]].removeprefix('a ')}s"]
    return [told]
