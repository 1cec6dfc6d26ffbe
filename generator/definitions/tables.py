"""A section that is written as a table, `{from: cards.csv, deck: events}`: its rows as the nodes that YAML would give.

A row is an entry, a column one of its keys (`heads.py` knows which). Words may stand in a column for each language.
Rows without an id get one made from their name (`kept_ids.py`). What stands beside `from` counts for every row that
doesn't say otherwise (`table_source.py`). What isn't read, and why, is told in the notes of the table.
"""

from __future__ import annotations

import difflib
import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce
from pathlib import Path, PurePosixPath
from typing import Any, get_args, get_origin

from generator.definitions.cell_colours import colour_entry, colour_of, token_of
from generator.definitions.checks.finding import NOTE, WARNING, Finding
from generator.definitions.heads import ID, UNREAD, Meaning, Vocabulary, sense
from generator.definitions.ids import ColourToken
from generator.definitions.kept_ids import Kept, KeptId, assign_ids, digest_of, spelt_id
from generator.definitions.nodes import (
    Broken,
    List,
    Map,
    Node,
    Text,
    holds_nothing,
    merged,
    moved,
    read_text,
    unfit_character,
)
from generator.definitions.notes import Flag
from generator.definitions.picture_files import KINDS as PICTURES
from generator.definitions.picture_files import UNREAD as UNREAD_PICTURES
from generator.definitions.picture_files import PictureFiles
from generator.definitions.printed import Size
from generator.definitions.structure import NOTHING, TRUTH, Structure, is_record, later_type, reads_itself, short_key
from generator.definitions.table_source import COLUMNS, FROM, ROWS, SHEET, WHERE, TableSource, Wanted, table_sources
from generator.definitions.types import Art
from generator.errors import Fault, InputError, Mark, counted, listed, nearest, rows_said
from generator.files import read_limited
from generator.paths import ID as ID_SHAPE
from generator.paths import inside
from generator.spreadsheets.reading import MEANT, MOST_BYTES, Row, Sheet, letters, sheets_of

BETWEEN = (";", ",")
"""What parts the entries of a list, and those of a list in it."""
HEADS_WITHIN = 30
"""The row of heads is among so many first ones."""
_WHOLE = re.compile(r"([+-]?\d+)[.,]0+")
_COMMA = re.compile(r"([+-]?\d+),(\d+)")
_TIMES = re.compile(r"[x×]?\s*(\d{1,3})\s*[x×]?", re.IGNORECASE)
"""How many copies, as `3`, `3x` or `x3`."""
_NUMBER = re.compile(r"[+-]?\d[\d.,]*\s*%?")
_MONTHS = "jan|feb|mar|mär|mrz|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez"
_DATE = re.compile(
    r"\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4}"
    rf"|\d{{1,2}}[-. ]{{1,2}}({_MONTHS})\w*\.?|({_MONTHS})\w*\.?[- ]\d\d",
    re.IGNORECASE,
)
"""What a spreadsheet makes of `1-2` or `3.4` and writes into separated values; words of a card may well be a date."""
_TOTALS = frozenset(
    map(
        sense,
        ("total", "totals", "sum", "subtotal", "grand total", "average", "avg", "count", "summe", "gesamt", "anzahl"),
    )
)
"""What a row begins with that only adds up the others."""
NO_NAMES = "no column has the names"
Tree = dict[str, Any]
Places = Mapping[tuple[str, str], Mark]
"""Where words are or would be, by the section and the entry, or by an entry's path and the word."""


@dataclass(frozen=True)
class Table:
    """What a table says. `name`: its file and sheet as the game's YAML has them. `entries` by id. `said`: words by
    language (the empty one: for any that says nothing itself). `labels`: of rows, by the heads of their columns.
    `colours` that cells name by their numbers. `unsaid`: the place of each word that a row lacks in a language. `data`:
    the file's bytes, `facts`: what of it isn't words. `ids`: what its ids were made from; empty where it has its own.
    `notes`: what was decided in reading it."""

    name: str
    entries: Map
    said: Mapping[str, Map]
    labels: Map
    colours: Map
    unsaid: Mapping[str, Places]
    data: bytes
    facts: bytes
    ids: Mapping[str, KeptId]
    notes: tuple[Finding, ...]


@dataclass(frozen=True)
class Surroundings:
    """What a table is read in: the game's `folder`, as faults show it, its dialect and languages, the ids that there
    are by their type, its pictures, and the ids that were made before."""

    folder: Path
    shown: str
    dialect: Any
    languages: Collection[str]
    known: Mapping[Any, frozenset[str]]
    pictures: PictureFiles
    kept: Kept


@dataclass(frozen=True)
class Column:
    """A column, or several that are read as one: their places from 0, their heads, what they say."""

    places: tuple[int, ...]
    heads: tuple[str, ...]
    meaning: Meaning

    @property
    def head(self) -> str:
        """As faults call it."""
        return " + ".join(self.heads)


def read_tables(
    node: Node, section: str, around: Surroundings, taken: Collection[str], faults: list[Fault]
) -> Iterator[Table | None]:
    """The tables that a section names, one for each sheet; None in place of one that can't be read. `taken`: ids of
    entries that are written elsewhere. What is wrong goes to `faults`."""
    used = set(taken)
    for source in table_sources(node, section, faults):
        if source is None:
            yield None
            continue
        for file in source.files:
            for table in _tables_in(file, source, section, around, used, faults):
                used.update(table.entries.entries if table else ())
                yield table


