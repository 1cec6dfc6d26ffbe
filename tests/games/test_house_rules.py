"""A scenario of a house rule: what has to be written in it, and what is said of one in which it isn't."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario_files import documents, house_faults

RIGHT = """\
# house: at our table nobody attacks without military; else every war is tried
name: "house: unarmed, a region without military makes no war"
rulings: {unarmed: may-not-attack}
"""


@pytest.mark.parametrize(
    ("file", "was", "becomes", "told"),
    [
        ("house-unarmed", "", "", ""),
        ("G6-war", "", "", "in house-RULING.yaml"),
        ("house-unarmed", '"house: unarmed, a', '"G6 a', "in house-RULING.yaml"),
        ("house-unarmed", "house: unarmed", "house: peaceful", "in house-RULING.yaml"),
        ("house-unarmed", "rulings: {unarmed: may-not-attack}", "players: 2", "write 'rulings: {unarmed: OPTION}'"),
        ("house-unarmed", "# house: at", "# at", "write '# house: ' and who plays so and why"),
    ],
)
def test_what_a_scenario_of_a_house_rule_lacks_is_told(
    file: str, was: str, becomes: str, told: str, tmp_path: Path
) -> None:
    path = tmp_path / f"{file}.yaml"
    path.write_text(RIGHT.replace(was, becomes, 1) if was else RIGHT, encoding="utf-8")
    found = house_faults(documents([path]), ["unarmed"])
    assert len(found) == bool(told)
    assert all(told in one and f"{file}.yaml:2" in one for one in found)


def test_a_house_rule_is_a_ruling_of_the_game(tmp_path: Path) -> None:
    path = tmp_path / "house-unarmed.yaml"
    path.write_text(RIGHT, encoding="utf-8")
    (found,) = house_faults(documents([path]), ["die"])
    assert "write it into its rulings.yaml" in found
