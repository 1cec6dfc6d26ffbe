"""Sheets: every copy once, bleed that meets, marks outside the art, labels on white, backs that mirror their fronts."""

import itertools
import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace

import pytest

from generator.base.errors import InputError
from generator.base.geometry import Point, apply_transform, box_around, rotate
from generator.export.cutting.cutting_pictures import count_cuts, cut_lines_of, folded_page
from generator.faces.display_list import Face, Path, Shape, Text, hexagon, rectangle
from generator.faces.shapes import inset_polygon, segment_numbers
from generator.sheets.blocks import WHOLE_RUNS, even_slots, without_faces
from generator.sheets.duplex import mirror
from generator.sheets.imposition import SheetOptions, SheetTexts, _Imposer, _mirror_spot, _SheetWords, impose
from generator.sheets.labels import LabelSpot
from generator.sheets.packing import Slot
from generator.sheets.page_frame import possible_frames
from generator.sheets.pages import CutMark, PieceBatch, PieceCopies, SheetPage, trim_outline
from generator.sheets.papers import find_paper, sheet_furniture
from tests.faces.making import flat
from tests.harbour import back, card, coin, tile, tiles, token
from tests.polygons import area, depth
from tests.sheets.test_packing import ROWS

A4 = find_paper("a4")
LABELS = SheetTexts("Harbour", "1.0", "Print at 100 %.", "back")
PACKINGS = ["easy-cut", "strips", "dense"]


def cards(count: int) -> PieceBatch:
    return PieceBatch(tuple(PieceCopies(card(number)) for number in range(count)), "grid")


def tokens(count: int) -> PieceBatch:
    return PieceBatch((PieceCopies(token(1), count=count),), "strips")


@pytest.mark.parametrize(("packing", "most"), [("easy-cut", 13), ("strips", 15), ("dense", 16)])
def test_every_copy_lies_on_one_place(packing: str, most: int) -> None:
    """As many of 50 mm on a page of A4 as printing.md says, less the row that label and scale bar may cost."""
    sheets = impose([tiles(31, packing)], A4, SheetOptions(), LABELS)
    placed = Counter((sheets.faces[p.face].id, p.copy) for page in sheets.pages for p in page.placements)
    assert len(placed) == 31
    assert set(placed.values()) == {1}
    assert max(copy for _, copy in placed) == 2
    assert len(sheets.pages[0].placements) >= most


@pytest.mark.parametrize("packing", PACKINGS)
@pytest.mark.parametrize(
    "options", [SheetOptions(), SheetOptions(gutter=3), SheetOptions(full_bleed=True), SheetOptions(bleed=0)]
)
def test_art_covers_its_trim_and_never_another(packing: str, options: SheetOptions) -> None:
    sheets = impose([tiles(20, packing)], A4, options, LABELS)
    page = sheets.pages[0]
    trims = [trim_outline(sheets.faces[p.face], p) for p in page.placements]
    for one, two in itertools.permutations(range(len(trims)), 2):
        clip, trim = page.placements[one].clip, trims[two]
        middle = (sum(x for x, _ in trim) / 6, sum(y for _, y in trim) / 6)
        near = [(x + (middle[0] - x) * 0.002, y + (middle[1] - y) * 0.002) for x, y in trim]
        assert not any(depth(point, clip) >= 0.0 for point in near)
    for placement, trim in zip(page.placements, trims, strict=True):
        assert area(placement.clip) > 0
        assert all(depth(point, placement.clip) >= -1e-6 for point in trim)


def test_full_bleed_gives_every_edge_its_three_millimetres() -> None:
    sheets = impose([tiles(9)], A4, SheetOptions(full_bleed=True), LABELS)
    for placement in sheets.pages[0].placements:
        trim = trim_outline(sheets.faces[placement.face], placement)
        for (x1, y1), (x2, y2) in zip(trim, (*trim[1:], trim[0]), strict=True):
            length = math.dist((x1, y1), (x2, y2))
            out = ((x1 + x2) / 2 + (y2 - y1) / length * 2.99, (y1 + y2) / 2 - (x2 - x1) / length * 2.99)
            assert depth(out, placement.clip) >= 0.0


BATCHES = {
    "tiles": tiles(13),
    "rows": tiles(13, "strips"),
    "dense": tiles(13, "dense"),
    "cards": cards(9),
    "tokens": tokens(60),
}


