"""What belongs to whole sheets and rows: which there are, what is hidden, what is joined, how much is read."""

from __future__ import annotations

import pytest

from generator.base.errors import InputError
from generator.spreadsheets.table_reader import MOST_ROWS, SheetRow, TableSheet, read_rows, read_sheets
from tests.spreadsheets.books import STYLES, inline, ods, ods_table, said, xlsx, xlsx_rows

pytestmark = pytest.mark.usefixtures("in_this_process")
EMPTY = "<table:table-cell/>"


def row(*texts: str, number: int = 1) -> str:
    """A row of .xlsx."""
    return "".join(inline(f"{chr(65 + at)}{number}", text) for at, text in enumerate(texts) if text)


def line(*texts: str) -> str:
    """A row of .ods."""
    return "".join(said(text) if text else EMPTY for text in texts)


def one(data: bytes, kind: str) -> TableSheet:
    (found,) = read_sheets(data, f"x.{kind}")
    return found


@pytest.mark.parametrize("kind", ["xlsx", "ods"])
def test_every_sheet_has_its_name_and_hidden_ones_are_known(kind: str) -> None:
    if kind == "xlsx":
        sheets = [xlsx_rows(row(name)) for name in ("notes", "old", "cards")]
        data = xlsx(*sheets, names=("My notes", "Old", "Cards"), states=("hidden", "veryHidden", "visible"))
    else:
        looks = {"My notes": "ta2", "Old": "ta2", "Cards": "ta1"}
        tables = (ods_table(line(name.split()[-1].lower()), name=name, style=looks[name]) for name in looks)
        data = ods(
            *tables,
            before='<table:dde-links><table:dde-link><table:table table:name="no"/></table:dde-link></table:dde-links>',
        )
    found = read_sheets(data, f"x.{kind}")
    assert [(sheet.name, sheet.hidden) for sheet in found] == [("My notes", True), ("Old", True), ("Cards", False)]
    assert [sheet.rows[0].cells for sheet in found] == [("notes",), ("old",), ("cards",)]
    assert read_rows(data, f"x.{kind}")[0].cells == ("cards",)
    assert read_rows(data, f"x.{kind}", "Old")[0].cells == ("old",)
    with pytest.raises(InputError, match="no sheet 'New'; expected My notes, Old, Cards"):
        read_rows(data, f"x.{kind}", "New")


def test_hidden_rows_and_columns_are_known_in_xlsx() -> None:
    columns = '<col min="2" max="3" hidden="1"/><col min="4" max="4" width="9"/><col min="9" max="16384" hidden="1"/>'
    sheet = f"<cols>{columns}</cols>"
    sheet += f'<sheetData><row r="1">{row("id", "a")}</row><row r="3" hidden="1">{row("x", number=3)}</row></sheetData>'
    found = one(xlsx(sheet), "xlsx")
    assert [(each.number, each.hidden) for each in found.rows] == [(1, False), (3, True)]
    assert found.hidden_columns == {1, 2, *range(8, 300)}


def test_hidden_rows_and_columns_are_known_in_ods() -> None:
    columns = (
        "<table:table-column/>"
        '<table:table-column table:visibility="collapse" table:number-columns-repeated="2"/>'
        '<table:table-column table:visibility="filter"/><table:table-column table:number-columns-repeated="1020"/>'
    )
    rows = (
        f"<table:table-header-rows><table:table-row>{line('id')}</table:table-row></table:table-header-rows>"
        f'<table:table-row table:visibility="filter">{line("a")}</table:table-row>'
        f'<table:table-row-group table:display="false"><table:table-row>{line("b")}</table:table-row>'
        "</table:table-row-group>"
        f'<table:table-row table:visibility="collapse" table:number-rows-repeated="2">{line("c")}</table:table-row>'
        f"<table:table-row>{line('d')}</table:table-row>"
        '<table:table-row table:visibility="collapse" table:number-rows-repeated="1048570"><table:table-cell '
        'table:number-columns-repeated="1024"/></table:table-row>'
    )
    found = one(ods(f'<table:table table:name="x">{columns}{rows}</table:table>'), "ods")
    assert [(each.number, each.cells, each.hidden) for each in found.rows] == [
        (1, ("id",), False),
        (2, ("a",), True),
        (3, ("b",), True),
        (4, ("c",), True),
        (5, ("c",), True),
        (6, ("d",), False),
    ]
    assert found.hidden_columns == {1, 2, 3}


