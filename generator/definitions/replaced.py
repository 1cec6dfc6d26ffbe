"""A game in which some single values are other ones than its files say, such as a card's cost; the files stay.

A value is found by the way to it, in the words of the YAML: `numbers.new_level`, `measures.co2-levy.cost`,
`map.roads[2].length`. Entries of lists are counted from 1, as in every fault.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from generator.definitions.gather import Sources
from generator.definitions.nodes import List, Map, Node, Text, kind
from generator.digits import number_in
from generator.errors import NOWHERE, Fault, InputError, listed, nearest

MODULES, EDITIONS = "modules", "editions"


def value_at(sources: Sources, way: Text) -> str:
    """The value there. Raises `InputError`, at the place of `way`, where there is no single one."""
    found: list[str] = []

    def seen(there: Text) -> Text:
        found.append(there.value)
        return there

    _set(_whole(sources), way, way.value, seen)
    return found[0]


def leads_into(sources: Sources, way: str) -> bool:
    """Whether that may be the way to a value: it begins with a part of the game."""
    return way.partition(".")[0].partition("[")[0] in _whole(sources).entries


def with_values(sources: Sources, values: Sequence[tuple[str, Text]]) -> Sources:
    """The sources with these values, by the ways to them. Raises `InputError` where one leads nowhere."""
    whole: Node = _whole(sources)
    for way, value in values:
        whole = _set(whole, replace(value, value=way), way, partial(_instead, value))
    assert isinstance(whole, Map)
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


def _instead(value: Text, _there: Text) -> Text:
    return value


def _whole(sources: Sources) -> Map:
    """Everything that the game says but its words, as one mapping."""

    def named(nodes: Mapping[str, Node]) -> dict[str, tuple[Text, Node]]:
        return {name: (Text(node.mark, name), node) for name, node in nodes.items()}

    parts: dict[str, Node] = {
        EDITIONS: Map(NOWHERE, named({str(name): node for name, node in sources.editions.items()})),
        MODULES: Map(NOWHERE, named({str(name): node for name, node in sources.modules.items()})),
        **{name: Map(NOWHERE, dict(entries)) for name, entries in sources.sections.items()},
        **sources.singles,
    }
    return Map(NOWHERE, named(parts))


def _entries(node: Node) -> Mapping[str, tuple[Text, Node]]:
    return _map(node).entries


def _map(node: Node) -> Map:
    assert isinstance(node, Map)
    return node


def _set(node: Node, way: Text, rest: str, change: Callable[[Text], Text]) -> Node:
    """The node with what `change` makes of the value that the rest of the way leads to."""
    if not rest:
        if not isinstance(node, Text):
            raise _lost(way, f"it leads to {kind(node)}", f"the way to a single value{_such(node, way.value)}")
        return change(node)
    if isinstance(node, List) and rest.startswith("["):
        place, left = _entry(node, way, rest)
        inner = _set(node.items[place], way, left, change)
        return replace(node, items=(*node.items[:place], inner, *node.items[place + 1 :]))
    if isinstance(node, Map):
        name, left = _key(node, way, rest)
        key, value = node.entries[name]
        return replace(node, entries={**node.entries, name: (key, _set(value, way, left, change))})
    raise _lost(way, f"nothing lies behind {kind(node)}", f"'{way.value[: -len(rest)].rstrip('.')}'")


def _entry(node: List, way: Text, rest: str) -> tuple[int, str]:
    """The entry of a list that a way goes on with, and the rest behind it."""
    said, closed, left = rest[1:].partition("]")
    number = number_in(said)
    if not closed or not number or number > len(node.items):
        expected = f"[1] to [{len(node.items)}]" if node.items else "another way: the list is empty"
        raise _lost(way, f"there is no entry [{said}]", expected)
    return number - 1, left.removeprefix(".")


def _key(node: Map, way: Text, rest: str) -> tuple[str, str]:
    """The same of a mapping; a key may have dots, as editions do."""
    for name in sorted(node.entries, key=len, reverse=True):
        left = rest.removeprefix(name)
        if rest.startswith(name) and (not left or left[0] in ".["):
            return name, left.removeprefix(".")
    name = rest.partition(".")[0]
    raise _lost(way, f"nothing there is called '{name}'", listed(list(node.entries)), nearest(name, node.entries))


def _such(node: Node, way: str) -> str:
    if isinstance(node, Map) and node.entries:
        return f", such as '{way}.{next(iter(node.entries))}'"
    return f", such as '{way}[1]'" if isinstance(node, List) and node.items else ""


def _lost(way: Text, what: str, expected: str, hint: str = "") -> InputError:
    return InputError([Fault(way.mark, way.value, what, expected, hint)])
