"""The index of a booklet: which paragraphs it leads to, in which order, and what is wrong with its words."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.booklet.book import Block
from generator.booklet.index import in_order, places
from generator.booklet.load import read_booklet
from generator.errors import InputError
from tests.games import change, copy_real, load

TOLD = (
    Block("chapter", "The auction"),
    Block("text", "Everybody bids; a *coalition* bids together."),
    Block("head", "War"),
    Block("item", "The loser pays, also a coalition."),
    Block("table", "pieces"),
    Block("text", "Coalitions are for peace; war is not."),
)


def test_a_word_leads_to_where_it_is_strong_or_heads_a_paragraph() -> None:
    """What only speaks of a coalition or of war is left out."""
    assert places(["Coalition", "War"], TOLD) == {1: ("Coalition",), 3: ("War",)}


def test_a_word_that_nothing_stresses_leads_to_what_speaks_of_it() -> None:
    assert places(["Peace", "Loser"], TOLD) == {3: ("Loser",), 5: ("Peace",)}


def test_a_word_leads_to_the_rule_that_explains_it_not_to_a_story_that_stresses_it() -> None:
    told = (Block("text", "You win by *Committees*."), Block("text", "Control a Committee and pay.", ("R7.1",)))
    assert places(["Committee"], told) == {1: ("Committee",)}
    assert places(["Committee"], told[:1]) == {0: ("Committee",)}


def test_a_word_that_heads_a_text_leads_there_also_where_a_rule_stresses_it() -> None:
    told = (
        Block("text", "The *UNO* is empty.", ("G2",)),
        Block("head", "Motion before the UNO"),
        Block("text", "It has four steps."),
    )
    assert places(["UNO"], told) == {0: ("UNO",), 2: ("UNO",)}


def test_a_word_that_nothing_stresses_leads_to_its_first_three_rules() -> None:
    told = [Block("text", "The Bank pays.", ("R1.6",))] * 5
    assert sorted(places(["Bank"], told)) == [0, 1, 2]


def test_a_long_word_is_found_with_another_ending() -> None:
    assert places(["Auctions"], TOLD) == {1: ("Auctions",)}


def test_a_longer_word_that_begins_alike_is_another() -> None:
    told = (Block("text", "Alle nehmen *Spielhilfen*."), Block("text", "Oder *spielt* eine Maßnahme."))
    assert places(["Spielen"], told) == {1: ("Spielen",)}


def test_words_stand_in_the_order_of_the_alphabet_whatever_their_accents() -> None:
    assert in_order(["Zug", "Überläufer", "Verwaltung", "abrüstung", "Ab\u00adrechnung"]) == [
        "Ab\u00adrechnung",
        "abrüstung",
        "Überläufer",
        "Verwaltung",
        "Zug",
    ]


@pytest.mark.quick("index: \"Index\"\\n--'words' without 'index'")
@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ('words: ["Action", ', 'words: ["Dragon", ', "'Dragon' stands in no heading and no paragraph"),
        ('index: "Index"\n', "", "'words' without 'index'"),
        ('games: "Games played"\n', "", "'heads' without 'games'"),
    ],
)
def test_a_word_that_is_nowhere_and_half_a_list_have_their_place(
    old: str, new: str, wrong: str, tmp_path: Path
) -> None:
    folder = copy_real(tmp_path / "game")
    change(folder / "booklet/en.yaml", old, new)
    with pytest.raises(InputError, match=wrong) as found:
        read_booklet(folder, "en", load(folder).definitions())
    assert found.value.faults[0].mark.line > 0