def test_a_million_empty_rows_and_columns_are_none() -> None:
    """LibreOffice writes them, once, where somebody has coloured a whole column."""
    tail = '<table:table-cell table:style-name="ce1" table:number-columns-repeated="16382"/>'
    rows = f"<table:table-row>{line('id', 'text')}{tail}</table:table-row>"
    rows += f'<table:table-row table:number-rows-repeated="1048575">{tail}</table:table-row>'
    assert one(ods(f'<table:table table:name="x">{rows}</table:table>'), "ods").rows == (SheetRow(1, ("id", "text")),)


def test_cells_that_repeat_stand_in_each_place() -> None:
    twice = said("x").replace("<table:table-cell ", '<table:table-cell table:number-columns-repeated="2" ')
    rows = f'<table:table-row table:number-rows-repeated="2">{said("a")}{twice}{said("b")}</table:table-row>'
    found = one(ods(f'<table:table table:name="x">{rows}</table:table>'), "ods")
    assert found.rows == (SheetRow(1, ("a", "x", "x", "b")), SheetRow(2, ("a", "x", "x", "b")))


def joined(kind: str, down: int, across: int) -> list[tuple[int, tuple[str, ...]]]:
    """Three rows in which the cell 'x' at B2 covers so many rows and columns."""
    texts = [("id", "kind", "a", "b"), ("1", "x", "", ""), ("2", "", "", "y")]
    if kind == "xlsx":
        area = f"B2:{chr(65 + across)}{1 + down}"
        sheet = xlsx_rows(*(row(*cells, number=number) for number, cells in enumerate(texts, start=1)))
        data = xlsx(f'{sheet}<mergeCells count="1"><mergeCell ref="{area}"/></mergeCells>')
    else:
        spans = f'<table:table-cell table:number-rows-spanned="{down}" table:number-columns-spanned="{across}" '
        lines = [line(*cells) for cells in texts]
        lines[1] = lines[1].replace(said("x"), said("x").replace("<table:table-cell ", spans))
        lines[1:] = [each.replace(EMPTY, "<table:covered-table-cell/>", 1) for each in lines[1:]]
        data = ods(ods_table(*lines))
    return [(each.number, each.cells) for each in one(data, kind).rows]


@pytest.mark.parametrize("kind", ["xlsx", "ods"])
def test_a_joined_cell_counts_for_all_that_it_covers(kind: str) -> None:
    head = (1, ("id", "kind", "a", "b"))
    assert joined(kind, 2, 1) == [head, (2, ("1", "x")), (3, ("2", "x", "", "y"))]
    assert joined(kind, 1, 2) == [head, (2, ("1", "x", "x")), (3, ("2", "", "", "y"))]
    assert joined(kind, 2, 2) == [head, (2, ("1", "x", "x")), (3, ("2", "x", "x", "y"))]
    assert joined(kind, 1_000_000, 2)[1:] == [(2, ("1", "x", "x")), (3, ("2", "x", "x", "y"))]


def test_an_open_documents_table_in_a_cell_is_no_sheet_and_no_row() -> None:
    inner = (
        '<table:table table:is-sub-table="true"><table:table-row><table:table-cell/></table:table-row></table:table>'
    )
    cell = f"<table:table-cell>{inner}</table:table-cell>"
    assert one(ods(ods_table(line("id") + cell, line("a"))), "ods").rows == (SheetRow(1, ("id",)), SheetRow(2, ("a",)))


def test_cells_and_rows_that_do_not_say_where_they_are_follow_each_other() -> None:
    """Some programs leave that out."""
    cells = '<c t="inlineStr"><is><t>{}</t></is></c>'
    sheet = (
        f"<sheetData><row>{cells.format('id')}{cells.format('text')}</row><row>{cells.format('a')}</row></sheetData>"
    )
    assert one(xlsx(sheet), "xlsx").rows == (SheetRow(1, ("id", "text")), SheetRow(2, ("a",)))


