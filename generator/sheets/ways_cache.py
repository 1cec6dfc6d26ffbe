"""Keeps the best way to lay out batches from one run to the next: searching for it takes longer than laying out.

A way is stored under a digest of all that decides on it: shapes, how many there are of each, how far their art bleeds,
the paper and the program. Words and pictures don't count, so a game whose cards are being written is laid out at
once."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import NamedTuple

from generator.base.errors import InputError, Mark
from generator.base.version import __version__
from generator.faces.display_list import Face
from generator.files.json_reader import JsonInteger, JsonList, read_json
from generator.files.picture_cache import PictureCache
from generator.files.resources import cache_root
from generator.sheets.page_frame import PageFrame
from generator.sheets.pages import PieceBatch
from generator.sheets.papers import sheet_furniture

_BESIDE = ("base/geometry.py", "faces/display_list.py", "faces/shapes.py")
"""What decides on a layout besides this part of the program."""


class Way(NamedTuple):
    """One of the ways to lay batches out: whether each batch in turn may come `first`, the number of a candidate among
    these, the gap between two batches, and whether round ones lie `apart`, each group in a way of its own."""

    first: int
    number: int
    room: int
    apart: int


_SHAPE = JsonList(JsonInteger(), len(Way._fields))


class WaysCache:
    """A folder of the cache with the best ways."""

    def __init__(self, folder: Path) -> None:
        self.cache = PictureCache(folder)

    def get(self, batches: Sequence[PieceBatch], frame: PageFrame) -> Way | None:
        """The best way for these batches in this frame; None if unknown."""
        data = self.cache.get(_key(batches, frame))
        try:
            return None if data is None else Way(*read_json(data, _SHAPE, Mark("layouts")))
        except (InputError, TypeError):
            return None

    def put(self, batches: Sequence[PieceBatch], frame: PageFrame, way: Way) -> None:
        """Stores the best way for these batches in this frame."""
        key = _key(batches, frame)
        self.cache.put(key, json.dumps(way).encode())
        self.cache.mark_used([key])


_USED: ContextVar[WaysCache | None] = ContextVar("ways", default=None)


@contextmanager
def use_ways_cache() -> Iterator[None]:
    """A context in which best ways are stored and known ones aren't searched again."""
    before = _USED.set(WaysCache(cache_root() / "layouts"))
    try:
        yield
    finally:
        _USED.reset(before)


def current_ways_cache() -> WaysCache | None:
    """The store of ways inside `use_ways_cache`; None outside."""
    return _USED.get()


def _key(batches: Sequence[PieceBatch], frame: PageFrame) -> str:
    """A digest of all that decides on the best way."""
    facts = (_program(), frame, sheet_furniture(), [_facts(batch) for batch in batches])
    return hashlib.sha256(repr(facts).encode()).hexdigest()


def _facts(batch: PieceBatch) -> tuple[object, ...]:
    """All of a batch that decides on the best way."""
    pieces = [
        (_face_outline(piece.front), piece.back and _face_outline(piece.back), piece.count) for piece in batch.pieces
    ]
    parts = [_facts(part) for part in batch.parts]
    return (batch.packing, batch.first, batch.last, batch.number, batch.turn, batch.folded, batch.run, pieces, parts)


def _face_outline(face: Face) -> tuple[object, ...]:
    return face.shape, face.bleed


@cache
def _program() -> str:
    """The program's version, and the modification times of its files that lay out."""
    here = Path(__file__).parent
    files = [*sorted(here.glob("*.py")), *(here.parent / name for name in _BESIDE)]
    seen = [(path.name, found.st_size, found.st_mtime_ns) for path in files for found in [path.stat()]]
    return repr((__version__, seen))
