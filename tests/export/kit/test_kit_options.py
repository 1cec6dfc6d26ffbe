"""Kits that can't be made: a clear line, the right exit code, and nothing that was there before is lost."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from generator.files.atomic_write import LIST, fill_folder
from tests.cli.running import Cli
from tests.games import change, copy_real


def contents(folder: Path) -> Mapping[str, bytes]:
    """Everything in a folder, hidden things too, but the list of what is ours."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file() and path.name != LIST)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


@pytest.fixture
def earlier(tmp_path: Path) -> Path:
    """A folder with an earlier kit in it, and something of the user's own."""
    folder = tmp_path / "kit"
    fill_folder(folder, {name: f"earlier {name}".encode() for name in ("tiles.pdf", "kit.pdf", "manifest.json")})
    (folder / "notes.txt").write_text("earlier notes.txt", encoding="utf-8")
    return folder


WRONG = {
    "paper": (["--paper", "a7"], "a4"),
    "packing": (["--packing", "loose"], "easy-cut"),
    "theme": (["--theme", "sepia"], "low-ink"),
    "backs": (["--backs", "left"], "long"),
    "offset-text": (["--offset", "a bit"], "X,Y"),
    "offset-one": (["--offset", "1"], "X,Y"),
    "offset-nan": (["--offset", "nan,0"], "20 mm"),
    "offset-far": (["--offset", "0,400"], "20 mm"),
    "size-zero": (["--tile-size", "0"], "mm"),
    "size-nan": (["--tile-size", "nan"], "mm"),
    "size-text": (["--tile-size", "big"], "big"),
    "bleed-negative": (["--bleed", "-1"], "0 to 3 mm"),
    "bleed-nan": (["--bleed", "nan"], "0 to 3 mm"),
    "gutter-huge": (["--gutter", "1000"], "0 to 50 mm"),
    "resolution-low": (["--resolution", "71"], "72 to 1200 dpi"),
    "resolution-nan": (["--resolution", "nan"], "72 to 1200 dpi"),
    "language": (["--lang", "fr"], "de"),
    "module": (["--modules", "econmy"], "did you mean economy"),
    "players": (["--players", "7"], "2 to 6"),
    "edition": (["--edition", "2.0"], "1.0.14"),
    "only": (["--modules", "all", "--only", "economic-stimulos"], "did you mean economic-stimulus"),
    "only-nothing": (["--only", ""], "--only: no piece is named; expected the id of a piece in this configuration"),
    "only-not-in-play": (
        ["--only", "economic-stimulus"],
        "--only: piece 'economic-stimulus' is not in this box; expected --modules economy, with which the box has it, "
        "or the id of a piece in this configuration: ",
    ),
    "only-module-besides": (
        ["--modules", "economy", "--only", "future-investment"],
        "expected --modules economy,climate, ",
    ),
    "only-more-players": (["--modules", "economy", "--only", "influence-e"], "expected --players 5, with which"),
    "only-other-way": (["--only", "resource-tracks"], "expected --resources tracks, with which"),
    "only-two-options": (
        ["--resources", "tracks", "--only", "resource-eco-1"],
        "expected --modules economy --resources markers, with which",
    ),
    "only-a-back": (["--only", "back-economy"], "--only: unknown piece 'back-economy'; expected the id of a piece in"),
    "since-missing": (["--changed-since", "no-such-manifest.json"], "manifest.json"),
    "game-missing": (["--game", "no-such-game"], "no-such-game"),
    "option": (["--papper", "a4"], "--paper"),
}


@pytest.mark.parametrize(("options", "says"), WRONG.values(), ids=WRONG)
def test_a_bad_option_is_told_and_changes_nothing(cli: Cli, earlier: Path, options: list[str], says: str) -> None:
    before = contents(earlier)
    assert cli("build", "--out", str(earlier), *options).refuses(says)
    assert contents(earlier) == before


@pytest.mark.parametrize("way", ["en", "de", "en/kit.pdf/deeper"])
def test_all_languages_or_none(cli: Cli, tmp_path: Path, way: str) -> None:
    (tmp_path / way).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / way).write_text("mine", encoding="utf-8")
    found = cli("build", "--players", "2", "--lang", "all", "--out", str(tmp_path))
    assert found.code == 2
    assert f"{(tmp_path / way.removesuffix('/deeper')).as_posix()}: is in the way" in found.err
    assert contents(tmp_path) == {way: b"mine"}
    assert sorted(path.name for path in tmp_path.iterdir()) == [way.split("/")[0]]


@pytest.mark.slow
def test_a_piece_that_cannot_be_made_is_named(cli: Cli, tmp_path: Path, earlier: Path) -> None:
    game, before = copy_real(tmp_path / "game"), contents(earlier)
    change(game / "text" / "en.yaml", "Economic Stimulus", "Economic Stimulus " * 40)
    found = cli("build", "--modules", "all", "--game", str(game), "--out", str(earlier))
    assert (found.code, "economic-stimulus" in found.err) == (1, True)
    assert contents(earlier) == before


def test_what_an_earlier_build_left_is_replaced_and_the_rest_stays(cli: Cli, earlier: Path) -> None:
    assert cli("build", "--only", "dom-w3", "--out", str(earlier)).code == 0
    assert sorted(contents(earlier)) == ["kit.pdf", "manifest.json", "notes.txt", "session.pdf", "tiles.pdf"]
    assert (earlier / "notes.txt").read_text(encoding="utf-8") == "earlier notes.txt"
    assert (earlier / "tiles.pdf").read_bytes().startswith(b"%PDF")
