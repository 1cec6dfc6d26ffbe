"""The line that names a schema, and what `new --from` and `schema` write."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from generator.definitions.modeline import with_modeline, without_modeline
from tests.cli.running import inside
from tests.games import REAL, change, lines, load
from tests.toy_game import write_toy_game


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"a: 1\n", b"# yaml-language-server: $schema=x.json\na: 1\n"),
        (b"a: 1\r\n", b"# yaml-language-server: $schema=x.json\r\na: 1\r\n"),
        (b"\xef\xbb\xbfa: 1\n", b"\xef\xbb\xbf# yaml-language-server: $schema=x.json\na: 1\n"),
        (b"", b"# yaml-language-server: $schema=x.json\n"),
    ],
)
def test_the_line_comes_once_and_goes(before: bytes, after: bytes) -> None:
    assert with_modeline(before, "x.json") == after
    assert with_modeline(with_modeline(before, "y.json"), "x.json") == after
    assert without_modeline(after) == before


def modelines(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8").partition("\n")[0].partition("=")[2]
        for path in sorted(folder.rglob("*.yaml"))
    }


@pytest.mark.slow
def test_a_copy_is_ready_for_editors(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "mine"
    assert inside(capsys, "new", str(mine), "--from", "balance-control").code == 0
    for name, schema in modelines(mine).items():
        file = (mine / name).parent / schema
        assert json.loads(file.read_text(encoding="utf-8"))["$schema"], name
    assert load(mine).sources.digest == load(REAL).sources.digest, "a remark makes no other game"


@pytest.mark.slow
def test_faults_are_told_where_they_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    toy = write_toy_game(tmp_path / "toy")
    inside(capsys, "schema", "--game", str(toy))
    line, column = change(toy / "modules" / "core.yaml", "shed, count: 2", "shed, cuont: 2")
    assert (line, column) == (8, 22), "one line further down than without the remark"
    assert lines(toy)[0].startswith(f"modules/core.yaml:8:{22 + len('shed, ')} ")


@pytest.mark.slow
def test_new_files_and_new_ids(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    toy = write_toy_game(tmp_path / "toy")
    rule = tmp_path / "rules" / "one.yaml"
    rule.parent.mkdir()
    rule.write_text("name: x\n", encoding="utf-8")
    found = inside(capsys, "schema", "--game", str(toy), str(rule))
    assert (found.code, found.err) == (0, "")
    assert modelines(rule.parent) == {"one.yaml": "../toy/.schema/scenario.json"}
    assert set(modelines(toy).values()) == {
        *(".schema/game.json", "../.schema/module.json", "../.schema/edition.json", "../.schema/text.json")
    }
    change(toy / "parts.yaml", "  gate: {code", "  pond: {trigger: action, needs: none}\n  gate: {code")
    assert "pond" not in (toy / ".schema" / "module.json").read_text(encoding="utf-8")
    (toy / ".schema" / "old.json").write_bytes((toy / ".schema" / "module.json").read_bytes())
    inside(capsys, "schema", "--game", str(toy))
    assert "pond" in (toy / ".schema" / "module.json").read_text(encoding="utf-8")
    assert not (toy / ".schema" / "old.json").exists()


@pytest.mark.slow
def test_writing_twice_changes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    toy = write_toy_game(tmp_path / "toy")
    inside(capsys, "schema", "--game", str(toy))
    before = {path: path.read_bytes() for path in toy.rglob("*") if path.is_file()}
    inside(capsys, "schema", "--game", str(toy))
    assert {path: path.read_bytes() for path in toy.rglob("*") if path.is_file()} == before


def test_schemas_alone_are_written_and_what_cannot_be_done_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    toy = write_toy_game(tmp_path / "toy")
    assert inside(capsys, "schema", "--out", str(tmp_path / "out"), "--quiet").out == ""
    names = {path.name for path in (tmp_path / "out").iterdir()}
    assert {"module.json", "papers.json", "face-card.json", "service.json"} <= names
    assert "no game is named" in inside(capsys, "schema").err
    assert "no such file" in inside(capsys, "schema", "--game", str(toy), str(tmp_path / "none.yaml")).err
    (toy / "parts.yaml").write_text("a: [", encoding="utf-8")
    before = {path: path.read_bytes() for path in toy.rglob("*") if path.is_file()}
    assert inside(capsys, "schema", "--game", str(toy)).code == 2
    assert {path: path.read_bytes() for path in toy.rglob("*") if path.is_file()} == before


@pytest.mark.slow
def test_no_help_speaks_of_python(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Types, and fields with the underscore that sets them off from keywords, are the program's."""
    inside(capsys, "schema", "--out", str(tmp_path / "schemas"))
    said = "".join(path.read_text(encoding="utf-8") for path in (tmp_path / "schemas").rglob("*.json"))
    assert (len(said) > 100_000, re.findall(r"frozenset|`[a-z]+_`", said)) == (True, [])
