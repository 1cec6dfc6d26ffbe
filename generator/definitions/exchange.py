"""A game's names, texts, counts and costs as one table, and changes in such a table back into its YAML.

A row is an entry of a section, a column one of its values: a fact by its key (`count`, `art.file`), words by key and
language (`name.de`). Words that lie deeper have rows of their own (`phase-sheet/blocks.1.title`, in `text.de`). Going
back, only the scalars that differ are written, each in its place: layout and remarks stay.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from generator.definitions.copying import copy_game
from generator.definitions.editions import OTHERWISE
from generator.definitions.gather import Sources
from generator.definitions.heads import UNREAD, words_of
from generator.definitions.load import GameFolder, load_game
from generator.definitions.nodes import List, Map, Node, Text, below, read_text, spans
from generator.errors import Fault, InputError, Mark, faults_as, input_error, listed, nearest, raise_any
from generator.files import put_file, read_limited, text_in
from generator.paths import check_names
from generator.scratch import scratch
from generator.spreadsheets.reading import MOST_BYTES, SEPARATED, Row, letters, rows_of
from generator.spreadsheets.separated import Decoded, decoded
from generator.spreadsheets.writing import with_cells
from generator.values import dataclass
from generator.writing import replace_files

SECTION, ID = "section", "id"
PLAIN_WORDS = "text"
"""The column of words that are no key of an entry, such as labels."""
DEEPEST_FACT = 2
"""Keys that lead to a fact; what lies deeper is how a board looks."""
LONGEST_LINE = 1_500
_PLAIN = re.compile(r"\w[\w .+×/%°()’–—…-]*")
_MARK = "\ufeff"
Place = tuple[str, str]
"""A section and an id."""


@dataclass(frozen=True)
class Exchange:
    """What of a game goes into a table: by section and id, the scalar in each column."""

    columns: tuple[str, ...]
    cells: Mapping[Place, Mapping[str, Text]]

    @property
    def rows(self) -> list[list[str]]:
        """The table with its head."""
        head = [SECTION, ID, *self.columns]
        rest = (
            [*place, *(cells[column].value if column in cells else "" for column in self.columns)]
            for place, cells in self.cells.items()
        )
        return [head, *rest]


def exchange(sources: Sources) -> Exchange:
    """All that a spreadsheet can hold of a game: the plain values of its entries, and their words in each language."""
    cells: dict[Place, dict[str, Text]] = {}
    facts: dict[str, None] = {}
    words: dict[str, dict[str, None]] = {}
    for section in (name for name, kind in sources.dialect.sections.items() if not kind.fixed):
        for name, (_, node) in sources.sections[section].items():
            found = {path: text for path, text in _scalars(node, "", lists=False) if path.count(".") < DEEPEST_FACT}
            cells[section, name] = found
            facts.update(dict.fromkeys(found))
    for language, said in sources.texts.items():
        for section, (_, ids) in said.entries.items():
            own = words_of(sources.dialect, section)
            for name, (_, node) in ids.entries.items() if isinstance(ids, Map) and section != OTHERWISE else ():
                for path, text in _scalars(node, "", lists=True):
                    row, key = (name, path) if path in own else ("/".join(filter(None, (name, path))), PLAIN_WORDS)
                    column = f"{key}.{language}"
                    cells.setdefault((section, row), {})[column] = text
                    words.setdefault(key, {})[column] = None
    said_in = (column for key in sorted(words, key=lambda key: key == PLAIN_WORDS) for column in words[key])
    kept = {place: found for place, found in cells.items() if found}
    return Exchange(tuple(dict.fromkeys((*facts, *said_in))), kept)


def _scalars(node: Node, path: str, *, lists: bool) -> Iterator[tuple[str, Text]]:
    """The scalars of a tree, each with the keys that lead to it; entries of lists by their number, if at all."""
    if isinstance(node, Text):
        yield path, node
    elif isinstance(node, Map):
        for name, (_, value) in node.entries.items():
            if "." not in name and "/" not in name:
                yield from _scalars(value, below(path, name), lists=lists)
    elif isinstance(node, List) and lists:
        for number, item in enumerate(node.items, start=1):
            yield from _scalars(item, below(path, str(number)), lists=lists)


def changes(sources: Sources, rows: Sequence[Row], shown: str) -> dict[Text, str]:
    """What a table says otherwise than the game: the scalars, and what they are to be. Raises `InputError` with every
    row, column and value that has no place in the game's files."""
    known = exchange(sources)
    heads = [cell.strip() for cell in rows[0].cells] if rows else []
    if lacking := [name for name in (SECTION, ID) if name not in heads]:
        right = "a table that 'table export' has written"
        raise InputError([Fault(Mark(shown), "", f"no column '{lacking[0]}'", right)])
    faults = list(_wrong_heads(rows[0], heads, known.columns, shown))
    wanted: dict[Text, str] = {}
    said: dict[Text, tuple[str, Mark]] = {}
    seen: dict[Place, int] = {}
    for row in rows[1:]:
        padded = [*row.cells, *[""] * len(heads)]
        numbers = {at: row.plain(at) for at, head in enumerate(heads) if head.rpartition(".")[2] not in sources.texts}
        place = (padded[heads.index(SECTION)].strip(), padded[heads.index(ID)].strip())
        mark, first = Mark(shown, row.number, heads.index(ID) + 1, ID), seen.setdefault(place, row.number)
        if place not in known.cells:
            ids = [name for section, name in known.cells if section == place[0]]
            what = f"the game has no '{place[1]}' in '{place[0]}'"
            right = "an entry that the game's files have; a new one is written there"
            faults.append(Fault(mark, "", what, right, nearest(place[1], ids)))
        elif first != row.number:
            faults.append(Fault(mark, "", f"'{'.'.join(place)}' stands twice", f"it once; the first is in row {first}"))
        else:
            for at, head in enumerate(heads):
                where, path = Mark(shown, row.number, at + 1, head), ".".join((*place, head))
                if head in known.columns and (wrong := row.oddity(at)):
                    faults.append(Fault(where, path, *wrong))
                elif head in known.columns:
                    there = known.cells[place].get(head)
                    value = numbers.get(at, padded[at])  # words as they are shown, facts as what they are
                    faults += _said_otherwise(there, value, where, path, said)
                    faults += _wanted(there, value, where, path, wanted)
    raise_any(faults)
    return wanted


