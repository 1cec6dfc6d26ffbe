"""Single values that are other ones than a game's files say, found by the way to them."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.base.errors import NOWHERE
from generator.definitions.overrides import value_at, with_values
from generator.definitions.yaml_nodes import TextNode
from tests.games import load
from tests.toy_game import write_toy_game


@pytest.mark.parametrize(("entry", "value"), [(1, "SUN"), (2, "RAN")])
def test_entries_of_a_list_are_counted_from_one(entry: int, value: str, tmp_path: Path) -> None:
    sources = load(write_toy_game(tmp_path / "toy")).sources
    ways = [TextNode(NOWHERE, f"modules.core.departments[{number}]") for number in (1, 2)]
    assert value_at(sources, ways[entry - 1]) == value
    changed = with_values(sources, [(ways[entry - 1].value, TextNode(NOWHERE, "BEE"))])
    expected = ["SUN", "RAN"]
    expected[entry - 1] = "BEE"
    assert [value_at(changed, way) for way in ways] == expected
    assert [value_at(sources, way) for way in ways] == ["SUN", "RAN"]
