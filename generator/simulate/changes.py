"""What two folders of a game say differently, in the words of their YAML: the numbers that a comparison is about."""

from __future__ import annotations

from collections.abc import Iterator

from generator.definitions.gather import Sources
from generator.definitions.nodes import List, Map, Node, Text

NAMELESS = "game"
"""The section that only says what a game is called."""
NOTHING = "–"
"""Stands for what one side doesn't say."""


def changes(first: Sources, second: Sources) -> Iterator[tuple[str, str, str]]:
    """Each value that differs, with the way to it: `numbers.new_level`, `4`, `3`."""
    for name in dict.fromkeys((*first.singles, *second.singles)):
        if name != NAMELESS:
            yield from _differ(name, first.singles.get(name), second.singles.get(name))
    for name in dict.fromkeys((*first.sections, *second.sections)):
        here, there = (
            {key: node for key, (_, node) in sources.sections.get(name, {}).items()} for sources in (first, second)
        )
        for key in dict.fromkeys((*here, *there)):
            yield from _differ(f"{name}.{key}", here.get(key), there.get(key))
    for name in dict.fromkeys((*first.modules, *second.modules)):
        yield from _differ(f"modules.{name}", first.modules.get(name), second.modules.get(name))
    for edition in dict.fromkeys((*first.editions, *second.editions)):
        yield from _differ(f"editions.{edition}", first.editions.get(edition), second.editions.get(edition))


def _differ(way: str, here: Node | None, there: Node | None) -> Iterator[tuple[str, str, str]]:
    if isinstance(here, Map) and isinstance(there, Map):
        for key in dict.fromkeys((*here.entries, *there.entries)):
            yield from _differ(f"{way}.{key}", here.get(key), there.get(key))
    elif (before := _written(here)) != (after := _written(there)):
        yield way, before, after


def _written(node: Node | None) -> str:
    """A value as one line of YAML."""
    if isinstance(node, Map):
        return "{" + ", ".join(f"{key}: {_written(value)}" for key, (_, value) in node.entries.items()) + "}"
    if isinstance(node, List):
        return "[" + ", ".join(map(_written, node.items)) + "]"
    return node.value if isinstance(node, Text) else NOTHING
