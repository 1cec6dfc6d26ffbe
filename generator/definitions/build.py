"""Builds an edition's `Definitions` from the sources: overrides merged, rulings resolved, everything typed."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from copy import copy
from functools import cached_property
from typing import Any

from generator.definitions.art import art_faults
from generator.definitions.editions import edition_chain
from generator.definitions.fit import (
    module_faults,
    moment_faults,
    player_faults,
    player_range,
    seat_faults,
    twice_counted,
)
from generator.definitions.gather import Sources, raise_any
from generator.definitions.nodes import Broken, Map, Node, Text, kind, merged
from generator.definitions.sections import EDITION_KEYS, ENTRIES, OVERRIDABLE, RECORDS, TILE_FROM_CLASS
from generator.definitions.structure import NOTHING, Structure, bears_id
from generator.definitions.switches import Switches
from generator.definitions.types import (
    Definitions,
    Edition,
    EditionId,
    Measure,
    Module,
    Ruling,
    RulingName,
    Seat,
)
from generator.effects.values import ModuleId
from generator.errors import Fault, InputError, Mark, listed, nearest

_TILE_KEYS = (*TILE_FROM_CLASS, "class", "count", "department", "art")


class Builder:
    """One edition's definitions from the sources, with `given` rulings laid over the edition's."""

    def __init__(
        self,
        sources: Sources,
        game_id: str,
        rulings: Mapping[RulingName, Ruling],
        edition: EditionId,
        given: Mapping[str, str],
    ) -> None:
        self.sources = sources
        self.game_id = game_id
        self.rulings = rulings
        self.faults: list[Fault] = []
        self.known = sources.known()
        self.structure = Structure(self.faults, self.known)
        self.structure.places[""] = sources.head.mark
        self.only: RulingName | None = None
        self.asked: dict[str, set[str]] = {}
        """The rulings that each entry asks for, by its path."""
        self.chain = edition_chain(sources, edition, self.faults)
        self.edition = self._edition(edition)
        self.chosen = self._chosen(given)
        required = (name for name, node in sources.modules.items() if _is_required(node))
        self.first = next(required, next(iter(sources.modules), ModuleId("")))
        self.switches = Switches(rulings, self.chosen, self.faults)

    def _edition(self, edition: EditionId) -> Edition:
        own = self.chain[-1]
        for name, (key, _) in own.entries.items():
            if name not in EDITION_KEYS:
                self.structure.unknown_key(key, list(EDITION_KEYS), "")
        kept = {name: entry for name, entry in own.entries.items() if name in ("source", "rulings", "expect")}
        for parent in reversed(self.chain[:-1]):
            rulings = parent.get("rulings")
            if rulings is not None:
                mine = kept.get("rulings")
                kept["rulings"] = (parent.entries["rulings"][0], merged(rulings, mine[1]) if mine else rulings)
        found = self.structure.record(Map(own.mark, kept), RECORDS["edition"], f"edition {edition}", {"id": edition})
        return Edition(edition, "") if found is NOTHING else found

    def _chosen(self, given: Mapping[str, str]) -> dict[RulingName, str]:
        chosen = {
            name: ruling.options[0] for name, ruling in self.rulings.items() if ruling is not NOTHING and ruling.options
        }
        for name, option, place in [
            *(
                (name, option, self.structure.place(f"edition {self.edition.id}.rulings.{name}"))
                for name, option in self.edition.rulings.items()
            ),
            *((name, option, Mark("")) for name, option in given.items()),
        ]:
            if self.rulings.get(RulingName(name)) is NOTHING:
                continue
            if name not in chosen:
                what = f"unknown ruling '{name}'"
                self.faults.append(Fault(place, "rulings", what, listed(list(chosen)), nearest(name, chosen)))
            elif option not in self.rulings[RulingName(name)].options:
                options = self.rulings[RulingName(name)].options
                what = f"ruling '{name}' has no option '{option}'"
                self.faults.append(Fault(place, "rulings", what, listed(options), nearest(option, options)))
            else:
                chosen[RulingName(name)] = option
        return chosen

    def build(self) -> Definitions:
        """Everything structured; raises `InputError` with every fault."""
        classes = self._records("classes", lambda _: {}, drop=("effects",))
        numbers = self._numbers()
        found = self._components()
        copies = tuple(self._copies(module, node) for module, node in self.sources.copies)
        if not self.faults:
            seats = {Seat(name): key for name, (key, _) in self.sources.sections["seats"].items()}
            self.faults += seat_faults(self.modules, seats, found["pieces"].values())
        raise_any(self.faults)
        return Definitions(
            name=self.game_id,
            edition=self.edition,
            rulings=self.chosen,
            all_rulings=self.rulings,
            numbers=numbers,
            modules=self.modules,
            classes=classes,
            digest=self._digest(self.sources.digest),
            play_digest=self._digest(self.sources.play_digest),
            copies=copies,
            marks=self.structure.places | self._places(),
            **found,
        )

    def _components(self) -> dict[str, Any]:
        """The sections with entries, but for the classes."""
        return {
            "departments": self._records("departments", lambda _: {}),
            "seats": self._records("seats", lambda _: {}),
            "colours": self._records("colours", lambda _: {}),
            "tiles": self._records("tiles", self._in_module("tiles"), prepare=self._tile_node),
            "measures": self._records("measures", self._measure_facts),
            "overlays": self._counted("overlays"),
            "pieces": self._counted("pieces"),
            "findings": self._records("findings", lambda _: {}),
        }

    def faults_under(self, ruling: RulingName, option: str) -> list[Fault]:
        """What is wrong, were another option of a ruling chosen, in all that asks for it; the rest was read before."""
        other = copy(self)
        other.faults = []
        other.structure = Structure(other.faults, self.known)
        other.structure.places |= self.structure.places
        other.chosen = {**self.chosen, ruling: option}
        other.switches = Switches(self.rulings, other.chosen, other.faults)
        other.only = ruling
        if other._concerns(self._whole("printed", self.sources.printed)):
            other.printed = other._printed()
        if other._concerns(self._whole("numbers", self.sources.numbers)):
            other._numbers()
        other._records("classes", lambda _: {}, drop=("effects",))
        other._components()
        for module, node in self.sources.copies:
            if other._concerns(node):
                other._copies(module, node)
        return other.faults

    def _places(self) -> dict[str, Mark]:
        """Where the game's head and each entry of a section are written."""
        sections = self.sources.sections.items()
        found = {f"{section}.{name}": key.mark for section, ids in sections for name, (key, _) in ids.items()}
        return {"game": self.sources.head.mark, **found}

    def faults_found(self) -> list[Fault]:
        """Builds and returns what is wrong instead of raising it."""
        try:
            self.build()
        except InputError as error:
            return list(error.faults)
        return []

    def _digest(self, files: str) -> str:
        chosen = "\0".join(f"{name}={option}" for name, option in sorted(self.chosen.items()))
        return hashlib.sha256(f"{files}\0{self.edition.id}\0{chosen}".encode()).hexdigest()

    @cached_property
    def patches(self) -> dict[str, Map]:
        """What the edition and those below it override, by section."""
        found: dict[str, Map] = {}
        for node in self.chain:
            override = node.get("override")
            if override is None:
                continue
            if not isinstance(override, Map):
                self.structure.fault(override, "override", kind(override), "a mapping of sections")
                continue
            for name, (key, value) in override.entries.items():
                if name not in OVERRIDABLE or not isinstance(value, Map):
                    self.structure.fault(
                        key,
                        f"override.{name}",
                        f"'{name}' can't be overridden",
                        listed(OVERRIDABLE),
                        nearest(name, OVERRIDABLE),
                    )
                    continue
                before = found.get(name)
                both = merged(before, value) if before else value
                found[name] = both if isinstance(both, Map) else value
        for section, patch in found.items():
            if section not in self.sources.sections:
                continue
            ids = self.sources.sections[section]
            for name, (key, _) in patch.entries.items():
                if name not in ids:
                    self.structure.fault(
                        key,
                        f"override.{section}.{name}",
                        f"nothing to override: '{name}' is unknown",
                        listed(list(ids)),
                        nearest(name, ids),
                    )
        return found

    @cached_property
    def modules(self) -> dict[ModuleId, Module]:
        """The modules, but for those in which something is wrong."""
        found = {}
        for name, node in self.sources.modules.items():
            value = self.structure.record(node, RECORDS["module"], f"{name}.module", {"id": name})
            if value is not NOTHING:
                found[name] = value
        decks = {self._module_of("measures", name) for name in self.sources.sections["measures"]}
        self.faults += module_faults(found, self.sources.modules, decks, self.structure)
        return found

    def _copies(self, module: ModuleId, node: Node) -> Any:
        path = f"{module}.copies"
        return self.structure.record(self.switches.plain(node, path), RECORDS["copies"], path, {"module": module})

    def _numbers(self) -> Any:
        plain = self.switches.plain(self._whole("numbers", self.sources.numbers), "numbers")
        numbers = self.structure.record(plain, RECORDS["numbers"], "numbers")
        if numbers is not NOTHING and len(self.modules) == len(self.sources.modules):
            seats = self.sources.sections["seats"]
            self.faults += player_faults(player_range(self.modules), numbers, seats, self.structure)
        return numbers

    @cached_property
    def printed(self) -> tuple[Node, Any]:
        """How many of each piece are printed, as written and as read."""
        return self._printed()

    def _printed(self) -> tuple[Node, Any]:
        plain = self.switches.plain(self._whole("printed", self.sources.printed), "printed")
        return plain, self.structure.record(plain, RECORDS["printed"], "printed")

    def _concerns(self, node: Node) -> bool:
        """Whether a node is read: all are, or those that ask for the one ruling that is tried."""
        return not self.only or self.only in node.asks

    def _whole(self, section: str, node: Node) -> Node:
        """A section that is one record, with what editions override."""
        return merged(node, self.patches[section]) if section in self.patches else node

    def _in_module(self, section: str) -> Any:
        return lambda name: {"module": self._module_of(section, name)}

    def _module_of(self, section: str, name: str) -> ModuleId:
        """The module that brings a component; what stands in no module's file is in every game, so it is the first
        one's that is required."""
        return self.sources.module_of.get((section, name), self.first)

    def _measure_facts(self, name: str) -> dict[str, Any]:
        module = self._module_of("measures", name)
        return {"module": module, "department": self.modules[module].deck if module in self.modules else None}

    def _records(
        self,
        section: str,
        given: Any,
        drop: tuple[str, ...] = (),
        prepare: Any = None,
    ) -> dict[Any, Any]:
        found, record = {}, ENTRIES[section].record
        for name, (_, base) in self.sources.sections[section].items():
            path = f"{section}.{name}"
            if self.only and self.only not in self.asked.get(path, ()):
                continue
            node = self._patched(section, name, base)
            asked = node.asks
            if prepare:
                node = prepare(node, path)
            if not self.only:
                self.asked[path] = {*asked, *node.asks}
            node = self.switches.plain(_without(node, drop), path)
            own = {"id": name} if bears_id(record) else {}
            value = self.structure.record(node, record, path, {**own, **given(name)})
            if value is not NOTHING:
                found[name] = value
                self.faults += self._misfits(value, path)
        return found

    def _counted(self, section: str) -> dict[Any, Any]:
        """Pieces or overlays, with the counts of the table `printed` where it lists them."""
        printed, table = self.printed
        counts: Mapping[Any, int] = {} if table is NOTHING else table.counts
        several: Mapping[Any, Mapping[int, int]] = {} if table is NOTHING else table.for_players

        def facts(name: str) -> dict[str, Any]:
            guessed = (name in counts or name in several) and table.provisional
            found = {"module": self._module_of(section, name), "provisional": guessed}
            found["for_players"] = several.get(name, {})
            return {**found, "count": counts[name]} if name in counts else found

        def once(node: Node, path: str) -> Node:
            twice = list(twice_counted(printed, path.removeprefix(f"{section}."), node, path))
            self.faults += twice
            return _without(node, ("count",)) if twice else node

        return self._records(section, facts, prepare=once)

    def _misfits(self, value: Any, path: str) -> list[Fault]:
        faults = list(moment_faults(value, self.structure)) if isinstance(value, Measure) else []
        art, mark = getattr(value, "art", None), self.structure.place(f"{path}.art.file")
        return faults + (art_faults(self.sources.folder, art, mark, path) if art else [])

    def _patched(self, section: str, name: str, base: Node) -> Node:
        patch = self.patches[section].get(name) if section in self.patches else None
        return merged(base, patch) if patch is not None else base

    def _tile_node(self, node: Node, path: str) -> Node:
        """A tile's own keys over its class's, and below both the department's icon, edge, colour and code."""
        if not isinstance(node, Map):
            return node
        classes, departments = self.sources.sections["classes"], self.sources.sections["departments"]
        which, department = self._named(node, "class", path), self._named(node, "department", path)
        if which is None or isinstance(which, Broken) or isinstance(department, Broken):
            return Broken(node.mark)
        inherited = [self._patched("classes", which.value, classes[which.value][1])]
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


def _is_required(module: Node) -> bool:
    said = module.get("required") if isinstance(module, Map) else None
    return isinstance(said, Text) and said.value == "yes"


def _without(node: Node, keys: tuple[str, ...]) -> Node:
    if not keys or not isinstance(node, Map):
        return node
    return Map(node.mark, {name: entry for name, entry in node.entries.items() if name not in keys})
