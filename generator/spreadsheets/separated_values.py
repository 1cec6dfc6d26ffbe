"""Separated values (.csv, .tsv) as cells: their encoding, what stands between them, and which quotes are signs of it.

Excel's .csv and its tabbed text put a cell into quotes that holds a separator, a comma, a quote or a break, and write
quotes in it twice. Google's .tsv never does, and a quote there is a quote. A file doesn't say who wrote it, so each
quote is judged by what the whole file shows.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from typing import NamedTuple

from generator.base.errors import InputError, Mark, input_error
from generator.base.frozen import dataclass
from generator.base.override import override
from generator.spreadsheets.sheet_cells import column_letters

SEPARATORS = ",;\t|"
BOTH = (b"\xff\xfe", b"\xfe\xff")
"""The byte order marks of UTF-16."""
_UTF8_MARK = b"\xef\xbb\xbf"
_SAMPLE = 100_000
"""Characters of a text by which its separator is guessed."""
_SAID = re.compile(r'"?sep=(.)"?[ \t;,|]*(?:\r\n|\r|\n|$)', re.IGNORECASE)
"""A first line that says what stands between cells, as Excel reads it."""
_CLOSED = re.compile('"((?:[^"]|"")*+)"')
"""A cell in quotes, up to the first quote that isn't written twice."""
_REASON = re.compile('[\t\r\n,]|""')
"""What makes Excel put a cell of its tabbed text into quotes."""
_LINES = re.compile("\r\n|\r|\n")
_UNCLOSED = "a quote opens this cell and is never closed"
_HALF_CLOSED = "a quote opens this cell, and the next one stands in the middle of another line"
_OPENED_WITHIN = "a quote opens this cell, and another one opens within it"
_RUNS_ON = "a quote opens this cell, and what follows the next one runs on into cells beyond the others'"
_EACH_TWICE = "each quote in a quoted cell written twice, and one more at its end"


@dataclass(frozen=True)
class DecodedText:
    """A file's text, and how it was encoded."""

    text: str
    encoding: str


class WrittenCell(NamedTuple):
    """A cell: where it begins and ends in the text, with its quotes; what it says; whether it stands in quotes."""

    start: int
    end: int
    text: str
    quoted: bool = False


@dataclass(frozen=True)
class SeparatedCells:
    """The cells of a text, row by row, and what of its reading isn't certain."""

    rows: list[list[WrittenCell]]
    between: str
    notes: tuple[str, ...] = ()


class PartedText(NamedTuple):
    """A text with the sign between its cells, where each of its records begins and the last one ends, and how many
    cells most records have."""

    text: str
    between: str
    starts: Sequence[int]
    width: int

    @classmethod
    def of(cls, text: str, cells: SeparatedCells) -> PartedText:
        """The text with the places of these cells."""
        width, _ = _commonest(len(row) for row in cells.rows if len(row) > 1)
        return cls(text, cells.between, [*(row[0].start for row in cells.rows), len(text)], width)


def decode_text(data: bytes, shown: str) -> DecodedText:
    """The text of separated values: UTF-8, UTF-16 with a mark, or else Windows-1252. Raises `InputError` for what is no
    text."""
    if data.startswith(b"PK\x03\x04"):
        raise input_error("is a workbook, not separated values", expected="a name in .xlsx or .ods", mark=Mark(shown))
    for mark, encoding in ((BOTH[0], "utf-16-le"), (BOTH[1], "utf-16-be"), (_UTF8_MARK, "utf-8"), (b"", "utf-8")):
        if data.startswith(mark):
            try:
                found = DecodedText(data[len(mark) :].decode(encoding), encoding)
            except UnicodeDecodeError:
                continue
            return _without_nul(found, shown)
    try:
        return _without_nul(DecodedText(data.decode("cp1252"), "cp1252"), shown)
    except UnicodeDecodeError as error:
        mark_ = Mark(shown, data.count(b"\n", 0, error.start) + 1)
        what = f"byte 0x{data[error.start]:02X} is neither UTF-8 nor Windows-1252"
        raise input_error(what, expected="a table saved as UTF-8", mark=mark_) from None


def _without_nul(found: DecodedText, shown: str) -> DecodedText:
    if (place := found.text.find("\0")) >= 0:
        mark = Mark(shown, found.text.count("\n", 0, place) + 1)
        raise input_error("is no text: it holds a NUL byte", expected="a table saved as UTF-8", mark=mark)
    return found


