"""Reads YAML into a tree of marked nodes: every scalar as the text that was written, every node with its place.

YAML's own types (`on`, `12:30`, `1_0`) never get a chance: the schema decides what a text means. Anchors, aliases and
tags are refused, so no file can grow when read. All faults of a file are gathered, not only the first.
"""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, ClassVar, TypeVar

import yaml

from generator.base.errors import Fault, InputError, Mark, input_error, raise_any
from generator.base.frozen import dataclass
from generator.files.gate import read_text_file

MOST_BYTES = 2_000_000
LONGEST_LINE = 2_000
LONGEST_TEXT = 10_000
"""Characters of a text with several lines."""
DEEPEST = 60
MOST_NODES = 20_000
"""Keys, values and entries of a file; several times as many as the largest file of a game has."""
BRACKETS_READ_UNSEEN = 1_000
"""As many brackets as the YAML library can nest without harm; in files with more, the depth is counted first."""

MOST_ALIASES_SHOWN = 20

FILES_KEPT = 200
"""How many texts' trees are kept."""

Met = TypeVar("Met", bound=yaml.Event)

_ASKING = re.compile(r"\$[^\W\d][\w.-]*")
"""A text that names a ruling; `$5` is a price."""
_PLAIN_WORDS = re.compile(r"[A-Za-z][\w ]*")
_UNTYPED = "tag:yaml.org,2002:str"


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """Looks for no types: what the schema says of a text counts, not how it looks."""

    def descend_resolver(self, *_: Any) -> None:
        """Does nothing: PyYAML would look here for the types of the nodes below."""

    def ascend_resolver(self) -> None:
        """Does nothing, as `descend_resolver`."""

    def resolve(self, *_: Any) -> str:
        """The tag of every node that bears none: text."""
        return _UNTYPED


@dataclass(frozen=True, slots=True)
class TextNode:
    """A scalar as written, in quotes or without."""

    mark: Mark
    value: str
    quoted: bool = False

    @property
    def start(self) -> Mark:
        """The place of its first character, after the quote if there is one."""
        return replace(self.mark, column=self.mark.column + self.quoted)

    @property
    def asks(self) -> tuple[str, ...]:
        """The ruling that it names as `$ruling`, if any."""
        return (self.value[1:],) if self.value.startswith("$") and _ASKING.fullmatch(self.value) else ()


@dataclass(frozen=True)
class ListNode:
    """A sequence."""

    mark: Mark
    items: tuple[Node, ...]

    @cached_property
    def asks(self) -> tuple[str, ...]:
        """The rulings that its items ask for, each once, as they come."""
        return tuple(dict.fromkeys(name for item in self.items for name in item.asks))


@dataclass(frozen=True)
class MapNode:
    """A mapping from texts; keeps the written order."""

    mark: Mark
    entries: dict[str, tuple[TextNode, Node]]

    def get(self, key: str) -> Node | None:
        """The value of a key, or None."""
        entry = self.entries.get(key)
        return entry[1] if entry else None

    @cached_property
    def asks(self) -> tuple[str, ...]:
        """The rulings that its keys and values ask for, also behind options that aren't chosen; each once, as they
        come."""
        return tuple(dict.fromkeys(name for pair in self.entries.values() for part in pair for name in part.asks))


@dataclass(frozen=True)
class BrokenNode:
    """Stands for a value whose fault is already noted; readers report nothing more about it."""

    mark: Mark
    asks: ClassVar[tuple[str, ...]] = ()


Node = TextNode | ListNode | MapNode | BrokenNode


def node_kind(node: Node) -> str:
    """The kind of a node for a message: a text, a list, a mapping."""
    if isinstance(node, TextNode) and not node.value:
        return "nothing"
    if isinstance(node, MapNode) and node.entries and all(holds_nothing(value) for _, value in node.entries.values()):
        return f"a mapping, since '{{{', '.join(node.entries)}}}' has no quotation marks around it"
    return {TextNode: "a text", ListNode: "a list", MapNode: "a mapping", BrokenNode: "something broken"}[type(node)]


def holds_nothing(node: Node) -> bool:
    """Whether a node is empty or YAML's word for nothing (`null`, `~`), which stands for an empty mapping or list."""
    return isinstance(node, TextNode) and not node.quoted and node.value.lower() in ("", "null", "~")


