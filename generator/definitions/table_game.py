"""A new game made of a card list: columns mapped as far as heads and cells tell, a deck for each sheet."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path

from generator.base.errors import Fault, Mark, input_error
from generator.base.frozen import dataclass
from generator.definitions.card_lists import TOTALS, SheetReader, holds_entries
from generator.definitions.cell_values import TableContext
from generator.definitions.column_heads import ID, UNREAD, HeadVocabulary, head_sense
from generator.definitions.dialect import Dialect
from generator.definitions.id_types import ColourToken, IconId
from generator.definitions.kept_ids import spelt_id
from generator.definitions.picture_files import KINDS, PictureFiles
from generator.definitions.picture_files import UNREAD as UNREAD_PICTURES
from generator.definitions.row_labels import row_labels
from generator.definitions.sheet_columns import SheetColumn
from generator.definitions.sheet_rows import SheetRows
from generator.definitions.table_source import NOT_READ, TableSource, WantedColumn
from generator.definitions.yaml_nodes import MapNode, TextNode, text_as_yaml
from generator.files.gate import read_limited
from generator.spreadsheets.table_reader import MOST_BYTES, TableSheet, column_letters, read_sheets

SECTION, NAME, TEXT = "cards", "name", "text"
MOST_ROWS = 6
"""Rows under a card's name, so that there is room for its text."""
SHORT, SHORT_ON_AVERAGE = 30, 16
"""Letters of what stands in a row of a card, at most and on average."""
MOST_DECKS = 12
NO_CARDS = "left out, since it has no column of names; 'sheet:' in cards.yaml reads it all the same"
"""What is said of a sheet that isn't taken for a list of cards."""
SUMMARY = "its rows are called as the other sheets are, left out"
CARDS_NAMED = 3
"""How many cards are named that stand in two sheets."""
_COLOURS = ("sea", "moss", "brick", "plum", "gold", "ink")
_ADDRESS = re.compile(r"https?://|www\.|[a-z]:[/\\]|[/\\]\w+[/\\.]|\.{1,2}[/\\]\S|\S+\.[a-z]{2,5}$", re.IGNORECASE)
"""How an address begins, and how the path of a file looks: `N/A` and `1/2` are none."""


@dataclass(frozen=True)
class ColumnMapping:
    """How a sheet's columns are read. `heads`: the heads by key. `column_notes`: what became of each column, in words.
    `decks`: the values by which the column `deck` parts the cards."""

    sheet: str
    heads: Mapping[str, tuple[str, ...]]
    column_notes: tuple[str, ...]
    decks: tuple[str, ...] = ()


@dataclass
class _MappingBuilder:
    """Gathers what the columns of one sheet are read as."""

    reader: SheetReader
    heads: dict[str, tuple[str, ...]] = field(default_factory=dict)
    column_notes: dict[str, str] = field(default_factory=dict)
    decks: tuple[str, ...] = ()

    def take(self, key: str, head: str, said: str) -> None:
        """Reads a column as that key, after those that are read as it already."""
        self.heads[key] = (*self.heads.get(key, ()), head)
        self.column_notes[head] = said


_COLUMN_WORDS = {
    "name": "the name",
    "text": "the text",
    "count": "copies",
    "type": "the line above the text",
    "foot": "the foot",
    "art.file": "the picture",
    "art": "the picture",
    "colour": "the colour",
    "icon": "the sign",
}


