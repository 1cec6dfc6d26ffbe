"""The cells of one sheet while a file is read: put by row and column, joined, and brought into rows within limits."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import field
from typing import Any, NamedTuple

from generator.base.frozen import dataclass
from generator.base.late_pattern import late_pattern
from generator.base.word_marks import ANY_STYLED, STYLED, write_marks

MOST_ROWS = 20_001
MOST_COLUMNS = 300
LONGEST = 10_000
"""Characters of a cell that are read."""
MOST_CHARACTERS = 60_000_000
"""Characters of a whole sheet, with ten for each cell that isn't empty; more would fill the memory."""

MEANT = (
    "what is meant, in a cell that is formatted as text; a text that begins with '=' has an apostrophe (') before it"
)
"""What would be right where a spreadsheet has made something else of a cell."""
DATED = "which the spreadsheet took for a date or a time"
"""What is wrong with a date where none was meant."""
MENDED = "a formula that works, in a table saved by a spreadsheet program, or the value itself"
ERROR = late_pattern(r"#[A-ZÄÖÜ][A-ZÄÖÜ/0-9]*[!?]|#(N/A|NV)|Err:\d{3}")
"""What stands in a cell whose formula has failed, in English and German programs."""

_BREAKS = late_pattern("\r\n|[\r\v\f\x85\u2028\u2029]")
_UNSEEN = late_pattern("[\u200b\u2060\ufeff]")
_REMOVED = "\x00"
"""Stands for struck words until the blanks around them are closed up."""
_GAP = late_pattern("^\x00[ \n]*|[ \n]*\x00$|(?<=\n)\x00[ \n]?| ?\x00(?=[ \n])|\x00")


class OddContent(NamedTuple):
    """What a cell holds that nobody wrote there, and what would be right."""

    what: str
    right: str


class SheetCell(NamedTuple):
    """A cell: what it shows; its plain value where that is another text; what it holds that nobody wrote; words of it
    that are struck out; its text with marks (see `word_marks.py`) where parts of it are bold or in italics."""

    text: str
    value: str = ""
    odd: OddContent | None = None
    struck: str = ""
    styled: str = ""


class StyledRun(NamedTuple):
    """A part of a cell's text in one style."""

    text: str
    bold: bool = False
    italic: bool = False
    struck: bool = False


Area = tuple[tuple[int, int], tuple[int, int]]
"""The first and the last place of a joined cell, each a row and a column counted from 0."""


class Oversize(ValueError):
    """A sheet holds more than is read of one; the text says where that begins, if it begins somewhere."""


def clean_text(text: str) -> str:
    """A text as it is read: every kind of line break is one, and what has no width is gone, but for what joins emoji
    and letters."""
    plain = text.isascii() and text.isprintable()  # most texts end here, and this test is quick
    return text if plain else _UNSEEN.sub("", _BREAKS.sub("\n", text))


def failure_of(text: str) -> OddContent | None:
    """What is wrong with a cell that shows a failed formula (`#REF!`); None for any other text."""
    return (
        OddContent(f"a formula failed: {text.strip()}", MENDED)
        if text[:1] in "# E" and ERROR.fullmatch(text.strip())
        else None
    )


def valueless_cell(formula: str) -> SheetCell:
    """The cell of a formula without a computed value: it shows the formula itself."""
    told = f"={formula.removeprefix('of:').lstrip('=')}"
    return SheetCell(told, odd=OddContent("a formula without a value", MENDED))


def date_cell(text: str, value: str) -> SheetCell:
    """The cell of a date or a time, which may once have been `1-2`."""
    odd = OddContent(f"'{text}', {DATED}", MEANT)
    return SheetCell(text, value if value != text else "", odd)


def styled_cell(runs: Iterable[StyledRun]) -> SheetCell:
    """The cell of a text in several styles. Struck words aren't in its text, and blanks around them are closed up; bold
    or italics of the whole cell are decoration, those of a part of it aren't."""
    parts = [run for run in runs if run.text]
    if len(parts) == 1 and not parts[0].struck:
        text = clean_text(parts[0].text)
        return SheetCell(text, odd=failure_of(text))
    text = _shown_text("".join(_REMOVED if run.struck else run.text.replace(_REMOVED, "") for run in parts))
    struck = clean_text("".join(run.text for run in parts if run.struck))
    looks = {(run.bold, run.italic) for run in parts if run.text.strip() and not run.struck}
    styled = ""
    if len(looks) > 1:
        styled = write_marks(_shown_text("".join(_REMOVED if run.struck else _styled_run(run) for run in parts)))
    return SheetCell(text, odd=failure_of(text), struck=struck.strip(), styled=styled)


