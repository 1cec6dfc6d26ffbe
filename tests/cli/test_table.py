"""`table export` and `table import`: nothing lost, nothing moved, nothing written that the game can't hold."""

from __future__ import annotations

import csv
import io
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from generator.cli.main import run
from generator.definitions.copying import copy_game
from generator.definitions.exchange import changes, edited, exchange
from generator.definitions.load import load_game
from generator.definitions.request import studio_icons
from generator.resources import resource_root
from generator.spreadsheets.reading import Row, rows_of
from generator.spreadsheets.writing import table_bytes, with_cells

PACKS = ("balance-control", "global-powers", "organisation")
KINDS = ["csv", "tsv", "xlsx", "ods"]
YAML = b"""\
# mine
game: {id: my-game, players: [2, 4]}
colours: {ink: {rgb: "#20262C", cmyk: [62, 45, 32, 92]}}   # one colour
decks: {events: {size: 63 x 88, colour: ink}}
cards:
  coup: {deck: events,   count: 3, strip: 'it''s'}   # three
  raid:
    deck: events
    count: 2
"""
WORDS = b"""\
name: English
labels: {title: "MY GAME"}
modules: {core: {name: Core}}
decks: {events: {name: Events}}
cards:
  coup: {name: Coup, text: "One, two"}   # a remark
  raid:
    name: 'Raid'
    text: >
      Folded
      words

    type: plain words
      on two lines
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "game"
    (folder / "text").mkdir(parents=True)
    (folder / "game.yaml").write_bytes(YAML)
    (folder / "text" / "en.yaml").write_bytes(WORDS)
    return folder


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def table(path: Path) -> list[list[str]]:
    return list(csv.reader(io.StringIO(path.read_text(encoding="utf-8-sig"), newline="")))


Change = Callable[[list[list[str]]], object]


def change(game: Path, make: Change) -> int:
    """Exports a game, changes the table, imports it."""
    path = game.parent / "table.csv"
    assert run(["table", "export", str(path), "--game", str(game), "--quiet", "--force"]) == 0
    rows = table(path)
    make(rows)
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)
    return run(["table", "import", str(path), "--game", str(game), "--quiet"])


def put(section: str, name: str, column: str, value: str) -> Change:
    def make(rows: list[list[str]]) -> None:
        row = next(row for row in rows if row[:2] == [section, name])
        row[rows[0].index(column)] = value

    return make


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("pack", PACKS)
def test_unchanged_in_byte_equal_out(pack: str, kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = load_game(resource_root() / "components" / pack, studio_icons())
    copy_game(own.folder, tmp_path / "game", lambda _: None)
    before, path = files(tmp_path / "game"), str(tmp_path / f"table.{kind}")
    assert run(["table", "export", path, "--game", str(tmp_path / "game")]) == 0
    assert run(["table", "import", path, "--game", str(tmp_path / "game")]) == 0
    assert "0 values changed" in capsys.readouterr().out
    assert files(tmp_path / "game") == before


def test_every_component_has_a_row_with_its_name_count_and_cost(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    assert run(["table", "export", str(path), "--quiet"]) == 0
    head, *rows = table(path)
    cells = {(row[0], row[1]): dict(zip(head, row, strict=True)) for row in rows}
    own = load_game(resource_root() / "components" / "balance-control", studio_icons())
    pack, german = own.definitions("1.0.14"), own.texts("de")
    assert {name for section, name in cells if section == "measures" and "/" not in name} == set(pack.measures)
    assert {name for section, name in cells if section == "tiles" and "/" not in name} >= set(pack.tiles)
    for name, said in german.measures.items():
        assert cells["measures", name]["name.de"] == said.name
    assert cells["measures", next(iter(pack.measures))]["cost"]
    assert cells["tiles", "dom-w2"]["count"] == "4"


def test_only_what_differs_is_written_in_its_place(game: Path) -> None:
    assert change(game, put("cards", "coup", "count", "5")) == 0
    assert change(game, put("cards", "coup", "strip", "it's 'so'")) == 0
    assert change(game, put("cards", "coup", "name.en", "Putsch: a #1 [coup]")) == 0
    assert change(game, put("cards", "raid", "name.en", "'=Raid's")) == 0
    assert change(game, put("cards", "raid", "text.en", 'Two\nlines "now"')) == 0
    assert change(game, put("cards", "raid", "type.en", "Event")) == 0
    assert change(game, put("labels", "title", "text.en", "OURS")) == 0
    assert (game / "game.yaml").read_bytes() == YAML.replace(
        b"count: 3, strip: 'it''s'", b"count: 5, strip: 'it''s ''so'''"
    )
    now = (
        WORDS.replace(b"name: Coup,", b'name: "Putsch: a #1 [coup]",')
        .replace(b"'Raid'", b"'=Raid''s'")
        .replace(b">\n      Folded\n      words\n", b'"Two\\nlines \\"now\\""\n')
        .replace(b"plain words\n      on two lines", b"Event")
        .replace(b"MY GAME", b"OURS")
    )
    assert (game / "text" / "en.yaml").read_bytes() == now


def test_a_file_that_begins_with_a_byte_mark_keeps_it(game: Path) -> None:
    """Editors of Windows write one, and know by it how to read the file."""
    mark = b"\xef\xbb\xbf"
    (game / "game.yaml").write_bytes(mark + YAML)
    assert change(game, put("cards", "coup", "count", "5")) == 0
    assert (game / "game.yaml").read_bytes() == mark + YAML.replace(b"count: 3", b"count: 5")


def test_several_values_of_one_file_change_at_once(game: Path) -> None:
    def all_at_once(rows: list[list[str]]) -> None:
        for name, column, value in (("coup", "count", "12"), ("coup", "strip", "so"), ("raid", "count", "10")):
            put("cards", name, column, value)(rows)

    assert change(game, all_at_once) == 0
    now = YAML.replace(b"count: 3, strip: 'it''s'", b"count: 12, strip: 'so'").replace(b"count: 2", b"count: 10")
    assert (game / "game.yaml").read_bytes() == now


@pytest.mark.parametrize(
    ("make", "wrong"),
    [
        (put("cards", "coup", "count", "many"), "game.yaml:6:33 cards.coup.count: 'many' is no whole number"),
        (put("cards", "coup", "name.en", ""), "row 3, column 'name.en' cards.coup.name.en: nothing; expected a value"),
        (put("cards", "coup", "type.en", "Event"), "cards.coup.type.en: nothing is written there yet"),
        (put("cards", "coup", "id", "coop"), "column 'id': the game has no 'coop' in 'cards'"),
        (put("cards", "coup", "id", "raid"), "column 'id': 'cards.raid' stands twice"),
        (put("section", "id", "count", "counts"), "row 1, column 'counts': unknown column 'counts'"),
        (put("section", "id", "id", "ids"), "no column 'id'"),
        (put("cards", "coup", "text.en", "x" * 2_000), "the new text is too long for a line"),
        (put("cards", "coup", "text.en", "x\x1b[2J"), "can't be printed"),
    ],
)
def test_what_has_no_place_is_refused_and_nothing_written(
    make: Change, wrong: str, game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = files(game)
    assert change(game, make) == 2
    assert wrong in capsys.readouterr().err
    assert files(game) == before


def test_the_table_of_a_game_is_changed_where_it_is(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (game / "game.yaml").write_bytes(YAML[: YAML.index(b"cards:")] + b"cards: {from: cards.csv, deck: events}\n")
    (game / "cards.csv").write_bytes(b"id,count,type.en\ncoup,3,Event\nraid,2,\n")
    before = files(game)
    assert change(game, lambda _: None) == 0
    assert files(game) == before
    assert change(game, put("cards", "coup", "count", "4")) == 0
    assert (game / "cards.csv").read_bytes() == b"id,count,type.en\ncoup,4,Event\nraid,2,\n"
    assert change(game, put("cards", "coup", "type.en", 'An "event", now')) == 0
    assert (game / "cards.csv").read_bytes() == b'id,count,type.en\ncoup,4,"An ""event"", now"\nraid,2,\n'
    assert {**files(game), "cards.csv": b""} == {**before, "cards.csv": b""}
    capsys.readouterr()
    assert change(game, put("cards", "coup", "deck", "raids")) == 2
    assert "'events' for what is written once for several; expected 'raids' as in" in capsys.readouterr().err


def test_a_table_of_the_game_keeps_its_encoding(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Excel of Windows writes its own; what that can't hold is refused before anything is written."""
    (game / "game.yaml").write_bytes(YAML[: YAML.index(b"cards:")] + b"cards: {from: cards.csv, deck: events}\n")
    (game / "cards.csv").write_bytes("id;count;type.en\r\ncoup;3;Café\r\nraid;2;\r\n".encode("cp1252"))
    assert change(game, put("cards", "coup", "type.en", "Fête; après")) == 0
    now = 'id;count;type.en\r\ncoup;3;"Fête; après"\r\nraid;2;\r\n'.encode("cp1252")
    assert (game / "cards.csv").read_bytes() == now
    capsys.readouterr()
    assert change(game, put("cards", "coup", "type.en", "Święto")) == 2
    wrong = capsys.readouterr().err
    assert "Windows-1252, in which this table is, has no 'Ś'; expected the table saved as UTF-8" in wrong
    assert (game / "cards.csv").read_bytes() == now


