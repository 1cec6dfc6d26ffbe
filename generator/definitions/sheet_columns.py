"""The columns of a sheet: which are read and what each says, which has the ids, and why others aren't read."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from itertools import pairwise
from pathlib import PurePosixPath

from generator.base.errors import Fault, list_words, nearest_name
from generator.base.frozen import dataclass
from generator.definitions.cell_values import CellReader
from generator.definitions.column_heads import ID, UNREAD, HeadMeaning, head_sense
from generator.definitions.id_types import PieceId
from generator.definitions.kept_ids import spelt_id
from generator.definitions.pack import Art
from generator.definitions.picture_files import KINDS as PICTURES
from generator.definitions.picture_files import UNREAD as UNREAD_PICTURES
from generator.definitions.picture_files import without_way_out
from generator.definitions.printed_pieces import LayoutName
from generator.definitions.sheet_rows import NUMBER, SheetRows
from generator.definitions.table_source import COLUMNS, NOT_READ, WantedColumn
from generator.definitions.yaml_nodes import TextNode, text_as_yaml
from generator.definitions.yaml_reader import NOTHING, YamlReader, later_type
from generator.files.paths import ID as ID_SHAPE
from generator.spreadsheets.table_reader import SheetRow, column_letters

_CODE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*", re.ASCII)
ORDINALS = frozenset(("#", "no", "nr", "num", "number"))
"""Heads, by their sense, under which numbers that rise, or that are many and all different, are those of the cards."""
NO_NAMES = "no column has the names"
LONG_NAME = 40
"""The greatest average length of names, in letters, in a column whose head doesn't say that it has names."""


@dataclass(frozen=True)
class SheetColumn:
    """A column, or several that are read as one: their places from 0, their heads, what they say."""

    places: tuple[int, ...]
    heads: tuple[str, ...]
    meaning: HeadMeaning

    @property
    def head(self) -> str:
        """The column's head as faults call it."""
        return " + ".join(self.heads)


@dataclass(frozen=True)
class UnreadColumn:
    """A column that nothing is read from: its `place`, how `columns` calls it, how it is `told` and what is said
    against it."""

    place: int
    called: str
    told: str
    why: str = ""

    def __str__(self) -> str:
        return f"{self.told} ({self.why})" if self.why else self.told


