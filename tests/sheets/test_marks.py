"""Cut marks where two of them cross; ways to lay batches out that are kept between runs: the same pages with them and
without."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from generator.faces.display_list import Face, Shape, Text, rectangle, triangle
from generator.files.cache import write_entry
from generator.files.resources import CACHE_VARIABLE
from generator.sheets import blocks
from generator.sheets.blocks import SlotBlock, flow_batches, without_faces
from generator.sheets.cut_marks import _crossing, cut_lines, without_crossings
from generator.sheets.imposition import SheetOptions, impose
from generator.sheets.page_frame import PageFrame
from generator.sheets.pages import CutMark, PieceBatch, PieceCopies, trim_outline
from generator.sheets.papers import find_paper
from generator.sheets.ways_cache import WaysCache, use_ways_cache
from tests.sheets.test_impose import LABELS

LEVEL = CutMark(0, 0, 10, 0)


@pytest.mark.parametrize(
    ("one", "two", "shares"),
    [
        (LEVEL, CutMark(2, -1, 2, 3), (0.2, 0.25)),
        (CutMark(0, 0, 4, 4), CutMark(0, 4, 4, 0), (0.5, 0.5)),
        (CutMark(1, 1, 9, 5), CutMark(1, 5, 5, 1), (0.3333, 0.6667)),
        (LEVEL, CutMark(0, 1, 10, 1), None),
        (LEVEL, CutMark(2, 1, 2, 3), None),
        (LEVEL, CutMark(11, -1, 11, 1), None),
    ],
    ids=["square", "diagonals", "aslant", "side by side", "too short", "beyond"],
)
def test_marks_cross_at_a_part_of_the_length_of_each(
    one: CutMark, two: CutMark, shares: tuple[float, float] | None
) -> None:
    """Aslant: y = (x + 1) / 2 and x + y = 6 meet where x is 11/3, a third of the first and two thirds of the other."""
    found = _crossing(one, two)
    assert found == (shares if shares is None else pytest.approx(shares, abs=1e-3))
    other = _crossing(two, one)
    assert other == (shares if shares is None else pytest.approx(shares[::-1], abs=1e-3))


LONG, LONGER, SHORT, TINY, LEFT, RIGHT = (
    CutMark(0, 0, 10, 0, family=1),
    CutMark(-2, 0, 2, 0, family=1),
    CutMark(-1.9, 0, 1.9, 0, family=1),
    CutMark(-1.3, 0, 1.3, 0, family=1),
    CutMark(-0.7, -1.3, -0.7, 1.3, family=2),
    CutMark(0.7, -1.3, 0.7, 1.3, family=2),
)


@pytest.mark.parametrize(
    ("marks", "kept"),
    [
        # Each keeps the longer part, 0.7 mm off the other.
        ((LONG, CutMark(8, -7, 8, 3, family=2)), {CutMark(0, 0, 7.3, 0, family=1), CutMark(8, -7, 8, -0.7, family=2)}),
        # Of one 1.2 mm would be left on both sides, so it stays whole, and the other gives way.
        ((SHORT, CutMark(0, -1, 0, 5, family=2)), {SHORT, CutMark(0, 0.7, 0, 5, family=2)}),
        # Where 1.8 mm are left only 0.2 mm off the other, that is enough.
        (
            (LONGER, CutMark(0, -2, 0, 2, family=2)),
            {CutMark(-2, 0, -0.2, 0, family=1), CutMark(0, -2, 0, -0.2, family=2)},
        ),
        # Nor are there 1.8 mm then, but 1.2, two thirds of them: a short mark is better than none.
        (
            (SHORT, CutMark(0, -1.9, 0, 1.9, family=2)),
            {CutMark(-1.9, 0, -0.2, 0, family=1), CutMark(0, -1.9, 0, -0.2, family=2)},
        ),
        # Nor are there 1.2 mm on any side of what crosses it twice: it is left out instead of both.
        ((TINY, LEFT, RIGHT), {LEFT, RIGHT}),
    ],
    ids=["both", "one", "close", "short", "two by one"],
)
def test_of_marks_that_cross_each_keeps_a_part_or_is_left_out_and_counted(
    marks: tuple[CutMark, ...], kept: set[CutMark]
) -> None:
    found = without_crossings(marks, 1.8)
    assert {tuple(round(value, 6) for value in mark[:4]) for mark in found.marks} == {mark[:4] for mark in kept}
    assert found.unmarked == len(marks) - len(kept)


def test_of_two_short_marks_that_cross_one_stays() -> None:
    found = without_crossings((TINY, CutMark(0, -1.3, 0, 1.3, family=2)), 1.8)
    assert (len(found.marks), found.unmarked) == (1, 1)


@pytest.mark.quick("letter-20-3")
@pytest.mark.parametrize(
    ("name", "side", "gutter"),
    [("letter", 20, 3), ("letter", 25, 3), ("letter", 30, 8), ("a4", 25, 2.5), ("a4", 25, 4), ("a4", 30, 3)],
)
def test_no_mark_of_triangles_crosses_another_and_an_end_without_one_is_counted(
    name: str, side: float, gutter: float
) -> None:
    """Of nine kinds of pieces, each in all its packings on every paper with gutters of 0 to 8 mm (13,160 layouts),
    triangles alone had marks that crossed; here they did."""
    batch = PieceBatch((PieceCopies(Face("chip", triangle(side), (), 3.0), None, 40),), "strips")
    made = impose([batch], find_paper(name), SheetOptions(gutter=gutter), LABELS)
    for page in made.pages:
        cuts = [mark for mark in page.marks if mark.kind == "cut"]
        assert not any(one.family != two.family and _crossing(one, two) for one, two in combinations(cuts, 2))
        lines = cut_lines([trim_outline(made.faces[placed.face], placed) for placed in page.placements])
        assert len(cuts) + page.unmarked == 2 * len(lines)


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
