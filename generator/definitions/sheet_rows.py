"""A sheet of a table as rows under their heads: which row names the columns, which rows may be entries."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

from generator.base.errors import Fault, Mark, list_words, nearest_name
from generator.base.frozen import dataclass
from generator.base.late_pattern import late_pattern
from generator.definitions.column_heads import HeadVocabulary, head_sense
from generator.definitions.printed_pieces import Size
from generator.definitions.table_source import WHERE, TableSource
from generator.definitions.yaml_nodes import TextNode
from generator.definitions.yaml_reader import is_rich, later_type
from generator.spreadsheets.table_reader import DATED, SheetRow, TableSheet, column_letters

LONG_HEAD = 40
"""The most letters of a head."""
ENOUGH = 2
"""A row with this many meaningful cells is one of heads."""
HEADS_WITHIN = 30
"""The row of heads is among so many first ones."""
_MONTHS = "jan|feb|mar|mär|mrz|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez"
TITLES = "titles"
"""What rows of one cell above the heads are taken for."""
DATE = late_pattern(
    r"\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4}"
    rf"|\d{{1,2}}[-. ]{{1,2}}({_MONTHS})\w*\.?|({_MONTHS})\w*\.?[- ]\d\d",
    re.IGNORECASE,
)
"""What a spreadsheet makes of `1-2` or `3.4` and writes into separated values; words of a card may well be a date."""

NUMBER = late_pattern(r"[+-]?\d[\d.,]*\s*%?")
"""A number as cells show it."""

ENDS = (".", "!", "?", "…")
_LETTERS = late_pattern(r"[^\W\d_]")
_LIST = late_pattern(r"[,;]\s")
"""What parts words of a list, which is no head."""
STROKES = frozenset("-–—_=*~#+|.·• \t\n")
"""The characters of rows that only separate others."""
MAYBE, SURELY = 1, 2
"""How sure it is that a row names columns anew."""

SYSTEM_DATE = late_pattern(r"\d{4}-\d\d-\d\d.*")
"""How a date stands here whose look isn't in the file."""


def row_of_heads(rows: Sequence[SheetRow], source: TableSource, vocabulary: HeadVocabulary) -> SheetRow:
    """The row that holds the heads: the first one in which several cells mean something, above the first row that may
    be an entry; else the one in which most do. Of a table that has none, the letters of its columns as row 0."""
    asked = {head_sense(head.value) for one in source.columns.values() for head in one.heads}
    wanted = {head for head in asked if len(head) > 1}  # a single letter may well be a column's
    known = [
        len(
            {
                vocabulary.about(cell) or head_sense(cell)
                for cell in row.cells
                if cell and _may_be_head(cell, wanted, vocabulary)
            }
        )
        for row in rows[:HEADS_WITHIN]
    ]
    most = max(known, default=0)
    if source.first_row:
        above = [place for place, row in enumerate(rows) if row.number < source.first_row]
        best = max((known[place] for place in above if place < len(known)), default=0)
        whole = [
            rows[place] for place in above if wanted and wanted <= {head_sense(cell) for cell in rows[place].cells}
        ]
        if whole:
            return whole[-1]
        likely = [place for place in above if place < len(known) and best and known[place] == best]
        if not above:
            return _letters_of(rows)
        at = (likely or above)[-1]
        other = OtherHeads(rows, rows[at], vocabulary)
        anew = [place for place in above if place > at and other.sureness(place)]
        return rows[anew[-1] if anew else at]
    at = next((place for place, number in enumerate(known) if number >= min(most, ENOUGH)), 0) if most else 0
    while at + 1 < len(rows) and _says_more(rows[at + 1], rows[at]):
        at += 1
    return _letters_of(rows) if most < ENOUGH and _is_entry(rows[at], rows[at + 1 :]) else rows[at]


def _may_be_head(cell: str, wanted: Collection[str], vocabulary: HeadVocabulary) -> bool:
    return len(cell) < LONG_HEAD and (head_sense(cell) in wanted or vocabulary.knows(cell))