def sheet_maps(
    path: Path, dialect: Dialect, language: str, colours: frozenset[str], icons: frozenset[str]
) -> list[ColumnMapping]:
    """What each sheet that looks like a card list is read as. Raises `InputError` where the file is no table, or none
    of its sheets has names."""
    shown = path.as_posix()
    vocabulary = HeadVocabulary(dialect, SECTION, (language,))
    none = {section.id: frozenset[str]() for section in dialect.sections.values()}
    known = {**none, ColourToken: colours, IconId: icons}
    around = TableContext(
        path.parent, path.parent.as_posix(), dialect, (language,), known, PictureFiles(path.parent), {}
    )
    source = TableSource((), (), {}, (), {}, MapNode(Mark(shown), {}))
    whole = read_sheets(read_limited(path, MOST_BYTES, Mark(shown)), shown)
    sheets = [one for one in whole if one.rows and not one.hidden]
    if not sheets:
        raise input_error("the table is empty", expected="a row with the names of the columns", mark=Mark(shown))
    likely = [sheet for sheet in sheets if holds_entries(sheet, source, vocabulary)] or sheets[:1]
    nameless = replace(source, columns={NAME: WantedColumn(TextNode(Mark(shown), NAME), ())})
    titles = {head_sense(sheet.name) for sheet in sheets}
    found: list[ColumnMapping] = []
    cards: list[frozenset[str]] = []
    ids: set[str] = set()
    for sheet in likely:
        faults: list[Fault] = []
        rows = SheetRows(path.name, shown, sheet, len(sheets) > 1, source, vocabulary, faults)
        reader = SheetReader.of(rows, around)
        own = frozenset(reader.names)
        if not any(column.meaning.path == (NAME,) for column in reader.columns.known_columns):
            rows = replace(rows, source=nameless, faults=[])
            reader = SheetReader.of(rows, around)
            own = frozenset(" ".join(row.cells) for row in rows.below)
        own = frozenset(name for name in own if head_sense(name) not in TOTALS)
        twin = next((at for at, other in enumerate(cards) if own and own <= other), None)
        if len(own) > 1 and {head_sense(name) for name in own} <= titles:
            found.append(ColumnMapping(sheet.name, {}, (SUMMARY,)))
            own = frozenset()
        elif twin is not None and found[twin].heads:
            words = _words_of(sheet)
            same = "" if words <= _words_of(likely[twin]) else ", with other words"
            made = (f"the cards of '{found[twin].sheet}' once more{same}, left out",)
            found.append(ColumnMapping(sheet.name, {}, made))
        else:
            found.append(_sheet_map(reader, sheet, ids))
            again = [(other.sheet, own & names) for other, names in zip(found, cards, strict=False) if own & names]
            said = tuple(f"in '{name}', too: {_first_of(both)}" for name, both in again)
            found[-1] = replace(found[-1], column_notes=(*found[-1].column_notes, *said))
        cards.append(own)
    found += (ColumnMapping(sheet.name, {}, (NO_CARDS,)) for sheet in sheets if sheet not in likely)
    found += (ColumnMapping(sheet.name, {}, (_left_out(sheet),)) for sheet in whole if sheet not in sheets)
    keys = (key for one in found for key, heads in one.heads.items() if heads)
    if not any(cards) or not any(key.partition(".")[0] in (NAME, TEXT) for key in keys):
        raise input_error("holds no cards", expected="a row of heads, and rows with names below it", mark=Mark(shown))
    return found


def _left_out(sheet: TableSheet) -> str:
    """Why a sheet isn't looked at."""
    if sheet.fault:
        return f"left out, since it can't be read: {sheet.fault.what}"
    return "hidden, left out" if sheet.hidden else "empty, left out"


def _first_of(names: frozenset[str]) -> str:
    """The first of some names, and how many there are."""
    more = f" … ({len(names)} in all)" if len(names) > CARDS_NAMED else ""
    return f"{', '.join(sorted(names)[:CARDS_NAMED])}{more}"


def _words_of(sheet: TableSheet) -> frozenset[str]:
    """All that stands in a sheet."""
    return frozenset(cell.strip() for row in sheet.rows for cell in row.cells)


