"""Packings: the counts of the published table, a brute-force search on large papers, and no two trims overlapping."""

import itertools
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.base.errors import InputError
from generator.base.geometry import Point
from generator.faces.display_list import Shape, disc, hexagon, rectangle, triangle
from generator.sheets.packing import PackingArea, Slot, Stack, pack_shapes, packing_for, packings_for, tower_slots
from generator.sheets.pages import shape_corners
from generator.sheets.papers import find_paper, paper_names
from tests.polygons import distance
from tests.polygons import gap as between

# Best packings measured for this project: gap 0 / 3 mm gutter / 3 mm full bleed each, per paper and margin.
TABLE = {
    ("a4", 5): {40: (33, 30, 25), 45: (25, 22, 20), 50: (21, 18, 15), 55: (16, 15, 13), 60: (13, 13, 11)},
    ("a4", 10): {40: (30, 25, 23), 45: (23, 20, 18), 50: (20, 16, 15), 55: (15, 13, 12), 60: (13, 12, 11)},
    ("letter", 5): {40: (32, 28, 24), 45: (25, 22, 19), 50: (20, 18, 16), 55: (16, 15, 13), 60: (13, 12, 11)},
    ("letter", 10): {40: (30, 25, 22), 45: (23, 20, 18), 50: (18, 16, 15), 55: (15, 13, 12), 60: (12, 11, 9)},
}
ROWS = [(name, margin, size, counts) for (name, margin), sizes in TABLE.items() for size, counts in sizes.items()]


def area(name: str, margin: float, gap: float = 0.0, inner: float = 0.0) -> PackingArea:
    on = find_paper(name)
    return PackingArea(on.width - 2 * (margin + inner), on.height - 2 * (margin + inner), gap)


@pytest.mark.parametrize(("name", "margin", "size", "counts"), ROWS)
def test_dense_reaches_the_published_counts(name: str, margin: int, size: int, counts: tuple[int, int, int]) -> None:
    rooms = (area(name, margin), area(name, margin, 3), area(name, margin, 6, inner=3))
    found = tuple(len(pack_shapes(hexagon(size), "dense", room)) for room in rooms)
    assert all(ours >= published for ours, published in zip(found, counts, strict=True)), found


