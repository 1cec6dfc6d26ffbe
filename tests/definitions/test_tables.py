"""A section that is written as a table: read as its YAML would be, with the place of each fault, within limits."""

import csv
import io
import json
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.base.errors import InputError
from generator.cli.program import run
from generator.definitions.box_request import BoxRequest, open_game
from generator.definitions.game_copy import copy_game
from generator.faces.box_check import checked_contexts
from generator.faces.box_pieces import make_box_pieces
from generator.faces.face_context import Looks
from generator.games.registry import load_game
from generator.preview.watch_server import file_stamps
from generator.spreadsheets.table_reader import MOST_BYTES, MOST_ROWS, column_letters, read_rows
from generator.spreadsheets.table_writer import table_bytes
from tests.games import load
from tests.golden import Wording
from tests.tables import read_table
from tests.toy_game import write_toy_game

HEAD = """\
game: {id: my-game, players: [2, 4]}
colours:
  ink: {rgb: "#20262C", cmyk: [62, 45, 32, 92]}
  red: {rgb: "#C4252C", cmyk: [10, 98, 88, 8]}
seats: {A: {colour: red, icon: flag}, B: {colour: ink, icon: flag}}
decks: {events: {size: 63 x 88, colour: ink, count: 2}}
"""
KINDS = [".csv", ".tsv", ".xlsx", ".ods"]


def game(folder: Path, cards: str, files: dict[str, bytes] | None = None, **texts: str) -> Path:
    """A small game whose section of cards is `cards`."""
    made = {"game.yaml": f"{HEAD}cards: {cards}\n".encode()}
    said = texts or {"en": "labels: {title: MINE}\n"}
    made |= {f"text/{name}.yaml": f"name: {name}\n{text}".encode() for name, text in said.items()}
    for name, data in (made | {"icons/flag.svg": FLAG} | (files or {})).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


FLAG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2H22V14H2Z"/></svg>'


def pack(folder: Path) -> Any:
    return load_game(folder, frozenset()).definitions()


def said(folder: Path, language: str = "en") -> Any:
    return load_game(folder, frozenset()).texts(language).cards


def faults(folder: Path) -> str:
    with pytest.raises(InputError) as caught:
        load_game(folder, frozenset()).validate()
    return str(caught.value)


def separated(rows: list[list[str]], between: str = ",") -> bytes:
    out = io.StringIO()
    csv.writer(out, delimiter=between).writerows(rows)
    return out.getvalue().encode()


ROWS = [
    ["id", "count", "icon", "corners.top_left", "rows.when", "stand_in", "name.en", "text.en"],
    ["coup", "3", "flag", "{flag}", "now", "yes", "Coup", "Do; this, and\n{flag} that"],
    ["raid", "", "", "1", "", "no", "Raid", "+1+1"],
]
YAML = """
  coup: {deck: events, count: 3, icon: flag, corners: {top_left: "{flag}"}, rows: {when: now}, stand_in: yes}
  raid: {deck: events, corners: {top_left: "1"}, stand_in: no}"""
EN = """labels: {title: MINE}
cards:
  coup: {name: Coup, text: "Do; this, and\\n{flag} that"}
  raid: {name: Raid, text: "+1+1"}
"""


@pytest.mark.quick(".csv", ".tsv")
@pytest.mark.parametrize("kind", KINDS)
def test_a_table_says_what_its_yaml_would(kind: str, tmp_path: Path) -> None:
    table = game(tmp_path / "a", f"{{from: cards{kind}, deck: events}}", {f"cards{kind}": table_bytes(kind, ROWS)})
    plain = game(tmp_path / "b", YAML, en=EN)
    assert pack(table).cards == pack(plain).cards
    assert pack(table).cards["raid"].count == 2, "the deck's own count"
    assert said(table) == said(plain)


WORDS = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")), min_size=1, max_size=12)
VALUES = WORDS.map(str.strip).filter(lambda text: text and not text.startswith("{$") and text[:1] not in "$=")


