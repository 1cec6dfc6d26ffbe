"""A designer's own picture with too few pixels is told wherever it is printed, by one measure."""

from pathlib import Path

import pytest
from PIL import Image

from generator.base.units import is_enough, resolution
from tests.cli.running import Cli

pytestmark = pytest.mark.usefixtures("in_this_process", "no_schemas")

WALL = "pieces:\n  wall: {kind: board, size: 594 x 420, art: {file: art/map.png}}\n"


def with_board(folder: Path, pixels: tuple[int, int], cli: Cli) -> Path:
    """A new game with a board of 594 × 420 mm that shows a picture of so many pixels."""
    game = folder / "islands"
    assert cli("new", str(game)).code == 0
    (game / "art").mkdir()
    Image.new("RGB", pixels, (20, 90, 120)).save(game / "art" / "map.png")
    for path, named in ((game / "pieces.yaml", WALL), (game / "text" / "en.yaml", "pieces:\n  wall: {name: Wall}\n")):
        path.write_text(path.read_text(encoding="utf-8").replace("pieces:\n", named, 1), encoding="utf-8")
    return game


@pytest.mark.parametrize("dpi", [150.0, 300.0])
def test_the_measure(dpi: float) -> None:
    """254 mm are 10 inches; the side with fewer pixels counts; 5 % are spared."""
    assert resolution((dpi * 10, dpi * 20), (254.0, 254.0)) == pytest.approx(dpi)
    assert is_enough(dpi * 0.96, dpi)
    assert not is_enough(dpi * 0.94, dpi)


@pytest.mark.slow
def test_a_coarse_picture_is_told_with_its_place(cli: Cli, tmp_path: Path) -> None:
    """300 pixels on 594 mm and a bleed are 13 an inch; each export tells it by what it prints at."""
    game = with_board(tmp_path, (300, 212), cli)
    lines = (game / "pieces.yaml").read_text(encoding="utf-8").splitlines()
    place = f"pieces.yaml:{next(number for number, text in enumerate(lines, 1) if 'map.png' in text)}:"
    said = "the picture art/map.png has 13 dpi (300 × 212 pixels); expected"
    checked = cli("check", "--game", str(game))
    assert checked.code == 0
    assert f"warning: art.coarse wall: {said} 150" in checked.out
    assert place in checked.out
    assert place in cli("build", "--game", str(game), "--out", str(tmp_path / "kit")).err
    for service, wanted in (("gamecrafter", 300), ("tts", 150)):
        made = cli("export", service, "--game", str(game), "--out", str(tmp_path / "out"))
        (warning,) = [line for line in made.err.splitlines() if line.startswith("warning: wall")]
        assert f"{said} {wanted} dpi" in warning
        assert place in warning


@pytest.mark.slow
def test_a_picture_is_judged_at_the_size_that_a_service_makes(cli: Cli, tmp_path: Path) -> None:
    """744 pixels on 63 × 88 mm and its bleed are below 285 an inch; on a chip, which the press doesn't make, none."""
    game, card = tmp_path / "islands", "art: {file: art/pirates.png}"
    assert cli("new", str(game)).code == 0
    (game / "art").mkdir()
    Image.new("RGB", (744, 744), (20, 90, 120)).save(game / "art" / "pirates.png")
    Image.new("RGB", (10, 10), (20, 90, 120)).save(game / "art" / "coin.png")
    for name, old, new in (
        ("cards.yaml", "pirates: {", f"pirates: {{{card}, "),
        ("cards.yaml", "icon: sail", "icon: sail, layout: picture"),
        ("pieces.yaml", "coin: {", "coin: {art: {file: art/coin.png}, "),
    ):
        path = game / name
        path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    made = cli("export", "drivethrucards", "--game", str(game), "--out", str(tmp_path / "out"))
    (warning,) = [line for line in made.err.splitlines() if line.startswith("warning: ")]
    assert warning.startswith("warning: pirates: the picture art/pirates.png has ")
    assert "expected 300 dpi" in warning
    assert "cards.yaml:" in warning


@pytest.mark.slow
def test_150_pixels_an_inch_of_the_cut_are_enough(cli: Cli, tmp_path: Path) -> None:
    """594 × 420 mm at 150 dpi are 3508 × 2480 pixels, as docs/pieces.md promises."""
    game, kit = with_board(tmp_path, (3508, 2480), cli), tmp_path / "kit"
    assert "art.coarse" not in cli("check", "--game", str(game)).out
    assert cli("build", "--game", str(game), "--out", str(kit)).err == ""
    assert cli("preflight", str(kit / "boards.pdf")).code == 0
