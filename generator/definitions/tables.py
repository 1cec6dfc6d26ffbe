"""A section that is written as a table, `{from: cards.csv, deck: events}`: its rows as the nodes that YAML would give.

A row is an entry, a column one of its keys, with dots to what lies deeper (`corners.top_left`). Words stand in columns
with their language (`name.de`). What stands beside `from` counts for every row that doesn't say otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from pathlib import Path
from typing import Any, get_args, get_origin

from generator.definitions.dialect import Dialect
from generator.definitions.nodes import (
    Broken,
    List,
    Map,
    Node,
    Text,
    holds_nothing,
    kind,
    merged,
    moved,
    read_text,
    unfit_character,
)
from generator.definitions.notes import ByKey, Flag, note_of
from generator.definitions.printed import Size
from generator.definitions.structure import TRUTH, is_record, keys_of, later_type, plain_type, reads_itself
from generator.errors import Fault, InputError, Mark, listed, nearest
from generator.files import read_limited
from generator.paths import inside
from generator.spreadsheets.reading import MEANT, MOST_BYTES, Row, letters, rows_of

FROM, SHEET = "from", "sheet"
"""The keys of a section that name its table, and the sheet of a workbook."""
ID, UNREAD = "id", "#"
"""The column of ids; how columns begin that are one's own notes."""
BETWEEN = (";", ",")
"""What parts the entries of a list, and those of a list in it."""
_WHOLE = re.compile(r"([+-]?\d+)[.,]0+")
_COMMA = re.compile(r"([+-]?\d+),(\d+)")
_MONTHS = "jan|feb|mar|mär|mrz|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez"
_DATE = re.compile(
    r"\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4}"
    rf"|\d{{1,2}}[-. ]{{1,2}}({_MONTHS})\w*\.?|({_MONTHS})\w*\.?[- ]\d\d",
    re.IGNORECASE,
)
"""What a spreadsheet makes of `1-2` or `3.4` and writes into separated values; words of a card may well be a date."""
Tree = dict[str, Any]
Places = Mapping[tuple[str, str], Mark]
"""Where words are or would be, by the section and the entry, or by an entry's path and the word."""


@dataclass(frozen=True)
class Table:
    """What a table says: its entries by id, words by language (the empty one: for any that says nothing itself), the
    place of each word that a row lacks in a language, the file's bytes, and what of it isn't words."""

    entries: Map
    said: Mapping[str, Map]
    unsaid: Mapping[str, Places]
    data: bytes
    facts: bytes


@dataclass(frozen=True)
class _Column:
    """A column: its place from 0, its head, the keys that lead to what it says; `said`: words, in a `language`."""

    place: int
    head: str
    path: tuple[str, ...]
    said: bool = False
    language: str = ""


def names_table(node: Node) -> bool:
    """Whether a section is written as a table."""
    return isinstance(node, Map) and isinstance(node.get(FROM), Text)


def table_of(
    node: Map, section: str, folder: Path, shown: str, dialect: Dialect, languages: Collection[str], faults: list[Fault]
) -> Table | None:
    """The table that a section names; None where it can't be read. What is wrong goes to `faults`."""
    named, sheet = node.entries[FROM][1], node.get(SHEET)
    assert isinstance(named, Text)
    if sheet is not None and not isinstance(sheet, Text):
        faults.append(Fault(sheet.mark, f"{section}.{SHEET}", kind(sheet), "the name of a sheet"))
        return None
    try:
        path = inside(folder, named.value)
        file = f"{shown}/{named.value}"
        if not path.is_file():
            raise ValueError(f"there is no file '{named.value}'")
        data = read_limited(path, MOST_BYTES, Mark(file))
        rows = rows_of(data, file, sheet.value if sheet else "")
    except ValueError as error:
        faults.append(Fault(named.mark, f"{section}.{FROM}", str(error), "a table in the game's folder"))
        return None
    except InputError as error:
        faults.extend(error.faults)
        return None
    beside = {name: entry for name, entry in node.entries.items() if name not in (FROM, SHEET)}
    if not rows:
        faults.append(Fault(Mark(file), section, "the table is empty", "a row with the names of the columns"))
        return None
    return _Reading(file, section, dialect, languages, Map(node.mark, beside), faults).table(data, rows)


