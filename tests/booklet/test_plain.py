"""The booklet of a game that is only printed: a made-up one about a mill, and both packs that come with the program."""

import io
import re
import shutil
from itertools import pairwise
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from generator.base.errors import InputError
from generator.booklet.booklet_findings import booklet_findings, read_booklets
from generator.booklet.booklet_reader import read_booklet
from generator.booklet.manuscript import write_manuscript
from generator.booklet.rules_files import booklet_files
from generator.booklet.rules_tables import glance_page, make_table, text_markup
from generator.booklet.typst_markup import words_block
from generator.definitions.configuration import make_configuration
from generator.export.kit import RULES, RULES_FOLDED
from generator.faces.face_context import FaceContext
from tests.booklet.books import booklet_of, told_in
from tests.faces.shipped import box
from tests.games import change, load
from tests.tables import read_table
from tests.text_layer import page_texts

FONTS = Path(__file__).parents[1] / "faces" / "fonts"

GAME = read_table(__file__, "GAME")
TEXT = read_table(__file__, "TEXT")
BOOKLET = read_table(__file__, "BOOKLET")


def mill(folder: Path, **changes: str) -> Path:
    """The made-up game, its booklet with words changed."""
    booklet = BOOKLET
    for old, new in changes.items():
        assert old in booklet
        booklet = booklet.replace(old, new)
    for name, text in {"game.yaml": GAME, "text/en.yaml": TEXT, "booklet/en.yaml": booklet}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for icon in ("money", "person", "seat-a", "seat-b", "die"):
        (folder / "icons").mkdir(exist_ok=True)
        drawn = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M4 4H20V20H4Z"/></svg>\n'
        (folder / "icons" / f"{icon}.svg").write_text(drawn, encoding="utf-8")
    return folder


def test_what_no_paragraph_says_of_a_ruling_stands_in_its_table(tmp_path: Path) -> None:
    untold = {'item: {$wind: {blows: "Grind.", calm: "Wait."}}': "tells: [wind]"}
    made = context(mill(tmp_path, **untold))
    assert "The wind blows." in make_table("rulings", booklet_of(made), made).partition("Or:")[0]


def test_what_is_joined_goes_on_in_the_paragraph_before(tmp_path: Path) -> None:
    entry = '- item: {$wind: {blows: "Grind.", calm: "Wait."}}\n'
    more = entry + '        rules: [M1]\n      - {text: "Then rest.", joined: yes, rules: [M1, M2]}\n'
    head = '- head: "What there is"\n'
    changes = {entry: more, head: head + '      - {text: "Alone.", joined: yes}\n'}
    made = context(mill(tmp_path, **changes))
    found = told_in(made)
    assert [(one.words, one.rules) for one in found if one.kind == "item"] == [("Grind. Then rest.", ("M1", "M2"))]
    assert [one.words for one in found if one.kind == "text"][-1] == "Alone."


def test_a_sign_of_the_game_is_its_icon_in_the_rules_too(tmp_path: Path) -> None:
    folder = mill(tmp_path, **{"Grind.": "Grind for :go:."})
    with (folder / "game.yaml").open("a", encoding="utf-8") as file:
        file.write('\nicons: {":go:": "money:#A63D2F"}\n')
    assert "Grind for [[money]]." in [one.words for one in told_in(context(folder))]


def test_only_a_text_can_be_joined(tmp_path: Path) -> None:
    folder = mill(tmp_path, **{"- table: regions": "- {table: regions, joined: yes}"})
    with pytest.raises(InputError, match="'joined' on a part with table"):
        read_booklet(folder, "en", load(folder).definitions())


def context(folder: Path, language: str = "en", players: int = 2, **rulings: str) -> FaceContext:
    game = load(folder)
    pack = game.definitions(rulings=rulings)
    return FaceContext(pack, make_configuration(pack, players, ["all"]), game.texts_for(language, pack), folder)


