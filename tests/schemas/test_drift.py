"""Nothing is said twice: what the program learns, its schemas know; what a class says of its keys, editors show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, get_args, get_origin

import pytest

from generator.definitions import record_fields, yaml_reader
from generator.definitions.box_request import shipped_games
from generator.definitions.field_annotations import ExpectedExample, find_note
from generator.games.balance_control.effects.effect import Amount, Effect, EffectWordList
from generator.games.balance_control.effects.effect_words import BY_NAME
from generator.games.balance_control.effects.vocabulary import SAYS, VOCABULARY
from generator.games.balance_control.table.scenarios import balance_scenarios
from generator.games.balance_control.table.scenarios.balance_scenarios import Expectation
from generator.games.registry import dialect_of
from generator.schemas.file_kinds import file_kinds
from generator.schemas.json_schema import SchemaMaker
from generator.schemas.schema_files import known_ids
from tests.games import PACKS, STUDIO_ICONS, opened, real_game
from tests.schemas.editors import squiggles


@dataclass(frozen=True)
class Whisper(Effect):
    """Says `amount` words to `who`."""

    word: ClassVar[str] = "whisper"
    who: Annotated[str, EffectWordList("who")]
    amount: Amount


def made(name: str) -> Any:
    return file_kinds(dialect_of("balance-control"))[name].make(known_ids(real_game()))


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
