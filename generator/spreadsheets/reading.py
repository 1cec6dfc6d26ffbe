"""A table's cells as texts, row by row: .csv, .tsv, .ods or .xlsx.

A workbook is opened in a process of its own, with limits. Of a formula the value counts that its program kept; a number
is written as short as it can be (3, not 3.0). What a spreadsheet has made of a cell, a date out of `1-2` or an error
such as `#REF!`, is told beside its row: whoever reads the cell says so.
"""

from __future__ import annotations

import csv
import importlib.util
import io
import re
import zipfile
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from pathlib import PurePosixPath
from typing import Any
from xml.etree import ElementTree

from generator.errors import Mark, input_error
from generator.files import text_in
from generator.limited import limited
from generator.resources import how_to_get
from generator.writing import cell

SEPARATED, WORKBOOKS = (".csv", ".tsv"), (".ods", ".xlsx")
KINDS = (*SEPARATED, *WORKBOOKS)
"""What a table's file may end in."""

MOST_BYTES = 5_000_000
MOST_ROWS = 5_000
MOST_COLUMNS = 300
LONGEST = 10_000
"""Characters of a cell."""
CONTENT = "content.xml"
"""Where an open document keeps its tables."""
SECONDS = 20
MEGABYTES = 1_000
KEPT = 30
"""Tables whose rows are kept, as where a game is watched."""


MEANT = "what is meant, in a cell that is formatted as text; a text that begins with '=' has a stroke (') before it"


@dataclass(frozen=True)
class Row:
    """A row that isn't empty, with its number as a spreadsheet counts. `odd`: the cells, counted from 0, that hold
    something else than what was written there, and what."""

    number: int
    cells: tuple[str, ...]
    odd: tuple[tuple[int, str], ...] = ()

    def oddity(self, place: int) -> tuple[str, str] | None:
        """What is wrong with a cell and what would be right; None where nothing is."""
        found = dict(self.odd).get(place)
        return (found, MEANT) if found else None


