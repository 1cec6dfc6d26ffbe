"""The values that differ between two folders of a game, in the words of their YAML."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeGuard

from generator.base.frozen import dataclass
from generator.definitions.sources import GameSources
from generator.definitions.yaml_nodes import ListNode, MapNode, Node, TextNode

NAMELESS = "game"
"""The section that is left out of comparisons, since it only names the game."""
NOTHING = "–"
"""Stands for a value that one side lacks."""


@dataclass(frozen=True)
class ValueChange:
    """A value that differs. `words`: the keys that lead to it; `before`, `after`: what each side says."""

    words: tuple[str, ...]
    before: str
    after: str

    @property
    def way(self) -> str:
        """The path to the value as one word: `numbers.new_level`, `modules.core.tiles.start.effects[1].often`."""
        return ".".join(self.words).replace(".[", "[")


def value_changes(first: GameSources, second: GameSources) -> Iterator[ValueChange]:
    """Every value that differs between the two."""
    for name in dict.fromkeys((*first.singles, *second.singles)):
        if name != NAMELESS:
            yield from _differ((name,), first.singles.get(name), second.singles.get(name))
    for name in dict.fromkeys((*first.sections, *second.sections)):
        here, there = (
            {key: node for key, (_, node) in sources.sections.get(name, {}).items()} for sources in (first, second)
        )
        for key in dict.fromkeys((*here, *there)):
            yield from _differ((name, key), here.get(key), there.get(key))
    for name in dict.fromkeys((*first.modules, *second.modules)):
        yield from _differ(("modules", name), first.modules.get(name), second.modules.get(name))
    for edition in dict.fromkeys((*first.editions, *second.editions)):
        yield from _differ(("editions", edition), first.editions.get(edition), second.editions.get(edition))


def _differ(words: tuple[str, ...], here: Node | None, there: Node | None) -> Iterator[ValueChange]:
    if isinstance(here, MapNode) and isinstance(there, MapNode):
        for key in dict.fromkeys((*here.entries, *there.entries)):
            yield from _differ((*words, key), here.get(key), there.get(key))
    elif _alike(here) and _alike(there) and len(here.items) == len(there.items):
        for place, (one, other) in enumerate(zip(here.items, there.items, strict=True), start=1):
            yield from _differ((*words, f"[{place}]"), one, other)
    elif (before := _yaml_line(here)) != (after := _yaml_line(there)):
        yield ValueChange(words, before, after)


def _alike(node: Node | None) -> TypeGuard[ListNode]:
    """Whether a node is a list of mappings, such as effects, which are compared one by one."""
    return isinstance(node, ListNode) and all(isinstance(item, MapNode) for item in node.items)


def _yaml_line(node: Node | None) -> str:
    """A value as one line of YAML."""
    if isinstance(node, MapNode):
        return "{" + ", ".join(f"{key}: {_yaml_line(value)}" for key, (_, value) in node.entries.items()) + "}"
    if isinstance(node, ListNode):
        return "[" + ", ".join(map(_yaml_line, node.items)) + "]"
    return node.value if isinstance(node, TextNode) else NOTHING