@pytest.mark.parametrize("batch", BATCHES.values(), ids=BATCHES)
def test_marks_stay_outside_the_art_and_on_the_printable_paper(batch: PieceBatch) -> None:
    sheets = impose([batch], A4, SheetOptions(), LABELS)
    cuts = [mark for mark in sheets.pages[0].marks if mark.kind == "cut"]
    assert cuts
    for mark in cuts:
        assert math.dist((mark.x1, mark.y1), (mark.x2, mark.y2)) >= 2.0
        for share in (0.0, 0.25, 0.5, 0.75, 1.0):
            point = (mark.x1 + (mark.x2 - mark.x1) * share, mark.y1 + (mark.y2 - mark.y1) * share)
            assert 5 - 1e-6 <= point[0] <= 205 + 1e-6
            assert 5 - 1e-6 <= point[1] <= 292 + 1e-6
            for placement in sheets.pages[0].placements:
                polygon = placement.clip or trim_outline(sheets.faces[placement.face], placement)
                assert depth(point, polygon) < 1e-6


@pytest.mark.parametrize(
    ("name", "count", "angles"),
    [
        # Rows of 3 2 3 2 3: six level lines and six of each slanted direction.
        ("letter", 18, [0, 60, 120]),
        # Aslant, rows of 2 3 2 3 3 tiles stand in four columns: six, six and five lines.
        ("a4", 17, [10.5, 70.5, 130.5]),
    ],
)
def test_easy_cut_marks_both_ends_of_every_edge_and_no_cut_goes_through_a_trim(
    name: str, count: int, angles: list[float]
) -> None:
    sheets = impose([tiles(13)], find_paper(name), SheetOptions(), LABELS)
    page = sheets.pages[0]
    assert sheets.unmarked == 0
    assert not [mark for mark in page.marks if mark.kind == "trim"]
    trims = [trim_outline(sheets.faces[p.face], p) for p in page.placements]
    lines = set()
    cuts = [mark for mark in page.marks if mark.kind == "cut"]
    assert len(cuts) + len([mark for mark in page.marks if mark.kind == "tick"]) == len(page.marks)
    for mark in cuts:
        nx, ny = mark.y2 - mark.y1, mark.x1 - mark.x2
        length = math.hypot(nx, ny)
        sign = -1 if (nx, ny) < (-1e-9, 0) or (abs(nx) < 1e-9 and ny < 0) else 1
        nx, ny = sign * nx / length, sign * ny / length
        lines.add((round(nx, 2) + 0.0, round(ny, 2) + 0.0, round(nx * mark.x1 + ny * mark.y1, 1)))
        for trim in trims:
            sides = [nx * (x - mark.x1) + ny * (y - mark.y1) for x, y in trim]
            assert min(sides) > -1e-3 or max(sides) < 1e-3
    assert len(lines) == count
    assert len(cuts) == 2 * len(lines)
    for family, angle in enumerate(angles, 1):
        assert {line_angle(mark) for mark in cuts if mark.family == family} == {angle}
    assert {mark.family for mark in cuts} == {1, 2, 3}


def texts(page: SheetPage) -> list[str]:
    return [item.text for item, _ in flat(page.items) if isinstance(item, Text)]


def line_angle(mark: CutMark) -> float:
    return round(2.0 * math.degrees(math.atan2(mark.y2 - mark.y1, mark.x2 - mark.x1))) / 2.0 % 180.0


def test_between_tiles_that_touch_white_ticks_point_to_the_corner_where_cuts_cross() -> None:
    page = impose([tiles(13)], find_paper("letter"), SheetOptions(), LABELS).pages[0]
    ticks = [mark for mark in page.marks if mark.kind == "tick"]
    # Rows of 3 2 3 2 3: two corners in a row of 3, one in a row of 2, four between two rows; two ticks each.
    assert len(ticks) == 2 * (3 * 2 + 2 * 1 + 4 * 4)
    hexagons = [trim_outline(tiles(1).pieces[0].front, placement) for placement in page.placements]
    corners = [corner for trim in hexagons for corner in trim]
    for tick in ticks:
        start, end = (tick.x1, tick.y1), (tick.x2, tick.y2)
        near = min(corners, key=lambda corner: math.dist(corner, start))
        assert math.dist(near, start) == pytest.approx(2.0, abs=0.01)
        assert math.dist(near, end) == pytest.approx(math.dist(near, start) + math.dist(start, end))
        assert sum(math.dist(near, corner) < 0.01 for corner in corners) == 2
        for share in (0.0, 0.5, 1.0):
            point = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
            assert all(depth(point, placement.clip) < -0.1 for placement in page.placements)


def test_bleed_fills_the_openings_between_tiles_and_backs_keep_all_of_theirs() -> None:
    trim = 50 * 50 * math.sqrt(3) / 2
    front, rear = impose([tiles(13, with_back=True)], A4, SheetOptions(backs="long"), LABELS).pages[:2]
    for one, two in zip(front.placements, rear.placements, strict=True):
        assert trim + 6 * 20 * 3 < area(one.clip) < area(two.clip)
    front, rear = impose([tiles(13, with_back=True)], A4, SheetOptions(backs="long", bleed=0), LABELS).pages[:2]
    assert area(rear.placements[0].clip) > area(front.placements[0].clip) + 5 * 28 * 3


