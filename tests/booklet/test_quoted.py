"""What is told of the written rules: a numbered paragraph whole, what is about a word before what only names it."""

import re
from functools import cache
from typing import Any

import pytest

from generator.base.hyphens import remove_hyphens
from generator.booklet.book_plug import BookletBlock
from generator.booklet.rule_lookup import MOST, find_paragraphs, rules_in, word_names
from generator.definitions.configuration import make_configuration
from tests.games import ROOT, load

GAMES = ("balance-control", "global-powers", "organisation")


@cache
def rules(game: str, language: str, **rulings: str) -> tuple[BookletBlock, ...]:
    folder = load(ROOT / "components" / game)
    pack = folder.definitions(rulings=rulings)
    return rules_in(folder, pack, make_configuration(pack, 3, []), language)


def plain(text: str) -> str:
    return re.sub(r"\[\[|\]\]|\*", "", remove_hyphens(text))


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_every_numbered_rule_is_told_whole(game: str, language: str) -> None:
    found = [block for block in rules(game, language) if block.kind in ("text", "item")]
    for rule in {rule for block in found for rule in block.rules}:
        said = find_paragraphs(found, [rule.lower()])
        for block in found:
            if rule in block.rules:
                assert any(plain(block.words) in line for line in said), (rule, block.words)


@pytest.mark.quick("*-en", "organisation-*")
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_what_is_strong_in_a_paragraph_finds_it(game: str, language: str) -> None:
    found = rules(game, language)
    for block in found:
        for word in re.findall(r"\*\*([^*]+)\*\*", block.words) if block.kind in ("text", "item") else ():
            name = re.sub(r"[^\w\s-]", "", remove_hyphens(word))
            assert any(plain(block.words) in line for line in find_paragraphs(found, [name])), name


def test_a_heading_tells_all_below_it() -> None:
    said = find_paragraphs(rules("global-powers", "en"), ["veto"])
    assert sum(line.lower().count("veto") for line in said) >= 3
    assert "unseats" in said[-1]
    assert all(line.startswith("G5: ") for line in said)


def test_what_only_names_a_word_is_cut_short_and_the_rest_counted() -> None:
    found = [
        BookletBlock("text", f"A sentence with coalitions, number {number}.", ("G1",)) for number in range(MOST + 2)
    ]
    assert find_paragraphs(found, ["coalition"])[-1] == "The booklet speaks of it in 2 more paragraphs."
    assert find_paragraphs(found, ["Coalitions"]) == find_paragraphs(found, ["coalition"])
    assert find_paragraphs(found, ["co"]) == (), "short words are whole ones"
    assert find_paragraphs(found, ["a sentence"])[:MOST] == find_paragraphs(found, ["sentence"])[:MOST]
    assert find_paragraphs(found, [""]) == ()
    found = [BookletBlock("text", "Dragons *sleep*."), BookletBlock("text", "Dragons wake.", ("G1", "G2"))]
    assert find_paragraphs(found, ["dragons"]) == ("Dragons sleep.", "G1 G2: Dragons wake."), (
        "with numbers where there are some"
    )


def test_the_rulings_in_play_are_quoted() -> None:
    def said(**rulings: str) -> str:
        found = find_paragraphs(rules("global-powers", "en", **rulings), ["tied"])
        return " ".join(line for line in found if line.startswith("G5: "))

    assert "If the vote is tied, the proposal fails." in said()
    assert "If the vote is tied, the proposal passes." in said(tie="passes")


def test_an_id_is_looked_for_by_its_name() -> None:
    folder = load(ROOT / "components" / "global-powers")
    texts: Any = folder.texts_for("de", folder.definitions())
    names = word_names("war", texts)
    assert names == ("war", "Krieg")
    assert any("Unentschieden ist der Krieg" in line for line in find_paragraphs(rules("global-powers", "de"), names))
