"""The sheets of an .xlsx workbook, each cell as Excel shows it; read in a process with limits.

The grammar is that of ECMA-376, part 1, 18, in its usual and its strict form. Of a formula the value counts that its
program kept. What a number looks like is said by its format, which `number_formats` follows.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator
from dataclasses import field
from functools import cached_property

from generator.base.frozen import dataclass
from generator.spreadsheets.number_formats import (
    BUILT_IN,
    GENERAL,
    SYSTEM_DATES,
    UnknownFormat,
    format_number,
    format_text,
    plain_date,
    plain_number,
    read_number,
)
from generator.spreadsheets.sheet_cells import (
    MENDED,
    MOST_COLUMNS,
    MOST_ROWS,
    Area,
    OddContent,
    Oversize,
    SheetCell,
    StyledRun,
    clean_text,
    column_letters,
    date_cell,
    failure_of,
    styled_cell,
    valueless_cell,
)
from generator.spreadsheets.workbook_archive import (
    Element,
    SheetReading,
    WorkbookArchive,
    attribute,
    element_name,
    is_on,
)

_PLACE = re.compile(r"\$?([A-Z]{1,3})\$?(\d+)")
_ESCAPED = re.compile(r"(?:_x[0-9A-Fa-f]{4}_)+")
"""How a text has what XML can't hold: `_x000D_` is a carriage return."""


@dataclass(frozen=True)
class _Font:
    """What counts of a font."""

    bold: bool = False
    italic: bool = False
    struck: bool = False


@dataclass(frozen=True)
class _Style:
    """How a cell looks: the code of its number's format, and its font."""

    code: str = GENERAL
    font: _Font = _Font()


MOST_SHEETS = 200
"""Of a workbook."""
Part = tuple[str, _Font | None]
"""Some text and its font; None for the cell's own."""


def read_xlsx(data: bytes) -> list[SheetReading]:
    """Every sheet of a workbook in its order. Raises one of `workbook_archive.BROKEN` for what is no .xlsx workbook."""
    return list(_Workbook(WorkbookArchive(data)).sheets())


class _Workbook:
    def __init__(self, archive: WorkbookArchive) -> None:
        self._archive = archive
        links = self._links("")
        self._path = next((path for kind, path in links.values() if kind == "officeDocument"), "xl/workbook.xml")
        self._links_by_id = self._links(self._path)
        root = archive.tree(self._path)
        if root is None:
            raise ValueError("no workbook is in it")
        self._root = root

    def _links(self, path: str) -> dict[str, tuple[str, str]]:
        """What a part of the workbook refers to, by id: the kind and the path."""
        folder, name = posixpath.split(path)
        root = self._archive.tree(posixpath.join(folder, "_rels", f"{name}.rels"))
        return {
            node.get("Id", ""): (
                node.get("Type", "").rpartition("/")[2],
                posixpath.normpath(posixpath.join(folder, node.get("Target", ""))),
            )
            for node in (() if root is None else root)
        }

    def _part(self, kind: str) -> str:
        """Where a part of the workbook is; where nothing says so, in its usual place."""
        usual = posixpath.join(posixpath.dirname(self._path), f"{kind}.xml")
        return next((path for found, path in self._links_by_id.values() if found == kind), usual)

    def sheets(self) -> Iterator[SheetReading]:
        """Each sheet that holds cells."""
        since_1904 = any(
            is_on(node.get("date1904")) for node in self._root.iter() if element_name(node) == "workbookPr"
        )
        named = [node for node in self._root.iter() if element_name(node) == "sheet"]
        if len(named) > MOST_SHEETS:
            raise ValueError(f"{len(named)} sheets, and {MOST_SHEETS} are the most")
        for node in named:
            kind, path = self._links_by_id.get(attribute(node, "id"), ("", ""))
            if kind == "worksheet":
                found = SheetReading(node.get("name", ""), node.get("state", "visible") != "visible")
                _SheetReader(found, self._styles, self._texts, since_1904).read(self._archive, path)
                yield found

    @cached_property
    def _texts(self) -> list[list[Part]]:
        """The texts that cells share."""
        found = []
        for _, name, node in self._archive.elements(self._part("sharedStrings")):
            if name == "si":
                found.append(_parts(node))
                node.clear()
        return found

    @cached_property
    def _styles(self) -> list[_Style]:
        """The looks of cells, by their number."""
        root = self._archive.tree(self._part("styles"))
        if root is None:
            return []
        parts = {element_name(node): node for node in root}
        own = {int(node.get("numFmtId", "0")): node.get("formatCode", GENERAL) for node in parts.get("numFmts", ())}
        fonts = [_font(node) for node in parts.get("fonts", ())]
        found = []
        for node in parts.get("cellXfs", ()):
            number, font = int(node.get("numFmtId", "0")), int(node.get("fontId", "0"))
            code = own.get(number) or BUILT_IN.get(number, f"number {number}")
            found.append(_Style(code, fonts[font] if font < len(fonts) else _Font()))
        return found