@pytest.mark.slow
def test_a_workbook_of_the_game_is_changed_by_hand(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (game / "game.yaml").write_bytes(YAML[: YAML.index(b"cards:")] + b"cards: {from: cards.xlsx, deck: events}\n")
    (game / "cards.xlsx").write_bytes(
        table_bytes(".xlsx", [["id", "count", "type.en"], ["coup", "3", "Event"], ["raid", "2", ""]])
    )
    before = files(game)
    assert change(game, put("cards", "coup", "type.en", "Deed")) == 2
    wrong = capsys.readouterr().err
    assert "stands in a workbook of the game's own; expected the change made there: " in wrong
    assert "cards.xlsx, row 2, column 'type.en'" in wrong
    assert files(game) == before


CELLS = st.lists(
    st.lists(st.text(st.sampled_from("ab=,;\"\n'\t #"), max_size=6), min_size=3, max_size=3), min_size=2, max_size=4
)


@pytest.mark.quick(".tsv")
@pytest.mark.parametrize("kind", [".csv", ".tsv"])
@given(rows=CELLS, value=st.text(st.sampled_from("xy=,;\"\n'\t"), min_size=1, max_size=6))
def test_a_cell_is_changed_and_nothing_else(kind: str, rows: list[list[str]], value: str) -> None:
    # In a file that quotes little nobody could tell a cell with tabs and lines from rows: `table import` refuses it.
    assume(kind == ".csv" or not ("\t" in value and "\n" in value))
    rows = [[f"h{number}" for number in range(3)], *rows]
    text = table_bytes(kind, rows).decode("utf-8-sig")
    made = with_cells(text, kind, {(2, 2): value})
    expected = [list(row) for row in rows]
    expected[1][1] = value
    assert made == table_bytes(kind, expected).decode("utf-8-sig") or rows_of(made.encode(), f"t{kind}") == rows_of(
        table_bytes(kind, expected), f"t{kind}"
    )


NAMES = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Cn", "Zl", "Zp", "Cf", "Co")), min_size=1)


@pytest.mark.slow
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.tuples(st.sampled_from(["coup", "raid"]), st.sampled_from(["name.en", "text.en"]), NAMES), max_size=4)
)
def test_any_words_come_back_as_they_were(game: Path, words: list[tuple[str, str, str]]) -> None:
    sources = load_game(game, studio_icons()).sources
    made = exchange(sources)
    rows = made.rows
    for name, column, value in words:
        if value.strip() and not value.startswith("$"):
            put("cards", name, column, value)(rows)
    read = rows_of(table_bytes(".csv", rows), "table.csv")
    with_changes = edited(sources, changes(sources, read, "table.csv"))
    copy = game.parent / "copy"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(game, copy)
    for name, data in with_changes.items():
        (copy / name).write_bytes(data)
    assert exchange(load_game(copy, studio_icons()).sources).rows == rows


