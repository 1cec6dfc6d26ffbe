"""Changes a game's folder as a careful person would: what was changed differs in its files, and nothing else does.

    edits = change(folder)
    edits.set("cards.yaml", "cards.storm.count", 3)                  a value by its path
    edits.set_cells("cards.csv", {(5, "Copies"): "3"})               a cell by its row and head
    edits.set_words("de", "cards", "storm", "name", "Sturm")         one of a piece's words in a language's YAML
    edits.set_word(place, "Sturm")                                   one of those that `edits.words` finds
    edits.add_card("cards", "gale", {"count": 2}, {"en": {"name": "Gale"}, "de": {"name": "Bö"}})
    changes = edits.changes()                                        file, from, to, old text, new text
    history = EditHistory(folder)                                    see `change_set.py`
    history.apply(changes)

Paths are those of the program's faults (`cards.storm.tags[2]`, lists count from 1), or tuples of their parts for keys
that hold dots. Nothing is written before the changes are applied; a change that can't be made raises `InputError` with
its place, and leaves all before it as they are.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path, PurePosixPath
from typing import Any

from generator.base.errors import InputError, Mark, input_error, list_words, nearest_name, shorten_text
from generator.base.frozen import dataclass
from generator.definitions.table_source import names_table
from generator.definitions.yaml_nodes import ListNode, MapNode, Node, TextNode, path_below, read_text
from generator.edits.change_set import ChangeSet
from generator.edits.file_text import YAML, FileText, read_file_text, text_digest
from generator.edits.table_edits import Column, TableEdits
from generator.edits.text_change import TextPieces, TextReplacement
from generator.edits.yaml_edits import YamlEdits
from generator.edits.yaml_path import YamlPath
from generator.files.resources import short_path
from generator.spreadsheets.table_reader import column_letters

_TEXT, _MODULES = "text", "modules"


@dataclass(frozen=True)
class WordsPlace:
    """Where words of a piece stand: in a YAML file at a path, or in a table's cell, with its row and column counted
    from 1 (0 in YAML); and what they are."""

    file: str
    path: tuple[str | int, ...]
    text: str
    row: int = 0
    column: int = 0


def change(folder: Path) -> GameEdits:
    """Begins to change a game's folder: each of its files as it is when the first change of it is made."""
    return GameEdits(folder)