def test_every_cut_of_several_directions_bears_its_number_on_white() -> None:
    for batch in (tiles(13), tokens(60), cards(9)):
        page = impose([batch], A4, SheetOptions(), LABELS).pages[0]
        numbers_there = Counter(texts(page))
        for family in {mark.family for mark in page.marks if mark.kind == "cut"}:
            of_it = [mark for mark in page.marks if mark.kind == "cut" and mark.family == family]
            assert numbers_there[str(family)] >= 0.8 * len(of_it)
        for point in label_points(page):
            assert all(depth(point, placement.clip) < 0.0 for placement in page.placements if placement.clip)


def gutters(page: SheetPage, trims: Sequence[Sequence[tuple[float, float]]]) -> list[tuple[CutMark, CutMark]]:
    """Pairs of marks of one family, less than 12 mm apart, with trims on their far sides only."""
    found = []
    cuts = [mark for mark in page.marks if mark.kind == "cut"]
    for one, two in itertools.permutations(cuts, 2):
        nx, ny = one.y1 - one.y2, one.x2 - one.x1
        length = math.hypot(nx, ny)
        nx, ny = nx / length, ny / length
        away = nx * (two.x1 - one.x1) + ny * (two.y1 - one.y1)
        if one.family != two.family or not 0.1 < away < 12.0:
            continue
        sides = [[nx * (x - one.x1) + ny * (y - one.y1) for x, y in trim] for trim in trims]
        before = [abs(max(side)) < 0.01 for side in sides]
        behind = [abs(min(side) - away) < 0.01 for side in sides]
        if any(before) and any(behind) and not any(min(side) > -0.01 and max(side) < away + 0.01 for side in sides):
            found.append((one, two))
    return found


@pytest.mark.parametrize(
    "options",
    [
        SheetOptions(gutter=6),
        SheetOptions(full_bleed=True),
        SheetOptions(full_bleed=True, backs="fold"),
        SheetOptions(),
    ],
)
def test_the_two_cuts_at_a_gutter_bear_letters_at_all_their_ends(options: SheetOptions) -> None:
    for batch in (tiles(8, with_back=options.backs == "fold"), tokens(60), cards(4)):
        sheets = impose([batch], A4, options, LABELS)
        page = sheets.pages[0]
        trims = [trim_outline(sheets.faces[p.face], p) for p in page.placements]
        pairs = gutters(page, trims)
        assert bool(pairs) == (options.gutter > 0 or options.full_bleed)
        for one, two in pairs:
            assert {one.letter, two.letter} == {"a", "b"}
        told = Counter(text for text in texts(page) if text[0] in "123" and len(text) < 3)
        cuts = Counter(mark.label for mark in page.marks if mark.kind == "cut")
        lettered = {name: count for name, count in cuts.items() if name[-1] in "ab"}
        assert {name: told[name] for name in lettered} == lettered
        assert bool(lettered) == bool(pairs)


def test_the_two_marks_of_a_cut_are_one_cut_wherever_they_lie() -> None:
    """On a line 12.25 mm from the corner, which a computer may reckon a hair shorter or longer."""
    marks = [
        CutMark(5.0, 12.25 - 1e-9, 9.0, 12.25 - 1e-9, family=1),
        CutMark(90.0, 12.25 + 1e-9, 95.0, 12.25 + 1e-9, family=1),
    ]
    assert len(cut_lines_of(marks)) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("on", "size", "fronts"), [("a4", (210, 297), 4), ("letter", (279.4, 215.9), 3)], ids=["a4", "letter"]
)
def test_cards_with_bleed_lie_above_a_fold_in_two_rows_or_three_beside_each_other(
    on: str, size: tuple[float, float], fronts: int
) -> None:
    """Of A4's 297 mm they take 5 that can't be printed, 1.8 of mark and 1 beside it, 3 of bleed, 63 + 6 + 63 of cards,
    3 + 1 + 1.8, 1 up to the fold, and below it the same without marks at the edge: 149.6 + 146.8. Letter has too few,
    and 205.9 mm for three beside each other, which need 207; across, 105.6 of the 107.95 mm up to the fold."""
    front, rear = (Face(name, rectangle(63, 88), (), bleed=3.0) for name in ("cargo", "back-cargo"))
    batch = PieceBatch((PieceCopies(front, rear, 2 * fronts),), "grid")
    made = impose([batch], find_paper(on), SheetOptions(backs="fold", full_bleed=True), LABELS)
    assert (made.unmarked, len(made.pages)) == (0, 2)
    for page in made.pages:
        assert (page.width, page.height) == size
        assert len(page.placements) == 2 * fronts
        (fold,) = {mark.y1 for mark in page.marks if mark.kind == "fold"}
        for one, two in zip(page.placements[:fronts], page.placements[fronts:], strict=True):
            assert (two.x, 2 * fold - two.y) == pytest.approx((one.x, one.y))
        for placed in page.placements:
            _, bottom, _, top = box_around(placed.clip)
            assert on == "letter" or top - bottom == pytest.approx(63 + 6)
            assert 5 - 1e-6 <= bottom < top <= page.height - 5 + 1e-6
        cuts = [mark for mark in page.marks if mark.kind == "cut"]
        assert all(math.dist((mark.x1, mark.y1), (mark.x2, mark.y2)) >= 1.8 - 1e-6 for mark in cuts)
        assert min(min(mark.y1, mark.y2) for mark in cuts) >= fold + 1 - 1e-6


