"""Numbers of a game's data inside its words: `{=repair}` is what the data says, `{=calm:coin|coins}` with the word that
goes with it.

A dialect says which numbers there are and how they are told; words that name them change when the data does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from generator.base.errors import Fault, Mark, unknown_fault
from generator.definitions.yaml_nodes import ListNode, MapNode, Node, TextNode, path_below

_PLACEHOLDER: Final = re.compile(r"\{=([^{}:]*)(?::([^{}|]*)\|([^{}|]*))?\}")
_DEEP: Final = 3
"""How often a filled-in value may itself name further values."""

Word = Callable[[str], str]
"""What a language says at a path such as `labels.fact` or `cards.trade.name`; nothing where it says nothing."""


def number_with_word(number: str, one: str, many: str) -> str:
    """A number with the word that goes with it: `1 level`, `2 levels`, `½ level`."""
    return f"{number}\u00a0{one if number in ('1', '½') else many}"


def names_any(node: Node) -> bool:
    """Whether any text of the tree names a number (`{=…}`)."""
    if isinstance(node, TextNode):
        return "{=" in node.value
    inner = node.items if isinstance(node, ListNode) else ()
    inner = tuple(value for _, value in node.entries.values()) if isinstance(node, MapNode) else inner
    return any(map(names_any, inner))


def fill_values(node: Node, path: str, values: Mapping[str, str] | None, faults: list[Fault]) -> Node:
    """The tree with the numbers that its texts name filled in; a name without a value is a fault. `values` is None
    where the numbers have faults of their own: then each is filled in as 1."""
    if isinstance(node, TextNode):
        return _text(node, path, values, faults) if "{=" in node.value else node
    if isinstance(node, ListNode):
        items = enumerate(node.items, start=1)
        return ListNode(
            node.mark, tuple(fill_values(item, f"{path}[{place}]", values, faults) for place, item in items)
        )
    if isinstance(node, MapNode):
        entries = node.entries.items()
        return MapNode(
            node.mark,
            {name: (key, fill_values(value, path_below(path, name), values, faults)) for name, (key, value) in entries},
        )
    return node


def words_by_path(said: Node) -> Word:
    """A function from a path to the language's word there."""

    def word(path: str) -> str:
        found: Node | None = said
        for key in path.split("."):
            found = found.get(key) if isinstance(found, MapNode) else None
        return found.value if isinstance(found, TextNode) else ""

    return word


def _text(node: TextNode, path: str, values: Mapping[str, str] | None, faults: list[Fault]) -> TextNode:
    return TextNode(node.mark, fill_text(node.value, node.mark, path, values, faults), node.quoted)


def fill_text(text: str, mark: Mark, path: str, values: Mapping[str, str] | None, faults: list[Fault]) -> str:
    """A text with the values of the numbers that it names."""
    for _ in range(_DEEP):
        text = _PLACEHOLDER.sub(partial(_value, mark, path, values, faults), text)
    return text


def _value(mark: Mark, path: str, values: Mapping[str, str] | None, faults: list[Fault], found: re.Match[str]) -> str:
    name, one, many = found.groups()
    number = "1" if values is None else values.get(name)
    if number is None:
        faults.append(unknown_fault(mark, path, f"'{found[0]}' names no number", name, values or (), 60))
        return ""
    return number if one is None else number_with_word(number, one, many)