@pytest.mark.slow
@settings(max_examples=40)
@given(
    st.dictionaries(
        st.from_regex(r"[a-z][a-z0-9]{0,6}(-[a-z]{1,3})?", fullmatch=True),
        st.fixed_dictionaries(
            {"deck": st.just("events")},
            optional={"count": st.integers(0, 999), "strip": VALUES, "icon": st.just("flag"), "when": VALUES},
        ),
        min_size=1,
        max_size=5,
    ),
    st.sampled_from([",", ";", "\t"]),
)
def test_any_cards_are_the_same_from_either(
    tmp_path_factory: pytest.TempPathFactory, cards: dict[str, dict[str, Any]], between: str
) -> None:
    folder = tmp_path_factory.mktemp("packs")
    nested = {
        name: {**{key: value for key, value in card.items() if key != "when"}}
        | ({"rows": {"when": card["when"]}} if "when" in card else {})
        for name, card in cards.items()
    }
    rows = [["id", "deck", "count", "strip", "icon", "rows.when"]]
    for name, card in cards.items():
        rows.append([name, *(str(card.get(key, "")) for key in ("deck", "count", "strip", "icon", "when"))])
    suffix = ".tsv" if between == "\t" else ".csv"
    data = {f"cards{suffix}": separated(rows, between)}
    table = game(folder / "a", f"{{from: cards{suffix}}}", data)
    nested = {name: {key: _with_braces(value) for key, value in card.items()} for name, card in nested.items()}
    plain = game(folder / "b", yaml.safe_dump(nested, default_flow_style=True, width=10**6, allow_unicode=True))
    assert pack(table).cards == pack(plain).cards


def _with_braces(value: Any) -> Any:
    """What YAML says for what a cell says: there a brace that is a word is written twice."""
    if isinstance(value, dict):
        return {key: _with_braces(inner) for key, inner in value.items()}
    return value.replace("{", "{{").replace("}", "}}") if isinstance(value, str) else value


def test_words_without_a_language_go_to_those_that_say_nothing_themselves(tmp_path: Path) -> None:
    data = separated([["id", "deck", "name", "name.de", "type"], ["coup", "events", "Coup", "Putsch", "Event"]])
    texts = {"de": "labels: {title: M}\n", "en": "labels: {title: M}\n", "fr": "labels: {title: M}\n"}
    texts["fr"] += "cards: {coup: {name: Coup d'État}}\n"
    folder = game(tmp_path, "{from: cards.csv}", {"cards.csv": data}, **texts)
    assert [said(folder, language)["coup"].name for language in ("de", "en", "fr")] == ["Putsch", "Coup", "Coup d'État"]
    assert said(folder, "fr")["coup"].type == "Event"


def test_what_is_wrong_is_named_by_file_row_and_column(tmp_path: Path, wording: Wording) -> None:
    data = separated(
        [
            ["id", "count", "corners.topleft", "strap", "count", "name.fr", "icon", "deck", "# mine"],
            ["coup", "many", "x", "", "", "", "", "events", "a note"],
            [],
            ["coup", "1"],
            ["", "2"],
            ["B c", "1", "", "", "", "", "", "events", "", "lost"],
            ["raid", "1", "", "", "", "", "flog", "eventz"],
        ]
    )
    found = faults(game(tmp_path, "{from: cards.csv}", {"cards.csv": data}))
    places = re.findall(r"cards\.csv, row (\d+), column '([^']+)' cards", found)
    assert sorted((int(row), column) for row, column in places) == [
        *((1, column) for column in ("corners.topleft", "count", "name.fr")),
        *((2, "count"), (4, "id"), (5, "id"), (6, "id"), (7, "deck"), (7, "icon")),
    ]
    wording(found)


ODD = ("=A3", " =SUM(A1:A3)", "#NAME?", "#REF!", "#DIV/0!", "#N/A", "#WERT!", "#NV", "Err:502")
"""What a spreadsheet leaves in a cell; nobody wrote that onto a card."""


