"""Changes one value of a YAML text, and nothing else: set, add, copy, remove, rename, put into another order.

Each change is tried on the text and read again by the game's reader; it counts only where the tree is the old one with
that one change.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from generator.base.errors import InputError, list_words
from generator.definitions.yaml_nodes import read_text
from generator.edits.text_change import TextPieces, TextReplacement, place_in, replace_pieces
from generator.edits.yaml_layout import WrittenValue, YamlLayout, plain_tree
from generator.edits.yaml_lines import Replacements
from generator.edits.yaml_path import FoundValue, YamlPath, YamlPaths
from generator.edits.yaml_ways import WritingWays
from generator.edits.yaml_words import key_ways, value_texts, word_type


class YamlEdits:
    """The changes of one YAML text; each method returns what to replace in it. Raises `InputError` where the text is
    no YAML of a game; so does each method where there is nothing at the path, or a change can't be written. For paths
    see `yaml_path.py`."""

    def __init__(self, text: str, shown: str) -> None:
        self.layout = YamlLayout(text, shown)
        self.shown_name = shown
        self.paths = YamlPaths(self.layout)
        self.ways = WritingWays(self.layout)
        self.lines = self.ways.lines

    def set(self, path: YamlPath, value: Any) -> Replacements:
        """Writes a value in place of the one at the path, or as a new last entry where there is none. Of a mapping
        that is there already, only the keys are touched whose values differ."""
        found, rest = self.paths.find_nearest(path)
        if rest:
            for part in reversed(rest[1:]):
                value = {part: value}
            return self._add(found, rest[0], value, None)
        texts = self._texts(value, found)
        if self._is_same(found.value, self._value_at(found.names), texts, value):
            return []
        wanted = self._changed(found.names, texts)
        ways = chain(self._ways_to_merge(found, value), self.ways.ways_to_set(found, value))
        return self._first_right(ways, wanted, found, f"{_short(value)} can't be written")

    def add(
        self, path: YamlPath, name: str, value: Any, before: str | None = None, after: str | None = None
    ) -> Replacements:
        """Adds an entry to the mapping at the path (`""`: the file's own): last, or beside the one called `before` or
        `after`."""
        found = self.paths.find(path)
        entries = self.paths.entries(found, is_list=False)
        if name in [entry.name for entry in entries]:
            raise self.paths.fault(found, f"'{name}' is there already", "another name")
        return self._add(found, name, value, self.paths.beside(found, entries, before, after))

    def add_item(self, path: YamlPath, value: Any, number: int | None = None) -> Replacements:
        """Adds an item to the list at the path: last, or so that it has that number, counted from 1."""
        found = self.paths.find(path)
        entries = self.paths.entries(found, is_list=True)
        if number is not None and not 1 <= number <= len(entries) + 1:
            raise self.paths.fault(found, f"no place {number}", f"1 to {len(entries) + 1}")
        return self._add(found, None, value, None if number is None else number - 1)

    def copy(self, path: YamlPath, name: str | None) -> Replacements:
        """Adds a copy of an entry behind it, written as that is: of a key's under another name, of an item's without
        one."""
        found = self.paths.find(path)
        entry = found.entry if found.way else None
        if entry is None or (entry.key is None) != (name is None):
            raise self.paths.fault(found, "can't be copied so", "an item, or a key and another name for the copy")
        if name in [one.name for one in found.around.entries or () if one.key]:
            raise self.paths.fault(found, f"'{name}' is there already", "another name")
        old, at = _inside(self.layout.tree, found.names[:-1]), found.at + 1
        wanted = self._changed(found.names[:-1], _with_entry(old, at, name, old[found.names[-1]]))
        return self._first_right(self.ways.ways_to_copy(found, entry, name), wanted, found, "can't be copied")

    def remove(self, path: YamlPath) -> Replacements:
        """Removes an entry with its own comment; a list or mapping that had no other is empty then (`[]`, `{}`)."""
        found = self.paths.find(path)
        if not found.way:
            raise self.paths.fault(found, "the whole file can't be removed", "the path of a value in it")
        wanted = copy.deepcopy(self.layout.tree)
        del _inside(wanted, found.names[:-1])[found.names[-1]]
        return self._first_right(self.lines.ways_to_remove(found), wanted, found, "can't be removed by itself")

    def rename_key(self, path: YamlPath, name: str) -> Replacements:
        """Gives the key at the path another name."""
        found = self.paths.find(path)
        key = found.entry.key if found.way else None
        if key is None:
            raise self.paths.fault(found, "has no name", "the path of a key")
        if name == found.entry.name:
            return []
        if name in [entry.name for entry in found.around.entries or ()]:
            raise self.paths.fault(found, f"'{name}' is there already", "another name")
        old = _inside(self.layout.tree, found.names[:-1])
        changed = {name if key == found.names[-1] else key: value for key, value in old.items()}
        wanted = self._changed(found.names[:-1], changed)
        place = self.ways.place(found, style=key.style)
        ways = ([TextReplacement(key.start, key.end, way)] for way in key_ways(name, place))
        return self._first_right(ways, wanted, found, f"'{name}' can't be written as a key")

    def order(self, path: YamlPath, names: Sequence[str | int]) -> Replacements:
        """Puts the entries of the mapping or list at the path into that order: all its keys, or the numbers of all its
        items, counted from 1. Each takes its own comments along; blank lines stay where they are."""
        found = self.paths.find(path)
        entries = found.value.entries or ()
        there: list[str | int] = [
            at if found.value.is_list else entry.name for at, entry in enumerate(entries, start=1)
        ]
        if sorted(map(str, names)) != sorted(map(str, there)) or len(set(names)) != len(names):
            raise self.paths.fault(
                found, "an order of other entries", f"each of {list_words(map(str, there), 20)} once"
            )
        order = [there.index(name) for name in names]
        if order == list(range(len(order))):
            return []
        old = self._value_at(found.names)
        changed = [old[at] for at in order] if found.value.is_list else {name: old[name] for name in names}
        wanted = self._changed(found.names, changed)
        ways = self.lines.ways_to_order(found, order)
        return self._first_right(ways, wanted, found, "can't be put into that order")

    def _value_at(self, names: Sequence[str | int]) -> Any:
        return _inside(self.layout.tree, names)

    def _changed(self, names: Sequence[str | int], value: Any) -> Any:
        """The whole tree with another value at a path."""
        if not names:
            return value
        tree = copy.deepcopy(self.layout.tree)
        _inside(tree, names[:-1])[names[-1]] = value
        return tree

    def _first_right(self, ways: Iterable[Replacements], wanted: Any, found: FoundValue, what: str) -> Replacements:
        """The first way after which the text reads as wanted. Raises `InputError` where none does: the reader's own
        where it refuses what is written."""
        refused: InputError | None = None
        text = self.layout.text
        for way in ways:
            cleaned = [TextReplacement(one.start, one.end, self._with_ends(one.new)) for one in way]
            try:
                tree = plain_tree(read_text(replace_pieces(text, cleaned), self.shown_name))
            except InputError as error:
                refused = refused or error
                continue
            if repr(tree) == repr(wanted):
                return cleaned
        if refused:
            raise refused
        raise self.paths.fault(found, what, "a change by hand: other values would change with it")

    def _with_ends(self, text: str) -> str:
        return text.replace("\r\n", "\n").replace("\n", self.layout.line_end)

    def _texts(self, value: Any, found: FoundValue) -> Any:
        mark = place_in(self.layout.text, found.value.start, self.shown_name)
        return value_texts(value, self.ways.truth(found), mark)

    def _is_same(self, old: WrittenValue, there: Any, wanted: Any, value: Any) -> bool:
        """Whether a value says already what is wanted; `"3"` and 3 aren't the same, nor `"null"` and nothing."""
        if repr(there) != repr(wanted):
            return False
        return old.entries is not None or isinstance(value, str) == bool(old.style) or not word_type(str(there))

    def _ways_to_merge(self, found: FoundValue, value: Any) -> Iterator[Replacements]:
        """Changes a mapping that is there key by key, each change on the text that the ones before have made."""
        if not isinstance(value, Mapping) or found.value.is_list:
            return
        there = [entry.name for entry in found.value.entries or ()]
        kept = [name for name in there if name in value]
        if not kept or [*kept, *(str(key) for key in value if key not in there)] != [str(key) for key in value]:
            return
        pieces = TextPieces(self.layout.text)
        parts = _as_path(found.names)
        for name in there:
            edits = YamlEdits(pieces.text, self.shown_name)
            changed = edits.set((*parts, name), value[name]) if name in value else edits.remove((*parts, name))
            pieces.replace(changed)
        for name in value:
            if name not in there:
                pieces.replace(YamlEdits(pieces.text, self.shown_name).set((*parts, name), value[name]))
        yield [TextReplacement(one.start, one.end, one.new) for one in pieces.changes("")]

    def _add(self, found: FoundValue, name: str | None, value: Any, at: int | None) -> Replacements:
        """Adds an entry to a list (`name` is None) or a mapping at a place counted from 0, or last."""
        texts = self._texts(value, found)
        entries = found.value.entries or ()
        at = len(entries) if at is None else at
        old = self._value_at(found.names) if entries else [] if name is None else {}
        wanted = self._changed(found.names, _with_entry(old, at, name, texts))
        what = "an item can't be added" if name is None else f"'{name}' can't be added"
        return self._first_right(self.ways.ways_to_add(found, name, value, at), wanted, found, what)


def _inside(tree: Any, names: Sequence[str | int]) -> Any:
    for name in names:
        tree = tree[name]
    return tree


def _with_entry(old: Any, at: int, name: str | None, value: Any) -> Any:
    """A list or a dictionary with one more entry at a place."""
    if name is None:
        return [*old[:at], value, *old[at:]]
    pairs = list(old.items())
    return dict([*pairs[:at], (name, value), *pairs[at:]])


def _as_path(names: Sequence[str | int]) -> tuple[str | int, ...]:
    return tuple(name + 1 if isinstance(name, int) else name for name in names)


def _short(value: Any) -> str:
    return f"'{value}'" if isinstance(value, str) else "the value"
