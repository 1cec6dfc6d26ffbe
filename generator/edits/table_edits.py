"""Changes cells, rows and columns of a .csv or .tsv text, and nothing else: quotes, separators and line ends of what
isn't changed stay as they are.

Rows count from 1 as a spreadsheet and the program's faults count them; a column is named by its head, or by its number
from 1. Each change is read again by the game's reader of tables, and counts only where all other cells say what they
said before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

from generator.base.errors import InputError, Mark, input_error, list_words, nearest_name
from generator.definitions.yaml_nodes import unfit_character
from generator.edits.text_change import TextPieces, TextReplacement, replace_pieces
from generator.spreadsheets.separated_values import WrittenCell, split_cells
from generator.spreadsheets.sheet_cells import clean_text
from generator.spreadsheets.table_reader import escape_formula, read_rows

Column = str | int
Replacements = list[TextReplacement]
Grid = list[list[str]]
_WAYS: Final = 3
"""In how many ways a cell may be written."""
_NUMBERS = re.compile(r"(\d+)")


class TableEdits:
    """The changes of one text of separated values; each method returns what to replace in it. `kind`: `.csv` or `.tsv`.
    Raises `InputError` where the text is no table; so does each method where there is no such row or column, or a
    change can't be written."""

    def __init__(self, text: str, kind: str, shown: str) -> None:
        self.text = text
        self.kind = kind
        self.shown_name = shown
        found = split_cells(text, kind, shown)
        self.rows: list[list[WrittenCell]] = found.rows
        self.between = found.between
        self.grid = self._read(text)

    # The changes -----------------------------------------------------------------------------------------------------

    def set_cells(self, texts: Mapping[tuple[int, Column], str]) -> Replacements:
        """Writes texts into cells, by row and column; a row that is too short is filled up with empty cells."""
        places = {(self._row(row), self._column(column)): self._clean(text) for (row, column), text in texts.items()}
        places = {place: text for place, text in places.items() if _cell(self.grid, *place) != text}
        wanted = [list(row) for row in self.grid]
        for (row, column), text in places.items():
            wanted[row] += [""] * (column + 1 - len(wanted[row]))
            wanted[row][column] = text
        try:
            return self._first_right((self._written_cells(places, way) for way in range(_WAYS)), wanted)
        except InputError:
            if len(places) < 2:
                raise
        pieces = TextPieces(self.text)
        for (row, column), text in places.items():
            edits = TableEdits(pieces.text, self.kind, self.shown_name)
            pieces.replace(edits.set_cells({(row + 1, column + 1): text}))
        return [TextReplacement(one.start, one.end, one.new) for one in pieces.changes("")]

    def add_row(self, texts: Mapping[Column, str], after: int | None = None) -> Replacements:
        """Adds a row with these texts below row `after` (0: above all), or below the last one that isn't empty. It has
        as many cells as the row of the heads."""
        at = self._last_row() if after is None else after
        if at:
            self._row(at)
        named = {self._column(column): self._clean(text) for column, text in texts.items()}
        width = max([len(self.rows[self.head_row]), *(place + 1 for place in named)])
        row = [named.get(column, "") for column in range(width)]
        wanted = [*self.grid[:at], row, *self.grid[at:]]
        ways = (
            self._insert_row(at, self.between.join(self._spell(text, None, at, way) for at, text in enumerate(row)))
            for way in range(_WAYS)
        )
        return self._first_right(ways, wanted)

    def copy_row(self, row: int) -> Replacements:
        """Adds a copy of a row below it, written as that is."""
        at = self._row(row)
        wanted = [*self.grid[: at + 1], self.grid[at], *self.grid[at + 1 :]]
        return self._first_right([self._insert_row(at + 1, self._row_text(at))], wanted)

    def remove_row(self, row: int) -> Replacements:
        """Removes a row with its line break."""
        at = self._row(row)
        start, end = self._row_span(at)
        if at + 1 < len(self.rows):
            end = self.rows[at + 1][0].start
        elif at:
            start = self.rows[at - 1][-1].end
        return self._first_right([[TextReplacement(start, end, "")]], [*self.grid[:at], *self.grid[at + 1 :]])

    def order_rows(self, rows: Sequence[int]) -> Replacements:
        """Puts these rows into this order, into the places that they have together; other rows stay."""
        order = [self._row(row) for row in rows]
        if len(set(order)) != len(order):
            raise self._fault("a row named twice", "each row once")
        wanted = [list(row) for row in self.grid]
        replacements = []
        for place, at in zip(sorted(order), order, strict=True):
            wanted[place] = self.grid[at]
            if place != at:
                replacements.append(TextReplacement(*self._row_span(place), self._row_text(at)))
        return self._first_right([replacements], wanted)

    def sort_rows(self, column: Column, *, backwards: bool = False) -> Replacements:
        """Sorts the rows below the heads by a column, numbers within its texts by their size; rows that say the same
        there stay in their order, and empty rows where they are."""
        place = self._column(column)
        rows = [at for at, row in enumerate(self.grid) if at > self.head_row and any(row)]
        order = sorted(rows, key=lambda at: _natural(_cell(self.grid, at, place)), reverse=backwards)
        return self.order_rows([at + 1 for at in order])

    def add_column(self, head: str, after: Column | None = None) -> Replacements:
        """Adds an empty column behind another (0: before all), or behind the last one that has a head."""
        heads = self.grid[self.head_row]
        at = len(heads) if after is None else 0 if after == 0 else self._column(after) + 1
        self._check_head(head)
        wanted = [[*row[:at], "", *row[at:]] if len(row) > at else list(row) for row in self.grid]
        wanted[self.head_row] = [*heads[:at], self._clean(head), *heads[at:]]
        ways = (
            list(self._insert_cells(at, {self.head_row: self._spell(self._clean(head), None, at, way)}))
            for way in range(_WAYS)
        )
        return self._first_right(ways, wanted)

    def copy_column(self, column: Column, head: str) -> Replacements:
        """Adds a copy of a column behind it, under another head."""
        at = self._column(column)
        self._check_head(head)
        wanted = [[*row[: at + 1], *row[at : at + 1], *row[at + 1 :]] for row in self.grid]
        wanted[self.head_row][at + 1] = self._clean(head)
        cells = {
            place: self.text[row[at].start : row[at].end]
            for place, row in enumerate(self.rows)
            if len(row) > at and place != self.head_row
        }
        ways = (
            list(self._insert_cells(at + 1, {**cells, self.head_row: self._spell(self._clean(head), None, at, way)}))
            for way in range(_WAYS)
        )
        return self._first_right(ways, wanted)

    def remove_column(self, column: Column) -> Replacements:
        """Removes a column from every row that has it."""
        at = self._column(column)
        found = []
        for row in self.rows:
            if at < len(row):
                start = row[at - 1].end if at else row[0].start
                end = row[1].start if not at and len(row) > 1 else row[at].end
                found.append(TextReplacement(start, end, ""))
        return self._first_right([found], [[*row[:at], *row[at + 1 :]] for row in self.grid])

    def order_columns(self, columns: Sequence[Column]) -> Replacements:
        """Puts all columns into that order."""
        order = [self._column(column) for column in columns]
        width = max(map(len, self.rows))
        if sorted(order) != list(range(width)):
            raise self._fault("an order of other columns", f"each of the {width} columns once")
        found = []
        for row in self.rows:
            texts = [self.text[cell.start : cell.end] for cell in row] + [""] * (width - len(row))
            ordered = [texts[at] for at in order]
            while len(ordered) > len(row) and not ordered[-1]:
                ordered.pop()
            found.append(TextReplacement(row[0].start, row[-1].end, self.between.join(ordered)))
        return self._first_right([found], [[_cell([row], 0, at) for at in order] for row in self.grid])

    def _clean(self, text: str) -> str:
        """A text as the reader says it back. Raises `InputError` for one that no table can hold."""
        if problem := unfit_character(text):
            raise self._fault(problem, "letters and signs")
        return clean_text(text)

    def cell(self, row: int, column: Column) -> str:
        """What a cell says."""
        return _cell(self.grid, self._row(row), self._column(column))

    # Finding ---------------------------------------------------------------------------------------------------------

    @cached_property
    def head_row(self) -> int:
        """The row of the heads, counted from 0: the first that isn't empty. Raises `InputError` where all are."""
        for at, row in enumerate(self.grid):
            if any(row):
                return at
        raise self._fault("holds nothing", "a table with heads")

    def _row(self, row: int) -> int:
        if not 1 <= row <= len(self.rows):
            raise self._fault(f"no row {row}", f"1 to {len(self.rows)}")
        return row - 1

    def _last_row(self) -> int:
        return max((at for at, row in enumerate(self.grid, start=1) if any(row)), default=0)

    def _column(self, column: Column) -> int:
        if isinstance(column, int):
            if column < 1:
                raise self._fault(f"no column {column}", "1 or more")
            return column - 1
        heads = [head.strip() for head in self.grid[self.head_row]]
        count = heads.count(column.strip())
        if count == 1:
            return heads.index(column.strip())
        what = f"{count} columns '{column}'" if count else f"no column '{column}'"
        expected = "the column's number" if count else list_words(filter(None, heads), 20)
        raise self._fault(what, expected, "" if count else nearest_name(column, heads))

    def _check_head(self, head: str) -> None:
        if head.strip() in [one.strip() for one in self.grid[self.head_row]]:
            raise self._fault(f"column '{head}' is there already", "another head")

    def _fault(self, what: str, expected: str, hint: str = "") -> InputError:
        return input_error(what, expected=expected, mark=Mark(self.shown_name), hint=hint)

    # Trying ----------------------------------------------------------------------------------------------------------

    def _read(self, text: str) -> Grid:
        """What the game's reader says of each row, without empty cells at its end."""
        numbered = {row.number: row.cells for row in read_rows(text.encode(), f"x{self.kind}")} if text else {}
        return [list(numbered.get(number, ())) for number in range(1, max(numbered, default=0) + 1)]

    def _first_right(self, ways: Iterable[Replacements], wanted: Grid) -> Replacements:
        """The first way after which the table says what is wanted. Raises `InputError` where none does."""
        right = _trimmed(wanted)
        for way in ways:
            try:
                if _trimmed(self._read(replace_pieces(self.text, way))) == right:
                    return [one for one in way if self.text[one.start : one.end] != one.new]
            except InputError:
                continue
        raise self._fault(
            "what is to be written would be read as something else", "a text without line breaks, tabs and quotes"
        )

    # Writing ---------------------------------------------------------------------------------------------------------

    @cached_property
    def line_end(self) -> str:
        """What stands between rows."""
        first = self.rows[0][-1].end if self.rows else 0
        found = re.match("\r\n|\r|\n", self.text[first:])
        return found[0] if found else "\n"

    def _row_span(self, at: int) -> tuple[int, int]:
        return self.rows[at][0].start, self.rows[at][-1].end

    def _row_text(self, at: int) -> str:
        return self.text[slice(*self._row_span(at))]

    def _insert_row(self, at: int, written: str) -> Replacements:
        if at:
            end = self.rows[at - 1][-1].end
            return [TextReplacement(end, end, self.line_end + written)]
        start = self.rows[0][0].start
        return [TextReplacement(start, start, written + self.line_end)]

    def _insert_cells(self, at: int, cells: Mapping[int, str]) -> Iterator[TextReplacement]:
        """A new cell at a place of every row that reaches it: what is given for the row, else an empty one."""
        for number, row in enumerate(self.rows):
            if number not in cells and (len(row) < at or not any(self.grid[number : number + 1] or [[]])):
                continue
            if not at:
                yield TextReplacement(row[0].start, row[0].start, cells.get(number, "") + self.between)
            else:
                missing = self.between * (max(at - len(row), 0) + 1)
                end = row[min(at, len(row)) - 1].end
                yield TextReplacement(end, end, missing + cells.get(number, ""))

    def _written_cells(self, places: Mapping[tuple[int, int], str], way: int) -> Replacements:
        """The cells with new texts; those behind a row's end in one piece with the cells between."""
        found, beyond = [], dict[int, dict[int, str]]()
        for (number, column), text in places.items():
            row = self.rows[number]
            if column < len(row):
                cell = row[column]
                found.append(TextReplacement(cell.start, cell.end, self._spell(text, cell, column, way)))
            else:
                beyond.setdefault(number, {})[column] = self._spell(text, None, column, way)
        for number, texts in beyond.items():
            row = self.rows[number]
            written = [texts.get(column, "") for column in range(len(row), max(texts) + 1)]
            end = row[-1].end
            found.append(TextReplacement(end, end, "".join(self.between + text for text in written)))
        return found

    def _spell(self, text: str, old: WrittenCell | None, column: int, way: int) -> str:
        """A text as a cell, in the first, second or third way: as the cell or its column was, in quotes, without."""
        text = escape_formula(text)
        needs = any(sign in text for sign in (self.between, "\r", "\n")) or (self.between != "\t" and '"' in text)
        usual = old.quoted and not self._needs_quotes(old.text) if old and old.text else self._quotes_column(column)
        quoted = (needs or (usual and bool(text or (old and old.quoted))), True, False)[way]
        return '"' + text.replace('"', '""') + '"' if quoted else text

    def _needs_quotes(self, text: str) -> bool:
        return any(sign in text for sign in (self.between, "\r", "\n", '"'))

    def _quotes_column(self, column: int) -> bool:
        """Whether the texts of a column stand in quotes that some don't need."""
        cells = [row[column] for at, row in enumerate(self.rows) if len(row) > column and at > self.head_row]
        texts = [cell for cell in cells if cell.text]
        return all(cell.quoted for cell in texts) and any(not self._needs_quotes(cell.text) for cell in texts)


def _cell(grid: Grid, row: int, column: int) -> str:
    return grid[row][column] if row < len(grid) and column < len(grid[row]) else ""


def _trimmed(grid: Grid) -> Grid:
    """The grid without empty cells at the ends of rows, and without empty rows at its end."""
    rows = [list(row) for row in grid]
    for row in rows:
        while row and not row[-1].strip():
            row.pop()
    while rows and not rows[-1]:
        rows.pop()
    return rows


def _natural(text: str) -> tuple[tuple[int, int | str], ...]:
    """What texts are sorted by: letters without case, numbers by size."""
    parts = _NUMBERS.split(text.strip().casefold())
    return tuple((0, int(part)) if part.isdecimal() else (1, part) for part in parts if part)