@pytest.mark.parametrize("kind", ["csv", "tsv", "xlsx", "ods"])
def test_no_formula_is_written(kind: str, game: Path) -> None:
    (game / "text" / "en.yaml").write_bytes(
        WORDS.replace(b"name: Coup", b'name: "=1+1"').replace(b"One, two", b"@x\\t")
    )
    path = game.parent / f"table.{kind}"
    assert run(["table", "export", str(path), "--game", str(game), "--quiet"]) == 0
    if kind in ("csv", "tsv"):
        cells = csv.reader(io.StringIO(path.read_text(encoding="utf-8-sig")), delimiter="," if kind == "csv" else "\t")
        assert not [cell for row in cells for cell in row if cell.lstrip().startswith(("=", "@"))]
    else:
        with zipfile.ZipFile(path) as book:
            text = "".join(book.read(name).decode() for name in book.namelist())
        assert "=1+1" in text
        assert "<f>" not in text
        assert "table:formula" not in text


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (["export", "table.pdf"], "'table.pdf'; expected a file that ends in .csv, .tsv, .ods or .xlsx"),
        (["import", "table.csv"], "no game is named"),
    ],
)
def test_a_wrong_command_line_is_one_clear_line(
    words: list[str], wrong: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["table", *words]) == 2
    assert wrong in capsys.readouterr().err


def test_facts_count_by_their_value_and_words_as_they_are_shown(game: Path) -> None:
    """A spreadsheet may show a count as 007 and a name as 25%."""
    sources = load_game(game, studio_icons()).sources
    values = {2: "7", 3: "0.25"}
    rows = (Row(1, ("section", "id", "count", "name.en")), Row(2, ("cards", "raid", "007", "25%"), values=values))
    assert [value for _, value in changes(sources, rows, "x.csv").items()] == ["7", "25%"]


def test_rows_and_columns_may_be_left_out_or_come_in_another_order(game: Path) -> None:
    sources = load_game(game, studio_icons()).sources
    rows = (Row(1, ("count", "# mine", "id", "section")), Row(4, ("7", "why", "raid", "cards")))
    assert [(text.value, value) for text, value in changes(sources, rows, "x.csv").items()] == [("2", "7")]
