"""Separated values as spreadsheets write them: encodings, what stands between cells, and quotes that are none."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.base.errors import InputError
from generator.spreadsheets.separated_values import find_separator
from generator.spreadsheets.table_reader import TableSheet, read_rows, read_sheets
from generator.spreadsheets.table_writer import table_bytes
from tests.tables import read_table


def sheet(text: str | bytes, kind: str = "tsv") -> TableSheet:
    data = text if isinstance(text, bytes) else text.encode()
    (found,) = read_sheets(data, f"cards.{kind}")
    return found


def cells(text: str | bytes, kind: str = "tsv") -> list[tuple[str, ...]]:
    return [row.cells for row in sheet(text, kind).rows]


# Quotes -------------------------------------------------------------------------------------------------------------


GOOGLE = 'id\tname\tfoot\ttext\na\tAlpha\tfa\t"The end\nb\tBeta\tfb\tTwo, or "so".\nc\tGamma\tfc\tof all."\n'


def test_between_tabs_a_quote_swallows_no_rows() -> None:
    """As Google writes it, which quotes nothing: the first quote and the last one are far apart."""
    for text in (GOOGLE, GOOGLE.replace('Two, or "so".', "Two."), GOOGLE.replace("\n", "\r\n")):
        found = sheet(text)
        assert [row.cells[0] for row in found.rows] == ["id", "a", "b", "c"]
        assert found.rows[1].cells[3] == '"The end'
        assert found.rows[3].cells[3] == 'of all."'
    assert "cell D2" in sheet(GOOGLE.replace('Two, or "so".', "Two.")).notes[0]


@pytest.mark.parametrize(
    ("written", "said"),
    read_table(__file__, "between_tabs_quotes_are_taken_away_where_they_hold_a_cell_together"),
)
def test_between_tabs_quotes_are_taken_away_where_they_hold_a_cell_together(written: str, said: str) -> None:
    """Excel's tabbed text quotes what holds a tab, a break, a quote or a comma, and nothing else."""
    assert cells(f"id\ttext\tfoot\na\t{written}\tx\nb\ty\tz\n")[1] == ("a", said, "x")


def test_a_comma_without_quotes_elsewhere_says_that_commas_need_none() -> None:
    assert cells('id\ttext\na\t"Hold, then draw."\nb\tOne, two.\n')[1] == ("a", '"Hold, then draw."')


def test_quotes_for_no_reason_say_that_quotes_are_quotes() -> None:
    """Excel wouldn't write the first one so; then the second one isn't Excel's, either."""
    assert cells('id\ttext\na\t"Halt!"\nb\t"Run, now!"\n')[1:] == [("a", '"Halt!"'), ("b", '"Run, now!"')]


def test_where_the_heads_stand_in_quotes_all_quotes_hold_cells_together() -> None:
    """As LibreOffice does where it is set to quote all texts, as it is."""
    assert cells('"id"\t"text"\n"a"\t"Halt!"\n"b"\t"""Halt!"""\n')[1:] == [("a", "Halt!"), ("b", '"Halt!"')]


def test_tabs_and_lines_between_two_quotes_that_fit_nothing_are_a_fault_at_the_first() -> None:
    with pytest.raises(
        InputError, match=r"cards\.tsv, row 2, column 'B': a quote opens this cell, which would hold tabs"
    ):
        sheet('id\tname\ttext\na\t"The end\nb\tBeta\nc\tof all."\tx\nd\tx\ty\ne\tx\ty\n')


def test_a_tab_in_quotes_is_one_where_the_row_would_have_too_many_cells() -> None:
    assert cells('id\ttext\na\t"x\ty"\nb\tz\n')[1] == ("a", "x\ty")
    assert cells('id\tname\ttext\na\t"x\ty"\nb\tz\tz\n')[1] == ("a", '"x', 'y"')


@pytest.mark.parametrize(
    ("written", "said"),
    read_table(__file__, "between_commas_quotes_around_a_cell_hold_it_together"),
)
def test_between_commas_quotes_around_a_cell_hold_it_together(written: str, said: str) -> None:
    assert cells(f"id,text,foot\na,{written},x\nb,y,z\n", "csv")[1] == ("a", said, "x")


@pytest.mark.parametrize("rest", ["", "\nb,x,y\n", '\nb,"x" too,y\n'])
def test_a_quote_that_never_closes_is_a_fault_where_its_cell_begins(rest: str) -> None:
    with pytest.raises(
        InputError, match=r"cards\.csv, row 2, column 'B': a quote opens this cell(, and the next| and is never closed)"
    ):
        sheet(f'id,text,foot\na,"never closed{rest}', "csv")


@pytest.mark.parametrize(
    ("written", "why"), read_table(__file__, "quotes_that_are_written_once_in_a_quoted_cell_are_a_fault")
)
def test_quotes_that_are_written_once_in_a_quoted_cell_are_a_fault(written: str, why: str) -> None:
    """As scripts write them that put quotes around a text and look no further: the rest of the cell would go to other
    cells, or become a row."""
    rest = "".join(f'c{number},"Draw, then stop.",z\n' for number in range(9))
    with pytest.raises(InputError, match=rf"cards\.csv, row 3, column 'B': a quote opens this cell, and {why}"):
        sheet(f"id,text,foot\nb,y,z\na,{written},x\n{rest}", "csv")


