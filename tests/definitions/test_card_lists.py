"""A designer's card list as it lies: heads by their sense, ids from names, rows that are no cards, several sheets."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.base.errors import InputError, fault_lines
from generator.definitions.box_request import open_game
from generator.definitions.checks.finding import NOTE
from generator.definitions.column_heads import OWN, HeadVocabulary, head_sense
from generator.definitions.configuration import make_configuration
from generator.definitions.kept_ids import FILE, KeptId, assign_ids
from generator.definitions.picture_files import PictureFiles
from generator.definitions.print_only import DIALECT
from generator.definitions.row_labels import row_labels
from generator.definitions.yaml_nodes import read_text
from generator.faces.box_pieces import make_box_pieces
from generator.faces.face_context import Looks
from generator.faces.game_look import face_context
from generator.files.gate import read_utf8
from generator.files.resources import resource_root
from generator.games.registry import load_game
from generator.spreadsheets.table_reader import column_letters
from generator.spreadsheets.table_writer import table_bytes
from tests.cli.running import Cli
from tests.definitions.test_tables import FLAG, faults, game, pack, said, separated
from tests.spreadsheets import books
from tests.spreadsheets.books import inline, xlsx, xlsx_rows
from tests.tables import read_table

HEADS = Path("templates/tables/heads.yaml")
TABLE = "{from: cards.csv, deck: events}"


pytestmark = pytest.mark.usefixtures("in_this_process", "no_schemas")


def of(folder: Path, *rows: str | list[str], cards: str = TABLE, **texts: str) -> Path:
    """A small game with these rows as its cards: `Name|Text / Fox|Run.` are two."""
    lists = [[row] if isinstance(row, list) else [one.split("|") for one in row.split(" / ")] for row in rows]
    return game(folder, cards, {"cards.csv": separated([row for some in lists for row in some])}, **texts)


def notes(folder: Path) -> dict[str, str]:
    found: dict[str, str] = {}
    for note in load_game(folder, frozenset()).sources.notes:
        found[note.code.removeprefix("table.")] = found.get(note.code.removeprefix("table."), "") + note.message
    return found


def words() -> list[tuple[str, str]]:
    root: Any = read_text(read_utf8(resource_root() / HEADS), "heads.yaml")
    return [(key, item.value) for key, (_, list_) in root.entries.items() for item in list_.items]


OF_CARDS = {f"{name}s": name for name in ("count", "strip", "deck", "icon", "colour", "back")}
OF_TEXTS = {"names": "name", "texts": "text", "feet": "foot", "types": "type"}
"""What a table asks of the cards, and of what is said on them."""

# Lists as they lie ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", read_table(__file__, "LISTS"), ids=lambda case: case["it"])
def test_a_list_is_read_as_it_lies_and_what_was_made_of_it_is_told(case: dict[str, Any], tmp_path: Path) -> None:
    case = dict(case)
    folder = of(tmp_path, case.pop("rows"), cards=case.pop("cards", TABLE))
    told, untold = notes(folder), case.pop("untold", ())
    said_, unsaid = (case.pop(key, {}) for key in ("told", "unsaid"))
    cards, texts, labels = pack(folder).cards, said(folder), load_game(folder, frozenset()).texts("en").labels
    made: dict[str, Any] = {
        "it": case["it"],
        "ids": list(cards),
        "labels": {name: labels[name] for name in case.get("labels", ())},
        "rows_of_cards": [dict(card.rows) for card in cards.values()],
    }
    for key, name in OF_CARDS.items():
        made[key] = [getattr(card, name) for card in cards.values()]
    for key, name in OF_TEXTS.items():
        made[key] = [getattr(texts[card], name) for card in cards]
    assert {key: made[key] for key in case} == case
    for about, words in said_.items():
        assert [part for part in ([words] if isinstance(words, str) else words) if part not in told[about]] == []
    for about, word in unsaid.items():
        assert word not in told.get(about, "")
    assert not told.keys() & untold


# Heads ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", sorted({key for key, _ in words()} - {OWN, "id"}))
def test_each_word_for_a_key_means_it_in_any_letters(key: str) -> None:
    vocabulary = HeadVocabulary(DIALECT, "cards", ("en", "de"))
    for word in (word for known, word in words() if known == key):
        for head in (
            word,
            word.upper(),
            word.title(),
            word.replace(" ", "_"),
            word.replace(" ", "-"),
            word.replace(" ", ""),
        ):
            assert key.split(".") in [list(meaning.path) for _, meaning in vocabulary.meanings(head)], head


def test_no_word_stands_for_two_keys_unless_its_cells_tell_which() -> None:
    told_by_cells = {"art", "nombre"}
    keys: dict[str, set[str]] = {}
    for key, word in words():
        keys.setdefault(head_sense(word), set()).add(key)
    several = {word for word, of_keys in keys.items() if len(of_keys) > 1}
    assert several <= told_by_cells


@pytest.mark.parametrize(
    ("head", "cells", "why"), read_table(__file__, "a_column_whose_cells_do_not_fit_is_not_read_and_told_why")
)
def test_a_column_whose_cells_do_not_fit_is_not_read_and_told_why(
    head: str, cells: list[str], why: str, tmp_path: Path
) -> None:
    rows = [[name, cell] for name, cell in zip("abcd", cells, strict=True)]
    folder = of(tmp_path, ["Name", head], *rows)
    assert [card.count for card in pack(folder).cards.values()] == [2] * 4, "the deck's own count"
    assert f"'{head}' ({why}" in notes(folder)["unread"]


def test_a_picture_is_found_by_its_name_and_keeps_what_counts_for_all(tmp_path: Path) -> None:
    folder = of(tmp_path, "Name|Portrait / Fox|RED fox", cards="{from: cards.csv, art: {fit: contain}}")
    (folder / "art").mkdir()
    (folder / "art" / "red fox.svg").write_bytes(FLAG)
    art = pack(folder).cards["fox"].art
    assert (art.file, art.fit) == ("RED fox", "contain")


def test_a_slip_in_a_few_cells_of_a_column_is_a_fault(tmp_path: Path) -> None:
    found = faults(of(tmp_path, "Name|Qty / a|1 / b|two / c|3"))
    assert "cards.csv, row 3, column 'Qty' cards.b.count: 'two' is no whole number" in found


def test_what_is_proposed_for_a_column_that_is_not_read_can_be_written(tmp_path: Path) -> None:
    """Each way, as it stands in the note, does what is said of it: a slip is read, the other columns are left out."""
    rows = "Name|Countt|Rank: old|Status|Status|Colourr / Fox|3|7|new|a|loud / Owl|1|9|old|b|shy"
    told = notes(of(tmp_path / "a", rows))["unread"]
    assert "'Colourr' (did you mean colour?)," in told.replace(";", ","), "no cell of it is a colour"
    slip, *_, out = re.findall(r"columns: (\{[^{}]+\})", told)
    assert slip in told.split("'Rank: old'", maxsplit=1)[0]
    both = f"{slip.rstrip('}')}, {out.lstrip('{')}".replace("[Countt, ", "[")
    folder = of(tmp_path / "b", rows, cards=f"{{from: cards.csv, deck: events, columns: {both}}}")
    assert [card.count for card in pack(folder).cards.values()] == [3, 1]
    assert "unread" not in notes(folder)


def test_a_column_that_is_not_to_be_read_has_neither_ids_nor_names_nor_copies(tmp_path: Path) -> None:
    cards = "{from: cards.csv, deck: events, columns: {unread: [id, Title, Copies]}}"
    folder = of(tmp_path, "id|Title|Called|Copies / a-1|Draft|Red Fox|5", cards=cards)
    assert [(name, card.count) for name, card in pack(folder).cards.items()] == [("red-fox", 2)]


def test_a_language_has_its_own_word_for_a_row_whatever_the_head_says(tmp_path: Path) -> None:
    texts = {"en": "labels: {title: M}\n", "de": "labels: {title: M, cost: Kosten}\n"}
    folder = of(tmp_path, "Name|Price / Fox|3", cards="{from: cards.csv, columns: {rows.cost: Price}}", **texts)
    game_ = load_game(folder, frozenset())
    assert (game_.texts("en").labels["cost"], game_.texts("de").labels["cost"]) == ("Price", "Kosten")


@pytest.mark.parametrize(("columns", "what"), read_table(__file__, "what_is_wrong_in_columns_is_named_where_it_stands"))
def test_what_is_wrong_in_columns_is_named_where_it_stands(columns: str, what: str, tmp_path: Path) -> None:
    found = faults(of(tmp_path, "Who / Fox", cards=f"{{from: cards.csv, deck: events, columns: {columns}}}"))
    before, _, after = what.partition("*")
    assert "game.yaml:7:" in found
    assert before.strip() in found
    assert after.strip() in found


def test_words_may_have_a_column_for_each_language_by_its_sense(tmp_path: Path) -> None:
    texts = {"de": "labels: {title: M}\n", "en": "labels: {title: M}\n"}
    folder = of(tmp_path, "Title (EN)|Titel DE|Text / Fox|Fuchs|!", **texts)
    assert (said(folder, "en")["fox"].name, said(folder, "de")["fox"].name) == ("Fox", "Fuchs")


def test_a_list_in_which_nothing_can_be_a_name_says_how_to_name_it(tmp_path: Path) -> None:
    assert "no column has the names; expected columns: {name: HEAD}, one of 'A" not in faults(
        of(tmp_path, "Attack|Defence / 1|2 / 3|4")
    )
    assert "no column has the names; expected columns: {name: HEAD}, one of Attack or Defence" in faults(tmp_path)


# Ids ------------------------------------------------------------------------------------------------------------------


def kept(folder: Path) -> list[str]:
    """The ids of a game's cards, remembered for the next time."""
    found = open_game(folder)
    found.keep_ids()
    return list(found.definitions().cards)