@pytest.mark.parametrize("cell", ODD)
@pytest.mark.parametrize("column", ["name.en", "strip", "count"])
def test_what_a_spreadsheet_left_in_a_cell_is_a_fault(cell: str, column: str, tmp_path: Path, wording: Wording) -> None:
    data = separated([["id", "deck", "# mine", column], ["raid", "events", cell, "1"], ["coup", "events", "", cell]])
    found = faults(game(tmp_path, "{from: cards.csv}", {"cards.csv": data}))
    assert f"cards.csv, row 3, column '{column}' cards.coup.{column.partition('.')[0]}: " in found
    assert cell.strip() in found
    assert "row 2" not in found, "one's own notes may hold anything"
    if column == "strip":
        wording(found)


@pytest.mark.parametrize("cell", ["2026-01-02", "01.02.2026", "1/2/26", "02. Jan", "2-Jan", "Feb 26", "3. Mär"])
def test_a_date_that_a_spreadsheet_made_is_a_fault_where_no_words_are(cell: str, tmp_path: Path) -> None:
    """`1-2` typed into a cell; a card may be called after a day."""
    data = separated([["id", "deck", "corners.top_left", "name.en"], ["coup", "events", cell, cell]])
    found = faults(game(tmp_path, "{from: cards.csv}", {"cards.csv": data}))
    assert f"row 2, column 'corners.top_left' cards.coup.corners.top_left: '{cell}', a date that a spreadsheet" in found
    assert "name.en" not in found


@pytest.mark.parametrize("cell", ["1–2", "1-2", "3.4", "1/2", "May", "2026", "+1", "-3", "#1", "# of cards", "'=A3"])
def test_what_only_looks_like_it_is_none(cell: str, tmp_path: Path) -> None:
    data = separated([["id", "deck", "strip", "name.en"], ["coup", "events", cell, cell]])
    folder = game(tmp_path, "{from: cards.csv}", {"cards.csv": data})
    assert pack(folder).cards["coup"].strip == cell.removeprefix("'")  # type: ignore[index]


@pytest.mark.slow
def test_a_date_in_a_workbook_is_a_fault_also_in_words(tmp_path: Path, wording: Wording) -> None:
    """A cell of a style that shows its number as a day: what was typed is lost."""
    plain = table_bytes(".xlsx", [["id", "deck", "name.en", "# day"], ["coup", "events", "46024", "46024"]])
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(plain)) as book, zipfile.ZipFile(made, "w") as out:
        for name in book.namelist():
            data = book.read(name)
            if "sheet1" in name:
                data = data.replace(b'<c r="C2"', b'<c r="C2" s="1"').replace(b'<c r="D2"', b'<c r="D2" s="1"')
            if name == "[Content_Types].xml":
                style = b"application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"
                part = b'<Override PartName="/xl/styles.xml" ContentType="' + style + b'"/></Types>'
                data = data.replace(b"</Types>", part)
            out.writestr(name, data)
        main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
        styles = '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'
        out.writestr("xl/styles.xml", f'<styleSheet xmlns="{main}">{styles}</styleSheet>')
    found = faults(game(tmp_path, "{from: cards.xlsx}", {"cards.xlsx": made.getvalue()}))
    assert "cards.xlsx, row 2, column 'name.en' cards.coup.name: '2026-01-02'" in found
    assert "# day" not in found
    wording(found)


@pytest.mark.parametrize(("size", "mm"), read_table(__file__, "sizes_may_be_in_inches"))
def test_sizes_may_be_in_inches(size: str, mm: tuple[float, float], tmp_path: Path) -> None:
    data = separated([["id", "deck", "size"], ["coup", "events", size]])
    made = pack(game(tmp_path, "{from: cards.csv}", {"cards.csv": data})).cards["coup"]  # type: ignore[index]
    assert (made.size.width, made.size.height) == pytest.approx(mm)


