"""docs/layouts.md, followed step by step: each leaves a game without a fault, and the reference names all that a layout
may say."""

import re
import shlex
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from generator.definitions.field_annotations import OneOf
from generator.definitions.layout_fields import CHOICE, SORTS
from generator.definitions.layout_files import ELEMENT_KINDS, EVERY_ELEMENT
from generator.definitions.yaml_reader import keys_of
from generator.faces.elements.effects import PATTERNS, SIGNS
from generator.faces.elements.element_types import RECORDS, ZONES, Fill, Layout, Shadow, Stroke, Style
from generator.faces.elements.expressions import FUNCTIONS
from generator.faces.elements.piece_values import FACTS, SAID
from tests.cli.running import Cli
from tools.pictures.layouts import PAGE, follow, fronts, parts
from tools.tutorial import commands, prepare, steps

LAST = 10
BEFORE_TYPES = (2, 3)
"""The steps whose layout doesn't show yet what a card's type is."""


@pytest.mark.slow
def test_every_step_leaves_a_game_in_which_nothing_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli
) -> None:
    monkeypatch.chdir(tmp_path)
    seen = {}
    for number, blocks in parts(PAGE):
        follow(tmp_path, blocks)
        report = cli("check", "--game", "my-game", "--json").data()
        said = [found["message"] for found in report["findings"] if found["level"] != "note"]
        assert report["ok"]
        assert [
            message for message in said if "'type' changes nothing" not in message or number not in BEFORE_TYPES
        ] == []
        seen[number] = [picture.tobytes() for picture in fronts(tmp_path / "my-game", "colour", ("merchant", "storm"))]
    assert list(seen) == list(range(LAST + 1))
    assert all(seen[one] != seen[next_one] for one, next_one in pairwise(seen)), "each step is seen on the cards"


@pytest.mark.slow
def test_the_commands_of_the_page_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    monkeypatch.chdir(tmp_path)
    for step in steps(PAGE):
        prepare(tmp_path, step)
        for line in commands(step) if step.kind == "sh" and not step.unrun else ():
            assert cli(*shlex.split(line)[1:]).code == 0, line
    assert (tmp_path / "cards" / "kit.pdf").exists()


def reference() -> str:
    """The part of the page that tells everything."""
    return PAGE.read_text("utf-8").partition("## Everything that a layout may say\n")[2].partition("\n## ")[0]


def told(words: str) -> set[str]:
    """The words in code of a text, each without its colon."""
    return {word for span in re.findall(r"`([^`]+)`", words) for word in re.findall(r"[\w/-]+", span)}


def row(name: str) -> str:
    """The row of a table whose first column names a key."""
    found = [line for line in reference().splitlines() if re.match(rf"\| [^|]*`{name}`", line)]
    assert found, f"no row for {name}"
    return " ".join(found)


@pytest.mark.parametrize("kind", ELEMENT_KINDS)
def test_the_reference_names_every_key_of_an_element_and_its_words(kind: str) -> None:
    own = [field for field in keys_of(RECORDS[kind]) if field.key not in EVERY_ELEMENT]
    missing = {field.key for field in own} - told(row(kind))
    assert missing == set()
    words = {word for field in own for note in field.notes if isinstance(note, OneOf) for word in note.words()}
    assert words <= told(row(kind))


def test_the_reference_names_what_every_element_may_say() -> None:
    assert set(EVERY_ELEMENT) <= told(" ".join(row(key) for key in EVERY_ELEMENT))
    assert set(ZONES) <= told(row("at"))


@pytest.mark.parametrize("record", [Layout, Style, Fill, Stroke, Shadow], ids=lambda record: record.__name__)
def test_the_reference_names_every_key_of_a_layout_and_its_looks(record: Any) -> None:
    assert {field.key for field in keys_of(record)} - told(reference()) == set()


def test_the_reference_names_every_sort_name_function_and_pattern() -> None:
    wanted: Mapping[str, Any] = {
        "sorts": [sort for sort in SORTS if sort != CHOICE],
        "names": (*SAID, *FACTS),
        "functions": (*FUNCTIONS, "card", "label"),
        "patterns": (*PATTERNS, SIGNS),
    }
    assert {name: set(words) - told(reference()) for name, words in wanted.items()} == {name: set() for name in wanted}
