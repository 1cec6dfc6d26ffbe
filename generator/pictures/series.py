"""Pictures of a recorded game after some of its turns: which turns are meant, and a file for each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from generator.errors import input_error
from generator.faces.context import Context
from generator.faces.display import Face
from generator.pictures.writing import TURN, check_picture, picture_bytes, target, write_whole

END, ALL = "end", "all"
_PART = re.compile(r"(\d+)(?:-(\d+))?")


def turns_asked(text: str, last: int) -> tuple[int, ...]:
    """`all`, or numbers, spans and `end`, such as `0,12,20-25,end`, as turns in their order. Raises `InputError` for a
    turn after `last`."""
    if text.strip() == ALL:
        return tuple(range(last + 1))
    found: set[int] = set()
    for part in text.split(","):
        span = _PART.fullmatch(str(last) if part.strip() == END else part.strip())
        first, final = (int(span[1]), int(span[2] or span[1])) if span else (1, 0)
        if first > final:
            raise input_error(
                f"'{part.strip()}'", expected="turns such as 12, 0,12 or 20-25, 'all' or 'end'", path="--at"
            )
        if final > last:
            raise input_error(f"turn {final}", expected=f"at most {last}, the last of this game", path="--at")
        found.update(range(first, final + 1))
    return tuple(sorted(found))


Drawn = Callable[[Sequence[int]], Iterator[tuple[int, Face]]]
"""Draws the table after each of some turns."""


def write_pictures(
    path: Path, turns: Sequence[int], drawn: Drawn, context: Context, theme: str, *, force: bool
) -> Iterator[Path]:
    """Writes the table after each of the turns and reports each file; `{turn}` in a name is replaced by the turn.
    Raises `InputError`."""
    if len(turns) > 1 and TURN not in path.name:
        what = f"{len(turns)} pictures for one file '{path.name}'"
        raise input_error(what, expected="{turn} in its name, such as board-{turn}.png", path="--picture")
    for turn in turns:
        check_picture(target(path, turn), force=force)
    for turn, face in drawn(turns):
        file = target(path, turn)
        write_whole(file, picture_bytes(face, context, path.suffix, theme))
        yield file