def words(made: FaceContext) -> list[str]:
    return [block.words for block in told_in(made)]


def test_the_cover_says_how_long_it_takes_and_for_whom_it_is_if_the_game_says_so(tmp_path: Path) -> None:
    folder = mill(tmp_path)

    def cover() -> str:
        made = context(folder)
        text, _ = write_manuscript(booklet_of(made), made, (), {})
        return re.findall(r'about: "([^"]*)"', text)[0].replace("\u00a0", " ")

    assert cover() == "2 players"
    change(folder / "game.yaml", "players: [2, 2]", "players: [2, 2], minutes: [20, 40], age: 8")
    assert cover() == "2 players · 20–40 minutes · age 8 and up"


def test_placeholders_are_names_counts_players_and_icons_and_a_ruling_takes_the_sentence_of_its_option(
    tmp_path: Path,
) -> None:
    folder = mill(tmp_path)
    title, first, *rest = words(context(folder))
    assert title == "Grinding for 2"
    assert first == "**Take** [[money]] from Weir, 5 Orders, 4 of Miller. {so}"  # 2 + 3 cards, two seats with two each
    assert "Grind." in rest
    assert "Wait." in words(context(folder, wind="calm"))
    made = text_markup("*[[money]] two* #a", context(folder))
    assert '#icon("money")' in made
    assert '#" #a"' in made, "a stranger's # is no markup"


def test_the_tables_come_from_the_definitions(tmp_path: Path) -> None:
    made = context(mill(tmp_path))
    booklet = booklet_of(made)
    pieces = re.sub(r"[\[\]#]", "", make_table("pieces", booklet, made))
    assert pieces == (
        '#piece-list(("die", "Orders", "5", ), ("money", "Sack", "7", ), ("person", "Miller", "2 × 2", ), '
        '("", "Coin 5", "1", ), ("", "Turn", "2", ))'
    ).replace("#", "")
    regions = make_table("regions", booklet, made)
    assert re.search(r'"1".*"Bank".*"Weir".*"2 ".*icon\("money"\)', regions)
    assert re.search(r'\("2".*"Weir".*"Bank"', regions), "a border has two sides"
    standing = make_table("stand-ins", booklet, made)
    assert all(name in standing for name in ("Coin 5", "Bank"))
    assert not any(name in standing for name in ("Sack", "Weir", "Miller"))
    asked, _, otherwise = make_table("rulings", booklet, made).partition("Or:")
    assert "wind" in asked
    assert "The wind blows." not in asked, "the entry says it"
    assert "It is calm." in otherwise
    last = glance_page("At a glance", made)
    assert last.count('icon("money")') == 2
    assert "Grind." in last


def test_strong_words_of_a_sheet_are_strong_at_a_glance(tmp_path: Path) -> None:
    folder = mill(tmp_path)
    change(folder / "text" / "en.yaml", '"Grind."', '"Win with **25 {money}**, 2 * 2."')
    last = glance_page("At a glance", context(folder))
    assert re.search(r'#strong\[#\[#"25 "\].*icon\("money"\)\]', last)
    assert last.count("*") == 1


@pytest.mark.parametrize(
    ("name", "players", "rows", "never"),
    [("global-powers", 4, ["40", "25"], ["22"]), ("global-powers", 5, ["22"], []), ("organisation", 4, ["10"], [])],
)
def test_the_last_page_has_the_small_tables_of_the_aids(
    name: str, players: int, rows: list[str], never: list[str]
) -> None:
    """What wins among so many (22 points among five, G8), what hiring costs; no large table, which is looked up on its
    sheet, and nothing that is to be filled in."""
    last = glance_page("At a glance", box(name, players=players))
    assert all(f'"{number}"' in last for number in rows)
    assert not any(words in last for words in ("Infrastructure", '""', *(f'"{number}"' for number in never)))


