"""A table's cells as they are shown, row by row and sheet by sheet: .csv, .tsv, .ods or .xlsx.

A cell means what it looks like: 25 %, 007, 1/2. Its plain value (0.25, 7, 0.5) stands beside it, as do words that are
struck out. What a spreadsheet has made of a cell, a date out of `1-2` or an error such as `#REF!`, is told beside its
row: whoever reads the cell says so. A workbook is opened in a process of its own, with limits.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import cached_property, lru_cache
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from generator.base.errors import Fault, InputError, Mark, input_error
from generator.base.frozen import dataclass
from generator.files.atomic_write import csv_cell
from generator.spreadsheets.sheet_cells import DATED as DATED
from generator.spreadsheets.sheet_cells import MEANT as MEANT
from generator.spreadsheets.sheet_cells import MOST_ROWS as MOST_ROWS
from generator.spreadsheets.sheet_cells import CellGrid, OddContent, Oversize, SheetCell, clean_text, failure_of
from generator.spreadsheets.sheet_cells import column_letters as column_letters

if TYPE_CHECKING:
    from generator.spreadsheets.separated_values import PartedText, WrittenCell

SEPARATED, WORKBOOKS = (".csv", ".tsv"), (".ods", ".xlsx")
KINDS = (*SEPARATED, *WORKBOOKS)
"""What a table's file may end in."""

MOST_BYTES = 20_000_000
SECONDS = 60
MEGABYTES = 1_000
KEPT = 30
"""How many tables' sheets are kept, for when a game is watched."""
_OLD = b"\xd0\xcf\x11\xe0"
"""How an .xls begins, and a workbook with a password."""


@dataclass(frozen=True)
class SheetRow:
    """A row that isn't empty, with its number as a spreadsheet counts.

    `cells`: what each shows, with `\\n` for every kind of line break, up to the last that isn't blank. The rest goes by
    places counted from 0. `odd`: what a cell holds that nobody wrote there, and what would be right. `values`: the
    plain value where that differs from what is shown: 0.25 for 25 %, yes for TRUE. `struck_texts`: words that are
    struck out; they aren't in `cells`. `styled_texts`: the text with marks (see `word_marks.py`) of cells of which a
    part is bold or in italics. `hidden`: hidden or filtered away.
    """

    number: int
    cells: tuple[str, ...]
    odd: tuple[tuple[int, str, str], ...] = ()
    values: Mapping[int, str] = field(default_factory=dict, hash=False)
    struck_texts: Mapping[int, str] = field(default_factory=dict, hash=False)
    styled_texts: Mapping[int, str] = field(default_factory=dict, hash=False)
    hidden: bool = False

    @cached_property
    def filled_places(self) -> frozenset[int]:
        """The places of cells that aren't empty."""
        return frozenset([place for place, cell in enumerate(self.cells) if cell and not cell.isspace()])

    def oddity(self, place: int) -> tuple[str, str] | None:
        """What is wrong with the cell and what would be right; None where nothing is."""
        return next(((what, right) for odd, what, right in self.odd if odd == place), None)

    def plain(self, place: int) -> str:
        """The plain value of a cell: 0.25 where 25 % is shown; empty where the row has no such cell."""
        return self.values.get(place, self.cells[place] if place < len(self.cells) else "")


@dataclass(frozen=True)
class TableSheet:
    """A sheet of a table's file; separated values are one without a name.

    `notes`: what was decided in reading and has to be told once. `fault`: why this sheet has no rows, though another
    may have some.
    """

    name: str
    rows: tuple[SheetRow, ...]
    hidden: bool = False
    hidden_columns: frozenset[int] = frozenset()
    notes: tuple[str, ...] = ()
    fault: Fault | None = None
    parted: PartedText | None = field(default=None, compare=False, repr=False)
    """Separated values, and where each record begins in them."""


def read_sheets(data: bytes, shown: str) -> tuple[TableSheet, ...]:
    """Every sheet of a table's file in its order. Raises `InputError` for what makes the whole file unreadable."""
    kind = PurePosixPath(shown).suffix.lower()
    if kind in WORKBOOKS:
        return _workbook(data, kind, shown)
    if kind not in SEPARATED:
        raise input_error("is no table", expected=f"a file in {', '.join(KINDS)}", mark=Mark(shown))
    return (_separated_sheet(data, kind, shown),)


@lru_cache(KEPT)
def _workbook(data: bytes, kind: str, shown: str) -> tuple[TableSheet, ...]:
    """The sheets of a workbook, which is opened once, since that takes a process."""
    if data.startswith(_OLD):
        right = f"a workbook saved as {kind}, without a password"
        raise input_error("is an old workbook, or has a password", expected=right, mark=Mark(shown))
    from generator.files.sandbox import run_sandboxed

    work = "generator.spreadsheets.table_reader:open_workbook"
    found = run_sandboxed(work, data, shown, about=shown, seconds=SECONDS, megabytes=MEGABYTES)
    sheets = tuple(_sheet(each, shown) for each in found)
    faults = [sheet.fault for sheet in sheets if sheet.fault and not sheet.hidden]
    if faults and not any(sheet.rows and not sheet.hidden for sheet in sheets):
        raise InputError(faults)
    return sheets