class GameEdits:
    """Changes of a game's files that are gathered, and not yet written. Every method raises `InputError` where the file
    can't be read, isn't one of the game's own YAML, CSV or TSV files, or the change can't be made."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._files: dict[str, FileText] = {}
        self._pieces: dict[str, TextPieces] = {}

    # Values of YAML --------------------------------------------------------------------------------------------------

    def set(self, file: str, path: YamlPath, value: Any) -> None:
        """Writes a value at the path: a text, a number, True or False, None, a list or a dictionary. A key that isn't
        there becomes the last one, a mapping on the way to it is made. Of a mapping that is there already, only the
        keys are touched whose values differ."""
        self._yaml(file, lambda edits: edits.set(path, value))

    def add(
        self,
        file: str,
        path: YamlPath,
        name: str,
        value: Any,
        *,
        before: str | None = None,
        after: str | None = None,
    ) -> None:
        """Adds an entry to the mapping at the path (`""`: the file's own): last, or beside the one called `before` or
        `after`. It is written as its neighbours are."""
        self._yaml(file, lambda edits: edits.add(path, name, value, before, after))

    def add_item(self, file: str, path: YamlPath, value: Any, number: int | None = None) -> None:
        """Adds an item to the list at the path: last, or so that it has that number, counted from 1."""
        self._yaml(file, lambda edits: edits.add_item(path, value, number))

    def copy(self, file: str, path: YamlPath, name: str | None = None) -> None:
        """Adds a copy of an entry behind it, written as that is: of a key's under another `name`, of an item's
        without one."""
        self._yaml(file, lambda edits: edits.copy(path, name))

    def remove(self, file: str, path: YamlPath) -> None:
        """Removes the entry at the path with the comment that is its own."""
        self._yaml(file, lambda edits: edits.remove(path))

    def rename_key(self, file: str, path: YamlPath, name: str) -> None:
        """Gives the key at the path another name."""
        self._yaml(file, lambda edits: edits.rename_key(path, name))

    def order(self, file: str, path: YamlPath, names: Sequence[str | int]) -> None:
        """Puts the entries at the path into that order: all keys of a mapping, or the numbers of all items of a list,
        counted from 1. Each takes its own comment along."""
        self._yaml(file, lambda edits: edits.order(path, names))

    # Cells of tables -------------------------------------------------------------------------------------------------

    def set_cells(self, file: str, texts: Mapping[tuple[int, Column], str]) -> None:
        """Writes texts into the cells of a .csv or .tsv file, each by its row, counted from 1 as a spreadsheet does,
        and its column: the head, or the number from 1."""
        self._table(file, lambda edits: edits.set_cells(texts))

    def add_row(self, file: str, texts: Mapping[Column, str], after: int | None = None) -> None:
        """Adds a row with these texts by column, below row `after` (0: above all) or below the last one."""
        self._table(file, lambda edits: edits.add_row(texts, after))

    def copy_row(self, file: str, row: int) -> None:
        """Adds a copy of a row below it."""
        self._table(file, lambda edits: edits.copy_row(row))

    def remove_row(self, file: str, row: int) -> None:
        """Removes a row."""
        self._table(file, lambda edits: edits.remove_row(row))

    def order_rows(self, file: str, rows: Sequence[int]) -> None:
        """Puts the rows of these numbers into this order, into the places that they have together."""
        self._table(file, lambda edits: edits.order_rows(rows))

    def sort_rows(self, file: str, column: Column, *, backwards: bool = False) -> None:
        """Sorts the rows below the heads by a column, numbers in it by their size."""
        self._table(file, lambda edits: edits.sort_rows(column, backwards=backwards))

    def add_column(self, file: str, head: str, after: Column | None = None) -> None:
        """Adds an empty column behind another (0: before all), or behind the last one."""
        self._table(file, lambda edits: edits.add_column(head, after))

    def copy_column(self, file: str, column: Column, head: str) -> None:
        """Adds a copy of a column behind it, under another head."""
        self._table(file, lambda edits: edits.copy_column(column, head))

    def remove_column(self, file: str, column: Column) -> None:
        """Removes a column."""
        self._table(file, lambda edits: edits.remove_column(column))

    def order_columns(self, file: str, columns: Sequence[Column]) -> None:
        """Puts all columns into that order."""
        self._table(file, lambda edits: edits.order_columns(columns))

    # Pieces ----------------------------------------------------------------------------------------------------------

    def words(self, texts: Mapping[str, MapNode], section: str, piece: str) -> dict[str, dict[str, WordsPlace]]:
        """The words of a piece (`cards`, `storm`) in every language, each with its place, by language and by its path
        below the piece (`name`, `lines[2]`). `texts`: the game's texts as it was read (`GameSources.texts`); their
        marks tell in which file of a language or cell of a table each word stands."""
        found = {language: node.get(section) for language, node in texts.items()}
        said = {language: node.get(piece) for language, node in found.items() if isinstance(node, MapNode)}
        return {
            language: dict(self._words_below(node, (section, piece), "")) if (node := said.get(language)) else {}
            for language in texts
        }

    def set_word(self, place: WordsPlace, text: str) -> None:
        """Writes a word where it stands. Raises `InputError` where something else stands there by now, also where a
        cell's text is only a part of it."""
        said = self._table_edits(place.file).cell(place.row, place.column) if place.row else self._yaml_word(place)
        if said != place.text:
            mark = Mark(self._files[place.file].shown, place.row, place.column)
            if place.row:
                mark = replace(mark, head=column_letters(place.column - 1))
            what = "was changed meanwhile, or says more than these words"
            path = "" if place.row else ".".join(map(str, place.path))
            raise input_error(what, expected=f"'{shorten_text(place.text)}'", mark=mark, path=path)
        if place.row:
            self.set_cells(place.file, {(place.row, place.column): text})
        else:
            self.set(place.file, place.path, text)

    def set_words(self, language: str, section: str, piece: str, key: str, value: Any) -> None:
        """Writes one of the words of a piece (its `name`, say) into a language's YAML, where there may be none yet. A
        file in the folder of a language (`text/de/extra.yaml`) goes before the language's own (`text/de.yaml`)."""
        self._set_words(language, section, piece, {key: value}, None)

    def add_card(
        self,
        section: str,
        name: str,
        entry: Mapping[str, Any],
        words: Mapping[str, Mapping[str, Any]],
        *,
        after: str | None = None,
    ) -> None:
        """Adds an entry to a section that is written in YAML, and its words in each language given: last, or behind
        the entry `after` where a file has that."""
        files = self._section_files(section)
        file = next((one for one in files if after is not None and after in self._entries(one, section)), files[-1])
        if after is not None and after not in self._entries(file, section):
            known = [id_ for one in files for id_ in self._entries(one, section)]
            hint = nearest_name(after, known)
            raise self._fault(file, f"no '{after}' in {section}", "an entry that is there", hint)
        for one in files:
            if name in self._entries(one, section):
                raise self._fault(one, f"'{name}' is in {section} already", "another id")
        kept = {file: copy.copy(pieces) for file, pieces in self._pieces.items()}
        try:
            self.add(file, (section,), name, entry, after=after)
            for language, said in words.items():
                self._set_words(language, section, name, said, after)
        except InputError:
            self._pieces = kept
            raise

    # What has changed ------------------------------------------------------------------------------------------------

    def text(self, file: str) -> str:
        """A file's text with the changes so far."""
        return self._open(file).text

    def changes(self) -> ChangeSet:
        """All changes so far, by file and place. Raises `InputError` where a file's encoding can't hold a text."""
        found = {file: pieces.changes(file) for file, pieces in sorted(self._pieces.items())}
        changed = {file: changes for file, changes in found.items() if changes}
        return ChangeSet(
            tuple(one for changes in changed.values() for one in changes),
            {file: text_digest(self._files[file].data) for file in changed},
            {file: text_digest(self._files[file].with_text(self._pieces[file].text).data) for file in changed},
        )

    # Inside ----------------------------------------------------------------------------------------------------------

    def _open(self, file: str) -> TextPieces:
        if file not in self._pieces:
            found = read_file_text(self.folder, file)
            self._files[file] = found
            self._pieces[file] = TextPieces(found.text)
        return self._pieces[file]

    def _yaml(self, file: str, edit: Callable[[YamlEdits], Sequence[TextReplacement]]) -> None:
        pieces = self._open(file)
        self._check_kind(file, is_yaml=True)
        pieces.replace(edit(YamlEdits(pieces.text, self._files[file].shown)))

    def _table(self, file: str, edit: Callable[[TableEdits], Sequence[TextReplacement]]) -> None:
        self._open(file).replace(edit(self._table_edits(file)))

    def _table_edits(self, file: str) -> TableEdits:
        text = self._open(file).text
        self._check_kind(file, is_yaml=False)
        return TableEdits(text, PurePosixPath(file).suffix.lower(), self._files[file].shown)

    def _check_kind(self, file: str, *, is_yaml: bool) -> None:
        if (PurePosixPath(file).suffix == YAML) != is_yaml:
            what, expected = ("is a table", "a row and a column") if is_yaml else ("is no table", "a path")
            raise self._fault(file, what, expected)

    def _fault(self, file: str, what: str, expected: str, hint: str = "") -> InputError:
        shown = self._files[file].shown if file in self._files else file
        return input_error(what, expected=expected, mark=Mark(shown), hint=hint)

    def _node(self, file: str) -> MapNode | None:
        """A file's own mapping; None where it is something else."""
        node = read_text(self._open(file).text, self._files[file].shown)
        return node if isinstance(node, MapNode) else None

    def _yaml_files(self, inside: str) -> list[str]:
        folder = self.folder / inside
        found = sorted(folder.glob(f"[!.]*{YAML}")) if folder.is_dir() else []
        return [path.relative_to(self.folder).as_posix() for path in found]

    def _section_files(self, section: str) -> list[str]:
        """The files that have a section as a mapping. Raises `InputError` where none has."""
        files = [*self._yaml_files(""), *self._yaml_files(_MODULES)]
        there = {file: node for file in files if (node := self._node(file)) and section in node.entries}
        found = [file for file, node in there.items() if not names_table(node.entries[section][1])]
        if found:
            return found
        if there:
            node = next(iter(there.values()))
            mark = node.entries[section][0].mark
            raise input_error("is a table", expected="a new row in its file", mark=mark, path=section)
        raise self._fault("game.yaml", f"no file has a section '{section}'", f"'{section}:' in some file")

    def _entries(self, file: str, section: str) -> Mapping[str, Any]:
        node = self._node(file)
        value = node.get(section) if node else None
        return value.entries if isinstance(value, MapNode) else {}

    def _languages(self) -> dict[str, list[str]]:
        """The files of each language, the one that counts before the others last."""
        own = {PurePosixPath(file).stem: file for file in self._yaml_files(_TEXT)}
        return {language: [file, *self._yaml_files(f"{_TEXT}/{language}")] for language, file in own.items()}

    def _words_below(self, node: Node, path: tuple[str | int, ...], name: str) -> Iterator[tuple[str, WordsPlace]]:
        if isinstance(node, TextNode):
            file = node.mark.file.removeprefix(f"{short_path(self.folder)}/")
            file = file.removeprefix(f"{self.folder.as_posix()}/")
            row, column = (node.mark.line, node.mark.column) if node.mark.head else (0, 0)
            yield name, WordsPlace(file, path, node.value, row, column)
        elif isinstance(node, MapNode):
            for key, (_, value) in node.entries.items():
                yield from self._words_below(value, (*path, key), path_below(name, key))
        elif isinstance(node, ListNode):
            for number, item in enumerate(node.items, start=1):
                yield from self._words_below(item, (*path, number), f"{name}[{number}]")

    def _yaml_word(self, place: WordsPlace) -> str | None:
        """What a file says at a place of words; None where it says nothing there."""
        value: Any = self._node(place.file)
        for part in place.path:
            if isinstance(value, MapNode):
                value = value.get(str(part))
            elif isinstance(value, ListNode) and isinstance(part, int) and part <= len(value.items):
                value = value.items[part - 1]
            else:
                return None
        return value.value if isinstance(value, TextNode) else None

    def _words_file(self, files: Sequence[str], section: str, piece: str) -> str | None:
        """The file in which a language has words for a piece: of several the one that counts."""
        return next((file for file in reversed(files) if piece in self._entries(file, section)), None)

    def _set_words(self, language: str, section: str, piece: str, words: Mapping[str, Any], after: str | None) -> None:
        files = self._languages().get(language)
        if files is None:
            known = list(self._languages())
            mark = Mark(f"{_TEXT}/{language}{YAML}")
            what = f"the game has no language '{language}'"
            raise input_error(what, expected=list_words(known), mark=mark, hint=nearest_name(language, known))
        file = self._words_file(files, section, piece)
        beside = next((one for one in files if after is not None and after in self._entries(one, section)), None)
        if file is None and beside:
            self.add(beside, (section,), piece, dict(words), after=after)
            return
        for key, value in words.items():
            self.set(file or files[0], (section, piece, key), value)