def searched(width: float, height: float, flat: float) -> int:
    """The best two-column pattern with pitch and shift on a raster of ¼ mm: normals are `flat` apart at least."""
    tip, best = 2 * flat / math.sqrt(3), 0
    for pitch_step in range(int(flat * 4) + 1):
        pitch = flat + pitch_step / 4
        low = math.floor((height - flat) / pitch + 1e-9) + 1
        for shift_step in range(int(pitch * 4) + 1):
            shift = shift_step / 4
            high = math.floor((height - flat - shift) / pitch + 1e-9) + 1
            rise = min(shift, pitch - shift)
            step = max((flat - rise / 2) * 2 / math.sqrt(3), tip / 2)
            columns = math.floor((width - tip) / step + 1e-9) + 1
            best = max(best, math.ceil(columns / 2) * low + columns // 2 * max(0, high))
    return best


@pytest.mark.quick("a3-40")
@pytest.mark.parametrize("size", [40, 50, 60])
@pytest.mark.parametrize("name", ["a3", "tabloid"])
def test_dense_is_no_worse_than_a_search_on_large_papers(name: str, size: int) -> None:
    room = area(name, 10)
    best = max(searched(room.width, room.height, size), searched(room.height, room.width, size))
    assert len(pack_shapes(hexagon(size), "dense", room)) >= best


def trim(shape: Shape, slot: Slot) -> tuple[Point, ...]:
    return shape_corners(shape, slot.x, slot.y, slot.turn)


SHAPES = st.one_of(
    st.floats(20, 90).map(hexagon),
    st.floats(10, 40).map(triangle),
    st.tuples(st.floats(8, 90), st.floats(8, 90)).map(lambda size: rectangle(*size)),
    st.floats(8, 40).map(disc),
)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(SHAPES, st.sampled_from(paper_names()), st.sampled_from([0.0, 2.0, 6.0]), st.data())
def test_trims_keep_their_gap_and_stay_on_the_area(shape: Shape, name: str, gap: float, data: st.DataObject) -> None:
    packing = data.draw(st.sampled_from(packings_for(shape)))
    room = area(name, 10, gap)
    slots = pack_shapes(shape, packing, room)
    points = [point for slot in slots for point in trim(shape, slot)]
    assert all(-1e-4 <= x <= room.width + 1e-4 and -1e-4 <= y <= room.height + 1e-4 for x, y in points)
    reach = math.hypot(shape.width, shape.height) + gap
    for one, two in itertools.combinations(slots[:80], 2):
        if abs(one.x - two.x) < reach and abs(one.y - two.y) < reach and shape.kind != "disc":
            first, second = trim(shape, one), trim(shape, two)
            clear = between(first, second)
            assert clear >= gap * 0.999 - 1e-4 or (clear >= -1e-6 and distance(first, second) >= gap - 1e-3)
        elif shape.kind == "disc":
            assert math.hypot(one.x - two.x, one.y - two.y) >= shape.width + gap - 1e-4


def test_slots_run_from_the_top_row_down_and_left_to_right() -> None:
    slots = pack_shapes(rectangle(60, 80), "grid", PackingArea(200, 280))
    assert [(slot.x < 100, slot.y > 140) for slot in (slots[0], slots[-1])] == [(True, True), (False, False)]


def test_a_kit_s_packing_is_taken_where_the_shape_has_it() -> None:
    shapes = (hexagon(50), triangle(20), rectangle(63, 88), disc(8))
    assert [packing_for(shape, "dense") for shape in shapes] == ["dense", "strips", "grid", "grid"]
    with pytest.raises(InputError, match=r"easy-cut.*triangle.*strips"):
        pack_shapes(triangle(20), "easy-cut", PackingArea(200, 200))


def test_a_tower_has_as_few_columns_and_rows_as_fit_and_none_where_it_is_too_high() -> None:
    """16 of 24 × 12 and 5 of 24 × 24: four columns with 4 + 2 rows, 96 mm high; six with 3 + 1 take as many, 60 mm."""
    shapes = [Stack(rectangle(24.0, 12.0), 0.0, 16), Stack(rectangle(24.0, 24.0), 0.0, 5)]
    for high, columns, rows in ((100.0, 4, 6), (90.0, 5, 5), (60.0, 6, 4)):
        slots = tower_slots(shapes, PackingArea(150.0, high))
        assert len(slots) == 21
        assert len({slot.x for slot in slots}) == columns
        assert len({slot.y for slot in slots}) == rows
        assert min(slot.x for slot in slots) >= 12.0
        assert max(slot.y for slot in slots) <= high - 6.0
        assert min(slot.y for slot in slots) >= 12.0
    assert tower_slots(shapes, PackingArea(150.0, 50.0)) == ()


def test_pieces_of_a_tower_may_be_turned_and_share_rows_where_they_are_equally_high() -> None:
    """Four cards turned, four aids 88 mm wide: two columns, two rows each; nine chips and three more fill four rows."""
    slots = tower_slots(
        [Stack(rectangle(63.0, 88.0), 90.0, 4), Stack(rectangle(88.0, 70.0), 0.0, 4)], PackingArea(190.0, 267.0)
    )
    assert [slot.turn for slot in slots] == [90.0] * 4 + [0.0] * 4
    assert (len({slot.x for slot in slots}), len({slot.y for slot in slots})) == (2, 4)
    chips = tower_slots(
        [Stack(rectangle(20.0, 20.0), 0.0, 9), Stack(rectangle(20.0, 20.0), 0.0, 3)], PackingArea(70.0, 100.0)
    )
    assert (len(set(chips)), len({slot.x for slot in chips}), len({slot.y for slot in chips})) == (12, 3, 4)
