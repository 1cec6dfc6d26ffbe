"""A sheet of a table as rows under their heads: which row names the columns, which rows may be entries."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property
from typing import Any

from generator.definitions.heads import Vocabulary, sense
from generator.definitions.nodes import Text
from generator.definitions.printed import Size
from generator.definitions.structure import later_type
from generator.definitions.table_source import WHERE, TableSource
from generator.errors import Fault, Mark, listed, nearest
from generator.spreadsheets.reading import Row, Sheet, letters
from generator.values import dataclass

LONG_HEAD = 40
"""Letters of a head."""
ENOUGH = 2
"""So many cells that mean something make a row one of heads."""
HEADS_WITHIN = 30
"""The row of heads is among so many first ones."""
_MONTHS = "jan|feb|mar|mär|mrz|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez"
DATE = re.compile(
    r"\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4}"
    rf"|\d{{1,2}}[-. ]{{1,2}}({_MONTHS})\w*\.?|({_MONTHS})\w*\.?[- ]\d\d",
    re.IGNORECASE,
)
"""What a spreadsheet makes of `1-2` or `3.4` and writes into separated values; words of a card may well be a date."""

NUMBER = re.compile(r"[+-]?\d[\d.,]*\s*%?")
"""A number as cells show it."""

SYSTEM_DATE = re.compile(r"\d{4}-\d\d-\d\d.*")
"""How a date stands here whose look isn't in the file."""


def row_of_heads(rows: Sequence[Row], source: TableSource, vocabulary: Vocabulary) -> Row:
    """The row that holds the heads: the first one in which several cells mean something, above the first row that may
    be an entry; else the one in which most do. Of a table that has none, the letters of its columns as row 0."""
    asked = {sense(head.value) for one in source.columns.values() for head in one.heads}
    wanted = {head for head in asked if len(head) > 1}  # a single letter may well be a column's
    known = [
        sum(len(cell) < LONG_HEAD and (sense(cell) in wanted or vocabulary.knows(cell)) for cell in row.cells if cell)
        for row in rows[:HEADS_WITHIN]
    ]
    most = max(known, default=0)
    if source.first_row:
        above = [place for place, row in enumerate(rows) if row.number < source.first_row]
        best = max((known[place] for place in above if place < len(known)), default=0)
        whole = [rows[place] for place in above if wanted and wanted <= {sense(cell) for cell in rows[place].cells}]
        if whole:
            return whole[-1]
        likely = [place for place in above if place < len(known) and best and known[place] == best]
        return rows[(likely or above)[-1]] if above else _letters_of(rows)
    at = next((place for place, number in enumerate(known) if number >= min(most, ENOUGH)), 0) if most else 0
    while at + 1 < len(rows) and _says_more(rows[at + 1], rows[at]):
        at += 1
    return _letters_of(rows) if most < ENOUGH and _is_entry(rows[at], rows[at + 1 :]) else rows[at]


def _says_more(row: Row, heads: Row) -> bool:
    """Whether a row is the heads once more, with another one."""
    said = [(place, cell.strip()) for place, cell in enumerate(heads.cells) if cell.strip()]
    again = all(SheetRows.cell(row, place).strip() == cell for place, cell in said)
    return again and len(filled(row)) > len(said)


def _letters_of(rows: Sequence[Row]) -> Row:
    """What a spreadsheet calls the columns of these rows."""
    return Row(0, tuple(map(letters, range(max(len(row.cells) for row in rows)))))


def _is_entry(row: Row, below: Sequence[Row]) -> bool:
    """Whether a row is like those below it, no row of heads: a number over numbers, a sentence over sentences."""
    for place, cell in enumerate(row.cells):
        others = [found for other in below if (found := SheetRows.cell(other, place).strip())]
        for is_such in (NUMBER.fullmatch, _is_sentence):
            if others and is_such(cell.strip()) and 2 * sum(bool(is_such(other)) for other in others) > len(others):
                return True
    return False


def _is_sentence(cell: str) -> bool:
    return len(cell) >= LONG_HEAD


def filled(row: Row) -> set[int]:
    """The places of cells that aren't empty."""
    return {place for place, cell in enumerate(row.cells) if cell.strip()}