def _tables_in(
    file: Text, source: TableSource, section: str, around: Surroundings, taken: Collection[str], faults: list[Fault]
) -> Iterator[Table | None]:
    shown = f"{around.shown}/{file.value}"
    try:
        path = inside(around.folder, file.value)
        if not path.is_file():
            raise ValueError(f"there is no file '{file.value}'")
        data = read_limited(path, MOST_BYTES, Mark(shown))
        sheets = sheets_of(data, shown)
    except ValueError as error:
        faults.append(Fault(file.mark, f"{section}.{FROM}", str(error), "a table in the game's folder"))
        yield None
        return
    except InputError as error:
        faults.extend(error.faults)
        yield None
        return
    vocabulary = Vocabulary(around.dialect, section, around.languages)
    chosen = _chosen_sheets(sheets, source, vocabulary, shown, faults)
    faults.extend(sheet.fault for sheet in chosen if sheet.fault)
    chosen = [sheet for sheet in chosen if not sheet.fault]
    if len(chosen) < max(1, len(source.sheets)):
        yield None
    for sheet in chosen:
        others = [other for other in sheets if other.rows and not other.hidden and other not in chosen]
        reading = SheetReader(file.value, shown, sheet, len(sheets) > 1, others, source, vocabulary, around, faults)
        yield reading.table(data, taken)


def _chosen_sheets(
    sheets: Sequence[Sheet], source: TableSource, vocabulary: Vocabulary, shown: str, faults: list[Fault]
) -> list[Sheet]:
    """The sheets that a section names; where it names none, the first one that looks like a list of its entries."""
    if source.sheets:
        found = []
        for wanted in source.sheets:
            same = [sheet for sheet in sheets if sheet.name == wanted.value]
            same = same or [sheet for sheet in sheets if sense(sheet.name) == sense(wanted.value)]
            if same and (same[0].rows or same[0].fault):
                found.append(same[0])
                continue
            names = [sheet.name for sheet in sheets if sheet.rows and sheet.name]
            what = f"the sheet '{wanted.value}' is empty" if same else f"no sheet '{wanted.value}'"
            right = listed(names) if names else "no 'sheet': the file has none"
            faults.append(
                Fault(wanted.mark, f"{vocabulary.section}.{SHEET}", what, right, nearest(wanted.value, names))
            )
        return found
    seen = [sheet for sheet in sheets if sheet.rows and not sheet.hidden]
    likely = [sheet for sheet in seen if holds_entries(sheet, source, vocabulary)]
    if not seen:
        faults.append(
            Fault(Mark(shown), vocabulary.section, "the table is empty", "a row with the names of the columns")
        )
    return (likely or seen)[:1]


def holds_entries(sheet: Sheet, source: TableSource, vocabulary: Vocabulary) -> bool:
    """Whether a sheet has a column for names or ids, with something below it."""
    at = _row_of_heads(sheet.rows, source, vocabulary)
    cells = [cell.strip() for cell in sheet.rows[at].cells if cell.strip()]
    wanted = {sense(head.value) for one in source.columns.values() for head in one.heads}
    named = any(
        vocabulary.is_id(cell) or any(meaning.path == ("name",) for _, meaning in vocabulary.meanings(cell))
        for cell in cells
    )
    return at + 1 < len(sheet.rows) and (named or any(sense(cell) in wanted for cell in cells))


def _row_of_heads(rows: Sequence[Row], source: TableSource, vocabulary: Vocabulary) -> int:
    """Which of the rows holds the heads: the one above the first that may be an entry, else the first one in which most
    cells mean something."""
    if source.first_row:
        above = [place for place, row in enumerate(rows) if row.number < source.first_row]
        return above[-1] if above else 0
    wanted = {sense(head.value) for one in source.columns.values() for head in one.heads}
    known = [
        sum(1 for cell in row.cells if cell.strip() and (sense(cell) in wanted or vocabulary.knows(cell)))
        for row in rows[:HEADS_WITHIN]
    ]
    return known.index(max(known)) if any(known) else 0