def _wrong_heads(row: Row, heads: Sequence[str], columns: Sequence[str], shown: str) -> Iterator[Fault]:
    for at, head in enumerate(heads):
        mark = Mark(shown, row.number, at + 1, head or letters(at))
        if head and heads.index(head) != at:
            yield Fault(mark, "", f"column '{head}' stands twice", "it once")
        elif head and head not in (SECTION, ID, *columns) and not head.startswith(UNREAD):
            right = f"{SECTION}, {ID}, {listed(columns)}"
            yield Fault(mark, "", f"unknown column '{head}'", right, nearest(head, columns))


def _said_otherwise(
    there: Text | None, value: str, mark: Mark, path: str, said: dict[Text, tuple[str, Mark]]
) -> Iterator[Fault]:
    """A fault where a value that is written once for several entries, or for all languages, is to be two."""
    if there is not None:
        before, first = said.setdefault(there, (value, mark))
        if before != value:
            right = f"'{before}' as in {first}, or the change made at {there.mark}"
            yield Fault(mark, path, f"'{value}' for what is written once for several", right)


def _wanted(there: Text | None, value: str, mark: Mark, path: str, wanted: dict[Text, str]) -> Iterator[Fault]:
    """Notes what a cell changes, or yields why it can't."""
    if there is None:
        if value.strip():
            yield Fault(mark, path, "nothing is written there yet", "the key written in the game's YAML first")
    elif value == there.value or (not value.strip() and not there.value.strip()):
        return
    elif not value.strip():
        yield Fault(mark, path, "nothing", f"a value, or its key taken out at {there.mark}")
    elif there.mark.head and not there.mark.column:
        yield Fault(
            mark, path, "stands in several cells of a table of the game's own", f"the change made there: {there.mark}"
        )
    elif there.mark.head and not there.mark.file.lower().endswith(SEPARATED):
        yield Fault(mark, path, "stands in a workbook of the game's own", f"the change made there: {there.mark}")
    else:
        wanted[there] = value


def edited(sources: Sources, wanted: Mapping[Text, str]) -> dict[str, bytes]:
    """The game's files with these changes, by their names in its folder. Raises `InputError` for what has no place in
    a file."""
    folder = sources.folder.as_posix()
    by_file: dict[str, dict[tuple[int, int], str]] = {}
    for text, value in wanted.items():
        by_file.setdefault(text.mark.file, {})[text.mark.line, text.mark.column] = value
    made = {}
    for shown, values in by_file.items():
        name = shown.removeprefix(f"{folder}/")
        writes = _table if name.lower().endswith(SEPARATED) else _file
        made[name] = writes(sources.folder / name, shown, values)
    return made


