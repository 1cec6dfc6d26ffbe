"""Runs Typst in a process of its own on a folder with all its files; writes `made.pdf` there."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from generator.base.errors import input_error
from generator.files.gate import put_file

OUTPUT_FILE = "made.pdf"
EMPTY = "empty.typ"
LATE = "late.typ"
"""The pictures that come first on the page after their own, by their numbers from 1, and the room of each (mm)."""
NOBODY = "http://127.0.0.1:9"
_KEPT_FOR = 10
"""Typst keeps what it has set until so many compilations haven't asked for it; a booklet's would be half a gigabyte."""
_PASSES = 100
"""Pages are set so often at most; nine times is much."""
_HAIR = 0.01
"""What rounding may make a picture higher than the room that it has (mm)."""


def compile_booklet(place: str, fonts: Sequence[str]) -> None:
    """Compiles `main.typ` with the fonts in these folders. Only they and the place are read: no package is there and
    none is fetched. Raises `InputError` where Typst finds a fault, `OSError` where the disk is full."""
    import typst

    _block_network()
    nowhere = f"{place}/packages"
    try:
        program = typst.Compiler(
            f"{place}/main.typ",
            root=place,
            font_paths=[*fonts],
            ignore_system_fonts=True,
            package_path=nowhere,
            package_cache_path=nowhere,
        )
        put_file(Path(place) / EMPTY, b"")
        empty = typst.Compiler(f"{place}/{EMPTY}", root=place, font_paths=[], ignore_system_fonts=True)
        _settle_pictures(Path(place) / LATE, lambda: _query_pictures(program, empty))
        made = program.compile(pdf_standards=["1.7", "ua-1"], timestamp=0)
        assert isinstance(made, bytes)  # one file, since it isn't asked for pictures of pages
        put_file(Path(place) / OUTPUT_FILE, made)
    except typst.TypstError as error:
        what = f"the booklet can't be set: {error.diagnostic or error}"
        raise input_error(what, expected="a sound template") from None


class _PagePicture(NamedTuple):
    """A picture by its number: the room on its page and its height (mm), whether it shrinks to fit, and whether it is
    on a later page than the words before it."""

    number: int
    room: float
    high: float
    elastic: bool
    on_later_page: bool

    @property
    def too_high(self) -> bool:
        """Whether it doesn't fit where it belongs."""
        return self.high > self.room + _HAIR


def _query_pictures(program: Any, empty: Any) -> list[_PagePicture]:
    """The pictures in order; empty where there is a fault, which compiling reports. Evicts what Typst's cache holds of
    earlier pages: compiling `empty` ages it."""
    try:
        for _ in range(_KEPT_FOR - 1):
            empty.compile(format="svg")
        return [_PagePicture(*found) for found in json.loads(program.query("<figure>", field="value"))]
    except RuntimeError:
        return []


def _settle_pictures(file: Path, asked: Callable[[], list[_PagePicture]]) -> None:
    """Finds the pictures that don't fit on their page, and the room of the others. `asked` sets the pages with what is
    known so far; each time at least one more picture is final, since those before it are."""
    late: list[int] = []
    rooms: dict[int, float] = {}
    for _ in range(_PASSES):
        known = [rooms.get(number) for number in range(1, max(rooms, default=0) + 1)]
        put_file(file, f"#let late = {_array(late)}\n#let rooms = {_array(known)}\n".encode())
        found = asked()
        then = _late_pictures(found, late, rooms)
        rooms_then = {one.number: one.room for one in found if one.number not in then}
        if then == late and all(_has_same_room(one, rooms) for one in found if one.number not in then):
            return
        late, rooms = then, rooms_then


def _late_pictures(pictures: Iterable[_PagePicture], late: Sequence[int], rooms: Mapping[int, float]) -> list[int]:
    """The numbers of the pictures that come later than they belong. A result is final once nothing before it changes.
    An elastic picture is as high as possible once it is late, so only then this is said of it."""
    found: list[int] = []
    sure = True
    for one in pictures:
        was = one.number in late
        if was:
            stays = one.elastic or (one.on_later_page and one.too_high)
        else:
            stays = one.too_high and (not one.elastic or (sure and _has_same_room(one, rooms)))
        found += [one.number] if stays else []
        sure = sure and stays == was and (was or _has_same_room(one, rooms))
    return found


def _has_same_room(one: _PagePicture, rooms: Mapping[int, float]) -> bool:
    """Whether a picture has the room that it was made for, to a tenth of a mm."""
    return one.number in rooms and round(rooms[one.number], 1) == round(one.room, 1)


def _array(numbers: Iterable[float | None]) -> str:
    """Numbers as a Typst array; `none` for a picture with a whole page."""
    return f"({''.join('none, ' if number is None else f'{number:g}, ' for number in numbers)})"


def _block_network() -> None:
    """Cuts this process off from the network: Typst would fetch packages that markup names, and the only way to stop it
    is a proxy that doesn't exist."""
    for name in ("http_proxy", "https_proxy", "all_proxy"):
        os.environ[name] = os.environ[name.upper()] = NOBODY
    for name in ("no_proxy", "NO_PROXY"):
        os.environ.pop(name, None)