def test_blocks_on_a_page_are_parted_by_a_line_that_no_mark_crosses() -> None:
    coins = PieceBatch((PieceCopies(Face("coin", rectangle(20, 20), (), 3.0), count=30),), "grid")
    labels = replace(LABELS, separate="cut here first")
    (page,) = impose([tokens(30), coins, cards(2)], A4, SheetOptions(together=True), labels).pages
    levels = {mark.y1 for mark in page.marks if mark.kind == "separate"}
    assert len(levels) == 2
    assert texts(page).count("cut here first") == 2
    for level in levels:
        for mark in page.marks:
            if mark.kind == "cut":
                assert (mark.y1 - level) * (mark.y2 - level) > 0
        for placement in page.placements:
            heights = [y - level for _, y in placement.clip or trim_outline(coins.pieces[0].front, placement)]
            assert min(heights) * max(heights) > 0
            assert min(map(abs, heights)) >= 4


def test_small_blocks_lie_side_by_side_where_that_saves_a_page() -> None:
    """Rows of 190 mm: 60 triangles, then squares of 60 and of 90 mm, of which only one after the other would fit."""
    tall = [
        PieceBatch((PieceCopies(Face(f"crate-{size}", rectangle(size, size), (), 3.0)),), "grid")
        for size in (90, 80, 70)
    ]
    labels = replace(LABELS, separate="cut here first")
    sheets = impose([tokens(60), *tall], A4, SheetOptions(together=True), labels)
    (page,) = sheets.pages
    assert sheets.unmarked == 0
    upright = [mark for mark in page.marks if mark.kind == "separate" and mark.x1 == mark.x2]
    assert len({mark.x1 for mark in upright}) == 1
    assert texts(page).count("cut here first") == 3, "on the two level lines and on the upright one"
    boxes = [box_around(placed.clip or trim_outline(sheets.faces[placed.face], placed)) for placed in page.placements]
    at, heights = upright[0].x1, sorted(y for line in upright for y in (line.y1, line.y2))
    low, high = heights[0], heights[-1]
    there = [box for box in boxes if low < (box[1] + box[3]) / 2 < high]
    assert len(there) == 2
    assert all(abs(x - at) >= 4 for box in there for x in (box[0], box[2]))
    for mark in page.marks:
        if mark.kind == "cut" and low < mark.y1 < high:
            assert (mark.x1 - at) * (mark.x2 - at) > 0
    one_below_the_other = impose([tokens(60), *tall[:2]], A4, SheetOptions(together=True), labels).pages
    assert not [mark for mark in one_below_the_other[0].marks if mark.kind == "separate" and mark.x1 == mark.x2]


def test_small_blocks_lie_as_it_takes_fewest_cuts() -> None:
    """16 of 24 × 12 mm and 28 of 8 mm, seven and twenty-three of which fit side by side. Four by four take 5 + 5 cuts,
    seven by four 8 + 5, and one cut parts them; in as few rows as fit it would be 7 + 4, 15 + 3 and that one."""
    plates, cubes = (
        PieceBatch((PieceCopies(Face(name, rectangle(wide, high), (), 3.0), count=count),), "grid")
        for name, wide, high, count in (("plate", 24.0, 12.0, 16), ("cube", 8.0, 8.0, 28))
    )
    sheets = impose([plates, cubes], A4, SheetOptions(together=True), LABELS)
    assert [count_cuts(page, sheets.faces) for page in sheets.pages] == [24]
    assert sheets.unmarked == 0


