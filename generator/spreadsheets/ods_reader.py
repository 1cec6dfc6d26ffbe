"""The sheets of an .ods document, each cell as its program showed it; read in a process with limits.

OpenDocument 1.3, part 3: a cell holds what it shows as paragraphs (9.1.4, 6.1) and its value beside them (19.385).
Empty rows and columns are written once with how often they follow each other, up to the million of a whole sheet.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import field
from typing import Any

from generator.base.frozen import dataclass
from generator.spreadsheets.number_formats import plain_number, read_number
from generator.spreadsheets.sheet_cells import (
    LONGEST,
    MENDED,
    MOST_COLUMNS,
    Area,
    OddContent,
    Oversize,
    SheetCell,
    StyledRun,
    clean_text,
    date_cell,
    failure_of,
    styled_cell,
    valueless_cell,
)
from generator.spreadsheets.workbook_archive import Element, SheetReading, WorkbookArchive, element_name

_NAMES = "{urn:oasis:names:tc:opendocument:xmlns:%s:1.0}"
_OFFICE, _TABLE, _TEXT, _STYLE = (_NAMES % name for name in ("office", "table", "text", "style"))
_CALC = "{urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0}"
_INSIDE = frozenset(
    {
        *("span", "a", "ruby", "ruby-base", "meta", "meta-field", "bookmark", "reference-mark"),
        *("title", "sheet-name", "date", "time", "page-number", "page-count", "file-name", "author-name"),
    }
)
"""Elements in a paragraph whose text belongs to it; notes, drawings and how a word is pronounced don't."""
_BLANKS = re.compile("[ \t\r\n]+")
_DURATION = re.compile(r"(-?)P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:[.,]\d+)?S)?")
_DEEPEST = 20
"""How many styles may be based one on another."""


def read_ods(data: bytes) -> list[SheetReading]:
    """Every sheet of a document in its order. Raises one of `workbook_archive.BROKEN` for what is no .ods document."""
    archive = WorkbookArchive(data)
    if "content.xml" not in archive:
        raise ValueError("no document is in it")
    reader = _OdsReader()
    for part in ("styles.xml", "content.xml"):
        reader.read(archive, part)
    return reader.sheets


@dataclass(frozen=True)
class _OdsStyle:
    """What a style says; None where it says nothing."""

    parent: str = ""
    bold: bool | None = None
    italic: bool | None = None
    struck: bool | None = None
    display: bool | None = None


@dataclass
class _OdsSheet:
    """A sheet while it is read: its columns' styles, the next row, groups of rows that are closed, joined cells."""

    sheet: SheetReading
    columns: list[tuple[int, str]] = field(default_factory=list)
    row: int = 0
    joined_areas: list[Area] = field(default_factory=list)
    closed: bool = False
    """Whether the sheet holds too much, so that nothing more of it is read."""


