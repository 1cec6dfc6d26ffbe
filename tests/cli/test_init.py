"""`init`: a whole copy that every command takes, or nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.cli.terminal import called
from generator.definitions.load import FOLDER_OF_SCHEMAS as FOLDER
from generator.definitions.modeline import without_modeline
from tests.cli.running import inside, outside
from tests.games import REAL, change
from tests.hostile.full_disk import full_disk
from tests.toy_game import write_toy_game


def test_the_copy_is_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = tmp_path / "mine"
    found = inside(capsys, "init", str(copy))
    assert found.code == 0
    assert f"balance-control check --game {copy}" in found.out
    files = {path.relative_to(REAL) for path in REAL.rglob("*") if path.is_file()}
    made = {path.relative_to(copy) for path in copy.rglob("*") if path.is_file()}
    assert {name for name in made if name.parts[0] != FOLDER} == files
    assert all(without_modeline((copy / name).read_bytes()) == (REAL / name).read_bytes() for name in files)


@pytest.mark.slow
def test_of_the_copy_is_said_what_is_said_of_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = tmp_path / "mine"
    assert inside(capsys, "init", str(copy)).code == 0
    own = inside(capsys, "check", "--modules", "all", "--game", str(copy), "--json")
    assert own.code == 0
    assert json.loads(own.out) == json.loads(inside(capsys, "check", "--modules", "all", "--json").out)


@pytest.mark.slow
def test_a_copy_of_a_copy(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    toy = write_toy_game(tmp_path / "toy")
    assert inside(capsys, "init", str(tmp_path / "two"), "--game", str(toy), "--quiet").out == ""
    change(tmp_path / "two" / "game.yaml", "id: allotment", "id: orchard")
    assert inside(capsys, "check", "--players", "3", "--game", str(tmp_path / "two")).code == 0
    assert (tmp_path / "two" / "icons" / "bee.svg").is_file()


@pytest.mark.slow
def test_umlauts_and_blanks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_toy_game(tmp_path / "Gärten für alle")
    found = outside("init", "Meine Spiele/Für Ömchen", "--game", "Gärten für alle", folder=tmp_path, LC_ALL="C")
    assert (found.code, found.err) == (0, "")
    checked = inside(capsys, "check", "--quiet", "--players", "3", "--game", str(tmp_path / "Meine Spiele/Für Ömchen"))
    assert (checked.code, checked.err) == (0, "")


@pytest.mark.slow
def test_the_advice_can_be_typed_as_it_stands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = tmp_path / "my game 2"
    found = inside(capsys, "init", str(copy))
    assert f"  balance-control check --game '{copy}'\n  balance-control build --game '{copy}'\n" in found.out
    assert (copy / "icons").is_dir()
    assert f"{copy / 'icons' / 'NAME.svg'}" in found.out


def test_the_program_is_named_as_it_was_called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "here" / "balance-control"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setattr("sys.argv", [str(program)])
    monkeypatch.setenv("PATH", str(tmp_path))
    assert called() == str(program)
    monkeypatch.setenv("PATH", str(program.parent))
    assert called() == "balance-control"
    monkeypatch.setattr("sys.argv", ["/usr/bin/pytest"])
    assert called() == "balance-control"


@pytest.mark.slow
def test_an_empty_folder_is_taken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine").mkdir()
    assert inside(capsys, "init", str(tmp_path / "mine")).code == 0
    assert (tmp_path / "mine" / "game.yaml").is_file()


@pytest.mark.quick("a file", "a folder with something in it")
@pytest.mark.parametrize("kind", ["a file", "a folder with something in it", "a copy"])
def test_nothing_is_overwritten(tmp_path: Path, kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "mine"
    if kind == "a file":
        target.write_text("mine", encoding="utf-8")
    elif kind == "a copy":
        assert inside(capsys, "init", str(target)).code == 0
        change(target / "game.yaml", "id: balance-control", "id: mine")
    else:
        target.mkdir()
        (target / "notes.txt").write_text("mine", encoding="utf-8")
    before = contents(tmp_path)
    found = inside(capsys, "init", str(target))
    assert found.code == 2
    assert "mine: is in the way; expected a new or an empty folder" in found.err
    assert contents(tmp_path) == before


def test_not_into_the_game_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    toy = write_toy_game(tmp_path / "toy")
    before = contents(tmp_path)
    found = inside(capsys, "init", str(toy / "copy"), "--game", str(toy))
    assert found.code == 2
    assert "lies inside the game that is copied" in found.err
    assert contents(tmp_path) == before


def test_a_broken_game_is_not_copied(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    toy = write_toy_game(tmp_path / "toy")
    (toy / "parts.yaml").write_text("a: [", encoding="utf-8")
    found = inside(capsys, "init", str(tmp_path / "mine"), "--game", str(toy))
    assert found.code == 2
    assert not (tmp_path / "mine").exists()


def test_a_full_disk_leaves_nothing_behind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with full_disk(tmp_path, 20_000):
        found = inside(capsys, "init", str(tmp_path / "new" / "folder" / "mine"))
    assert found.code == 1
    assert found.err == f"error: {tmp_path / 'new' / 'folder' / 'mine'}: No space left on device\n"
    assert contents(tmp_path) == {}


def contents(folder: Path) -> dict[str, bytes]:
    """Every file below a folder; empty folders count as files without content."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else b""
        for path in sorted(folder.rglob("*"))
    }
