"""A box that is asked for by names: read when it is first needed, with every fault told in its own words."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from generator.base.errors import InputError
from generator.definitions.box_request import BoxRequest


def test_names_become_a_box() -> None:
    asked = BoxRequest(edition="1.0.9", rulings=("focus-gain=onto-focus",), players=5, modules=" economy,climate ,")
    assert asked.definitions.edition.id == "1.0.9"
    assert {str(name): option for name, option in asked.definitions.rulings.items()}["focus-gain"] == "onto-focus"
    assert asked.config.players == 5
    assert {"core", "economy", "climate", "players-5-6"} == set(asked.config.modules), (
        "R1.2: core and the size come along"
    )


def test_every_language_has_a_folder_of_its_own() -> None:
    one, every = BoxRequest(language="de"), BoxRequest(language="all")
    assert one.folders(Path("out")) == [Path("out")]
    assert every.folders(Path("out")) == [Path("out") / texts.language for texts in every.spoken]
    assert len(every.texts) > 1


def test_nothing_is_read_before_it_is_needed(tmp_path: Path) -> None:
    asked = BoxRequest(tmp_path / "nowhere")
    with pytest.raises(InputError, match="no such folder"):
        assert asked.game


@pytest.mark.parametrize("pair", ["focus-gain", "=onto-focus", "focus-gain="])
def test_a_ruling_is_a_name_and_an_option(pair: str) -> None:
    with pytest.raises(InputError, match=r"--ruling: '.*'; expected NAME=OPTION"):
        assert BoxRequest(rulings=(pair,)).definitions


def test_another_box_of_the_same_kind_is_read_anew() -> None:
    asked = BoxRequest(players=2)
    assert asked.game is asked.game
    assert replace(asked, players=3).config.players == 3
    assert replace(asked).game is not asked.game, "files may have changed meanwhile"
