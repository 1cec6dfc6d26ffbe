"""What `new --from` and `schema` write, and the line that names a schema; nothing is said twice: what the program
learns, its schemas know."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar, get_args, get_origin

import pytest

from generator.definitions import record_fields, yaml_reader
from generator.definitions.box_request import shipped_games
from generator.definitions.field_annotations import ExpectedExample, find_note
from generator.definitions.modeline import with_modeline, without_modeline
from generator.games.balance_control.effects.effect import Amount, Effect, EffectWordList
from generator.games.balance_control.effects.effect_words import BY_NAME
from generator.games.balance_control.effects.vocabulary import SAYS, VOCABULARY
from generator.games.balance_control.table.scenarios import balance_scenarios
from generator.games.balance_control.table.scenarios.balance_scenarios import Expectation
from generator.games.registry import dialect_of
from generator.schemas.file_kinds import file_kinds
from generator.schemas.json_schema import SchemaMaker
from generator.schemas.schema_files import known_ids
from tests.cli.running import inside
from tests.games import PACKS, REAL, STUDIO_ICONS, change, lines, load, opened, real_game
from tests.schemas.editors import squiggles
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
    assert {"module.json", "papers.json", "face-token.json", "service.json"} <= names
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


@dataclass(frozen=True)
class Whisper(Effect):
    """Says `amount` words to `who`."""

    word: ClassVar[str] = "whisper"
    who: Annotated[str, EffectWordList("who")]
    amount: Amount


def made(name: str) -> Any:
    return file_kinds(dialect_of("balance-control"))[name].make(known_ids(real_game()))


@pytest.mark.slow
def test_a_new_effect_word_is_known_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "module: {players: [2, 6]}\ntiles: {x: {class: focus, effects: [whisper: {who: you, amount: 2}]}}"
    assert squiggles(made("module"), text)
    monkeypatch.setitem(BY_NAME, "whisper", Whisper)
    assert squiggles(made("module"), text) == []
    assert squiggles(made("module"), text.replace("you", "yuo"))
    record = made("module")["definitions"]["Whisper"]
    assert record["properties"]["amount"]["description"].startswith("Says `amount` words to `who`.")


def test_a_new_word_of_a_list_is_known_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VOCABULARY, "until", (*VOCABULARY["until"], "tea-time"))
    assert "tea-time" in str(made("module"))


@dataclass(frozen=True)
class Forecast(Expectation):
    """What must hold, and the `weather`."""

    weather: Amount | None = None


def test_a_new_expectation_is_known_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "{name: x, players: 2, steps: [{expect: {weather: 3}}]}"
    assert squiggles(made("scenario"), text)
    monkeypatch.setattr(balance_scenarios, "Expectation", Forecast)
    monkeypatch.setattr(record_fields, "_FIELDS", {})
    monkeypatch.setattr(record_fields, "_type_of", record_fields._type_of.__wrapped__)
    monkeypatch.setattr(yaml_reader, "_keys_of", yaml_reader._keys_of.__wrapped__)
    assert squiggles(made("scenario"), text) == []


@dataclass(frozen=True)
class Record:
    """A `size` that something has."""

    size: int


def test_a_new_key_is_known_at_once() -> None:
    shapes = SchemaMaker({})
    shapes.record(Record)
    assert shapes.definitions["Record"]["properties"]["size"]["description"].startswith("A `size` that something has.")
    assert shapes.definitions["Record"]["required"] == ["size"]


def test_every_value_of_a_list_is_explained_in_the_editor() -> None:
    assert set(SAYS) == set(VOCABULARY)
    told = {
        pair
        for node in nodes(made("module"))
        for pair in zip(node.get("enum", ()), node.get("markdownEnumDescriptions", ()), strict=False)
    }
    assert ("next-round", "from the beginning to the end of the next round") in told
    assert {word for words in VOCABULARY.values() for word in words} <= {word for word, said in told if said}


def nodes(schema: Any) -> Iterator[dict[str, Any]]:
    """Every mapping in a schema."""
    if isinstance(schema, dict):
        yield schema
    for inner in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from nodes(inner)


@pytest.mark.parametrize(
    "name",
    [
        name
        for name, kind in file_kinds(dialect_of("balance-control")).items()
        if not kind.studio and "face" not in name
    ],
)
def test_every_key_is_explained(name: str) -> None:
    """But ids."""
    closed = (node for node in nodes(made(name)) if node.get("additionalProperties") is False)
    said = [(key, one.get("description", "")) for node in closed for key, one in node.get("properties", {}).items()]
    assert [key for key, told in said if not told or told.startswith(("Expected:", "Left out:"))] == []


@pytest.mark.quick("balance-control", "organisation")
@pytest.mark.parametrize("game", shipped_games())
def test_a_list_of_so_many_entries_says_of_what(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    silent, plain = [], SchemaMaker.plain

    def look(self: SchemaMaker, wanted: Any, notes: tuple[Any, ...], part: bool) -> Any:
        if (
            get_origin(wanted) is tuple
            and get_args(wanted)[1:] != (Ellipsis,)
            and not find_note(notes, ExpectedExample)
        ):
            silent.append(wanted)
        return plain(self, wanted, notes, part)

    monkeypatch.setattr(SchemaMaker, "plain", look)
    for kind in file_kinds(dialect_of(game)).values():
        kind.make(known_ids(opened(PACKS / game, STUDIO_ICONS)))
    assert silent == []


@pytest.mark.slow
def test_ids_are_offered_and_not_demanded() -> None:
    text = "module: {players: [2, 6]}\ntiles: {x: {class: department, department: %s}}"
    assert all(department in str(made("module")) for department in real_game().sources.sections["departments"])
    assert squiggles(made("module"), text % "NEW") == []
    assert squiggles(made("module"), text % "NEWER")
