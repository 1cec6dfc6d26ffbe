"""The studio's own words: the same in each language, all of them used, and below those of a game."""

import re
from pathlib import Path

import pytest

from generator.base.errors import Mark
from generator.definitions.game_folder import GameFolder, studio_words
from generator.definitions.yaml_nodes import MapNode, TextNode
from tests.games import PACKS, ROOT, change, load
from tests.toy_game import write_toy_game

HERE = Mark("text/xx.yaml", 1, 1)


def words(language: str) -> dict[str, str]:
    labels = studio_words(language, HERE).get("labels")
    assert isinstance(labels, MapNode)
    return {name: value.value for name, (_, value) in labels.entries.items() if isinstance(value, TextNode)}


def test_each_language_has_them_all() -> None:
    assert {path.name for path in (ROOT / "templates" / "text").glob("*.yaml")} == {"de.yaml", "en.yaml"}
    german, english = words("de"), words("en")
    assert list(german) == list(english)
    for name, said in english.items():
        assert said
        assert sorted(re.findall(r"{\w+}", said)) == sorted(re.findall(r"{\w+}", german[name])), name


@pytest.mark.parametrize(("language", "spoken"), [("de-CH", "de"), ("eo", "en"), ("en-GB", "en")])
def test_another_language_gets_those_of_the_nearest(language: str, spoken: str) -> None:
    assert words(language) == words(spoken)


def own_words(game: GameFolder, language: str) -> dict[str, str]:
    """The labels that a game brings itself."""
    own = game.sources.texts[language].get("labels")
    assert isinstance(own, MapNode)
    return {name: value.value for name, (_, value) in own.entries.items() if isinstance(value, TextNode)}


def test_no_game_need_bring_them(tmp_path: Path) -> None:
    toy = load(write_toy_game(tmp_path / "toy"))
    assert not set(own_words(toy, "en")) & set(words("en"))
    for folder in PACKS.iterdir():
        game = load(folder)
        for language in game.languages:
            own, known = own_words(game, language), words(language)
            assert not [name for name in own if own[name] == known.get(name)], folder.name


def test_a_game_s_own_word_goes_before(tmp_path: Path) -> None:
    toy = write_toy_game(tmp_path / "toy")
    assert load(toy).texts("en").labels["contents_title"] == "Contents"
    change(toy / "text" / "en.yaml", "labels: {title:", "labels: {contents_title: In the shed, title:")
    labels = load(toy).texts("en").labels
    assert labels["contents_title"] == "In the shed"
    assert labels["pages"] == "Pages"
