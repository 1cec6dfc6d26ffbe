"""Where a found summary differs from what a scenario expects, and how that prints, side by side."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.errors import NOWHERE, Mark
from generator.play.scenario.types import Expect, Expected, Value


@dataclass(frozen=True)
class Failure:
    """One thing that doesn't hold: its place in the file, what it is about, what the scenario expects of it and what
    was found; `hint` helps the reader on. `step`: the number of its step, from 1 on."""

    mark: Mark = NOWHERE
    what: str = ""
    expected: Value = None
    found: Value = None
    hint: str = ""
    step: int = 0


def compare(expect: Expect, found: Mapping[str, Any], unordered: Collection[str] = ()) -> tuple[Failure, ...]:
    """What of the expected values doesn't hold, in the order in which they are listed; nothing else is compared. Lists
    of the keys `unordered` compare without order."""
    differences = []
    for expected in expect.values:
        value = _found(expected, found)
        if not _equal(expected, value, expected.path[0] in unordered):
            differences.append(Failure(expected.mark, str(expected), expected.value, value))
    return tuple(differences)


def _found(expected: Expected, summary: Mapping[str, Any]) -> Value:
    """The value at the end of the way; what a mapping doesn't hold is 0, nobody or nothing, as was expected."""
    value: Any = summary
    for key in expected.path:
        value = value.get(key) if isinstance(value, Mapping) else None
    if value is None:
        return _nothing(expected.value)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return tuple(map(str, value))
    return value  # type: ignore[no-any-return]


def _nothing(like: Value) -> Value:
    if isinstance(like, tuple):
        return ()
    return 0 if isinstance(like, int) else None


def _equal(expected: Expected, found: Value, unordered: bool) -> bool:
    if unordered and isinstance(expected.value, tuple) and isinstance(found, tuple):
        return sorted(expected.value) == sorted(found)
    return expected.value == found


def side_by_side(rows: Sequence[tuple[str, Value, Value]]) -> str:
    """A table with a line for each row: what, expected, found."""
    cells = [("", "expected", "found"), *((what, written(one), written(other)) for what, one, other in rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(3)]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in cells)
    return "\n".join(line.rstrip() for line in lines)


def written(value: Value) -> str:
    """A value as a scenario writes it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return f"[{', '.join(value)}]"
    return str(value)