LONG = "Do this and that with all of your cards."


def test_an_id_stays_when_rows_move_and_a_name_is_mended(tmp_path: Path) -> None:
    rows = [["Fox", f"{LONG} 1"], ["Fox", f"{LONG} 2"], ["Hedgehgo", f"{LONG} 3"], ["Owl", f"{LONG} 4"]]
    assert kept(of(tmp_path, "Name|Text", *rows)) == ["fox", "fox-2", "hedgehgo", "owl"]
    rows = [
        ["New", LONG],
        ["Hedgehog", f"{LONG} 3"],
        ["Fox", f"{LONG} 2"],
        ["Eagle owl", f"{LONG} 4"],
        ["Fox", f"{LONG} 1"],
    ]
    assert kept(of(tmp_path, "Name|Text", *rows)) == ["new", "hedgehgo", "fox-2", "owl", "fox"]


def test_a_copy_of_a_game_has_the_same_ids(tmp_path: Path, cli: Cli) -> None:
    head = ["Name", "Text"]
    kept(of(tmp_path / "a", head, ["Fox", f"{LONG} 1"], ["Fox", f"{LONG} 2"]))
    folder = of(tmp_path / "a", head, ["Fox", f"{LONG} 2"], ["Fox", f"{LONG} 1"])
    assert cli("new", str(tmp_path / "b"), "--from", str(folder)).code == 0
    assert kept(tmp_path / "b") == ["fox-2", "fox"]


def test_a_new_card_gets_no_id_that_another_one_had(tmp_path: Path) -> None:
    head = ["Name", "Text"]
    one, two, three = (["Fox", f"{LONG} {number}"] for number in (1, 2, 3))
    assert kept(of(tmp_path, head, one, two)) == ["fox", "fox-2"]
    assert kept(of(tmp_path, head, two, three)) == ["fox-2", "fox"], "the name of one that is gone"
    assert kept(of(tmp_path, head, two, three, one)) == ["fox-2", "fox", "fox-3"]


ROWS = st.lists(st.builds(KeptId, st.sampled_from("ABCDE"), st.sampled_from(["", "x", "y", "z"])), max_size=7)


