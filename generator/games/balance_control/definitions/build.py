"""Builds an edition of BALANCE // CONTROL: what its tiles take from their classes, its measures from their decks, its
markers from the table of printed counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from generator.definitions.build import Builder
from generator.definitions.fit import player_range
from generator.definitions.ids import ModuleId, Seat
from generator.definitions.nodes import Broken, Map, Node, Text, kind
from generator.definitions.structure import NOTHING
from generator.errors import Fault, listed, nearest
from generator.games.balance_control.definitions.fit import (
    deck_faults,
    moment_faults,
    player_faults,
    seat_faults,
    twice_counted,
)
from generator.games.balance_control.definitions.types import (
    Copies,
    Definitions,
    Measure,
    Numbers,
    Piece,
    PrintedCounts,
)

TILE_FROM_CLASS = ("code", "trigger", "needs", "icon", "edge", "colour", "drawable", "influence", "immune", "effects")
"""What a tile takes from its class, or from its department, where it doesn't say so itself."""
_TILE_KEYS = (*TILE_FROM_CLASS, "class", "count", "department", "art")
_COUNTED = ("overlays", "pieces")


class GameBuilder(Builder):
    """One edition of the game."""

    def prepared(self, section: str, node: Node, path: str) -> Node:
        """A tile with what its class and its department say; a class without the effects that are its tiles'; a piece
        without a count that the table of printed counts has too."""
        if section == "tiles":
            return self._tile_node(node, path)
        if section == "classes":
            return _without(node, ("effects",))
        if section in _COUNTED:
            twice = list(twice_counted(self.printed[0], path.removeprefix(f"{section}."), node, path))
            self.faults += twice
            return _without(node, ("count",)) if twice else node
        return super().prepared(section, node, path)

    def given(self, section: str, name: str) -> dict[str, Any]:
        """The module that brings it; a measure's department; how many are printed, where the table says."""
        module = self.module_of(section, name)
        if section == "tiles":
            return {"module": module}
        if section == "measures":
            return {"module": module, "department": self.modules[module].deck if module in self.modules else None}
        if section in _COUNTED:
            return {**super().given(section, name), "module": module, **self._counted(name)}
        return super().given(section, name)

    def _counted(self, name: str) -> dict[str, Any]:
        table = self.printed[1]
        counts: Mapping[Any, int] = {} if table is NOTHING else table.counts
        several: Mapping[Any, Mapping[int, int]] = {} if table is NOTHING else table.for_players
        guessed = (name in counts or name in several) and table.provisional
        found = {"provisional": guessed, "for_players": several.get(name, {})}
        return {**found, "count": counts[name]} if name in counts else found

    def misfits(self, value: Any, path: str) -> list[Fault]:
        """A measure that speaks of something its moment doesn't have."""
        faults = list(moment_faults(value, self.structure)) if isinstance(value, Measure) else []
        return faults + super().misfits(value, path)

    def more(self) -> dict[str, Any]:
        """The numbers of the rules, and the copies that modules add."""
        if self.concerns(self.whole("printed")):
            self.printed = self._printed()
        numbers = self._numbers() if self.concerns(self.whole("numbers")) else NOTHING
        copies = (pair for pair in self.sources.lists["copies"] if self.concerns(pair[1]))
        return {"numbers": numbers, "copies": tuple(self._copies(module, node) for module, node in copies)}

    def unfit(self, found: Mapping[str, Any]) -> Iterator[Fault]:
        """Seats without a marker of influence (R1.5)."""
        seats = {Seat(name): key for name, (key, _) in self.sources.sections["seats"].items()}
        own = [piece for piece in found["pieces"].values() if isinstance(piece, Piece)]
        yield from seat_faults(self.modules, seats, own)

    def made(self, found: Mapping[str, Any]) -> Definitions:
        """The game, with what its rules say to a move in each language, English first."""
        first = sorted(self.sources.texts, key=lambda language: (language != "en", language))
        reasons = {language: _strings(self.sources.texts[language], "reasons") for language in first}
        return Definitions(**found, reasons=reasons)

    @cached_property
    def modules(self) -> dict[ModuleId, Any]:
        """The modules, but for those in which something is wrong."""
        found = super().modules
        decks = {self.module_of("measures", name) for name in self.sources.sections["measures"]}
        self.faults += deck_faults(found, decks, self.structure)
        return found

    def _copies(self, module: ModuleId, node: Node) -> Any:
        path = f"{module}.copies"
        return self.structure.record(self.switches.plain(node, path), Copies, path, {"module": module})

    def _numbers(self) -> Any:
        numbers = self.structure.record(self.switches.plain(self.whole("numbers"), "numbers"), Numbers, "numbers")
        if numbers is not NOTHING and len(self.modules) == len(self.sources.modules):
            seats = self.sources.sections["seats"]
            self.faults += player_faults(player_range(self.modules), numbers, seats, self.structure)
        return numbers

    @cached_property
    def printed(self) -> tuple[Node, Any]:
        """How many of each piece are printed, as written and as read."""
        return self._printed()

    def _printed(self) -> tuple[Node, Any]:
        plain = self.switches.plain(self.whole("printed"), "printed")
        return plain, self.structure.record(plain, PrintedCounts, "printed")

    def _tile_node(self, node: Node, path: str) -> Node:
        """A tile's own keys over its class's, and below both the department's icon, edge, colour and code."""
        if not isinstance(node, Map):
            return node
        classes, departments = self.sources.sections["classes"], self.sources.sections["departments"]
        which, department = self._named(node, "class", path), self._named(node, "department", path)
        if which is None or isinstance(which, Broken) or isinstance(department, Broken):
            return Broken(node.mark)
        inherited = [self.patched("classes", which.value, classes[which.value][1])]
        if department is not None:
            inherited.append(departments[department.value][1])
            inherited.append(Map(department.mark, {"code": (Text(department.mark, "code"), department)}))
        entries = dict(node.entries)
        for source in inherited:
            for key_name, entry in source.entries.items() if isinstance(source, Map) else ():
                if key_name in TILE_FROM_CLASS:
                    entries.setdefault(key_name, entry)
        for key_name, default in (("drawable", "yes"), ("influence", "yes"), ("immune", "no")):
            entries.setdefault(key_name, (Text(node.mark, key_name), Text(node.mark, default)))
        return Map(node.mark, entries)

    def _named(self, node: Map, key: str, path: str) -> Text | Broken | None:
        """The class or department that a tile takes its missing keys from; None where it names none. A wrong one is
        noted and spares the reader the keys that would have come from it."""
        section = {"class": "classes", "department": "departments"}[key]
        named, ids = node.get(key), list(self.sources.sections[section])
        if named is None:
            unknown = (name for name in node.entries if name not in _TILE_KEYS)
            slip = next((name for name in unknown if nearest(name, _TILE_KEYS) == key), "")
            if slip:
                self.structure.fault(node.entries[slip][0], f"{path}.{slip}", f"unknown key '{slip}'", hint=key)
            elif key == "class":
                self.structure.fault(node, path, "'class' is missing", listed(ids, 20))
            return Broken(node.mark) if slip else None
        named = self.switches.plain(named, f"{path}.{key}")
        if isinstance(named, Text) and named.value in ids:
            return named
        if section not in self.sources.unsure:
            what = f"unknown {key} '{named.value}'" if isinstance(named, Text) else kind(named)
            hint = nearest(named.value, ids) if isinstance(named, Text) else ""
            self.structure.fault(named, f"{path}.{key}", what, listed(ids, 20), hint)
        return Broken(named.mark)


def _without(node: Node, keys: tuple[str, ...]) -> Node:
    if not keys or not isinstance(node, Map):
        return node
    return Map(node.mark, {name: entry for name, entry in node.entries.items() if name not in keys})


def _strings(said: Node, section: str) -> dict[str, str]:
    """The plain texts of a section; what isn't one is a fault of the language."""
    inner = said.get(section) if isinstance(said, Map) else None
    found = inner.entries.items() if isinstance(inner, Map) else ()
    return {name: str(node.value) for name, (_, node) in found if isinstance(node, Text)}