@dataclass
class SheetReader:
    """Reads one sheet of a table (`named` as the game's YAML has it), which is one `of_several` of its file or not;
    `others`: sheets beside it that aren't read. What is wrong goes to `faults`."""

    named: str
    shown: str
    sheet: Sheet
    of_several: bool
    others: Sequence[Sheet]
    source: TableSource
    vocabulary: Vocabulary
    around: Surroundings
    faults: list[Fault]
    said: dict[str, Tree] = field(default_factory=dict)
    unsaid: dict[str, dict[tuple[str, str], Mark]] = field(default_factory=dict)
    colours: dict[str, tuple[Text, Node]] = field(default_factory=dict)
    odd_rows: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    unfit: dict[str, str] = field(default_factory=dict)
    """Heads whose cells don't fit the key that the head would mean, with what one of them says."""

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
        """The row that names the columns."""
        return self.sheet.rows[_row_of_heads(self.sheet.rows, self.source, self.vocabulary)]

    @cached_property
    def heads(self) -> Mapping[int, str]:
        """The heads that are seen, by the place of their column from 0."""
        cells = enumerate(cell.strip() for cell in self.head.cells)
        return {place: cell for place, cell in cells if cell and place not in self.sheet.hidden_columns}

    @cached_property
    def below(self) -> Sequence[Row]:
        """The rows that may be entries, as far as can be said without reading them."""
        rows = []
        for row in self.sheet.rows:
            if row.number <= self.head.number or not self.source.holds(row.number):
                continue
            if row.hidden:
                self.odd_rows["hidden"].append(row.number)
            elif [cell.strip() for cell in row.cells] == [cell.strip() for cell in self.head.cells]:
                self.odd_rows["the heads once more"].append(row.number)
            elif self._meets_conditions(row):
                rows.append(row)
        return rows

    # Columns ---------------------------------------------------------------------------------------------------------

    @cached_property
    def columns(self) -> Sequence[Column]:
        """The columns that are read, each with what it says."""
        found = list(self._asked_columns())
        places = {place for column in found for place in column.places} | ({self.own_ids[0]} if self.own_ids else set())
        taken = {column.meaning for column in found}
        for place, meaning in self._exact_columns(places):
            if meaning in taken:
                continue
            found.append(Column((place,), (self.heads[place],), meaning))
            taken.add(meaning)
            places.add(place)
        for place, meaning in self._likely_columns(places, taken):
            if meaning not in taken and place not in places and self._fits(place, meaning):
                found.append(Column((place,), (self.heads[place],), meaning))
                taken.add(meaning)
                places.add(place)
        self._find_names(found, places)
        return sorted(found, key=lambda column: column.places)

    def _asked_columns(self) -> Iterator[Column]:
        """Those that the section's `columns` names."""
        for key, wanted in self.source.columns.items():
            path = f"{self.section}.{COLUMNS}.{key}"
            meaning = self.vocabulary.meaning(key)
            if key == ID:
                continue
            if meaning is None:
                right = f"{ID}, {listed((*self.vocabulary.keys, *self.vocabulary.words), 30)}"
                hint = nearest(key, (*self.vocabulary.keys, *self.vocabulary.words))
                self.faults.append(Fault(wanted.key.mark, path, f"unknown key '{key}'", right, hint))
                continue
            places = [self._place_of(head, path) for head in wanted.heads]
            if places and None not in places:
                at = tuple(place for place in places if place is not None)
                yield Column(at, tuple(self.heads.get(place, letters(place)) for place in at), meaning)

    def _place_of(self, head: Text, path: str) -> int | None:
        """The place of the column that is called so, or that the spreadsheet calls so by its letters."""
        same = [place for place, name in self.heads.items() if name == head.value.strip()]
        same = same or [place for place, name in self.heads.items() if sense(name) == sense(head.value)]
        lettered = [place for place in range(len(self.head.cells) + 1) if letters(place) == head.value.strip()]
        found = next(iter((*same, *lettered)), None)
        if found is None:
            right = f"a head of {self.file}: {listed(self.heads.values(), 30)}"
            hint = nearest(head.value, self.heads.values())
            self.faults.append(Fault(head.mark, path, f"no column is called '{head.value}'", right, hint))
        return found

    def _exact_columns(self, places: Collection[int]) -> Iterator[tuple[int, Meaning]]:
        """Columns whose head is a key as YAML has it."""
        seen: dict[str, int] = {}
        for place, name in self.heads.items():
            if place in places or name == ID:
                continue
            meaning = self.vocabulary.meaning(name)
            if meaning is None:
                self._refuse_key(place, name)
            elif name in seen:
                what = f"column '{name}' stands twice"
                right = f"it once; the first is column {letters(seen[name])}"
                self.faults.append(Fault(self._mark(self.head, place), self.section, what, right))
            elif name not in self.source.columns:
                seen[name] = place
                yield place, meaning

    def _refuse_key(self, place: int, name: str) -> None:
        """Notes a fault for what can only be meant as a key or a language, with dots, and is none."""
        key, *deeper = name.split(".")
        keys, words, languages = self.vocabulary.keys, self.vocabulary.words, self.around.languages
        first = key if key in (*keys, *words) else nearest(key, (*keys, *words))
        if not deeper or not all(deeper) or " " in name or not first:
            return
        if key in words and key not in keys:
            own = f"one of the game's languages, {listed(sorted(languages))}, or " if languages else ""
            right = f"{own}a file 'text/{deeper[0]}.yaml'"
            what, hint = f"no language is called '{deeper[0]}'", nearest(deeper[0], languages)
        else:
            what, right = f"unknown column '{name}'", f"{ID}, {listed((*keys, *words), 30)}"
            mended = ".".join((first, *deeper))
            known = self.vocabulary.meaning(mended) is not None
            hint = mended if known and first != key else nearest(name, self.vocabulary.deeper) or first
        self.faults.append(Fault(self._mark(self.head, place), self.section, what, right, hint))

    def _likely_columns(self, places: Collection[int], taken: Collection[Meaning]) -> Iterator[tuple[int, Meaning]]:
        """Columns whose head means a key by its sense, the likeliest first."""
        unasked = {key for key, wanted in self.source.columns.items() if not wanted.heads}
        found = [
            (far, place, number, meaning)
            for place, name in self.heads.items()
            if place not in places and name != ID
            for number, (far, meaning) in enumerate(self.vocabulary.meanings(name))
            if meaning not in taken and meaning.key not in unasked and (far == 0 or "." not in name)
        ]
        for _, place, _, meaning in sorted(found, key=lambda one: one[:3]):
            yield place, meaning

    def _fits(self, place: int, meaning: Meaning) -> bool:
        """Whether the cells of a column look like what its head would mean: at least half of them."""
        cells = [(row, cell) for row in self.below if (cell := self.cell(row, place).strip())]
        if not cells:
            return True
        if self.mostly_failed(place):
            self.unfit[self.heads[place]] = "its formulas failed"
            return False
        wrong = [cell for row, cell in cells if not self._is_such(row, place, cell, meaning)]
        if meaning.path == ("count",) and _runs_on([cell for _, cell in cells]):
            self.unfit[self.heads[place]] = "they are running numbers, no copies"
            return False
        if 2 * len(wrong) > len(cells):
            self.unfit[self.heads[place]] = f"'{wrong[0]}' is no {meaning.key}"
            return False
        return True

    def mostly_failed(self, place: int) -> bool:
        """Whether most cells of a column hold a formula that failed."""
        filled = [row for row in self.below if self.cell(row, place).strip()]
        return 2 * sum(self._has_failed(row, place) for row in filled) > len(filled)

    def _has_failed(self, row: Row, place: int) -> bool:
        """Whether a cell holds what nobody wrote, and isn't a date, which words may be."""
        return row.oddity(place) is not None and not _DATE.fullmatch(self.cell(row, place).strip())

    def _is_such(self, row: Row, place: int, cell: str, meaning: Meaning) -> bool:
        wanted = self.vocabulary.type_of(meaning)
        plain = later_type(wanted)[0] if wanted else str
        if meaning.said:
            return not _NUMBER.fullmatch(cell)
        if plain is Art or meaning.path == ("art", "file"):
            return self._is_picture(cell)
        node = self._node(self._plain(row, place, wanted), self._mark(row, place), meaning.key, wanted, trying=True)
        return Structure([], self.around.known).read(node, wanted or str, "") is not NOTHING

    def _is_picture(self, cell: str) -> bool:
        """Whether a cell names a picture: one that the folder has, or anything that ends as pictures do."""
        ending = PurePosixPath(cell.replace("\\", "/")).suffix.lower()
        return ending in (*PICTURES, *UNREAD_PICTURES) or self.around.pictures.find(cell).path is not None

    def _find_names(self, found: list[Column], places: Collection[int]) -> None:
        """Where no column is meant for names and none for ids, the first one that is left and holds words has them."""
        if any(column.meaning.path == ("name",) for column in found) or "name" not in self.vocabulary.words:
            return
        if self.own_ids or "name" in self.source.columns:
            return
        for place in self.heads:
            name = Meaning(("name",), True)
            if place not in places and not self.heads[place].startswith(UNREAD) and self._fits(place, name):
                found.append(Column((place,), (self.heads[place],), name))
                return
        right = f"{COLUMNS}: {{name: HEAD}}, one of {listed(self.heads.values(), 30)}"
        self.faults.append(Fault(self._mark(self.head, next(iter(self.heads), 0)), self.section, NO_NAMES, right))

    # Ids -------------------------------------------------------------------------------------------------------------

    @cached_property
    def own_ids(self) -> tuple[int, bool] | None:
        """The place of the column of ids, and whether whoever wrote it knows what ids are; None where ids are made of
        the names: there is no such column, or it says the same twice."""
        if asked := self.source.columns.get(ID):
            place = self._place_of(asked.heads[0], f"{self.section}.{COLUMNS}.{ID}") if asked.heads else None
            return None if place is None else (place, True)
        exact = [place for place, name in self.heads.items() if name == ID]
        if exact:
            return exact[0], True
        read = {place for column in self.source.columns.values() for place in self._quiet_places(column)}
        free = [place for place, name in self.heads.items() if place not in read and not name.startswith(UNREAD)]
        likely = [place for place in free if self.vocabulary.is_id(self.heads[place])]
        first = [place for place in [*self.heads][:1] if place in free and not self.vocabulary.knows(self.heads[place])]
        if not self.vocabulary.words:
            return free[0] if free else 0, True
        for place in likely:
            spelt = [spelt_id(self.cell(row, place)) for row in self.below if self.cell(row, place).strip()]
            if spelt and all(spelt) and len(set(spelt)) == len(spelt) == len(self.below):
                return place, False
            self.unfit[self.heads[place]] = "not each row has one of its own"
        for place in first:
            cells = [self.cell(row, place).strip() for row in self.below]
            shaped = all(ID_SHAPE.fullmatch(cell) and not cell.isdigit() for cell in cells)
            if cells and shaped and len(set(cells)) == len(cells):
                return place, True
        return None

    def _quiet_places(self, wanted: Wanted) -> Iterator[int]:
        asked = {sense(head.value) for head in wanted.heads}
        yield from (place for place, name in self.heads.items() if sense(name) in asked)

    # Rows ------------------------------------------------------------------------------------------------------------

    def table(self, data: bytes, taken: Collection[str]) -> Table | None:
        """The whole of it; None where its heads are no use."""
        before = len(self.faults)
        columns = self.columns
        if len(self.faults) > before and not any(column.meaning.said for column in columns) and self.own_ids is None:
            return None
        named = self._with_ids(list(self._entries_of(columns)), taken)
        entries: dict[str, tuple[Text, Node]] = {}
        for row, name, mark in named:
            self._note_unsaid(row, name, columns)
            entries[name] = (Text(mark, name), self._entry(row, name, columns, mark))
        whole = Mark(self.file, self.head.number, 1, self.heads.get(0, letters(0)))
        facts = [[self._joined(row, column) for column in columns if not column.meaning.said] for row, _, _ in named]
        keys = [column.meaning.key for column in columns if not column.meaning.said]
        ids = {} if self.own_ids else {name: self._kept(row) for row, name, _ in named}
        return Table(
            name=f"{self.named}, sheet {self.sheet.name}" if self.of_several else self.named,
            entries=Map(whole, entries),
            said={language: Map(whole, _nodes(tree)) for language, tree in self.said.items()},
            labels=Map(whole, dict(self._labels(columns))),
            colours=Map(whole, self.colours),
            unsaid=self.unsaid,
            data=data,
            facts=repr((keys, [name for _, name, _ in named], facts)).encode(),
            ids=ids,
            notes=tuple(self._notes(columns)),
        )

    def _mark(self, row: Row, place: int) -> Mark:
        return Mark(self.file, row.number, place + 1, self.heads.get(place) or letters(place))

    @staticmethod
    def cell(row: Row, place: int) -> str:
        """What is shown in a row's cell; nothing behind its last one."""
        return row.cells[place] if place < len(row.cells) else ""

    def _plain(self, row: Row, place: int, wanted: Any) -> str:
        """A cell as it is to be read: a number where one is wanted, whatever it is shown as, else what is shown."""
        kind, _ = later_type(wanted) if wanted else (str, ())
        numeric = isinstance(kind, type) and (issubclass(kind, int | float) or kind is Size)
        return (row.values.get(place, "") if numeric else "") or self.cell(row, place)

    def _joined(self, row: Row, column: Column, wanted: Any = str) -> str:
        """What a row says in a column; of several columns lines where they are words, else blanks between."""
        parts = [self._plain(row, place, wanted) for place in column.places]
        between = "\n" if column.meaning.said else " "
        return between.join(part.strip() if len(parts) > 1 else part for part in parts if part.strip())

    def _meets_conditions(self, row: Row) -> bool:
        """Whether a row says what `where` asks of it."""
        for place, words in self._conditions:
            if self.cell(row, place).strip().casefold() not in words:
                self.odd_rows["not what 'where' asks for"].append(row.number)
                return False
        return True

    @cached_property
    def _conditions(self) -> list[tuple[int, frozenset[str]]]:
        found = []
        for head, wanted in self.source.where.items():
            place = self._place_of(replace(wanted.key, value=head), f"{self.section}.{WHERE}.{head}")
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

    @cached_property
    def _names(self) -> Column | None:
        """The column that ids are made from."""
        named = [column for column in self.columns if column.meaning.said and column.meaning.path == ("name",)]
        return min(named, key=lambda column: (column.meaning.language != "", column.places), default=None)

    @property
    def names(self) -> list[str]:
        """What stands in the column of names, row by row."""
        column = self._names
        return [] if column is None else [name for row in self.below if (name := self._joined(row, column).strip())]

    def _entries_of(self, columns: Sequence[Column]) -> Iterator[Row]:
        """The rows that are entries; the others are counted by what they are taken for."""
        read = {place for column in columns for place in column.places}
        several = [row for row in self.below if len(_filled(row)) > 1]
        lonely_are_heads = len(self.heads) > 1 and 3 * len(several) >= 2 * len(self.below)
        for row in self.below:
            filled = _filled(row)
            if self.own_ids:
                yield from self._with_own_id(row, read)
            elif self._names is None:
                return
            elif not (name := self._joined(row, self._names).strip()):
                if any(place in row.struck for place in self._names.places):
                    self.odd_rows["struck out"].append(row.number)
                elif any(column.meaning.said and self._joined(row, column).strip() for column in columns):
                    right = "a name, or the row left out by 'rows' or 'where'"
                    self.faults.append(
                        Fault(self._mark(row, self._names.places[0]), self.section, "a row without a name", right)
                    )
                else:
                    self.odd_rows["without a name"].append(row.number)
            elif lonely_are_heads and len(filled) == 1:
                self.odd_rows["nothing but a name, taken for headings"].append(row.number)
            elif sense(name) in _TOTALS and all(
                _NUMBER.fullmatch(self.cell(row, place).strip()) for place in filled - set(self._names.places)
            ):
                self.odd_rows["sums"].append(row.number)
            else:
                yield row

    def _with_own_id(self, row: Row, read: Collection[int]) -> Iterator[Row]:
        """A row of a table with ids, if it has one."""
        assert self.own_ids
        place, _ = self.own_ids
        mark = self._mark(row, place)
        if wrong := row.oddity(place):
            self.faults.append(Fault(mark, self.section, *wrong))
        elif self.cell(row, place).strip():
            yield row
        elif any(self.cell(row, at).strip() for at in read):
            self.faults.append(Fault(mark, self.section, "a row without an id", "an id, or an empty row"))
        else:
            self.odd_rows["without an id"].append(row.number)

    def _with_ids(self, rows: Sequence[Row], taken: Collection[str]) -> list[tuple[Row, str, Mark]]:
        """The rows with their ids, and where these are written or made from."""
        if self.own_ids is None:
            if self._names is None:
                return []
            place = self._names.places[0]
            kept = self.around.kept.get(f"{self.named}, sheet {self.sheet.name}" if self.of_several else self.named, {})
            ids = assign_ids([self._kept(row) for row in rows], kept, taken, self.section.removesuffix("s"))
            return [(row, name, self._mark(row, place)) for row, name in zip(rows, ids, strict=True)]
        place, exact = self.own_ids
        found: dict[str, tuple[Row, str, Mark]] = {}
        for row in rows:
            cell, mark = self.cell(row, place).strip(), self._mark(row, place)
            name = cell if exact else spelt_id(cell)
            if name in found:
                first = found[name][2].line
                what = f"id '{name}' stands twice"
                right = (
                    f"ids of their own, the first is in row {first}; '{COLUMNS}: {{{ID}: }}' has them made of the names"
                )
                self.faults.append(Fault(mark, f"{self.section}.{name}", what, right))
            else:
                found[name] = (row, name, mark)
        return list(found.values())

    def _kept(self, row: Row) -> KeptId:
        assert self._names
        rest = [cell for place, cell in enumerate(row.cells) if place not in self._names.places]
        return KeptId(self._joined(row, self._names).strip(), digest_of(rest))

    def _note_unsaid(self, row: Row, name: str, columns: Sequence[Column]) -> None:
        """Notes the place of each word that a row lacks in a language: its empty cell, or the head where nothing is
        called so, without a column's number."""
        for language in self.around.languages:
            found = self.unsaid.setdefault(language, {})
            for word in self.vocabulary.words:
                own = [column for column in columns if column.meaning.said and column.meaning.path[0] == word]
                cells = [column for column in own if column.meaning.language in (language, "")]
                if any(self._joined(row, column).strip() for column in cells):
                    continue
                place = Mark(self.file, self.head.number, 0, f"{word}.{language}")
                if cells:
                    place = self._mark(row, cells[-1].places[0])
                found[f"{self.section}.{name}", word] = place
                if word == self.vocabulary.words[0]:
                    found[self.section, name] = place

    # Entries ---------------------------------------------------------------------------------------------------------

    def _entry(self, row: Row, name: str, columns: Sequence[Column], mark: Mark) -> Node:
        """A row as an entry, laid over what stands beside the table's name; its words are put aside."""
        tree: Tree = {}
        record = self._record(row, columns)
        for column in columns:
            wanted = self.vocabulary.type_of(column.meaning, record)
            value = self._joined(row, column, wanted)
            path = f"{self.section}.{name}.{'.'.join(column.meaning.path)}"
            if wrong := next(
                (
                    wrong
                    for place in column.places
                    if (wrong := row.oddity(place)) and self._matters(row, place, column)
                ),
                None,
            ):
                self.faults.append(Fault(self._mark(row, column.places[0]), path, *wrong))
                continue
            if not value.strip():
                continue
            place = self._mark(row, column.places[0])
            if len(column.places) > 1:
                place = Mark(self.file, row.number, 0, column.head)
            if character := unfit_character(value):
                self.faults.append(Fault(place, path, character, "letters and signs"))
                continue
            if not column.meaning.said and _DATE.fullmatch(value.strip()):
                what = f"'{value.strip()}', a date that a spreadsheet has made"
                self.faults.append(Fault(place, path, what, MEANT))
                continue
            if column.meaning.said:
                fits = self._say(name, column.meaning, value, place, path, mark)
            else:
                node = self._node(value.strip(), place, path, wanted)
                short = short_key(later_type(wanted)[0]) if wanted and isinstance(node, Text) else ""
                fits = _put(tree, (*column.meaning.path, short) if short else column.meaning.path, place, node)
            if not fits:
                self.faults.append(Fault(place, path, "another column of this row says it already", "it once"))
        return merged(self.source.beside, Map(mark, _nodes(tree)))

    def _matters(self, row: Row, place: int, column: Column) -> bool:
        """Whether what a spreadsheet has made of a cell spoils it: words may be a date."""
        return not (
            column.meaning.said and self.cell(row, place).strip() and _DATE.fullmatch(self.cell(row, place).strip())
        )

    def _say(self, name: str, meaning: Meaning, value: str, place: Mark, path: str, mark: Mark) -> bool:
        """Puts words aside, for a language; whether nothing is there yet."""
        lacks = self.unsaid.get(meaning.language, {}).get((self.section, name))
        said = self.said.setdefault(meaning.language, {}).setdefault(name, (Text(lacks or mark, name), {}))[1]
        wanted = self.vocabulary.type_of(meaning)
        deep = value.startswith("{$") or (wanted is not None and get_origin(later_type(wanted)[0]) is not None)
        return _put(said, meaning.path, place, self._node(value, place, path, wanted) if deep else Text(place, value))

    def _record(self, row: Row, columns: Sequence[Column]) -> Any:
        """What a row is read into, as far as it says so itself."""
        chosen = self.vocabulary.chosen_by
        column = next((column for column in columns if column.meaning.path == (chosen,)), None)
        told = self._joined(row, column).strip() if column else ""
        beside = self.source.beside.get(chosen)
        told = told or (beside.value if isinstance(beside, Text) else "")
        return self.vocabulary.records.get(told)

    def _node(self, value: str, mark: Mark, path: str, wanted: Any, depth: int = 0, *, trying: bool = False) -> Node:
        """What a cell says as the type that is wanted there: a list with semicolons, anything else that isn't plain as
        it would stand in YAML. `trying`: nothing comes of it."""
        wanted, notes = later_type(wanted) if wanted else (str, ())
        origin = get_origin(wanted)
        several = origin in (tuple, frozenset)
        deep = several or is_record(wanted) or reads_itself(wanted) or origin is not None
        if value.startswith("{$") or (deep and value.startswith(("[", "{" if not several else "["))):
            return self._yaml(value, mark, path)
        if several and depth < len(BETWEEN):
            args = [arg for arg in get_args(wanted) if arg is not Ellipsis]
            parts = [part.strip() for part in value.split(BETWEEN[depth])]
            parts = parts[:-1] if not parts[-1] else parts
            kinds = args if len(args) == len(parts) else args[:1] * len(parts)
            items = (
                self._node(part, mark, path, one, depth + 1, trying=trying)
                for part, one in zip(parts, kinds, strict=True)
            )
            return List(mark, tuple(items))
        return Text(mark, self._named(_as_written(value, wanted, notes), mark, wanted, trying=trying))

    def _named(self, value: str, mark: Mark, wanted: Any, *, trying: bool) -> str:
        """An id as it is written elsewhere, however a cell spells it; a colour's number or name becomes one of the
        game's own."""
        ids = self.around.known.get(wanted)
        if ids is None or value in ids:
            return value
        same = next(
            (name for name in (spelt_id(value), *ids) if name in ids and name.casefold() in _alike(value)), None
        )
        if same:
            return same
        if wanted is ColourToken and (rgb := colour_of(value)):
            token = token_of(rgb)
            if trying:
                return next(iter(ids), "")
            self.colours.setdefault(token, (Text(mark, token), colour_entry(rgb, mark)))
            return token
        return value

    def _yaml(self, value: str, mark: Mark, path: str) -> Node:
        try:
            return moved(read_text(value, mark.file), mark)
        except InputError as error:
            self.faults.append(Fault(mark, path, error.faults[0].what, error.faults[0].expected))
            return Broken(mark)

    def _labels(self, columns: Sequence[Column]) -> Iterator[tuple[str, tuple[Text, Node]]]:
        """The head of a column that `columns` names for a row of a card is the row's label, where no language has
        another."""
        for column in columns:
            if column.meaning.path[0] == ROWS and column.meaning.key in self.source.columns:
                mark = self._mark(self.head, column.places[0])
                yield column.meaning.path[1], (Text(mark, column.meaning.path[1]), Text(mark, column.heads[0]))

    # What was decided -------------------------------------------------------------------------------------------------

    def _notes(self, columns: Sequence[Column]) -> Iterator[Finding]:
        """A line for what the columns are read as and which aren't read, one for rows that were left out, and one for
        each thing that a card loses."""
        where = Mark(self.file, self.head.number)

        def note(code: str, level: str, message: str) -> Finding:
            return Finding(f"table.{code}", level, self.file, message, "tables", where)

        guessed = [
            f"'{column.head}' as {column.meaning.key}"
            for column in columns
            if column.meaning.key not in self.source.columns and column.head != column.meaning.key
        ]
        made = ["ids are made of the names"] if self.own_ids is None else []
        if guessed or made:
            yield note("columns", NOTE, "; ".join([*([f"{', '.join(guessed)} is read"] if guessed else []), *made]))
        if unread := list(self._unread(columns)):
            row = next((name for place, name in self.heads.items() if f"'{name}'" in unread), "")
            way = (
                f"; a row of the card would be {COLUMNS}: {{{ROWS}.{spelt_id(row) or 'cost'}: {row}}}"
                if row and self.vocabulary.meaning(f"{ROWS}.a")
                else ""
            )
            yield note("unread", NOTE, f"not read: {', '.join(unread)}{way}")
        if self.others and not self.source.sheets:
            names = ", ".join(f"'{sheet.name}'" for sheet in self.others)
            yield note("sheets", NOTE, f"the sheet '{self.sheet.name}' is read, not {names}; 'sheet:' names others")
        for why, rows in self.odd_rows.items():
            level = NOTE if why == "not what 'where' asks for" else WARNING
            yield note("rows", level, f"{counted(len(rows), 'row')} left out, {why}: {rows_said(rows)}")
        read = [place for column in columns for place in column.places]
        struck = [row.number for row in self.below if any(place in row.struck for place in read)]
        if struck:
            yield note("struck", WARNING, f"what is struck out isn't printed: {rows_said(struck)}")
        styled = [row.number for row in self.below if any(place in row.styled for place in read)]
        if styled:
            yield note("style", WARNING, f"words in bold or italics are printed like the others: {rows_said(styled)}")
        yield from (note("file", WARNING, said) for said in self.sheet.notes)

    def _unread(self, columns: Sequence[Column]) -> Iterator[str]:
        """The heads that nothing is read from, with what is said against them; then columns without a head."""
        read = {place for column in columns for place in column.places} | ({self.own_ids[0]} if self.own_ids else set())
        read |= {place for place, _ in self._conditions}
        filled = {place for row in self.below for place in _filled(row)}
        unasked = {key for key, wanted in self.source.columns.items() if not wanted.heads}
        for place, name in self.heads.items():
            meant = {meaning.key for _, meaning in self.vocabulary.meanings(name)} | (
                {ID} if self.vocabulary.is_id(name) else set()
            )
            if place in read or place not in filled or meant & unasked:
                continue
            if name.startswith(UNREAD) and name != UNREAD:
                continue
            keys = (*self.vocabulary.keys, *self.vocabulary.words)
            near = nearest(name, keys) if name not in self.unfit else ""
            why = (
                f" ({self.unfit[name]})"
                if name in self.unfit
                else f" (did you mean {near}?)"
                if near and _close(name, near)
                else ""
            )
            yield f"'{name}'{why}"
        left = sorted(place for place in filled if place not in self.heads and place not in read)
        for what, hidden in (("what stands under no head in", False), ("the hidden columns", True)):
            if places := [letters(place) for place in left if (place in self.sheet.hidden_columns) == hidden]:
                yield f"{what} {', '.join(places)}"


