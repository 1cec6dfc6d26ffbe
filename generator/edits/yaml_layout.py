"""Where everything in a YAML text stands: each key and value with its first and last character and how it is written.

The game's own reader (`yaml_nodes.py`) says what a text means, and where a value begins; for a change one has to know
where it ends, too, and what stands between values. Libraries that print a tree again (ruamel.yaml, yamlpath) lose the
indentation, the blank lines and the wrapping of what nobody has changed, so the text itself is changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

import yaml

from generator.base.frozen import dataclass
from generator.definitions.yaml_nodes import ListNode, MapNode, Node, TextNode, raw_tree, read_text

BLOCK, FLOW = "block", "flow"
LITERAL, FOLDED = "|", ">"
_PROPERTIES = re.compile(r"(?:[&!][^\s,\[\]{}]*\s+)+")
_COLON = re.compile(r"[ \t]*:")
_ASKED = re.compile(r"\?[ \t]+$")
_KEPT = re.compile(r"[|>]\d?\+")


@dataclass(frozen=True)
class WrittenValue:
    """A value in a text, from character `start` to before `end`, counted from 0; what an anchor says before it doesn't
    belong to it. `style`: of a text its quote, `|`, `>` or nothing; of a list or a mapping `block` or `flow`.
    `entries`: what is in a list or a mapping; None for a text."""

    start: int
    end: int
    style: str
    entries: tuple[WrittenEntry, ...] | None = None
    is_list: bool = False
    colon: bool = True
    """Whether an empty value has a colon before it: `{a}` has none."""


@dataclass(frozen=True)
class WrittenEntry:
    """An entry of a list or a mapping: `start` is the first character of its key, or its `-`."""

    start: int
    name: str
    key: WrittenValue | None
    value: WrittenValue

    @property
    def end(self) -> int:
        """Behind the last character of its value, or of its key where it has no value."""
        return max(self.value.end, self.key.end if self.key else 0)


def plain_tree(node: Node) -> Any:
    """A tree of the reader as texts, lists and dictionaries, without places."""
    if isinstance(node, TextNode):
        return node.value
    if isinstance(node, MapNode):
        return {name: plain_tree(value) for name, (_, value) in node.entries.items()}
    assert isinstance(node, ListNode)
    return [plain_tree(item) for item in node.items]


class YamlLayout:
    """A YAML text that the game's reader takes. Raises its `InputError` for any other; `shown` is how errors name the
    file."""

    def __init__(self, text: str, shown: str) -> None:
        self.text = text
        self.shown_name = shown
        self.node = read_text(text, shown)
        self.root = self._value(raw_tree(text, shown))

    @cached_property
    def tree(self) -> Any:
        """What the text says, as texts, lists and dictionaries."""
        return plain_tree(self.node)

    @cached_property
    def line_end(self) -> str:
        """How its lines end."""
        return "\r\n" if self.text.count("\r\n") * 2 > self.text.count("\n") else "\n"

    @cached_property
    def is_json(self) -> bool:
        """Whether it is written as JSON is: in brackets, all keys in quotes."""
        keys = [entry.key for value in self.values() for entry in value.entries or () if entry.key]
        return self.root.style == FLOW and bool(keys) and all(key.style == '"' for key in keys)

    def values(self) -> Iterator[WrittenValue]:
        """Every value, what lies around another before it."""
        waiting = [self.root]
        while waiting:
            value = waiting.pop()
            yield value
            waiting += [entry.value for entry in reversed(value.entries or ())]

    @cached_property
    def steps(self) -> tuple[int, int]:
        """By how many columns a mapping in a mapping is indented, and a list in a mapping, as the file has it first."""
        found: dict[bool, int] = {}
        for value in self.values():
            for entry in (value.entries or ()) if value.style == BLOCK and not value.is_list else ():
                inner = entry.value
                if inner.style == BLOCK and inner.entries:
                    found.setdefault(inner.is_list, self.column(inner.start) - self.column(entry.start))
        step = found.get(False, 2)
        return step, found.get(True, step)

    @cached_property
    def quote(self) -> str:
        """The quotes that most texts in the file have that have any."""
        styles = [value.style for value in self.values()]
        return "'" if styles.count("'") > styles.count('"') else '"'

    # Lines -----------------------------------------------------------------------------------------------------------

    def line_start(self, index: int) -> int:
        """The first character of the line of a character."""
        return self.text.rfind("\n", 0, index) + 1

    def line_stop(self, index: int) -> int:
        """Behind the last character of the line of a character, before its line break."""
        stop = self.text.find("\n", index)
        if stop < 0:
            return len(self.text)
        return stop - 1 if stop > index and self.text[stop - 1] == "\r" else stop

    def next_line(self, index: int) -> int:
        """The first character of the line below; the end of the text where there is none."""
        stop = self.text.find("\n", index)
        return len(self.text) if stop < 0 else stop + 1

    def column(self, index: int) -> int:
        """How many characters stand before a character on its line."""
        return index - self.line_start(index)

    def begins_line(self, index: int) -> bool:
        """Whether only blanks stand before a character on its line."""
        return not self.text[self.line_start(index) : index].strip()

    def text_of(self, value: WrittenValue) -> str:
        """A value as it is written."""
        return self.text[value.start : value.end]

    # The tree --------------------------------------------------------------------------------------------------------

    def _value(self, raw: yaml.Node, behind: int | None = None) -> WrittenValue:
        """A value; `behind` is where the key before it ends."""
        start, end = raw.start_mark.index, raw.end_mark.index
        if isinstance(raw, yaml.ScalarNode):
            return self._scalar(raw, start, end, behind)
        assert isinstance(raw, yaml.CollectionNode)
        style, is_list = FLOW if raw.flow_style else BLOCK, isinstance(raw, yaml.SequenceNode)
        if found := _PROPERTIES.match(self.text, start):
            start = found.end()
        entries = tuple(self._items(raw, start, style) if is_list else self._pairs(raw))
        if style == BLOCK:
            start, end = entries[0].start, entries[-1].end
        return WrittenValue(start, end, style, entries, is_list)

    def _scalar(self, raw: yaml.ScalarNode, start: int, end: int, behind: int | None) -> WrittenValue:
        style = raw.style or ""
        if found := _PROPERTIES.match(self.text, start):
            start = min(found.end(), end)
        if not style and not self.text[start:end].strip():
            if behind is None:
                return WrittenValue(start, start, "")
            found = _COLON.match(self.text, behind)
            place = found.end() if found else behind
            return WrittenValue(place, place, "", colon=bool(found))
        if style not in (LITERAL, FOLDED):
            return WrittenValue(start, start + len(self.text[start:end].rstrip()), style)
        written = self.text[start:end]
        if not _KEPT.match(written):
            written = written.rstrip()
        elif written.endswith("\n"):
            written = written[:-2] if written.endswith("\r\n") else written[:-1]
        return WrittenValue(start, start + len(written), style)

    def _pairs(self, raw: yaml.Node) -> Iterator[WrittenEntry]:
        for raw_key, raw_value in raw.value:
            key = self._value(raw_key)
            start = raw_key.start_mark.index
            if asked := _ASKED.search(self.text, self.line_start(start), start):
                start = asked.start()
            yield WrittenEntry(start, raw_key.value, key, self._value(raw_value, key.end))

    def _items(self, raw: yaml.Node, start: int, style: str) -> Iterator[WrittenEntry]:
        dash, column = start, self.column(start)
        for at, raw_item in enumerate(raw.value):
            if style == FLOW:
                yield WrittenEntry(raw_item.start_mark.index, "", None, self._value(raw_item))
                continue
            dash = self._dash(self.next_line(dash), column) if at else start
            value = self._value(raw_item, dash + 1)
            if value.entries is None and value.start == value.end:
                value = WrittenValue(dash + 1, dash + 1, "")
            yield WrittenEntry(dash, "", None, value)
            dash = max(value.end - 1, dash)

    def _dash(self, place: int, column: int) -> int:
        """The next `-` of a list whose `-` stand in that column, on the line that begins at `place` or below it."""
        while place < len(self.text):
            if self.text[place : place + column + 1].lstrip(" ") == "-":
                return place + column
            place = self.next_line(place)
        raise ValueError("a list without its '-'")
