"""A section that is written as a table, `{from: cards.csv, deck: events}`: its rows as the nodes that YAML would give.

A row is an entry, a column one of its keys (`sheet_columns.py` chooses which). Words may stand in a column for each
language. Rows without an id get one made from their name (`kept_ids.py`). What stands beside `from` counts for every
row that doesn't say otherwise (`table_source.py`). What isn't read, and why, is told in the notes of the table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cached_property, reduce
from itertools import product
from typing import Any, NamedTuple, get_origin

from generator.base.errors import Fault, InputError, Mark, count_text, list_words, nearest_name, row_numbers
from generator.base.frozen import dataclass
from generator.base.late_pattern import late_pattern
from generator.definitions.cell_values import CellReader, TableContext
from generator.definitions.checks.finding import NOTE, WARNING, CheckFinding
from generator.definitions.column_heads import ID, HeadMeaning, HeadVocabulary, head_sense
from generator.definitions.kept_ids import KeptId, assign_ids, row_digest, spelt_id
from generator.definitions.layout_fields import LAYOUT_KEYS, WORDS, layouts_named
from generator.definitions.layout_files import layout_names
from generator.definitions.picture_files import without_way_out
from generator.definitions.row_labels import are_numbered, row_labels
from generator.definitions.sheet_columns import ColumnChooser, SheetColumn, UnreadColumn
from generator.definitions.sheet_rows import (
    DATE,
    ENOUGH,
    NUMBER,
    SYSTEM_DATE,
    TITLES,
    SheetRows,
    row_of_heads,
)
from generator.definitions.table_source import COLUMNS, FROM, NOT_READ, ROWS, SHEET, TableSource, table_sources
from generator.definitions.yaml_nodes import MapNode, Node, TextNode, holds_nothing, merge_trees, unfit_character
from generator.definitions.yaml_reader import is_rich, later_type, short_key
from generator.files.gate import read_limited
from generator.files.paths import path_inside
from generator.spreadsheets.table_reader import (
    DATED,
    MEANT,
    MOST_BYTES,
    SheetRow,
    TableSheet,
    column_letters,
    read_sheets,
)

TOTALS = frozenset(
    map(
        head_sense,
        ("total", "totals", "sum", "subtotal", "grand total", "average", "avg", "count", "summe", "gesamt", "anzahl"),
    )
)
"""What a row begins with that only adds up the others."""
BETWEEN_STROKES = late_pattern(r"([-–—_=*~#+])\1.*\1\1$|([=*~#])\2")
"""Names that are headings between entries: `--- Animals ---`, `## Animals`."""
GAP = "–"
"""Stands for an empty cell among numbered columns that are read as one."""
Tree = dict[str, Any]
Places = Mapping[tuple[str, str], Mark]
"""Where words are or would be, by the section and the entry, or by an entry's path and the word."""


@dataclass(frozen=True)
class CardList:
    """What a table says. `name`: its file and sheet as the game's YAML has them. `entries` by id. `texts`: words by
    language (the empty one: for any that says nothing itself). `labels`: of rows, by the heads of their columns.
    `colours` that cells name by their numbers. `unsaid`: the place of each word that a row lacks in a language. `data`:
    the file's bytes, `facts`: what of it isn't words. `ids`: what its ids were made from; empty where it has its own.
    `notes`: what was decided in reading it. `reader`: what read it, where its file is watched for changes."""

    name: str
    entries: MapNode
    texts: Mapping[str, MapNode]
    labels: MapNode
    colours: MapNode
    unsaid: Mapping[str, Places]
    data: bytes
    facts: bytes
    ids: Mapping[str, KeptId]
    notes: tuple[CheckFinding, ...]
    reader: SheetReader | None = field(default=None, compare=False, repr=False)


def read_tables(
    node: Node, section: str, around: TableContext, taken: Collection[str], faults: list[Fault]
) -> Iterator[CardList | None]:
    """The tables that a section names, one for each sheet; None in place of one that can't be read. `taken`: ids of
    entries that are written elsewhere. What is wrong goes to `faults`."""
    used = set(taken)
    sources = list(table_sources(node, section, faults))
    for source in sources:
        if source is None:
            yield None
            continue
        for file in source.files:
            others = [one for one in sources if one and one is not source]
            others = [one for one in others if file.value in (other.value for other in one.files)]
            for table in _tables_in(file, source, others, section, around, used, faults):
                used.update(table.entries.entries if table else ())
                yield table


