"""A comparison as far as it has come, as a file: both sides' settings, which games are done, their paired figures."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

from generator.errors import Mark, input_error
from generator.simulate.pairs import Paired, Pairs, merged_pairs
from generator.simulate.part import Range, joined, missing_of, ranges_from
from generator.simulate.part_file import needs_version, read_sealed, whole, write_sealed
from generator.simulate.program import Program, program_from, this_program
from generator.simulate.setting import Setting, at_home, setting_from
from generator.simulate.soundness import unsound_pairs
from generator.simulate.summary import summary_from

VERSION: Final = 2
"""Of the file's form; another one is refused."""

Piece = tuple[int, int, tuple[Pairs, ...]]
"""A first game, how many, and what they came to: one for each other setting."""


@dataclass(frozen=True)
class ComparedPart:
    """`games` are wanted on each side, those of `done` are played by `program`; `pairs` holds one for each of
    `others`."""

    base: Setting
    others: tuple[Setting, ...]
    games: int
    done: tuple[Range, ...] = ()
    pairs: tuple[Pairs, ...] = ()
    program: Program = field(default_factory=this_program)

    @property
    def key(self) -> str:
        """Sixteen hex digits over both sides and the number of games, which decides where it is looked at."""
        told = [self.base.key, *(other.key for other in self.others), str(self.games)]
        return hashlib.sha256(" ".join(told).encode()).hexdigest()[:16]

    @property
    def played(self) -> int:
        """Games that are done on each side."""
        return sum(end - first for first, end in self.done)

    def missing(self, wanted: Range) -> list[Range]:
        """What of a range isn't done."""
        return missing_of(self.done, wanted)

    def with_games(self, pieces: Iterable[Piece]) -> ComparedPart:
        """The same with more games."""
        new = list(pieces)
        ranges = [*self.done, *((first, first + number) for first, number, _ in new)]
        known = self.pairs or tuple(Pairs() for _ in self.others)
        columns = zip(known, *(found for *_, found in new), strict=True)
        pairs = tuple(merged_pairs(column) for column in columns)
        return ComparedPart(self.base, self.others, self.games, joined(ranges), pairs, self.program)

    def unsound(self, piece: Piece) -> str:
        """What is wrong with more games that came; empty where nothing is."""
        first, number, found = piece
        return self.unsound_of(found, [(first, first + number)])

    def unsound_of(self, found: Sequence[Pairs], done: Sequence[Range]) -> str:
        """What is wrong with figures of these games; empty where nothing is."""
        if len(found) != len(self.others):
            return f"{len(found)} of {len(self.others)} sides"
        faults = (unsound_pairs(each, self.base, other, done) for each, other in zip(found, self.others, strict=True))
        return next(filter(None, faults), "")

    def data(self) -> dict[str, Any]:
        """As JSON holds it."""
        return {
            "comparison": VERSION,
            "program": self.program.data(),
            "a": self.base.data(),
            "b": [other.data() for other in self.others],
            "wanted": self.games,
            "games": [list(each) for each in self.done],
            "first": self.pairs[0].first.data() if self.pairs else None,
            "pairs": [{"figures": _figures(pairs), "second": pairs.second.data()} for pairs in self.pairs],
        }


def _figures(pairs: Pairs) -> dict[str, list[int]]:
    return {name: [f.games, f.first, f.second, f.squares] for name, f in pairs.figures.items()}


def write_compared(path: Path, part: ComparedPart) -> None:
    """Writes a comparison, whole or not at all; raises `OSError`."""
    write_sealed(path, part.data())


def read_compared(path: Path, folders: Sequence[str] = ()) -> ComparedPart:
    """A comparison that was written, and whose figures can be those of its games; of the games in these `folders`, one
    for each side, or of the program's own. Raises `InputError` for anything else."""
    part = read_sealed(
        path,
        partial(_read, folders=folders, mark=Mark(str(path))),
        "no comparison",
        "a file that an interrupted comparison has written",
    )
    fault = part.unsound_of(part.pairs, part.done) if part.done else ""
    if fault:
        raise input_error(fault, expected="figures that can be those of these games", mark=Mark(str(path)))
    return part


def _read(data: dict[str, Any], folders: Sequence[str], mark: Mark) -> ComparedPart:
    needs_version(data, "comparison", VERSION)
    sides = [setting_from(data["a"]), *map(setting_from, data["b"])]
    homes = folders or [""] * len(sides)
    base, *others = (at_home(side, home, mark) for side, home in zip(sides, homes, strict=True))
    pairs = tuple(
        Pairs(
            {name: Paired(*map(whole, numbers)) for name, numbers in found["figures"].items()},
            summary_from(data["first"]),
            summary_from(found["second"]),
        )
        for found in data["pairs"]
    )
    done = ranges_from(data["games"])
    if len(pairs) != (len(others) if done else 0):
        raise ValueError(f"{len(pairs)} of {len(others)} sides")
    program = program_from(data["program"])
    return ComparedPart(base, tuple(others), whole(data["wanted"]), done, pairs, program)
