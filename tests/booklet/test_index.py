"""The index of a booklet: which paragraphs it leads to, in which order, and what is wrong with its words."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.base.errors import InputError
from generator.booklet.book_plug import BookletBlock
from generator.booklet.booklet_reader import read_booklet
from generator.booklet.word_index import sort_words, unfound_words, word_places
from generator.definitions.yaml_nodes import read_text
from tests.games import change, copy_real, load

TOLD = (
    BookletBlock("chapter", "The auction"),
    BookletBlock("text", "Everybody bids; a **coalition** bids together."),
    BookletBlock("head", "War"),
    BookletBlock("item", "The loser pays, also a coalition."),
    BookletBlock("table", "pieces"),
    BookletBlock("text", "Coalitions are for peace; war is not."),
)


def test_a_word_that_stands_nowhere_is_told() -> None:
    chapters = 'chapters:\n  - head: "The auction"\n    parts: [{text: "Auction it off."}]\n'
    (fault,) = unfound_words(read_text(f'words: ["auction", "tariff"]\n{chapters}', "en.yaml"))
    assert (str(fault.mark), fault.what) == ("en.yaml:1:20", "'tariff' stands in no heading and no paragraph")


STORY = (
    BookletBlock("text", "You win by **Committees**."),
    BookletBlock("text", "Control a Committee and pay.", ("R7.1",)),
)
UNO = (
    BookletBlock("text", "The **UNO** is empty.", ("G2",)),
    BookletBlock("head", "Motion before the UNO"),
    BookletBlock("text", "It has four steps."),
)
PLAY = (BookletBlock("text", "Alle nehmen **Spielhilfen**."), BookletBlock("text", "Oder **spielt** eine Maßnahme."))
BANK = (BookletBlock("text", "The Bank pays.", ("R1.6",)),) * 5


@pytest.mark.parametrize(
    ("words", "told", "there"),
    [
        pytest.param("Coalition War", TOLD, {1: "Coalition", 3: "War"}, id="strong, or at the head; no other"),
        pytest.param("Peace Loser", TOLD, {3: "Loser", 5: "Peace"}, id="stressed nowhere, where it is spoken of"),
        pytest.param("Committee", STORY, {1: "Committee"}, id="the rule that explains it, not a story"),
        pytest.param("Committee", STORY[:1], {0: "Committee"}, id="a story where there is no rule"),
        pytest.param("UNO", UNO, {0: "UNO", 2: "UNO"}, id="a rule that stresses it, and a text that it heads"),
        pytest.param("Bank", BANK, dict.fromkeys(range(3), "Bank"), id="its first three rules"),
        pytest.param("Auctions", TOLD, {1: "Auctions"}, id="another ending"),
        pytest.param("Spielen", PLAY, {1: "Spielen"}, id="no longer word that begins alike"),
    ],
)
def test_a_word_leads_there(words: str, told: tuple[BookletBlock, ...], there: dict[int, str]) -> None:
    assert word_places(words.split(), told) == {place: (word,) for place, word in there.items()}


def test_words_stand_in_the_order_of_the_alphabet_whatever_their_accents() -> None:
    assert sort_words(["Zug", "Überläufer", "Verwaltung", "abrüstung", "Ab\u00adrechnung"]) == [
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