@dataclass
class ColumnChooser:
    """Chooses what the columns of a sheet are read as. `unfit`: heads whose cells don't fit the key that the head would
    mean, with why; what is wrong goes to the faults of the rows."""

    rows: SheetRows
    values: CellReader
    unfit: dict[str, str] = field(default_factory=dict)

    @cached_property
    def known_columns(self) -> Sequence[SheetColumn]:
        """The columns that are read, each with what it says."""
        found = list(self._asked_columns())
        places = {place for column in found for place in column.places} | ({self.own_ids[0]} if self.own_ids else set())
        self._refuse_contradictions(places)
        places |= self._left_unread.keys()
        taken = {column.meaning for column in found}
        for place, meaning in self._exact_columns(places):
            if meaning in taken:
                continue
            found.append(SheetColumn((place,), (self.rows.heads[place],), meaning))
            taken.add(meaning)
            places.add(place)
        foreign = self._foreign
        for place, meaning in self._likely_columns(places, taken):
            if meaning in taken or place in places or place in foreign:
                continue
            if self._fits(place, meaning):
                found.append(SheetColumn((place,), (self.rows.heads[place],), meaning))
                taken.add(meaning)
                places.add(place)
        self._find_names(found, places)
        return sorted(found, key=lambda column: column.places)

    @property
    def nameless(self) -> bool:
        """Whether the section says that its entries bear no names: `columns: {name: }`."""
        asked = self.rows.source.columns.get("name")
        return asked is not None and not asked.heads

    def _asked_columns(self) -> Iterator[SheetColumn]:
        """The columns that the section's `columns` names."""
        for key, wanted in self.rows.source.columns.items():
            path = f"{self.rows.section}.{COLUMNS}.{key}"
            meaning = self.rows.vocabulary.meaning(key)
            if key == ID:
                continue
            if meaning is None and self.rows.vocabulary.unsure:  # it may be a field of the layout, whose fault is told
                continue
            if meaning is None:
                right = f"{ID}, {NOT_READ}, {list_words((*self.rows.vocabulary.keys, *self.rows.vocabulary.words), 30)}"
                hint = nearest_name(key, (NOT_READ, *self.rows.vocabulary.keys, *self.rows.vocabulary.words))
                self.rows.faults.append(Fault(wanted.key.mark, path, f"unknown key '{key}'", right, hint))
                continue
            places = [self.rows.place_of(head, path) for head in wanted.heads]
            if places and None not in places:
                at = tuple(place for place in places if place is not None)
                yield SheetColumn(
                    at, tuple(self.rows.all_heads.get(place, column_letters(place)) for place in at), meaning
                )

    @cached_property
    def _left_unread(self) -> Mapping[int, TextNode]:
        """The places of the columns of which the section says that they aren't read, each with where that is said. A
        head that stands twice means both columns."""
        found: dict[int, TextNode] = {}
        for head in self.rows.source.unread:
            place = self.rows.place_of(head, f"{self.rows.section}.{COLUMNS}.{NOT_READ}")
            if place is not None:
                twins = [other for other, name in self.rows.heads.items() if name == head.value.strip()]
                found |= dict.fromkeys((place, *twins), head)
        return found

    def _refuse_contradictions(self, read: Collection[int]) -> None:
        """Notes a fault for each column that is read and isn't to be."""
        for place, head in self._left_unread.items():
            if place in read:
                path = f"{self.rows.section}.{COLUMNS}.{NOT_READ}"
                self.rows.faults.append(Fault(head.mark, path, f"'{head.value}' is read", "it under one key"))

    def _exact_columns(self, places: Collection[int]) -> Iterator[tuple[int, HeadMeaning]]:
        """Columns whose head is a key as YAML has it."""
        seen: dict[str, int] = {}
        for place, name in self.rows.heads.items():
            if place in places or name == ID:
                continue
            meaning = self.rows.vocabulary.meaning(name)
            if meaning is None:
                self._refuse_key(place, name)
            elif name in seen:
                what = f"column '{name}' appears twice"
                right = f"it once; the first is column {column_letters(seen[name])}"
                self.rows.faults.append(Fault(self.rows.mark(self.rows.head, place), self.rows.section, what, right))
            elif name not in self.rows.source.columns:
                seen[name] = place
                yield place, meaning

    def _refuse_key(self, place: int, name: str) -> None:
        """Notes a fault for what can only be meant as a key or a language, with dots, and is none."""
        key, *deeper = name.split(".")
        keys, words, languages = self.rows.vocabulary.keys, self.rows.vocabulary.words, self.values.around.languages
        first = key if key in (*keys, *words) else nearest_name(key, (*keys, *words))
        if not deeper or not all(deeper) or " " in name or not first:
            return
        if key in words and key not in keys:
            own = f"one of the game's languages, {list_words(sorted(languages))}, or " if languages else ""
            right = f"{own}a file 'text/{deeper[0]}.yaml'"
            what, hint = f"no language is called '{deeper[0]}'", nearest_name(deeper[0], languages)
        else:
            what, right = f"unknown column '{name}'", f"{ID}, {list_words((*keys, *words), 30)}"
            mended = ".".join((first, *deeper))
            known = self.rows.vocabulary.meaning(mended) is not None
            hint = mended if known and first != key else nearest_name(name, self.rows.vocabulary.nested_keys) or first
        self.rows.faults.append(Fault(self.rows.mark(self.rows.head, place), self.rows.section, what, right, hint))

    def _likely_columns(
        self, places: Collection[int], taken: Collection[HeadMeaning]
    ) -> Iterator[tuple[int, HeadMeaning]]:
        """Columns whose head means a key by its sense, those with something below it before empty ones, the likeliest
        first."""
        unasked = {key for key, wanted in self.rows.source.columns.items() if not wanted.heads}
        found = [
            (place not in self._used_places, far, place, number, meaning)
            for place, name in self.rows.heads.items()
            if place not in places and name != ID
            for number, (far, meaning) in enumerate(self.rows.vocabulary.meanings(name))
            if meaning not in taken and meaning.key not in unasked and (far == 0 or "." not in name)
        ]
        for _, _, place, _, meaning in sorted(found, key=lambda one: one[:4]):
            yield place, meaning

    @cached_property
    def _foreign(self) -> frozenset[int]:
        """The places of columns that have words in a language that the game doesn't have, where another one has the
        same in its own."""
        vocabulary = self.rows.vocabulary
        languages = {place: vocabulary.foreign_language(head) for place, head in self.rows.heads.items()}
        meant = {place: self._words_meant(head) for place, head in self.rows.heads.items()}
        own = {path for place, paths in meant.items() if not languages[place] for path in paths}
        found = [(place, min(meant[place] & own)) for place in meant if languages[place] and meant[place] & own]
        for place, path in found:
            language = languages[place]
            right = f"text/{language}.yaml and {COLUMNS}: {{{path[0]}.{language}: {column_letters(place)}}} read it"
            self.unfit[self.rows.heads[place]] = f"the game has no language '{language}'; {right}"
        return frozenset(place for place, _ in found)

    def _words_meant(self, head: str) -> frozenset[tuple[str, ...]]:
        """The words that a head may mean."""
        return frozenset(meaning.path for _, meaning in self.rows.vocabulary.meanings(head) if meaning.is_text)

    def _fits(self, place: int, meaning: HeadMeaning) -> bool:
        """Whether the cells of a column look like what its head would mean: at least half of them."""
        cells = [(row, cell) for row in self.rows.below if (cell := self.rows.cell(row, place).strip())]
        if not cells:
            return True
        if self.rows.mostly_failed(place):
            self.unfit[self.rows.heads[place]] = "its formulas failed"
            return False
        wrong = [cell for row, cell in cells if not self.is_such(row, place, cell, meaning)]
        numbers = [cell for _, cell in cells]
        ordinal = head_sense(self.rows.heads[place]) in ORDINALS and _are_ordinals(numbers)
        if meaning.path == ("count",) and (ordinal or _runs_on(numbers)):
            way = f"; {COLUMNS}: {{count: {column_letters(place)}}} reads them as copies"
            self.unfit[self.rows.heads[place]] = f"they are running numbers, no copies{way}"
            return False
        if 2 * len(wrong) > len(cells):
            self.unfit[self.rows.heads[place]] = f"'{wrong[0]}' is no {meaning.key}"
            return False
        return True

    def is_such(self, row: SheetRow, place: int, cell: str, meaning: HeadMeaning) -> bool:
        """Whether a cell looks like what a column's head would mean."""
        wanted = self.rows.vocabulary.type_of(meaning)
        plain = later_type(wanted)[0] if wanted else str
        if meaning.is_text:
            return not NUMBER.fullmatch(cell)
        if plain is LayoutName and not (ID_SHAPE.fullmatch(cell) and "." not in cell):
            return False
        if plain is PieceId and plain not in self.values.around.known_ids and not ID_SHAPE.fullmatch(cell):
            return False
        if self.names_picture(meaning):
            return self._is_picture(cell)
        node = self.values.node(
            self.rows.plain(row, place, wanted), self.rows.mark(row, place), meaning.key, wanted, trying=True
        )
        return YamlReader([], self.values.around.known_ids).read(node, wanted or str, "") is not NOTHING

    def names_picture(self, meaning: HeadMeaning) -> bool:
        """Whether what a column says is the name of a picture."""
        wanted = self.rows.vocabulary.type_of(meaning)
        return meaning.path == ("art", "file") or (wanted is not None and later_type(wanted)[0] is Art)

    def _is_picture(self, cell: str) -> bool:
        """Whether a cell names a picture: one that the folder has, or anything that ends as pictures do."""
        if "://" in cell:
            return False
        ending = PurePosixPath(cell.replace("\\", "/")).suffix.lower()
        known = self.values.around.pictures.find(without_way_out(cell))
        return ending in (*PICTURES, *UNREAD_PICTURES) or known.path is not None

    def _is_full(self, place: int) -> bool:
        """Whether a column has no gap."""
        return all(self.rows.cell(row, place).strip() for row in self.rows.below)

    def _is_long(self, place: int) -> bool:
        """Whether a column holds sentences, longer than names are."""
        cells = [cell for row in self.rows.below if (cell := self.rows.cell(row, place).strip())]
        return sum(map(len, cells)) > LONG_NAME * len(cells)

    def _find_names(self, found: list[SheetColumn], places: Collection[int]) -> None:
        """Where no column is meant for names and none for ids, the first one that is left and holds words in each row
        has them."""
        if any(column.meaning.path == ("name",) for column in found) or "name" not in self.rows.vocabulary.words:
            return
        if self.own_ids or "name" in self.rows.source.columns:
            return
        for place in self.rows.heads:
            name = HeadMeaning(("name",), True)
            free = place not in places and not self.rows.heads[place].startswith(UNREAD)
            if free and self._is_full(place) and not self._is_long(place) and self._fits(place, name):
                found.append(SheetColumn((place,), (self.rows.heads[place],), name))
                return
        heads = list_words(self.rows.heads.values(), 30)
        right = f"{COLUMNS}: {{name: HEAD}}, one of {heads}; '{{name: }}' where the cards bear none"
        self.rows.faults.append(
            Fault(self.rows.mark(self.rows.head, next(iter(self.rows.heads), 0)), self.rows.section, NO_NAMES, right)
        )

    @cached_property
    def own_ids(self) -> tuple[int, bool] | None:
        """The place of the column of ids, and whether whoever wrote it knows what ids are; None where ids are made of
        the names: there is no such column, or it says the same twice."""
        if asked := self.rows.source.columns.get(ID):
            place = self.rows.place_of(asked.heads[0], f"{self.rows.section}.{COLUMNS}.{ID}") if asked.heads else None
            return None if place is None else (place, self._are_ids(place))
        exact = [place for place, name in self.rows.heads.items() if name == ID and place not in self._left_unread]
        if exact:
            return exact[0], self._are_ids(exact[0])
        read = {place for column in self.rows.source.columns.values() for place in self._quiet_places(column)}
        read |= self._left_unread.keys()
        free = [place for place, name in self.rows.heads.items() if place not in read and not name.startswith(UNREAD)]
        likely = [place for place in free if self.rows.vocabulary.is_id(self.rows.heads[place])]
        first = [
            place
            for place in [*self.rows.heads][:1]
            if place in free and not self.rows.vocabulary.knows(self.rows.heads[place])
        ]
        if not self.rows.vocabulary.words:
            return free[0] if free else 0, True
        for place in likely:
            spelt = [
                spelt_id(self.rows.cell(row, place)) for row in self.rows.below if self.rows.cell(row, place).strip()
            ]
            if spelt and all(spelt) and len(set(spelt)) == len(spelt) == len(self.rows.below):
                return place, False
            self.unfit[self.rows.heads[place]] = "not each row has one of its own"
        for place in first:
            cells = [self.rows.cell(row, place).strip() for row in self.rows.below]
            shaped = all(ID_SHAPE.fullmatch(cell) and not cell.isdigit() for cell in cells)
            if cells and shaped and len(set(cells)) == len(cells):
                return place, True
        return None

    def _are_ids(self, place: int) -> bool:
        """Whether a column holds ids as they are written here; else it holds codes, and `SP-01` is `sp-01`. Codes
        that would be the same are ids that are wrong."""
        shape = self.rows.vocabulary.dialect.sections[self.rows.section].shape
        cells = [cell for row in self.rows.below if (cell := self.rows.cell(row, place).strip())]
        codes = [cell for cell in cells if shape and not shape.pattern.fullmatch(cell) and _CODE.fullmatch(cell)]
        spelt = {spelt_id(cell) for cell in cells}
        return not codes or "" in spelt or len(spelt) < len(set(cells))

    def _quiet_places(self, wanted: WantedColumn) -> Iterator[int]:
        asked = {head_sense(head.value) for head in wanted.heads}
        yield from (place for place, name in self.rows.heads.items() if head_sense(name) in asked)

    def is_twin(self, place: int) -> bool:
        """Whether a column before it has the same head."""
        return self.rows.heads[place] in [name for other, name in self.rows.heads.items() if other < place]

    @cached_property
    def _used_places(self) -> frozenset[int]:
        """The places of the columns with something below their head."""
        return frozenset(place for row in self.rows.below for place in row.filled_places)

    def _settled_places(self, columns: Sequence[SheetColumn]) -> frozenset[int]:
        """The places of these columns, of the ids, of what rows are chosen by, and of what isn't to be read."""
        ids = [self.own_ids[0]] if self.own_ids else []
        read = (place for column in columns for place in column.places)
        return frozenset((*read, *ids, *(place for place, _ in self.rows.conditions), *self._left_unread))

    def unread(self, columns: Sequence[SheetColumn]) -> Iterator[UnreadColumn]:
        """The columns with a head that nothing is read from, though nobody said so."""
        read, used = self._settled_places(columns), self._used_places
        unasked = {key for key, wanted in self.rows.source.columns.items() if not wanted.heads}
        for place, name in self.rows.heads.items():
            meant = {meaning.key for _, meaning in self.rows.vocabulary.meanings(name)} | (
                {ID} if self.rows.vocabulary.is_id(name) else set()
            )
            if place in read or place not in used or meant & unasked:
                continue
            if name.startswith(UNREAD) and name != UNREAD:
                continue
            letters = column_letters(place) if self.is_twin(place) else ""
            told = f"'{name}' in column {letters}" if letters else f"'{name}'"
            called = letters or text_as_yaml(name)
            yield UnreadColumn(place, called, told, self._why_unread(place, name, called))

    def _why_unread(self, place: int, name: str, called: str) -> str:
        """What is said against a column; nothing where its head only means nothing."""
        if name in self.unfit:
            return self.unfit[name]
        if spoilt := self.rows.spoilt(place):
            return f"no value: {spoilt}"
        near = nearest_name(name, (*self.rows.vocabulary.keys, *self.rows.vocabulary.words))
        if near and _close(name, near):
            meaning = self.rows.vocabulary.meaning(near)
            way = f" {COLUMNS}: {{{near}: {called}}} reads it" if meaning and self._fits(place, meaning) else ""
            return f"did you mean {near}?{way}"
        return "notes of your own" if self.rows.vocabulary.is_own(name) else ""

    def unread_places(self, columns: Sequence[SheetColumn]) -> Iterator[str]:
        """What stands under no head, in hidden columns or in a table beside, and isn't read, with its columns."""
        read, used = self._settled_places(columns), self._used_places
        left = sorted(place for place in used if place not in self.rows.heads and place not in read)
        headed = [place for place in left if place in self.rows.all_heads]
        beside = [place for place in headed if place not in self.rows.read_beside]
        hidden = [place for place in left if place in self.rows.sheet.hidden_columns]
        bare = [place for place in left if place not in (*headed, *hidden)]
        for what, places in (
            ("what stands under no head in", bare),
            ("the hidden columns", hidden),
            (f"the table beside, which {COLUMNS}: {{name: {column_letters((beside or [0])[0])}}} reads, in", beside),
        ):
            if places:
                yield f"{what} {', '.join(map(column_letters, places))}"


def _are_ordinals(cells: Sequence[str]) -> bool:
    """Whether the numbers in a column rise from row to row, or are more than three and all different."""
    found = [int(cell) for cell in cells if cell.isdecimal()]
    rising = all(one < other for one, other in pairwise(found))
    return len(found) == len(cells) > 1 and len(set(found)) == len(found) and (rising or len(found) > 3)


def _runs_on(cells: Sequence[str]) -> bool:
    """Whether cells are running numbers: 1, 2, 3 and so on."""
    found = [int(cell) for cell in cells if cell.isdecimal()]
    return len(found) == len(cells) > 3 and found == list(range(found[0], found[0] + len(found)))


def _close(one: str, other: str) -> bool:
    """Whether a head is so near to a key that it is a slip: a letter in six."""
    import difflib

    return difflib.SequenceMatcher(None, head_sense(one), head_sense(other)).ratio() >= 0.8
