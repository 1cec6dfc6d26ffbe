"""Changes of YAML as a careful person types them."""

import functools
from typing import Any

import pytest
import yaml

from generator.base.errors import InputError
from generator.edits.text_change import replace_pieces
from generator.edits.yaml_edits import YamlEdits
from tests.tables import read_table

CHANGES = read_table(__file__, "CHANGES")


def changed(text: str, edit: list[Any]) -> str:
    """The text after an edit as the tables write it."""
    edits = YamlEdits(text, "f.yaml")
    name, *rest = edit
    if name in ("add_before", "add_after"):
        return replace_pieces(text, edits.add(*rest[:3], **{name[4:]: rest[3]}))
    return replace_pieces(text, getattr(edits, name)(*rest))


@pytest.mark.parametrize("row", CHANGES, ids=[f"{row['edit'][0]}: {row['name']}" for row in CHANGES])
def test_a_change_is_what_a_careful_person_types(row: dict[str, Any]) -> None:
    assert changed(row["before"], row["edit"]) == row["after"]


@pytest.mark.parametrize("row", read_table(__file__, "REFUSED"))
def test_what_cannot_be_changed_is_told_with_its_place(row: dict[str, Any]) -> None:
    with pytest.raises(InputError) as caught:
        changed(row["before"], row["edit"])
    assert str(caught.value) == row["told"]


def test_a_long_text_takes_several_lines() -> None:
    words = " ".join(["many words"] * 400)
    for text, value in (
        ("cards:\n  a: {x: 1}\n", {"y": words}),
        ("cards:\n  a:\n    x: 1\n", {"y": words, "z": f"{words}\n{words}"}),
    ):
        after = changed(text, ["add", "cards", "b", value])
        assert after.startswith(text)
        assert max(map(len, after.splitlines())) <= 120 + len("b: {y: ")
        assert yaml.safe_load(after)["cards"]["b"] == value
        assert yaml.safe_load(changed(text, ["set", "cards.a.x", words]))["cards"]["a"]["x"] == words


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (float("nan"), "a number that can't be written"),
        (10**5000, "a number that can't be written"),
        (functools.reduce(lambda inner, _: [inner], range(100), "x"), "is nested too deeply"),
        ("\ud800", r"a character that can't be printed \(U\+D800\)"),
        ("x" * 2000, "the line is too long"),
        (object, "can't be written"),
    ],
    ids=["nan", "long", "deep", "half a sign", "wide", "nonsense"],
)
def test_a_value_that_no_game_can_hold_is_refused(value: object, told: str) -> None:
    with pytest.raises(InputError, match=told):
        YamlEdits("a: 1\n", "f.yaml").set("a", value)
