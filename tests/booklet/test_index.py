"""The index of a booklet: which paragraphs it leads to, in which order, and what is wrong with its words."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.booklet.book import Block
from generator.booklet.index import in_order, places, unfound
from generator.booklet.load import read_booklet
from generator.definitions.nodes import read_text
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


def test_a_word_that_stands_nowhere_is_told() -> None:
    chapters = 'chapters:\n  - head: "The auction"\n    parts: [{text: "Auction it off."}]\n'
    (fault,) = unfound(read_text(f'words: ["auction", "tariff"]\n{chapters}', "en.yaml"))
    assert (str(fault.mark), fault.what) == ("en.yaml:1:20", "'tariff' stands in no heading and no paragraph")


STORY = (Block("text", "You win by *Committees*."), Block("text", "Control a Committee and pay.", ("R7.1",)))
UNO = (
    Block("text", "The *UNO* is empty.", ("G2",)),
    Block("head", "Motion before the UNO"),
    Block("text", "It has four steps."),
)
PLAY = (Block("text", "Alle nehmen *Spielhilfen*."), Block("text", "Oder *spielt* eine Maßnahme."))
BANK = (Block("text", "The Bank pays.", ("R1.6",)),) * 5


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
def test_a_word_leads_there(words: str, told: tuple[Block, ...], there: dict[int, str]) -> None:
    assert places(words.split(), told) == {place: (word,) for place, word in there.items()}


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
