"""Runs Typst, in a process of its own, on a folder with everything in it; writes `made.pdf` there."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from generator.errors import input_error
from generator.files import put_file

MADE = "made.pdf"
LATE = "late.typ"
"""The pictures that come first on the page after their own, by their numbers from 1, and the room of each (mm)."""
NOBODY = "http://127.0.0.1:9"
_PASSES = 100
"""Pages are set so often at most; nine times is much."""
_HAIR = 0.01
"""What rounding may make a picture higher than the room that it has (mm)."""


def compiled(place: str, fonts: str) -> None:
    """Sets `main.typ`. Nothing outside of the folder and the fonts is read: there is no package, and none is fetched.
    Raises `InputError` where Typst finds a fault, and `OSError` where there is no room."""
    import typst

    _without_network()
    nowhere = f"{place}/packages"
    try:
        program = typst.Compiler(
            f"{place}/main.typ",
            root=place,
            font_paths=[fonts],
            ignore_system_fonts=True,
            package_path=nowhere,
            package_cache_path=nowhere,
        )
        _settle(Path(place) / LATE, lambda: _asked(program))
        made = program.compile(pdf_standards=["1.7", "ua-1"], timestamp=0)
        assert isinstance(made, bytes)  # one file, since it isn't asked for pictures of pages
        put_file(Path(place) / MADE, made)
    except typst.TypstError as error:
        what = f"the booklet can't be set: {error.diagnostic or error}"
        raise input_error(what, expected="a sound template") from None


class _Picture(NamedTuple):
    """A picture by its number, the room that it finds on its page, and its height (mm)."""

    number: int
    room: float
    high: float


def _asked(program: Any) -> list[_Picture]:
    """The pictures in turn; none where there is a fault, which setting the pages will tell."""
    try:
        return [_Picture(*found) for found in json.loads(program.query("<figure>", field="value"))]
    except RuntimeError:
        return []


def _settle(file: Path, asked: Callable[[], list[_Picture]]) -> None:
    """Finds the pictures that have no room on their page, the first one first, since the others move with it. `asked`
    sets the pages."""
    late: list[int] = []
    before: list[_Picture] = []
    for _ in range(_PASSES):
        rooms = {one.number: one.room for one in before if one.number not in late}
        known = [rooms.get(number) for number in range(1, max(rooms, default=0) + 1)]
        put_file(file, f"#let late = {_array(late)}\n#let rooms = {_array(known)}\n".encode())
        found = asked()
        more = [one.number for one in found if one.high > one.room + _HAIR and one.number > max(late, default=0)]
        if not more and _rooms(found, late) == _rooms(before, late):
            return
        late += more[:1] if before else []
        before = found


def _rooms(pictures: Iterable[_Picture], late: Sequence[int]) -> list[float]:
    """The room of those that aren't late, in tenths of a mm."""
    return [round(one.room, 1) for one in pictures if one.number not in late]


def _array(numbers: Iterable[float | None]) -> str:
    """Numbers as a list of Typst's; of a picture that has a whole page `none`."""
    return f"({''.join('none, ' if number is None else f'{number:g}, ' for number in numbers)})"


def _without_network() -> None:
    """From now on this process reaches nobody: Typst would fetch a package that a markup names, and has no other way to
    be told not to than a proxy where nobody is."""
    for name in ("http_proxy", "https_proxy", "all_proxy"):
        os.environ[name] = os.environ[name.upper()] = NOBODY
    for name in ("no_proxy", "NO_PROXY"):
        os.environ.pop(name, None)