def read_rows(data: bytes, shown: str, sheet: str = "") -> tuple[SheetRow, ...]:
    """The rows of a table; of a workbook, those of the sheet of that name, or of its first one that isn't hidden.
    Raises `InputError`."""
    found = read_sheets(data, shown)
    if sheet and found and not any(each.name for each in found):
        raise input_error(f"has no sheets, and none called '{sheet}'", expected="no 'sheet'", mark=Mark(shown))
    chosen = next((each for each in found if (each.name == sheet if sheet else not each.hidden)), None)
    if chosen is None and sheet:
        right = ", ".join(each.name for each in found)
        raise input_error(f"no sheet '{sheet}'", expected=right, mark=Mark(shown))
    if chosen is None:
        raise input_error("holds no sheet", expected="a table", mark=Mark(shown))
    if chosen.fault:
        raise InputError([chosen.fault])
    return chosen.rows


# Separated values ---------------------------------------------------------------------------------------------------


def unescape_formula(text: str) -> str:
    """The text of a cell of separated values without the apostrophe that `escape_formula` puts before a formula."""
    return text[1:] if text.startswith("'") and _is_formula(text[1:].lstrip("'")) else text


def escape_formula(text: str) -> str:
    """The text with an apostrophe before it where a spreadsheet would take it for a formula."""
    return f"'{text}" if _is_formula(text.lstrip("'")) else text


def _is_formula(text: str) -> bool:
    return str(csv_cell(text)).startswith("'")


def _separated_sheet(data: bytes, kind: str, shown: str) -> TableSheet:
    """The one sheet of separated values. Raises `InputError`."""
    from generator.spreadsheets.separated_values import PartedText, decode_text, split_cells
    from generator.spreadsheets.workbook_archive import SheetReading

    text = decode_text(data, shown)
    found = split_cells(text.text, kind, shown)
    notes = list(found.notes)
    if text.encoding == "cp1252":
        notes.insert(0, _guess_notes(found.rows))
    grid = CellGrid()
    try:
        for row, cells in enumerate(found.rows):
            for column, written in enumerate(cells):
                grid.put(row, column, _written_text(clean_text(written.text)))
    except Oversize as error:
        refused = SheetReading("", hidden=False)
        refused.refuse(error)
        raise input_error(refused.fault[0], expected=refused.fault[1], mark=Mark(shown)) from None
    parted = PartedText.of(text.text, found) if text.encoding == "utf-8" else None
    return TableSheet("", tuple(map(_row, grid.rows())), notes=tuple(notes), parted=parted)


def separated_row(number: int, cells: Sequence[WrittenCell]) -> SheetRow | None:
    """The row with that number of separated values; None where it is empty."""
    grid = CellGrid()
    for column, written in enumerate(cells):
        grid.put(number - 1, column, _written_text(clean_text(written.text)))
    return next(map(_row, grid.rows()), None)


def _guess_notes(rows: Sequence[Sequence[WrittenCell]]) -> str:
    """What is told of a text whose encoding was guessed: the first word by which one sees whether that was right."""
    for row, cells in enumerate(rows, start=1):
        for column, written in enumerate(cells):
            if first := re.search(r"\S*[^\x00-\x7f]\S*", written.text):
                return (
                    f"isn't UTF-8, so it is read as Windows-1252: cell {column_letters(column)}{row} has '{first[0]}'"
                )
    return "isn't UTF-8, so it is read as Windows-1252"


def _written_text(text: str) -> SheetCell:
    if text.lstrip().startswith("="):
        return SheetCell(text, odd=OddContent(f"the formula '{text.strip()[:40]}'", MEANT))
    return SheetCell(unescape_formula(text), odd=failure_of(text))


# Workbooks ----------------------------------------------------------------------------------------------------------


def open_workbook(data: bytes, shown: str) -> list[dict[str, Any]]:
    """The sheets of a workbook as JSON holds them, read in this process. Raises `InputError`."""
    from generator.spreadsheets.ods_reader import read_ods
    from generator.spreadsheets.workbook_archive import BROKEN
    from generator.spreadsheets.xlsx import read_xlsx

    reads = read_ods if PurePosixPath(shown).suffix.lower() == ".ods" else read_xlsx
    try:
        return [sheet.plain() for sheet in reads(data)]
    except BROKEN as error:
        raise input_error(f"can't be read: {error}", expected="a workbook, saved anew", mark=Mark(shown)) from None


def _sheet(found: Mapping[str, Any], shown: str) -> TableSheet:
    """A sheet from the process that read it."""
    what, right = found["fault"] or ("", "")
    fault = Fault(Mark(shown), "", f"sheet '{found['name']}': {what}", right) if what else None
    return TableSheet(
        found["name"],
        tuple(map(_row, found["rows"])),
        found["hidden"],
        frozenset(found["hidden_columns"]),
        tuple(found["notes"]),
        fault,
    )


def _row(found: list[Any]) -> SheetRow:
    number, hidden, cells, values, odd, struck, styled = found
    told = tuple((place, what, right) for place, what, right in odd)
    return SheetRow(number, tuple(cells), told, dict(values), dict(struck), dict(styled), hidden)
