"""The command that draws the documentation's pictures: it draws what is named, and says what it doesn't know."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from generator.faces.display import Face, Group, Text, rectangle
from generator.faces.pieces import Printed
from generator.geometry import scaled
from tools.pictures import __main__ as command
from tools.pictures.saving import GROUND, MARGIN, beside, narrowed, saved, stacked
from tools.pictures.tightest import smallest

RED, BLUE = (200, 0, 0), (0, 0, 200)


def plain(size: tuple[int, int], colour: tuple[int, int, int]) -> Image.Image:
    return Image.new("RGB", size, colour)


def test_an_unknown_picture_is_named() -> None:
    with pytest.raises(SystemExit, match=r"no picture 'bokklet'.*did you mean booklet\?"):
        command.main(["bokklet"])


def test_what_is_named_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Path] = []
    monkeypatch.setitem(command.PICTURES, "pages", lambda folder, target: seen.extend((folder, target)))
    command.main(["pages"])
    assert seen[1] == command.TARGET
    assert not seen[0].exists()


def test_pictures_lie_side_by_side_or_one_below_the_other() -> None:
    row = beside([plain((10, 30), RED), plain((20, 5), BLUE)])
    assert row.size == (10 + 20 + 3 * MARGIN, 30 + 2 * MARGIN)
    assert [row.getpixel((MARGIN + 10 + MARGIN, MARGIN + y)) for y in (0, 5)] == [BLUE, GROUND]
    column = stacked([plain((10, 30), RED), plain((20, 5), BLUE)], gap=4)
    assert column.size == (20, 39)
    assert [column.getpixel((15, y)) for y in (0, 34)] == [GROUND, BLUE]
    assert narrowed(plain((100, 50), RED), 40).size == (40, 20)


def test_kept_pictures_have_few_colours_and_the_same_bytes(tmp_path: Path) -> None:
    many = Image.radial_gradient("L").convert("RGB")
    saved(many, tmp_path / "a.png")
    saved(many, tmp_path / "b.png")
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()
    assert Image.open(tmp_path / "a.png").mode == "P"


def piece(name: str, group: str, *sizes: float, wide: float = 50.0, scale: float = 1.0) -> Printed:
    """A piece with a word of each size (pt), in a group of that scale, and the line with its id."""
    words = tuple(Text("word", "BarlowCondensed-Bold", size, 0.0, 0.0) for size in sizes)
    small = Text(f"{name} · 1.0", "BarlowCondensed-Bold", 4.0, 0.0, 0.0)
    face = Face(name, rectangle(wide, 50.0), (Group(words, scaled(scale)), small))
    return Printed(name, group, group, 1, "", face)


def test_the_smallest_words_of_each_file_are_found() -> None:
    pieces = [
        piece("large", "cards", 9.0),
        piece("scaled", "cards", 9.0, 12.0, scale=0.8),
        piece("board", "cards", 5.0, wide=400.0),
        piece("few", "aids", 7.0),
        piece("many", "aids", 7.0, 8.0),
    ]
    assert [(face.id, round(size, 2)) for face, size in smallest(pieces)] == [("scaled", 7.2), ("many", 7.0)]