def _shown_text(text: str) -> str:
    """A text without what is struck out in it, and blanks around that closed up."""
    return _GAP.sub("", re.sub(f"{_REMOVED}+", _REMOVED, clean_text(text)))


def _styled_run(run: StyledRun) -> str:
    """A run between the signs of its look, which keep off blanks at its ends."""
    words = ANY_STYLED.sub("", run.text.replace(_REMOVED, ""))
    begin = STYLED[0] * run.bold + STYLED[2] * run.italic
    end = STYLED[3] * run.italic + STYLED[1] * run.bold
    inner = words.strip()
    if not (begin and inner):
        return words
    at = words.index(inner)
    return f"{words[:at]}{begin}{inner}{end}{words[at + len(inner) :]}"


def column_letters(column: int) -> str:
    """What a spreadsheet calls a column, counted from 0."""
    left = column_letters(column // 26 - 1) if column >= 26 else ""
    return left + chr(ord("A") + column % 26)


@dataclass
class CellGrid:
    """The cells of a sheet that aren't empty, by row and column counted from 0, and which rows are hidden."""

    cells: dict[int, dict[int, SheetCell]] = field(default_factory=dict)
    hidden: set[int] = field(default_factory=set)
    weight: int = 0

    def put(self, row: int, column: int, cell: SheetCell) -> None:
        """Puts a cell into its place; an empty one is none. Raises `Oversize`, and `ValueError` for no such place."""
        if row < 0 or column < 0:
            raise ValueError("a cell before the first row")
        if not cell.text and not cell.struck:
            return
        if row >= MOST_ROWS or column >= MOST_COLUMNS:
            if cell.text.strip() or cell.struck:
                raise Oversize(f" in row {row + 1}" if row >= MOST_ROWS else f" in column {column + 1}")
            return
        self.weight += 10 + len(cell.text)
        if self.weight > MOST_CHARACTERS:
            raise Oversize
        if len(cell.text) > LONGEST or len(cell.struck) > LONGEST:
            odd = OddContent(f"the cell is too long: {len(cell.text)} characters", f"at most {LONGEST} characters")
            cell = cell._replace(text=cell.text[:LONGEST], struck=cell.struck[:LONGEST], odd=odd, styled="")
        self.cells.setdefault(row, {})[column] = cell

    def join(self, areas: Iterable[Area]) -> None:
        """Has a joined cell's value count for every cell that it covers, as far as the sheet is filled; a title over
        several columns is taken away. Raises `Oversize`."""
        lowest = max(self.cells, default=0)
        rightmost = max((max(row, default=0) for row in self.cells.values()), default=0)
        for (top, left), (bottom, right) in areas:
            said = self.cells.get(top, {}).get(left)
            rows = range(top, min(bottom, lowest) + 1)
            alone = all(left <= place <= right for row in rows for place in self.cells.get(row, ()))
            for row in rows:
                for place in range(left, min(right, rightmost) + 1):
                    self.cells.get(row, {}).pop(place, None)
                if said is not None and not (right > left and alone):
                    for place in range(left, min(right, rightmost) + 1):
                        self.put(row, place, said)

    def rows(self) -> Iterator[list[Any]]:
        """Each row that isn't empty, as JSON holds it: its number from 1, whether it is hidden, its cells, and by their
        places plain values, what is odd and what would be right, struck words, and the cells with parts in a style."""
        for row in sorted(self.cells):
            found = self.cells[row]
            if any(cell.text.strip() or cell.struck for cell in found.values()):
                shown = max((place for place, cell in found.items() if cell.text.strip()), default=-1)
                yield [
                    row + 1,
                    row in self.hidden,
                    [found[place].text if place in found else "" for place in range(shown + 1)],
                    [[place, cell.value] for place, cell in sorted(found.items()) if cell.value],
                    [[place, *cell.odd] for place, cell in sorted(found.items()) if cell.odd],
                    [[place, cell.struck] for place, cell in sorted(found.items()) if cell.struck],
                    [[place, cell.styled] for place, cell in sorted(found.items()) if cell.styled],
                ]
