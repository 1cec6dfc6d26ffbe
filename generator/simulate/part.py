"""Part of a run as a file: its setting, which games are done, their summary; parts of a run go in, one comes out."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from generator.errors import InputError, Mark, input_error
from generator.simulate.setting import Setting, setting_from
from generator.simulate.summary import Summary, merged, summary_from
from generator.table.text_file import read_text_file, write_text_file

VERSION: Final = 1
"""Of the file's form; another one is refused."""
MOST_BYTES: Final = 50_000_000

Range = tuple[int, int]
"""A first game and the game behind the last."""


@dataclass(frozen=True)
class Part:
    """The games of `done`, ranges in order that don't touch, summed up."""

    setting: Setting
    done: tuple[Range, ...] = ()
    summary: Summary = field(default_factory=Summary)

    def missing(self, wanted: Range) -> list[Range]:
        """What of a range isn't done."""
        return missing_of(self.done, wanted)

    def beyond(self, wanted: Range) -> bool:
        """Whether games outside of a range are done."""
        return bool(self.done) and (self.done[0][0] < wanted[0] or self.done[-1][1] > wanted[1])

    def with_games(self, pieces: Iterable[tuple[int, int, Summary]]) -> Part:
        """The part with more games: first game, number and summary each."""
        new = list(pieces)
        ranges = [*self.done, *((first, first + number) for first, number, _ in new)]
        return Part(self.setting, joined(ranges), merged([self.summary, *(summary for *_, summary in new)]))

    def data(self) -> dict[str, Any]:
        """As JSON holds it."""
        return {
            "simulation": VERSION,
            "setting": self.setting.data(),
            "games": [list(each) for each in self.done],
            "summary": self.summary.data(),
        }


def missing_of(done: Iterable[Range], wanted: Range) -> list[Range]:
    """What of a range isn't in those that are done, which stand in order."""
    found, start = [], wanted[0]
    for first, end in done:
        if first > start and start < wanted[1]:
            found.append((start, min(first, wanted[1])))
        start = max(start, end)
    return [*found, (start, wanted[1])] if start < wanted[1] else found


def joined(ranges: Iterable[Range]) -> tuple[Range, ...]:
    """The same games in as few ranges as there can be; `ValueError` where a game stands in two."""
    found: list[Range] = []
    for first, end in sorted(ranges):
        if found and first < found[-1][1]:
            raise ValueError(f"game {first} is there twice")
        if found and first == found[-1][1]:
            found[-1] = (found[-1][0], end)
        else:
            found.append((first, end))
    return tuple(found)


def write_part(path: Path, part: Part) -> None:
    """Writes a part, whole or not at all; raises `OSError`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_text_file(path, json.dumps(part.data(), ensure_ascii=False, sort_keys=True) + "\n")


def read_part(path: Path) -> Part:
    """A part that was written. Raises `InputError` for anything else."""
    text = read_text_file(path, str(path), MOST_BYTES)
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise _unfit(path, f"not JSON: {error.msg}", error.lineno, error.colno) from None
    try:
        if data["simulation"] != VERSION:
            raise _unfit(path, f"version {data['simulation']} of the file's form")
        done = joined((int(first), int(end)) for first, end in data["games"])
        return Part(setting_from(data["setting"]), done, summary_from(data["summary"]))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise _unfit(path, f"no part of a simulation ({type(error).__name__}: {error})") from None


def _unfit(path: Path, what: str, line: int = 0, column: int = 0) -> InputError:
    expected = "a file that 'simulate --shard' or an interrupted 'simulate' has written"
    return input_error(what, expected=expected, mark=Mark(str(path), line, column))


def merge_parts(parts: Sequence[tuple[str, Part]]) -> Part:
    """All games of all parts, each with the name of where it comes from. Raises `InputError` where they are of
    different runs, or a game is in two of them."""
    name, first = parts[0]
    for other_name, other in parts[1:]:
        if other.setting.key != first.setting.key:
            what = f"not the same run as {name}: {', '.join(_differences(first.setting, other.setting))}"
            raise input_error(what, expected="parts of one run", mark=Mark(other_name))
    try:
        ranges = joined(each for _, part in parts for each in part.done)
    except ValueError as error:
        raise input_error(str(error), expected="each part once", mark=Mark(parts[-1][0])) from None
    return Part(first.setting, ranges, merged(part.summary for _, part in parts))


def _differences(one: Setting, other: Setting) -> Iterator[str]:
    ours, theirs = one.data(), other.data()
    for name, value in ours.items():
        if name != "folder" and value != theirs[name]:
            yield f"{name} {theirs[name]!r} instead of {value!r}"