@settings(max_examples=60)
@given(ROWS, st.randoms(use_true_random=False))
def test_rows_that_only_move_keep_their_ids(rows: list[KeptId], chance: Any) -> None:
    first = dict(zip(assign_ids(rows, {}, (), "card"), rows, strict=True))
    assert len(first) == len(rows), "no id twice"
    moved = list(first.items())
    chance.shuffle(moved)
    again = assign_ids([row for _, row in moved], first, (), "card")
    assert sorted(zip(again, (row for _, row in moved), strict=True), key=str) == sorted(first.items(), key=str)


def test_what_lies_in_the_place_of_the_kept_ids_is_not_followed(tmp_path: Path, cli: Cli) -> None:
    folder = of(tmp_path / "g", "Name / Fox / Owl")
    (folder / FILE).write_text('{"tables": {"cards.csv": [{"id": 3}]}}', encoding="utf-8")
    assert cli("check", "--game", str(folder)).refuses(FILE)
    (folder / FILE).unlink()
    elsewhere = tmp_path / "mine.json"
    elsewhere.write_text("mine", encoding="utf-8")
    (folder / FILE).symlink_to(elsewhere)
    assert cli("build", "--game", str(folder), "--out", str(tmp_path / "o")).refuses(FILE)
    assert elsewhere.read_text(encoding="utf-8") == "mine"


# Rows -----------------------------------------------------------------------------------------------------------------


UNITS = [["Name", "Cost", "Text"], ["Fox", "2", "Run."], ["Owl", "3", "Look."]]
SPELLS = [["Bolt", "1", "Deal 2."]]


@pytest.mark.parametrize(("between", "heads"), read_table(__file__, "the_heads_of_a_second_table_are_no_card"))
def test_the_heads_of_a_second_table_are_no_card(between: list[list[str]], heads: list[str], tmp_path: Path) -> None:
    folder = of(tmp_path, *UNITS, *between, heads, *SPELLS)
    assert list(pack(folder).cards) == ["fox", "owl"]
    last = len(UNITS) + len(between) + 2
    assert (
        f"below other heads, which are a table of their own ('rows:' and 'columns:' read it): rows {last - 1}–{last}"
        in (notes(folder)["rows"])
    )


@pytest.mark.parametrize(("between", "heads"), read_table(__file__, "a_row_that_may_be_heads_is_told"))
def test_a_row_that_may_be_heads_is_told(between: list[list[str]], heads: list[str], tmp_path: Path) -> None:
    at = len(UNITS) + len(between) + 1
    assert (
        f"row {at}: read like the others, and may be heads"
        in notes(of(tmp_path, *UNITS, *between, heads, *SPELLS))["heads"]
    )


@pytest.mark.parametrize(("head", "cells", "copies"), read_table(__file__, "numbers_that_rise_are_those_of_the_cards"))
def test_numbers_that_rise_are_those_of_the_cards(head: str, cells: list[str], copies: bool, tmp_path: Path) -> None:
    folder = of(tmp_path, ["Name", head], *([name, cell] for name, cell in zip("abcd", cells, strict=False)))
    told = notes(folder)
    if copies:
        assert [str(card.count) for card in pack(folder).cards.values()] == cells
        assert f"'{head}' as count" in told["columns"]
    else:
        assert {card.count for card in pack(folder).cards.values()} == {2}, "the deck's own count"
        assert f"'{head}' (they are running numbers, no copies; columns: {{count: B}} reads them" in told["unread"]


def test_braces_of_a_list_are_words_where_no_icon_is_called_so(tmp_path: Path, cli: Cli) -> None:
    rows = "Name|Text / Fox|Pay {} or {Two Words}, {{x}} {flag} }. / Owl {Wise}|Go."
    folder = of(tmp_path, rows)
    assert said(folder)["fox"].text == "Pay {{}} or {{Two Words}}, {{{{x}}}} {flag} }}."
    told = [line for line in cli("check", "--game", str(folder)).out.splitlines() if "words.braces" in line]
    assert len(told) == 1
    assert "in 2 texts (fox, owl-wise)" in told[0]
    assert """'icons: {"{Two Words}": ICON}' in game.yaml""" in told[0]


def test_a_new_game_says_which_of_two_columns_with_one_head_it_took(tmp_path: Path, cli: Cli) -> None:
    table = tmp_path / "deck.csv"
    table.write_bytes(separated([["Name", "Text", "Cost", "Text", "Cost"], ["Fox", "", "1", "Run.", "2"]]))
    told = cli("new", str(tmp_path / "deck"), "--from-table", str(table)).out
    assert "'Text': the text, column D\n" in told
    assert "'Cost': a row, column C; column E is called so as well and left out" in told
    assert "text: D" in (tmp_path / "deck" / "cards.yaml").read_text("utf-8")


def test_cards_of_several_tables_in_one_file_keep_their_ids(tmp_path: Path) -> None:
    rows = "Name|Text / Fox|Run. / Owl|Look. / Fox|Hide. / Owl|Seek."
    cards = "[{from: cards.csv, rows: 2..3}, {from: cards.csv, rows: 4..5}]"
    once = kept(of(tmp_path, rows, cards=cards))
    assert once == ["fox", "owl", "fox-2", "owl-2"]
    assert kept(of(tmp_path, rows, cards=cards)) == once


def test_a_card_that_only_lacks_its_name_is_a_fault_told_once_for_all_rows(tmp_path: Path) -> None:
    folder = of(tmp_path, "Name|Text / Fox|Run. / |Look. / |Hide. / Elk|Go.")
    with pytest.raises(InputError) as caught:
        load_game(folder, frozenset())
    (line,) = fault_lines(caught.value.faults)
    assert "cards.csv, rows 3–4 (2 in all), column 'Name': a row without a name" in line


@pytest.mark.parametrize("rows", ["5..3", "all", "0..4", "[]", "3..x"])
def test_rows_that_say_nothing_are_refused(rows: str, tmp_path: Path) -> None:
    cards = f"{{from: cards.csv, deck: events, rows: {rows}}}"
    if rows == "[]":
        assert list(pack(of(tmp_path, "Name / Fox / Elk", cards=cards)).cards) == ["fox", "elk"]
    else:
        found = faults(of(tmp_path, "Name / Fox", cards=cards))
        assert "game.yaml:7:" in found
        assert "cards.rows: " in found