def _says_more(row: SheetRow, heads: SheetRow) -> bool:
    """Whether a row repeats the heads with another one added."""
    said = [(place, cell.strip()) for place, cell in enumerate(heads.cells) if cell.strip()]
    again = all(SheetRows.cell(row, place).strip() == cell for place, cell in said)
    return again and len(row.filled_places) > len(said)


def _letters_of(rows: Sequence[SheetRow]) -> SheetRow:
    """The letters by which a spreadsheet calls the columns of these rows, as a row."""
    return SheetRow(0, tuple(map(column_letters, range(max(len(row.cells) for row in rows)))))


def _is_entry(row: SheetRow, below: Sequence[SheetRow]) -> bool:
    """Whether a row is an entry like those below it, and no row of heads: a number over numbers, a sentence over
    sentences."""
    for place, cell in enumerate(row.cells):
        others = [found for other in below if (found := SheetRows.cell(other, place).strip())]
        for is_such in (NUMBER.fullmatch, _is_sentence):
            if others and is_such(cell.strip()) and 2 * sum(bool(is_such(other)) for other in others) > len(others):
                return True
    return False


def _is_sentence(cell: str) -> bool:
    return len(cell) >= LONG_HEAD


@dataclass
class OtherHeads:
    """Finds rows below the heads that name columns anew, as those of a second table do."""

    rows: Sequence[SheetRow]
    head: SheetRow
    vocabulary: HeadVocabulary

    @cached_property
    def _below(self) -> Sequence[SheetRow]:
        return [row for row in self.rows if row.number > self.head.number]

    @cached_property
    def _same_rows(self) -> Mapping[tuple[str, ...], int]:
        """How often each row stands in the sheet."""
        return Counter(row.cells for row in self._below)

    @cached_property
    def _columns(self) -> Mapping[int, Mapping[str, int]]:
        """How often each word stands in a column, by its place."""
        found: dict[int, Counter[str]] = defaultdict(Counter)
        for row in self._below:
            for place in row.filled_places:
                found[place][row.cells[place].strip()] += 1
        return found

    @cached_property
    def _alike_above(self) -> Sequence[frozenset[int]]:
        """By the place of a row the places of columns that hold numbers above all, or sentences, above it."""
        often: dict[int, list[int]] = defaultdict(lambda: [0, 0, 0])
        found: list[frozenset[int]] = []
        for row in self.rows:
            found.append(frozenset(place for place, (all_, *such) in often.items() if 2 * max(such) > all_))
            for place in row.filled_places if row.number > self.head.number else ():
                cell, counts = row.cells[place].strip(), often[place]
                counts[0] += 1
                counts[1] += NUMBER.fullmatch(cell) is not None
                counts[2] += cell.endswith(ENDS)
        return found

    @cached_property
    def _heads(self) -> Mapping[int, str]:
        return {place: head_sense(cell) for place, cell in enumerate(self.head.cells) if cell.strip()}

    def sureness(self, at: int) -> int:
        """How likely the row at that place is a second row of heads: 0 for no, `MAYBE`, `SURELY`. What speaks for it: a
        cell that repeats a head of the table, or may be a head and isn't a word of its column, or is a word below
        numbers or sentences; an empty row before; a name's head below a name's."""
        row = self.rows[at]
        said = {place: row.cells[place].strip() for place in row.filled_places}
        if len(said) < ENOUGH or any(map(_is_prose, said.values())):
            return 0
        again, known, strange = set(), set(), 0
        for place, cell in said.items():
            if head_sense(cell) == self._heads.get(place):
                again.add(head_sense(cell))
            elif self._columns[place][cell] > self._same_rows[row.cells]:
                continue
            elif head_sense(cell) in self._heads.values():
                again.add(head_sense(cell))
            elif self.vocabulary.knows(cell) and not _LIST.search(cell):
                known.add(head_sense(cell))
            else:
                strange += (
                    place in self._alike_above[at] and not cell.endswith(ENDS) and len(_LETTERS.findall(cell)) > 1
                )
        different = len({head_sense(cell) for cell in said.values()})
        likely = len(again | known)
        if 3 * likely >= 2 * different and (len(again) >= ENOUGH or likely > ENOUGH):
            return SURELY
        if any(map(NUMBER.fullmatch, said.values())):
            return 0
        apart = len(self.rows[at - 1].filled_places) < ENOUGH or self.rows[at - 1].number < row.number - 1
        of_name = any(head_sense(cell) in again | known and self._is_name(place, cell) for place, cell in said.items())
        speaks = likely + strange
        if speaks >= ENOUGH and 3 * speaks >= 2 * different and (of_name or (likely and apart)):
            return SURELY
        enough = speaks and speaks + apart >= ENOUGH and 3 * (speaks + apart) >= 2 * different
        return MAYBE if of_name or enough else 0

    def _is_name(self, place: int, cell: str) -> bool:
        """Whether a cell is a head of names below one."""
        head = self.head.cells[place] if place < len(self.head.cells) else ""
        return means_name(head, self.vocabulary) and means_name(cell, self.vocabulary)

    def with_row(self, at: int, row: SheetRow) -> OtherHeads:
        """The same of a sheet with another row at that place, in which numbers and sentences are where they were."""
        rows = list(self.rows)
        rows[at] = row
        made, old, kept = replace(self, rows=rows), self.rows[at], vars(self)
        vars(made).update({name: kept[name] for name in ("_alike_above", "_heads") if name in kept})
        if "_same_rows" in kept:
            same = Counter(self._same_rows)
            same[old.cells] -= 1
            same[row.cells] += 1
            vars(made)["_same_rows"] = same
        if "_columns" in kept:
            columns = dict(self._columns)
            for place in row.filled_places:
                was, now = old.cells[place].strip(), row.cells[place].strip()
                if was != now:
                    found = Counter(columns[place])
                    found[was] -= 1
                    found[now] += 1
                    columns[place] = found
            vars(made)["_columns"] = columns
        return made

    def rows_like(self, place: int, cells: Collection[str]) -> list[int]:
        """The places of the rows that say one of these in a column."""
        return [
            at
            for at, row in enumerate(self.rows)
            if place < len(row.cells) and row.cells[place] and row.cells[place].strip() in cells
        ]


