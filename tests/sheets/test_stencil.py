"""Stencils: what shapes make is worked out once, and is the same wherever they lie."""

from __future__ import annotations

import pytest

from generator.base.geometry import box_around
from generator.faces.display_list import Shape, disc, hexagon, rectangle, triangle
from generator.sheets import stencil as stencils
from generator.sheets.cut_marks import find_cut_ends, make_marks
from generator.sheets.imposition import SheetOptions, SheetTexts, impose
from generator.sheets.packing import Slot
from generator.sheets.pages import PieceBatch, PieceCopies
from generator.sheets.papers import find_paper, sheet_furniture
from generator.sheets.stencil import EVERYWHERE, find_stencil
from tests.harbour import coin, tiles, token

PAGE = (5.0, 5.0, 205.0, 292.0)
SHAPES = [rectangle(20.0, 30.0), hexagon(30.0), triangle(20.0), disc(24.0)]


def row(shape: Shape, x: float, y: float) -> tuple[Slot, ...]:
    """Three of a shape side by side."""
    return tuple(Slot(x + shape.width * number, y) for number in range(3))


@pytest.mark.parametrize("shape", SHAPES, ids=[shape.kind for shape in SHAPES])
def test_marks_move_with_their_shapes(shape: Shape) -> None:
    """By 31 mm to the right and 17 up, each mark does; no mark reaches the edge of the page in either place."""
    found = []
    for x, y in ((60.0, 120.0), (91.0, 137.0)):
        made = find_stencil((shape,) * 3, row(shape, x, y), 3.0, 0.0, open_corners=True)
        ends = find_cut_ends(made.cuts, (x, y), None, PAGE, sheet_furniture())
        marks = make_marks(made.cuts, (x, y), ends, sheet_furniture()).marks
        found.append([[round(part, 6) for part in (m.x1 - x, m.y1 - y, m.x2 - x, m.y2 - y)] for m in marks])
    assert found[0] == found[1] != []


@pytest.mark.parametrize("shape", SHAPES, ids=[shape.kind for shape in SHAPES])
def test_the_box_around_shapes_is_that_of_their_art(shape: Shape) -> None:
    slots = row(shape, 60.0, 120.0)
    made = find_stencil((shape,) * 3, slots, 3.0, 0.0, open_corners=True)
    around = box_around([corner for clip in made.art_on(slots, EVERYWHERE) for corner in clip])
    assert stencils.shift_box(made.art_box, (60.0, 120.0)) == pytest.approx(around)


def test_cuts_are_reckoned_once_for_all_places(monkeypatch: pytest.MonkeyPatch) -> None:
    """Flowing three batches tries hundreds of places; they hold few arrangements."""
    reckoned = []
    real = stencils.find_cuts

    def counted(trims: tuple[object, ...], art: tuple[object, ...]) -> object:
        reckoned.append(len(trims))
        return real(trims, art)  # type: ignore[arg-type]

    monkeypatch.setattr(stencils, "find_cuts", counted)
    stencils._make_stencil.cache_clear()
    batches = [
        tiles(5, "easy-cut"),
        PieceBatch((PieceCopies(token(1), count=31),), "strips"),
        PieceBatch((PieceCopies(coin(1), count=9),), "grid"),
    ]
    impose(batches, find_paper("a4"), SheetOptions(together=True), SheetTexts("Harbour", "1.0"))
    asked = stencils._make_stencil.cache_info()
    assert len(reckoned) == asked.misses < asked.hits