def _tables_in(
    file: TextNode,
    source: TableSource,
    others: Sequence[TableSource],
    section: str,
    around: TableContext,
    taken: Collection[str],
    faults: list[Fault],
) -> Iterator[CardList | None]:
    """The tables that a source names in one of its files; `others`: further sources of the section that name it."""
    shown = f"{around.folder_name}/{file.value}"
    try:
        path = path_inside(around.folder, file.value)
        if not path.is_file():
            raise ValueError(f"there is no file '{file.value}'")
        data = read_limited(path, MOST_BYTES, Mark(shown))
        sheets = read_sheets(data, shown)
    except ValueError as error:
        right = f"a table in the game's folder{', which table fetch brings' if source.addresses else ''}"
        faults.append(Fault(file.mark, f"{section}.{FROM}", str(error), right))
        yield None
        return
    except InputError as error:
        faults.extend(error.faults)
        yield None
        return
    vocabulary = _vocabulary(source, section, around)
    chosen = _chosen_sheets(sheets, source, vocabulary, shown, faults)
    faults.extend(sheet.fault for sheet in chosen if sheet.fault)
    chosen = [sheet for sheet in chosen if not sheet.fault]
    if len(chosen) < max(1, len(source.sheets)):
        yield None
    for sheet in chosen:
        unread = [other for other in sheets if other.rows and not other.hidden and other not in chosen]
        rows = SheetRows(file.value, shown, sheet, len(sheets) > 1, source, vocabulary, faults, others=others)
        yield SheetReader.of(rows, around, unread).table(data, taken)


def _vocabulary(source: TableSource, section: str, around: TableContext) -> HeadVocabulary:
    """What the columns of a table can be: an entry's keys and words, and the fields of the layouts that its cards may
    have: those which stand beside the table's name, or those of its deck, or else all of the game."""
    if section not in around.dialect.printed_sections or around.layouts is None:
        return HeadVocabulary(around.dialect, section, around.languages)
    deck = source.beside.get("deck")
    names = [one.value for key in LAYOUT_KEYS for one in layouts_named(source.beside.get(key))]
    if not names and isinstance(deck, TextNode):
        names = list(around.deck_layouts.get(deck.value, ()))
    unsure = bool(names) and not set(layout_names(around.layouts.folders)).issuperset(names)
    if not around.layouts.own:
        return HeadVocabulary(around.dialect, section, around.languages, unsure=unsure)
    fields = around.layouts.fields_of(names) if names else around.layouts.all_fields
    words = {name: field.value_type for name, field in fields.items() if field.sort == WORDS}
    values = {name: field.value_type for name, field in fields.items() if field.sort != WORDS}
    return HeadVocabulary(around.dialect, section, around.languages, values, words, unsure)


def _chosen_sheets(
    sheets: Sequence[TableSheet], source: TableSource, vocabulary: HeadVocabulary, shown: str, faults: list[Fault]
) -> list[TableSheet]:
    """The sheets that a section names; where it names none, the first one that looks like a list of its entries."""
    if source.sheets:
        found = []
        for wanted in source.sheets:
            same = [sheet for sheet in sheets if sheet.name == wanted.value]
            same = same or [sheet for sheet in sheets if head_sense(sheet.name) == head_sense(wanted.value)]
            if same and (same[0].rows or same[0].fault):
                found.append(same[0])
                continue
            names = [sheet.name for sheet in sheets if sheet.rows and sheet.name]
            what = f"the sheet '{wanted.value}' is empty" if same else f"no sheet '{wanted.value}'"
            right = list_words(names) if names else "no 'sheet': the file has none"
            faults.append(
                Fault(wanted.mark, f"{vocabulary.section}.{SHEET}", what, right, nearest_name(wanted.value, names))
            )
        return found
    seen = [sheet for sheet in sheets if sheet.rows and not sheet.hidden]
    likely = [sheet for sheet in seen if holds_entries(sheet, source, vocabulary)]
    if not seen:
        faults.append(
            Fault(Mark(shown), vocabulary.section, "the table is empty", "a row with the names of the columns")
        )
    return (likely or seen)[:1]


def holds_entries(sheet: TableSheet, source: TableSource, vocabulary: HeadVocabulary) -> bool:
    """Whether a sheet has a column for names or ids, with something below it."""
    heads = row_of_heads(sheet.rows, source, vocabulary)
    cells = [cell.strip() for cell in heads.cells if cell.strip()]
    wanted = {head_sense(head.value) for one in source.columns.values() for head in one.heads}
    named = any(
        vocabulary.is_id(cell) or any(meaning.path == ("name",) for _, meaning in vocabulary.meanings(cell))
        for cell in cells
    )
    return sheet.rows[-1].number > heads.number and (named or any(head_sense(cell) in wanted for cell in cells))


class _Way(NamedTuple):
    """How a column is read: its type, and its path as faults have it."""

    value_type: Any
    path: str


