"""Changes one value of a YAML text, and nothing else: set, add, remove, rename, put into another order.

Each change is tried on the text and read again by the game's reader; it counts only where the tree is the old one with
that one change. A path is a text as faults have it (`cards.storm.count`, `cards.storm.tags[2]`, lists from 1), or a
tuple of its parts (`("cards", "a.b", 2)`) for keys that hold dots.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from generator.base.errors import InputError, input_error, list_words, nearest_name
from generator.base.frozen import dataclass
from generator.definitions.yaml_nodes import read_text
from generator.edits.text_change import TextPieces, TextReplacement, place_in, replace_pieces
from generator.edits.yaml_layout import BLOCK, FLOW, WrittenEntry, WrittenValue, YamlLayout, plain_tree
from generator.edits.yaml_words import (
    WritingPlace,
    block_lines,
    entry_lines,
    inline_ways,
    key_ways,
    value_texts,
    wants_lines,
    word_type,
)

Path = str | Sequence[str | int]
Replacements = list[TextReplacement]
_TRUTHS = (("yes", "no"), ("true", "false"), ("Yes", "No"), ("True", "False"), ("on", "off"))
_INDEX = re.compile(r"\[(\d+)\]")
_ANCHOR = re.compile(r"[ \t:-]*(?P<anchor>&[^\s,\[\]{}]+[ \t]*)")
_BLOCK_HEAD = re.compile(r"([|>])(\d?)[+-]?")
_BLANK_LINES = re.compile(r"\r?\n((?:[ \t]*\r?\n)*)")
_COMMA = re.compile(r"\s*,")
_COMMENT = re.compile(r"[ \t]*#")


@dataclass(frozen=True)
class FoundValue:
    """A value in a layout: the collections around it with the place of the entry in each, from the outermost."""

    way: tuple[tuple[WrittenValue, int], ...]
    value: WrittenValue

    @property
    def around(self) -> WrittenValue:
        """The list or mapping in which it stands."""
        return self.way[-1][0]

    @property
    def at(self) -> int:
        """Its place among the entries there, from 0."""
        return self.way[-1][1]

    @property
    def entry(self) -> WrittenEntry:
        """Its entry there."""
        entries = self.around.entries
        assert entries is not None
        return entries[self.at]

    @property
    def names(self) -> tuple[str | int, ...]:
        """Its path: keys, and places in lists from 0."""
        return tuple(at if one.is_list else (one.entries or ())[at].name for one, at in self.way)

    @property
    def flow(self) -> bool:
        """Whether it stands within brackets."""
        return any(one.style == FLOW for one, _ in self.way)


class YamlEdits:
    """The changes of one YAML text; each method returns what to replace in it. Raises `InputError` where the text is
    no YAML of a game; so does each method where there is nothing at the path, or a change can't be written."""

    def __init__(self, text: str, shown: str) -> None:
        self.layout = YamlLayout(text, shown)
        self.shown_name = shown

    # The changes -----------------------------------------------------------------------------------------------------

    def set(self, path: Path, value: Any) -> Replacements:
        """Writes a value in place of the one at the path, or as a new last entry where there is none. Of a mapping
        that is there already, only the keys are touched whose values differ."""
        found, rest = self._find_nearest(path)
        if rest:
            for part in reversed(rest[1:]):
                value = {part: value}
            return self._add(found, rest[0], value, None)
        texts = self._texts(value, found)
        if self._is_same(found.value, self._value_at(found.names), texts, value):
            return []
        wanted = self._changed(found.names, texts)
        return self._first_right(self._ways_to_set(found, value), wanted, found, f"{_short(value)} can't be written")

    def add(
        self, path: Path, name: str, value: Any, before: str | None = None, after: str | None = None
    ) -> Replacements:
        """Adds an entry to the mapping at the path (`""`: the file's own): last, or beside the one called `before` or
        `after`."""
        found = self._find(path)
        entries = self._entries(found, is_list=False)
        if name in [entry.name for entry in entries]:
            raise self._fault(found, f"'{name}' is there already", "another name")
        return self._add(found, name, value, self._beside(found, entries, before, after))

    def add_item(self, path: Path, value: Any, number: int | None = None) -> Replacements:
        """Adds an item to the list at the path: last, or so that it has that number, counted from 1."""
        found = self._find(path)
        entries = self._entries(found, is_list=True)
        if number is not None and not 1 <= number <= len(entries) + 1:
            raise self._fault(found, f"no place {number}", f"1 to {len(entries) + 1}")
        return self._add(found, None, value, None if number is None else number - 1)

    def copy(self, path: Path, name: str | None) -> Replacements:
        """Adds a copy of an entry behind it, written as that is: of a key's under another name, of an item's without
        one."""
        found = self._find(path)
        entry = found.entry if found.way else None
        if entry is None or (entry.key is None) != (name is None):
            raise self._fault(found, "can't be copied so", "an item, or a key and another name for the copy")
        if name in [one.name for one in found.around.entries or () if one.key]:
            raise self._fault(found, f"'{name}' is there already", "another name")
        old, at = _inside(self.layout.tree, found.names[:-1]), found.at + 1
        wanted = self._changed(found.names[:-1], _with_entry(old, at, name, old[found.names[-1]]))
        return self._first_right(self._ways_to_copy(found, entry, name), wanted, found, "can't be copied")

    def _ways_to_copy(self, found: FoundValue, entry: WrittenEntry, name: str | None) -> Iterator[Replacements]:
        layout = self.layout
        inner = FoundValue((*found.way[:-1], (found.around, found.at)), entry.value)
        style = entry.key.style if entry.key else ""
        heads = [""] if name is None else key_ways(name, self._place(inner, style=style))
        start = entry.key.end if entry.key else entry.start
        end = entry.end if found.around.style == FLOW else layout.line_stop(entry.end)
        anchors = [TextReplacement(low - start, high - start, "") for low, high in self._anchors(entry)]
        for head in heads:
            written = head + replace_pieces(layout.text[start:end], anchors)
            if found.around.style == FLOW:
                yield self._insert_in_flow(found.around, found.at + 1, written)
                continue
            yield from self._ways_to_insert(inner, found.at + 1, written.replace("\r\n", "\n").split("\n"))

    def _anchors(self, entry: WrittenEntry) -> Iterator[tuple[int, int]]:
        """Where the names of anchors stand in an entry; a copy can't have the same ones."""
        behind = entry.key.end if entry.key else entry.start
        if found := _ANCHOR.match(self.layout.text, behind, entry.value.start):
            yield found.span("anchor")
        for inner in entry.value.entries or ():
            yield from self._anchors(inner)

    def _keep_without_line_break(self, value: WrittenValue) -> Replacements:
        """Says of a text behind `|` or `>` that no line break ends it, where none ends the file so far."""
        while value.entries:
            value = value.entries[-1].value
        head = _BLOCK_HEAD.match(self.layout.text, value.start)
        if head is None or value.end < len(self.layout.text):
            return []
        return [TextReplacement(value.start, head.end(), f"{head[1]}{head[2]}-")]

    def remove(self, path: Path) -> Replacements:
        """Removes an entry with its own comment; a list or mapping that had no other is empty then (`[]`, `{}`)."""
        found = self._find(path)
        if not found.way:
            raise self._fault(found, "the whole file can't be removed", "the path of a value in it")
        wanted = copy.deepcopy(self.layout.tree)
        del _inside(wanted, found.names[:-1])[found.names[-1]]
        return self._first_right(self._ways_to_remove(found), wanted, found, "can't be removed by itself")

    def rename(self, path: Path, name: str) -> Replacements:
        """Gives the key at the path another name."""
        found = self._find(path)
        key = found.entry.key if found.way else None
        if key is None:
            raise self._fault(found, "has no name", "the path of a key")
        if name == found.entry.name:
            return []
        if name in [entry.name for entry in found.around.entries or ()]:
            raise self._fault(found, f"'{name}' is there already", "another name")
        old = _inside(self.layout.tree, found.names[:-1])
        changed = {name if key == found.names[-1] else key: value for key, value in old.items()}
        wanted = self._changed(found.names[:-1], changed)
        place = self._place(found, style=key.style)
        ways = ([TextReplacement(key.start, key.end, way)] for way in key_ways(name, place))
        return self._first_right(ways, wanted, found, f"'{name}' can't be written as a key")

    def order(self, path: Path, names: Sequence[str | int]) -> Replacements:
        """Puts the entries of the mapping or list at the path into that order: all its keys, or the numbers of all its
        items, counted from 1. Each takes its own comments along; blank lines stay where they are."""
        found = self._find(path)
        entries = found.value.entries or ()
        there: list[str | int] = [
            at if found.value.is_list else entry.name for at, entry in enumerate(entries, start=1)
        ]
        if sorted(map(str, names)) != sorted(map(str, there)) or len(set(names)) != len(names):
            raise self._fault(found, "an order of other entries", f"each of {list_words(map(str, there), 20)} once")
        order = [there.index(name) for name in names]
        if order == list(range(len(order))):
            return []
        old = self._value_at(found.names)
        changed = [old[at] for at in order] if found.value.is_list else {name: old[name] for name in names}
        wanted = self._changed(found.names, changed)
        ways = self._ways_to_order(found, order)
        return self._first_right(ways, wanted, found, "can't be put into that order")

    # Finding ---------------------------------------------------------------------------------------------------------

    def _find(self, path: Path) -> FoundValue:
        """What is at a path. Raises `InputError` where nothing is."""
        found, rest = self._find_nearest(path)
        if rest:
            names = [entry.name for entry in found.value.entries or () if entry.key]
            expected = list_words(names, 20) if names else "the path of a value that is there"
            hint = nearest_name(rest[0], names)
            raise self._fault(found, f"no '{rest[0]}' there", expected, hint)
        return found

    def _find_nearest(self, path: Path) -> tuple[FoundValue, list[str]]:
        """What is at a path as far as there is something, and the keys that are missing then. Raises `InputError`."""
        rest: Any = path if isinstance(path, str) else tuple(path)
        found = FoundValue((), self.layout.root)
        while rest:
            at, behind = self._step(found, rest)
            if at is None:
                return found, self._missing_keys(found, rest)
            assert found.value.entries is not None
            found = FoundValue((*found.way, (found.value, at)), found.value.entries[at].value)
            rest = behind
        return found, []

    def _step(self, found: FoundValue, rest: Any) -> tuple[int | None, Any]:
        """The place of the entry with which a path goes on, None where there is none, and the path behind it."""
        entries = found.value.entries or ()
        if not isinstance(rest, str):
            part = rest[0]
            if found.value.is_list and isinstance(part, int):
                return self._number(found, part), rest[1:]
            names = [entry.name for entry in entries if entry.key]
            return (names.index(str(part)) if str(part) in names else None), rest[1:]
        if found.value.is_list:
            number = _INDEX.match(rest)
            if not number:
                raise self._fault(found, f"'{rest}' in a list", "the number of an item, such as [1]")
            return self._number(found, int(number[1])), rest[number.end() :].removeprefix(".")
        fits = [
            at
            for at, entry in enumerate(entries)
            if rest.startswith(entry.name) and (rest[len(entry.name) :] + ".")[0] in ".[" and entry.name
        ]
        if len(fits) > 1:
            names = [entries[at].name for at in fits]
            raise self._fault(found, f"'{rest}' may be {list_words(names)}", "the path as a tuple of its parts")
        if not fits:
            return None, rest
        return fits[0], rest[len(entries[fits[0]].name) :].removeprefix(".")

    def _number(self, found: FoundValue, number: int) -> int:
        count = len(found.value.entries or ())
        if not 1 <= number <= count:
            raise self._fault(found, f"no item {number}", f"1 to {count}" if count else "an item that is there")
        return number - 1

    def _missing_keys(self, found: FoundValue, rest: Any) -> list[str]:
        """The keys of a path that aren't there. Raises `InputError` where none can be: in a text, in a list."""
        keys = rest.split(".") if isinstance(rest, str) else [str(part) for part in rest]
        if self._is_nothing(found.value):
            return keys
        if found.value.entries is None or found.value.is_list:
            kind = "a list" if found.value.is_list else f"the text {self.layout.text_of(found.value)}"
            raise self._fault(found, f"{kind} holds no '{keys[0]}'", "a path through mappings")
        return keys

    def _entries(self, found: FoundValue, *, is_list: bool) -> tuple[WrittenEntry, ...]:
        """The entries of a collection; none of what is empty. Raises `InputError` for anything else."""
        if self._is_nothing(found.value):
            return ()
        if found.value.entries is None or found.value.is_list != is_list:
            raise self._fault(found, "is something else", "the path of a list" if is_list else "the path of a mapping")
        return found.value.entries

    def _is_nothing(self, value: WrittenValue) -> bool:
        """Whether a value is YAML's nothing, which stands for an empty list or mapping."""
        return value.entries is None and not value.style and self.layout.text_of(value).lower() in ("", "null", "~")

    def _beside(
        self, found: FoundValue, entries: Sequence[WrittenEntry], before: str | None, after: str | None
    ) -> int | None:
        beside = before if before is not None else after
        if beside is None:
            return None
        names = [entry.name for entry in entries]
        if beside not in names:
            raise self._fault(found, f"no '{beside}' there", list_words(names, 20), nearest_name(beside, names))
        return names.index(beside) + (before is None)

    def _value_at(self, names: Sequence[str | int]) -> Any:
        return _inside(self.layout.tree, names)

    def _changed(self, names: Sequence[str | int], value: Any) -> Any:
        """The whole tree with another value at a path."""
        if not names:
            return value
        tree = copy.deepcopy(self.layout.tree)
        _inside(tree, names[:-1])[names[-1]] = value
        return tree

    # Trying ----------------------------------------------------------------------------------------------------------

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
        raise self._fault(found, what, "a change by hand: other values would change with it")

    def _with_ends(self, text: str) -> str:
        return text.replace("\r\n", "\n").replace("\n", self.layout.line_end)

    def _fault(self, found: FoundValue, what: str, expected: str, hint: str = "") -> InputError:
        start = found.entry.start if found.way else found.value.start
        mark = place_in(self.layout.text, start, self.shown_name)
        names = ".".join(str(name + 1) if isinstance(name, int) else name for name in found.names)
        return input_error(what, expected=expected, mark=mark, path=names, hint=hint)

    def _texts(self, value: Any, found: FoundValue) -> Any:
        mark = place_in(self.layout.text, found.value.start, self.shown_name)
        return value_texts(value, self._truth(found), mark)

    def _is_same(self, old: WrittenValue, there: Any, wanted: Any, value: Any) -> bool:
        """Whether a value says already what is wanted; `"3"` and 3 aren't the same, nor `"null"` and nothing."""
        if repr(there) != repr(wanted):
            return False
        return old.entries is not None or isinstance(value, str) == bool(old.style) or not word_type(str(there))

    # How the neighbours are written ----------------------------------------------------------------------------------

    def _truth(self, found: FoundValue) -> tuple[str, str]:
        """The file's words for yes and no: those of the value that was there, or those it has most often."""
        written = [self.layout.text_of(one) for one in self.layout.values() if one.entries is None and not one.style]
        if found.value.entries is None and (old := self.layout.text_of(found.value)):
            written = [old] if any(old in pair for pair in _TRUTHS) else written
        if self.layout.is_json:
            return _TRUTHS[1]
        return max(_TRUTHS, key=lambda pair: sum(one in pair for one in written))

    def _place(self, found: FoundValue, **more: Any) -> WritingPlace:
        """Where the value of an entry of `found.around` stands, and how its neighbours are written."""
        step, list_step = self.layout.steps
        indent = self.layout.column(found.entry.start) if found.way else 0
        return WritingPlace(
            **{
                "indent": indent,
                "step": step,
                "list_step": list_step,
                "flow": found.flow,
                "json": self.layout.is_json,
                "quote": self.layout.quote,
                "truth": self._truth(found),
                **more,
            }
        )

    def _quotes_texts(self, entries: Sequence[WrittenEntry]) -> bool:
        """Whether all texts of a list or a mapping, several at least, stand in quotes, though some needn't."""
        texts = [entry.value for entry in entries if entry.value.entries is None]
        plain = [self.layout.text_of(one) for one in texts if not one.style]
        quoted = [one for one in texts if one.style in ("'", '"')]
        needless = any(not word_type(self.layout.text_of(one)[1:-1]) for one in quoted)
        return needless and len(quoted) > 1 and all(word_type(one) for one in plain if one)

    # Setting ---------------------------------------------------------------------------------------------------------

    def _ways_to_set(self, found: FoundValue, value: Any) -> Iterator[Replacements]:
        old, layout = found.value, self.layout
        if isinstance(value, Mapping) and value and old.entries and not old.is_list:
            yield from self._ways_to_merge(found, value)
        if isinstance(value, Mapping | list | tuple) and value:
            yield from self._ways_to_set_collection(found, value)
            return
        written = layout.text_of(old) if old.entries is None else ""
        lines = written.split("\n")
        width = max(map(len, lines)) if len(lines) > 1 else 0
        place = self._value_place(found, old=written, style=old.style if old.entries is None else "", width=width)
        for way in inline_ways(value, place):
            yield self._put(found, way)

    def _value_place(self, found: FoundValue, **more: Any) -> WritingPlace:
        """Where a text at `found` has its further lines, or would have them."""
        step = self.layout.steps[0] if not found.way or found.entry.key else 2
        indent = self.layout.column(found.entry.start) + step if found.way else 0
        below = [line for line in more["old"].split("\n")[1:] if line.strip()]
        if below:
            indent = min(len(line) - len(line.lstrip(" ")) for line in below)
        return self._place(found, indent=indent, **more)

    def _put(self, found: FoundValue, written: str) -> Replacements:
        """Replaces a value by a text that may stand where it stands."""
        old, layout = found.value, self.layout
        if old.start == old.end:
            return [TextReplacement(old.start, old.end, (" " if old.colon else ": ") + written)]
        head = layout.text[old.start : layout.line_stop(old.start)]
        comment = re.search(r"[ \t]+#.*", head) if old.style in ("|", ">") else None
        if comment:
            first, line_break, rest = written.partition("\n")
            written = first + comment[0] + line_break + rest
        if old.style == BLOCK and found.way:
            return self._put_behind_head(found, " " + written)
        return [TextReplacement(old.start, old.end, written)]

    def _put_behind_head(self, found: FoundValue, written: str) -> Replacements:
        """Replaces a list or mapping that takes lines of its own: what is new begins behind its key or its `-`, and
        the comment there stays."""
        entry, layout, old = found.entry, self.layout, found.value
        behind = self._head_end(entry)
        if layout.line_start(old.start) <= behind:  # `- a: 1`
            return [TextReplacement(old.start, old.end, written.lstrip(" "))]
        stop = layout.line_stop(behind)
        first, line_break, rest = written.partition("\n")
        end = layout.line_stop(old.end)
        if not first.strip():
            first = ""
        return [TextReplacement(behind, behind, first), TextReplacement(stop, end, line_break + rest)]

    def _head_end(self, entry: WrittenEntry) -> int:
        """Behind the colon of a key, or the `-` of an item."""
        if entry.key is None:
            return entry.start + 1
        colon = self.layout.text.find(":", entry.key.end)
        return colon + 1

    def _ways_to_set_collection(self, found: FoundValue, value: Any) -> Iterator[Replacements]:
        old = found.value
        blocks = {BLOCK: True, FLOW: False}.get(old.style) if old.entries else None
        if blocks is None:
            blocks = self._neighbours_take_lines(found)
        place = self._place(found, blocks=blocks)
        if not found.way:
            inner = self._place(found, indent=0)
            if old.style != FLOW:
                yield [TextReplacement(old.start, old.end, "\n".join(block_lines(value, inner)))]
            yield from ([TextReplacement(old.start, old.end, way)] for way in inline_ways(value, place))
            return
        head = "-" if found.entry.key is None else "x:"
        if wants_lines(value, head, place):
            indent = " " * place.indent
            lines = entry_lines(f"{indent}{head}", value, place)
            written = "\n".join(lines)[len(indent) + len(head) :]
            if old.style == BLOCK:
                yield self._put_behind_head(found, written)
            elif old.start == old.end:
                yield [TextReplacement(old.start, old.end, written)]
            else:
                stop = self.layout.line_stop(old.end)
                behind = self._head_end(found.entry)
                note = self.layout.text[old.end : stop].rstrip()
                first, line_break, rest = written.partition("\n")
                yield [TextReplacement(behind, stop, first + note + line_break + rest)]
        for way in inline_ways(value, place):
            yield self._put(found, way)

    def _neighbours_take_lines(self, found: FoundValue) -> bool | None:
        """Whether the list or mapping next to an entry takes a line for each of its entries; None where none is."""
        entries = found.around.entries or () if found.way else ()
        near = sorted(
            (abs(at - found.at), at) for at, one in enumerate(entries) if one.value.entries and at != found.at
        )
        return entries[near[0][1]].value.style == BLOCK if near else None

    def _ways_to_merge(self, found: FoundValue, value: Mapping[str, Any]) -> Iterator[Replacements]:
        """Changes a mapping key by key, each change on the text that the ones before have made."""
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

    # Adding ----------------------------------------------------------------------------------------------------------

    def _add(self, found: FoundValue, name: str | None, value: Any, at: int | None) -> Replacements:
        """Adds an entry to a list (`name` is None) or a mapping at a place counted from 0, or last."""
        texts = self._texts(value, found)
        entries = found.value.entries or ()
        at = len(entries) if at is None else at
        old = self._value_at(found.names) if entries else [] if name is None else {}
        wanted = self._changed(found.names, _with_entry(old, at, name, texts))
        what = "an item can't be added" if name is None else f"'{name}' can't be added"
        return self._first_right(self._ways_to_add(found, name, value, at), wanted, found, what)

    def _ways_to_add(self, found: FoundValue, name: str | None, value: Any, at: int) -> Iterator[Replacements]:
        if not found.value.entries:
            yield from self._ways_to_begin(found, name, value)
            return
        inner = FoundValue((*found.way, (found.value, min(at, len(found.value.entries) - 1))), found.value)
        if found.value.style == FLOW:
            for written in self._flow_entries(inner, name, value):
                yield self._insert_in_flow(found.value, at, written)
        else:
            for lines in self._entry_ways(inner, name, value):
                yield from self._ways_to_insert(inner, at, lines)

    def _ways_to_begin(self, found: FoundValue, name: str | None, value: Any) -> Iterator[Replacements]:
        """The first entry of a list or mapping that has none: on a line of its own where the file's lists and mappings
        of that depth are written so."""
        whole = [value] if name is None else {name: value}
        if found.value.entries is not None and (found.flow or len(found.way) > 1):
            yield from (self._put(found, way) for way in inline_ways(whole, self._place(found)))
        if not found.flow:
            place = self._place(found, blocks=True)
            head = "-" if found.way and found.entry.key is None else "x:"
            if not found.way:
                yield [TextReplacement(found.value.start, found.value.end, "\n".join(block_lines(whole, place)))]
            else:
                indent = " " * place.indent
                written = "\n".join(entry_lines(f"{indent}{head}", whole, place))[len(indent) + len(head) :]
                old = found.value
                stop, behind = self.layout.line_stop(old.end), self._head_end(found.entry)
                note = self.layout.text[old.end : stop].rstrip()
                first, line_break, rest = written.partition("\n")
                yield [TextReplacement(behind, stop, first + note + line_break + rest)]
        yield from (self._put(found, way) for way in inline_ways(whole, self._place(found)))

    def _flow_entries(self, inner: FoundValue, name: str | None, value: Any) -> Iterator[str]:
        """The ways to write an entry within brackets."""
        entries = inner.around.entries or ()
        place = self._place(inner, flow=True, quoted=self._quotes_texts(entries))
        for way in inline_ways(value, place):
            if name is None:
                yield way
                continue
            keys = [entry.key.style for entry in entries if entry.key]
            colon = ":" if any(self._tight(entry) for entry in entries) else ": "
            style = keys[0] if keys and keys[0] in ("'", '"') and len(set(keys)) == 1 else ""
            yield from (f"{key}{colon}{way}" for key in key_ways(name, self._place(inner, flow=True, style=style)))

    def _tight(self, entry: WrittenEntry) -> bool:
        """Whether no blank stands between a key and its value."""
        return entry.key is not None and self.layout.text[entry.key.end : entry.value.start] == ":"

    def _entry_ways(self, inner: FoundValue, name: str | None, value: Any) -> Iterator[list[str]]:
        """The ways to write an entry of a block, as its lines, the first without its indentation."""
        entries = inner.around.entries or ()
        column = self.layout.column(entries[0].start)
        place = self._place(
            inner,
            indent=column,
            quoted=self._quotes_texts(entries),
            blocks=self._neighbour_style(entries, inner.at),
        )
        keys = [entry.key.style for entry in entries if entry.key]
        style = keys[0] if keys and keys[0] in ("'", '"') and len(set(keys)) == 1 else ""
        heads = ["-"] if name is None else [f"{key}:" for key in key_ways(name, self._place(inner, style=style))]
        for head in heads:
            if isinstance(value, Mapping | list | tuple):
                lines = entry_lines(" " * column + head, value, place)
                yield [lines[0][column:], *lines[1:]]
                continue
            step = 2 if name is None else self.layout.steps[0]
            text_place = self._place(inner, indent=column + step, quoted=place.quoted)
            for way in inline_ways(value, text_place):
                yield f"{head} {way}".split("\n")

    def _neighbour_style(self, entries: Sequence[WrittenEntry], at: int) -> bool | None:
        """Whether the list or mapping nearest to a place among entries takes lines; None where there is none."""
        near = sorted((abs(place - at), place) for place, one in enumerate(entries) if one.value.entries)
        return entries[near[0][1]].value.style == BLOCK if near else None

    def _ways_to_insert(self, inner: FoundValue, at: int, lines: list[str]) -> Iterator[Replacements]:
        """Puts the lines of an entry at a place of a block, which isn't empty. A text above it may count blank lines as
        its own, or lack a last line break only because the file does."""
        made = self._insert_lines(inner, at, lines, apart=True)
        yield made
        yield [*made, *self._keep_without_line_break(inner.around)]
        yield self._insert_lines(inner, at, lines, apart=False)

    def _insert_lines(self, inner: FoundValue, at: int, lines: list[str], *, apart: bool) -> Replacements:
        """Puts lines at a place of a block; `apart`: with a blank line between where its other entries have one."""
        entries, layout = inner.around.entries or (), self.layout
        indent = " " * layout.column(entries[0].start)
        gaps = [self._blank_lines(layout.line_stop(one.end)) for one in entries[:-1]]
        blank = "\n" if apart and gaps and all(gaps) else ""
        if at:
            stop = layout.line_stop(entries[at - 1].end)
            return [TextReplacement(stop, stop, "\n" + blank + "\n".join([indent + lines[0], *lines[1:]]))]
        first = entries[0]
        start = self._chunk_start(inner.around, 0)
        if not layout.begins_line(first.start):
            start = first.start
        return [TextReplacement(start, start, "\n".join(lines) + "\n" + blank + indent)]

    def _blank_lines(self, stop: int) -> int:
        """How many blank lines follow the line that ends there."""
        found = _BLANK_LINES.match(self.layout.text, stop)
        return found[1].count("\n") if found else 0

    def _insert_in_flow(self, around: WrittenValue, at: int, written: str) -> Replacements:
        """Puts an entry at a place within brackets that aren't empty: on a line of its own where each has one."""
        entries, text, layout = around.entries or (), self.layout.text, self.layout
        own_lines = all(layout.begins_line(one.start) for one in entries)
        if at < len(entries):
            start = entries[at].start
            between = "\n" + " " * layout.column(start) if own_lines else self._flow_gap(entries)
            return [TextReplacement(start, start, f"{written},{between}")]
        last = entries[-1]
        comma = _COMMA.match(text, last.end, around.end)
        if own_lines:
            stop = layout.line_stop(comma.end() if comma else last.end)
            line = "\n" + " " * layout.column(last.start) + written + ("," if comma else "")
            if text[last.end : stop].rstrip().endswith(("]", "}")):
                stop = last.end
            return [*([] if comma else [TextReplacement(last.end, last.end, ",")]), TextReplacement(stop, stop, line)]
        gap = self._flow_gap(entries)
        if comma:
            return [TextReplacement(comma.end(), comma.end(), f"{gap}{written},")]
        return [TextReplacement(last.end, last.end, f",{gap}{written}")]

    def _flow_gap(self, entries: Sequence[WrittenEntry]) -> str:
        """What stands behind a comma within brackets: a blank, or nothing where the file has none there."""
        gaps = [self.layout.text[one.end : two.start] for one, two in pairwise(entries)]
        return "" if gaps and all(gap == "," for gap in gaps) else " "

    # Removing --------------------------------------------------------------------------------------------------------

    def _ways_to_remove(self, found: FoundValue) -> Iterator[Replacements]:
        around = found.around
        entries = around.entries or ()
        if around.style == FLOW:
            yield self._remove_from_flow(around, found.at)
            return
        if len(entries) == 1:
            yield self._empty(found)
            return
        entry, layout = found.entry, self.layout
        if not layout.begins_line(entry.start):
            behind = layout.text[layout.line_stop(entry.end) : entries[1].start]
            if not behind.strip():
                yield [TextReplacement(entry.start, entries[1].start, "")]
            yield [TextReplacement(entry.start, layout.line_stop(entry.end), "")]
            return
        yield from self._ways_to_remove_lines(layout.line_start(self._chunk_start(around, found.at)), entry.end)

    def _ways_to_remove_lines(self, start: int, end: int) -> Iterator[Replacements]:
        """Removes whole lines; of blank lines above and below only those above stay, and none at a file's end."""
        layout = self.layout
        stop = layout.line_stop(end)
        above, below = self._blank_above(start), self._blank_lines(stop)
        begin, behind = start, layout.next_line(stop)
        for _ in range(above):
            begin = layout.line_start(begin - 1)
        last = behind
        for _ in range(below):
            last = layout.next_line(last)
        if stop == len(layout.text):  # no line break ends the file
            yield [TextReplacement(layout.line_stop(begin - 1) if begin else 0, stop, "")]
        elif above and last == len(layout.text):
            yield [TextReplacement(begin, behind, "")]
        elif (above or not start) and below:
            yield [TextReplacement(start, last, "")]
        yield [TextReplacement(start, behind, "")]
        yield [TextReplacement(start, last, "")]  # the last blank lines may be those of a text above

    def _blank_above(self, start: int) -> int:
        """How many blank lines stand above a line."""
        count, layout = 0, self.layout
        while start:
            start = layout.line_start(start - 1)
            if layout.text[start : layout.line_stop(start)].strip():
                break
            count += 1
        return count

    def _empty(self, found: FoundValue) -> Replacements:
        """Leaves an empty list or mapping in place of one that had a single entry."""
        around, layout = found.around, self.layout
        sign = "[]" if around.is_list else "{}"
        start = self._chunk_start(around, 0)
        outer = FoundValue(found.way[:-1], around)
        if not outer.way or layout.line_start(around.start) <= self._head_end(outer.entry):
            return [TextReplacement(around.start, layout.line_stop(around.end) if not outer.way else around.end, sign)]
        behind = self._head_end(outer.entry)
        line = layout.line_start(start)
        return [
            TextReplacement(behind, behind, f" {sign}"),
            TextReplacement(layout.line_stop(line - 1) if line else 0, layout.line_stop(around.end), ""),
        ]

    def _remove_from_flow(self, around: WrittenValue, at: int) -> Replacements:
        entries, layout, text = around.entries or (), self.layout, self.layout.text
        entry = entries[at]
        last = at == len(entries) - 1
        comma = _COMMA.match(text, entry.end, around.end)
        end = comma.end() if comma else entry.end
        stop = layout.line_stop(end)
        alone = layout.begins_line(entry.start) and (
            not text[end:stop].strip() or bool(_COMMENT.match(text, end, stop))
        )
        if len(entries) == 1:
            return (
                [TextReplacement(entry.start, end, "")]
                if alone
                else [TextReplacement(around.start + 1, around.end - 1, "")]
            )
        if not last and not alone:
            return [TextReplacement(entry.start, entries[at + 1].start, "")]
        if not last:
            return [TextReplacement(layout.line_start(entry.start), layout.next_line(stop), "")]
        before = entries[at - 1]
        if not alone:
            return [TextReplacement(before.end, entry.end, "")]
        kept = _COMMA.match(text, before.end, around.end)
        drop = [] if comma or not kept else [TextReplacement(kept.end() - 1, kept.end(), "")]
        return [*drop, TextReplacement(layout.line_start(entry.start), layout.next_line(stop), "")]

    def _chunk_start(self, around: WrittenValue, at: int) -> int:
        """Where an entry of a block begins with the comment that is its own: one directly above it, unless that heads
        a group (the next entry follows without a gap) or the file."""
        layout = self.layout
        entry = (around.entries or ())[at]
        if not layout.begins_line(entry.start):
            return entry.start
        column, line = layout.column(entry.start), layout.line_start(entry.start)
        start = line
        while start:
            above = layout.line_start(start - 1)
            written = layout.text[above : layout.line_stop(above)]
            if not written.startswith(" " * column + "#"):
                break
            start = above
        if start == 0 or start == line or self._heads_group(around, at):
            return entry.start
        return start + column

    def _heads_group(self, around: WrittenValue, at: int) -> bool:
        """Whether the next entry follows on the very next line."""
        entries = around.entries or ()
        if at + 1 == len(entries):
            return False
        next_line = self.layout.next_line(self.layout.line_stop(entries[at].end))
        return next_line == self.layout.line_start(entries[at + 1].start)

    # Ordering --------------------------------------------------------------------------------------------------------

    def _ways_to_order(self, found: FoundValue, order: Sequence[int]) -> Iterator[Replacements]:
        around, layout = found.value, self.layout
        entries = around.entries or ()
        if around.style == FLOW:
            spans = [(one.start, one.end) for one in entries]
            yield from self._reorder_lines_in_flow(around, order)
        else:
            spans = [(self._chunk_start(around, at), layout.line_stop(one.end)) for at, one in enumerate(entries)]
        yield self._permute(spans, order)

    def _permute(self, spans: Sequence[tuple[int, int]], order: Sequence[int]) -> Replacements:
        text = self.layout.text
        return [
            TextReplacement(start, end, text[slice(*spans[at])])
            for (start, end), at in zip(spans, order, strict=True)
            if spans[at] != (start, end)
        ]

    def _reorder_lines_in_flow(self, around: WrittenValue, order: Sequence[int]) -> Iterator[Replacements]:
        """Entries within brackets that have lines of their own take the comment behind them along; commas stay."""
        entries, layout, text = around.entries or (), self.layout, self.layout.text
        if not all(layout.begins_line(one.start) for one in entries):
            return
        parts = []
        for one in entries:
            comma = _COMMA.match(text, one.end, around.end)
            end = comma.end() if comma else one.end
            parts.append((one.start, one.end, end, layout.line_stop(end)))
        if any(text[end:stop].strip() and not _COMMENT.match(text, end, stop) for _, _, end, stop in parts):
            return
        yield [
            TextReplacement(start, stop, text[slice(*parts[at][:2])] + text[own_end:end] + text[slice(*parts[at][2:])])
            for (start, own_end, end, stop), at in zip(parts, order, strict=True)
        ]


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