def _alike(value: str) -> tuple[str, str]:
    """How an id may be written that a cell spells as it likes."""
    return value.casefold(), spelt_id(value)


def _filled(row: Row) -> set[int]:
    """The places of cells that aren't empty."""
    return {place for place, cell in enumerate(row.cells) if cell.strip()}


def _runs_on(cells: Sequence[str]) -> bool:
    """Whether these are running numbers, 1, 2, 3 and so on."""
    found = [int(cell) for cell in cells if cell.isdecimal()]
    return len(found) == len(cells) > 3 and found == list(range(found[0], found[0] + len(found)))


def _close(one: str, other: str) -> bool:
    """Whether a head is so near to a key that it is a slip: a letter in six."""
    return difflib.SequenceMatcher(None, sense(one), sense(other)).ratio() >= 0.8


def _put(tree: Tree, path: Sequence[str], mark: Mark, node: Node) -> bool:
    """Puts a node where a path leads; whether nothing is there yet."""
    *folders, last = path
    for key in folders:
        _, deeper = tree.setdefault(key, (Text(mark, key), {}))
        if not isinstance(deeper, dict):
            return False
        tree = deeper
    if last in tree:
        return False
    tree[last] = (Text(mark, last), node)
    return True


def _nodes(tree: Tree) -> dict[str, tuple[Text, Node]]:
    return {
        name: (key, Map(key.mark, _nodes(found)) if isinstance(found, dict) else found)
        for name, (key, found) in tree.items()
    }