@pytest.mark.parametrize("size", ["2.5 in x 88 mm", "2.5 in x 3.5", "2.5 x 3.5 inch", "0.1 x 3 in", "80 x 2 in"])
def test_what_is_no_size_says_the_forms(size: str, tmp_path: Path, wording: Wording) -> None:
    data = separated([["id", "deck", "size"], ["coup", "events", size]])
    found = faults(game(tmp_path, "{from: cards.csv}", {"cards.csv": data}))
    assert "row 2, column 'size'" in found
    wording(found)


@pytest.mark.parametrize(
    ("cards", "files", "wrong"),
    [
        ("{from: ../cards.csv}", {}, "leaves the game's folder"),
        ("{from: /etc/passwd}", {}, "leaves the game's folder"),
        ("{from: cards.csv}", {}, "there is no file 'cards.csv'"),
        ("{from: cards.txt}", {"cards.txt": b"id"}, "is no table"),
        ("{from: cards.csv}", {"cards.csv": b""}, "the table is empty"),
        ("{from: cards.csv}", {"cards.csv": b'id,text\na,"never closed'}, "row 2, column 'B': a quote opens"),
        ("{from: cards.csv}", {"cards.csv": b"id,text\na,\x81"}, "is neither UTF-8 nor Windows-1252"),
        ("{from: cards.csv}", {"cards.csv": b"id,strip,deck\na,\x1b[2J,events"}, "can't be printed (U+001B)"),
        ("{from: cards.csv}", {"cards.csv": b"id\n" + b"a\n" * MOST_ROWS}, "the table is too large"),
        ("{from: cards.csv}", {"cards.csv": b"id,strip\na," + b"x" * 20_000}, "the cell is too long"),
        ("{from: cards.csv}", {"cards.csv": b"x" * (MOST_BYTES + 1)}, "the file is too large"),
        ("{from: cards.csv, sheet: two}", {"cards.csv": b"id\na"}, "the file has none"),
        *(
            ("{from: cards.csv}", {"cards.csv": f"id,deck\n{name},events\n".encode()}, f"did you mean {meant}?")
            for name, meant in (("Wheel Tax", "wheel-tax"), ("Grüne Straße", "gruene-strasse"), ("Señor", "senor"))
        ),
    ],
)
def test_what_is_no_table_is_one_clear_line(cards: str, files: dict[str, bytes], wrong: str, tmp_path: Path) -> None:
    assert wrong in faults(game(tmp_path, cards, files))


def test_a_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret.csv").write_bytes(b"id\na")
    folder = game(tmp_path / "game", "{from: cards.csv}")
    (folder / "cards.csv").symlink_to(tmp_path / "secret.csv")
    assert "leaves the game's folder through a link" in faults(folder)


def test_words_that_the_language_says_itself_are_told(tmp_path: Path, wording: Wording) -> None:
    data = separated([["id", "deck", "name.en"], ["coup", "events", "Coup"]])
    en = "labels: {title: M}\ncards: {coup: {name: Putsch}}\n"
    found = faults(game(tmp_path, "{from: cards.csv}", {"cards.csv": data}, en=en))
    assert "cards.csv, row 2, column 'name.en' text en.cards.coup.name: " in found
    wording(found)


@pytest.mark.slow
@pytest.mark.parametrize("kind", [".xlsx", ".ods"])
def test_a_workbook_that_breaks_or_swells_is_one_clear_line(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.spreadsheets.table_reader.MEGABYTES", 250)
    bomb = io.BytesIO()
    sound = table_bytes(kind, ROWS)
    with (
        zipfile.ZipFile(io.BytesIO(sound)) as old,
        zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as new,
    ):
        for name in old.namelist():
            data = old.read(name)
            large = name.endswith(("sheet1.xml", "content.xml"))
            new.writestr(name, data.replace(b"Coup", b"x" * 250_000_000, 1) if large else data)
    assert len(bomb.getvalue()) < MOST_BYTES
    for data, wrong in ((bomb.getvalue(), "takes too much time or memory"), (sound[:300], ""), (b"PK\x03\x04", "")):
        with pytest.raises(InputError) as caught:
            read_rows(data, f"cards{kind}")
        assert len(caught.value.faults) == 1
        assert wrong in str(caught.value)


def workbook(cells: str) -> bytes:
    """An .xlsx of one row with these cells."""
    data = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(table_bytes(".xlsx", [["id"]]))) as old, zipfile.ZipFile(data, "w") as new:
        for name in old.namelist():
            text = old.read(name).decode()
            if name.endswith("sheet1.xml"):
                text = text[: text.index('<c r="A1"')] + cells + text[text.index("</row>") :]
            new.writestr(name, text)
    return data.getvalue()


