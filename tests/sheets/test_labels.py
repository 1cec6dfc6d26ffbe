"""What is written beside the pieces: a bar to measure a print by."""

from __future__ import annotations

from generator.faces.display_list import Path
from generator.faces.shapes import segment_numbers
from generator.sheets.labels import scale_label
from generator.sheets.papers import sheet_furniture


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