def _table(path: Path, shown: str, values: Mapping[tuple[int, int], str]) -> bytes:
    """A table of the game's own with other texts in some cells, in the encoding that it has."""
    data = read_limited(path, MOST_BYTES, Mark(shown))
    found = decoded(data, shown)
    made = _encoded(found, with_cells(found.text, path.suffix.lower(), values, shown), shown)
    after = {row.number: row.cells for row in rows_of(made, shown)}
    for row in rows_of(data, shown):
        cells = [values.get((row.number, at), cell) for at, cell in enumerate(row.cells, start=1)]
        if [cell.replace("\r\n", "\n") for cell in cells] != list(after.get(row.number, ())):
            mark = Mark(shown, row.number, 1)
            raise InputError([Fault(mark, "", "the changes can't be written into this row", "them made by hand")])
    return made


def _encoded(found: Decoded, text: str, shown: str) -> bytes:
    try:
        return found.encoded(text)
    except UnicodeEncodeError as error:
        what = f"Windows-1252, in which this table is, has no '{text[error.start]}'"
        raise input_error(what, expected="the table saved as UTF-8", mark=Mark(shown)) from None


def _file(path: Path, shown: str, values: Mapping[tuple[int, int], str]) -> bytes:
    data = read_limited(path, MOST_BYTES, Mark(shown))
    text = text_in(data, shown)
    found = spans(text)
    made, faults = text, []
    for place in sorted(values, reverse=True):
        span = found[place]
        old = text[span.start : span.end]
        written = _scalar(values[place], span.style)
        if len(written) > LONGEST_LINE:
            faults.append(Fault(Mark(shown, *place), "", "the new text is too long for a line", "it written by hand"))
        made = made[: span.start] + written + old[len(old.rstrip()) :] + made[span.end :]
    if not faults and _values(read_text(text, shown), values) != _values(read_text(made, shown), {}):
        faults.append(Fault(Mark(shown), "", "the changes can't be written into this file", "them made by hand"))
    raise_any(faults)
    return (_MARK if data.startswith(_MARK.encode()) else "").encode() + made.encode()


def _scalar(value: str, style: str) -> str:
    """A value as YAML, quoted as the one before it where that can hold it."""
    if not style and _PLAIN.fullmatch(value) and value == value.strip():
        return value
    if style == "'" and "\n" not in value:
        return "'" + value.replace("'", "''") + "'"
    return json.dumps(value, ensure_ascii=False)


def _values(node: Node, otherwise: Mapping[tuple[int, int], str]) -> list[object]:
    """A tree without places, with other values at some of them."""
    if isinstance(node, Text):
        return [otherwise.get((node.mark.line, node.mark.column), node.value)]
    if isinstance(node, Map):
        return ["map", *([_values(key, {}), _values(value, otherwise)] for key, value in node.entries.values())]
    return ["list", *(_values(item, otherwise) for item in getattr(node, "items", ()))]


def imported(game: GameFolder, rows: Sequence[Row], shown: str) -> tuple[int, tuple[str, ...]]:
    """Writes a table's changes into the game's files: how many values, and which files. Raises `InputError` where one
    has no place, or the game would be wrong with them; then nothing is written."""
    wanted = changes(game.sources, rows, shown)
    files = edited(game.sources, wanted)
    if files:
        _try(game, files)
        check_names(game.folder, files)
        for name in files:
            if (game.folder / name).is_symlink():
                mark = Mark((game.folder / name).as_posix())
                raise input_error("is a link and in the way", expected="a file in the game's folder", mark=mark)
        replace_files(game.folder, files)
    return len(wanted), tuple(files)


def _try(game: GameFolder, files: Mapping[str, bytes]) -> None:
    """Reads the game as it would be. Raises `InputError` with the places as they are in its own folder."""
    with scratch() as folder:
        copy = folder / "game"

        def put(made: Path) -> None:
            for name, data in files.items():
                put_file(made / name, data)

        copy_game(game.folder, copy, put)

        def at_home(fault: Fault) -> Fault:
            file = fault.mark.file.replace(copy.as_posix(), game.folder.as_posix(), 1)
            return replace(fault, mark=replace(fault.mark, file=file))

        with faults_as(at_home):
            load_game(copy, game.sources.icons).validate()