# Sheets and files -----------------------------------------------------------------------------------------------------


def test_several_files_and_tables_are_one_section(tmp_path: Path) -> None:
    files = {f"{name}.csv": separated([["Name"], [name.title()]]) for name in ("fox", "owl", "elk")}
    cards = "[{from: [fox.csv, owl.csv], deck: events, count: 1}, {from: elk.csv, count: 3}]"
    found = pack(game(tmp_path, cards, files)).cards
    assert [(name, card.count, card.deck) for name, card in found.items()] == [
        *(("fox", 1, "events"), ("owl", 1, "events"), ("elk", 3, None))
    ]


def book(**sheets: list[list[str]]) -> bytes:
    """A workbook with these sheets."""
    made = [
        xlsx_rows(
            *(
                "".join(inline(f"{column_letters(at)}{number}", cell) for at, cell in enumerate(row) if cell)
                for number, row in enumerate(rows, start=1)
            )
        )
        for rows in sheets.values()
    ]
    return xlsx(*made, names=list(sheets))


def test_the_sheet_that_looks_like_a_list_is_read_and_the_others_are_told(tmp_path: Path) -> None:
    data = book(
        Notes=[["To do"], ["Find an artist"]], Cards=[["Name", "Text"], ["Fox", "Run."]], Extra=[["Name"], ["Owl"]]
    )
    folder = game(tmp_path, "{from: deck.xlsx, deck: events}", {"deck.xlsx": data})
    assert list(pack(folder).cards) == ["fox"]
    assert "the sheet 'Cards' is read, not 'Notes', 'Extra'; 'sheet:' names others" in notes(folder)["sheets"]


def test_bold_and_italic_parts_of_a_cell_are_marks_where_words_may_have_them(tmp_path: Path) -> None:
    """In a name they are told, since it is printed in one look."""

    def styled(place: str, *runs: str) -> str:
        return f'<c r="{place}" t="inlineStr"><is>{"".join(f"<r>{run}</r>" for run in runs)}</is></c>'

    bold, italic = "<rPr><b/></rPr><t>Go</t>", "<rPr><i/></rPr><t>es</t>"
    heads = inline("A1", "Name") + inline("B1", "Text")
    rows = [
        styled("A2", "<t>Fo</t>", bold) + styled("B2", bold, italic, '<t xml:space="preserve"> away</t>'),
        inline("A3", "Owl") + styled("B3", '<t xml:space="preserve">It </t>', italic),
    ]
    folder = game(tmp_path, "{from: d.xlsx, deck: events}", {"d.xlsx": xlsx(xlsx_rows(heads, *rows))})
    made = load_game(folder, frozenset())
    cards = made.texts_for("en", made.definitions()).cards
    assert {name: (one.name, one.text) for name, one in cards.items()} == {
        "fogo": ("FoGo", "[Go]{look: strong}[es]{look: italic} away"),
        "owl": ("Owl", "It *es*"),
    }
    assert notes(folder)["style"].startswith("words in bold or italics are printed like the others: row 2")


def test_several_sheets_are_one_section_and_a_fault_names_its_sheet(tmp_path: Path) -> None:
    data = book(Day=[["Name", "Qty"], ["Fox", "3"]], Night=[["Name", "Qty"], ["Owl", "two"], ["Bat", "1"]])
    folder = game(tmp_path, "{from: deck.xlsx, sheet: [day, Night], deck: events}", {"deck.xlsx": data})
    found = faults(folder)
    assert "deck.xlsx, sheet Night, row 2, column 'Qty' cards.owl.count: 'two' is no whole number" in found
    assert "no sheet 'Dusk'; expected Day or Night" in faults(
        game(tmp_path, "{from: deck.xlsx, sheet: Dusk, deck: events}", {"deck.xlsx": data})
    )


def test_a_new_game_has_a_deck_for_each_sheet_and_no_card_twice(tmp_path: Path, cli: Cli) -> None:
    animals = [["Name", "Text"], ["Fox", "Run."], ["Owl", "Look."], ["Elk", "Go."]]
    data = book(Animals=animals, Weather=[["Name", "Text"], ["Rain", "Wet."], ["Sun", "Dry."]], Old=animals[:3])
    (tmp_path / "list.xlsx").write_bytes(data)
    done = cli("new", str(tmp_path / "g"), "--from-table", str(tmp_path / "list.xlsx"))
    assert "the cards of 'Animals' once more, left out" in done.out
    cards = load_game(tmp_path / "g", open_game().sources.icons).definitions().cards
    assert {(name, card.deck) for name, card in cards.items()} == {
        *((name, "animals") for name in ("fox", "owl", "elk")),
        *((name, "weather") for name in ("rain", "sun")),
    }


# Colours and names of things -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cell", "rgb"), [("#1F5F7A", "1F5F7A"), ("#fc0", "FFCC00"), ("teal", "008080"), ("Dark Green", "006400")]
)
def test_a_cell_may_name_any_colour(cell: str, rgb: str, tmp_path: Path) -> None:
    folder = of(tmp_path, "Name|Colour", ["Fox", cell])
    found = pack(folder)
    colour = found.colours[found.cards["fox"].colour]
    assert f"{colour.rgb.red:02X}{colour.rgb.green:02X}{colour.rgb.blue:02X}" == rgb
    assert colour.cmyk is None, "nobody sets its inks"


# What is told ---------------------------------------------------------------------------------------------------------


def test_labels_that_are_missing_are_told_at_once_with_lines_to_paste(tmp_path: Path, cli: Cli) -> None:
    heads = [f"rows.{name}" for name in ("cost", "attack", "defence", "speed", "luck", "weight")]
    texts = "labels: {title: M}\ndecks: {events: {name: E}}\n"
    folder = of(tmp_path, ["id", "name", *heads], ["fox", "Fox", *"123456"], en=texts)
    done = cli("check", "--game", str(folder))
    assert done.code == 1
    assert done.out.count("text.missing") == 1
    assert "no text for 6 entries of labels: cost, attack, defence, speed, luck …" in done.out