def _sheet_map(reader: SheetReader, sheet: TableSheet, ids: set[str]) -> ColumnMapping:
    """What the columns of a sheet are read as; `ids`: those of the sheets before."""
    made = _MappingBuilder(reader)
    if reader.columns.nameless:
        made.heads[NAME] = ()
    known = {place: column for column in reader.columns.known_columns for place in column.places}
    if reader.columns.own_ids:
        place, _ = reader.columns.own_ids
        own = {reader.rows.cell(row, place).strip() for row in reader.rows.below}
        if not own & ids:
            made.take(ID, reader.rows.heads[place], "ids")
        ids |= own
    places: dict[str, list[int]] = defaultdict(list)
    for place, head in reader.rows.heads.items():
        places[head].append(place)
    for head, of_head in places.items():
        if head not in made.column_notes:
            _take_columns(made, head, of_head, known)
    notes = [head for head in places if head not in made.column_notes and _is_own(reader, head)]
    if notes and made.heads:
        made.heads[NOT_READ] = tuple(notes)
    labels = _labels(reader, made)
    beside = [column_letters(place) for place in reader.rows.all_heads if place not in reader.rows.heads]
    said = [f"'{head}': {_became(reader, made, head)}{labels.get(head, '')}" for head in places]
    if beside:
        said.append(f"columns {', '.join(beside)}: a table of their own beside, not read")
    if reader.columns.nameless:
        said.append("no column has the names: the cards bear none; 'name: HEAD' in cards.yaml gives them some")
    return ColumnMapping(sheet.name, made.heads, tuple(said), made.decks)


def _labels(reader: SheetReader, made: _MappingBuilder) -> Mapping[str, str]:
    """What is said of rows whose label isn't their head, by the head."""
    called = [heads[0] for key, heads in made.heads.items() if key.startswith("rows.")]
    heads = [reader.rows.all_heads.get(reader.rows.places_called(name)[0], name) for name in called]
    labels = zip(heads, row_labels([(head,) for head in heads]), strict=True)
    return {head: f", labelled '{label}'" for head, label in labels if label != head}


def _take_columns(made: _MappingBuilder, head: str, places: Sequence[int], known: Mapping[int, SheetColumn]) -> None:
    """Reads one of the columns that are called so: of several the one that means something, or the first that isn't
    empty, and says which."""
    rows = made.reader.rows
    full = [place for place in places if any(rows.cell(row, place).strip() for row in rows.below)]
    place = next((place for place in full if place in known), full[0] if full else None)
    if place is None:
        return
    called = head if place == places[0] else column_letters(place)
    if place in known:
        key = known[place].meaning.key
        made.take(key, called, _COLUMN_WORDS.get(key, key))
    elif not (head.startswith(UNREAD) or rows.vocabulary.is_own(head) or _is_foreign(made, head)):
        _take_unknown(made, place, head, called)
    others = [column_letters(other) for other in full if other != place]
    if called in made.column_notes and (others or called != head):
        left = f"; column {', '.join(others)} is called so as well and left out" if others else ""
        made.column_notes[head] = f"{made.column_notes[called]}, column {column_letters(place)}{left}"


def _is_foreign(made: _MappingBuilder, head: str) -> bool:
    """Whether a column was refused for its language."""
    return head in made.reader.columns.unfit and bool(made.reader.rows.vocabulary.foreign_language(head))


def _is_own(reader: SheetReader, head: str) -> bool:
    """Whether columns of a head hold the designer's own notes, which nothing in the head says to the program."""
    places = [place for place, name in reader.rows.heads.items() if name == head]
    full = any(reader.rows.cell(row, place).strip() for row in reader.rows.below for place in places)
    return full and reader.rows.vocabulary.is_own(head) and not head.startswith(UNREAD)


def _became(reader: SheetReader, made: _MappingBuilder, head: str) -> str:
    """What became of the columns of a head."""
    why = reader.columns.unfit.get(head, "notes of your own" if reader.rows.vocabulary.is_own(head) else "")
    places = [place for place, name in reader.rows.heads.items() if name == head]
    if not any(reader.rows.cell(row, place).strip() for row in reader.rows.below for place in places):
        why = "its cells are empty, and their colours say nothing here"
    return made.column_notes.get(head, f"not read ({why})" if why else "not read")