@pytest.mark.slow
def test_numbers_dates_truth_and_formulas_count_as_their_values() -> None:
    cells = (
        '<c r="A1"><v>3.0</v></c><c r="B1"><v>2.5</v></c><c r="C1" t="b"><v>1</v></c>'
        '<c r="D1"><f>1+6</f><v>7</v></c><c r="E1" t="str"><f>"a"&amp;"b"</f><v>ab</v></c>'
        '<c r="F1" t="d"><v>2026-11-23</v></c>'
    )
    assert read_rows(workbook(cells), "x.xlsx")[0].cells == ("3", "2.5", "TRUE", "7", "ab", "2026-11-23")


def joined(kind: str, rows: list[list[str]], said: str, down: int, across: int) -> bytes:
    """A workbook of these rows whose cell with the text `said` covers so many rows and columns."""
    row, column = next((y, x) for y, cells in enumerate(rows) for x, cell in enumerate(cells) if cell == said)
    area = f"{column_letters(column)}{row + 1}:{column_letters(column + across - 1)}{row + down}"
    opened = f'<table:table-cell office:value-type="string"><text:p>{said}<'
    spans = f'table:number-rows-spanned="{down}" table:number-columns-spanned="{across}"'
    data = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(table_bytes(kind, rows))) as old, zipfile.ZipFile(data, "w") as new:
        for name in old.namelist():
            text = old.read(name).decode()
            text = text.replace("</sheetData>", f'</sheetData><mergeCells><mergeCell ref="{area}"/></mergeCells>')
            new.writestr(name, text.replace(opened, opened.replace("cell ", f"cell {spans} ", 1)))
    return data.getvalue()


@pytest.mark.slow
@pytest.mark.parametrize("kind", [".xlsx", ".ods"])
def test_a_joined_cell_counts_for_every_cell_that_it_covers(kind: str) -> None:
    rows = [["id", "deck", "name"], ["coup", "events", "Coup"], ["raid", "", "Raid"], ["thaw", "thaws", "Thaw"]]
    found = read_rows(joined(kind, rows, "events", 2, 1), f"x{kind}")
    assert [row.cells[1] for row in found] == ["deck", "events", "events", "thaws"]
    assert [row.cells[1] for row in read_rows(table_bytes(kind, rows), f"x{kind}")] == ["deck", "events", "", "thaws"]


@pytest.mark.quick(".ods")
@pytest.mark.parametrize("kind", [".xlsx", ".ods"])
def test_a_title_over_several_columns_is_skipped(kind: str) -> None:
    rows = [["All cards", "", ""], ["id", "count", "name"], ["coup", "2", "Coup"]]
    found = read_rows(joined(kind, rows, "All cards", 1, 3), f"x{kind}")
    assert [(row.number, row.cells[0]) for row in found] == [(2, "id"), (3, "coup")]


TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Cn", "Zl", "Zp", "Cf")), max_size=20)
LINES = st.lists(TEXTS, min_size=1, max_size=3).map("\n".join)