@dataclass
class _Reading:
    """Reads one table; what is wrong goes to `faults`."""

    file: str
    section: str
    dialect: Dialect
    languages: Collection[str]
    beside: Map
    faults: list[Fault]
    said: dict[str, Tree] = field(default_factory=dict)
    unsaid: dict[str, dict[tuple[str, str], Mark]] = field(default_factory=dict)

    def table(self, data: bytes, rows: Sequence[Row]) -> Table | None:
        """The whole of it; None where its head is no use."""
        head, *rest = rows
        ids = self._id_column(head)
        columns = list(self._columns(head, ids))
        entries: dict[str, tuple[Text, Node]] = {}
        first: dict[str, Mark] = {}
        for row in rest:
            mark = self._mark(row, ids, head.cells[ids])
            name = row.cells[ids].strip() if ids < len(row.cells) else ""
            self._headless(row, head)
            if wrong := row.oddity(ids):
                self.faults.append(Fault(mark, self.section, *wrong))
            elif not name:
                self.faults.append(Fault(mark, self.section, "a row without an id", "an id, or an empty row"))
            elif name in first:
                what, right = f"id '{name}' stands twice", f"ids of their own; the first is in row {first[name].line}"
                self.faults.append(Fault(mark, f"{self.section}.{name}", what, right))
            else:
                first[name] = mark
                self._lacking(row, name, columns, head)
                entries[name] = (Text(mark, name), self._entry(row, name, columns, mark))
        facts = [[row.cells[column.place : column.place + 1] for column in columns if not column.said] for row in rest]
        named = [column.head for column in columns if not column.said]
        whole = Mark(self.file, head.number, ids + 1, head.cells[ids])
        said = {language: Map(whole, _nodes(tree)) for language, tree in self.said.items()}
        return Table(Map(whole, entries), said, self.unsaid, data, repr((named, [*first], facts)).encode())

    def _mark(self, row: Row, place: int, head: str) -> Mark:
        return Mark(self.file, row.number, place + 1, head.strip() or letters(place))

    @staticmethod
    def _id_column(head: Row) -> int:
        """The column called `id`, else the first one that isn't one's own notes."""
        names = [cell.strip() for cell in head.cells]
        read = [place for place, name in enumerate(names) if name and not name.startswith(UNREAD)]
        return names.index(ID) if ID in names else next(iter(read), 0)

    def _columns(self, head: Row, ids: int) -> Iterator[_Column]:
        seen: dict[str, int] = {}
        for place, cell in enumerate(head.cells):
            name = cell.strip()
            if not name or name.startswith(UNREAD):
                continue
            if name in seen:
                what = f"column '{name}' stands twice"
                right = f"it once; the first is column {letters(seen[name])}"
                self.faults.append(Fault(self._mark(head, place, name), self.section, what, right))
                continue
            seen[name] = place
            if place != ids and (column := self._column(head, place, name)):
                yield column

    def _column(self, head: Row, place: int, name: str) -> _Column | None:
        key, *deeper = name.split(".")
        if key in self._words and key not in self._keys:
            language = deeper[0] if deeper else ""
            if language and language not in self.languages:
                own = f"one of the game's languages, {listed(sorted(self.languages))}, or " if self.languages else ""
                right = f"{own}a file 'text/{language}.yaml'"
                what, hint = f"no language is called '{language}'", nearest(language, self.languages)
                self.faults.append(Fault(self._mark(head, place, name), self.section, what, right, hint))
                return None
            return _Column(place, name, (key, *deeper[1:]), True, language)
        path = (key, *deeper)
        known = all(path) and any(type_at(record, path) for record in self._records.values())
        if known or name == self._chosen_by or key in self._more:
            return _Column(place, name, path)
        keys = [*self._keys, *self._words]
        near = next((wanted for record in self._records.values() for wanted in _near(record, path)), "")
        what = f"unknown column '{name}'"
        said = f"{ID}, {listed(keys, 30)}; one's own notes stand under a head that begins with '{UNREAD}'"
        spoken, *rest = re.split(r"[ ._-]+", name.lower())
        if spoken in self._words and len(rest) == 1 and rest[0] in self.languages:
            near = f"{spoken}.{rest[0]}"
        hint = near or self._mended(nearest(key, keys), deeper)
        self.faults.append(Fault(self._mark(head, place, name), self.section, what, said, hint))
        return None

    def _mended(self, key: str, deeper: Sequence[str]) -> str:
        """A column whose first key was mended, with what follows it where that makes sense."""
        path = (key, *deeper)
        language = key in self._words and len(deeper) == 1 and deeper[0] in self.languages
        inside = any(type_at(record, path) for record in self._records.values())
        return ".".join(path) if language or inside else key

    @property
    def _records(self) -> Mapping[str, Any]:
        """The record that an entry is read into, by the word that chooses it."""
        wanted, notes = plain_type(self.dialect.sections[self.section].record)
        chosen = note_of(notes, ByKey)
        return chosen.records if chosen else {"": wanted}

    @property
    def _chosen_by(self) -> str:
        chosen = note_of(plain_type(self.dialect.sections[self.section].record)[1], ByKey)
        return chosen.key if chosen else ""

    @property
    def _more(self) -> Mapping[str, Any]:
        return self.dialect.sections[self.section].more

    @property
    def _keys(self) -> list[str]:
        own = [key.key for record in self._records.values() for key in keys_of(record)]
        return list(dict.fromkeys([*([self._chosen_by] if self._chosen_by else []), *own, *self._more]))

    @property
    def _words(self) -> list[str]:
        """The keys of the words that a language has for an entry."""
        return words_of(self.dialect, self.section)

    def _headless(self, row: Row, head: Row) -> None:
        for place, cell in enumerate(row.cells):
            if cell.strip() and (place >= len(head.cells) or not head.cells[place].strip()):
                right = f"a column with a name; '{UNREAD}' begins that of one's own notes"
                self.faults.append(
                    Fault(self._mark(row, place, ""), self.section, f"'{cell}' stands under no head", right)
                )

    def _lacking(self, row: Row, name: str, columns: Sequence[_Column], head: Row) -> None:
        """Notes the place of each word that a row lacks in a language: its empty cell, or the head where nothing is
        called so, without a column's number."""
        for language in self.languages:
            found = self.unsaid.setdefault(language, {})
            for word in self._words:
                own = [column for column in columns if column.said and column.path[0] == word]
                cells = [column for column in own if column.language in (language, "")]
                if any("".join(row.cells[column.place : column.place + 1]).strip() for column in cells):
                    continue
                place = Mark(self.file, head.number, 0, f"{word}.{language}")
                if cells:
                    place = self._mark(row, cells[-1].place, cells[-1].head)
                found[f"{self.section}.{name}", word] = place
                if word == self._words[0]:
                    found[self.section, name] = place

    def _entry(self, row: Row, name: str, columns: Sequence[_Column], mark: Mark) -> Node:
        """A row as an entry, laid over what stands beside the table's name; its words are put aside."""
        tree: Tree = {}
        record = self._record(row, columns)
        for column in columns:
            value = row.cells[column.place] if column.place < len(row.cells) else ""
            if not value.strip():
                continue
            place = self._mark(row, column.place, column.head)
            path = f"{self.section}.{name}.{'.'.join(column.path)}"
            if wrong := self._wrong(row, column, value):
                self.faults.append(Fault(place, path, *wrong))
                continue
            if column.said:
                lacks = self.unsaid.get(column.language, {}).get((self.section, name))
                said = self.said.setdefault(column.language, {}).setdefault(name, (Text(lacks or mark, name), {}))[1]
                wanted = type_at(texts_of(self.dialect, self.section), column.path)
                plain = value.startswith("{$") or (wanted is not None and get_origin(plain_type(wanted)[0]) is not None)
                found = self._node(value, place, path, wanted) if plain else Text(place, value)
                fits = _put(said, column.path, place, found)
            else:
                fits = _put(
                    tree, column.path, place, self._node(value.strip(), place, path, self._type(record, column))
                )
            if not fits:
                self.faults.append(Fault(place, path, "another column of this row says it already", "it once"))
        return merged(self.beside, Map(mark, _nodes(tree)))

    @staticmethod
    def _wrong(row: Row, column: _Column, value: str) -> tuple[str, str] | None:
        """What is wrong with a cell before it is known what is wanted there, and what would be right."""
        if character := unfit_character(value):
            return character, "letters and signs"
        if not column.said and _DATE.fullmatch(value.strip()):
            return f"'{value.strip()}', a date that a spreadsheet has made", MEANT
        return row.oddity(column.place)

    def _record(self, row: Row, columns: Sequence[_Column]) -> Any:
        """What a row is read into, as far as it says so itself."""
        place = next((column.place for column in columns if column.path == (self._chosen_by,)), None)
        told = row.cells[place].strip() if place is not None and place < len(row.cells) else ""
        beside = self.beside.get(self._chosen_by)
        told = told or (beside.value if isinstance(beside, Text) else "")
        return self._records.get(told)

    def _type(self, record: Any, column: _Column) -> Any:
        if more := self._more.get(column.path[0]):
            record, path = more[0], (more[1], *column.path[1:])
            return type_at(record, path)
        several = [record] if record else self._records.values()
        return next((found for one in several if (found := type_at(one, column.path))), None)

    def _node(self, value: str, mark: Mark, path: str, wanted: Any, depth: int = 0) -> Node:
        """What a cell says as the type that is wanted there: a list with semicolons, anything else that isn't plain as
        it would stand in YAML."""
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
            items = (self._node(part, mark, path, one, depth + 1) for part, one in zip(parts, kinds, strict=True))
            return List(mark, tuple(items))
        return Text(mark, _as_written(value, wanted, notes))

    def _yaml(self, value: str, mark: Mark, path: str) -> Node:
        try:
            return moved(read_text(value, mark.file), mark)
        except InputError as error:
            self.faults.append(Fault(mark, path, error.faults[0].what, error.faults[0].expected))
            return Broken(mark)


