"""Pages of four pieces beside the pictures that somebody has looked at. After a wanted change of faces make them again
with `python -m tests.kit.pictures`, and look."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.kit.kits import Kits
from tests.kit.pictures import DPI, PAGES, picture, reference

MEAN = 1.5
"""How far a page may be off on average, in steps of 255: references hold few colours, rasterisers smooth edges
differently."""

SQUARE, IN_A_SQUARE = 8, 24.0
"""And in any square of 8 by 8 pixels (4 mm): a letter that moves by a millimetre is more."""


def off(one: Image.Image, two: Image.Image) -> tuple[float, float]:
    """The mean difference, and the largest mean of a square."""
    difference = ImageChops.difference(one, two).convert("L")
    squares = difference.resize((one.width // SQUARE, one.height // SQUARE), Image.Resampling.BOX)
    return ImageStat.Stat(difference).mean[0], float(squares.getextrema()[1])


@pytest.mark.quick("cards-low-ink")
@pytest.mark.parametrize("name", PAGES)
def test_page_looks_as_it_did(kits: Kits, name: str) -> None:
    shown, expected = picture(kits, name), Image.open(reference(name)).convert("RGB")
    assert shown.size == expected.size
    mean, worst = off(shown, expected)
    assert mean < MEAN
    assert worst < IN_A_SQUARE


@pytest.mark.slow
def test_a_difference_is_seen(kits: Kits) -> None:
    """Another page, a page turned upside down, one moved by a millimetre, one with a piece missing."""
    first, second, *_ = (picture(kits, name) for name in PAGES)
    assert off(first, second)[0] > MEAN
    assert off(first, first.transpose(Image.Transpose.ROTATE_180))[0] > MEAN
    assert off(first, ImageChops.offset(first, 2, 0))[1] > IN_A_SQUARE
    copy = kits(PAGES[next(iter(PAGES))]).manifest["copies"][0]
    x, y = round(copy["x"] / 25.4 * DPI), round(first.height - copy["y"] / 25.4 * DPI)
    holed = first.copy()
    holed.paste("white", (x - 16, y - 16, x + 16, y + 16))
    assert off(first, holed)[1] > IN_A_SQUARE