@pytest.mark.slow
@settings(max_examples=100)
@given(st.lists(st.lists(LINES, min_size=1, max_size=4), min_size=1, max_size=4), st.sampled_from([".csv", ".tsv"]))
def test_what_is_written_is_what_is_read_and_no_formula(rows: list[list[str]], kind: str) -> None:
    rows = [["id", *(["x"] * 5)], *rows]
    data = table_bytes(kind, rows)
    read = {row.number: list(row.cells) for row in read_rows(data, f"x{kind}")}
    for number, row in enumerate(rows, start=1):
        while row and not row[-1].strip():
            row = row[:-1]
        assert read.get(number, []) == row
    for row in csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter="\t" if kind == ".tsv" else ","):
        assert not any(cell.lstrip().startswith(("=", "@")) for cell in row)


def test_a_reworded_table_plays_as_before_and_a_recounted_one_does_not(tmp_path: Path) -> None:
    def digests(count: str, name: str) -> tuple[str, str]:
        data = separated([["id", "deck", "count", "name"], ["coup", "events", count, name]])
        made = pack(game(tmp_path, "{from: cards.csv}", {"cards.csv": data}))
        return made.digest, made.play_digest

    plain, reworded, recounted = digests("1", "Coup"), digests("1", "Putsch"), digests("2", "Coup")
    assert plain[0] != reworded[0]
    assert plain[1] == reworded[1]
    assert plain[1] != recounted[1]


def test_copies_and_watched_pages_know_tables(tmp_path: Path) -> None:
    folder = game(tmp_path / "a", "{from: cards.csv, deck: events}", {"cards.csv": separated(ROWS)})
    copy_game(folder, tmp_path / "b", lambda _: None)
    assert pack(tmp_path / "b").cards == pack(folder).cards
    assert str(folder / "cards.csv") in file_stamps([folder])


def test_the_games_own_sections_come_from_tables_too(tmp_path: Path) -> None:
    own = open_game()
    copy_game(own.folder, tmp_path / "game", lambda _: None)
    core = tmp_path / "game" / "modules" / "core.yaml"
    found = yaml.load(core.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)  # all texts
    rows = [["id", "class", "department", "count", "effects"]]
    for name, tile in found["tiles"].items():
        effects = json.dumps(tile["effects"]) if "effects" in tile else ""
        rows.append([name, tile["class"], tile.get("department", ""), tile.get("count", ""), effects])
    assert set(rows[0][1:]) >= {key for tile in found["tiles"].values() for key in tile}
    text = core.read_text(encoding="utf-8")
    start = text.index("\ntiles:\n") + 1
    rest = text[start:].splitlines(keepends=True)[1:]
    end = next((n for n, line in enumerate(rest) if line[:1].isalpha()), len(rest))
    core.write_text(text[:start] + "tiles: {from: tiles.csv}\n" + "".join(rest[end:]), encoding="utf-8")
    (tmp_path / "game" / "tiles.csv").write_bytes(separated(rows))
    assert load_game(tmp_path / "game", own.sources.icons).definitions().tiles == own.definitions().tiles


def test_a_pack_from_a_table_passes_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    en = "labels: {title: M}\nmodules: {core: {name: Core}}\ndecks: {events: {name: Events}}\n"
    rows = [[*row[:4], *row[5:]] for row in ROWS]
    folder = game(tmp_path, "{from: cards.csv, deck: events}", {"cards.csv": separated(rows)}, en=en)
    assert run(["check", "--game", str(folder), "--players", "2"]) == 0, capsys.readouterr()
    assert "3× coup, 2× raid" in capsys.readouterr().out


