"""A game in which some single values are other ones than its files say, such as a card's cost; the files stay.

A value is found by the way to it, in the words of the YAML: `numbers.new_level`, `measures.co2-levy.cost`,
`map.roads[2].length`. Entries of lists are counted from 1, as in every fault.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from generator.base.digits import parse_number
from generator.base.errors import NOWHERE, Fault, InputError, list_words, nearest_name
from generator.definitions.sources import GameSources
from generator.definitions.yaml_nodes import ListNode, MapNode, Node, TextNode, node_kind

MODULES, EDITIONS = "modules", "editions"


def value_at(sources: GameSources, way: TextNode) -> str:
    """The value at that path, as text. Raises `InputError`, at the mark of `way`, where the path doesn't lead to a
    single value."""
    found: list[str] = []

    def note_value(there: TextNode) -> TextNode:
        found.append(there.value)
        return there

    _set(_whole_game(sources), way, way.value, note_value)
    return found[0]


def leads_into(sources: GameSources, way: str) -> bool:
    """Whether a text may be the path of a value: it begins with a section of the game."""
    return way.partition(".")[0].partition("[")[0] in _whole_game(sources).entries


def with_values(sources: GameSources, values: Sequence[tuple[str, TextNode]]) -> GameSources:
    """The sources with single values replaced, by their paths. Raises `InputError` where a path leads nowhere."""
    whole: Node = _whole_game(sources)
    for way, value in values:
        whole = _set(whole, replace(value, value=way), way, partial(_replacement, value))
    assert isinstance(whole, MapNode)
    found = {name: node for name, (_, node) in whole.entries.items()}
    said = "\0".join(f"{way}={value.value}" for way, value in sorted(values, key=lambda one: one[0]))
    files = (sources.digest, sources.play_digest)
    digests = [hashlib.sha256(f"{digest}\0{said}".encode()).hexdigest() for digest in files]
    return replace(
        sources,
        singles={name: found[name] for name in sources.singles},
        sections={name: _entries(found[name]) for name in sources.sections},
        modules={name: _entries(found[MODULES])[name][1] for name in sources.modules},
        editions={name: _map(_entries(found[EDITIONS])[name][1]) for name in sources.editions},
        digest=digests[0],
        play_digest=digests[1],
    )


def _replacement(value: TextNode, _there: TextNode) -> TextNode:
    return value


def _whole_game(sources: GameSources) -> MapNode:
    """Everything that the game says but its words, as one mapping."""

    def name_nodes(nodes: Mapping[str, Node]) -> dict[str, tuple[TextNode, Node]]:
        return {name: (TextNode(node.mark, name), node) for name, node in nodes.items()}

    parts: dict[str, Node] = {
        EDITIONS: MapNode(NOWHERE, name_nodes({str(name): node for name, node in sources.editions.items()})),
        MODULES: MapNode(NOWHERE, name_nodes({str(name): node for name, node in sources.modules.items()})),
        **{name: MapNode(NOWHERE, dict(entries)) for name, entries in sources.sections.items()},
        **sources.singles,
    }
    return MapNode(NOWHERE, name_nodes(parts))


def _entries(node: Node) -> Mapping[str, tuple[TextNode, Node]]:
    return _map(node).entries


def _map(node: Node) -> MapNode:
    assert isinstance(node, MapNode)
    return node


def _set(node: Node, way: TextNode, rest: str, change: Callable[[TextNode], TextNode]) -> Node:
    """The node with the value at the rest of the path replaced by what `change` returns for it."""
    if not rest:
        if not isinstance(node, TextNode):
            raise _lost_error(
                way, f"it leads to {node_kind(node)}", f"the way to a single value{_entry_called(node, way.value)}"
            )
        return change(node)
    if isinstance(node, ListNode) and rest.startswith("["):
        place, left = _entry(node, way, rest)
        inner = _set(node.items[place], way, left, change)
        return replace(node, items=(*node.items[:place], inner, *node.items[place + 1 :]))
    if isinstance(node, MapNode):
        name, left = _key(node, way, rest)
        key, value = node.entries[name]
        return replace(node, entries={**node.entries, name: (key, _set(value, way, left, change))})
    raise _lost_error(way, f"nothing lies behind {node_kind(node)}", f"'{way.value[: -len(rest)].rstrip('.')}'")


def _entry(node: ListNode, way: TextNode, rest: str) -> tuple[int, str]:
    """The index of the list entry that a path goes on with, and the rest of the path."""
    said, closed, left = rest[1:].partition("]")
    number = parse_number(said)
    if not closed or not number or number > len(node.items):
        expected = f"[1] to [{len(node.items)}]" if node.items else "another way: the list is empty"
        raise _lost_error(way, f"there is no entry [{said}]", expected)
    return number - 1, left.removeprefix(".")


def _key(node: MapNode, way: TextNode, rest: str) -> tuple[str, str]:
    """The key of the mapping that a path goes on with, and the rest of the path. Keys may hold dots, as names of
    editions do."""
    for name in sorted(node.entries, key=len, reverse=True):
        left = rest.removeprefix(name)
        if rest.startswith(name) and (not left or left[0] in ".["):
            return name, left.removeprefix(".")
    name = rest.partition(".")[0]
    raise _lost_error(
        way, f"nothing there is called '{name}'", list_words(list(node.entries)), nearest_name(name, node.entries)
    )


def _entry_called(node: Node, way: str) -> str:
    if isinstance(node, MapNode) and node.entries:
        return f", such as '{way}.{next(iter(node.entries))}'"
    return f", such as '{way}[1]'" if isinstance(node, ListNode) and node.items else ""


def _lost_error(way: TextNode, what: str, expected: str, hint: str = "") -> InputError:
    return InputError([Fault(way.mark, way.value, what, expected, hint)])
