"""A card list whose file has changed, of which only the rows are read that are others.

What columns mean, which rows are entries and what ids are made of is chosen by all rows. A row may only be read by
itself where it gives such a choice what it gave before: as many cells, and in each that is another one of the same
sort. Where that isn't certain, there is no such list, and the file is to be read as any file is.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from generator.base.errors import Fault, Mark
from generator.base.frozen import dataclass
from generator.definitions.card_lists import BETWEEN_STROKES, TOTALS, CardList, Places, SheetReader, tree_nodes
from generator.definitions.cell_values import CellReader
from generator.definitions.column_heads import ID, HeadMeaning, head_sense
from generator.definitions.sheet_columns import ORDINALS, SheetColumn
from generator.definitions.sheet_rows import (
    DATE,
    ENDS,
    ENOUGH,
    LONG_HEAD,
    NUMBER,
    STROKES,
    SYSTEM_DATE,
    OtherHeads,
)
from generator.definitions.yaml_nodes import MapNode, Node, TextNode
from generator.spreadsheets.changed_records import changed_sheet
from generator.spreadsheets.table_reader import SheetRow

_NAME = ("name",)


class ChangedList(NamedTuple):
    """A list with the ids of the entries that are others."""

    table: CardList
    names: Sequence[str]


def changed_list(table: CardList, data: bytes) -> ChangedList | None:
    """A list as its file's new bytes have it; None where it is to be read from the beginning."""
    reader = table.reader
    if reader is None:
        return None
    rows = reader.rows
    found = changed_sheet(rows.sheet, PurePosixPath(rows.shown_name).suffix.lower(), data, rows.shown_name)
    if found is None:
        return None
    made = copy(reader)
    made.rows = copy(rows)
    made.rows.sheet, made.rows.faults = found.sheet, []
    below, named, facts = list(rows.below), list(reader.named_rows), list(reader.row_facts)
    ids, read = dict(table.ids), dict[str, _ReadRow]()
    heads = rows.other_heads
    for place in found.places:
        old, new = rows.sheet.rows[place], found.sheet.rows[place]
        at = _place_of(named, old.number)
        among = bisect_left(below, old.number, key=lambda row: row.number)
        if at is None or below[among] is not old or not _RowChange(reader, table, old, new).is_of_the_same_sort():
            return None
        later = heads.with_row(place, new)
        like = {other for cell in _changed_places(old, new) for other in _doubtful_rows(heads, place, cell, new)}
        if any(heads.sureness(other) != later.sureness(other) for other in (place, *like)):
            return None
        heads = later
        _, name, mark = named[at]
        before, now = (_read_row(reader, row, name, mark) for row in (old, new))
        if not before.gives_the_same(now):
            return None
        below[among], named[at] = new, (new, name, mark)
        facts[at] = reader.facts_of(new)
        if name in ids:
            ids[name] = reader.kept_id(new)
        read[name] = now
    vars(made.rows).update(below=below, other_heads=heads)
    made.columns = copy(reader.columns)
    made.columns.rows = made.rows
    made.named_rows, made.row_facts = named, facts
    return ChangedList(_with_rows(table, read, ids, data, made), list(read))


@dataclass(frozen=True)
class _ReadRow:
    """What one row is read into: its entry, its words by language, and what it gives the whole list."""

    entry: Node
    texts: Mapping[str, tuple[TextNode, Node]]
    unsaid: Mapping[str, Places]
    faults: Sequence[Fault]
    told: bool
    """Whether it names colours by their numbers, or pictures outside the game's folder."""

    def gives_the_same(self, other: _ReadRow) -> bool:
        """Whether another row in its place gives the whole list the same."""
        sound = not (self.faults or other.faults or self.told or other.told)
        return sound and self.texts.keys() == other.texts.keys() and self.unsaid == other.unsaid


def _read_row(reader: SheetReader, row: SheetRow, name: str, mark: Mark) -> _ReadRow:
    """A row read by itself."""
    faults: list[Fault] = []
    alone = copy(reader)
    alone.rows = copy(reader.rows)
    alone.rows.faults = faults
    alone.values = CellReader(reader.values.around, faults)
    alone.texts, alone.unsaid, alone.outside = {}, {}, []
    alone.note_unsaid(row, name)
    entry = alone.entry(row, name, reader.columns.known_columns, mark)
    texts = {language: tree_nodes(tree)[name] for language, tree in alone.texts.items()}
    return _ReadRow(entry, texts, alone.unsaid, faults, bool(alone.values.colours or alone.outside))


def _with_rows(
    table: CardList, read: Mapping[str, _ReadRow], ids: Mapping[str, Any], data: bytes, reader: SheetReader
) -> CardList:
    """The list with other entries under some ids."""
    entries = dict(table.entries.entries)
    texts = {language: dict(said.entries) for language, said in table.texts.items()}
    for name, row in read.items():
        entries[name] = entries[name][0], row.entry
        for language, said in row.texts.items():
            texts[language][name] = said
    whole = table.entries.mark
    return replace(
        table,
        entries=MapNode(whole, entries),
        texts={language: MapNode(whole, said) for language, said in texts.items()},
        data=data,
        facts=reader.facts(),
        ids=ids,
        reader=reader,
    )


def _place_of(named: Sequence[tuple[SheetRow, str, Mark]], number: int) -> int | None:
    """The place of the entry that is written in the row of that number."""
    at = bisect_left(named, number, key=lambda one: one[0].number)
    return at if at < len(named) and named[at][0].number == number else None


