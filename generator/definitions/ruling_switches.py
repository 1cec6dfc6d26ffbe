"""Rulings inside the data: replaces every `$ruling` in a node tree by what the chosen option stands for.

`needs: $grassroots-control` takes the option's own text; `amount: {$focus-effect: {one-influence: 1, none: 0}}` takes
the value that stands beside the chosen option, and has to name every option.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.base.errors import Fault, nearest_name, unknown_fault
from generator.definitions.id_types import RulingName
from generator.definitions.pack import Ruling
from generator.definitions.yaml_nodes import BrokenNode, ListNode, MapNode, Node, TextNode, path_below


class RulingSwitches:
    """Resolves `$ruling` against the chosen options; collects faults and the names that were used."""

    def __init__(
        self, rulings: Mapping[RulingName, Ruling], chosen: Mapping[RulingName, str], faults: list[Fault]
    ) -> None:
        self.rulings = rulings
        self.chosen_options = chosen
        self.faults = faults
        self.used_rulings: set[RulingName] = set()

    def plain(self, node: Node, path: str) -> Node:
        """The tree without switches."""
        if isinstance(node, BrokenNode) or not node.asks:
            return node
        if isinstance(node, TextNode):
            return self._resolve_name(node, path)
        if isinstance(node, ListNode):
            return ListNode(
                node.mark, tuple(self.plain(item, f"{path}[{n}]") for n, item in enumerate(node.items, start=1))
            )
        if len(node.entries) == 1 and next(iter(node.entries)).startswith("$"):
            return self._option(node, path)
        entries = {
            name: (key, self.plain(value, path_below(path, name))) for name, (key, value) in node.entries.items()
        }
        return MapNode(node.mark, entries)

    def _resolve_name(self, node: TextNode, path: str) -> Node:
        name = self._is_known(node, path)
        return TextNode(node.mark, self.chosen_options[name]) if name else BrokenNode(node.mark)

    def _option(self, node: MapNode, path: str) -> Node:
        key, options = next(iter(node.entries.values()))
        name = self._is_known(key, path)
        if not name:
            return BrokenNode(node.mark)
        allowed = self.rulings[name].options
        if not isinstance(options, MapNode):
            expected = f"a value for each of {', '.join(allowed)}"
            self.faults.append(Fault(options.mark, path, f"no options for ruling '{name}'", expected))
            return BrokenNode(node.mark)
        for option, (mark, _) in options.entries.items():
            if option not in allowed:
                what = f"ruling '{name}' has no option '{option}'"
                self.faults.append(unknown_fault(mark.mark, path, what, option, allowed))
        for option in allowed:
            if option not in options.entries:
                what = f"option '{option}' of ruling '{name}' is missing"
                self.faults.append(Fault(options.mark, path, what, "a value for every option"))
        chosen = options.get(self.chosen_options[name])
        return self.plain(chosen, path) if chosen is not None else BrokenNode(node.mark)

    def _is_known(self, key: TextNode, path: str) -> RulingName | None:
        name = RulingName(key.value[1:])
        if name in self.rulings and name not in self.chosen_options:
            return None
        if name in self.rulings:
            self.used_rulings.add(name)
            return name
        self.faults.append(
            Fault(key.mark, path, f"unknown ruling '{name}'", "a ruling of the game", nearest_name(name, self.rulings))
        )
        return None


def parts_asking_for(node: Node, ruling: RulingName, deep: int) -> Node:
    """The part of a tree that asks for a ruling: of its mappings, `deep` levels down, just such entries."""
    if not deep or not isinstance(node, MapNode) or any(name.startswith("$") for name in node.entries):
        return node
    entries = {
        name: (key, parts_asking_for(value, ruling, deep - 1))
        for name, (key, value) in node.entries.items()
        if ruling in value.asks
    }
    return MapNode(node.mark, entries)
