"""An export is written whole or not at all: a full disk, a folder in the way, Ctrl-C at any moment, an old export."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.export.kit_check import find_kits
from generator.export.kit_manifest import CONTENT
from generator.export.package import ExportPackage, write_package
from generator.export.package_list import PackageRow
from tests.files.test_writing import disturb, held

OLD = {"a/1.png": b"old 1", "a/2.png": b"old 2", "b/3.png": b"old 3", "list.csv": b"old"}
NEW = {"a/1.png": b"new 1", "c/4.png": b"new 4", "list.csv": b"new"}
ROWS = (PackageRow("a/1.png", "", "buoy", 3, "a", "A", "d"), PackageRow("c/4.png", "", "buoy", 2, "c", "C", "d"))


OLD_HELD = {"a": None, **{name: OLD[name] for name in ("a/1.png", "a/2.png")}, "b": None, "b/3.png": b"old 3",
            "list.csv": b"old", "mine.txt": b"mine"}  # fmt: skip
NEW_HELD = {"a": None, "a/1.png": b"new 1", "c": None, "c/4.png": b"new 4", "list.csv": b"new", "mine.txt": b"mine"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_package("old", ExportPackage(OLD), tmp_path / "out")
    (tmp_path / "out" / "mine.txt").write_bytes(b"mine")
    return tmp_path / "out"


def test_an_old_export_is_replaced(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    assert held(folder) == OLD_HELD
    moves: list[int] = []
    disturb(monkeypatch, moves.append)
    report = write_package("new", ExportPackage(NEW, ROWS), folder)
    assert len(moves) == MOVES
    assert held(folder) == NEW_HELD
    assert report.counts == {"buoy": 5}
    data = json.loads((folder / CONTENT).read_text(encoding="utf-8"))
    assert data == {"target": "new", "files": sorted(NEW)}


def test_a_folder_with_something_of_the_users_stays(folder: Path) -> None:
    (folder / "b" / "notes").write_bytes(b"notes")
    write_package("new", ExportPackage(NEW), folder)
    assert held(folder) == {**NEW_HELD, "b": None, "b/notes": b"notes"}


MOVES = 6 + 5
"""The old files with their two lists out, the new ones with theirs in."""


@pytest.mark.parametrize("happens", [KeyboardInterrupt(), OSError(28, "No space left on device")], ids=["stop", "full"])
@pytest.mark.parametrize("when", range(MOVES))
def test_between_two_moves(monkeypatch: pytest.MonkeyPatch, folder: Path, when: int, happens: BaseException) -> None:
    def happen(move: int) -> None:
        if move == when:
            raise happens

    disturb(monkeypatch, happen)
    with pytest.raises(type(happens)):
        write_package("new", ExportPackage(NEW), folder)
    assert held(folder) == OLD_HELD


def test_an_export_is_no_kit(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "tiles.pdf").write_bytes(b"")
    write_package("press", ExportPackage({"economy.pdf": b""}), tmp_path / "press" / "en")
    assert find_kits(tmp_path) == [[tmp_path / "en" / "tiles.pdf"]]
