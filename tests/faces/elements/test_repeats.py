"""Rows of layouts, grids of fields, signs at places of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.faces.elements.own_layout import CARD, IconUse, box_of, faults, items, made, words
from tests.tables import read_table

DISC = read_table(__file__, "DISC")
ROW: dict[str, Any] = {"at": [10, 20], "size": "40 x 20", "each": 6, "gap": 1, "unit": "disc"}


def _words(folder: Path, element: dict[str, Any]) -> list[str]:
    return words(made(folder, {"row": element}, more=DISC))


@pytest.mark.parametrize(
    ("repeat", "value", "said"), read_table(__file__, "a_layout_is_repeated_for_each_of_a_list_or_a_number")
)
def test_a_layout_is_repeated_for_each_of_a_list_or_a_number(
    tmp_path: Path, repeat: str, value: str, said: list[str]
) -> None:
    assert _words(tmp_path, {**ROW, "repeat": repeat, "with": {"value": value}}) == said


def test_a_track_shows_its_steps_up_to_a_field(tmp_path: Path) -> None:
    element = {**ROW, "repeat": "5", "with": {"value": "{nth}", "on": "{nth <= attack}"}}
    found = items(made(tmp_path, {"row": element}, more=DISC))
    assert sum(not hasattr(item, "text") for item in found) == 3


def test_a_grid_has_as_many_columns_as_it_says_and_cells_of_any_proportion(tmp_path: Path) -> None:
    element = {"repeat": "5", "sign": "gem", "at": [10, 20], "each": "8 x 4", "gap": 1, "columns": 2, "size": "17 x 14"}
    found = [box_of(item) for item in items(made(tmp_path, {"grid": element})) if isinstance(item, IconUse)]
    middles = [((left + right) / 2, (top + bottom) / 2) for left, top, right, bottom in found]
    assert middles == [(14, 22), (23, 22), (14, 27), (23, 27), (14, 32)]


def test_signs_stand_at_their_places(tmp_path: Path) -> None:
    element = {"repeat": "cost", "at": [10, 20], "size": "30 x 30", "each": 4, "places": [[0, 0], [20, 5], [3, 18]]}
    found = [box_of(item)[:2] for item in items(made(tmp_path, {"signs": element})) if isinstance(item, IconUse)]
    assert found == [(10, 20), (30, 25), (13, 38)]


@pytest.mark.parametrize(
    ("keys", "path", "what"),
    read_table(__file__, "what_a_row_cannot_be_is_told_with_its_key"),
)
def test_what_a_row_cannot_be_is_told_with_its_key(tmp_path: Path, keys: dict[str, Any], path: str, what: str) -> None:
    row = {key: value for key, value in {**ROW, "repeat": "cost", **keys}.items() if value is not None}
    found = faults(tmp_path, {"row": row}, more=DISC)
    assert what in found[0].what
    assert found[0].path.endswith(path)


def test_a_layout_within_a_layout_has_no_name_that_is_put_together(tmp_path: Path) -> None:
    found = faults(tmp_path, {"disc": {"layout": "{note}", "at": [0, 0], "size": 10}}, more=DISC)
    assert "can't be put together" in found[0].what
    assert found[0].path.endswith("disc.layout")


def test_the_lines_of_a_pattern_keep_apart(tmp_path: Path) -> None:
    shape = {"shape": "rectangle", "at": [0, 0], "size": 10, "fill": {"pattern": "hatch", "colour": "sea", "step": 0.1}}
    found = faults(tmp_path, {"field": shape}, card=CARD)
    assert (found[0].path, found[0].expected) == ("elements.field.fill.step", "at least 0.2 mm")