def text_as_yaml(text: str) -> str:
    """A text as it is written into YAML: in quotation marks where it isn't plain words."""
    return text if _PLAIN_WORDS.fullmatch(text) and text == text.strip() else json.dumps(text, ensure_ascii=False)


def path_below(path: str, key: str) -> str:
    """The path of a key inside the value at `path`."""
    return f"{path}.{key}" if path else key


def read_file(path: Path, shown: str) -> Node:
    """The node tree of a YAML file; `shown` is how errors name it. Raises `InputError` with every fault found."""
    return read_text(read_text_file(path, shown, MOST_BYTES), shown)


@lru_cache(FILES_KEPT)
def read_text(text: str, shown: str) -> Node:
    """The node tree of YAML text, kept for when the same text is read again. Raises `InputError` with every fault
    found."""
    (root,) = _compose_documents(text, shown, several=False)
    return _trees([root], text, shown)[0]


def raw_tree(text: str, shown: str) -> yaml.Node:
    """The YAML library's tree of a text: each node knows its last character, too. Raises `InputError` for what is no
    YAML."""
    (root,) = _compose_documents(text, shown, several=False)
    return root


@lru_cache(FILES_KEPT)
def read_documents(text: str, shown: str) -> tuple[Node, ...]:
    """The node trees of YAML text in which `---` separates documents; marks count lines in the whole text. Raises
    `InputError`."""
    roots = _compose_documents(text, shown, several=True)
    return _trees(roots, text, shown, _bare_faults(roots, text, shown) if any(map(_bare, roots)) else ())


def _compose_documents(text: str, shown: str, *, several: bool) -> list[yaml.Node]:
    """The documents of a text as the YAML library has them, one unless it may hold `several`."""
    _refuse_monsters(text, shown)
    try:
        _refuse_depth(text, shown)
        found = yaml.compose_all(text, Loader=_Loader) if several else [yaml.compose(text, Loader=_Loader)]
        roots = [root for root in found if root is not None]
    except yaml.MarkedYAMLError as error:
        raise InputError([_syntax_fault(error, text, shown)]) from None
    except (yaml.YAMLError, RecursionError) as error:
        raise input_error(f"is no YAML: {error}".splitlines()[0], mark=Mark(shown, 1, 1)) from None
    if not roots:
        raise input_error("the file is empty", expected="YAML", mark=Mark(shown))
    return roots


def _bare(root: yaml.Node) -> bool:
    """Whether nothing is written in a document."""
    return isinstance(root, yaml.ScalarNode) and not root.value and not root.style


def _bare_faults(roots: Sequence[yaml.Node], text: str, shown: str) -> Iterator[Fault]:
    """A fault for each document in which nothing is written, at its `---`; its node lies where the next one begins."""
    for root, event in zip(roots, _events(text, yaml.DocumentStartEvent), strict=True):
        if _bare(root):
            yield Fault(_mark(event, shown), "", *_NO_CONTENT)


def _trees(roots: Sequence[yaml.Node], text: str, shown: str, faults: Iterable[Fault] = ()) -> tuple[Node, ...]:
    """Our trees of a text's documents. Raises `InputError` with every fault found in any of them, behind `faults`."""
    spelt = "\\" in text
    steered, broken = (spelt or known.search(text) is not None for known in (_STEERING, _BREAKS))
    walk = _TreeBuilder(shown, steered=steered, broken=broken)
    nodes = tuple(walk.node(root, "") for root in roots)
    if walk.has_alias:
        walk.faults += _aliases(text, shown)
    raise_any([*faults, *walk.faults])
    return nodes


def _events(text: str, kind: type[Met]) -> Iterator[Met]:
    """Everything of a kind that the YAML library meets in a text."""
    return (event for event in yaml.parse(text, Loader=_Loader) if isinstance(event, kind))


def _aliases(text: str, shown: str) -> list[Fault]:
    """A fault for each of the first aliases (`*name`). They are sought among the events, since in the tree an alias has
    no place of its own."""
    return [
        Fault(_mark(event, shown), "", f"an alias ('*{event.anchor}')", _WRITTEN_OUT)
        for event in itertools.islice(_events(text, yaml.AliasEvent), MOST_ALIASES_SHOWN)
    ]


