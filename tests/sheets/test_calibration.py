"""The calibration sheet: the scale read where a shifted back meets the front's cross is the offset that mends it."""

from __future__ import annotations

import pytest

from generator.base.errors import InputError
from generator.faces.display_list import Path
from generator.faces.shapes import segment_numbers
from generator.sheets.calibration import CalibrationWords, calibration_pages
from generator.sheets.papers import find_paper

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