@pytest.mark.parametrize(("old", "new", "line", "wrong"), read_table(__file__, "a_fault_has_its_place"))
def test_a_fault_has_its_place(old: str, new: str, line: int, wrong: str, tmp_path: Path) -> None:
    folder = mill(tmp_path, **{old: new})
    with pytest.raises(InputError) as raised:
        read_booklets(load(folder), [context(folder)])
    told = str(raised.value)
    assert re.search(rf"booklet/en\.yaml:{line}:\d+[: ]", told), told
    assert wrong in told


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("cover: grd\n", "look.yaml:1:8"),
        ("ground: flower\n", "did you mean flour?"),
        ("title_font: ZilaSlab-Bold\n", "did you mean ZillaSlab-Bold?"),
    ],
)
def test_a_look_that_cant_be_is_told(text: str, wrong: str, tmp_path: Path) -> None:
    folder = mill(tmp_path)
    look = folder / "templates" / "booklet" / "look.yaml"
    look.parent.mkdir(parents=True)
    look.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=re.escape(wrong)):
        read_booklets(load(folder), [context(folder)])
    look.rename(look.with_name("lok.yaml"))
    with pytest.raises(InputError, match=r"lok\.yaml.*the file isn't read"):
        read_booklets(load(folder), [context(folder)])


def test_a_language_without_rules_is_told(tmp_path: Path) -> None:
    folder = mill(tmp_path)
    (folder / "text" / "de.yaml").write_text(TEXT.replace("English", "Deutsch"), encoding="utf-8")
    found = list(booklet_findings(load(folder), [context(folder), context(folder, "de")]))
    assert [(one.code, one.where) for one in found] == [("booklet.missing", "booklet/de.yaml")]


def pages(data: bytes) -> list[str]:
    return [re.sub(r"\s+", " ", text.replace("\ufffe", "")) for text in page_texts(data)]


def words_heights(data: bytes, words: str) -> tuple[float, float]:
    """The lower and the upper end of the first letter of words on the first page, in mm from below."""
    with pypdfium2.PdfDocument(data) as document:
        text = document[0].get_textpage()
        found = text.search(words).get_next()
        assert found
        _, low, _, high = text.get_charbox(found[0])
        return low / 72 * 25.4, high / 72 * 25.4


@pytest.mark.slow
def test_the_made_up_booklet_is_printed_in_any_look(tmp_path: Path) -> None:
    """Its title is too long for one line, and stands over the subtitle and the booklet's name."""
    folder = mill(tmp_path)
    change(folder / "text" / "en.yaml", 'title: "MILL"', f'title: "MILL{" and Wheels" * 9}", subtitle: Flour for all')
    for cover in ("plain", "strokes", "dossier", "grid"):
        path = folder / "templates" / "booklet" / "look.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"cover: {cover}\nground: flour\nband: [red, flour]\n", encoding="utf-8")
        files = booklet_files(load(folder), context(folder), "a4").files
        first, *_, last = pages(files[RULES])
        name = "Rules" if cover != "dossier" else "RULES"
        assert all(word in first for word in ("MILL", "Ann Miller", name))
        heights = [words_heights(files[RULES], words) for words in ("MILL", "Flour", "Ann Miller")]
        assert all(lower[1] < upper[0] for upper, lower in pairwise(heights)), heights
        assert heights[0][1] - heights[0][0] > 3.5, "capitals of 14 pt or more"
        assert "No material of its publisher." in last
        with pikepdf.open(io.BytesIO(files[RULES_FOLDED])) as folded:
            assert len(folded.pages) == len(pages(files[RULES])) / 2
    change(folder / "text" / "en.yaml", "blocks: [{title", "blocks: [{text: a}, {title")
    change(folder / "text" / "en.yaml", 'steps: ["Grind.", "Sell {money}."]', 'text: "Nothing."')
    *_, last = pages(booklet_files(load(folder), context(folder), "a4").files[RULES])
    assert "No material of its publisher." in last, "though nothing stands at a glance"