def test_a_box_of_nothing_is_told(tmp_path: Path, cli: Cli) -> None:
    folder = of(tmp_path, "Name|Qty / Fox|0 / Owl|0")
    assert "box.empty" in cli("check", "--game", str(folder)).out


def test_notes_are_notes(tmp_path: Path) -> None:
    """A list that is read whole says nothing that sounds like a fault."""
    folder = of(tmp_path, "Name|Qty|Text / Fox|1|Run.")
    assert {note.level for note in load_game(folder, frozenset()).sources.notes} == {NOTE}


# A new game -----------------------------------------------------------------------------------------------------------

LIST = [
    ["Title", "Cost", "Description", "Flavour", "Status", "#", "Rarity"],
    ["Grüne Tür", "3", "Draw two cards and then put one of them back.", "A quote", "done", "2", "common"],
    ["Goblin", "1", "Attack.", "Hi there", "draft", "1", "rare"],
]


@pytest.mark.parametrize("kind", [".csv", ".xlsx"])
def test_a_new_game_is_made_of_a_list_and_says_what_became_of_each_column(kind: str, tmp_path: Path, cli: Cli) -> None:
    table = tmp_path / f"my list{kind}"
    table.write_bytes(table_bytes(kind, LIST))
    folder = tmp_path / "foxes"
    done = cli("new", str(folder), "--from-table", str(table))
    assert done.code == 0
    for head, became in (("Title", "the name"), ("#", "copies"), ("Cost", "a row"), ("Status", "not read")):
        assert f"'{head}': {became}" in done.out
    assert (folder / table.name).read_bytes() == table.read_bytes(), "the list stays as it is"
    assert "unread" not in notes(folder), "what is for the designer alone is written down"
    made = load_game(folder, open_game().sources.icons)
    made.validate()
    cards = made.definitions().cards
    assert [(card.count, dict(card.rows)) for card in cards.values()] == [
        *((2, {"cost": "3", "rarity": "common"}), (1, {"cost": "1", "rarity": "rare"}))
    ]
    assert json.loads((folder / FILE).read_text(encoding="utf-8"))["tables"][table.name][0]["id"] == "gruene-tuer"
    assert cli("check", "--game", str(folder)).code == 0


def test_cards_without_names_are_printed_without(tmp_path: Path, cli: Cli) -> None:
    prompts = [
        "Why did the fox cross the road after all these years?",
        "What is never told to children, and why is it not?",
    ]
    table = tmp_path / "list.csv"
    table.write_bytes(separated([["Prompt", "Pick"], *([prompt, "1"] for prompt in prompts)]))
    assert cli("new", str(tmp_path / "g"), "--from-table", str(table)).code == 0
    made = load_game(tmp_path / "g", open_game().sources.icons)
    texts = made.texts("en").cards
    assert [(text.name, text.text) for text in texts.values()] == [("", prompt) for prompt in prompts]
    assert [name[:11] for name in texts] == ["why-did-the", "what-is-nev"]
    done = cli("build", "--game", str(tmp_path / "g"), "--out", str(tmp_path / "o"))
    assert done.code == 0, done.err


def test_a_column_that_names_decks_parts_the_cards(tmp_path: Path, cli: Cli) -> None:
    table = tmp_path / "list.csv"
    table.write_bytes(separated([["Name", "Deck"], ["Fox", "Day Animals"], ["Owl", "Night"], ["Elk", "Day Animals"]]))
    cli("new", str(tmp_path / "g"), "--from-table", str(table))
    made = load_game(tmp_path / "g", open_game().sources.icons)
    assert [card.deck for card in made.definitions().cards.values()] == ["day-animals", "night", "day-animals"]
    assert {name: str(deck.name) for name, deck in made.texts("en").decks.items()} == {
        "day-animals": "Day Animals",
        "night": "Night",
    }


def test_what_is_no_list_makes_no_folder(tmp_path: Path, cli: Cli) -> None:
    (tmp_path / "empty.csv").write_bytes(b"\n\n")
    assert cli("new", str(tmp_path / "g"), "--from-table", str(tmp_path / "empty.csv")).refuses("the table is empty")
    assert cli("new", str(tmp_path / "g"), "--from-table", str(tmp_path / "none.xlsx")).refuses("no such file")
    assert not (tmp_path / "g").exists()


@pytest.mark.parametrize(
    ("cell", "text"), [("Smother%nDouse", "Smother\nDouse"), ("a %n b", "a \n b"), ("50%now", "50%now")]
)
def test_a_break_of_another_tool_is_one_and_a_percent_is_none(cell: str, text: str, tmp_path: Path) -> None:
    found = said(of(tmp_path, "Name|Text", ["Fox", cell]))["fox"].text
    assert [line.strip() for line in found.split("\n")] == [line.strip() for line in text.split("\n")]


def test_a_long_head_is_a_short_label_and_paths_are_no_text(tmp_path: Path, cli: Cli) -> None:
    (tmp_path / "list.csv").write_bytes(
        separated([["Name", "Level of experience", "Layout"], ["Fox", "3", "lib/fox.lua"], ["Owl", "4", "lib/owl.lua"]])
    )
    done = cli("new", str(tmp_path / "g"), "--from-table", str(tmp_path / "list.csv"))
    assert "'Layout': addresses or paths, not read" in done.out
    labels = load_game(tmp_path / "g", open_game().sources.icons).texts("en").labels
    assert labels["level-of-experience"] == "Level", "no word that links others is an end"


# Lists without heads, or with heads that say more than a key ---------------------------------------------------------

HEADLESS = (
    ["Fox", "2", "Steal a card from whoever sits at your left."],
    ["Owl", "1", "Look at a card of the pile, and lay it back again."],
)