def letters(column: int) -> str:
    """What a spreadsheet calls a column, counted from 0."""
    left = letters(column // 26 - 1) if column >= 26 else ""
    return left + chr(ord("A") + column % 26)


@lru_cache(KEPT)
def rows_of(data: bytes, shown: str, sheet: str = "") -> tuple[Row, ...]:
    """The rows of a table; of a workbook, those of the sheet of that name, or of its first one that isn't hidden.
    Raises `InputError`."""
    kind = PurePosixPath(shown).suffix.lower()
    if kind in WORKBOOKS:
        if importlib.util.find_spec("python_calamine") is None:
            right = f"{how_to_get('tables')}, or the table saved as .csv"
            raise input_error(f"no reader for {kind} is installed", expected=right, mark=Mark(shown))
        asked = (data, shown, sheet)
        found = limited(
            "generator.spreadsheets.reading:opened", *asked, about=shown, seconds=SECONDS, megabytes=MEGABYTES
        )
        return _rows(found["rows"], shown, {(row, column) for row, column in found["dates"]})
    if kind not in SEPARATED:
        raise input_error("is no table", expected=f"a file in {', '.join(KINDS)}", mark=Mark(shown))
    if sheet:
        raise input_error(f"has no sheets, and none called '{sheet}'", expected="no 'sheet'", mark=Mark(shown))
    return _rows(_separated(text_in(data, shown), kind, shown), shown)


def separator(text: str, kind: str) -> str:
    """What stands between the values of a table: German spreadsheets put a semicolon there."""
    first = text.partition("\n")[0]
    return "\t" if kind == ".tsv" else max(",;\t", key=first.count)


def _separated(text: str, kind: str, shown: str) -> list[list[str]]:
    """The cells of separated values, as they are written."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator(text, kind), strict=True)
    try:
        return list(reader)
    except csv.Error as error:
        place = Mark(shown, reader.line_num, 1)
        right = "each quote in a quoted cell written twice, and a closing one"
        raise input_error(f"is no table: {error}", expected=right, mark=place) from None


def plain(text: str) -> str:
    """What a cell of separated values says: without the stroke before what a spreadsheet would take for a formula."""
    return text[1:] if text.startswith("'") and _is_formula(text[1:].lstrip("'")) else text


def stroked(text: str) -> str:
    """The other way round."""
    return f"'{text}" if _is_formula(text.lstrip("'")) else text


def _is_formula(text: str) -> bool:
    return str(cell(text)).startswith("'")


def opened(data: bytes, shown: str, sheet: str) -> dict[str, list[Any]]:
    """The cells of a workbook's sheet, and the places of those that it takes for dates or times, counted from 0. Raises
    `InputError`."""
    from python_calamine import CalamineError, CalamineWorkbook, SheetVisibleEnum

    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(data))
        seen = [found.name for found in book.sheets_metadata if found.visible == SheetVisibleEnum.Visible]
        if sheet and sheet not in book.sheet_names:
            raise input_error(f"no sheet '{sheet}'", expected=", ".join(book.sheet_names), mark=Mark(shown))
        if not sheet and not seen:
            raise input_error("holds no sheet", expected="a table", mark=Mark(shown))
        page = book.get_sheet_by_name(sheet or seen[0])
        if page.total_height > MOST_ROWS or page.total_width > MOST_COLUMNS:
            raise _too_large(shown)
        cells = page.to_python(skip_empty_area=False)
        rows = [[_said(found) for found in row] for row in cells]
        dates = [
            [number, place]
            for number, row in enumerate(cells)
            for place, found in enumerate(row)
            if isinstance(found, date | time | timedelta)
        ]
        which = book.sheet_names.index(page.name)
        if place := next(_valueless(data, which), ""):
            head = place.rstrip("0123456789")
            mark, right = Mark(shown, int(place.removeprefix(head)), 1, head), "a value, or the table saved anew"
            raise input_error("a formula without a value", expected=right, mark=mark)
        for (top, left), (bottom, last) in page.merged_cell_ranges or _joined_in_ods(data, which):
            _spread(rows[top : bottom + 1], left, last)
        return {"rows": rows, "dates": dates}
    except (CalamineError, ElementTree.ParseError, zipfile.BadZipFile, LookupError, ValueError) as error:
        raise input_error(f"can't be read: {error}", expected="a workbook, saved anew", mark=Mark(shown)) from None


def _spread(rows: Sequence[list[str]], left: int, right: int) -> None:
    """Has a joined cell's value count for every cell that it covers; a title over several columns is taken away."""
    said = "".join(rows[0][left : left + 1]) if rows else ""
    if right > left and not any(any(row[:left] + row[right + 1 :]) for row in rows):
        for row in rows:
            row.clear()
    for row in rows:
        covered = row[left : right + 1]
        row[left : right + 1] = [said] * len(covered)


def _valueless(data: bytes, number: int) -> Iterator[str]:
    """The cells of a sheet in which a formula has failed or was never worked out: the reader takes them for empty."""
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        if CONTENT in book.namelist():
            yield from (
                f"{letters(column)}{row + 1}"
                for row, column, told in _cells_in_ods(book, number)
                if "error" in (value for key, value in told.items() if key.endswith("}value-type"))
            )
            return
        sheets = ElementTree.fromstring(book.read("xl/workbook.xml")).iter()
        sheet = [node for node in sheets if _name(node) == "sheet"][number]
        wanted = next((value for key, value in sheet.attrib.items() if key.endswith("}id")), "")
        links = ElementTree.fromstring(book.read("xl/_rels/workbook.xml.rels"))
        target = next((link.attrib["Target"] for link in links if link.attrib["Id"] == wanted), "")
        path = target.lstrip("/") if target.startswith("/") else f"xl/{target}"
        for node in ElementTree.fromstring(book.read(path)).iter():
            inside = {_name(part): part.text for part in node} if _name(node) == "c" else {}
            unknown = "f" in inside and not inside.get("v") and node.get("t") != "str"
            if unknown or (inside and node.get("t") == "e"):
                yield node.get("r", "A1")


def _joined_in_ods(data: bytes, number: int) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """The first and the last place of each joined cell of a sheet, by row and column counted from 0; the reader tells
    those of the other kind of workbook itself."""
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        for row, column, told in _cells_in_ods(book, number) if CONTENT in book.namelist() else ():
            down, across = (int(_told(told, f"number-{what}-spanned", "1")) for what in ("rows", "columns"))
            if down > 1 or across > 1:
                yield (row, column), (row + down - 1, column + across - 1)


def _cells_in_ods(book: zipfile.ZipFile, number: int) -> Iterator[tuple[int, int, Mapping[str, str]]]:
    """The cells of a sheet by row and column counted from 0, with what is said of each; several alike are told once."""
    tables = (node for node in ElementTree.fromstring(book.read(CONTENT)).iter() if _name(node) == "table")
    row, column, below = 0, 0, 0
    for node in [*tables][number].iter():
        if _name(node) == "table-row":
            row, column = below, 0
            below += int(_told(node.attrib, "number-rows-repeated", "1"))
        elif _name(node) in ("table-cell", "covered-table-cell"):
            yield row, column, node.attrib
            column += int(_told(node.attrib, "number-columns-repeated", "1"))


def _told(attributes: Mapping[str, str], name: str, otherwise: str) -> str:
    """An attribute by its name without a namespace."""
    return next((value for key, value in attributes.items() if key.endswith(f"}}{name}")), otherwise)


def _name(node: ElementTree.Element) -> str:
    return node.tag.rpartition("}")[2]


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else f"{value:.10g}"
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == time() else value.isoformat(" ")
    return value.isoformat() if isinstance(value, date | time) else str(value)


ERRORS = re.compile(r"#[A-ZÄÖÜ][A-ZÄÖÜ/0-9]*[!?]|#(N/A|NV)|Err:\d{3}")
"""What stands in a cell whose formula has failed, in English and German programs."""


def _odd(text: str, *, dated: bool, separated: bool) -> str:
    """What a cell holds that nobody wrote there; empty where it is a text or a number."""
    if ERRORS.fullmatch(text.strip()):
        return f"'{text.strip()}', which says that a formula failed"
    if separated and text.lstrip().startswith("="):
        return f"the formula '{text.strip()[:40]}'"
    return f"'{text}', which the spreadsheet took for a date or a time" if dated else ""


def _rows(
    found: Iterable[Sequence[str]], shown: str, dates: Collection[tuple[int, int]] | None = None
) -> tuple[Row, ...]:
    """Those that aren't empty, without what is empty at their ends. `dates`: places that a workbook takes for dates;
    None for separated values, in which a stroke before a formula says that it is a text."""
    rows = []
    for number, cells in enumerate(found, start=1):
        odd = [
            (place, said)
            for place, text in enumerate(cells)
            if (said := _odd(text, dated=(number - 1, place) in (dates or ()), separated=dates is None))
        ]
        cells = cells if dates is not None else [plain(text) for text in cells]
        texts = [text.replace("\r\n", "\n").replace("\r", "\n") for text in cells]
        while texts and not texts[-1].strip():
            texts.pop()
        if not texts:
            continue
        if number > MOST_ROWS or len(texts) > MOST_COLUMNS:
            raise _too_large(shown)
        long = next((place for place, text in enumerate(texts) if len(text) > LONGEST), None)
        if long is not None:
            mark = Mark(shown, number, long + 1, letters(long))
            raise input_error("the cell is too long", expected=f"at most {LONGEST} characters", mark=mark)
        rows.append(Row(number, tuple(texts), tuple(odd)))
    return tuple(rows)


def _too_large(shown: str) -> Exception:
    most = f"at most {MOST_ROWS} rows and {MOST_COLUMNS} columns"
    return input_error("the table is too large", expected=most, mark=Mark(shown))