@dataclass
class SheetReader:
    """Reads the entries of one sheet; `others`: sheets beside it that aren't read. `outside`: rows that name a picture
    outside the game's folder."""

    rows: SheetRows
    columns: ColumnChooser
    values: CellReader
    others: Sequence[TableSheet] = ()
    texts: dict[str, Tree] = field(default_factory=dict)
    outside: list[int] = field(default_factory=list)
    unsaid: dict[str, dict[tuple[str, str], Mark]] = field(default_factory=dict)
    ways: dict[Any, Sequence[_Way]] = field(default_factory=dict)
    types: dict[tuple[str, ...], Any] = field(default_factory=dict)
    named_rows: list[tuple[SheetRow, str, Mark]] = field(default_factory=list)
    """The rows that are entries, with their ids and where these are written."""
    row_facts: list[str] = field(default_factory=list)
    """What each of these says besides words."""

    @classmethod
    def of(
        cls,
        rows: SheetRows,
        around: TableContext,
        others: Sequence[TableSheet] = (),
    ) -> SheetReader:
        """A reader of these rows."""
        values = CellReader(around, rows.faults)
        return cls(rows, ColumnChooser(rows, values), values, others)

    def table(self, data: bytes, taken: Collection[str]) -> CardList | None:
        """The whole table; None where its heads say nothing that can be read."""
        before = len(self.rows.faults)
        columns = self.columns.known_columns
        if (
            len(self.rows.faults) > before
            and not any(column.meaning.is_text for column in columns)
            and self.columns.own_ids is None
        ):
            return None
        read = list(self._entries_of(columns))
        self.named_rows = self._with_ids(read, taken)
        entries: dict[str, tuple[TextNode, Node]] = {}
        for row, name, mark in self.named_rows:
            self.note_unsaid(row, name)
            entries[name] = (TextNode(mark, name), self.entry(row, name, columns, mark))
        whole = Mark(self.rows.file, self.rows.head.number, 1, self.rows.heads.get(0, column_letters(0)))
        self.row_facts = [self.facts_of(row) for row, _, _ in self.named_rows]
        ids = {} if self.columns.own_ids else {name: self.kept_id(row) for row, name, _ in self.named_rows}
        return CardList(
            name=self.rows.name,
            entries=MapNode(whole, entries),
            texts={language: MapNode(whole, tree_nodes(tree)) for language, tree in self.texts.items()},
            labels=MapNode(whole, dict(self._labels(columns))),
            colours=MapNode(whole, self.values.colours),
            unsaid=self.unsaid,
            data=data,
            facts=self.facts(),
            ids=ids,
            notes=tuple(self._notes(columns, read)),
            reader=self if self.values.around.watched else None,
        )

    def facts_of(self, row: SheetRow) -> str:
        """What a row says besides words, as a text by which one sees whether it is another."""
        columns = self.columns.known_columns
        return repr([self.joined_cells(row, column) for column in columns if not column.meaning.is_text])

    def facts(self) -> bytes:
        """What the whole list says besides words."""
        keys = [column.meaning.key for column in self.columns.known_columns if not column.meaning.is_text]
        names = [name for _, name, _ in self.named_rows]
        return f"({keys!r}, {names!r}, [{', '.join(self.row_facts)}])".encode()

    def joined_cells(self, row: SheetRow, column: SheetColumn, wanted: Any = str) -> str:
        """What a row says in the columns that are read as one: lines where they are words, else parted by blanks. Of
        numbered columns an empty cell keeps its place, since the number says which value it is."""
        if len(column.places) == 1:
            part = self.rows.plain(row, column.places[0], wanted)
            return part if part.strip() else ""
        parts = [self.rows.plain(row, place, wanted) for place in column.places]
        if not column.meaning.is_text and are_numbered(column.heads):
            last = max((at for at, part in enumerate(parts) if part.strip()), default=-1)
            parts = [part if part.strip() else GAP for part in parts[: last + 1]]
        between = "\n" if column.meaning.is_text else " "
        return between.join(part.strip() if len(parts) > 1 else part for part in parts if part.strip())

    @cached_property
    def id_columns(self) -> Sequence[SheetColumn]:
        """The columns that ids are made from, the first that says something in a row: that of the names. Where entries
        bear none, those of other words; without such all that are read, numbers last."""
        columns = self.columns.known_columns
        said = [column for column in columns if column.meaning.is_text]
        if self.columns.nameless:
            found = said or columns
        else:
            found = [column for column in said if column.meaning.path == ("name",)]
        return sorted(found, key=lambda one: (one.meaning.language != "", self._holds_numbers(one), one.places))

    def _holds_numbers(self, column: SheetColumn) -> bool:
        """Whether a column of values says nothing but numbers."""
        cells = (self.joined_cells(row, column).strip() for row in self.rows.below)
        return not column.meaning.is_text and all(NUMBER.fullmatch(cell) for cell in cells if cell)

    @property
    def _names(self) -> SheetColumn | None:
        """The column that ids are made from above all; None where there is none."""
        return next(iter(self.id_columns), None)

    @property
    def names(self) -> list[str]:
        """What stands in the column of names, row by row."""
        column = self._names
        return (
            []
            if column is None
            else [name for row in self.rows.below if (name := self.joined_cells(row, column).strip())]
        )

    def _id_words(self, row: SheetRow) -> str:
        """What a row's id is made from: its name, or its first words where entries bear none."""
        tried = self.id_columns if self.columns.nameless else self.id_columns[:1]
        return next((name for column in tried if (name := self.joined_cells(row, column).strip())), "")

    def _entries_of(self, columns: Sequence[SheetColumn]) -> Iterator[SheetRow]:
        """The rows that are entries. All others are counted by what they are taken for."""
        read = {place for column in columns for place in column.places}
        several = [row for row in self.rows.below if len(row.filled_places) > 1]
        asked = bool(self.rows.source.rows)
        lonely_are_heads = (
            not (asked or self.columns.nameless)
            and len(self.rows.heads) > 1
            and 3 * len(several) >= 2 * len(self.rows.below)
        )
        for row in self.rows.below:
            places = row.filled_places
            if self.columns.own_ids:
                yield from self._with_own_id(row, read)
            elif self._names is None:
                self.rows.left_out["since no column says anything of them"].append(row.number)
            elif not (name := self._id_words(row)):
                if any(place in row.struck_texts for place in self._names.places):
                    self.rows.left_out["struck out"].append(row.number)
                elif any(column.meaning.is_text and self.joined_cells(row, column).strip() for column in columns):
                    right = "a name, or the row left out by 'rows' or 'where'; '{name: }' where the cards bear none"
                    self.rows.faults.append(
                        Fault(
                            self.rows.mark(row, self._names.places[0]), self.rows.section, "a row without a name", right
                        )
                    )
                else:
                    self.rows.left_out[f"without {'words' if self.columns.nameless else 'a name'}"].append(row.number)
            elif len(places) == 1 and (lonely_are_heads or (not asked and BETWEEN_STROKES.match(name))):
                self.rows.left_out["nothing but a name, taken for headings"].append(row.number)
            elif self._is_of_sums(name) and all(
                NUMBER.fullmatch(self.rows.cell(row, place).strip()) for place in places - set(self._names.places)
            ):
                self.rows.left_out["sums"].append(row.number)
            else:
                yield row

    def _is_of_sums(self, name: str) -> bool:
        """Whether a row's name is one that rows of sums bear: `Total`, `Total cost`."""
        first, _, rest = name.partition(" ")
        heads = (*map(head_sense, self.rows.heads.values()), "cards")
        return head_sense(name) in TOTALS or (head_sense(first) in TOTALS and head_sense(rest) in heads)

    def _with_own_id(self, row: SheetRow, read: Collection[int]) -> Iterator[SheetRow]:
        """The row, if its cell in the column of ids holds an id; for tables with such a column."""
        assert self.columns.own_ids
        place, _ = self.columns.own_ids
        mark = self.rows.mark(row, place)
        if wrong := row.oddity(place):
            self.rows.faults.append(Fault(mark, self.rows.section, *wrong))
        elif self.rows.cell(row, place).strip():
            yield row
        elif any(self.rows.cell(row, at).strip() for at in read):
            self.rows.faults.append(Fault(mark, self.rows.section, "a row without an id", "an id, or an empty row"))
        else:
            self.rows.left_out["without an id"].append(row.number)

    def _with_ids(self, rows: Sequence[SheetRow], taken: Collection[str]) -> list[tuple[SheetRow, str, Mark]]:
        """The rows with their ids, and where these are written or made from."""
        if self.columns.own_ids is None:
            if self._names is None:
                return []
            place = self._names.places[0]
            known = self.values.around.kept_ids.get(self.rows.name, {})
            kept = {name: was for name, was in known.items() if name not in taken}
            ids = assign_ids([self.kept_id(row) for row in rows], kept, taken, self.rows.section.removesuffix("s"))
            return [(row, name, self.rows.mark(row, place)) for row, name in zip(rows, ids, strict=True)]
        place, exact = self.columns.own_ids
        found: dict[str, tuple[SheetRow, str, Mark]] = {}
        for row in rows:
            cell, mark = self.rows.cell(row, place).strip(), self.rows.mark(row, place)
            name = cell if exact else spelt_id(cell)
            if name in found:
                first = found[name][2].line
                what = f"id '{name}' appears twice"
                right = (
                    f"ids of their own, the first is in row {first}; '{COLUMNS}: {{{ID}: }}' has them made of the names"
                )
                self.rows.faults.append(Fault(mark, f"{self.rows.section}.{name}", what, right))
            else:
                found[name] = (row, name, mark)
        return list(found.values())

    def kept_id(self, row: SheetRow) -> KeptId:
        """What an id made for a row is kept with."""
        assert self._names
        rest = [cell for place, cell in enumerate(row.cells) if place not in self._names.places]
        return KeptId(self._id_words(row), row_digest(rest))

    @cached_property
    def _words_said(self) -> Mapping[str, Sequence[tuple[str, Sequence[SheetColumn], Mark]]]:
        """The columns of each word by language, and the place of a head that is missing."""
        said = [column for column in self.columns.known_columns if column.meaning.is_text]
        return {
            language: [
                (
                    word,
                    [
                        column
                        for column in said
                        if column.meaning.path[0] == word and column.meaning.language in (language, "")
                    ],
                    Mark(self.rows.file, self.rows.head.number, 0, f"{word}.{language}"),
                )
                for word in self.rows.vocabulary.words
            ]
            for language in self.values.around.languages
        }

    def note_unsaid(self, row: SheetRow, name: str) -> None:
        """Notes the place of each word that a row lacks in a language: its empty cell, or the head where nothing is
        called so, without a column's number."""
        path = f"{self.rows.section}.{name}"
        for language, said in self._words_said.items():
            found = self.unsaid.setdefault(language, {})
            for word, cells, missing in said:
                if any(self.joined_cells(row, column) for column in cells):
                    continue
                place = self.rows.mark(row, cells[-1].places[0]) if cells else missing
                found[path, word] = place
                if word == self.rows.vocabulary.words[0]:
                    found[self.rows.section, name] = place

    def entry(self, row: SheetRow, name: str, columns: Sequence[SheetColumn], mark: Mark) -> Node:
        """A row as an entry, laid over what stands beside the table's name; its words are put aside."""
        tree: Tree = {}
        if self.columns.nameless:
            self._say(name, HeadMeaning(("name",), True), "", mark, f"{self.rows.section}.{name}.name", mark)
        for column, way in zip(columns, self._ways(self._record(row, columns)), strict=True):
            wanted = way.value_type
            value = self.joined_cells(row, column, wanted)
            path = f"{self.rows.section}.{name}.{way.path}"
            if row.odd and (
                wrong := next(
                    (
                        wrong
                        for place in column.places
                        if (wrong := row.oddity(place)) and self._matters(row, place, column)
                    ),
                    None,
                )
            ):
                self.rows.faults.append(Fault(self.rows.mark(row, column.places[0]), path, *wrong))
                continue
            if not value.strip() or (not column.meaning.is_text and self.values.says_none(value, wanted)):
                continue
            place = self.rows.mark(row, column.places[0])
            if len(column.places) > 1:
                place = Mark(self.rows.file, row.number, 0, column.head)
            if character := unfit_character(value):
                self.rows.faults.append(Fault(place, path, character, "letters and signs"))
                continue
            if DATE.fullmatch(value.strip()) and not (column.meaning.is_text or self._has_dates(column, wanted)):
                what = f"'{value.strip()}', a date that a spreadsheet has made"
                self.rows.faults.append(Fault(place, path, what, MEANT))
                continue
            if column.meaning.is_text:
                fits = self._say(name, column.meaning, value, place, path, mark)
            else:
                fits = self._put_value(tree, row, column, value.strip(), place, path, wanted)
            if not fits:
                self.rows.faults.append(Fault(place, path, "another column of this row says it already", "it once"))
        return merge_trees(self.rows.source.beside, MapNode(mark, tree_nodes(tree)))

    def _put_value(
        self, tree: Tree, row: SheetRow, column: SheetColumn, value: str, place: Mark, path: str, wanted: Any
    ) -> bool:
        """Puts a value (no words) to the key that its column leads to; False where something is there already."""
        if self.columns.names_picture(column.meaning):
            value = self._picture_in_folder(row, value)
        node = self.values.node(value, place, path, wanted)
        short = short_key(later_type(wanted)[0]) if wanted and isinstance(node, TextNode) else ""
        return _put(tree, (*column.meaning.path, short) if short else column.meaning.path, place, node)

    def _has_dates(self, column: SheetColumn, wanted: Any) -> bool:
        """Whether a column of values is one of dates."""
        return wanted is not None and later_type(wanted)[0] is str and self.rows.dates.issuperset(column.places)

    def _picture_in_folder(self, row: SheetRow, name: str) -> str:
        """The name of a picture in the game's folder for one that a cell may have elsewhere, which is told."""
        inner = without_way_out(name)
        if inner != name:
            self.outside.append(row.number)
        return inner

    def _ways(self, record: Any) -> Sequence[_Way]:
        """How each column of a row with such a record is read."""
        found = self.ways.get(record)
        if found is None:
            found = self.ways[record] = [
                _Way(self.rows.vocabulary.type_of(column.meaning, record), ".".join(column.meaning.path))
                for column in self.columns.known_columns
            ]
        return found

    def _matters(self, row: SheetRow, place: int, column: SheetColumn) -> bool:
        """Whether what a spreadsheet has made of a cell spoils it. A column of dates alone has them as they stand.
        Words may be a date as it is seen, and so may a value that isn't seen as one, such as `1-2`; how one looks in
        the system's own format isn't in the file, and stands as 2026-01-02."""
        cell, wrong = self.rows.cell(row, place).strip(), row.oddity(place)
        wanted = self.rows.vocabulary.type_of(column.meaning)
        is_text = column.meaning.is_text or (wanted is not None and later_type(wanted)[0] is str)
        if is_text and cell and place in self.rows.dates:
            return False
        if SYSTEM_DATE.fullmatch(cell) or not cell:
            return True
        if DATE.fullmatch(cell):
            return not column.meaning.is_text
        return not (is_text and wrong is not None and wrong[0].endswith(DATED))

    def _say(self, name: str, meaning: HeadMeaning, value: str, place: Mark, path: str, mark: Mark) -> bool:
        """Puts a word aside for its language; False where one is there already."""
        lacks = self.unsaid.get(meaning.language, {}).get((self.rows.section, name))
        said = self.texts.setdefault(meaning.language, {}).setdefault(name, (TextNode(lacks or mark, name), {}))[1]
        wanted = self._said_as(meaning)
        deep = value.startswith("{$") or (wanted is not None and get_origin(later_type(wanted)[0]) is not None)
        return _put(
            said, meaning.path, place, self.values.node(value, place, path, wanted) if deep else TextNode(place, value)
        )

    def _said_as(self, meaning: HeadMeaning) -> Any:
        """The type that such a word is read into."""
        if meaning.path not in self.types:
            self.types[meaning.path] = self.rows.vocabulary.type_of(meaning)
        return self.types[meaning.path]

    def _record(self, row: SheetRow, columns: Sequence[SheetColumn]) -> Any:
        """The record type that a row is read into, chosen by a word in the row or beside the table's name; None where
        no word fits."""
        chosen = self.rows.vocabulary.chosen_by
        if not chosen:
            return self.rows.vocabulary.records.get("")
        column = next((column for column in columns if column.meaning.path == (chosen,)), None)
        told = self.joined_cells(row, column).strip() if column else ""
        beside = self.rows.source.beside.get(chosen)
        told = told or (beside.value if isinstance(beside, TextNode) else "")
        return self.rows.vocabulary.records.get(told)

    def _labels(self, columns: Sequence[SheetColumn]) -> Iterator[tuple[str, tuple[TextNode, Node]]]:
        """The head of a column that `columns` names for a row of a card is the row's label, shortened where it is long,
        where no language has another."""
        asked = self.rows.source.columns
        named = [column for column in columns if column.meaning.path[0] == ROWS and column.meaning.key in asked]
        for column, label in zip(named, row_labels([column.heads for column in named]), strict=True):
            mark = self.rows.mark(self.rows.head, column.places[0])
            yield column.meaning.path[1], (TextNode(mark, column.meaning.path[1]), TextNode(mark, label))

    @property
    def _respells_ids(self) -> bool:
        """Whether an id is written otherwise than its cell has it."""
        if not self.columns.own_ids or self.columns.own_ids[1]:
            return False
        cells = (self.rows.cell(row, self.columns.own_ids[0]).strip() for row in self.rows.below)
        return any(cell != spelt_id(cell) for cell in cells)

    def _odd_rows(self, columns: Sequence[SheetColumn], entries: Sequence[SheetRow]) -> Iterator[tuple[str, str]]:
        """What is to be said of rows that are read, with its code."""
        if not self.rows.source.rows:
            yield from self._doubtful_rows(entries)
        if like := self.rows.like_heads:
            what = "read like the others, and may be heads of another table; 'rows:' says which rows are entries"
            yield "heads", f"{row_numbers(like)}: {what}"
        if self.outside:
            key = next(column.meaning.key for column in columns if self.columns.names_picture(column.meaning))
            way = f"{COLUMNS}: {{{key}: }} leaves them out"
            what = f"pictures outside the game's folder are looked for inside it by name; {way}"
            yield "outside", f"{row_numbers(self.outside)}: {what}"
        read = [place for column in columns for place in column.places]
        for place in (place for place in read if place in self.rows.dates):
            row, cell = next((row, cell) for row in self.rows.below if (cell := self.rows.cell(row, place).strip()))
            what = (
                f"'{self.rows.all_heads.get(place, column_letters(place))}' holds nothing but dates, which are printed"
            )
            yield "dates", f"{what} as they stand: '{cell}' in row {row.number}"
        struck = [row.number for row in self.rows.below if any(place in row.struck_texts for place in read)]
        if struck:
            yield "struck", f"what is struck out isn't printed: {row_numbers(struck)}"
        plain = [
            place
            for column in columns
            if not is_rich(self.rows.vocabulary.type_of(column.meaning))
            for place in column.places
        ]
        styled = [row.number for row in self.rows.below if any(place in row.styled_texts for place in plain)]
        if styled:
            yield "style", f"words in bold or italics are printed like the others: {row_numbers(styled)}"

    def _doubtful_rows(self, entries: Sequence[SheetRow]) -> Iterator[tuple[str, str]]:
        """What is to be said of rows that nobody asked for and that may be no entries: names alone among others that
        say more, a few below the sums; and of all where the names are what columns are called."""
        bare = [row.number for row in entries if len(row.filled_places) == 1]
        if 0 < len(bare) < len(entries):
            yield "bare", f"{row_numbers(bare)}: nothing but a name, and read like the others"
        last = max(self.rows.left_out.get("sums", ()), default=0)
        below = [row.number for row in entries if row.number > last]
        if last and 0 < 2 * len(below) < len(entries):
            yield "below", f"{row_numbers(below)}: read like the others, and below the sums in row {last}"
        names = [name for row in entries if self._names and (name := self.joined_cells(row, self._names).strip())]
        known = [name for name in names if self.rows.vocabulary.knows(name)]
        if len({*map(self.rows.vocabulary.about, known)}) >= ENOUGH and 2 * len(known) > len(names):
            what = f"rows are called as columns are ({', '.join(known[:3])})"
            yield "side", f"{what}: do the cards stand in columns? Each needs a row"

    def _ways_out(self, unread: Sequence[UnreadColumn]) -> Iterator[str]:
        """How the first column that isn't read, and has nothing against it, is printed: as a field of the cards'
        layout where that has some, else as a row of the card; then how to say that columns aren't to be read."""
        vocabulary = self.rows.vocabulary
        plain = next((column for column in unread if not column.why), None)
        if plain and vocabulary.meaning(f"{ROWS}.a"):
            letters = f" {column_letters(plain.place)}" if self.columns.is_twin(plain.place) else ""
            key = spelt_id(f"{self.rows.heads[plain.place]}{letters}") or "cost"
            if not (vocabulary.own_keys or vocabulary.own_words):
                yield f"'{COLUMNS}: {{{ROWS}.{key}: {plain.called}}}' makes it a row of the card"
            elif not letters:
                yield f"'fields: {{{key.replace('-', '_')}: words}}' in the cards' layout makes it a field"
        if unread:
            heads = ", ".join(column.called for column in unread)
            several = len(unread) > 1
            way = f"{COLUMNS}: {{{NOT_READ}: {f'[{heads}]' if several else heads}}}"
            yield f"'{way}' if {'they are' if several else 'it is'} to stay out"

    def _notes(self, columns: Sequence[SheetColumn], read: Sequence[SheetRow]) -> Iterator[CheckFinding]:
        """A line for what the columns are read as and which aren't read, one for rows that were left out, and one for
        each thing that a card loses."""
        where = Mark(self.rows.file, self.rows.head.number)

        def note(code: str, level: str, message: str) -> CheckFinding:
            return CheckFinding(f"table.{code}", level, self.rows.file, message, "tables", where)

        used = {place for row in self.rows.below for place in row.filled_places}
        asked = self.rows.source.columns
        guessed = {
            column.meaning.key: f"'{column.head}' as {column.meaning.key}"
            for column in columns
            if column.meaning.key not in asked and (asked or column.head != column.meaning.key)
            if used.intersection(column.places)
        }
        made = ["ids are made of the names"] if self.columns.own_ids is None else []
        if self._respells_ids:
            made = ["ids are spelt in small letters with hyphens"]
        if not self.rows.head.number:
            made.append(f"there are no heads, so the columns are called {', '.join(self.rows.heads.values())}")
        if guessed or made:
            way = f" ('{[*guessed][-1]}: ' in '{COLUMNS}' leaves it out)" if asked and guessed else ""
            said = [f"read: {', '.join(guessed.values())}{way}"] if guessed else []
            yield note("columns", NOTE, "; ".join([*said, *made]))
        unread = list(self.columns.unread(columns))
        if told := [*map(str, unread), *self.columns.unread_places(columns)]:
            yield note("unread", NOTE, "; ".join([f"not read: {', '.join(told)}", *self._ways_out(unread)]))
        if self.others and not self.rows.source.sheets:
            names = ", ".join(f"'{sheet.name}'" for sheet in self.others)
            yield note(
                "sheets", NOTE, f"the sheet '{self.rows.sheet.name}' is read, not {names}; 'sheet:' names others"
            )
        for why, rows in self.rows.left_out.items():
            level = NOTE if why == "not what 'where' asks for" or why.startswith(TITLES) else WARNING
            yield note("rows", level, f"{count_text(len(rows), 'row')} left out, {why}: {row_numbers(rows)}")
        yield from (note(code, WARNING, said) for code, said in self._odd_rows(columns, read))
        yield from (note("file", WARNING, said) for said in self.rows.sheet.notes)


