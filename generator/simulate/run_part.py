"""A run as far as it has come, in memory and as a file: its settings, which games are done, and their results.

A run plays one setting, or it compares: then it plays the same games in the first setting and in each of the others.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field, replace
from pathlib import Path
from typing import Any, Final

from generator.base.errors import Mark, input_error
from generator.base.frozen import dataclass
from generator.simulate.game_summary import GameSummary, summary_from
from generator.simulate.load import setting_simulator
from generator.simulate.paired_games import PairedFigure, PairedTotals, figure_names, total_pairs
from generator.simulate.part_file import read_sealed, whole_number, write_sealed
from generator.simulate.program_digest import SimulationProgram, program_from, this_program
from generator.simulate.simulation_setting import SimulationSetting, place_setting, setting_from
from generator.simulate.simulator import Range

VERSION: Final = 4
"""The version of the file's format; files of another one are refused."""

Piece = tuple[int, int, PairedTotals]
"""Results of a range: its first game, how many games, and their totals."""


@dataclass(frozen=True)
class RunPart:
    """The games of `ranges_done` (ranges in order that don't touch), their results, and the program that played them.
    `games`: in a comparison, how many are wanted in each setting; that decides when it is evaluated."""

    settings: tuple[SimulationSetting, ...]
    games: int = 0
    ranges_done: tuple[Range, ...] = ()
    totals: PairedTotals = field(default_factory=PairedTotals)
    program: SimulationProgram = field(default_factory=this_program)

    @property
    def compares(self) -> bool:
        """Whether there are several settings."""
        return len(self.settings) > 1

    @property
    def base(self) -> SimulationSetting:
        """The only setting, or the one with which the others are compared."""
        return self.settings[0]

    @property
    def key(self) -> str:
        """Sixteen hex digits over everything that decides what the games are; in a comparison also over how many there
        are."""
        if not self.compares:
            return self.base.key
        told = [*(setting.key for setting in self.settings), str(self.games)]
        return hashlib.sha256(" ".join(told).encode()).hexdigest()[:16]

    @property
    def address(self) -> str:
        """Sixteen hex digits over what the games are and which program played them: parts with the same address are of
        one run."""
        told = json.dumps([self.key, self.program.data()], sort_keys=True)
        return hashlib.sha256(told.encode()).hexdigest()[:16]

    def identity(self) -> dict[str, Any]:
        """The program and the settings, each by its key, as JSON holds them, without the folders' places."""
        settings = {setting.key: {**setting.data(), "folder": Path(setting.folder).name} for setting in self.settings}
        return {"program": self.program.data(), "settings": settings}

    @property
    def summary(self) -> GameSummary:
        """The summary of the games in the first setting."""
        return self.totals.summaries[0] if self.totals.summaries else GameSummary()

    @property
    def games_played(self) -> int:
        """How many games are done in each setting."""
        return sum(end - first for first, end in self.ranges_done)

    def missing(self, wanted: Range) -> list[Range]:
        """The ranges within `wanted` that aren't done."""
        return missing_of(self.ranges_done, wanted)

    def beyond(self, wanted: Range) -> bool:
        """Whether games outside of `wanted` are done."""
        return bool(self.ranges_done) and (self.ranges_done[0][0] < wanted[0] or self.ranges_done[-1][1] > wanted[1])

    def with_games(self, pieces: Iterable[Piece]) -> RunPart:
        """The part with more games added."""
        new = list(pieces)
        ranges = [*self.ranges_done, *((first, first + number) for first, number, _ in new)]
        totals = total_pairs([self.totals, *(found for *_, found in new)], len(self.settings))
        return replace(self, ranges_done=join_ranges(ranges), totals=totals)

    def find_count_fault(self, piece: Piece) -> str:
        """Why a result isn't of as many games as it says; empty where it is."""
        _, number, found = piece
        return _find_count_fault(found, self.settings, number)

    def data(self) -> dict[str, Any]:
        """The part as JSON holds it."""
        return {
            "simulation": VERSION,
            "program": self.program.data(),
            "settings": [setting.data() for setting in self.settings],
            "wanted": self.games,
            "games": [list(each) for each in self.ranges_done],
            "summaries": [summary.data() for summary in self.totals.summaries],
            "pairs": [
                {name: [found.games, found.first, found.second, found.squares] for name, found in figures.items()}
                for figures in self.totals.pairs
            ],
        }


def missing_of(done: Iterable[Range], wanted: Range) -> list[Range]:
    """The ranges within `wanted` that aren't in `done`, whose ranges are in order."""
    found, start = [], wanted[0]
    for first, end in done:
        if first > start and start < wanted[1]:
            found.append((start, min(first, wanted[1])))
        start = max(start, end)
    return [*found, (start, wanted[1])] if start < wanted[1] else found


def join_ranges(ranges: Iterable[Range]) -> tuple[Range, ...]:
    """The games of these ranges in as few ranges as possible, in order. Raises `ValueError` if a game is in two ranges
    or a range is empty."""
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