def test_days_of_a_workbook_may_count_from_1904() -> None:
    sheet = xlsx_rows(f'<c r="A1" s="{STYLES["date"]}"><v>44562</v></c>')
    found = one(xlsx(sheet, more='<workbookPr date1904="1"/>'), "xlsx")
    assert (found.rows[0].cells, found.rows[0].values) == (("2. January 2026",), {0: "2026-01-02"})


def test_looks_that_cannot_be_known_are_told_once_each() -> None:
    unknown, system = STYLES["unknown"], STYLES["system"]
    cells = f'<c r="A1" s="{unknown}"><v>0.50</v></c><c r="B1" s="{system}"><v>46024</v></c>'
    cells += f'<c r="C1" s="{unknown}"><v>2</v></c>'
    found = one(xlsx(xlsx_rows(cells)), "xlsx")
    assert found.rows[0].cells == ("0.5", "2026-01-02", "2")
    assert found.notes == (
        "cell A1 and 1 more: the number format '[DBNum1]0' isn't known; read as '0.5'",
        "cell B1: a date that looks as each reader's own system has it is read as '2026-01-02'",
    )


def test_a_sheet_that_is_too_large_hinders_no_other() -> None:
    large = f'<sheetData><row r="{MOST_ROWS + 1}">{row("x", number=MOST_ROWS + 1)}</row></sheetData>'
    wide = xlsx_rows(inline("KO1", "x"))
    data = xlsx(large, wide, xlsx_rows(row("id")), names=("Log", "Wide", "Cards"))
    log, broad, cards = read_sheets(data, "x.xlsx")
    right = "expected at most 20000 rows below the heads and 300 columns"
    assert [str(sheet.fault) for sheet in (log, broad)] == [
        f"x.xlsx: sheet 'Log': the table is too large in row 20002; {right}",
        f"x.xlsx: sheet 'Wide': the table is too large in column 301; {right}",
    ]
    assert (log.rows, cards.rows, cards.fault) == ((), (SheetRow(1, ("id",)),), None)
    assert read_rows(data, "x.xlsx", "Cards") == cards.rows
    with pytest.raises(InputError, match="sheet 'Log': the table is too large"):
        read_rows(data, "x.xlsx", "Log")
    with pytest.raises(InputError, match="sheet 'Sheet1': the table is too large"):
        read_sheets(xlsx(large), "x.xlsx")


@pytest.mark.slow
def test_as_many_rows_as_are_read_are_read() -> None:
    text = "id\n" + "a\n" * 20_000
    assert len(read_rows(text.encode(), "x.csv")) == 20_001
    assert len(read_rows(text.encode() + b"\n\n\n", "x.csv")) == 20_001
    with pytest.raises(InputError, match=r"^x\.csv: the table is too large in row 20002; expected at most 20000 rows"):
        read_rows(text.encode() + b"a\n", "x.csv")


@pytest.mark.parametrize("kind", ["csv", "xlsx", "ods"])
def test_a_cell_that_is_too_long_is_told_by_whoever_reads_it(kind: str) -> None:
    """A column of one's own notes may hold anything."""
    long = "x" * 12_000
    made = {
        "csv": f"id\n{long}\n".encode(),
        "xlsx": xlsx(xlsx_rows(row("id"), row(long, number=2))),
        "ods": ods(ods_table(line("id"), line(long))),
    }
    odd = one(made[kind], kind).rows[1].oddity(0)
    assert odd == ("the cell is too long: 12000 characters", "at most 10000 characters")


def test_a_row_that_is_struck_out_is_still_there() -> None:
    struck = f'<c r="A2" t="str" s="{STYLES["struck"]}"><v>Gone</v></c>'
    assert one(xlsx(xlsx_rows(row("id"), struck)), "xlsx").rows[1] == SheetRow(2, (), struck_texts={0: "Gone"})