@pytest.mark.parametrize("asked", ["", ", rows: 1..", ", rows: 2.."])
def test_a_list_without_heads_calls_its_columns_by_letters(asked: str, tmp_path: Path) -> None:
    """A number stands over numbers, a sentence over sentences; nothing of the first card is a head."""
    columns = "columns: {name: A, count: B, text: C}"
    folder = of(tmp_path, *HEADLESS, "Hen|3|Lay.", cards=f"{{from: cards.csv, {columns}{asked}}}")
    if asked == ", rows: 2..":  # then the first row is above the entries, and names their columns
        assert list(pack(folder).cards) == ["owl", "hen"]
        return
    assert {name: card.count for name, card in pack(folder).cards.items()} == {"fox": 2, "owl": 1, "hen": 3}
    assert said(folder)["fox"].text == HEADLESS[0][2]
    assert "there are no heads, so the columns are called A, B, C" in notes(folder)["columns"]


@pytest.mark.parametrize(
    ("head", "cells", "counts"), read_table(__file__, "what_a_head_says_in_passing_does_not_matter")
)
def test_what_a_head_says_in_passing_does_not_matter(
    head: str, cells: list[str], counts: list[int], tmp_path: Path
) -> None:
    """Else the deck's own count holds; one letter at the beginning of a question means nothing."""
    folder = of(
        tmp_path, ["Name", "Text", head], *([name, "Go.", cell] for name, cell in zip("abc", cells, strict=True))
    )
    assert [card.count for card in pack(folder).cards.values()] == counts


def test_a_column_with_gaps_has_no_names(tmp_path: Path, cli: Cli) -> None:
    """Where the first column of words isn't filled, the cards bear none."""
    words = "Lay this card in front of you, and then draw another one."
    (tmp_path / "cards.csv").write_bytes(separated([["Icone", "Texte"], ["", words], ["sun", words], ["moon", words]]))
    assert cli("new", str(tmp_path / "g"), "--from-table", str(tmp_path / "cards.csv")).code == 0
    texts = load_game(tmp_path / "g", open_game().sources.icons).texts("en").cards
    assert [text.name for text in texts.values()] == ["", "", ""]


def test_a_new_game_says_which_sheets_it_leaves_out(tmp_path: Path, cli: Cli) -> None:
    """One whose cards are some of another's; one of notes. One with more cards of its own is read."""
    cards = [["Name", "Text"], ["Fox", "Run."], ["Owl", "Look."], ["Elk", "Go."]]
    more = [*cards[:3], ["Ape", "Climb."]]
    data = book(All=cards, New=more, Few=cards[:2], Ideas=[["Ideas", "More"], ["a rule", "a die"]])
    (tmp_path / "deck.xlsx").write_bytes(data)
    done = cli("new", str(tmp_path / "g"), "--from-table", str(tmp_path / "deck.xlsx"))
    assert len(load_game(tmp_path / "g", open_game().sources.icons).definitions().cards) == 6
    assert done.out.count("once more, left out") == 1
    assert "Ideas:\n  left out, since it has no column of names" in done.out


def test_a_new_game_has_only_colours_that_it_needs(tmp_path: Path, cli: Cli) -> None:
    (tmp_path / "cards.csv").write_bytes(separated([["Name", "Colour"], ["Fox", "gold"], ["Owl", "gold"]]))
    (tmp_path / "few.csv").write_bytes(separated([["Name", "Text"], ["Fox", "Run."], ["Owl", "Look."]]))
    for table, colours in (("cards", {"gold"}), ("few", set())):
        assert cli("new", str(tmp_path / table), "--from-table", str(tmp_path / f"{table}.csv")).code == 0
        made = load_game(tmp_path / table, open_game().sources.icons).definitions()
        assert set(made.colours) == {"ink", "sea", "moss", "brick", "plum", *colours}
        assert "effect.none colours" not in cli("check", "--game", str(tmp_path / table)).out


def test_a_row_that_two_tables_call_otherwise_is_told(tmp_path: Path) -> None:
    """There is one label for a row: of two the last one is on all cards, unless the language has one."""
    tables = "[{from: a.csv, columns: {rows.cost: Cost}}, {from: b.csv, columns: {rows.cost: Price}}]"
    files = {
        "a.csv": separated([["Name", "Cost"], ["Fox", "2"], ["Owl", "3"]]),
        "b.csv": separated([["Name", "Price"], ["Elk", "4"], ["Ape", "5"]]),
    }
    found = notes(game(tmp_path / "two", tables, files))["label"]
    assert found.startswith("tables call this row 'Cost' or 'Price', but all cards print 'Price'")
    own = game(tmp_path / "own", tables, files, en="labels: {title: M, cost: Costs}\ndecks: {events: {name: Events}}\n")
    assert "label" not in notes(own)


def test_a_new_game_says_what_it_made_of_long_heads_and_of_missing_names(tmp_path: Path, cli: Cli) -> None:
    heads = ["ID", "Effect", "Main Fleet bonus (FOR EACH SHIP)"]
    rows = (["fox_1", "Run.", "2"], ["owl_2", "Look.", "3"], ["elk_3", "Go.", "4"])
    (tmp_path / "cards.csv").write_bytes(separated([heads, *rows]))
    done = cli("new", str(tmp_path / "g"), "--from-table", str(tmp_path / "cards.csv"))
    assert "'Main Fleet bonus (FOR EACH SHIP)': a row, labelled 'Main Fleet'" in done.out
    assert "no column has the names: the cards bear none" in done.out


def test_many_signs_without_a_font_are_one_line(tmp_path: Path) -> None:
    signs = "🐝🐞🦊🐠🐡🐢"
    folder = of(tmp_path, "Name|Text", *([f"n{number}", f"Go {sign}"] for number, sign in enumerate(signs)))
    made = load_game(folder, open_game().sources.icons)
    definitions = made.definitions()
    box = make_configuration(definitions, 2, [])
    with pytest.raises(InputError) as wrong:
        make_box_pieces(face_context(definitions, box, made.texts("en"), folder), Looks())
    (fault,) = wrong.value.faults
    assert fault.what.startswith("no font has glyphs for '🐝', '🐞', '🦊', '🐠', '🐡' … 6 signs, in 6 pieces")
    assert '"🐢": NAME' in fault.expected