def _as_written(value: str, wanted: Any, notes: tuple[Any, ...]) -> str:
    """A number or a truth value as YAML has it, however a spreadsheet writes it."""
    if wanted is int and (whole := _WHOLE.fullmatch(value) or _TIMES.fullmatch(value)):
        return whole[1]
    if isinstance(wanted, type) and issubclass(wanted, float | Size):
        return _COMMA.sub(r"\1.\2", value)
    if wanted is bool and Flag.TRUE_OR_FALSE not in notes and value.lower() in TRUTH:
        return "yes" if TRUTH[value.lower()] else "no"
    return value


def with_tables(language: str, own: Map, tables: Sequence[tuple[str, Table]], faults: list[Fault]) -> Map:
    """What a language says, with the words for it that stand in the tables of some sections."""
    under: list[Node] = []
    tabled = {section for section, _ in tables}
    kept = {name: entry for name, entry in own.entries.items() if name not in tabled or not holds_nothing(entry[1])}
    own = Map(own.mark, kept)
    for section, table in tables:
        mine, any_ = table.said.get(language), table.said.get("")
        labels = [_in_section("labels", table.labels)] if table.labels.entries else []
        wrapped = [_in_section(section, said) for said in (any_, mine) if said]
        if mine:
            faults += _said_twice(mine, own.get(section), f"text {language}.{section}")
        under += (*labels, *wrapped)
    found = reduce(merged, (*under, own))
    assert isinstance(found, Map)
    return found


def _in_section(section: str, said: Map) -> Map:
    return Map(said.mark, {section: (Text(said.mark, section), said)})


def _said_twice(mine: Node, own: Node | None, path: str) -> Iterator[Fault]:
    if isinstance(mine, Map) and isinstance(own, Map):
        for name, (_, value) in mine.entries.items():
            yield from _said_twice(value, own.get(name), f"{path}.{name}")
    elif own is not None:
        what = "the language's own file says it as well"
        yield Fault(mine.mark, path, what, f"it once; the other is at {own.mark}")
