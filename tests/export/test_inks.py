"""A colour that lays on more ink than a press takes is told where it is written."""

import re
from pathlib import Path

import pytest

from tests.cli.running import Cli

pytestmark = pytest.mark.usefixtures("in_this_process", "no_schemas")


def with_ink(folder: Path, cmyk: str, cli: Cli) -> tuple[str, str]:
    """A new game whose colour `ink` is of these inks, and the place where that is written."""
    game = folder / "islands"
    assert cli("new", str(game)).code == 0
    path = game / "game.yaml"
    lines = path.read_text(encoding="utf-8").splitlines()
    number = next(number for number, line in enumerate(lines) if line.startswith("  ink:"))
    lines[number] = re.sub(r"cmyk: \[.*\]", f"cmyk: {cmyk}", lines[number])
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(game), f"game.yaml:{number + 1}:{lines[number].index('[') + 1}"


@pytest.mark.slow
def test_too_wet_for_every_press(cli: Cli, tmp_path: Path) -> None:
    game, place = with_ink(tmp_path, "[100, 100, 100, 100]", cli)
    out = tmp_path / "out"
    checked = cli("check", "--game", game)
    assert "warning: colour.ink colours.ink: 400 % of ink; expected at most 240 % for DriveThruCards" in checked.out
    assert "300 % for build --press" in checked.out
    assert place in checked.out
    for arguments, most in ((("build", "--press"), 300), (("export", "drivethrucards"), 240)):
        made = cli(*arguments, "--game", game, "--out", str(out))
        assert made.code == 1
        assert f"{place} colours.ink: 400 % of ink; expected at most {most} %" in made.err
        assert not out.exists()


@pytest.mark.slow
def test_too_wet_for_one_press(cli: Cli, tmp_path: Path) -> None:
    game, _ = with_ink(tmp_path, "[70, 60, 60, 60]", cli)
    checked = cli("check", "--game", game)
    assert "250 % of ink; expected at most 240 % for DriveThruCards (presses)" in checked.out
    assert cli("build", "--press", "--game", game, "--out", str(tmp_path / "out")).code == 0
    game, _ = with_ink(tmp_path / "dry", "[60, 60, 60, 60]", cli)
    assert "colour.ink" not in cli("check", "--game", game).out


@pytest.mark.slow
def test_colours_whose_inks_nobody_sets_are_named_once_with_what_is_derived(cli: Cli, tmp_path: Path) -> None:
    """The profile says 84, 46, 31 and 25 of `sea`; its inks are given up, and those of the others stay."""
    game, _ = with_ink(tmp_path, "[60, 60, 60, 60]", cli)
    path = tmp_path / "islands" / "game.yaml"
    text = path.read_text(encoding="utf-8")
    assert "colour.derived" not in cli("check", "--game", game).out
    path.write_text(re.sub(r"(sea: {rgb: [^,]*), cmyk: \[.*\]}", r"\1}", text), encoding="utf-8")
    lines = [line for line in cli("check", "--game", game).out.splitlines() if "colour.derived" in line]
    assert len(lines) == 1
    assert "a press prints inks that are derived from 'rgb': sea [84, 46, 31, 25]; 'cmyk' sets others" in lines[0]
    assert cli("build", "--press", "--game", game, "--out", str(tmp_path / "out")).code == 0
