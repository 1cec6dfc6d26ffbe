"""Raster pictures in a PDF, which holds no transparency: what is clear shows the ground."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest
from PIL import Image as Pillow

from generator.faces.colours import Paint
from generator.render.raster import picture_object

SEA = {"rgb": (0.2, 0.4, 0.6), "cmyk": (0.8, 0.4, 0.2, 0.2)}
GROUND = {"rgb": (51, 102, 153), "cmyk": (204, 102, 51, 51)}
HALF = {"rgb": (153, 179, 204), "cmyk": (102, 51, 26, 26)}
"""White over that, half of it seen through: 51 and 255 are 153 in the middle; 204 and no ink are 102."""


def pixels(path: Path, space: str, ground: Paint | None) -> list[tuple[int, ...]]:
    """Three pixels: white, half clear, clear."""
    picture = Pillow.new("RGBA", (3, 1), (255, 255, 255, 255))
    picture.putpixel((1, 0), (255, 255, 255, 128))
    picture.putpixel((2, 0), (9, 9, 9, 0))
    picture.save(path)
    data = zlib.decompress(picture_object(str(path), space, ground).content)
    step = len(data) // 3
    return [tuple(data[at : at + step]) for at in range(0, len(data), step)]


@pytest.mark.parametrize("space", ["rgb", "cmyk"])
def test_what_is_clear_has_the_colour_of_its_ground(space: str, tmp_path: Path) -> None:
    white, half, clear = pixels(tmp_path / "a.png", space, SEA[space])
    assert clear == GROUND[space]
    assert half == pytest.approx(HALF[space], abs=2)
    assert white == pytest.approx([0] * 4 if space == "cmyk" else [255] * 3, abs=2)


@pytest.mark.parametrize("space", ["rgb", "cmyk"])
@pytest.mark.parametrize("paper", ["none", "white"])
def test_on_paper_what_is_clear_is_white(space: str, paper: str, tmp_path: Path) -> None:
    ground = None if paper == "none" else (0.0,) * 4 if space == "cmyk" else (1.0,) * 3
    assert set(pixels(tmp_path / "a.png", space, ground)) == {(0,) * 4 if space == "cmyk" else (255,) * 3}