def test_a_text_that_cannot_be_set_is_named_by_its_own_column(tmp_path: Path) -> None:
    """Not by that of the ids: which of a card's cells holds it is what its author has to know; braces are words there,
    and written twice for what sets them."""
    data = separated(
        [
            ["id", "deck", "corners.top_left", "name.en", "text.en"],
            ["coup", "events", "1", "Coup", "Draw {caard}. " * 90],
            ["raid", "events", "{flog} " * 30, "Raid", "Draw."],
            ["trek", "events", "1", "Trek", "Go on **and** on with 2{coin}, {flag}. " * 60],
            ["rune", "events", "1", "Rune", "Draw \u16a0."],
            ["star", "events", "1", "Star", "Draw {two. " * 150],
        ]
    )
    en = "labels: {title: M}\ndecks: {events: {name: Events}}\n"
    folder = game(tmp_path, "{from: cards.csv}", {"cards.csv": data}, en=en)
    asked = BoxRequest(game_folder=folder)
    (context,) = checked_contexts(asked.definitions, asked.config, asked.texts_of(["en"]), folder)
    with pytest.raises(InputError) as caught:
        make_box_pieces(context, Looks())
    places = {fault.path: str(fault.mark).partition("cards.csv, ")[2] for fault in caught.value.faults}
    assert places == {
        "coup": "row 2, column 'text.en'",
        "raid": "row 3, column 'corners.top_left'",
        "trek": "row 4, column 'text.en'",
        "rune": "row 5, column 'text.en'",
        "star": "row 6, column 'text.en'",
    }


@pytest.mark.parametrize("wrong", ["spots: [[30, 40]]", "tracks: 14", "zones: market"])
def test_places_on_a_board_say_their_form(wrong: str, tmp_path: Path, wording: Wording) -> None:
    folder = game(tmp_path, "{coup: {deck: events}}")
    (folder / "pieces.yaml").write_text(
        f"pieces: {{map: {{kind: board, size: 200 x 200, {wrong}}}}}\n", encoding="utf-8"
    )
    said = faults(folder)
    assert f"pieces.map.{wrong.partition(':')[0]}: " in said
    assert "such as '{" in said
    wording(said)


@pytest.mark.parametrize(("head", "meant"), read_table(__file__, "a_head_is_meant_as_the_whole_column"))
def test_a_head_is_meant_as_the_whole_column(head: str, meant: str, tmp_path: Path) -> None:
    table = f"id,deck,{head}\ncoup,events,Coup\n".encode()
    said = faults(game(tmp_path, "{from: cards.csv}", {"cards.csv": table}, en="labels: {}\n"))
    assert f"column '{head}'" in said
    assert f"did you mean {meant}?" in said


def test_the_line_that_says_what_stands_between_cells_is_obeyed(tmp_path: Path) -> None:
    """Programs for Windows write it, and Excel reads it; it is no row."""
    data = b"sep=;\nid;deck;strip\ncoup;events;a, b\n"
    folder = game(tmp_path, "{from: cards.csv}", {"cards.csv": data}, en="labels: {}\n")
    assert pack(folder).cards["coup"].strip == "a, b"


@pytest.mark.parametrize("beside", [True, False], ids=["beside the table", "in its rows"])
def test_cells_are_read_as_the_kind_of_piece_wants_them_wherever_that_stands(beside: bool, tmp_path: Path) -> None:
    """A resource's value is a whole number, which a spreadsheet writes as 1.0; that of a chip would be words."""
    toy = write_toy_game(tmp_path / "toy")
    parts = (toy / "parts.yaml").read_text(encoding="utf-8")
    kind = ", kind: resource" if beside else ""
    head = parts[: parts.index("pieces:")]
    (toy / "parts.yaml").write_text(f"{head}pieces: {{from: pieces.csv{kind}}}\n", encoding="utf-8")
    rows = [["id", "kind", "seat", "colour", "icon", "department", "value", "count", "per"]]
    for name, seat, colour, icon in (("a", "A", "leaf", "one"), ("b", "B", "soil", "two"), ("c", "C", "leaf", "three")):
        rows.append([f"gnome-{name}", "influence", seat, colour, f"seat-{icon}", "", "", "", "seat"])
    rows.append(["sunray", "" if beside else "resource", "", "", "", "SUN", "1.0", "4", "player"])
    (toy / "pieces.csv").write_bytes(separated(rows))
    as_it_was = load(write_toy_game(tmp_path / "as-it-was"))
    assert load(toy).definitions().pieces["sunray"] == as_it_was.definitions().pieces["sunray"]
