"""Part of a run as a file: its setting, which games are done, their summary; parts of a run go in, one comes out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from generator.errors import Mark, input_error
from generator.simulate.part_file import needs_version, read_sealed, whole, write_sealed
from generator.simulate.program import Program, program_from, this_program
from generator.simulate.setting import Setting, at_home, setting_from
from generator.simulate.soundness import refuse_unsound, unsound
from generator.simulate.summary import Summary, merged, summary_from

VERSION: Final = 2
"""Of the file's form; another one is refused."""
WRITTEN_BY: Final = "a file that 'simulate --shard' or an interrupted 'simulate' has written"

Range = tuple[int, int]
"""A first game and the game behind the last."""


@dataclass(frozen=True)
class Part:
    """The games of `done`, ranges in order that don't touch, summed up, and the program that played them."""

    setting: Setting
    done: tuple[Range, ...] = ()
    summary: Summary = field(default_factory=Summary)
    program: Program = field(default_factory=this_program)

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
        summary = merged([self.summary, *(summary for *_, summary in new)])
        return Part(self.setting, joined(ranges), summary, self.program)

    def unsound(self, piece: tuple[int, int, Summary]) -> str:
        """What is wrong with more games that came; empty where nothing is."""
        first, number, summary = piece
        return unsound(summary, self.setting, [(first, first + number)])

    def data(self) -> dict[str, Any]:
        """As JSON holds it."""
        return {
            "simulation": VERSION,
            "program": self.program.data(),
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
    """The same games in as few ranges as there can be; `ValueError` where a game stands in two, or a range is none."""
    found: list[Range] = []
    for first, end in sorted(ranges):
        if not 0 <= first < end:
            raise ValueError(f"games {first} to {end - 1}")
        if found and first < found[-1][1]:
            raise ValueError(f"game {first} is there twice")
        if found and first == found[-1][1]:
            found[-1] = (found[-1][0], end)
        else:
            found.append((first, end))
    return tuple(found)


def ranges_from(data: Any) -> tuple[Range, ...]:
    """Ranges out of JSON; raises `TypeError` or `ValueError` where they aren't any."""
    return joined((whole(first), whole(end)) for first, end in data)


def write_part(path: Path, part: Part) -> None:
    """Writes a part, whole or not at all; raises `OSError`."""
    write_sealed(path, part.data())


def read_part(path: Path, folder: str = "") -> Part:
    """A part that was written, and whose figures can be those of its games; of the game in `folder`, or of one of the
    program's own. Raises `InputError` for anything else."""

    def read(data: dict[str, Any]) -> Part:
        needs_version(data, "simulation", VERSION)
        done, summary = ranges_from(data["games"]), summary_from(data["summary"])
        setting = at_home(setting_from(data["setting"]), folder, Mark(str(path)))
        return Part(setting, done, summary, program_from(data["program"]))

    part = read_sealed(path, read, "no part of a simulation", WRITTEN_BY)
    refuse_unsound(part.summary, part.setting, part.done, Mark(str(path)))
    return part


def refuse_other_program(program: Program, mark: Mark) -> None:
    """Raises `InputError` where games were played by another program than this."""
    if program != this_program():
        what = f"these games were played by the program {program}, not by this one, {this_program()}"
        raise input_error(what, expected="the program that they were begun with", mark=mark)


def merge_parts(parts: Sequence[tuple[str, Part]]) -> Part:
    """All games of all parts, each with the name of where it comes from. Raises `InputError` where they are of
    different runs, or a game is in two of them."""
    name, first = parts[0]
    for other_name, other in parts[1:]:
        if differences := list(_differences(first, other)):
            what = f"not the same run as {name}: {', '.join(differences)}"
            raise input_error(what, expected="parts of one run", mark=Mark(other_name))
    try:
        ranges = joined(each for _, part in parts for each in part.done)
    except ValueError as error:
        raise input_error(str(error), expected="each part once", mark=Mark(parts[-1][0])) from None
    return Part(first.setting, ranges, merged(part.summary for _, part in parts), first.program)


def _differences(one: Part, other: Part) -> Iterator[str]:
    ours = {**one.setting.data(), **one.program.data()}
    theirs = {**other.setting.data(), **other.program.data()}
    for name, value in ours.items():
        if name != "folder" and value != theirs[name]:
            yield f"{name} {theirs[name]!r} instead of {value!r}"