def test_rows_of_a_card_with_the_same_label_are_told(tmp_path: Path, cli: Cli) -> None:
    """Two heads that are called alike; two long ones are cut so that they aren't."""
    columns = "{name: Name, rows.gives: B, rows.needs: C}"
    folder = of(tmp_path / "a", "Name|Give|Give / Fox|1|3", cards=f"{{from: cards.csv, columns: {columns}}}")
    assert notes(folder)["label"].startswith("the rows gives or needs of a card are all called 'Give'")
    heads = ["Name", "Bonus for each ship you own", "Bonus for each port you own"]
    (tmp_path / "cards.csv").write_bytes(separated([heads, ["Fox", "1", "2"], ["Owl", "3", "4"]]))
    cli("new", str(tmp_path / "g"), "--from-table", str(tmp_path / "cards.csv"))
    assert "of a card are all called" not in notes(tmp_path / "g")["label"]


# Rows and sheets that may be no cards ---------------------------------------------------------------------------------


def test_words_in_a_language_that_the_game_lacks_are_told(tmp_path: Path, cli: Cli) -> None:
    rows = "Name|Name_de|Effekt DE|Text EN / Fox|Fuchs|Lauf.|Run."
    folder = of(tmp_path / "a", rows)
    assert (said(folder)["fox"].name, said(folder)["fox"].text) == ("Fox", "Run.")
    for head, key, letter in (("Name_de", "name", "B"), ("Effekt DE", "text", "C")):
        way = f"text/de.yaml and columns: {{{key}.de: {letter}}} read it"
        assert f"'{head}' (the game has no language 'de'; {way})" in notes(folder)["unread"]
    table = tmp_path / "deck.csv"
    table.write_bytes(separated([["Name (EN)", "Name (DE)"], ["Fox", "Fuchs"]]))
    told = cli("new", str(tmp_path / "deck"), "--from-table", str(table)).out
    assert "'Name (EN)': name.en" in told
    assert "'Name (DE)': not read (the game has no language 'de'" in told


def test_a_new_game_leaves_out_a_summary_and_tells_drafts_apart(tmp_path: Path, cli: Cli) -> None:
    sheets = {
        "Summary": [["Deck", "Cards"], ["v1", "2"], ["v2", "2"], ["Total", "4"]],
        "v1": [["Name", "Text", "Team"], ["Fox", "Run.", ""], ["Owl", "Look.", ""]],
        "v2": [["Name", "Text"], ["Fox", "Run."], ["Elk", "Stand."]],
        "v3": [["Name", "Text"], ["Fox", "Run far."]],
    }
    table = tmp_path / "deck.xlsx"
    table.write_bytes(book(**sheets))
    told = cli("new", str(tmp_path / "deck"), "--from-table", str(table)).out
    for said_ in (
        "Summary:\n  its rows are called as the other sheets are, left out",
        "'Team': not read (its cells are empty, and their colours say nothing here)",
        "in 'v1', too: Fox",
        "v3:\n  the cards of 'v1' once more, with other words, left out",
    ):
        assert said_ in told


# Pictures that lie elsewhere, columns of dates, labels, what is said --------------------------------------------------

NAMED = "labels: {title: M}\ndecks: {events: {name: Events}}\n"
"""Words of the small game that leave nothing to say."""
ELSEWHERE = (
    *("../assets/giant/bull.png", r"C:\pics\bull.png", "/home/me/bull.png", r"..\bull.png", "C:bull.png", "../bull"),
    *("file:///Users/ann/My%20art/bull.png", "file:///C:/art/bull.png", "file://localhost/art/bull.png"),
    "Macintosh HD:Users:ann:art:Bull.PNG",
)


def test_a_picture_that_lies_elsewhere_is_found_by_its_name_or_a_placeholder(tmp_path: Path, cli: Cli) -> None:
    """Each name leads to the file in the folder; without it there is one warning for all, whatever lies outside."""
    cards = "{from: cards.csv, deck: events, columns: {art: Image}}"
    rows = [["Name", "Image"], *([f"n{number}", name] for number, name in enumerate(ELSEWHERE))]
    folder = of(tmp_path / "g", *rows, cards=cards, en=NAMED)
    outside = tmp_path / "bull.png"
    outside.write_bytes(b"never opened")
    done = cli("check", "--game", str(folder))
    assert (done.code, done.out.count("art.missing")) == (0, 1), done.err
    told = notes(folder)["outside"]
    assert told.startswith(f"rows 2–{len(rows)}: ")
    assert "columns: {art: } leaves them out" in told
    (folder / "art").mkdir()
    (folder / "art" / "bull.svg").write_bytes(FLAG)
    made = pack(folder)
    pictures = PictureFiles(folder)
    paths = {pictures.find(card.art.file).path for card in made.cards.values()}
    assert paths == {folder / "art" / "bull.svg"}
    assert "art.missing" not in cli("check", "--game", str(folder)).out


def test_many_missing_pictures_are_one_warning(tmp_path: Path, cli: Cli) -> None:
    rows = [["Name", "Image"], ["Fox", "flag.svg"], *([one, f"{one * 9}.png"] for one in "abcd")]
    folder = of(tmp_path, *rows, en=NAMED)
    (folder / "flag.svg").write_bytes(FLAG)
    done = cli("check", "--game", str(folder))
    assert done.out.count("art.missing") == 1
    assert "4 pictures are missing, such as aaaaaaaaa.png" in done.out


