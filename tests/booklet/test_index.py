"""What leads to the rules: the index of a booklet, its paragraphs, their order, what is wrong with its words; one rule
book for a box serves every number of players up to its own."""

import re
from pathlib import Path

import pytest

from generator.base.errors import InputError
from generator.booklet.book_plug import BookletBlock
from generator.booklet.booklet_reader import read_booklet
from generator.booklet.rules_tables import make_table
from generator.booklet.word_index import sort_words, unfound_words, word_places
from generator.definitions.yaml_nodes import read_text
from generator.games.balance_control.definitions.balance_pack import overlay_counts, piece_counts
from generator.games.balance_control.definitions.departments import departments_in_play
from generator.games.balance_control.faces.balance_context import BalanceContext
from tests.booklet.books import booklet_of, told_in
from tests.booklet.test_booklet import LANGUAGES, context_of, said
from tests.games import change, load
from tests.tables import read_table

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
    old: str, new: str, wrong: str, real_copy: Path
) -> None:
    change(real_copy / "booklet/en.yaml", old, new)
    with pytest.raises(InputError, match=wrong) as found:
        read_booklet(real_copy, "en", load(real_copy).definitions())
    assert found.value.faults[0].mark.line > 0


def column(made: BalanceContext, players: int) -> tuple[str, ...]:
    """What the table of setting up says for a number of players: that number, markers to begin with, at most, tiles,
    and how many of these the expansions bring."""
    shown = make_table("setup", booklet_of(made), made)
    games = [re.findall(r"\d+", row) for row in re.findall(r'\(((?:"\d+", )+)\)', shown)]
    [found] = [game for game in games if game[0] == str(players)]
    return tuple(found)


SERVED = {4: (2, 3, 4), 6: (2, 3, 4, 5, 6)}
START, STACK = {2: 4, 3: 3, 4: 2, 5: 2, 6: 2}, {2: 84, 3: 84, 4: 84, 5: 107, 6: 107}
"""R2.2 (five and six by ruling) and R1.2: 85 tiles for two to four, 108 for five and six, the Start tile among them."""
EXPANSIONS = {2: (6, 2, 5), 3: (6, 2, 5), 4: (6, 2, 5), 5: (9, 2, 7), 6: (9, 2, 7)}
"""R1.1: Economy 4 department tiles, the Labour Market and the Investment Program, Security its Focus and the Control
Centre, Climate 4 and its Focus; with five or six players 3 of Economy and 2 of Climate more."""


@pytest.mark.slow
@pytest.mark.parametrize(("box", "served"), SERVED.items())
def test_one_book_serves_every_number_of_players(box: int, served: tuple[int, ...]) -> None:
    for language in LANGUAGES:
        made = context_of(language, box)
        for players in served:
            numbers = (players, START[players], 7, STACK[players], *EXPANSIONS[players])
            assert column(made, players) == tuple(map(str, numbers))
        text = said(told_in(made))
        assert f"2–{box}" in text
        assert ("5–6" in text) is (box == 6)


def test_a_box_for_six_tells_the_higher_limit_where_there_is_one() -> None:
    """sim-1: seven markers for two to four, eight for five and six."""
    made = context_of("en", 6, edition="sim-1")
    assert [column(made, players)[2] for players in (2, 4, 5, 6)] == ["7", "7", "8", "8"]
    assert "at most 7 / 8 markers" in said(told_in(made))


@pytest.mark.parametrize(("box", "name", "counts"), read_table(__file__, "tiles_are_counted_by_value"))
def test_tiles_are_counted_by_value(box: int, name: str, counts: str) -> None:
    """R1.1: per base department W1×2 W2×4 W3×4 W4×1 W5×1, with five or six players one W2, W3 and W4 more; Economy
    W1×2 W2×1 W3×1, then one more of each; Climate W1×2 W2×2, then by ruling one of each."""
    made = context_of("en", box)
    cells = ", ".join(f'"{count.replace("+", " + ")}"' for count in counts.split())
    assert f'"{name}", {cells}, )' in make_table("departments", booklet_of(made), made)


def test_every_other_piece_is_counted() -> None:
    made = context_of("en", 6)
    shown = make_table("pieces", booklet_of(made), made)
    counts = piece_counts(made.definitions, made.config)
    for department in departments_in_play(made.definitions, made.config):
        row = shown[shown.index(f'#"{made.speaker.department(department)} // {department}"') :].partition("), (")[0]
        pieces = [p for p in made.definitions.pieces.values() if p.kind == "resource" and p.department == department]
        for piece in pieces:
            assert (f"{counts.get(piece.id)} × " in row) is (piece.id in counts), piece.id
    for name, count in overlay_counts(made.definitions, made.config).items():
        assert f'#signs("{count}")' in shown, name
    for deck, number in (("Economy", 10), ("Security", 15), ("Climate", 15)):  # 000 C3, D4, E5
        row = shown[shown.index(f'#"Measures, {deck}"') :].partition("), (")[0]
        assert f'#signs("{number}")' in row
    assert all(words in shown for words in ("Countdown marker", "Noise mat", "First player marker", "Player aids"))


@pytest.mark.quick("de-*-4", "en-*-2")
@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("modules", ["core", "all"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_becomes_of_a_tile_that_cannot_be_laid_is_told_where_there_can_be_one(
    language: str, modules: str, players: int
) -> None:
    """R3.3: only what makes laying cost something leads to it, and of the modules only Climate has that (CLM 12)."""
    text = said(told_in(context_of(language, players, modules)))
    words = {"en": "put aside face up for the rest of the game", "de": "für den Rest der Partie offen beiseite"}
    assert (words[language] in text) is (modules == "all")


def test_a_changed_number_of_markers_is_told(real_copy: Path) -> None:
    """Two to begin with at four players (R2.2)."""
    change(real_copy / "game.yaml", "4: 2, 5: $start", "4: 6, 5: $start")
    assert column(context_of("en", game=load(real_copy)), 4)[:4] == ("4", "6", "7", "84")