@dataclass
class SheetRows:
    """One sheet of a table (`named` as the game's YAML has it), which is one `of_several` of its file or not. What is
    wrong goes to `faults`, rows that are left out to `left_out`, by why they are."""

    named: str
    shown: str
    sheet: Sheet
    of_several: bool
    source: TableSource
    vocabulary: Vocabulary
    faults: list[Fault]
    left_out: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))

    @property
    def name(self) -> str:
        """The table's name among those of a game: its file and sheet."""
        return f"{self.named}, sheet {self.sheet.name}" if self.of_several else self.named

    @property
    def file(self) -> str:
        """What faults call it."""
        return f"{self.shown}, sheet {self.sheet.name}" if self.of_several else self.shown

    @property
    def section(self) -> str:
        """The section that it is about."""
        return self.vocabulary.section

    @cached_property
    def head(self) -> Row:
        """The row that names the columns; number 0 where none does, and they are called by their letters."""
        return row_of_heads(self.sheet.rows, self.source, self.vocabulary)

    @cached_property
    def heads(self) -> Mapping[int, str]:
        """The heads that are seen, by the place of their column from 0."""
        cells = enumerate(cell.strip() for cell in self.head.cells)
        return {place: cell for place, cell in cells if cell and place not in self.sheet.hidden_columns}

    @cached_property
    def _senses(self) -> frozenset[str]:
        """The heads without what doesn't matter in them."""
        return frozenset(map(sense, self.heads.values()))

    @cached_property
    def below(self) -> Sequence[Row]:
        """The rows that may be entries, as far as can be said without reading them."""
        rows: list[Row] = []
        others = False
        for row in self.sheet.rows:
            if row.number < self.head.number and len(filled(row)) > 1 and not self.source.rows:
                self.left_out[f"above the heads in row {self.head.number}"].append(row.number)
            if row.number <= self.head.number or not self.source.holds(row.number):
                continue
            same = [cell.strip() for cell in row.cells] == [cell.strip() for cell in self.head.cells]
            others = not same and (others or self._has_other_heads(row))
            if row.hidden:
                self.left_out["hidden"].append(row.number)
            elif others:
                self.left_out["below other heads, which are a table of their own ('rows:')"].append(row.number)
            elif same:
                self.left_out["the heads once more"].append(row.number)
            elif self._meets_conditions(row):
                rows.append(row)
        return rows

    def _has_other_heads(self, row: Row) -> bool:
        """Whether a row among the others names columns anew: what stands under the head of the names means names."""
        cells = list(dict.fromkeys(cell.strip() for cell in row.cells if cell.strip()))
        if any(len(cell) >= LONG_HEAD for cell in cells):
            return False
        again = [cell for cell in cells if sense(cell) in self._senses]
        known = [cell for cell in cells if cell in again or self.vocabulary.knows(cell)]
        several = len(again) >= ENOUGH or len(known) > ENOUGH
        return several and 3 * len(known) >= 2 * len(cells)

    @cached_property
    def conditions(self) -> list[tuple[int, frozenset[str]]]:
        """The places of the columns that `where` names, each with what may stand there, letter case aside."""
        found = []
        for head, wanted in self.source.where.items():
            place = self.place_of(replace(wanted.key, value=head), f"{self.section}.{WHERE}.{head}")
            if place is not None:
                found.append(
                    (
                        place,
                        frozenset(
                            text.value.strip().casefold() for text in wanted.heads or (Text(wanted.key.mark, ""),)
                        ),
                    )
                )
        return found

    def _meets_conditions(self, row: Row) -> bool:
        """Whether a row says what `where` asks of it."""
        for place, words in self.conditions:
            if self.cell(row, place).strip().casefold() not in words:
                self.left_out["not what 'where' asks for"].append(row.number)
                return False
        return True

    def place_of(self, head: Text, path: str) -> int | None:
        """The place of the column that is called so, or that the spreadsheet calls so by its letters."""
        same = [place for place, name in self.heads.items() if name == head.value.strip()]
        same = same or [place for place, name in self.heads.items() if sense(name) == sense(head.value)]
        width = max(len(row.cells) for row in self.sheet.rows) + 1
        lettered = [place for place in range(width) if letters(place) == head.value.strip()]
        found = next(iter((*same, *lettered)), None)
        if found is None:
            right = f"a head of {self.file}: {listed(self.heads.values(), 30)}"
            hint = nearest(head.value, self.heads.values())
            self.faults.append(Fault(head.mark, path, f"no column is called '{head.value}'", right, hint))
        return found

    def mark(self, row: Row, place: int) -> Mark:
        """The place of a cell; of a head that is written nowhere, its column's first one."""
        return Mark(self.file, max(row.number, 1), place + 1, self.heads.get(place) or letters(place))

    @staticmethod
    def cell(row: Row, place: int) -> str:
        """What is shown in a row's cell; nothing behind its last one."""
        return row.cells[place] if place < len(row.cells) else ""

    def plain(self, row: Row, place: int, wanted: Any) -> str:
        """A cell as it is to be read: a number where one is wanted, whatever it is shown as, else what is shown."""
        kind, _ = later_type(wanted) if wanted else (str, ())
        numeric = isinstance(kind, type) and (issubclass(kind, int | float) or kind is Size)
        return (row.values.get(place, "") if numeric else "") or self.cell(row, place)

    def mostly_failed(self, place: int) -> bool:
        """Whether most cells of a column hold a formula that failed."""
        filled = [row for row in self.below if self.cell(row, place).strip()]
        return 2 * sum(self.has_failed(row, place) for row in filled) > len(filled)

    def has_failed(self, row: Row, place: int) -> bool:
        """Whether a cell holds what nobody wrote, and isn't a date, which words may be."""
        return row.oddity(place) is not None and not DATE.fullmatch(self.cell(row, place).strip())
