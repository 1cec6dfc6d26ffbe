"""Whatever draws a table says which piece of the box can't be drawn, and where that is written; nothing is drawn
without it, played for it or kept."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.running import Cli
from tests.games import ROOT
from tests.hostile.outcomes import held

SMALL = "{at: [366, 261], size: 6 x 4, icon: money, label: treasury}"


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a game whose board has a zone too small for its word."""
    game = tmp_path / "broken"
    shutil.copytree(ROOT / "components" / "organisation", game)
    pieces = game / "pieces.yaml"
    pieces.write_text(pieces.read_text("utf-8").replace(SMALL.replace("6 x 4", "44 x 26"), SMALL), "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def line_of_zone(place: Path) -> int:
    lines = (place / "broken" / "pieces.yaml").read_text("utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if SMALL in line)


@pytest.mark.parametrize(
    "asked",
    [
        ("serve", "--keep", "kept"),
        ("serve",),
        ("play", "--picture", "table.png", "--record", "game.bcg"),
        ("replay", "game.bcg", "--html", "game.html"),
        ("replay", "game.bcg", "--picture", "table.svg"),
    ],
    ids=" ".join,
)
def test_a_board_that_cannot_be_drawn_is_said_with_its_line(asked: tuple[str, ...], place: Path, cli: Cli) -> None:
    game = ("--game", "broken")
    if asked[0] == "replay":
        assert cli("play", *game, "--players", "3", "--record", "game.bcg").says("Result: "), "words need no faces"
    else:
        game += ("--players", "3")
    before = held(place)
    found = cli(*asked, *game)
    assert (found.code, found.out) == (2, "")
    (row,) = found.err.splitlines()
    assert row.startswith(f"error: broken/pieces.yaml:{line_of_zone(place)}:")
    assert " plan: " in row
    assert held(place) == before