@pytest.mark.parametrize(
    ("wide", "high", "count", "run", "rows"),
    [
        (22, 3, 28, 7, [14, 14]),  # two runs a row
        (22, 4, 28, 7, [7, 7, 7, 7]),  # a run a row
        (5, 7, 28, 7, [4, 4, 4, 4, 4, 4, 4]),  # a run a column
        (13, 30, 80, 20, [10, 10, 10, 10, 10, 10, 10, 10]),  # two rows a run
        (6, 5, 28, 7, [6, 6, 6, 6, 4]),  # none of these fits
    ],
)
def test_equal_pieces_lie_in_rows_or_columns_of_their_own(
    wide: int, high: int, count: int, run: int, rows: list[int]
) -> None:
    slots = [Slot(float(column), float(-row), 0.0) for row in range(high) for column in range(wide)]
    used = even_slots(slots, count, WHOLE_RUNS, run)
    assert [number for _, number in sorted(Counter(-slot.y for slot in used).items())] == rows
    assert len(set(used)) == count
    torn = []
    for place in ("y", "x"):
        lines: dict[float, Counter[int]] = defaultdict(Counter)
        for number, slot in enumerate(used):
            lines[getattr(slot, place)][number // run] += 1
        torn.append(sum(len(runs) > 1 and min(runs.values()) < run for runs in lines.values()))
    assert (min(torn) == 0) is (rows[0] != 6)


def test_rectangles_that_are_equally_wide_share_their_upright_cuts() -> None:
    """16 of 24 × 12 mm and 5 of 24 × 24: apart they would take 5 + 5 and 4 + 3 cuts and one between them; in four
    common columns, four rows over two, 5 + 7. Three more, 30 mm wide, lie apart."""
    plates = [PieceCopies(Face(f"plate-{number}", rectangle(24.0, 12.0), (), 3.0), count=8) for number in range(2)]
    flag, clock = (Face(name, rectangle(24.0, 24.0), (), 3.0) for name in ("flag", "clock"))
    squares = [PieceCopies(flag, flag, count=1), PieceCopies(clock, clock, count=4)]
    tower = [PieceBatch(tuple(plates), "grid"), PieceBatch(tuple(squares), "grid")]
    sheets = impose(tower, A4, SheetOptions(together=True, backs="long"), LABELS)
    front, back = sheets.pages
    assert count_cuts(front, sheets.faces) == 12
    assert not [mark for mark in front.marks if mark.kind == "separate"]
    assert sheets.unmarked == 0
    lying = Counter((sheets.faces[placed.face].id, placed.copy) for placed in front.placements)
    wanted = {"plate-0": 8, "plate-1": 8, "flag": 1, "clock": 4}
    assert lying == Counter((name, copy + 1) for name, count in wanted.items() for copy in range(count))
    behind = {(round(placed.x, 3), round(placed.y, 3)): placed.face for placed in back.placements}
    squares_lie = [placed for placed in front.placements if sheets.faces[placed.face].shape.height > 20.0]
    assert len(behind) == 5
    assert all(behind[round(A4.width - one.x, 3), round(one.y, 3)] == one.face for one in squares_lie)
    for placed in front.placements:
        trim = trim_outline(sheets.faces[placed.face], placed)
        others = [trim_outline(sheets.faces[other.face], other) for other in front.placements if other is not placed]
        assert area(placed.clip) >= area(trim) - 1e-6
        assert all(depth(point, other) < 0.01 for other in others for point in placed.clip)
    wide = PieceBatch((PieceCopies(Face("wide", rectangle(30.0, 20.0), (), 3.0), count=3),), "grid")
    assert any(
        mark.kind == "separate"
        for mark in impose([*tower, wide], A4, SheetOptions(together=True), LABELS).pages[0].marks
    )


@pytest.mark.slow
def test_a_cut_half_a_millimetre_off_shows_no_white() -> None:
    """Beyond the trim of each piece but those that touch at corners, colour goes on for half a millimetre at least:
    where rows of counters of several colours end, beside triangles, and where the last row is shorter."""
    plates, squares = (
        PieceBatch((PieceCopies(Face(name, rectangle(24.0, high), (), 3.0), count=count),), "grid")
        for name, high, count in (("plate", 12.0, 13), ("square", 24.0, 5))
    )
    cubes = PieceBatch((PieceCopies(Face("cube", rectangle(8.0, 8.0), (), 3.0), count=11),), "grid")
    triangles = PieceBatch((PieceCopies(replace(token(1), bleed=3.0), count=17),), "strips")
    sheets = impose([triangles, plates, squares, cubes], A4, SheetOptions(together=True), LABELS)
    for page in sheets.pages:
        inked = [placed.clip for placed in page.placements]
        for placed in page.placements:
            around = inset_polygon(trim_outline(sheets.faces[placed.face], placed), -0.5)
            for (x1, y1), (x2, y2) in zip(around, (*around[1:], around[0]), strict=True):
                points = [(x1 + (x2 - x1) * step / 40, y1 + (y2 - y1) * step / 40) for step in range(40)]
                assert all(any(depth(point, clip) >= -1e-6 for clip in inked) for point in points)


def test_rows_of_a_last_page_are_equally_full() -> None:
    page = impose([cards(4)], A4, SheetOptions(), LABELS).pages[0]
    assert Counter(round(placement.y) for placement in page.placements).most_common(1)[0][1] == 2
    wide = PieceBatch((PieceCopies(Face("chart", rectangle(250, 120), ()), count=2),), "grid")
    assert {placed.turn for placed in impose([wide], A4, SheetOptions(), LABELS).pages[0].placements} == {90.0}
    assert impose([PieceBatch((PieceCopies(tile(1), count=0),), "easy-cut")], A4, SheetOptions(), LABELS).pages == ()


@pytest.mark.quick("a4-10-60-*", "letter-10-50-*")
@pytest.mark.parametrize(("name", "margin", "size", "counts"), [row for row in ROWS if row[1] == 10])
def test_labels_and_marks_cost_no_tile_at_ten_millimetres(
    name: str, margin: float, size: int, counts: tuple[int, int, int]
) -> None:
    pieces = PieceBatch((PieceCopies(Face("raft", hexagon(size), (), 3.0), count=40),), "dense")
    for options, count in zip(
        (SheetOptions(), SheetOptions(gutter=3), SheetOptions(full_bleed=True)), counts, strict=True
    ):
        page = impose([pieces], find_paper(name), replace(options, margin=margin), LABELS).pages[0]
        assert len(page.placements) >= count


@pytest.mark.quick("*-a4", "*-letter")
@pytest.mark.parametrize("name", ["a4", "letter", "a3", "tabloid"])
@pytest.mark.parametrize("packing", PACKINGS)
def test_however_few_lie_on_a_last_page_all_straight_cuts_have_both_their_marks(name: str, packing: str) -> None:
    most = len(impose([tiles(60, packing)], find_paper(name), SheetOptions(), LABELS).pages[0].placements)
    for count in range(most + 1, most + 4):
        assert impose([tiles(count, packing)], find_paper(name), SheetOptions(), LABELS).unmarked == 0, count


def test_ends_without_a_mark_are_counted_and_the_margin_is_told() -> None:
    tight = impose([tiles(16)], A4, SheetOptions(margin=5), LABELS)
    assert len(tight.pages[0].placements) == 16
    assert tight.margin == 5
    assert tight.unmarked > 0
    assert impose([tiles(13)], A4, SheetOptions(), LABELS).margin == 10
    dense = impose([tiles(20, "dense")], A4, SheetOptions(), LABELS).pages[0]
    assert any(mark.kind == "trim" for mark in dense.marks), "a hairline where an edge is no straight cut"


@pytest.mark.quick("*-a4")
@pytest.mark.parametrize("name", ["a4", "letter", "a3", "tabloid"])
@pytest.mark.parametrize("packing", PACKINGS)
def test_every_page_has_label_number_and_scale_bar_on_white(name: str, packing: str) -> None:
    sheets = impose([tiles(45, packing)], find_paper(name), SheetOptions(), LABELS)
    of = len(sheets.pages)
    for number, page in enumerate(sheets.pages, 1):
        words = " ".join(texts(page)).replace("\u00a0", " ")
        assert all(part in words for part in ("Harbour", "1.0", f"{number} // {of}", "100 mm"))
        bars = [item for item, _ in flat(page.items) if isinstance(item, Path)]
        xs = [x for bar in bars for segment in bar.outline for x in segment_numbers(segment)[0::2]]
        assert max(xs) - min(xs) == pytest.approx(100.0)
        for point in label_points(page):
            assert 5 - 1e-6 <= point[0] <= page.width - 5 + 1e-6
            assert 5 - 1e-6 <= point[1] <= page.height - 5 + 1e-6
            assert all(depth(point, placement.clip) < 0.0 for placement in page.placements)


def label_points(page: SheetPage) -> list[Point]:
    """The starts of all label texts and the corners of the scale bar, on the page."""
    found: list[Point] = []
    for item, to in flat(page.items):
        if isinstance(item, Text):
            found.append(apply_transform(to, (item.x, item.y)))
        elif isinstance(item, Path):
            found.extend(apply_transform(to, segment_numbers(segment)) for segment in item.outline)
    return found


@pytest.mark.parametrize(("backs", "across"), [("long", True), ("short", False)])
def test_backs_lie_behind_their_fronts(backs: str, across: bool) -> None:
    sheets = impose([tiles(16, with_back=True)], A4, SheetOptions(backs=backs, offset=(1.5, -0.5)), LABELS)
    assert [page.side for page in sheets.pages] == ["front", "back"] * 2
    front, rear = sheets.pages[0], sheets.pages[1]
    assert len(front.placements) == len(rear.placements)
    for one, two in zip(front.placements, rear.placements, strict=True):
        seen = (210 - one.x, one.y) if across else (one.x, 297 - one.y)
        assert (two.x - 1.5, two.y + 0.5) == pytest.approx(seen)
        assert sheets.faces[two.face].id == "back-tile"
        # Seen through the paper, the back's up is the front's up: the page is flipped about a line, directions with it.
        up, down = apply_transform(rotate(one.turn), (0.0, 1.0)), apply_transform(rotate(two.turn), (0.0, 1.0))
        assert down == pytest.approx((-up[0], up[1]) if across else (up[0], -up[1]), abs=1e-9)


def test_a_fold_over_sheet_has_front_and_back_at_equal_distance_from_the_fold() -> None:
    sheets = impose([tiles(5, with_back=True)], A4, SheetOptions(backs="fold"), LABELS)
    page = sheets.pages[0]
    fronts, rears = page.placements[:5], page.placements[5:]
    assert [mark.y1 for mark in page.marks if mark.kind == "fold"] == [148.5]
    for one, two in zip(fronts, rears, strict=True):
        assert (two.x, 297 - two.y) == pytest.approx((one.x, one.y))
        assert one.y - 25 > 148.5 + 3


def test_a_net_that_its_bleed_keeps_off_the_paper_is_told_how_much_fits() -> None:
    """A4 has 190 × 277 mm between its margins of 10 mm; 3 mm of bleed on each side leave 184 × 271 mm, and 2.5 mm leave
    185 × 272 mm, in which the net lies turned."""
    net = PieceBatch((PieceCopies(Face("net", rectangle(209.3, 184.9), (), bleed=3.0)),), "grid")
    with pytest.raises(InputError) as caught:
        impose([net], A4, SheetOptions(bleed=3.0, full_bleed=True), LABELS)
    said = str(caught.value)
    assert "10 mm of margin and 3 mm of bleed leave 184 × 271 mm" in said
    assert "--bleed 2.5" in said
    assert "--paper" in said
    (page,) = impose([net], A4, SheetOptions(bleed=2.5, full_bleed=True), LABELS).pages
    assert [placed.turn for placed in page.placements] == [90.0]


def test_unknown_paper_and_backs_are_refused_with_what_there_is_and_a_piece_too_large_is_named() -> None:
    with pytest.raises(InputError, match=r"unknown paper 'a5'.*a4"):
        find_paper("a5")
    with pytest.raises(InputError, match=r"unknown backs 'both'.*long"):
        impose([tiles(1)], A4, SheetOptions(backs="both"), LABELS)
    with pytest.raises(InputError, match=r"barge.*doesn't fit on a4"):
        impose([PieceBatch((PieceCopies(Face("barge", hexagon(280), ())),), "easy-cut")], A4, SheetOptions(), LABELS)


def test_guides_show_trims_and_safe_zones() -> None:
    kinds = Counter(mark.kind for mark in impose([cards(1)], A4, SheetOptions(guides=True), LABELS).pages[0].marks)
    assert (kinds["trim"], kinds["safe"]) == (4, 4)


@pytest.mark.parametrize(("number", "cuts"), [(1, 6), (2, 8), (3, 9), (7, 12), (10, 14), (12, 16)])
def test_of_a_few_tiles_those_lie_together_that_share_cuts(number: int, cuts: int) -> None:
    # A strip takes two cuts in its direction, one where it adjoins another. 7: 2 3 2, three strips in each direction;
    # 10: 3 4 3, three, four and four; 12: 4 4 4, three, five and five.
    made = impose([tiles(number)], A4, SheetOptions(), LABELS)
    assert count_cuts(made.pages[0], made.faces) == cuts
    assert len(made.pages) == 1


def test_hexagons_on_a_shared_sheet_leave_the_others_their_fewest_cuts() -> None:
    """By themselves eight hexagons take 13 cuts, but so high that 42 small squares no longer lie 6 by 7, which takes
    7 + 8; in the least height they take 14. A larger square takes 4, the two lines between the blocks 2."""
    small, large = (Face(name, rectangle(edge, edge), (), 3.0) for name, edge in (("small", 8.0), ("large", 24.0)))
    squares = [PieceBatch((PieceCopies(face, None, count),), "grid") for face, count in ((small, 42), (large, 1))]
    made = impose([tiles(8), *squares], find_paper("letter"), SheetOptions(together=True), LABELS)
    assert [count_cuts(page, made.faces) for page in made.pages] == [14 + 7 + 8 + 4 + 2]
    assert made.unmarked == 0


@pytest.mark.quick("none-0.0", "none-5.0", "none-13.0", "none-40.0", "fold-13.0", "fold-40.0")
@pytest.mark.parametrize("gutter", [0.0, 5.0, 13.0, 40.0])
@pytest.mark.parametrize("backs", ["none", "fold"])
def test_the_outer_cuts_of_discs_without_bleed_have_marks_at_every_gutter(gutter: float, backs: str) -> None:
    """So have three tiles a row, with gutters of 6 mm: the bar stands where it shortens two marks."""
    discs = PieceBatch((PieceCopies(coin(1), count=150),), "grid")
    assert impose([discs], A4, SheetOptions(gutter=gutter, backs=backs), LABELS).unmarked == 0
    assert impose([tiles(13)], A4, SheetOptions(gutter=6), LABELS).unmarked == 0


def test_a_page_that_is_folded_over_lies_with_its_fronts_up() -> None:
    batch = PieceBatch(tuple(PieceCopies(card(number), back()) for number in range(9)), "grid")
    (page, *_) = impose([batch], A4, SheetOptions(backs="fold"), LABELS).pages
    lying = folded_page(page)
    (fold,) = {mark.y1 for mark in page.marks if mark.kind == "fold"}
    assert lying.height == page.height - fold
    fronts = [placed for placed in page.placements if placed.y > fold]
    assert 0 < len(fronts) < len(page.placements)
    assert [(placed.x, placed.y) for placed in lying.placements] == [(placed.x, placed.y - fold) for placed in fronts]
    assert all(min(mark.y1, mark.y2) > 0.0 and max(mark.y1, mark.y2) < lying.height for mark in lying.marks)
    assert folded_page(lying) == lying


@pytest.mark.parametrize("backs", ["long", "short", "fold"])
def test_each_piece_has_its_own_back(backs: str) -> None:
    sides = ([Face(f"{side}-{number}", rectangle(40, 60), ()) for number in range(6)] for side in ("front", "back"))
    batch = PieceBatch(tuple(itertools.starmap(PieceCopies, zip(*sides, strict=True))), "grid")
    sheets = impose([batch], A4, SheetOptions(backs=backs), LABELS)
    names = [sheets.faces[placed.face].id for page in sheets.pages for placed in page.placements]
    assert names == [f"{side}-{number}" for side in ("front", "back") for number in range(6)]


@pytest.mark.parametrize(("backs", "across"), [("long", True), ("short", False)])
def test_the_place_of_a_label_on_a_back_lies_behind_that_on_the_front(backs: str, across: bool) -> None:
    at = mirror(possible_frames(A4, SheetOptions(backs=backs))[0])
    assert at is not None
    left, bottom, right, top = _mirror_spot(LabelSpot(20.0, 10.0, 0.0, 50.0, 4.0), at).box(0.0)
    assert (left, bottom, right, top) == pytest.approx((140, 10, 190, 14) if across else (20, 283, 70, 287))


def test_a_mark_under_a_label_is_a_cut_without_one() -> None:
    """Nine cards: of the four level cuts the second loses its left mark to a label of 4 by 4 mm at its beginning."""
    (frame, *_) = possible_frames(A4, SheetOptions())
    maker = _Imposer(frame, _SheetWords(LABELS, ("",)), sheet_furniture(), ())
    (sheet,) = maker.sheets([without_faces(cards(9), 0)])
    cuts = maker.cuts(sheet.blocks)
    at_the_left = [one for one in cuts.marks if one.y1 == one.y2 and max(one.x1, one.x2) < 105.0]
    _, mark, _, _ = sorted(at_the_left, key=lambda one: one.y1)
    assert (cuts.unmarked, sheet.marks.unmarked) == (0, 0)
    over = LabelSpot(mark.x1 - 2.0, mark.y1 - 2.0, 0.0, 4.0, 4.0)
    made = maker.make_sheet(sheet.blocks, (over,), cuts).marks
    assert mark not in made.marks
    assert made.unmarked == 1


def rim(shape: Shape, bleed: float) -> Face:
    return Face("piece", shape, (), bleed)


@pytest.mark.quick("letter-cards")
@pytest.mark.parametrize(
    ("name", "shape", "packing", "count", "options", "least"),
    [
        ("letter", rectangle(63, 88), "grid", 7, SheetOptions(full_bleed=True), 1.975),
        ("a4", hexagon(60), "dense", 7, SheetOptions(full_bleed=True), 1.5),
        ("tabloid", hexagon(55), "strips", 40, SheetOptions(), 0.0),
    ],
    ids=["letter-cards", "a4-tiles", "tabloid-rows"],
)
def test_at_a_fold_the_least_bleed_is_told_and_no_trim_is_cut_off(
    name: str, shape: Shape, packing: str, count: int, options: SheetOptions, least: float
) -> None:
    """Nine pieces on four papers with all margins and backs (2,592 layouts) have less bleed than is asked for only at a
    fold: of Letter's 109.35 mm above it, three cards beside each other leave 21.35 for bleed, marks and labels."""
    piece, back = rim(shape, 3.0), rim(shape, 3.0)
    made = impose(
        [PieceBatch((PieceCopies(piece, back, count),), packing)],
        find_paper(name),
        replace(options, backs="fold"),
        LABELS,
    )
    found = min(
        depth(corner, placed.clip)
        for page in made.pages
        for placed in page.placements
        for corner in trim_outline(made.faces[placed.face], placed)
    )
    assert found >= -1e-6, "no art ends within its trim"
    if options.full_bleed:
        assert (found, made.least_bleed(3.0)) == pytest.approx((least, least))