def means_name(head: str, vocabulary: HeadVocabulary) -> bool:
    """Whether a head may be that of the names."""
    return any(meaning.path == ("name",) for _, meaning in vocabulary.meanings(head.strip()))


def _is_prose(cell: str) -> bool:
    """Whether a cell is too long for a head, or a sentence."""
    return len(cell) >= LONG_HEAD or (" " in cell and cell.endswith(ENDS))


@dataclass
class SheetRows:
    """One sheet of a table (`file_name` as the game's YAML has it), which is one `of_several` of its file or not. What
    is wrong goes to `faults`, rows that are left out to `left_out`, by why they are, and rows that are read and may be
    heads of another table to `like_heads`. `others`: the section's further tables in the same file."""

    file_name: str
    shown_name: str
    sheet: TableSheet
    of_several: bool
    source: TableSource
    vocabulary: HeadVocabulary
    faults: list[Fault]
    left_out: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    like_heads: list[int] = field(default_factory=list)
    others: Sequence[TableSource] = ()

    @property
    def name(self) -> str:
        """The table's name among those of a game: its file and sheet."""
        return f"{self.file_name}, sheet {self.sheet.name}" if self.of_several else self.file_name

    @property
    def file(self) -> str:
        """The table's file as faults call it."""
        return f"{self.shown_name}, sheet {self.sheet.name}" if self.of_several else self.shown_name

    @property
    def section(self) -> str:
        """The section whose entries the table holds."""
        return self.vocabulary.section

    @cached_property
    def head(self) -> SheetRow:
        """The row that names the columns. Where there is none, a row with number 0 that holds the columns' letters."""
        return row_of_heads(self.sheet.rows, self.source, self.vocabulary)

    @cached_property
    def all_heads(self) -> Mapping[int, str]:
        """Every head in the row of heads, by the place of its column from 0; of other tables beside this one, too."""
        cells = enumerate(cell.strip() for cell in self.head.cells)
        return {place: cell for place, cell in cells if cell and place not in self.sheet.hidden_columns}

    @cached_property
    def heads(self) -> Mapping[int, str]:
        """The heads of this table by the place of their column, from 0. Of several tables side by side it is the one
        with the column of names that `columns` asks for, else the first."""
        starts = [0, *self._tables_beside, len(self.head.cells)]
        asked = self.source.columns.get("name")
        named = {place for head in asked.heads for place in self.places_called(head.value)[:1]} if asked else set()
        of_tables = [range(start, end) for start, end in pairwise(starts)]
        own = next((places for places in of_tables if named & set(places)), of_tables[0])
        return {place: head for place, head in self.all_heads.items() if place in own}

    @cached_property
    def read_beside(self) -> frozenset[int]:
        """The places of the heads that further tables of the section have in this sheet."""
        own = {head_sense(text.value) for text in self.source.sheets}
        there = {head_sense(self.sheet.name)}
        same = [one for one in self.others if ({head_sense(text.value) for text in one.sheets} or own or there) & there]
        heads = (replace(self, source=other, faults=[], others=()).heads for other in same)
        return frozenset(place for found in heads for place in found)

    @cached_property
    def _tables_beside(self) -> Sequence[int]:
        """Where further tables begin beside the first: behind an empty column, with a head of names as before."""
        if not self.head.number:
            return []
        used = {place for row in self.sheet.rows if row.number >= self.head.number for place in row.filled_places}
        of_names = {head_sense(head) for place, head in self.all_heads.items() if self._is_of_names(place)}
        seen: set[str] = set()
        starts: list[int] = []
        start = 0
        for place in sorted(used):
            start = start if place - 1 in used else place
            name = head_sense(self.all_heads.get(place, ""))
            if name in seen & of_names and start and start not in starts:
                starts.append(start)
            seen.add(name)
        return starts

    def _is_of_names(self, place: int) -> bool:
        """Whether a head means names, or is the first head, under which names may stand."""
        return place == min(self.all_heads) or means_name(self.all_heads[place], self.vocabulary)

    def places_called(self, head: str) -> list[int]:
        """The places of the columns with that head, or with that letter in the spreadsheet."""
        called = self.all_heads.items()
        same = [place for place, name in called if name == head.strip()]
        same = same or [place for place, name in called if head_sense(name) == head_sense(head)]
        width = max(len(row.cells) for row in self.sheet.rows) + 1
        return same + [place for place in range(width) if column_letters(place) == head.strip()]

    @cached_property
    def below(self) -> Sequence[SheetRow]:
        """The rows that may be entries, as far as can be said without reading them."""
        rows: list[SheetRow] = []
        others = False
        for at, row in enumerate(self.sheet.rows):
            if row.number < self.head.number and row.filled_places and not self.source.rows:
                why = f"above the heads in row {self.head.number}"
                self.left_out[why if len(row.filled_places) > 1 else f"{TITLES} {why}"].append(row.number)
            if row.number <= self.head.number or not self.source.holds(row.number):
                continue
            same = [cell.strip() for cell in row.cells] == [cell.strip() for cell in self.head.cells]
            anew = 0 if same or others else self.other_heads.sureness(at)
            others = not same and (others or anew == SURELY)
            if row.hidden:
                self.left_out["hidden"].append(row.number)
            elif row.filled_places and not self.source.rows and STROKES.issuperset("".join(row.cells)):
                self.left_out["strokes alone"].append(row.number)
            elif others:
                self.left_out[
                    "below other heads, which are a table of their own ('rows:' and 'columns:' read it)"
                ].append(row.number)
            elif same:
                self.left_out["the heads once more"].append(row.number)
            elif self._meets_conditions(row):
                rows.append(row)
                if anew == MAYBE:
                    self.like_heads.append(row.number)
        return rows

    @cached_property
    def other_heads(self) -> OtherHeads:
        """What finds rows that name columns anew."""
        return OtherHeads(self.sheet.rows, self.head, self.vocabulary)

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
                            text.value.strip().casefold() for text in wanted.heads or (TextNode(wanted.key.mark, ""),)
                        ),
                    )
                )
        return found

    def _meets_conditions(self, row: SheetRow) -> bool:
        """Whether a row says what `where` asks of it."""
        for place, words in self.conditions:
            if self.cell(row, place).strip().casefold() not in words:
                self.left_out["not what 'where' asks for"].append(row.number)
                return False
        return True

    def place_of(self, head: TextNode, path: str) -> int | None:
        """The place of the column with that head, or with that letter in the spreadsheet; a fault at `path` where there
        is none."""
        found = min(self.places_called(head.value), key=lambda place: place not in self.heads, default=None)
        if found is None:
            right = f"a head of {self.file}: {list_words(self.heads.values(), 30)}"
            hint = nearest_name(head.value, self.heads.values())
            self.faults.append(Fault(head.mark, path, f"no column is called '{head.value}'", right, hint))
        return found

    def mark(self, row: SheetRow, place: int) -> Mark:
        """The place of a cell; of a head that is written nowhere, its column's first one."""
        return Mark(self.file, max(row.number, 1), place + 1, self.all_heads.get(place) or column_letters(place))

    @staticmethod
    def cell(row: SheetRow, place: int) -> str:
        """What is shown in a row's cell; nothing behind its last one."""
        return row.cells[place] if place < len(row.cells) else ""

    def plain(self, row: SheetRow, place: int, wanted: Any) -> str:
        """A cell as it is to be read: a number where one is wanted, whatever it is shown as; where words have marks,
        with those of its bold and italic parts; else what is shown."""
        if place in row.styled_texts and is_rich(wanted):
            return row.styled_texts[place]
        if not row.values:
            return self.cell(row, place)
        kind, _ = later_type(wanted) if wanted else (str, ())
        numeric = isinstance(kind, type) and (issubclass(kind, int | float) or kind is Size)
        return (row.values.get(place, "") if numeric else "") or self.cell(row, place)

    def mostly_failed(self, place: int) -> bool:
        """Whether most cells of a column hold a formula that failed."""
        filled = [row for row in self.below if self.cell(row, place).strip()]
        return 2 * sum(self.has_failed(row, place) for row in filled) > len(filled)

    @cached_property
    def dates(self) -> frozenset[int]:
        """The places of columns that hold nothing but dates and times in several rows, so that they are meant as
        dates."""
        places = {place for row in self.below for place in row.filled_places}
        return frozenset(place for place in places if self._holds_dates(place))

    def _holds_dates(self, place: int) -> bool:
        cells = [(cell, row.oddity(place)) for row in self.below if (cell := self.cell(row, place).strip())]
        return len(cells) >= ENOUGH and all(
            wrong[0].endswith(DATED) if wrong else DATE.fullmatch(cell) for cell, wrong in cells
        )

    def spoilt(self, place: int) -> str:
        """What a cell of a column says that can't be a value, with its row; empty where nothing does."""
        for row in self.below if place not in self.dates else ():
            cell = self.cell(row, place).strip()
            if cell and (row.oddity(place) or DATE.fullmatch(cell)):
                return f"'{cell}' in row {row.number}"
        return ""

    def has_failed(self, row: SheetRow, place: int) -> bool:
        """Whether a cell holds what a spreadsheet made of it (a failed formula), dates aside."""
        return row.oddity(place) is not None and not DATE.fullmatch(self.cell(row, place).strip())