def _changed_places(old: SheetRow, new: SheetRow) -> list[int]:
    return [place for place, (was, now) in enumerate(zip(old.cells, new.cells, strict=True)) if was != now]


def _doubtful_rows(heads: OtherHeads, at: int, place: int, row: SheetRow) -> Sequence[int]:
    """The rows which may name columns anew or not by how often a cell that came or went stands in its column."""
    return heads.rows_like(place, {heads.rows[at].cells[place].strip(), row.cells[place].strip()})


class _RowChange:
    """A row of a list and another one in its place."""

    def __init__(self, reader: SheetReader, table: CardList, old: SheetRow, new: SheetRow) -> None:
        self.reader = reader
        self.rows = reader.rows
        self.vocabulary = reader.rows.vocabulary
        self.table = table
        self.old = old
        self.new = new
        self.columns = {place: column for column in reader.columns.known_columns for place in column.places}

    def is_of_the_same_sort(self) -> bool:
        """Whether both give each choice over the whole list the same."""
        old, new, rows = self.old, self.new, self.rows
        plain = not any(
            row.odd or row.values or row.struck_texts or row.styled_texts or row.hidden for row in (old, new)
        )
        if not plain or not 0 < rows.head.number < old.number or self._guesses_names:
            return False
        if len(old.cells) != len(new.cells) or old.filled_places != new.filled_places:
            return False
        places = _changed_places(old, new)
        return all(map(self._may_change, places)) and self._keeps_its_id(places)

    @property
    def _guesses_names(self) -> bool:
        """Whether the names stand in a column whose head doesn't say so."""
        asked = self.rows.source.columns
        names = (one for one in self.reader.columns.known_columns if one.meaning.path == _NAME)
        return any(
            one.meaning.key not in asked and not any(meaning.path == _NAME for meaning in self._meanings(head))
            for one in names
            for head in one.heads
        )

    def _meanings(self, head: str) -> list[HeadMeaning]:
        exact = self.vocabulary.meaning(head.strip())
        return [*([exact] if exact else []), *(meaning for _, meaning in self.vocabulary.meanings(head.strip()))]

    def _may_change(self, place: int) -> bool:
        """Whether the cell there is of a column that is read for certain, and of the same sort before and after."""
        column, head, rows = self.columns.get(place), self.rows.heads.get(place), self.rows
        if column is None or head is None or place in rows.dates or head in self.reader.columns.unfit:
            return False
        if any(place == condition for condition, _ in rows.conditions) or self._may_have_ids(place, head):
            return False
        counts = column.meaning.path == ("count",) or head_sense(head) in ORDINALS
        if counts and head != column.meaning.key and column.meaning.key not in rows.source.columns:
            return False
        was, now = (self._traits(row, place, column, head) for row in (self.old, self.new))
        return was is not None and was == now

    def _may_have_ids(self, place: int, head: str) -> bool:
        """Whether the ids stand in a column, or it isn't taken for one of ids by what its cells say."""
        columns = self.reader.columns
        if columns.own_ids and columns.own_ids[0] == place:
            return True
        if ID in self.rows.source.columns or ID in self.rows.heads.values():
            return False
        first = next(iter(self.rows.heads), None)
        return self.vocabulary.is_id(head) or (place == first and not self.vocabulary.knows(head))

    def _traits(self, row: SheetRow, place: int, column: SheetColumn, head: str) -> tuple[object, ...] | None:
        """All that choices ask of a cell, besides what makes its row one of heads; None for what no entry may say."""
        raw = row.cells[place]
        cell = raw.strip()
        asked = {head_sense(one.value) for wanted in self.rows.source.columns.values() for one in wanted.heads}
        heads = {head_sense(one) for one in self.rows.all_heads.values()} | asked
        sense = head_sense(cell)
        special = sense in heads or sense in TOTALS or head_sense(cell.partition(" ")[0]) in TOTALS
        if special or DATE.fullmatch(cell) or SYSTEM_DATE.fullmatch(cell) or BETWEEN_STROKES.match(cell):
            return None
        if STROKES.issuperset(cell) or self.vocabulary.knows(raw):
            return None
        meanings = dict.fromkeys([column.meaning, *self._meanings(head)])
        return (
            NUMBER.fullmatch(cell) is not None,
            cell.endswith(ENDS),
            self._has_sure_heads or (len(raw) >= LONG_HEAD, len(cell) >= LONG_HEAD),
            [self.reader.columns.is_such(row, place, cell, meaning) for meaning in meanings],
        )

    @property
    def _has_sure_heads(self) -> bool:
        """Whether the heads are found by what they mean, and not by what stands below them."""
        known = (cell for cell in self.rows.head.cells if len(cell) < LONG_HEAD and self.vocabulary.knows(cell))
        return len({self.vocabulary.about(cell) for cell in known}) >= ENOUGH

    def _keeps_its_id(self, places: Sequence[int]) -> bool:
        """Whether a made id stays what it is, and so do those of all other rows."""
        reader = self.reader
        if reader.columns.own_ids:
            return True
        names = {place for column in reader.id_columns[:1] for place in column.places}
        if reader.columns.nameless or names & set(places):
            return False
        was, now = reader.kept_id(self.old), reader.kept_id(self.new)
        kept = reader.values.around.kept_ids.get(self.rows.name, {}).values()
        same = sum(one.name == was.name for one in kept)
        alone = sum(one.name == was.name for one in self.table.ids.values()) == 1
        strange = not any(one.row and one.row in (was.row, now.row) for one in kept)
        return alone and (same == 1 or (same == 0 and strange))
