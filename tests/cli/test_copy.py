"""`new --from`: a whole copy that every command takes, or nothing."""

import json
from pathlib import Path

import pytest

from generator.cli.terminal import program_command
from generator.definitions.game_folder import FOLDER_OF_SCHEMAS as FOLDER
from generator.definitions.modeline import without_modeline
from tests.cli.running import Cli, outside
from tests.games import REAL
from tests.hostile.outcomes import held
from tests.toy_game import write_toy_game


@pytest.mark.usefixtures("no_schemas")
def test_the_copy_is_whole(tmp_path: Path, cli: Cli) -> None:
    copy = tmp_path / "mine"
    assert cli("new", str(copy), "--from", "balance-control").says(f"balance-control check --game {copy}")
    files = {path.relative_to(REAL) for path in REAL.rglob("*") if path.is_file()}
    made = {path.relative_to(copy) for path in copy.rglob("*") if path.is_file()}
    assert {name for name in made if name.parts[0] != FOLDER} == files
    assert all(without_modeline((copy / name).read_bytes()) == (REAL / name).read_bytes() for name in files)


@pytest.mark.slow
def test_of_the_copy_is_said_what_is_said_of_the_game(tmp_path: Path, cli: Cli) -> None:
    copy = tmp_path / "mine"
    copy.mkdir()
    assert cli("new", str(copy), "--from", "balance-control").code == 0, "an empty folder is taken"
    own = cli("check", "--modules", "all", "--game", str(copy), "--json")
    assert own.code == 0
    assert json.loads(own.out) == cli("check", "--modules", "all", "--json").data()


@pytest.mark.slow
def test_umlauts_and_blanks(tmp_path: Path, cli: Cli) -> None:
    write_toy_game(tmp_path / "Gärten für alle")
    found = outside("new", "Meine Spiele/Für Ömchen", "--from", "Gärten für alle", folder=tmp_path, LC_ALL="C")
    assert (found.code, found.err) == (0, "")
    checked = cli("check", "--quiet", "--players", "3", "--game", str(tmp_path / "Meine Spiele/Für Ömchen"))
    assert (checked.code, checked.err) == (0, "")


@pytest.mark.slow
def test_the_advice_can_be_typed_as_it_stands(tmp_path: Path, cli: Cli) -> None:
    copy = tmp_path / "my game 2"
    found = cli("new", str(copy), "--from", "balance-control")
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
    assert program_command() == str(program)
    monkeypatch.setenv("PATH", str(program.parent))
    assert program_command() == "balance-control"
    monkeypatch.setattr("sys.argv", ["/usr/bin/pytest"])
    assert program_command() == "balance-control"


def test_not_into_the_game_itself(tmp_path: Path, cli: Cli) -> None:
    toy = write_toy_game(tmp_path / "toy")
    before = held(tmp_path)
    assert cli("new", str(toy / "copy"), "--from", str(toy)).refuses("lies inside the game that is copied")
    assert held(tmp_path) == before


def test_a_broken_game_is_not_copied(tmp_path: Path, cli: Cli) -> None:
    toy = write_toy_game(tmp_path / "toy")
    (toy / "parts.yaml").write_text("a: [", encoding="utf-8")
    assert cli("new", str(tmp_path / "mine"), "--from", str(toy)).code == 2
    assert not (tmp_path / "mine").exists()


@pytest.mark.slow
def test_the_copy_has_the_fonts_with_their_licence(tmp_path: Path, cli: Cli) -> None:
    mine = tmp_path / "mine"
    assert cli("new", str(mine)).code == 0
    (mine / "fonts").mkdir()
    for name in ("NotoSansArabic-Regular.ttf", "OFL.txt"):
        (mine / "fonts" / name).write_bytes(b"as it is")
    assert cli("new", str(tmp_path / "copy"), "--from", str(mine)).code == 0
    assert {path.name: path.read_bytes() for path in (tmp_path / "copy" / "fonts").iterdir()} == {
        "NotoSansArabic-Regular.ttf": b"as it is",
        "OFL.txt": b"as it is",
    }