def find_separator(text: str, kind: str) -> str:
    """What stands between the cells of a text: what its first line says (`sep=;`), a tab in .tsv, else what parts the
    heads and most lines below into equally many cells."""
    if said := _SAID.match(text):
        return said[1]
    if kind == ".tsv":
        return "\t"
    sample = text if len(text) <= _SAMPLE else text[: max(text.rfind("\n", 0, _SAMPLE), 0) or _SAMPLE]
    first = _LINES.split(sample, maxsplit=1)[0]

    def evidence(between: str) -> tuple[bool, int, int, int]:
        widths = [len(row) for row in RowMeasurer(sample, between, None).rows() if len(row) > 1 or row[0].text.strip()]
        width, count = _commonest(width for width in widths if width > 1)
        return widths[:1] == [width] and 2 * count >= len(widths), count, width, first.count(between)

    return max(SEPARATORS, key=evidence)


def _commonest(numbers: Iterable[int]) -> tuple[int, int]:
    """The number that stands there most often, the greatest of several such, and how often; 0 where there is none."""
    return max(Counter(numbers).items(), key=lambda found: (found[1], found[0]), default=(0, 0))


def split_cells(text: str, kind: str, shown: str) -> SeparatedCells:
    """The cells of a text. Raises `InputError` at the cell whose quotes can't be understood."""
    between = find_separator(text, kind)
    said = _SAID.match(text)
    start = said.end() if said else 0
    if '"' not in text:
        return SeparatedCells(list(Splitter(text, between, None, start).rows()), between)
    standard = list(Splitter(text, between, None, start).rows())
    splitter = Splitter(text, between, _evidence(text, between, standard), start, shown)
    rows = list(splitter.rows())
    return SeparatedCells(rows, between, tuple(splitter.notes))


@dataclass(frozen=True)
class QuoteEvidence:
    """What a whole file shows of its quotes.

    `width`: how many cells most rows have.
    `all_quoted`: the heads stand in quotes, so every text does.
    `bare_commas`: a cell with a comma stands without quotes, so commas are no reason for quotes.
    `bare_quotes`: a cell holds quotes as they are, or between tabs stands in quotes for no reason, so whoever wrote the
    file quotes nothing.
    """

    width: int
    all_quoted: bool
    bare_commas: bool
    bare_quotes: bool


def _evidence(text: str, between: str, rows: Sequence[Sequence[WrittenCell]]) -> QuoteEvidence:
    width, _ = _commonest(len(row) for row in rows if len(row) > 1)
    head = next((row for row in rows if any(cell.text.strip() for cell in row)), ())
    heads = [text[cell.start : cell.end] for cell in head if cell.end > cell.start]
    bare = [cell.text for row in rows for cell in row if not cell.quoted]
    quoted = [text[cell.start : cell.end] for row in rows for cell in row if cell.quoted]
    needless = between == "\t" and any(not _REASON.search(cell) for cell in quoted)
    return QuoteEvidence(
        width=width,
        all_quoted=bool(heads) and all(_CLOSED.fullmatch(cell) for cell in heads),
        bare_commas=any("," in cell for cell in bare),
        bare_quotes=needless or any('"' in cell for cell in bare),
    )


