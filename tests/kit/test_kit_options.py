"""Kits that can't be made: a clear line, the right exit code, and nothing that was there before is lost."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from generator.writing import LIST, fill_folder
from tests.cli.running import PROGRAM, inside, outside
from tests.games import change, copy_real

BAD, IMPOSSIBLE = 2, 1


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
    "offset-half": (["--offset", "1"], "X,Y"),
    "offset-nan": (["--offset", "nan,0"], "20 mm"),
    "offset-far": (["--offset", "0,400"], "20 mm"),
    "size-zero": (["--tile-size", "0"], "mm"),
    "size-negative": (["--tile-size", "-50"], "mm"),
    "size-nan": (["--tile-size", "nan"], "mm"),
    "size-huge": (["--tile-size", "1e9"], "mm"),
    "size-text": (["--tile-size", "big"], "big"),
    "bleed-negative": (["--bleed", "-1"], "0 to 3 mm"),
    "bleed-nan": (["--bleed", "nan"], "0 to 3 mm"),
    "gutter-huge": (["--gutter", "1000"], "0 to 50 mm"),
    "language": (["--lang", "fr"], "de"),
    "module": (["--modules", "econmy"], "did you mean economy"),
    "players": (["--players", "7"], "2 to 6"),
    "edition": (["--edition", "2.0"], "1.0.14"),
    "only": (["--modules", "all", "--only", "economic-stimulos"], "did you mean economic-stimulus"),
    "only-not-in-play": (["--only", "economic-stimulus"], "this configuration"),
    "since-missing": (["--changed-since", "no-such-manifest.json"], "manifest.json"),
    "game-missing": (["--game", "no-such-game"], "no-such-game"),
    "option": (["--papper", "a4"], "--paper"),
}


@pytest.mark.parametrize(("options", "says"), WRONG.values(), ids=WRONG)
def test_a_bad_option_is_told_and_changes_nothing(
    capsys: pytest.CaptureFixture[str], earlier: Path, options: list[str], says: str
) -> None:
    before = contents(earlier)
    found = inside(capsys, "build", "--out", str(earlier), *options)
    assert found.code == BAD
    assert says in found.err
    assert "Traceback" not in found.err
    assert contents(earlier) == before


def test_a_new_folder_is_not_left_behind_and_a_file_in_the_way_stays(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert inside(capsys, "build", "--out", str(tmp_path / "new"), "--only", "nothing").code == BAD
    (tmp_path / "kit").write_text("mine", encoding="utf-8")
    for out in ("kit", "kit/deeper"):
        found = inside(capsys, "build", "--out", str(tmp_path / out))
        assert (found.code, "kit" in found.err, "Traceback" in found.err) == (BAD, True, False)
    assert contents(tmp_path) == {"kit": b"mine"}
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("way", ["en", "de", "en/kit.pdf/deeper"])
def test_all_languages_or_none(capsys: pytest.CaptureFixture[str], tmp_path: Path, way: str) -> None:
    """Where one language's folder can't be filled, no other is: a file instead of it, or a folder instead of a PDF."""
    (tmp_path / way).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / way).write_text("mine", encoding="utf-8")
    found = inside(capsys, "build", "--players", "2", "--lang", "all", "--out", str(tmp_path))
    assert found.code == BAD
    assert f"{(tmp_path / way.removesuffix('/deeper')).as_posix()}: is in the way" in found.err
    assert contents(tmp_path) == {way: b"mine"}
    assert sorted(path.name for path in tmp_path.iterdir()) == [way.split("/")[0]]


def test_a_folder_that_is_not_writable(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, earlier: Path
) -> None:
    """The right is taken away in the program's eyes alone, for the super-user may write everywhere."""
    before = contents(earlier)
    real = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != earlier and real(path, mode))
    for out in (earlier, earlier / "new"):
        found = inside(capsys, "build", "--out", str(out))
        assert found.code == BAD
        assert str(earlier) in found.err
    assert contents(earlier) == before


@pytest.mark.slow
def test_a_disk_that_refuses(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, earlier: Path
) -> None:
    """Full in the middle of writing: the earlier kit stays, no part of the new one does."""
    before = contents(earlier)
    real = Path.open

    def full(path: Path, mode: str = "r", *more: Any, **named: Any) -> Any:
        if path.name == "tokens.pdf" and "r" not in mode:
            raise OSError(28, "No space left on device", str(path))
        return real(path, mode, *more, **named)

    monkeypatch.setattr(Path, "open", full)
    found = inside(capsys, "build", "--only", "dom-w3,influence-a", "--out", str(earlier))
    assert found.code != 0
    assert "No space left" in found.err
    assert contents(earlier) == before


@pytest.mark.slow
def test_a_piece_that_cannot_be_made_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, earlier: Path
) -> None:
    """A name far too long for its card."""
    game = copy_real(tmp_path / "game")
    text = game / "text" / "en.yaml"
    change(text, "Economic Stimulus", "Economic Stimulus " * 40)
    before = contents(earlier)
    found = inside(capsys, "build", "--modules", "all", "--game", str(game), "--out", str(earlier))
    assert found.code == IMPOSSIBLE
    assert "economic-stimulus" in found.err
    assert contents(earlier) == before


def test_what_an_earlier_build_left_is_replaced_and_the_rest_stays(
    capsys: pytest.CaptureFixture[str], earlier: Path
) -> None:
    assert inside(capsys, "build", "--only", "dom-w3", "--out", str(earlier)).code == 0
    assert sorted(contents(earlier)) == ["kit.pdf", "manifest.json", "notes.txt", "session.pdf", "tiles.pdf"]
    assert (earlier / "notes.txt").read_text(encoding="utf-8") == "earlier notes.txt"
    assert (earlier / "tiles.pdf").read_bytes().startswith(b"%PDF")


BIG = ("build", "--no-rules", "--players", "6", "--modules", "all", "--quiet", "--out")


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, bytes]:
    """What the big kit is when nobody stops it."""
    folder = tmp_path_factory.mktemp("undisturbed")
    assert outside(*BIG, str(folder)).code == 0
    return contents(folder)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is another thing there")
@pytest.mark.parametrize("seconds", [0.2, 0.5, 0.8, 1.1])
def test_stopped_in_the_middle(earlier: Path, undisturbed: Mapping[str, bytes], seconds: float) -> None:
    """Ctrl-C at any moment, be it just after the last file: the whole new kit is there or the whole earlier one."""
    before = contents(earlier)
    running = subprocess.Popen([*PROGRAM, *BIG, str(earlier)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(seconds)
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=60)
    assert b"Traceback" not in err or b"KeyboardInterrupt" in err
    new = {**undisturbed, "notes.txt": before["notes.txt"]}
    assert contents(earlier) in ([new] if running.returncode == 0 else [before, new])
