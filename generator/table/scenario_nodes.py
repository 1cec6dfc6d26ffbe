"""Marked YAML nodes in; texts, numbers, cells, ids and lists of them out, or a fault with its place.

Every method notes its faults and returns None for what it couldn't read, so that all faults of a file come out at once.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import replace

from generator.definitions.nodes import List, Map, Node, Text, kind
from generator.definitions.types import Seat
from generator.errors import Fault, Mark, listed, nearest
from generator.hexes import Cell, parse_cell
from generator.table.moves.text import FURTHEST
from generator.table.moves.vocabulary import DEPARTMENT, SEAT, Vocabulary

_NO_TEXT = re.compile(r"[-+]?\d[\d_.]*|true|false|yes|no|on|off|null|~|", re.IGNORECASE)
"""What YAML takes for a number, a truth value or nothing."""
NOTHING_WORDS = ("null", "~", "")


class Nodes:
    """Reads the nodes of one scenario file; `lines` are the file's own, `vocabulary` what is in play."""

    def __init__(self, text: str, faults: list[Fault]) -> None:
        self.lines = text.splitlines()
        self.faults = faults
        self.vocabulary: Vocabulary | None = None

    def fault(self, node: Node, path: str, what: str, expected: str = "", hint: str = "") -> None:
        """Notes a fault."""
        self.faults.append(Fault(node.mark, path, what, expected, hint))

    def entries(self, node: Node, path: str, what: str = "a mapping") -> Iterator[tuple[Text, Node, str]]:
        """Key, value and path of each entry of a mapping."""
        if not isinstance(node, Map):
            self.fault(node, path, kind(node), what)
            return
        for name, (key, value) in node.entries.items():
            yield key, value, f"{path}.{name}" if path else name

    def keys(self, node: Node, path: str, known: Collection[str]) -> dict[str, tuple[Node, str]]:
        """The values of a mapping with these keys; any other key is a fault."""
        found = {}
        for key, value, inside in self.entries(node, path, f"a mapping with {listed(list(known), 20)}"):
            if key.value in known:
                found[key.value] = (value, inside)
            elif re.fullmatch(r"-?\d*", key.value):
                what, expected = f"'{key.value}' as a key", 'a cell in quotes: "1,0"'
                self.fault(key, path, what, expected)
            else:
                what = f"unknown key '{key.value}'"
                self.fault(key, inside, what, listed(list(known), 20), nearest(key.value, known))
        return found

    def items(self, node: Node, path: str) -> Iterator[tuple[Text, str]]:
        """The entries of a list of texts."""
        if not isinstance(node, List):
            self.fault(node, path, kind(node), "a list")
            return
        for place, item in enumerate(node.items, start=1):
            text = self.entry(item, f"{path}[{place}]")
            if text is not None:
                yield text, f"{path}[{place}]"

    def entry(self, node: Node, path: str) -> Text | None:
        """A list's entry that has to be text."""
        expected = 'a text; what holds a comma is quoted: "1,0"'
        if not isinstance(node, Text):
            self.fault(node, path, f"{kind(node)}: the entry isn't text", expected)
            return None
        if _NO_TEXT.fullmatch(node.value):
            self.fault(node, path, f"'{node.value}': the entry isn't text", expected)
            return None
        return node

    def text(self, node: Node, path: str, expected: str) -> Text | None:
        """A text that isn't empty."""
        if isinstance(node, Text) and node.value:
            return node
        self.fault(node, path, kind(node), expected)
        return None

    def number(self, node: Node, path: str, most: int, least: int = 0) -> int | None:
        """A whole number within limits."""
        expected = f"a whole number from {least} to {most}"
        if not isinstance(node, Text) or not re.fullmatch(r"-?(0|[1-9]\d{0,6})", node.value):
            what = f"'{node.value}' is no whole number" if isinstance(node, Text) and node.value else kind(node)
            self.fault(node, path, what, expected)
            return None
        value = int(node.value)
        if least <= value <= most:
            return value
        self.fault(node, path, f"{value} is out of range", expected)
        return None

    def truth(self, node: Node, path: str) -> bool | None:
        """True or false."""
        words = {"true": True, "false": False, "yes": True, "no": False}
        if isinstance(node, Text) and node.value.lower() in words:
            return words[node.value.lower()]
        self.fault(node, path, f"'{node.value}'" if isinstance(node, Text) else kind(node), "true or false")
        return None

    def one_of(self, node: Node, path: str, words: Collection[str]) -> str | None:
        """One of these words."""
        text = self.text(node, path, listed(list(words), 20))
        if text is None or text.value in words:
            return text.value if text else None
        self.fault(node, path, f"'{text.value}'", listed(list(words), 20), nearest(text.value, words))
        return None

    def cell(self, node: Node, path: str) -> Cell | None:
        """A cell, written `q,r`."""
        text = self.text(node, path, 'a cell such as "1,-2"')
        if text is None:
            return None
        try:
            cell = parse_cell(text.value.replace(" ", ""))
        except ValueError:
            self.fault(node, path, f"'{text.value}' is not a cell", 'q,r in quotes, such as "1,-2"')
            return None
        if max(abs(cell.q), abs(cell.r)) > FURTHEST:
            self.fault(node, path, f"cell {cell} lies too far away", f"at most {FURTHEST} steps")
            return None
        return cell

    def word(self, node: Node, path: str, sort: str) -> str | None:
        """An id of a kind (`seat`, `tile`, `card`, …) that is in play."""
        assert self.vocabulary is not None, "ids are read once the modules are known"
        right = self.vocabulary.in_play(sort)
        text = self.text(node, path, listed(right, 20) or f"a {sort}")
        if text is None:
            return None
        found = text.value.upper() if sort in (DEPARTMENT, SEAT) else text.value
        if found in right:
            return found
        why = self.vocabulary.absent.get((sort, found))
        what = f"{sort} '{found}' is not in play: {why}" if why else f"unknown {sort} '{text.value}'"
        hint = "" if why else nearest(text.value, self.vocabulary.words(sort))
        self.fault(node, path, what, listed(right, 20) or f"no {sort} at all", hint)
        return None

    def seat(self, node: Node, path: str) -> Seat | None:
        """A seat in play."""
        found = self.word(node, path, SEAT)
        return Seat(found) if found else None

    def words(self, node: Node, path: str, sort: str) -> Iterator[tuple[str, Text, str]]:
        """The ids in a list."""
        for text, inside in self.items(node, path):
            found = self.word(text, inside, sort)
            if found:
                yield found, text, inside

    def each(self, node: Node, path: str, sort: str) -> Iterator[tuple[str, Node, str]]:
        """The entries of a mapping by ids of a kind, each id once."""
        seen: set[str] = set()
        for key, value, inside in self.entries(node, path, f"a mapping by {sort}"):
            found = self.word(key, inside, sort)
            if found in seen:
                self.fault(key, inside, f"{sort} '{found}' stands twice", "it once")
            elif found:
                seen.add(found)
                yield found, value, inside

    def counts(self, node: Node, path: str, sort: str, most: int) -> dict[str, int]:
        """Numbers by id."""
        found = {}
        for name, value, inside in self.each(node, path, sort):
            number = self.number(value, inside, most)
            if number is not None:
                found[name] = number
        return found

    def inside(self, text: Text) -> Mark:
        """Where a text's first character stands: behind its quote, if it has one."""
        mark = text.mark
        line = self.lines[mark.line - 1] if 0 < mark.line <= len(self.lines) else ""
        quoted = line[mark.column - 1 : mark.column] in ('"', "'")
        return replace(mark, column=mark.column + quoted)


def is_nothing(node: Node) -> bool:
    """Whether `null` or nothing stands there."""
    return isinstance(node, Text) and node.value.lower() in NOTHING_WORDS