def words_of(dialect: Dialect, section: str) -> list[str]:
    """The keys of the words that a language has for an entry of a section."""
    record = texts_of(dialect, section)
    return [key.key for key in keys_of(record)] if record else []


def texts_of(dialect: Dialect, section: str) -> Any:
    """The record of the words that a language has for an entry of a section, if it is one."""
    args = get_args(next((key.type for key in keys_of(dialect.texts) if key.key == section), None))
    return args[1] if len(args) == 2 and is_record(args[1]) else None


def type_at(record: Any, path: Sequence[str]) -> Any:
    """The type of what a path leads to in a record, with its notes; None where it leads nowhere."""
    wanted = record
    for key in path:
        wanted, _ = later_type(wanted)
        if is_record(wanted):
            found = next((one for one in keys_of(wanted) if one.key == key), None)
            wanted = found.type if found else None
        else:
            args = get_args(wanted)
            mapping = isinstance(get_origin(wanted), type) and issubclass(get_origin(wanted), Mapping)
            wanted = args[1] if mapping else None
        if wanted is None:
            return None
    return wanted


def _near(record: Any, path: Sequence[str]) -> Iterator[str]:
    """The column that a path into a record was meant to be, where its last key alone is wrong."""
    around, _ = later_type(type_at(record, path[:-1]) or str)
    if len(path) > 1 and is_record(around) and (right := nearest(path[-1], [key.key for key in keys_of(around)])):
        yield ".".join((*path[:-1], right))


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
    if wanted is int and (whole := _WHOLE.fullmatch(value)):
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
        wrapped = [_in_section(section, said) for said in (any_, mine) if said]
        if mine:
            faults += _said_twice(mine, own.get(section), f"text {language}.{section}")
        under += wrapped
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
