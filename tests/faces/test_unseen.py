"""A picture of which nothing is seen where it lies is told; one that is seen isn't."""

from __future__ import annotations

from pathlib import Path as File

import pytest
from PIL import Image as Pillow

from generator.faces.colours import Palette
from generator.faces.display import Face, Group, Image, Item, Path, rectangle
from generator.faces.shapes import box
from generator.faces.tones import ink_table
from generator.faces.unseen import has_unseen
from generator.geometry import scaled
from tests.faces.kinds.printing import Game

WHOLE = box(-20, -20, 40, 40)


@pytest.fixture
def white(tmp_path: File) -> File:
    """A white square on nothing."""
    picture = Pillow.new("RGBA", (40, 40), (0, 0, 0, 0))
    picture.paste((255, 255, 255, 255), (10, 10, 30, 30))
    picture.save(tmp_path / "white.png")
    return tmp_path / "white.png"


def unseen(*items: Item, theme: str = "colour") -> bool:
    """Whether nothing is seen of a picture among these items."""
    return has_unseen(Face("x", rectangle(40, 40), items), Palette(ink_table(Game()), theme=theme))


def test_white_on_nothing_is_seen_on_a_full_ground_alone(white: File) -> None:
    picture = Group((Image(str(white), -20, -20, 40, 40),), clip=WHOLE)
    assert unseen(picture)
    assert unseen(Path(WHOLE, fill="sea/13"), picture), "as good as white paper"
    assert not unseen(Path(WHOLE, fill="sea"), picture)
    assert unseen(Path(WHOLE, fill="sea|none"), picture, theme="low-ink")
    assert not unseen(Path(WHOLE, fill="sea|none"), picture)
    assert unseen(Path(box(-20, -20, 5, 5), fill="sea"), picture), "what lies beside it is no ground"


def test_dark_on_dark_is_unseen_too_and_on_another_picture_nobody_knows(white: File, tmp_path: File) -> None:
    for name, alpha in (("sea", 200), ("full", 255)):
        Pillow.new("RGBA", (40, 40), (30, 90, 120, alpha)).convert("RGBA" if alpha < 255 else "RGB").save(
            tmp_path / f"{name}.png"
        )
    dark, ground = (Image(str(tmp_path / f"{name}.png"), -20, -20, 40, 40) for name in ("sea", "full"))
    assert unseen(Path(WHOLE, fill="sea"), dark)
    assert not unseen(Path(WHOLE, fill="sea"), ground), "it covers what it lies on"
    assert not unseen(ground, Image(str(white), -20, -20, 40, 40))


def test_a_drawing_of_white_lines_is_unseen_on_paper() -> None:
    def drawing(*colours: str) -> Group:
        return Group(tuple(Path(box(-5, -5, 10, 10), stroke=colour) for colour in colours), scaled(2.0))

    assert unseen(drawing("#ffffff"))
    assert not unseen(drawing("#ffffff", "#cc0000"))
    assert not unseen(Path(WHOLE, fill="sea"), drawing("#ffffff"))