class _OdsReader:
    def __init__(self) -> None:
        self.sheets: list[SheetReading] = []
        self._looks: dict[tuple[str, str], _OdsStyle] = {}

    def read(self, archive: WorkbookArchive, part: str) -> None:
        """Reads the styles and sheets of a part of the document."""
        stack: list[str] = []
        now: _OdsSheet | None = None
        for event, name, node in archive.elements(part, ("start", "end")):
            if event == "start":
                if name == "table" and stack[-1:] == ["spreadsheet"]:
                    now = self._sheet(node)
                closed = name == "table-row-group" and node.get(f"{_TABLE}display") == "false"
                stack.append("closed group" if closed else name)
                continue
            stack.pop()
            if name == "style":
                self._style(node)
            elif now is not None and stack.count("table") < 2:  # a cell may hold a table of its own
                if name == "table-column":
                    self._column(now, node)
                elif name == "table-row":
                    self._row(now, node, hidden="closed group" in stack)
                    node.clear()
                elif stack[-1:] == ["spreadsheet"]:
                    now = self._end(now)

    # Styles ---------------------------------------------------------------------------------------------------------

    def _style(self, node: Element) -> None:
        told: dict[str, Any] = {}
        for part in node:
            if element_name(part) == "text-properties":
                for key, value in part.attrib.items():
                    name = key.rpartition("}")[2]
                    if name == "font-weight":
                        told["bold"] = value == "bold" or (value.isdecimal() and int(value) >= 600)
                    elif name == "font-style":
                        told["italic"] = value in ("italic", "oblique")
                    elif name in ("text-line-through-style", "text-line-through-type"):
                        told["struck"] = value != "none"
            elif element_name(part) == "table-properties" and part.get(f"{_TABLE}display"):
                told["display"] = part.get(f"{_TABLE}display") != "false"
        style = (node.get(f"{_STYLE}family", ""), node.get(f"{_STYLE}name", ""))
        self._looks[style] = _OdsStyle(node.get(f"{_STYLE}parent-style-name", ""), **told)

    def _style_value(self, family: str, name: str, what: str) -> bool | None:
        """What a style says, or the nearest of those that it stands on."""
        for _ in range(_DEEPEST):
            look = self._looks.get((family, name))
            if look is None:
                return None
            found: bool | None = getattr(look, what)
            if found is not None:
                return found
            name = look.parent
        return None

    def _run_style(self, cell_style: str, spans: tuple[str, ...]) -> tuple[bool, bool, bool]:
        """Whether text is bold, in italics or struck out: the innermost span that says it counts, then the cell."""
        made = []
        for what in ("bold", "italic", "struck"):
            told = (self._style_value("text", name, what) for name in reversed(spans))
            inner = next((found for found in told if found is not None), None)
            made.append(bool(self._style_value("table-cell", cell_style, what)) if inner is None else inner)
        return made[0], made[1], made[2]

    # Sheets ---------------------------------------------------------------------------------------------------------

    def _sheet(self, node: Element) -> _OdsSheet:
        hidden = self._style_value("table", node.get(f"{_TABLE}style-name", ""), "display") is False
        found = SheetReading(node.get(f"{_TABLE}name", ""), hidden)
        self.sheets.append(found)
        return _OdsSheet(found)

    @staticmethod
    def _end(now: _OdsSheet) -> None:
        now.sheet.join(now.joined_areas)

    def _column(self, now: _OdsSheet, node: Element) -> None:
        first = now.columns[-1][0] if now.columns else 0
        last = first + _count(node, "columns-repeated")
        now.columns.append((last, node.get(f"{_TABLE}default-cell-style-name", "")))
        if node.get(f"{_TABLE}visibility") in ("collapse", "filter"):
            now.sheet.hidden_columns.update(range(first, min(last, MOST_COLUMNS)))

    def _row(self, now: _OdsSheet, node: Element, *, hidden: bool) -> None:
        row, now.row = now.row, now.row + _count(node, "rows-repeated")
        if now.closed:
            return
        hidden = hidden or node.get(f"{_TABLE}visibility") in ("collapse", "filter")
        try:
            cells = list(self._cells(now, node, row))
            for place in range(row, now.row) if cells else ():
                for column, cell in cells:
                    now.sheet.grid.put(place, column, cell)
                if hidden:
                    now.sheet.grid.hidden.add(place)
        except Oversize as error:
            now.closed = True
            now.joined_areas.clear()
            now.sheet.refuse(error)

    def _cells(self, now: _OdsSheet, node: Element, row: int) -> Iterator[tuple[int, SheetCell]]:
        """The filled cells of a row, and the joined ones noted."""
        column = 0
        row_style = node.get(f"{_TABLE}default-cell-style-name", "")
        for part in node:
            name = element_name(part)
            if name not in ("table-cell", "covered-table-cell"):
                continue
            first, column = column, column + _count(part, "columns-repeated")
            if name == "covered-table-cell" or not (len(part) or part.attrib.keys() - _BARE):
                continue
            own = part.get(f"{_TABLE}style-name") or row_style
            style = own or next((style for last, style in now.columns if first < last), "")
            cell = self._cell(part, style)
            down, across = _count(part, "rows-spanned"), _count(part, "columns-spanned")
            if down > 1 or across > 1:
                now.joined_areas.append(((row, first), (row + down - 1, first + across - 1)))
            if cell.text.strip() or cell.struck:
                yield from ((place, cell) for place in range(first, min(column, MOST_COLUMNS + 1)))

    # Cells ----------------------------------------------------------------------------------------------------------

    def _cell(self, node: Element, style: str) -> SheetCell:
        runs: list[StyledRun] = []
        for part in node:
            if part.tag in (f"{_TEXT}p", f"{_TEXT}h"):
                if runs:
                    runs.append(StyledRun("\n", *self._run_style(style, ())))
                runs += self._paragraph(part, style) or [StyledRun("", *self._run_style(style, ()))]
        cell = styled_cell(runs)
        kind = node.get(f"{_OFFICE}value-type") or node.get(f"{_CALC}value-type") or ""
        formula = node.get(f"{_TABLE}formula")
        if node.get(f"{_CALC}value-type") == "error":
            text = cell.text or "#ERR"
            return SheetCell(text, odd=failure_of(text) or OddContent(f"a formula failed: {text}", MENDED))
        if formula is not None and not kind and not cell.text:
            return valueless_cell(formula)
        value = _value(node, kind)
        if not runs:
            cell = cell._replace(text=_bare(node, kind) or value)
        if not cell.text:  # hidden content doesn't count
            return cell
        if kind in ("date", "time"):
            return date_cell(cell.text, value)
        return cell._replace(value=value if value != cell.text else "")

    def _paragraph(self, node: Element, style: str) -> list[StyledRun]:
        """A paragraph's text by its styles, with blanks as OpenDocument counts them (6.1.2): several are one, and those
        at its beginning none, but for `text:s`."""
        made: list[StyledRun] = []
        blank = True
        for text, exact, spans in _texts(node, ()):
            said = text if exact else _BLANKS.sub(" ", text)
            said = said[1:] if blank and not exact and said[:1] == " " else said
            if said:
                blank = said[-1] == " " and not exact
                made.append(StyledRun(said, *self._run_style(style, spans)))
        return made