@pytest.mark.slow
def test_a_booklet_that_is_read_to_the_left_is_mirrored_and_all_of_it_is_on_the_page(tmp_path: Path) -> None:
    """The cover's words end where those of other languages begin, and numbers of rules stand at the right. Nothing else
    sets a booklet in such a language."""
    folder = mill(tmp_path)
    for name in ("text", "booklet"):
        (folder / name / "en.yaml").rename(folder / name / "he.yaml")
    change(folder / "text" / "he.yaml", 'title: "MILL"', 'title: "קלפים"')
    (folder / "fonts").mkdir()
    shutil.copy(FONTS / "NotoSansHebrew-Regular.ttf", folder / "fonts")
    with pypdfium2.PdfDocument(booklet_files(load(folder), context(folder, "he"), "a4").files[RULES]) as document:
        wide, text, inside = 148 / 25.4 * 72, document[0].get_textpage(), document[1].get_textpage()
        edge = [text.get_charbox(at)[2] for at, sign in enumerate(text.get_text_range()) if sign in "קלפים"]
        assert len(edge) == 5
        assert max(edge) == pytest.approx(wide - 12 / 25.4 * 72, abs=4)
        marks = [inside.get_charbox(at)[0] for at, sign in enumerate(inside.get_text_range()) if sign == "M"]
        assert max(marks) > wide - 18.4 / 25.4 * 72, inside.get_text_range()


def test_marks_of_a_paragraph_are_markup_of_the_booklet(tmp_path: Path) -> None:
    signs = "#sign({})".format
    found = {
        words: words_block(words, signs, ["red"])
        for words in ("**a**", "*a* [[x]]", "***a***", "[a]{colour: red}", "[a]{size: 9}", "[a]{colour: no}", "{ } {*}")
    }
    assert found == {
        "**a**": '[#strong[#[#"a"]]]',
        "*a* [[x]]": '[#emph[#[#"a"]]#[#" "]#sign(x)]',
        "***a***": '[#emph[#strong[#[#"a"]]]]',
        "[a]{colour: red}": '[#text([#[#"a"]], fill: tinted("red"))]',
        "[a]{size: 9}": '[#text([#[#"a"]], size: 9pt)]',
        "[a]{colour: no}": '[#[#"a"]]',
        "{ } {*}": '[#[#"{ } *"]]',
    }
    assert words_block("a:\n- b\n\nc\nd", signs) == ('[#[#"a:"]#entry("•", 1, [#[#"b"]])#[#"c"]#linebreak()#[#"d"]]')
    folder = mill(tmp_path, **{"**Take** {money}": "[Take]{rde} {money}"})
    with pytest.raises(InputError, match=r"'\{rde\}' is no icon"):
        told_in(context(folder))


@pytest.mark.slow
def test_every_mark_is_seen_in_a_booklet(tmp_path: Path) -> None:
    said = "**Take** *this* <i><b>now</b></i> [big]{size: 14} [red {money}]{red}:\\n- *one*\\n  1. two\\n- three"
    folder = mill(tmp_path, **{"**Take** {money}": said})
    data = booklet_files(load(folder), context(folder), "a4").files[RULES]
    shown = " ".join(pages(data))
    assert re.search("Take this now big red .{0,3}: ?• one ?1. two ?• three from Weir", shown)
    with pikepdf.open(io.BytesIO(data)) as made:
        told = (one for one in made.objects if isinstance(one, pikepdf.Dictionary) and "/BaseFont" in one)
        fonts = {str(one.BaseFont).partition("+")[2] for one in told}
    assert {f"IBMPlexSansCond{style}" for style in ("-SmBld", "-Italic", "-SmBldItalic")} <= fonts


def test_pieces_of_all_seats_are_counted_together() -> None:
    made = box("organisation", players=3)
    assert "3 × 24" in make_table("pieces", booklet_of(made), made)  # three organisations with 24 each
