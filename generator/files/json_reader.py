"""JSON that somebody else may have written: read by a shape, with limits, and without anything that no text may hold.

    data = read_json(text, JsonRecord({"format": JsonInteger(1, 1), "names": JsonList(JsonText())}), mark)

A shape says what stands where. What doesn't fit is an `InputError`: with line and column where it is no JSON, else with
the path of the value (`seats.A.name`), what is wrong with it and what would be right. Nothing is nested deeper than
`DEEPEST`; no number is infinite; no text holds half a character (a lone surrogate, which can't be written anywhere),
and none has several lines unless its shape allows that. Whoever reads the file's bytes limits their number.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import field
from math import isfinite
from typing import Any, Final

from generator.base.errors import InputError, Mark, input_error
from generator.base.frozen import dataclass
from generator.base.late_pattern import late_pattern
from generator.base.override import override

DEEPEST: Final = 40
"""Levels of nesting that are read; the program writes six."""
LONGEST: Final = 10_000
"""Characters of a text, unless its shape says less."""
MOST: Final = 1_000_000
"""Entries of a list, or of an object with free names."""
LARGEST: Final = 2**63

_HALF: Final = late_pattern("[\ud800-\udfff]")
_LINES: Final = late_pattern("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""Characters that no text of one line may hold."""


class ShapeFault(ValueError):
    """A value doesn't have its shape: what is wrong, what would be right, and the path where it stands."""

    def __init__(self, what: str, expected: str, path: str = "") -> None:
        super().__init__(f"{path} {what}".strip())
        self.what, self.expected, self.path = what, expected, path

    def within(self, name: str) -> ShapeFault:
        """The fault with `name` before its path: as seen from the value around it."""
        between = "." if self.path and not self.path.startswith("[") else ""
        return ShapeFault(self.what, self.expected, f"{name}{between}{self.path}")


class JsonShape(ABC):
    """What a value has to be."""

    @abstractmethod
    def check(self, value: object, depth: int = 0) -> None:
        """Raises `ShapeFault` where the value, nested `depth` levels deep, doesn't have this shape."""


@dataclass(frozen=True)
class JsonText(JsonShape):
    """A text of so many characters at most; `among`: one of these. `lines`: it may have several."""

    most: int = LONGEST
    among: tuple[str, ...] = ()
    lines: bool = False

    @override
    def check(self, value: object, depth: int = 0) -> None:
        right = f"one of {', '.join(self.among)}" if self.among else "a text"
        if not isinstance(value, str):
            raise ShapeFault(_value_text(value), right)
        _is_sound(value, self.lines)
        if len(value) > self.most:
            raise ShapeFault(f"{len(value)} characters", f"at most {self.most}")
        if self.among and value not in self.among:
            raise ShapeFault(f"'{value}'", right)


@dataclass(frozen=True)
class JsonInteger(JsonShape):
    """A whole number within bounds."""

    least: int = 0
    most: int = LARGEST

    @override
    def check(self, value: object, depth: int = 0) -> None:
        if type(value) is not int:  # bool is a subclass of int
            raise ShapeFault(_value_text(value), "a whole number")
        if not self.least <= value <= self.most:
            right = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
            raise ShapeFault(_value_text(value), right)


@dataclass(frozen=True)
class JsonBool(JsonShape):
    """`true` or `false`."""

    @override
    def check(self, value: object, depth: int = 0) -> None:
        if not isinstance(value, bool):
            raise ShapeFault(_value_text(value), "true or false")


@dataclass(frozen=True)
class JsonOptional(JsonShape):
    """`null`, or a value of another shape."""

    shape: JsonShape

    @override
    def check(self, value: object, depth: int = 0) -> None:
        if value is not None:
            self.shape.check(value, depth)


@dataclass(frozen=True)
class JsonEither(JsonShape):
    """A value that has one of several shapes; a fault is that of the last one."""

    shapes: tuple[JsonShape, ...]

    @override
    def check(self, value: object, depth: int = 0) -> None:
        for shape in self.shapes[:-1]:
            with suppress(ShapeFault):
                shape.check(value, depth)
                return
        self.shapes[-1].check(value, depth)


@dataclass(frozen=True)
class JsonList(JsonShape):
    """A list of values of one shape."""

    shape: JsonShape
    most: int = MOST

    @override
    def check(self, value: object, depth: int = 0) -> None:
        if not isinstance(value, list):
            raise ShapeFault(_value_text(value), "a list")
        _check_room(len(value), self.most, depth)
        for number, one in enumerate(value, start=1):
            try:
                self.shape.check(one, depth + 1)
            except ShapeFault as error:
                raise error.within(f"[{number}]") from None