def _texts(node: Element, spans: tuple[str, ...]) -> Iterator[tuple[str, bool, tuple[str, ...]]]:
    """The texts in a paragraph or a part of it: each with whether its blanks count as they are, and the styles of the
    spans around it."""
    yield node.text or "", False, spans
    for part in node:
        if part.tag == f"{_TEXT}s":
            yield " " * min(int(part.get(f"{_TEXT}c", "1")), LONGEST), True, spans
        elif part.tag in _SIGNS:
            yield _SIGNS[part.tag], True, spans
        elif element_name(part) in _INSIDE:
            own = part.get(f"{_TEXT}style-name", "") if part.tag == f"{_TEXT}span" else ""
            yield from _texts(part, (*spans, own) if own else spans)
        yield part.tail or "", False, spans


_SIGNS = {f"{_TEXT}tab": "\t", f"{_TEXT}line-break": "\n"}
_BARE = {f"{_TABLE}{name}" for name in ("style-name", "number-columns-repeated", "content-validation-name")}
"""Attributes of a cell that fill it with nothing."""


def _count(node: Element, what: str) -> int:
    """How often an element stands for itself, or over how many rows or columns it lies. Raises `ValueError`."""
    return max(1, int(node.get(f"{_TABLE}number-{what}", "1")))


def _value(node: Element, kind: str) -> str:
    """The plain value of a cell; empty for a text."""
    if kind in ("float", "percentage", "currency"):
        return plain_number(read_number(node.get(f"{_OFFICE}value", "0")))
    if kind == "boolean":
        return "yes" if node.get(f"{_OFFICE}boolean-value") == "true" else "no"
    if kind == "date":
        day, _, time = node.get(f"{_OFFICE}date-value", "").partition("T")
        return day if not time or time.startswith("00:00:00") else f"{day} {time.partition('.')[0]}"
    if kind == "time" and (found := _DURATION.fullmatch(node.get(f"{_OFFICE}time-value", ""))):
        days, hours, minutes, seconds = (int(part or 0) for part in found.groups()[1:])
        return f"{found[1]}{days * 24 + hours:02d}:{minutes:02d}:{seconds:02d}"
    return ""


def _bare(node: Element, kind: str) -> str:
    """What a cell shows whose program wrote no paragraph into it; empty where its plain value says it."""
    if kind == "boolean":
        return node.get(f"{_OFFICE}boolean-value", "").upper()
    return clean_text(node.get(f"{_OFFICE}string-value", "")) if kind == "string" else ""