def write_part(path: Path, part: RunPart, *, own: bool = False) -> None:
    """Writes a part to a file; raises as `write_sealed` does. `own`: the program chose the name."""
    write_sealed(path, part.data(), own=own)


class PartFile:
    """The file in which a run is saved while it plays."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.written = False

    def write(self, part: RunPart) -> None:
        """Saves the part, if any games are done; raises as `write_sealed` does."""
        if part.ranges_done:
            write_part(self.path, part, own=True)
            self.written = True

    def drop(self) -> None:
        """Deletes the file, if this run has written it."""
        if self.written:
            self.path.unlink(missing_ok=True)


def read_part(path: Path, folders: Sequence[str] = ()) -> RunPart:
    """The part in a file that this program has written. `folders`: where the games are, one for each setting; without
    them they are the program's own. Raises `InputError` for any other file."""
    mark = Mark(str(path))

    def read(data: dict[str, Any]) -> RunPart:
        if data["simulation"] != VERSION:
            raise ValueError(f"version {data['simulation']} of the file's form, not {VERSION}")
        program = program_from(data["program"])
        if program != this_program():
            what = f"these games were played by the program {program}, not by this one, {this_program()}"
            raise input_error(what, expected="the program that played them", mark=mark)
        sides = [setting_from(side) for side in data["settings"]]
        homes = folders or [""] * len(sides)
        if not sides or len(homes) != len(sides):
            raise ValueError(f"{len(sides)} settings")
        settings = tuple(place_setting(side, home, mark) for side, home in zip(sides, homes, strict=True))
        summaries = [_summary(found, setting) for found, setting in zip(data["summaries"], settings, strict=False)]
        pairs = [
            {name: PairedFigure(*map(whole_number, told)) for name, told in figures.items()}
            for figures in data["pairs"]
        ]
        totals = PairedTotals(tuple(summaries), tuple(pairs))
        done = join_ranges((whole_number(first), whole_number(end)) for first, end in data["games"])
        return RunPart(settings, whole_number(data["wanted"]), done, totals, program)

    part = read_sealed(path, read)
    if fault := _find_count_fault(part.totals, part.settings, part.games_played):
        raise input_error(fault, expected="figures of each game that is done", mark=mark)
    return part


def _find_count_fault(totals: PairedTotals, settings: Sequence[SimulationSetting], games: int) -> str:
    """Why results aren't of so many games in each setting; empty where they are."""
    if not (totals.summaries or totals.pairs or games):
        return ""
    if len(totals.summaries) != len(settings) or len(totals.pairs) != len(settings) - 1:
        return f"{len(totals.summaries)} of {len(settings)} settings have figures"
    for summary in totals.summaries:
        if (held := summary.games + summary.number("stuck")) != games:
            return f"{games:,} games are claimed, {held:,} are held"
    for figures, other in zip(totals.pairs, settings[1:], strict=True):
        if sorted(figures) != sorted(figure_names(settings[0], other)):
            return "the figures aren't those that both sides have"
    return ""


def _summary(data: dict[str, Any], setting: SimulationSetting) -> GameSummary:
    many = setting_simulator(setting)
    return summary_from(data, many.sizes, len(many.extremes))


def continue_part(path: Path, fresh: RunPart, wanted: Range) -> RunPart:
    """The part in that file, to go on with, or `fresh` if there is none. Raises `InputError` where the file is of
    another run."""
    if not path.exists():
        return fresh
    mark = Mark(str(path))
    part = read_part(path, [setting.folder for setting in fresh.settings])
    if part.key != fresh.key:
        raise input_error(f"another {'comparison' if fresh.compares else 'run'} is kept there", mark=mark)
    if part.beyond(wanted):
        what = f"{part.ranges_done[-1][1]:,} games are done already"
        raise input_error(what, expected="--games with at least as many", mark=mark)
    return part


def merge_parts(parts: Sequence[tuple[str, RunPart]]) -> RunPart:
    """The games of all parts as one part. Each part comes with the name of its source. Raises `InputError` where parts
    are of different runs, or a game is in two of them."""
    for name, part in parts:
        if part.compares:
            expected = "parts that 'simulate --shard' has written"
            raise input_error("holds a comparison, of which there are no parts", expected=expected, mark=Mark(name))
    name, first = parts[0]
    for other_name, other in parts[1:]:
        if differences := list(_differences(first, other)):
            what = f"not the same run as {name}: {', '.join(differences)}"
            raise input_error(what, expected="parts of one run", mark=Mark(other_name))
    try:
        ranges = join_ranges(each for _, part in parts for each in part.ranges_done)
    except ValueError as error:
        raise input_error(str(error), expected="each part once", mark=Mark(parts[-1][0])) from None
    return replace(first, ranges_done=ranges, totals=total_pairs((part.totals for _, part in parts), 1))


def _differences(one: RunPart, other: RunPart) -> Iterator[str]:
    ours, theirs = one.base.data(), other.base.data()
    for name, value in ours.items():
        if name != "folder" and value != theirs[name]:
            yield f"{name} {theirs[name]!r} instead of {value!r}"
