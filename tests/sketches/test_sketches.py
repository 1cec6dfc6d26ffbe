"""Ten cards after drawings that were made without knowing the language of layouts: each is as it was drawn."""

from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter

from generator.cli.program import run
from tools.pictures.sketches import SKETCHES, card, copied

DRAWN = sorted(path.parent for path in SKETCHES.glob("*/sketch.png"))
WIDE, FAR, MOST = 60, 24, 2.5
"""Pixels across of what is compared; a colour's part is plainly another (of 255); so many percent of pixels may be, as
lines of running text end where they like."""
PLANTS = {
    "01-emberfolk": ("at: [4, 57.5], size: 55 x 22", "at: [4, 60.5], size: 55 x 22", 'ember: "#B5472B"'),
    "02-quarry-town": ("at: [12, 12], size: 45 x 38", "at: [12, 15], size: 45 x 38", 'paper: "#EFE7D6"'),
    "03-hero": ("at: [5, 57], size: 60 x 13", "at: [5, 60], size: 60 x 13", 'night: "#22252F"'),
    "04-two-tongues": ("at: [-3, -3], size: 94 x 14", "at: [-3, -6], size: 94 x 14", 'nature: "#1F7A8C"'),
    "05-gazette": ("picture: art, at: [8, 38.5]", "picture: art, at: [8, 41.5]", 'paper: "#F4F0E6"'),
    "06-rolling-stock": ("at: [4, 59.5]", "at: [4, 62.5]", 'express: "#1D3F72"'),
    "07-coin": ("at: [11, 10], size: 18", "at: [11, 13], size: 18", 'stag-guild: "#8A5A2B"'),
    "08-hex": ("at: [21, 25.64], size: 18", "at: [24, 25.64], size: 18", 'forest: "#2E4A26"'),
    "09-two-way": ("at: [3, 18], size: 57 x 20", "at: [3, 21], size: 57 x 20", 'sun: "#C2571A"'),
    "10-arcana": ("picture: art, at: [8, 18]", "picture: art, at: [8, 21]", 'panel: "#12142B"'),
}
"""For each a large element with its place, that place moved by 3 mm, and a colour of a ground."""


def percent_unlike(game: Path) -> float:
    """How many of a hundred pixels of a game's first card are plainly other than in its sketch."""
    drawing = Image.open(SKETCHES / game.name / "sketch.png").convert("RGB")
    size = (WIDE, round(WIDE * drawing.height / drawing.width))
    blur = ImageFilter.GaussianBlur(1)
    one, other = (picture.resize(size, Image.Resampling.BOX).filter(blur) for picture in (drawing, card(game)))
    apart = ImageChops.difference(one, other)
    far = sum(max(pixel) > FAR for pixel in zip(*(band.tobytes() for band in apart.split()), strict=True))
    return 100.0 * far / (size[0] * size[1])


@pytest.mark.slow
@pytest.mark.parametrize("sketch", DRAWN, ids=lambda sketch: sketch.name)
def test_a_card_is_as_it_was_drawn_without_a_warning(
    sketch: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = copied(sketch, tmp_path)
    assert run(["check", "--game", str(game)]) == 0
    assert run(["build", "--game", str(game), "--out", str(tmp_path / "kit")]) == 0
    said = capsys.readouterr()
    assert "warning" not in said.out + said.err
    assert percent_unlike(game) <= MOST


@pytest.mark.slow
@pytest.mark.parametrize("planted", ["place", "ground"])
@pytest.mark.parametrize("sketch", DRAWN, ids=lambda sketch: sketch.name)
def test_a_large_element_3_mm_away_or_another_ground_is_noticed(sketch: Path, planted: str, tmp_path: Path) -> None:
    game = copied(sketch, tmp_path)
    place, moved, ground = PLANTS[sketch.name]
    old, new = (place, moved) if planted == "place" else (ground, ground.split('"')[0] + '"#7F3F7F"')
    changed = 0
    for file in (game / "game.yaml", *game.glob("templates/faces/*.yaml")):
        text = file.read_text(encoding="utf-8")
        changed += text.count(old)
        file.write_text(text.replace(old, new), encoding="utf-8")
    assert changed == 1
    assert percent_unlike(game) > MOST