def _put(tree: Tree, path: Sequence[str], mark: Mark, node: Node) -> bool:
    """Puts a node at a path of the tree; False where something is there already."""
    *folders, last = path
    for key in folders:
        _, deeper = tree.setdefault(key, (TextNode(mark, key), {}))
        if not isinstance(deeper, dict):
            return False
        tree = deeper
    if last in tree:
        return False
    tree[last] = (TextNode(mark, last), node)
    return True


def tree_nodes(tree: Tree) -> dict[str, tuple[TextNode, Node]]:
    """A tree of values as the entries of a mapping."""
    return {
        name: (key, MapNode(key.mark, tree_nodes(found)) if isinstance(found, dict) else found)
        for name, (key, found) in tree.items()
    }


def label_findings(tables: Sequence[CardList], languages: Iterable[MapNode]) -> Iterator[CheckFinding]:
    """A note of labels that aren't the heads; a warning for each row of cards to which two tables give two labels and a
    language none, since there is one label for a row, wherever it stands; and for rows of one table that have the same
    label, so that nobody can tell them apart."""
    heads: dict[str, dict[str, TextNode]] = {}
    for table in tables:
        for row, (_, label) in table.labels.entries.items():
            if isinstance(label, TextNode):
                heads.setdefault(row, {})[label.value] = label
    own = [_own_labels(node) for node in languages]
    for row, labels in heads.items():
        if len(labels) > 1 and not all(row in known for known in own):
            used = [*labels][-1]
            names = list_words(f"'{label}'" for label in labels)
            what = f"tables call this row {names}, but all cards print '{used}'; use two rows, or a label"
            yield CheckFinding("table.label", WARNING, f"labels.{row}", what, "tables", labels[used].mark)
    yield from _short_labels(tables, own)
    for table, known in product(tables, own):
        alike: dict[str, list[str]] = {}
        for row in table.labels.entries:
            alike.setdefault(known.get(row) or [*heads.get(row, {""})][-1], []).append(row)
        for called, rows in alike.items():
            if called and len(rows) > 1:
                what = f"the rows {list_words(rows)} of a card are all called '{called}': a label of its own for each"
                place = table.labels.entries[rows[-1]][1].mark
                yield CheckFinding("table.label", WARNING, f"labels.{rows[-1]}", what, "tables", place)


