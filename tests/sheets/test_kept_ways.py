"""Ways to lay batches out that are kept between runs: the same pages with them and without, and nothing broken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from generator.faces.display_list import Face, Shape, Text, rectangle
from generator.files.cache import write_entry
from generator.files.resources import CACHE_VARIABLE
from generator.sheets import blocks
from generator.sheets.blocks import SlotBlock, flow_batches, without_faces
from generator.sheets.page_frame import PageFrame, SheetOptions
from generator.sheets.pages import PieceBatch, PieceCopies
from generator.sheets.papers import find_paper
from generator.sheets.ways_cache import WaysCache, use_ways_cache

FRAME = PageFrame(find_paper("a4"), SheetOptions(together=True))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where ways are kept now."""
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path))
    return tmp_path / "layouts"


def batches(count: int = 30, words: str = "", shapes: Sequence[Shape] = ()) -> tuple[PieceBatch, ...]:
    """A grid of each shape, with a word on each piece."""
    faces = [
        Face(f"a-{number}", shape, (Text(0.0, 0.0, words, "X", 8.0, "black"),), 3.0)
        for number, shape in enumerate(shapes or (rectangle(40.0, 30.0), Shape("disc", 20.0, 20.0)))
    ]
    made = [PieceBatch((PieceCopies(face, None, count),), "grid") for face in faces]
    return tuple(without_faces(batch, number) for number, batch in enumerate(made))


def searches(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A list that grows with each search for a way."""
    found: list[int] = []
    real = blocks._best_way

    def counted(some: tuple[PieceBatch, ...], frame: PageFrame) -> object:
        found.append(len(some))
        return real(some, frame)

    monkeypatch.setattr(blocks, "_best_way", counted)
    return found


def lying(some: tuple[PieceBatch, ...], frame: PageFrame = FRAME) -> list[list[tuple[object, ...]]]:
    """Where all lies, in a run of its own that keeps its ways."""
    flow_batches.cache_clear()
    with use_ways_cache():
        return told(flow_batches(some, frame))


def told(pages: Sequence[Sequence[SlotBlock]]) -> list[list[tuple[object, ...]]]:
    return [[(block.slots, block.limit, block.region, block.numbers) for block in page] for page in pages]


@pytest.mark.parametrize("count", [3, 30, pytest.param(200, marks=pytest.mark.slow)])
def test_a_way_is_looked_for_once_and_leads_to_the_same_pages(
    count: int, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, some = searches(monkeypatch), batches(count)
    flow_batches.cache_clear()
    without = told(flow_batches(some, FRAME))
    assert not folder.exists()
    found.clear()
    assert lying(some) == without
    assert found
    found.clear()
    assert lying(some) == without
    assert not found


@pytest.mark.usefixtures("folder")
def test_words_change_nothing_and_all_else_does(monkeypatch: pytest.MonkeyPatch) -> None:
    found = searches(monkeypatch)
    lying(batches())
    number = len(found)
    lying(batches(words="other words"))
    assert len(found) == number
    others = (batches(31), batches(shapes=(rectangle(41.0, 30.0), Shape("disc", 20.0, 20.0))))
    for some, frame in (*((some, FRAME) for some in others), (batches(), replace(FRAME, paper=find_paper("a3")))):
        found.clear()
        lying(some, frame)
        assert found


@pytest.mark.parametrize(
    "data", ["[]", "[0, 999, 0, 0]", "[0, 0, 9, 0]", "[true, 0, 0, 0]", "no JSON", "[0, 0, 0, 0, 0]"]
)
def test_an_entry_that_says_no_way_is_looked_for_again(folder: Path, data: str) -> None:
    """It carries the right digest, so somebody meant it."""
    some = batches()
    right = lying(some)
    for entry in folder.iterdir():
        write_entry(entry, data.encode())
    assert lying(some) == right


def test_round_pieces_alone_are_not_laid_apart_from_others(folder: Path) -> None:
    some = batches(shapes=(Shape("disc", 20.0, 20.0),))
    right = lying(some)
    way = WaysCache(folder).get(some, FRAME)
    assert way
    WaysCache(folder).put(some, FRAME, way._replace(apart=1))
    assert lying(some) == right
