"""Rulings inside the data: replaces every `$ruling` in a node tree by what the chosen option stands for.

`needs: $grassroots-control` takes the option's own text; `amount: {$focus-effect: {one-influence: 1, none: 0}}` takes
the value that stands beside the chosen option, and has to name every option.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.definitions.ids import RulingName
from generator.definitions.nodes import Broken, List, Map, Node, Text, below
from generator.definitions.types import Ruling
from generator.errors import Fault, nearest, unknown


class Switches:
    """Resolves `$ruling` against the chosen options; collects faults and the names that were used."""

    def __init__(
        self, rulings: Mapping[RulingName, Ruling], chosen: Mapping[RulingName, str], faults: list[Fault]
    ) -> None:
        self.rulings = rulings
        self.chosen = chosen
        self.faults = faults
        self.used: set[RulingName] = set()

    def plain(self, node: Node, path: str) -> Node:
        """The tree without switches."""
        if isinstance(node, Broken) or not node.asks:
            return node
        if isinstance(node, Text):
            return self._named(node, path)
        if isinstance(node, List):
            return List(
                node.mark, tuple(self.plain(item, f"{path}[{n}]") for n, item in enumerate(node.items, start=1))
            )
        if len(node.entries) == 1 and next(iter(node.entries)).startswith("$"):
            return self._option(node, path)
        entries = {name: (key, self.plain(value, below(path, name))) for name, (key, value) in node.entries.items()}
        return Map(node.mark, entries)

    def _named(self, node: Text, path: str) -> Node:
        name = self._known(node, path)
        return Text(node.mark, self.chosen[name]) if name else Broken(node.mark)

    def _option(self, node: Map, path: str) -> Node:
        key, options = next(iter(node.entries.values()))
        name = self._known(key, path)
        if not name:
            return Broken(node.mark)
        allowed = self.rulings[name].options
        if not isinstance(options, Map):
            expected = f"a value for each of {', '.join(allowed)}"
            self.faults.append(Fault(options.mark, path, f"no options for ruling '{name}'", expected))
            return Broken(node.mark)
        for option, (mark, _) in options.entries.items():
            if option not in allowed:
                what = f"ruling '{name}' has no option '{option}'"
                self.faults.append(unknown(mark.mark, path, what, option, allowed))
        for option in allowed:
            if option not in options.entries:
                what = f"option '{option}' of ruling '{name}' is missing"
                self.faults.append(Fault(options.mark, path, what, "a value for every option"))
        chosen = options.get(self.chosen[name])
        return self.plain(chosen, path) if chosen is not None else Broken(node.mark)

    def _known(self, key: Text, path: str) -> RulingName | None:
        name = RulingName(key.value[1:])
        if name in self.rulings and name not in self.chosen:
            return None
        if name in self.rulings:
            self.used.add(name)
            return name
        self.faults.append(
            Fault(key.mark, path, f"unknown ruling '{name}'", "a ruling of the game", nearest(name, self.rulings))
        )
        return None


def asking(node: Node, ruling: RulingName, deep: int) -> Node:
    """The part of a tree that asks for a ruling: of its mappings, `deep` levels down, just such entries."""
    if not deep or not isinstance(node, Map) or any(name.startswith("$") for name in node.entries):
        return node
    entries = {
        name: (key, asking(value, ruling, deep - 1))
        for name, (key, value) in node.entries.items()
        if ruling in value.asks
    }
    return Map(node.mark, entries)