def _short_labels(tables: Sequence[CardList], own: Sequence[Mapping[str, str]]) -> Iterator[CheckFinding]:
    """A note for each table with labels that aren't the heads, since those are long or several, unless each language
    has its own."""
    for table in tables:
        labels = [(row, label) for row, (_, label) in table.labels.entries.items() if isinstance(label, TextNode)]
        short = [(row, label) for row, label in labels if not all(row in known for known in own)]
        said = [(row, label) for row, label in short if label.value != label.mark.head]
        if said:
            all_ = ", ".join(f"'{label.mark.head}' is labelled '{label.value}'" for _, label in said)
            what = f"{all_}; 'labels: {{{said[0][0]}: …}}' in a language's file says otherwise"
            yield CheckFinding("table.label", NOTE, said[0][1].mark.file, what, "tables", said[0][1].mark)


def _own_labels(language: MapNode) -> Mapping[str, str]:
    """The labels that a language has itself."""
    said = language.get("labels")
    entries = said.entries if isinstance(said, MapNode) else {}
    return {name: label.value for name, (_, label) in entries.items() if isinstance(label, TextNode)}


def with_tables(language: str, own: MapNode, tables: Sequence[tuple[str, CardList]], faults: list[Fault]) -> MapNode:
    """What a language says, with the words for it that stand in the tables of some sections."""
    under: list[Node] = []
    tabled = {section for section, _ in tables}
    kept = {name: entry for name, entry in own.entries.items() if name not in tabled or not holds_nothing(entry[1])}
    own = MapNode(own.mark, kept)
    for section, table in tables:
        mine, any_ = table.texts.get(language), table.texts.get("")
        labels = [_in_section("labels", table.labels)] if table.labels.entries else []
        wrapped = [_in_section(section, said) for said in (any_, mine) if said]
        if mine:
            faults += _twice_faults(mine, own.get(section), f"text {language}.{section}")
        under += (*labels, *wrapped)
    found = reduce(merge_trees, (*under, own))
    assert isinstance(found, MapNode)
    return found


def _in_section(section: str, said: MapNode) -> MapNode:
    return MapNode(said.mark, {section: (TextNode(said.mark, section), said)})


def _twice_faults(mine: Node, own: Node | None, path: str) -> Iterator[Fault]:
    if isinstance(mine, MapNode) and isinstance(own, MapNode):
        for name, (_, value) in mine.entries.items():
            yield from _twice_faults(value, own.get(name), f"{path}.{name}")
    elif own is not None:
        what = "the language's own file says it as well"
        yield Fault(mine.mark, path, what, f"it once; the other is at {own.mark}")
