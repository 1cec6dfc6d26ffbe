"""What the booklet says of rulings and numbers: nothing of the definitions is typed, every option changes the words."""

import itertools
import re
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.base.errors import InputError
from generator.booklet.book_plug import BookletBlock
from generator.booklet.page_blocks import booklet_blocks, rulings_in_play
from generator.booklet.rules_tables import make_table
from generator.games.balance_control.booklet.example_counts import play_example
from tests.booklet.books import booklet_of, told_in
from tests.booklet.test_booklet import LANGUAGES, context_of, said
from tests.games import load_changed, real_game
from tests.tables import read_table

EVERYTHING = ("1.0.14", "1.0.9", "sim-1")
"""Editions that have between them every part of the booklet."""

OTHERS = (
    {},
    {"marker-supply": "printed"},
    {"production-costs": "auto-pay"},
    {"end-of-stack": "immediately"},
    {"focus-gain": "onto-focus"},
    {"measure-copies": "2"},
)
"""Options under which rulings matter that otherwise say nothing."""

NO_AMOUNTS = {
    "en": (
        *("two of them may be of the same", "If two or more are tied", "on all six sides"),
        *("takes one influence marker fewer", "} twice"),
    ),
    "de": ("zwei davon dürfen dasselbe", "auf allen sechs Seiten", "} zweimal"),
}
"""Number words that count nothing of the definitions."""


def written(language: str) -> list[str]:
    """Every text of the booklet as it stands in its file."""
    data = yaml.safe_load((real_game().folder / "booklet" / f"{language}.yaml").read_text(encoding="utf-8"))
    keys = ("text", "item", "head", "caption", "title")
    parts = [part for chapter in data["chapters"] for part in chapter["parts"]]
    return [part[key] for part in parts for key in keys if key in part] + [
        words for part in parts for words in part.get("frames", ())
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_number_of_the_definitions_is_typed(language: str) -> None:
    """No digit and no number word from two on outside placeholders; nor "one resource", "one influence", …"""
    words = real_game().texts(language).number_words
    ones = {
        "en": r"\bone (resource|unit|influence|security)",
        "de": r"\b(eine|einen|ein) (Ressource|Einheit|Einfluss|Sicherheit)\b",
    }
    typed = re.compile(rf"\d|\b({'|'.join(words)})\b|{ones[language]}", re.IGNORECASE)
    for text in written(language):
        for phrase in NO_AMOUNTS[language]:
            text = text.replace(phrase, "}" if phrase.startswith("}") else "")
        assert not typed.search(re.sub(r"\{[^{}]*\}|<[^<>]*>|\[\[.*?\]\]", "", text)), text


CHANGES = read_table(__file__, "CHANGES")


@pytest.mark.slow
@pytest.mark.parametrize(("file", "old", "new", "heard"), CHANGES)
def test_a_changed_number_is_told(real_copy: Path, file: str, old: str, new: str, heard: tuple[str, ...]) -> None:
    game = load_changed(real_copy, file, old, new)
    for language in LANGUAGES:
        before, after = said(told_in(context_of(language))), said(told_in(context_of(language, game=game)))
        assert any(after.count(number) > before.count(number) for number in heard), language


class Whole:
    """The whole box for six and its booklet, under some rulings."""

    def __init__(self, language: str, edition: str, rulings: tuple[tuple[str, str], ...]) -> None:
        self.context = context_of(language, 6, edition=edition, **dict(rulings))
        self.booklet = booklet_of(self.context)

    @cached_property
    def blocks(self) -> tuple[BookletBlock, ...]:
        return booklet_blocks(self.booklet, self.context)

    @cached_property
    def everything_told(self) -> str:
        tables = (make_table(name, self.booklet, self.context) for name in ("setup", "tiles", "overlays", "measures"))
        return said(self.blocks) + " ".join(tables)

    @property
    def listed(self) -> frozenset[str]:
        return frozenset(rulings_in_play(self.booklet, self.context))


read = cache(Whole)


def whole(language: str, edition: str, rulings: dict[str, str]) -> Whole:
    """Read once: an option that the edition has anyway is the same whether it is asked for or not."""
    own: Mapping[Any, str] = real_game().definitions(edition).rulings
    return read(language, edition, tuple(sorted(pair for pair in rulings.items() if own[pair[0]] != pair[1])))


def in_play(language: str) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Each ruling with an edition and other options under which it is in play."""
    missing = set(real_game().definitions().all_rulings)
    for edition, others in itertools.product(EVERYTHING, OTHERS):
        found = missing & whole(language, edition, others).listed if missing else set()
        missing -= found
        yield from ((name, edition, others) for name in sorted(found))
    assert not missing, "the booklet tells nothing of them"


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_changes_the_words(language: str) -> None:
    for name, edition, others in in_play(language):
        options = real_game().definitions().all_rulings[name].options
        texts = {whole(language, edition, {**others, name: option}).everything_told for option in options}
        assert len(texts) == len(options), (name, edition, others)


RIGHT = read_table(__file__, "RIGHT")


@pytest.mark.quick("rulings[0148]-*")
@pytest.mark.parametrize(("rulings", "there", "gone"), RIGHT)
def test_an_option_says_the_right_thing(rulings: dict[str, str], there: str, gone: str) -> None:
    plain, other = said(told_in(context_of("en"))), said(told_in(context_of("en", **rulings)))
    assert gone in plain
    assert there not in plain
    assert there in other
    assert gone not in other


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plain_start_tile_is_no_committee(language: str) -> None:
    """R2.1: 1.0.9 and canonical-en have no Start Committee, and nothing is said of one."""
    name = {"en": "Start Committee", "de": "Startausschuss"}[language]
    for edition, there in (("1.0.9", False), ("canonical-en", False), ("1.0.14", True), ("sim-1", True)):
        assert (name in said(told_in(context_of(language, edition=edition)))) is there, edition


def test_a_ruling_without_meaning_here_is_not_listed() -> None:
    """What a game that ends at once does (R3.6) is no question where the round is finished."""
    for rulings, there in (({}, False), ({"end-of-stack": "immediately"}, True)):
        assert ("last-settlement" in whole("en", "1.0.14", rulings).listed) is there
    context = context_of("en", 2, "core")
    small = rulings_in_play(booklet_of(context), context)
    assert small["pass"] == ("R3.7",)
    assert not {"energy", "centre-control", "influence-cap-56"} & set(small)


def holding(edition: str, rulings: dict[str, str]) -> None:
    box = whole("en", edition, rulings)
    for block in box.blocks:
        if block.kind == "example":
            path = real_game().folder / "booklet" / "examples" / block.words
            play_example(path, real_game(), box.context)


@pytest.mark.parametrize("edition", ["1.0.9", "canonical-en", "1.0.14", "sim-1"])
def test_examples_hold_in_every_edition(edition: str) -> None:
    holding(edition, {})


@pytest.mark.slow
def test_examples_hold_under_every_option() -> None:
    wrong = []
    for name, ruling in real_game().definitions().all_rulings.items():
        for option in ruling.options[1:]:
            try:
                holding("1.0.14", {name: option})
            except InputError as error:
                wrong.append((name, option, str(error)))
    assert not wrong