def _font(node: Element) -> _Font:
    on = {element_name(part) for part in node if part.get("val", "1") not in ("0", "false", "off")}
    return _Font("b" in on, "i" in on, "strike" in on)


def _parts(node: Element) -> list[Part]:
    """The text of a shared or an inline string, by its fonts; how it is pronounced is no part of it."""
    found: list[Part] = []
    for part in node:
        name = element_name(part)
        if name == "t":
            found.append((_unescape_text(part.text or ""), None))
        elif name == "r":
            inside = {element_name(each): each for each in part}
            text = inside["t"].text or "" if "t" in inside else ""
            found.append((_unescape_text(text), _font(inside["rPr"]) if "rPr" in inside else None))
    return found


def _unescape_text(text: str) -> str:
    if "_x" not in text:
        return text

    def signs(found: re.Match[str]) -> str:
        units = b"".join(bytes.fromhex(unit)[::-1] for unit in re.findall("_x(.{4})_", found[0]))
        return units.decode("utf-16-le", errors="replace")

    return _ESCAPED.sub(signs, text)


@dataclass
class _SheetReader:
    """Reads the cells of one sheet into it."""

    sheet: SheetReading
    styles: list[_Style]
    texts: list[list[Part]]
    since_1904: bool
    _uncertain: dict[str, tuple[str, list[str]]] = field(default_factory=dict)

    def read(self, archive: WorkbookArchive, path: str) -> None:
        """Reads all of it; a sheet that is too large keeps its name and has a fault."""
        joined: list[Area] = []
        row = -1
        try:
            for _, name, node in archive.elements(path):
                if name == "row":
                    row = int(node.get("r") or row + 2) - 1
                    self._row(row, node)
                    node.clear()
                elif name == "col" and is_on(node.get("hidden")):
                    first, last = int(node.get("min", "1")), int(node.get("max", "1"))
                    self.sheet.hidden_columns.update(range(first - 1, min(last, MOST_COLUMNS)))
                elif name == "mergeCell":
                    first_place, _, last_place = node.get("ref", "").partition(":")
                    joined.append((_place(first_place), _place(last_place or first_place)))
        except Oversize as error:
            self.sheet.refuse(error)
            return
        self.sheet.join(joined)
        self.sheet.notes += self._notes()

    def _row(self, row: int, node: Element) -> None:
        column = -1
        for part in node:
            if element_name(part) == "c":
                ref = part.get("r")
                column = _place(ref)[1] if ref else column + 1
                if len(part):
                    self.sheet.grid.put(row, column, self._cell(part, row, column))
        if is_on(node.get("hidden")) and row < MOST_ROWS:
            self.sheet.grid.hidden.add(row)

    def _cell(self, node: Element, row: int, column: int) -> SheetCell:
        parts = {element_name(part): part for part in node}
        kind, style = node.get("t", "n"), self._style(node.get("s"))
        value = parts["v"].text or "" if "v" in parts else None
        text = kind in ("s", "str", "inlineStr")
        if "f" in parts and (value is None or not (value or text)):
            return valueless_cell(parts["f"].text or "")
        if kind == "inlineStr" and "is" in parts:
            return self._text(_parts(parts["is"]), style, row, column)
        if not value:
            return SheetCell("")
        if text:
            said = self._shared_text(int(value)) if kind == "s" else [(_unescape_text(value), None)]
            return self._text(said, style, row, column)
        cell = self._value_cell(kind, value.strip(), style, row, column)
        return SheetCell("", struck=cell.text) if style.font.struck else cell

    def _shared_text(self, number: int) -> list[Part]:
        """A text that cells share. Raises `ValueError` where there is none of that number."""
        if not 0 <= number < len(self.texts):
            raise ValueError(f"a cell shows text {number}, of {len(self.texts)}")
        return self.texts[number]

    def _value_cell(self, kind: str, value: str, style: _Style, row: int, column: int) -> SheetCell:
        """The cell of a value that is no text."""
        if kind == "e":
            return SheetCell(value, odd=failure_of(value) or OddContent(f"a formula failed: {value}", MENDED))
        if kind == "b":
            return SheetCell("TRUE", "yes") if is_on(value) else SheetCell("FALSE", "no")
        if kind == "d":
            day = re.sub(r"T00:00:00(\.0+)?$", "", value.removesuffix("Z")).replace("T", " ")
            return date_cell(day, day)
        return self._number(read_number(value), style, row, column)

    def _style(self, number: str | None) -> _Style:
        place = int(number or 0)
        return self.styles[place] if place < len(self.styles) else _Style()

    def _text(self, parts: Iterable[Part], style: _Style, row: int, column: int) -> SheetCell:
        runs = [
            StyledRun(text, (font or style.font).bold, (font or style.font).italic, (font or style.font).struck)
            for text, font in parts
        ]
        cell = styled_cell(runs)
        if style.code in (GENERAL, "@") or not cell.text:
            return cell
        try:
            return cell._replace(text=clean_text(format_text(cell.text, style.code)), styled="")
        except UnknownFormat:
            self._note(style.code, cell.text, row, column)
            return cell

    def _number(self, value: float, style: _Style, row: int, column: int) -> SheetCell:
        try:
            text, is_date = format_number(value, style.code, since_1904=self.since_1904)
        except UnknownFormat:
            text, is_date = self._number_of_unknown(value, style.code)
            self._note(style.code, text, row, column)
        if is_date:
            cell = date_cell(text, self._date(value))
            if style.code in SYSTEM_DATES:
                self._note(style.code, text, row, column)
            return cell
        plain = plain_number(value)
        return SheetCell(text, plain if plain != text else "")

    def _number_of_unknown(self, value: float, code: str) -> tuple[str, bool]:
        """A number whose format can't be followed: as plain as it is, a date where the format has days or years."""
        bare = re.sub(r'"[^"]*"|\\.|\[[^\]]*\]', "", code)
        day = self._date(value) if re.search("(?i)[ydh]", bare) and not re.search("[0#?]", bare) else ""
        return (day, True) if day else (plain_number(value), False)

    def _date(self, value: float) -> str:
        try:
            return plain_date(value, since_1904=self.since_1904)
        except UnknownFormat:
            return ""

    def _note(self, code: str, text: str, row: int, column: int) -> None:
        """Notes a cell whose look isn't certain; the sheet tells of each code once."""
        self._uncertain.setdefault(code, (text, []))[1].append(f"{column_letters(column)}{row + 1}")

    def _notes(self) -> Iterator[str]:
        for code, (text, places) in self._uncertain.items():
            where = f"cell {places[0]}" + (f" and {len(places) - 1} more" if len(places) > 1 else "")
            if code in SYSTEM_DATES:
                yield f"{where}: a date that looks as each reader's own system has it is read as '{text}'"
            else:
                yield f"{where}: the number format '{code}' isn't known; read as '{text}'"


def _place(ref: str) -> tuple[int, int]:
    """A row and a column, counted from 0, of a place such as `B3`. Raises `ValueError`."""
    found = _PLACE.fullmatch(ref)
    if not found:
        raise ValueError(f"'{ref}' is no cell")
    column = 0
    for letter in found[1]:
        column = column * 26 + ord(letter) - 64
    return int(found[2]) - 1, column - 1