def test_lines_in_quotes_that_would_be_rows_are_told() -> None:
    """Between commas quotes are what every program writes, so the cell is one; by hand they may be meant otherwise."""
    text = 'id,text\na,"Gain\n1,2"\nb,x\nc,y\n'
    found = sheet(text, "csv")
    assert found.rows[1].cells == ("a", "Gain\n1,2")
    assert found.notes == ("cell B2: a cell in quotes whose lines would be rows by themselves",)
    assert not sheet(text.replace("1,2", "12"), "csv").notes
    by_hand = sheet(text + 'd,say "x"\n', "csv")
    assert [row.cells for row in by_hand.rows[1:3]] == [("a", '"Gain'), ("1", '2"')]


# What stands between ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "between"),
    read_table(__file__, "what_stands_between_cells_is_what_parts_the_heads_and_most_rows"),
)
def test_what_stands_between_cells_is_what_parts_the_heads_and_most_rows(text: str, between: str) -> None:
    assert find_separator(text, ".csv") == between


def test_the_line_that_says_it_is_no_row_and_rows_count_after_it() -> None:
    """As Excel counts them, which doesn't show that line."""
    for first in ("sep=;", "SEP=;", '"sep=;"', "sep=;;;"):
        found = read_rows(f"{first}\r\nid;text\r\na;b,c\r\n".encode(), "x.csv")
        assert [(row.number, row.cells) for row in found] == [(1, ("id", "text")), (2, ("a", "b,c"))]


# Encodings ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be with a mark", "cp1252"])
def test_every_encoding_that_spreadsheets_write_is_read(encoding: str) -> None:
    text = "id\ttext\r\na\t„Straße“ 5 €\r\n"
    data = b"\xfe\xff" + text.encode("utf-16-be") if " " in encoding else text.encode(encoding)
    found = sheet(data)
    assert found.rows[1].cells == ("a", "„Straße“ 5 €")
    told = "isn't UTF-8, so it is read as Windows-1252: cell B2 has '„Straße“'"
    assert found.notes == ((told,) if encoding == "cp1252" else ())


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        (b"id,text\na,\x81", "byte 0x81 is neither UTF-8 nor Windows-1252"),
        (b"id,text\na,b\0c", "is no text: it holds a NUL byte"),
        ("id,text\n".encode("utf-16-le"), "is no text: it holds a NUL byte"),
        (b"PK\x03\x04\x14\x00", "is a workbook, not separated values; expected a name in .xlsx or .ods"),
    ],
)
def test_what_is_no_text_is_refused(data: bytes, wrong: str) -> None:
    with pytest.raises(InputError, match=wrong):
        sheet(data, "csv")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_rows_end_as_each_system_ends_them(end: str) -> None:
    rows = read_rows(end.join(["id,text", "a,b", "", "c,d", ""]).encode(), "x.csv")
    assert [(row.number, row.cells) for row in rows] == [(1, ("id", "text")), (2, ("a", "b")), (4, ("c", "d"))]


# There and back -----------------------------------------------------------------------------------------------------

TABLES = st.lists(
    st.lists(st.text(st.sampled_from("ab=,;|\"\n'\t #"), max_size=6), min_size=3, max_size=3), min_size=1, max_size=4
)


@pytest.mark.quick(".tsv")
@pytest.mark.parametrize("kind", [".csv", ".tsv"])
@given(rows=TABLES)
def test_what_we_write_is_read_as_it_was(kind: str, rows: list[list[str]]) -> None:
    """Also tabs and quotes in every place: where one cell needs quotes, all of a .tsv have some."""
    rows = [["id", "name", "text"], *rows]
    found = {row.number: [*row.cells, "", "", ""][:3] for row in read_rows(table_bytes(kind, rows), f"x{kind}")}
    for number, row in enumerate(rows, start=1):
        while row and not row[-1].strip():
            row = row[:-1]
        assert found.get(number, [""] * 3)[: len(row)] == row


@pytest.mark.slow
@given(rows=TABLES)
def test_values_of_pythons_writer_are_read_as_pythons_reader_does(rows: list[list[str]]) -> None:
    """Strict quoting between commas has one meaning, whatever else is guessed."""
    rows = [["id", "name", "text"], *rows]
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    found = {row.number: row.cells for row in read_rows(out.getvalue().encode(), "x.csv")}
    for number, row in enumerate(csv.reader(io.StringIO(out.getvalue(), newline="")), start=1):
        texts = [text[1:] if text.startswith("'") and text.lstrip("'")[:1] in ("=", "@") else text for text in row]
        while texts and not texts[-1].strip():
            texts.pop()
        if not any("'" in text for text in texts):
            assert list(found.get(number, ())) == texts
