"""Which pictures have no room on their page is found rightly in few settings of the pages, which are simulated here, so
that each picture's place can be calculated by itself."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest

from generator.booklet.typst_process import LATE, _PagePicture, _settle_pictures

PAGE = 100.0


class Piece(NamedTuple):
    """How high the words before a picture are, and the heights in which it can be made, the greatest first (mm)."""

    words: float
    highs: tuple[float, ...]


def pages(pieces: Sequence[Piece], late: Sequence[int], rooms: Sequence[float | None]) -> list[_PagePicture]:
    """Where each picture lies: words fill pages; a late picture goes to the top of the next page where it fits, or of
    this one if it fits below the words, as Typst's floats do; another one begins a page where it has no room."""
    page, used = 0, 0.0
    tops: dict[int, float] = {}
    found = []
    for number, piece in enumerate(pieces, start=1):
        used += piece.words
        while used > PAGE - tops.get(page, 0.0):
            used -= PAGE - tops.get(page, 0.0)
            page += 1
        room = PAGE - tops.get(page, 0.0) - used
        known = rooms[number - 1] if number <= len(rooms) else None
        high = next((high for high in piece.highs if high <= (known or PAGE)), piece.highs[0])
        there = page
        if number in late:
            there = next(at for at in count(page) if high + tops.get(at, 0.0) + (used if at == page else 0.0) <= PAGE)
            tops[there] = tops.get(there, 0.0) + high
        elif high > room:
            page, used = page + 1, high
        else:
            used += high
        found.append(_PagePicture(number, room, high, len(piece.highs) > 1, there > page))
    return found


def settled(pieces: Sequence[Piece], folder: Path) -> tuple[list[int], int]:
    """The late pictures as they are found, and how often the pages were set."""
    settings = []

    def asked() -> list[_PagePicture]:
        written = (folder / LATE).read_text(encoding="utf-8")
        late, rooms = (re.findall(r"[\d.]+|none", part) for part in re.findall(r"\((.*)\)", written))
        settings.append([int(number) for number in late])
        return pages(pieces, settings[-1], [None if room == "none" else float(room) for room in rooms])

    _settle_pictures(folder / LATE, asked)
    return settings[-1], len(settings)


def one_by_one(pieces: Sequence[Piece]) -> list[int]:
    """The late ones, each decided when all before it are: late if it doesn't fit in any height."""
    late: list[int] = []
    for number, piece in enumerate(pieces, start=1):
        rooms: list[float | None] = []
        for other in range(1, number + 1):  # the room of one is known once those before it are made for theirs
            rooms.append(None if other in late else pages(pieces, late, rooms)[other - 1].room)
        if min(piece.highs) > (rooms[-1] or 0.0) + 0.01:
            late.append(number)
    return late


def test_a_picture_without_room_is_late_and_what_comes_after_it_moves(tmp_path: Path) -> None:
    # 60 of words leave 40 for 50: late, at the top of page 2. 30 more words leave 10 of page 1 for 20: late, too. Until
    # the first was, those 30 stood below it on page 2. A third setting says that nothing moves any more.
    assert settled([Piece(60, (50,)), Piece(30, (20,))], tmp_path) == ([1, 2], 3)


@pytest.mark.parametrize("heights", [1, 3])
def test_what_is_found_at_once_is_what_is_found_one_by_one(tmp_path: Path, heights: int) -> None:
    chance = random.Random(42)
    for _ in range(4):
        pieces = []
        for _ in range(8):
            high = chance.uniform(10, 90)
            lower = tuple(high * (1.0 - 0.15 * step) for step in range(chance.randint(1, heights)))
            pieces.append(Piece(chance.uniform(0, 120), lower))
        found, settings = settled(pieces, tmp_path)
        assert found == one_by_one(pieces)
        assert settings <= 2 * len(pieces) + 2