def _take_unknown(made: _MappingBuilder, place: int, head: str, called: str) -> None:
    """Reads a column whose head means nothing by what is in it: short words become a row of the card, long ones its
    text."""
    reader = made.reader
    cells = [cell for row in reader.rows.below if (cell := reader.rows.cell(row, place).strip())]
    meant = [meaning.key for _, meaning in reader.rows.vocabulary.meanings(head)]
    parts = dict.fromkeys(cells)
    if reader.rows.mostly_failed(place):
        made.column_notes[called] = "its formulas failed, not read"
    elif _are_pictures(cells) or 2 * sum(map(bool, map(_ADDRESS.match, cells))) > len(cells):
        way = f"; 'art.file: {called}' in cards.yaml prints them" if _are_pictures(cells) else ""
        made.column_notes[called] = f"paths of pictures, not read{way}" if way else "addresses or paths, not read"
    elif "deck" in meant and len(parts) <= MOST_DECKS and all(map(spelt_id, parts)):
        made.decks = tuple(parts)
        made.take("deck", called, "the deck")
    elif max(map(len, cells)) > SHORT or sum(map(len, cells)) > SHORT_ON_AVERAGE * len(cells):
        before = "text" in made.heads
        made.take("text", called, "more text, below" if before else "the text")
    elif (name := spelt_id(head)) and sum(key.startswith("rows.") for key in made.heads) < MOST_ROWS:
        made.take(f"rows.{name}", called, "a row")


def _are_pictures(cells: Sequence[str]) -> bool:
    """Whether most cells are the names of pictures on somebody's disk."""
    named = [cell for cell in cells if cell.lower().endswith((*KINDS, *UNREAD_PICTURES)) and "://" not in cell]
    return 2 * len(named) > len(cells)


def cards_yaml(file: str, maps: Sequence[ColumnMapping]) -> str:
    """The file `cards.yaml`: decks, and the table or tables with their columns."""
    lines = [
        "# The cards stand in the table; `columns` says which of its heads stands for what. Sizes are in mm.",
        "",
        "decks:",
    ]
    maps = [one for one in maps if one.heads]
    decks = list(dict.fromkeys(deck for one in maps for deck in decks_of(one)))
    lines += [
        f"  {deck}: {{size: 63 x 88, colour: {_COLOURS[at % len(_COLOURS)]}}}" for at, (deck, _) in enumerate(decks)
    ]
    lines += ["", "cards:"]
    for one in maps:
        first, rest = ("  - ", "    ") if len(maps) > 1 else ("  ", "  ")
        own = [f"from: {text_as_yaml(file)}"]
        own += [f"sheet: {text_as_yaml(one.sheet)}"] if one.sheet else []
        own += [] if one.decks else [f"deck: {decks_of(one)[0][0]}"]
        own += ["columns:", *(f"  {key}: {_heads(heads)}".rstrip() for key, heads in one.heads.items())]
        lines += [f"{first if not at else rest}{line}" for at, line in enumerate(own)]
    return "\n".join(lines) + "\n"


def decks_of(one: ColumnMapping) -> list[tuple[str, str]]:
    """The decks of a sheet's cards, each by its id and its name."""
    if one.decks:
        return [(spelt_id(deck), deck) for deck in one.decks]
    return [(spelt_id(one.sheet), one.sheet)] if one.sheet and spelt_id(one.sheet) else [("cards", "Cards")]


def text_yaml(spoken: str, title: str, maps: Sequence[ColumnMapping]) -> str:
    """The language's file: how it calls itself, the game's title, the names of the decks."""
    decks = dict(deck for one in maps if one.heads for deck in decks_of(one))
    lines = [
        "# Every word in this language that isn't in the table.",
        "",
        f"name: {text_as_yaml(spoken)}",
        "",
        "labels:",
    ]
    lines += [f"  title: {text_as_yaml(title)}", "", "decks:"]
    lines += [f"  {deck}: {{name: {text_as_yaml(name)}}}" for deck, name in decks.items()]
    return "\n".join(lines) + "\n"


def _heads(heads: tuple[str, ...]) -> str:
    if not heads:
        return ""
    return text_as_yaml(heads[0]) if len(heads) == 1 else f"[{', '.join(map(text_as_yaml, heads))}]"