def test_a_column_of_nothing_but_dates_is_printed_as_it_is_seen(tmp_path: Path) -> None:
    """In .ods as its owner saw it, in .xlsx by the format, in the system's own as 2026-05-31. Where other words stand
    below the same head, a date may have been `1-2`: a fault, and no row that is proposed."""
    cards = "{from: %s, deck: events, columns: {rows.day: Day}}"
    days = [("1983-01-11", "1983-01-11"), ("1983-01-18", "18.1.1983")]
    lines = [books.said("Name") + books.said("Day")]
    lines += [books.said(f"n{at}") + books.valued("date", *day) for at, day in enumerate(days)]
    opened = game(tmp_path / "a", cards % "d.ods", {"d.ods": books.ods(books.ods_table(*lines))})
    assert [card.rows["day"] for card in pack(opened).cards.values()] == ["1983-01-11", "18.1.1983"]
    assert (
        "'Day' holds nothing but dates, which are printed as they stand: '1983-01-11' in row 2"
        in notes(opened)["dates"]
    )

    def dated(style: str) -> bytes:
        number = books.STYLES[style]
        cells = [f'{inline(f"A{row}", f"n{row}")}<c r="B{row}" s="{number}"><v>{46021 + row}</v></c>' for row in (2, 3)]
        return xlsx(xlsx_rows(inline("A1", "Name") + inline("B1", "Day"), *cells))

    for style, shown in (("date", ["1. January 2026", "2. January 2026"]), ("system", ["2026-01-01", "2026-01-02"])):
        folder = game(tmp_path / style, cards % "d.xlsx", {"d.xlsx": dated(style)})
        assert [card.rows["day"] for card in pack(folder).cards.values()] == shown
    rows = "Name|Day / Fox|2026-01-02 / Owl|3-4"
    assert "row 2, column 'Day' cards.fox.rows.day: '2026-01-02'" in faults(
        of(tmp_path / "b", rows, cards=cards % "cards.csv")
    )
    unread = notes(of(tmp_path / "c", rows))["unread"]
    assert unread.startswith("not read: 'Day' (no value: '2026-01-02' in row 2); 'columns: {unread: ")


@pytest.mark.parametrize(("heads", "labels"), read_table(__file__, "labels_made_of_long_heads_are_short_and_differ"))
def test_labels_made_of_long_heads_are_short_and_differ(heads: list[str], labels: list[str] | None) -> None:
    made = row_labels([(head,) for head in heads])
    assert labels is None or made == labels
    assert len(set(made)) == len(heads)
    assert all(0 < len(label) <= 14 for label in made)


@given(st.lists(st.text(st.sampled_from("ab AB_-(é1ж"), min_size=1, max_size=40), min_size=1, max_size=6))
@settings(max_examples=50, deadline=None)
def test_whatever_the_heads_labels_have_words_and_short_heads_stay(heads: list[str]) -> None:
    for head, label in zip(heads, row_labels([(head,) for head in heads]), strict=True):
        assert 0 < len(label) <= 14
        assert len(head) > 14 or label == head


def test_a_row_that_is_written_by_hand_has_a_short_label_and_it_is_told(tmp_path: Path, cli: Cli) -> None:
    """What `check` proposes can be printed; a label of the language is as it is written there."""
    rows = "Name|Top Weapon Or Influence|Text / Fox|Bow|Run. / Owl|Axe|Look."
    folder = of(tmp_path / "a", rows)
    key = "top-weapon-or-influence"
    way = f"columns: {{rows.{key}: Top Weapon Or Influence}}"
    assert f"; '{way}' makes it a row of the card; " in notes(folder)["unread"]
    done = of(tmp_path / "b", rows, cards=f"{{from: cards.csv, deck: events, {way}}}", en=NAMED)
    assert cli("check", "--game", str(done)).code == 0
    assert notes(done)["label"].startswith("'Top Weapon Or Influence' is labelled 'Top Weapon'; 'labels: {")
    long = of(
        tmp_path / "d", rows, cards=f"{{from: cards.csv, {way}}}", en=NAMED.replace("M}", f"M, {key}: {'W' * 30}}}")
    )
    told = cli("check", "--game", str(long)).out
    assert f"the label '{'W' * 30}' is too long" in told
    assert f"expected a shorter label, '{key}' in text/en.yaml" in told
    own = NAMED.replace("M}", f"M, {key}: Arms}}")
    assert "label" not in notes(of(tmp_path / "c", rows, cards=f"{{from: cards.csv, {way}}}", en=own))


@pytest.mark.parametrize(
    ("cells", "became"),
    read_table(__file__, "paths_are_told_from_words"),
)
def test_paths_are_told_from_words(cells: list[str], became: str, tmp_path: Path, cli: Cli) -> None:
    rows = [["Name", "Level", "Text"], *([f"n{at}", cell, "Run."] for at, cell in enumerate(cells))]
    (tmp_path / "cards.csv").write_bytes(separated(rows))
    done = cli("new", str(tmp_path / "g"), "--from-table", str(tmp_path / "cards.csv"))
    assert f"'Level': {became}" in done.out


def test_a_new_game_names_empty_and_hidden_sheets_and_notes_of_your_own(tmp_path: Path, cli: Cli) -> None:
    sheets = ([["Name", "Text", "Version"], ["Fox", "Run.", "2"], ["Owl", "Look.", "3"]], [], [["Name"], ["Elk"]])
    made = [
        xlsx_rows(
            *(
                "".join(inline(f"{column_letters(at)}{number}", cell) for at, cell in enumerate(row))
                for number, row in enumerate(rows, start=1)
            )
        )
        for rows in sheets
    ]
    data = xlsx(*made, names=["All", "Panic", "Old"], states=["visible", "visible", "hidden"])
    (tmp_path / "cards.xlsx").write_bytes(data)
    done = cli("new", str(tmp_path / "g"), "--from-table", str(tmp_path / "cards.xlsx"))
    for told in ("Panic:\n  empty, left out", "Old:\n  hidden, left out", "'Version': not read (notes of your own)"):
        assert told in done.out


def test_a_new_game_with_something_to_mend_has_no_colour_that_nothing_has(tmp_path: Path, cli: Cli) -> None:
    (tmp_path / "cards.csv").write_bytes(separated([["Name", "Text"], ["Fox", "Run."], ["", "Look."], ["Elk", "Go."]]))
    assert "1 thing to mend" in cli("new", str(tmp_path / "g"), "--from-table", str(tmp_path / "cards.csv")).out
    head = (tmp_path / "g" / "game.yaml").read_text(encoding="utf-8")
    assert "gold:" not in head
    assert "brick:" in head, "a seat's"
