"""The studio's own words: the same in each language, all of them used, and below those of a game."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from generator.definitions.configuration import configuration
from generator.definitions.load import GameFolder, studio_words
from generator.definitions.nodes import Map, Text
from generator.errors import Mark
from generator.play.procedure import ProcedureTable
from generator.play.tables import table_of
from tests.games import PACKS, REAL, ROOT, change, load
from tests.toy_game import write_toy_game

HERE = Mark("text/xx.yaml", 1, 1)
TABLE, MOVE = "serve_", "move_"
"""What words begin with that are looked up by the rest of their names."""
GAMES = (REAL, PACKS / "global-powers", PACKS / "organisation")


def words(language: str) -> dict[str, str]:
    labels = studio_words(language, HERE).get("labels")
    assert isinstance(labels, Map)
    return {name: value.value for name, (_, value) in labels.entries.items() if isinstance(value, Text)}


@cache
def sources() -> str:
    kinds = ("*.py", "*.html", "*.js")
    files = [path for kind in kinds for path in (ROOT / "generator").rglob(kind)]
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(files))


def test_each_language_has_them_all() -> None:
    assert {path.name for path in (ROOT / "templates" / "text").glob("*.yaml")} == {"de.yaml", "en.yaml"}
    german, english = words("de"), words("en")
    assert list(german) == list(english)
    for name, said in english.items():
        assert said
        assert sorted(re.findall(r"{\w+}", said)) == sorted(re.findall(r"{\w+}", german[name])), name


@cache
def words_of_moves() -> frozenset[str]:
    """All words that moves of our games are written with, and those for their parts."""
    found: set[str] = set()
    for pack in GAMES:
        game = load(pack)
        made = game.definitions()
        table = table_of(game, made, configuration(made, 4, []), "en")
        found.update(word.lower() for form in table.forms.values() for word in re.findall(r"\w+", form))
        if isinstance(table, ProcedureTable):
            found.update(word for sort in table.sorts.values() for word in sort.known or ())
    return frozenset(found)


@cache
def said() -> frozenset[str]:
    """What stands in quotes, or between the braces of a page."""
    quoted, braced = (re.findall(one, sources()) for one in (r"""(?<=["'])[\w-]+(?=["'])""", r"\{\{-? *([\w]+) *[-|}]"))
    return frozenset((*quoted, *braced))


@cache
def looked_up() -> tuple[frozenset[str], frozenset[str]]:
    """What a page in the browser looks up, and how names begin that it puts together."""
    whole, begun = (re.findall(one, sources()) for one in (r"words\.(\w+)", r"words\[`(\w+_)\$"))
    return frozenset(whole), frozenset(begun)


@pytest.mark.parametrize("name", words("en"))
def test_each_is_used(name: str) -> None:
    """By its name; a word of the table in the browser there by what follows `serve_`, or by how that begins
    (`words[`mood_${…}`]`); a word of a move (`move_`) as some game writes it."""
    found = name in said() or (name.startswith(MOVE) and name.removeprefix(MOVE) in words_of_moves())
    if name.startswith(TABLE):
        (whole, begun), short = looked_up(), name.removeprefix(TABLE)
        found = found or short in whole | said() or any(short.startswith(one) for one in begun)
    assert found, f"nothing says '{name}'"


@pytest.mark.parametrize(("language", "spoken"), [("de-CH", "de"), ("eo", "en"), ("en-GB", "en")])
def test_another_language_gets_those_of_the_nearest(language: str, spoken: str) -> None:
    assert words(language) == words(spoken)


def own_words(game: GameFolder, language: str) -> dict[str, str]:
    """The labels that a game brings itself."""
    own = game.sources.texts[language].get("labels")
    assert isinstance(own, Map)
    return {name: value.value for name, (_, value) in own.entries.items() if isinstance(value, Text)}


def test_no_game_need_bring_them(tmp_path: Path) -> None:
    """One without any is whole; a word that a game lays over the studio's is another one."""
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
