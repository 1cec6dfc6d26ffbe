"""What is worked out of shapes and written beside the pieces: stencils, how far art reaches past its trim, the bar to
measure a print by, the calibration sheet, the code, hexagons that touch at corners."""

import sys

import pytest

from generator.base.errors import InputError
from generator.base.geometry import box_around
from generator.faces.display_list import Path, Shape, disc, hexagon, rectangle, triangle
from generator.faces.shapes import segment_numbers
from generator.sheets import stencil as stencils
from generator.sheets.bleed import clip_polygons
from generator.sheets.calibration import CalibrationWords, calibration_pages
from generator.sheets.cut_marks import find_cut_ends, make_marks
from generator.sheets.hexagon_lattice import Cell, count_cuts, slanted_cells
from generator.sheets.imposition import SheetOptions, SheetTexts, impose
from generator.sheets.labels import scale_label
from generator.sheets.packing import Slot
from generator.sheets.pages import PieceBatch, PieceCopies
from generator.sheets.papers import find_paper, sheet_furniture
from generator.sheets.qr_code import qr_label
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


CARD = rectangle(60, 80)


def test_the_art_of_neighbours_meets_in_the_middle_of_the_gap() -> None:
    """Three 4 mm apart, with 3 mm of bleed: 2 mm to each side of a gap, and 3 where nothing lies."""
    slots = (Slot(50, 100, 0), Slot(114, 100, 0), Slot(50, 184, 0))
    found = [box_around(clip) for clip in clip_polygons(CARD, slots, 3.0, (0, 0, 210, 297))]
    assert found == [
        pytest.approx((17, 57, 82, 142)),
        pytest.approx((82, 57, 147, 143)),
        pytest.approx((17, 142, 83, 227)),
    ]


@pytest.mark.parametrize(
    ("middle", "box"),
    [
        ((36, 100), (5, 57, 69, 143)),
        ((100, 46), (67, 5, 133, 89)),
        ((174, 100), (141, 57, 205, 143)),
        ((100, 251), (67, 208, 133, 292)),
    ],
    ids=["left", "bottom", "right", "top"],
)
def test_art_ends_where_the_printer_does(middle: tuple[float, float], box: tuple[float, ...]) -> None:
    """On A4 it reaches up to 5 mm from each edge; the trim ends 1 mm before, where 3 mm of bleed would go further."""
    (clip,) = clip_polygons(CARD, (Slot(*middle, 0),), 3.0, (5, 5, 205, 292))
    assert box_around(clip) == pytest.approx(box)


def test_the_bar_is_as_long_as_it_says_from_its_first_tick_to_its_last() -> None:
    """One level line, and upright ones at its ends and each centimetre between them."""
    bar = next(item for item in scale_label(sheet_furniture()).items if isinstance(item, Path))
    points = [tuple(segment_numbers(segment)) for segment in bar.outline]
    lines = list(zip(points[::2], points[1::2], strict=True))
    level = [sorted((x1, x2)) for (x1, y1), (x2, y2) in lines if y1 == y2]
    upright = sorted(x1 for (x1, _), (x2, _) in lines if x1 == x2)
    assert "100" in sheet_furniture().scale_text
    assert level == [[0.0, 100.0]]
    assert upright == [10.0 * number for number in range(11)]


@pytest.mark.parametrize("known", [True, False], ids=["the library is there", "it is imported for this"])
def test_a_code_has_the_dark_modules_of_the_librarys_own(known: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    import segno

    text = "balance-control kit mine 1 0123456789"
    rows = [bytes(row) for row in segno.make_qr(text, error="m", boost_error=False).matrix]
    if not known:
        for name in [name for name in sys.modules if name.partition(".")[0] == "segno"]:
            monkeypatch.delitem(sys.modules, name)
    qr_label.cache_clear()
    (path,) = qr_label(text, float(len(rows))).items
    assert ("segno" in sys.modules) is known
    assert isinstance(path, Path)
    dark = set[tuple[int, int]]()
    corners = [segment[1:3] for segment in path.outline if segment[0] != "Z"]
    for place in range(0, len(corners), 4):
        (left, low), _, (right, top), _ = corners[place : place + 4]
        assert (low, top) == (int(low), low + 1)
        dark |= {(len(rows) - int(top), column) for column in range(int(left), int(right))}
    assert dark == {(row, column) for row, line in enumerate(rows) for column, value in enumerate(line) if value}


WORDS = CalibrationWords("Calibration", ("Print duplex.",), ("Read the scales.",))


def middles(items: tuple[object, ...]) -> list[tuple[float, float]]:
    """The middle of each cross or pair of scales: across from its level line, up from its upright one."""
    found = []
    for item in items:
        if isinstance(item, Path):
            ends = [segment_numbers(segment) for segment in item.outline[:4]]
            found.append(((ends[0][0] + ends[1][0]) / 2, (ends[2][1] + ends[3][1]) / 2))
    return found


@pytest.mark.parametrize(("backs", "x", "y"), [("long", -1, 1), ("short", 1, -1)])
def test_each_scale_lies_behind_a_cross(backs: str, x: int, y: int) -> None:
    on = find_paper("a4")
    front, back = calibration_pages(on, backs, WORDS).pages
    seen = [((210 - cx) if x < 0 else cx, (297 - cy) if y < 0 else cy) for cx, cy in middles(front.items)]
    assert len(seen) == 5
    for scale, cross in zip(middles(back.items), seen, strict=False):
        assert scale == pytest.approx(cross)


def test_ticks_are_half_millimetres_to_both_sides() -> None:
    _, back = calibration_pages(find_paper("letter"), "long", WORDS).pages
    scale = next(item for item in back.items if isinstance(item, Path))
    (middle, _), *_ = middles(back.items)
    xs = sorted({round(segment_numbers(segment)[0] - middle, 3) for segment in scale.outline})
    assert {step / 2 for step in range(-10, 11)} <= set(xs)
    with pytest.raises(InputError, match="unknown backs 'both'"):
        calibration_pages(find_paper("a4"), "both", WORDS)


EDGE = 160.0


def scattered(count: int) -> tuple[Cell, ...]:
    """Cells no two of which share a strip, so that each takes six cuts of its own."""
    cells = tuple((2 * number, 2 * number * number + 2 * number) for number in range(count))
    assert count_cuts(cells) == 6 * count
    return cells


def test_where_none_stands_straight_or_very_many_do_none_stands_aslant() -> None:
    """More than 24 are never turned, though a square of 160 mm holds more than 25 of 25 mm for fewer cuts."""
    assert slanted_cells(EDGE, EDGE, 25.0, ()) is None
    assert slanted_cells(EDGE, EDGE, 25.0, scattered(25)) is None
    turned = slanted_cells(EDGE, EDGE, 25.0, scattered(24))
    assert turned is not None
    assert len(turned.cells) > 25
