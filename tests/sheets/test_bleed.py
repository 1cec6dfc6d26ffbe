"""How far art reaches past its trim: to the middle between neighbours, and to the edge of what a printer reaches."""

from __future__ import annotations

import pytest

from generator.base.geometry import box_around
from generator.faces.display_list import rectangle
from generator.sheets.bleed import clip_polygons
from generator.sheets.packing import Slot

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
