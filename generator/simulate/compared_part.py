"""A comparison as far as it has come, as a file: both sides' settings, which games are done, their paired figures."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from generator.errors import InputError, Mark, input_error
from generator.simulate.pairs import Paired, Pairs, merged_pairs
from generator.simulate.part import MOST_BYTES, Range, joined, missing_of
from generator.simulate.setting import Setting, setting_from
from generator.simulate.summary import summary_from
from generator.table.text_file import read_text_file, write_text_file

VERSION: Final = 1
"""Of the file's form; another one is refused."""

Piece = tuple[int, int, tuple[Pairs, ...]]
"""A first game, how many, and what they came to: one for each other setting."""


@dataclass(frozen=True)
class ComparedPart:
    """`games` are wanted on each side, those of `done` are played; `pairs` holds one for each of `others`."""

    base: Setting
    others: tuple[Setting, ...]
    games: int
    done: tuple[Range, ...] = ()
    pairs: tuple[Pairs, ...] = ()

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
        return ComparedPart(self.base, self.others, self.games, joined(ranges), pairs)

    def data(self) -> dict[str, Any]:
        """As JSON holds it."""
        return {
            "comparison": VERSION,
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
    path.parent.mkdir(parents=True, exist_ok=True)
    write_text_file(path, json.dumps(part.data(), ensure_ascii=False) + "\n")


def read_compared(path: Path) -> ComparedPart:
    """A comparison that was written. Raises `InputError` for anything else."""
    try:
        data = json.loads(read_text_file(path, str(path), MOST_BYTES))
        if data["comparison"] != VERSION:
            raise _unfit(path, f"version {data['comparison']} of the file's form")
        return _read(data)
    except json.JSONDecodeError as error:
        raise _unfit(path, f"not JSON: {error.msg}", error.lineno, error.colno) from None
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise _unfit(path, f"no comparison ({type(error).__name__}: {error})") from None


def _read(data: dict[str, Any]) -> ComparedPart:
    others = tuple(map(setting_from, data["b"]))
    pairs = tuple(
        Pairs(
            {name: Paired(*map(int, numbers)) for name, numbers in found["figures"].items()},
            summary_from(data["first"]),
            summary_from(found["second"]),
        )
        for found in data["pairs"]
    )
    if pairs and len(pairs) != len(others):
        raise ValueError(f"{len(pairs)} of {len(others)} sides")
    done = joined((int(first), int(end)) for first, end in data["games"])
    return ComparedPart(setting_from(data["a"]), others, int(data["wanted"]), done, pairs)


def _unfit(path: Path, what: str, line: int = 0, column: int = 0) -> InputError:
    return input_error(
        what, expected="a file that an interrupted comparison has written", mark=Mark(str(path), line, column)
    )