@dataclass
class Splitter:
    """Parts a text into cells; without evidence each quote that can open a cell does."""

    text: str
    between: str
    evidence: QuoteEvidence | None
    start: int = 0
    shown_name: str = ""
    notes: list[str] = field(default_factory=list)
    row_start: int = 0
    followed: list[int] = field(default_factory=list)
    """The columns of this row whose quotes are followed by words: `"Run," he said`."""

    def rows(self) -> Iterator[list[WrittenCell]]:
        """Each line, or several where a cell in quotes has breaks. Raises `InputError`."""
        ends = re.compile(rf"{re.escape(self.between)}|\r\n|\r|\n")
        row: list[WrittenCell] = []
        number, start, length = 1, self.start, len(self.text)
        self.row_start = start
        while start < length:
            if not row:
                line = _LINES.search(self.text, start)
                end = line.start() if line else length
                if self.text.find('"', start, end) < 0:  # most lines have no quotes
                    yield self._plain(start, end)
                    number, self.row_start = number + 1, line.end() if line else length
                    start = self.row_start
                    continue
            cell = self._quoted_cell(start, number, len(row)) if self.text[start] in ' "' else None
            found = ends.search(self.text, cell.end if cell else start)
            end = found.start() if found else length
            quoted = cell is not None and cell.quoted
            row.append(cell._replace(end=end) if cell and quoted else WrittenCell(start, end, self.text[start:end]))
            start = found.end() if found else end
            if not found or found[0] != self.between:
                self._check_width(row, number)
                yield row
                row, number, self.row_start = [], number + 1, start
        if row:
            yield [*row, WrittenCell(start, start, "")]

    def _check_width(self, row: Sequence[WrittenCell], number: int) -> None:
        """Raises `InputError` where words behind a cell's quotes have made a row longer than most are."""
        followed, self.followed = self.followed, []
        if followed and self.evidence and any(cell.text.strip() for cell in row[self.evidence.width :]):
            raise self._fault(_RUNS_ON, number, followed[0])

    def _plain(self, start: int, end: int) -> list[WrittenCell]:
        """The cells of a line in which there are no quotes."""
        row = []
        for cell in self.text[start:end].split(self.between):
            row.append(WrittenCell(start, start + len(cell), cell))
            start += len(cell) + 1
        return row

    def _quoted_cell(self, start: int, row: int, column: int) -> WrittenCell | None:
        """The cell that begins here, as far as its quotes reach, if they count; None where it ends at the next
        separator. Raises `InputError`."""
        opening = self._behind_blanks(start)
        if self.text[opening : opening + 1] != '"' or (opening > start and self.between == "\t"):
            return None
        closed = _CLOSED.match(self.text, opening)
        if closed is None:
            self._refuse(_UNCLOSED if opening == start else "", row, column)
            return None
        after = self._behind_blanks(closed.end())
        whole = after == len(self.text) or self.text[after] in (self.between, "\r", "\n")
        if opening > start and not (whole and any(sign in closed[1] for sign in (self.between, '""', "\r", "\n"))):
            return None
        if whole:
            opens = self._opens(closed, row, column)
            return WrittenCell(start, after, closed[1].replace('""', '"'), quoted=True) if opens else None
        if self.between != "\t" and not re.search("[\r\n]", closed[1]):
            if closed[1].endswith(" ") and after == closed.end():
                self._refuse(_OPENED_WITHIN, row, column)
            self.followed.append(column)
            return WrittenCell(start, closed.end(), "")  # `"Run," he said`: the separator belongs to the text
        self._refuse(_HALF_CLOSED, row, column)
        return None

    def _behind_blanks(self, place: int) -> int:
        while self.text[place : place + 1] == " ":
            place += 1
        return place

    def _refuse(self, fault: str, row: int, column: int) -> None:
        """A quote that doesn't close with its cell is a quote between tabs. Raises `InputError` elsewhere."""
        if fault and self.evidence and self.between != "\t":
            raise self._fault(fault, row, column)

    def _opens(self, closed: re.Match[str], row: int, column: int) -> bool:
        """Whether quotes around a whole cell only hold it together. Raises `InputError` where both are likely."""
        told, inside = self.evidence, closed[1]
        if told is None or told.all_quoted or '""' in inside or not inside:
            return True
        tabs, breaks = self.between in inside, bool(re.search("[\r\n]", inside))
        if breaks and self._lines_fit(closed):
            place = f"cell {column_letters(column)}{row}"
            if self.between == "\t" or told.bare_quotes:
                self.notes.append(f"{place}: a quote, which opens no cell; the lines up to the next one are rows")
                return False
            self.notes.append(f"{place}: a cell in quotes whose lines would be rows by themselves")
            return True
        if self.between != "\t":
            return True
        if breaks and tabs:
            raise self._fault("a quote opens this cell, which would hold tabs and several lines", row, column)
        if tabs:
            return not self._lines_fit(closed)
        return breaks or ("," in inside and not (told.bare_commas or told.bare_quotes))

    def _lines_fit(self, closed: re.Match[str]) -> bool:
        """Whether each line of a row, up to the end of a cell in quotes, has as many cells as most rows have."""
        assert self.evidence is not None
        behind = _LINES.search(self.text, closed.end())
        lines = _LINES.split(self.text[self.row_start : behind.start() if behind else len(self.text)])
        return self.evidence.width > 1 and all(line.count(self.between) + 1 == self.evidence.width for line in lines)

    def _fault(self, what: str, row: int, column: int) -> InputError:
        mark = Mark(self.shown_name, row, column + 1, column_letters(column))
        return input_error(what, expected=_EACH_TWICE, mark=mark)


class RowMeasurer(Splitter):
    """Tells how many cells each row has; what they are isn't looked at."""

    @override
    def _plain(self, start: int, end: int) -> list[WrittenCell]:
        line = self.text[start:end]
        return [WrittenCell(start, end, line)] * (line.count(self.between) + 1)