@dataclass(frozen=True)
class JsonMapping(JsonShape):
    """An object whose names are free, each with a value of one shape."""

    shape: JsonShape
    most: int = MOST

    @override
    def check(self, value: object, depth: int = 0) -> None:
        for name, one in _object(value, self.most, depth).items():
            _check_under(name, self.shape, one, depth)


@dataclass(frozen=True)
class JsonRecord(JsonShape):
    """An object with these fields, and perhaps those that it `may` have. `more`: it may have any others, too, whose
    texts may have several `lines`."""

    needs: Mapping[str, JsonShape]
    may: Mapping[str, JsonShape] = field(default_factory=dict)
    more: bool = False
    lines: bool = False

    @override
    def check(self, value: object, depth: int = 0) -> None:
        found = _object(value, MOST, depth)
        shapes = {**self.may, **self.needs}
        for name in self.needs:
            if name not in found:
                raise ShapeFault("is missing", "it", name)
        for name, one in found.items():
            if name not in shapes and not self.more:
                raise ShapeFault("is unknown", ", ".join(shapes) or "no field", name)
            _check_under(name, shapes.get(name, LINES if self.lines else ANYTHING), one, depth)


@dataclass(frozen=True)
class JsonAny(JsonShape):
    """Any JSON within the limits, which its reader examines further. `lines`: texts may have several lines."""

    lines: bool = False

    @override
    def check(self, value: object, depth: int = 0) -> None:
        if isinstance(value, str):
            _is_sound(value, self.lines)
        elif isinstance(value, float) and not isfinite(value):
            raise ShapeFault(_value_text(value), "a finite number")
        elif isinstance(value, list):
            JsonList(self).check(value, depth)
        elif isinstance(value, dict):
            JsonMapping(self).check(value, depth)


ANYTHING: Final = JsonAny()
LINES: Final = JsonAny(lines=True)
"""Any JSON whose texts have one line; any JSON whose texts may have several."""


def read_json(text: str | bytes, shape: JsonShape, mark: Mark, *, what: str = "", expected: str = "") -> Any:
    """The value that a text holds, checked against the shape. Raises `InputError` at `mark`, with line and column where
    it is no JSON. `what`: how a fault begins, such as "is no manifest"; `expected`: what would be right then."""
    try:
        value = json.loads(text, parse_constant=_no_constant)
        shape.check(value)
    except json.JSONDecodeError as error:
        place = Mark(mark.file, error.lineno, error.colno)
        raise _unfit(f"is no JSON: {error.msg}", place, what, expected) from None
    except ShapeFault as error:
        if what:
            raise _unfit(str(error), mark, what, expected or error.expected) from None
        raise input_error(error.what, expected=error.expected, mark=mark, path=error.path) from None
    except RecursionError:
        raise _unfit("is nested too deeply", mark, what, expected or f"at most {DEEPEST} levels") from None
    except ValueError as error:  # bytes that are no text, or more digits than Python reads
        said = "is no UTF-8" if isinstance(error, UnicodeError) else "is no JSON: a number that isn't finite"
        raise _unfit(said, mark, what, expected) from None
    return value


def _unfit(said: str, mark: Mark, what: str, expected: str) -> InputError:
    return input_error(f"{what}: {said}" if what else said, expected=expected, mark=mark)


def _no_constant(_name: str) -> Any:
    raise ValueError


def _is_sound(text: str, lines: bool) -> None:
    if found := (_HALF if lines else _LINES).search(text):
        right = "a text that can be written" if lines else "a text that can be written in a line"
        raise ShapeFault(f"holds U+{ord(found[0]):04X}", right)


def _object(value: object, most: int, depth: int) -> dict[str, object]:
    if not isinstance(value, dict):
        raise ShapeFault(_value_text(value), "an object")
    _check_room(len(value), most, depth)
    for name in value:
        _is_sound(name, lines=False)
    return value


def _check_under(name: str, shape: JsonShape, value: object, depth: int) -> None:
    try:
        shape.check(value, depth + 1)
    except ShapeFault as error:
        raise error.within(name) from None


def _check_room(number: int, most: int, depth: int) -> None:
    if number > most:
        raise ShapeFault(f"{number} values", f"at most {most}")
    if depth >= DEEPEST:
        raise ShapeFault("is nested too deeply", f"at most {DEEPEST} levels")


def _value_text(value: object) -> str:
    """A value as a fault calls it."""
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    return "nothing" if value is None else json.dumps(value)
