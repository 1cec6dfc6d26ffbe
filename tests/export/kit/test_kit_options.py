"""Kits that can't be made: a clear line, the right exit code, and nothing that was there before is lost."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from generator.files.atomic_write import LIST, fill_folder
from tests.cli.running import Cli
from tests.games import change, copy_real
from tests.tables import read_table


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


WRONG = read_table(__file__, "WRONG")


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