def _mark(event: yaml.Event, shown: str) -> Mark:
    place = event.start_mark
    return Mark(shown, place.line + 1, place.column + 1) if place else Mark(shown)


_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


_STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""What steers a terminal or turns the direction of writing; quoted YAML can spell it (`"\\e[2J"`)."""


_BREAKS = re.compile("\r\n|[\v\f\x85\u2028\u2029]")


def with_line_breaks(text: str) -> str:
    """The text with every other sign for a line break (CRLF, VT, FF, NEL, U+2028, U+2029) replaced by LF."""
    return _BREAKS.sub("\n", text)


def unfit_character(text: str) -> str:
    """The first character of a text that no file may hold, as a fault names it; empty where there is none."""
    if text.isascii() and text.isprintable():  # most texts end here
        return ""
    text = with_line_breaks(text)
    found = _STEERING.search(text) or _UNPRINTABLE.search(text)
    return f"a character that can't be printed (U+{ord(found[0]):04X})" if found else ""


def _refuse_monsters(text: str, shown: str) -> None:
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LONGEST_LINE:
            raise input_error(
                "the line is too long", expected=f"at most {LONGEST_LINE} characters", mark=Mark(shown, number, 1)
            )
        found = _UNPRINTABLE.search(line)
        if found:
            what = f"a character that can't be printed (U+{ord(found[0]):04X})"
            raise input_error(what, expected="a text file, saved as UTF-8", mark=Mark(shown, number, found.start() + 1))


def _refuse_depth(text: str, shown: str) -> None:
    """Raises `InputError` for too many levels. PyYAML composes recursively in C, where too much depth would crash the
    process; reading its events is safe."""
    if text.count("[") + text.count("{") <= BRACKETS_READ_UNSEEN:
        return
    depth = 0
    for event in yaml.parse(text, Loader=_Loader):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > DEEPEST:
            raise input_error("is nested too deeply", expected=f"at most {DEEPEST} levels", mark=_mark(event, shown))


_NO_CONTENT = ("a document ('---') in which nothing is written", "YAML in it, or one '---' less")
_WRITTEN_OUT = "the value written out; anchors and aliases are not read"
_PLAIN = {
    "found character '\\t' that cannot start any token": ("a tab stands where YAML wants spaces", "spaces"),
    "found a tab character where an indentation space is expected": ("a tab stands where YAML wants spaces", "spaces"),
    "found a tab character that violates indentation": ("a tab stands where YAML wants spaces", "spaces"),
    "mapping values are not allowed in this context": (
        "a ': ' stands where none can be",
        "quotes around a text that holds ': '",
    ),
    "could not find expected ':'": ("a key without its ':'", "'key: value'"),
    "did not find expected key": ("a line that doesn't fit the ones above", "the same indentation as its neighbours"),
    "did not find expected ',' or ']'": ("a list that isn't closed", "',' or ']'"),
    "did not find expected ',' or '}'": ("a mapping that isn't closed", "',' or '}'"),
    "found unexpected end of stream": ("a quote that is never closed", "a closing quote"),
    "but found another document": ("a second document ('---')", "one document a file"),
    "found undefined alias": ("an alias ('*name')", _WRITTEN_OUT),
}


def _syntax_fault(error: yaml.MarkedYAMLError, text: str, shown: str) -> Fault:
    place = error.problem_mark or error.context_mark
    mark = Mark(shown, place.line + 1, place.column + 1) if place else Mark(shown, 1, 1)
    problem = error.problem or error.context or "no YAML"
    lines = text.splitlines()
    if mark.line <= len(lines) and "\t" in re.match(r"\s*", lines[mark.line - 1])[0]:  # type: ignore[index]
        return Fault(mark, "", *_PLAIN["found a tab character that violates indentation"])
    what, expected = next((found for start, found in _PLAIN.items() if problem.startswith(start)), (problem, ""))
    if mark.line <= len(lines) and "closed" in what and lines[mark.line - 1][mark.column - 1 :].startswith("{"):
        what, expected = "a '{' within a text", "quotation marks around the text"
    elif "closed" in what and error.context_mark and error.context_mark.line + 1 != mark.line:
        what += f" (it begins on line {error.context_mark.line + 1})"
    return Fault(mark, "", f"no YAML: {what}", expected)


class _TreeBuilder:
    """Turns PyYAML's nodes into ours and gathers what we don't read."""

    def __init__(self, shown: str, *, steered: bool, broken: bool) -> None:
        self.file_name = shown
        self.may_steer = steered
        """Whether a scalar may hold what steers a terminal: the file holds such a character, or spells some."""
        self.may_break = broken
        """Whether a scalar may hold a line break of another kind than LF."""
        self.faults: list[Fault] = []
        self.node_ids: set[int] = set()
        self.depth = 0
        self.count = 0
        self.has_alias = False

    def node(self, raw: yaml.Node, path: str) -> Node:
        place = raw.start_mark
        mark = Mark(self.file_name, place.line + 1, place.column + 1)
        if id(raw) in self.node_ids:
            self.has_alias = True
            return BrokenNode(mark)
        self.node_ids.add(id(raw))
        self.count += 1
        if self.count > MOST_NODES:
            raise input_error("holds too much", expected=f"at most {MOST_NODES} keys and values in a file", mark=mark)
        tag = raw.tag
        if tag != _UNTYPED and (not tag.startswith("tag:yaml.org,2002:") or tag.startswith("tag:yaml.org,2002:python")):
            self.faults.append(Fault(mark, path, f"a tag ('{tag}')", "a plain value"))
        if isinstance(raw, yaml.ScalarNode):
            value = with_line_breaks(raw.value) if self.may_break else raw.value
            if self.may_steer and (found := _STEERING.search(value)):
                what = f"a character that can't be printed (U+{ord(found[0]):04X})"
                self.faults.append(Fault(mark, path, what, "letters and signs"))
            if len(raw.value) > LONGEST_TEXT:
                self.faults.append(Fault(mark, path, "the text is too long", f"at most {LONGEST_TEXT} characters"))
                return BrokenNode(mark)
            return TextNode(mark, value, raw.style in ("'", '"'))
        self.depth += 1
        if self.depth > DEEPEST:
            self.faults.append(Fault(mark, "", "is nested too deeply", f"at most {DEEPEST} levels"))
            return TextNode(mark, "")
        try:
            if isinstance(raw, yaml.SequenceNode):
                items = (self.node(item, f"{path}[{place}]") for place, item in enumerate(raw.value, start=1))
                return ListNode(mark, tuple(items))
            return self._map(raw, path, mark)
        finally:
            self.depth -= 1

    def _map(self, raw: yaml.Node, path: str, mark: Mark) -> MapNode:
        entries: dict[str, tuple[TextNode, Node]] = {}
        for raw_key, raw_value in raw.value:
            key = self.node(raw_key, path)
            if not isinstance(key, TextNode):
                self.faults.append(Fault(key.mark, path, f"{node_kind(key)} as a key", "a text"))
                continue
            inside = path_below(path, key.value)
            value = self.node(raw_value, inside)
            if key.value in entries:
                first = entries[key.value][0].mark
                self.faults.append(
                    Fault(
                        key.mark, inside, f"'{key.value}' appears twice", f"it once; the first is on line {first.line}"
                    )
                )
                continue
            entries[key.value] = (key, value)
        return MapNode(mark, entries)


def move_tree(node: Node, mark: Mark) -> Node:
    """A copy of the tree with every node marked as lying at `mark`."""
    if isinstance(node, MapNode):
        pairs = node.entries.items()
        return MapNode(mark, {name: (replace(key, mark=mark), move_tree(value, mark)) for name, (key, value) in pairs})
    if isinstance(node, ListNode):
        return ListNode(mark, tuple(move_tree(item, mark) for item in node.items))
    return replace(node, mark=mark)


def merge_trees(base: Node, patch: Node) -> Node:
    """`patch` laid over `base`: mappings key by key, all else replaced; each value keeps its own place."""
    if not (isinstance(base, MapNode) and isinstance(patch, MapNode)) or _is_switch(patch) or _is_switch(base):
        return patch
    entries = dict(base.entries)
    for name, (key, value) in patch.entries.items():
        known = entries.get(name)
        entries[name] = (key, merge_trees(known[1], value)) if known else (key, value)
    return MapNode(patch.mark, entries)


def _is_switch(node: MapNode) -> bool:
    return any(key.startswith("$") for key in node.entries)
