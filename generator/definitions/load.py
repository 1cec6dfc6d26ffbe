"""A game's folder in, typed definitions out: read, merge the edition's overrides, resolve rulings, structure, refer.

    <game>/*.yaml            sections: game numbers colours departments seats classes rulings pieces
    <game>/modules/*.yaml    a `module` and the tiles, measures, overlays, pieces, classes, … it brings
    <game>/editions/*.yaml   an `edition`: its rulings, what it overrides, what its documents claim
    <game>/text/*.yaml       a language (see `texts`)
    <game>/icons/*.svg       icons of the game's own beside the studio's

Every fault of every file is gathered before anything is raised.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from generator.definitions.art import art_faults
from generator.definitions.nodes import Map, Node, Text, kind, merged, read_file
from generator.definitions.structure import ID, NOTHING, Structure
from generator.definitions.switches import Switches
from generator.definitions.types import (
    ClassId,
    Colour,
    ColourToken,
    Copies,
    Definitions,
    Department,
    Edition,
    EditionId,
    IconId,
    Measure,
    MeasureId,
    Module,
    Numbers,
    Overlay,
    Piece,
    PieceId,
    Ruling,
    RulingName,
    Seat,
    SeatStyle,
    Tile,
    TileClass,
    TileId,
)
from generator.effects.values import DepartmentId, ModuleId, OverlayId
from generator.errors import Fault, InputError, Mark, input_error, listed, nearest

KEYED: dict[str, Any] = {
    "colours": ColourToken,
    "departments": DepartmentId,
    "seats": Seat,
    "classes": ClassId,
    "rulings": RulingName,
    "tiles": TileId,
    "measures": MeasureId,
    "overlays": OverlayId,
    "pieces": PieceId,
}
"""The sections that map ids to records, with the type of their ids."""
LOWER_CASE = ("classes", "rulings", "tiles", "measures", "overlays", "pieces")
OVERRIDABLE = ("numbers", "departments", "classes", "tiles", "measures", "overlays", "pieces")
TILE_FROM_CLASS = ("code", "trigger", "needs", "icon", "edge", "colour", "drawable", "influence", "immune", "effects")


@dataclass(frozen=True)
class GameInfo:
    """The head of `game.yaml`."""

    id: str
    default_edition: EditionId
    modules: tuple[ModuleId, ...]


@dataclass(frozen=True)
class Sources:
    """The parsed files of a game, by section and id; `module_of` tells which module brought an id of a section."""

    head: Node
    numbers: Node
    sections: Mapping[str, Mapping[str, tuple[Text, Node]]]
    modules: Mapping[ModuleId, Node]
    module_of: Mapping[tuple[str, str], ModuleId]
    copies: tuple[tuple[ModuleId, Node], ...]
    editions: Mapping[EditionId, Map]
    texts: Mapping[str, Map]
    digest: str


class Game:
    """A game's folder, read once; gives `Definitions` for any edition and rulings."""

    def __init__(self, folder: Path, shown: str, sources: Sources, info: GameInfo, icons: frozenset[str]) -> None:
        self.folder = folder
        self.shown = shown
        self.sources = sources
        self.info = info
        self.icons = icons

    @property
    def editions(self) -> tuple[EditionId, ...]:
        """The editions there are, in the order of their files' names."""
        return tuple(self.sources.editions)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages there are texts for."""
        return tuple(self.sources.texts)

    @cached_property
    def rulings(self) -> Mapping[RulingName, Ruling]:
        """Every ruling of the game by name."""
        faults: list[Fault] = []
        structure = Structure(faults, {})
        found = {}
        for name, (_, node) in self.sources.sections["rulings"].items():
            ruling = structure.record(node, Ruling, f"rulings.{name}", {"name": name})
            found[RulingName(name)] = ruling
        _raise(faults)
        return found

    def edition_id(self, edition: str | None) -> EditionId:
        """The edition of that name, or the game's default; an unknown one is an `InputError`."""
        name = edition or self.info.default_edition
        if name not in self.sources.editions:
            raise input_error(
                f"unknown edition '{name}'", expected=listed(self.editions), hint=nearest(name, self.editions)
            )
        return EditionId(name)

    def definitions(self, edition: str | None = None, rulings: Mapping[str, str] | None = None) -> Definitions:
        """The game in one edition, with `rulings` laid over the edition's own. Raises `InputError` with every fault."""
        return _Builder(self, self.edition_id(edition), rulings or {}).build()


def load_game(folder: Path, icons: frozenset[str]) -> Game:
    """Reads a game's folder; `icons` are the ids of the studio's own icons. Raises `InputError` with every fault."""
    shown = folder.as_posix()
    if not folder.is_dir():
        raise input_error("no such folder", expected="a folder that holds a game; 'init' makes one", mark=Mark(shown))
    if not (folder / "game.yaml").is_file():
        raise input_error(
            "game.yaml is missing", expected="a folder that holds a game; 'init' makes one", mark=Mark(shown)
        )
    faults: list[Fault] = []
    sources = _Gather(folder, shown, faults).sources()
    own = {path.stem for path in (folder / "icons").glob("*.svg")} if (folder / "icons").is_dir() else set()
    known = {ModuleId: frozenset(sources.modules), EditionId: frozenset(sources.editions)}
    info = Structure(faults, known).record(sources.head, GameInfo, "game")
    _raise(faults)
    return Game(folder, shown, sources, info, icons | own)


def _raise(faults: list[Fault]) -> None:
    if faults:
        raise InputError(faults)


class _Gather:
    """Reads the files of a folder and sorts their sections."""

    def __init__(self, folder: Path, shown: str, faults: list[Fault]) -> None:
        self.folder = folder
        self.shown = shown
        self.faults = faults
        self.sections: dict[str, dict[str, tuple[Text, Node]]] = {name: {} for name in KEYED}
        self.module_of: dict[tuple[str, str], ModuleId] = {}
        self.modules: dict[ModuleId, Node] = {}
        self.copies: list[tuple[ModuleId, Node]] = []
        self.single: dict[str, Node] = {}
        self.hash = hashlib.sha256()

    def sources(self) -> Sources:
        """All files read; syntax faults of all files are raised together."""
        top = self._files("")
        modules = self._files("modules")
        editions = self._files("editions")
        texts = self._files("text")
        _raise(self.faults)
        for node in top.values():
            self._sections(node, None)
        order = self._module_order(modules)
        for stem in order:
            self._module(stem, modules[stem])
        empty = Map(Mark(f"{self.shown}/game.yaml"), {})
        found = {EditionId(stem): node for stem, node in editions.items()}
        return Sources(
            head=self.single.get("game", empty),
            numbers=self.single.get("numbers", empty),
            sections=self.sections,
            modules=self.modules,
            module_of=self.module_of,
            copies=tuple(self.copies),
            editions=found,
            texts=texts,
            digest=self.hash.hexdigest(),
        )

    def _files(self, inside: str) -> dict[str, Map]:
        found: dict[str, Map] = {}
        folder = self.folder / inside
        for path in sorted(folder.glob("*.yaml")) if folder.is_dir() else []:
            shown = "/".join(part for part in (self.shown, inside, path.name) if part)
            try:
                node = read_file(path, shown)
            except InputError as error:
                self.faults.extend(error.faults)
                continue
            self.hash.update(f"{inside}/{path.name}\0".encode() + path.read_bytes() + b"\0")
            if isinstance(node, Map):
                found[path.stem] = node
            else:
                self.faults.append(Fault(node.mark, "", kind(node), "a mapping"))
        return found

    def _module_order(self, modules: Mapping[str, Map]) -> list[str]:
        """The order that `game.yaml` gives; modules it doesn't name follow by name."""
        head = self.single.get("game")
        listed_first = head.get("modules") if isinstance(head, Map) else None
        items = getattr(listed_first, "items", ())
        first = [item.value for item in items if isinstance(item, Text) and item.value in modules]
        return first + [stem for stem in modules if stem not in first]

    def _module(self, stem: str, node: Map) -> None:
        head = node.get("module")
        if head is None:
            self.faults.append(Fault(node.mark, "", "'module' is missing", "module: {players: [2, 6], …}"))
            return
        self.modules[ModuleId(stem)] = head
        rest = {name: entry for name, entry in node.entries.items() if name not in ("module", "copies")}
        self._sections(Map(node.mark, rest), ModuleId(stem))
        copies = node.get("copies")
        self.copies.extend((ModuleId(stem), item) for item in getattr(copies, "items", ()))

    def _sections(self, node: Map, module: ModuleId | None) -> None:
        singles = ("game", "numbers") if module is None else ()
        for name, (key, value) in node.entries.items():
            if name in singles:
                self.single[name] = value
            elif name in KEYED:
                self._keyed(name, value, module)
            else:
                allowed = [*singles, *KEYED, *(("module", "copies") if module else ())]
                self.faults.append(
                    Fault(key.mark, name, f"unknown section '{name}'", listed(allowed, 20), nearest(name, allowed))
                )

    def _keyed(self, section: str, node: Node, module: ModuleId | None) -> None:
        if not isinstance(node, Map):
            self.faults.append(Fault(node.mark, section, kind(node), "a mapping from ids"))
            return
        for name, (key, value) in node.entries.items():
            path = f"{section}.{name}"
            first = self.sections[section].get(name)
            if first:
                what = f"id '{name}' stands twice"
                self.faults.append(Fault(key.mark, path, what, f"ids of their own; the first is at {first[0].mark}"))
                continue
            if section in LOWER_CASE and not ID.fullmatch(name):
                self.faults.append(Fault(key.mark, path, f"'{name}' is no id", "small letters, digits and hyphens"))
            self.sections[section][name] = (key, value)
            if module:
                self.module_of[section, name] = module


class _Builder:
    """One edition's definitions from the sources."""

    def __init__(self, game: Game, edition: EditionId, rulings: Mapping[str, str]) -> None:
        self.game = game
        self.sources = game.sources
        self.faults: list[Fault] = []
        self.known: dict[Any, frozenset[str]] = {
            kind_of_id: frozenset(self.sources.sections[section]) for section, kind_of_id in KEYED.items()
        }
        self.known[ModuleId] = frozenset(self.sources.modules)
        self.known[EditionId] = frozenset(self.sources.editions)
        self.known[IconId] = game.icons
        self.structure = Structure(self.faults, self.known)
        self.chain = self._chain(edition)
        self.edition = self._edition(edition)
        self.chosen = self._chosen(rulings)
        self.switches = Switches(game.rulings, self.chosen, self.faults)

    def _chain(self, edition: EditionId) -> list[Map]:
        """The edition's file and those it is based on, the farthest first."""
        chain: list[Map] = []
        seen: list[str] = []
        name: str | None = edition
        while name is not None:
            node = self.sources.editions[EditionId(name)]
            chain.insert(0, node)
            seen.append(name)
            based = node.get("based_on")
            name = based.value if isinstance(based, Text) else None
            if name is not None and (name not in self.sources.editions or name in seen):
                what = f"edition '{seen[-1]}' is based on '{name}'"
                expected = "another edition, in no circle: " + listed(self.game.editions)
                self.faults.append(Fault(based.mark if based else node.mark, "based_on", what, expected))
                break
        return chain

    def _edition(self, edition: EditionId) -> Edition:
        allowed = ("source", "rulings", "expect", "based_on", "override")
        own = self.chain[-1]
        for name, (key, _) in own.entries.items():
            if name not in allowed:
                self.structure.fault(key, name, f"unknown key '{name}'", listed(allowed), nearest(name, allowed))
        kept = {name: entry for name, entry in own.entries.items() if name in ("source", "rulings", "expect")}
        for parent in self.chain[:-1]:
            rulings = parent.get("rulings")
            if rulings is not None:
                mine = kept.get("rulings")
                kept["rulings"] = (parent.entries["rulings"][0], merged(rulings, mine[1]) if mine else rulings)
        found = self.structure.record(Map(own.mark, kept), Edition, f"edition {edition}", {"id": edition})
        return Edition(edition, "") if found is NOTHING else found

    def _chosen(self, given: Mapping[str, str]) -> dict[RulingName, str]:
        chosen = {
            name: ruling.options[0]
            for name, ruling in self.game.rulings.items()
            if ruling is not NOTHING and ruling.options
        }
        mark = self.chain[-1].mark
        for name, option, place in [
            *((name, option, mark) for name, option in self.edition.rulings.items()),
            *((name, option, Mark("")) for name, option in given.items()),
        ]:
            if name not in chosen:
                self.faults.append(
                    Fault(place, "rulings", f"unknown ruling '{name}'", "a ruling of the game", nearest(name, chosen))
                )
            elif option not in self.game.rulings[RulingName(name)].options:
                options = self.game.rulings[RulingName(name)].options
                what = f"ruling '{name}' has no option '{option}'"
                self.faults.append(Fault(place, "rulings", what, listed(options), nearest(option, options)))
            else:
                chosen[RulingName(name)] = option
        return chosen

    def build(self) -> Definitions:
        """Everything structured; raises `InputError` with every fault."""
        patches = self._patches()
        modules = self._modules()
        classes = self._records("classes", TileClass, patches, lambda _: {}, drop=("effects",))
        numbers = self._numbers(patches)
        found = {
            "departments": self._records("departments", Department, patches, lambda _: {}),
            "seats": self._records("seats", SeatStyle, patches, lambda _: {}),
            "colours": self._records("colours", Colour, patches, None),
            "tiles": self._records("tiles", Tile, patches, self._in_module("tiles"), prepare=self._tile_node),
            "measures": self._records("measures", Measure, patches, self._measure_facts(modules)),
            "overlays": self._records("overlays", Overlay, patches, self._in_module("overlays")),
            "pieces": self._records("pieces", Piece, patches, self._in_module("pieces")),
        }
        copies = tuple(
            self.structure.record(
                self.switches.plain(node, f"{module}.copies"), Copies, f"{module}.copies", {"module": module}
            )
            for module, node in self.sources.copies
        )
        art_faults(self.game.folder, self.game.shown, found, self.sources.sections, self.faults)
        _raise(self.faults)
        return Definitions(
            name=self.game.info.id,
            edition=self.edition,
            rulings=self.chosen,
            all_rulings=self.game.rulings,
            numbers=numbers,
            modules=modules,
            classes=classes,
            digest=self._digest(),
            copies=copies,
            **found,
        )

    def _digest(self) -> str:
        chosen = "\0".join(f"{name}={option}" for name, option in sorted(self.chosen.items()))
        return hashlib.sha256(f"{self.sources.digest}\0{self.edition.id}\0{chosen}".encode()).hexdigest()

    def _patches(self) -> dict[str, Map]:
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
            if section == "numbers":
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

    def _modules(self) -> dict[ModuleId, Module]:
        found = {}
        for name, node in self.sources.modules.items():
            value = self.structure.record(node, Module, f"{name}.module", {"id": name})
            if value is not NOTHING:
                found[name] = value
        return found

    def _numbers(self, patches: Mapping[str, Map]) -> Any:
        node: Node = self.sources.numbers
        if "numbers" in patches:
            node = merged(node, patches["numbers"])
        return self.structure.record(self.switches.plain(node, "numbers"), Numbers, "numbers")

    def _in_module(self, section: str) -> Any:
        first = next(iter(self.sources.modules), ModuleId("core"))
        return lambda name: {"module": self.sources.module_of.get((section, name), first)}

    def _measure_facts(self, modules: Mapping[ModuleId, Module]) -> Any:
        def facts(name: str) -> dict[str, Any]:
            module = self.sources.module_of.get(("measures", name), next(iter(modules)))
            deck = modules[module].deck if module in modules else None
            if deck is None:
                key, _ = self.sources.sections["measures"][name]
                self.structure.fault(
                    key,
                    f"measures.{name}",
                    f"module '{module}' has measures but no 'deck'",
                    "deck: a department, in the module's head",
                )
            return {"module": module, "department": deck}

        return facts

    def _records(
        self,
        section: str,
        wanted: Any,
        patches: Mapping[str, Map],
        given: Any,
        drop: tuple[str, ...] = (),
        prepare: Any = None,
    ) -> dict[Any, Any]:
        found = {}
        for name, (_, base) in self.sources.sections[section].items():
            path = f"{section}.{name}"
            node = self._patched(section, name, base, patches)
            if prepare:
                node = prepare(name, node, patches)
            node = self.switches.plain(_without(node, drop), path)
            values = {"id": name, **given(name)} if given else {}
            value = self.structure.record(node, wanted, path, values)
            if value is not NOTHING:
                found[name] = value
        return found

    def _patched(self, section: str, name: str, base: Node, patches: Mapping[str, Map]) -> Node:
        patch = patches[section].get(name) if section in patches else None
        return merged(base, patch) if patch is not None else base

    def _tile_node(self, name: str, node: Node, patches: Mapping[str, Map]) -> Node:
        """A tile's own keys over its class's, and below both the department's icon, edge, colour and code."""
        if not isinstance(node, Map):
            return node
        entries = dict(node.entries)
        which = node.get("class")
        class_name = which.value if isinstance(which, Text) else ""
        known = self.sources.sections["classes"].get(class_name)
        inherited: list[Node] = [self._patched("classes", class_name, known[1], patches)] if known else []
        department = node.get("department")
        if isinstance(department, Text) and department.value in self.sources.sections["departments"]:
            inherited.append(self.sources.sections["departments"][department.value][1])
            inherited.append(Map(department.mark, {"code": (Text(department.mark, "code"), department)}))
        for source in inherited:
            for key_name, entry in source.entries.items() if isinstance(source, Map) else ():
                if key_name in TILE_FROM_CLASS:
                    entries.setdefault(key_name, entry)
        for key_name, default in (("drawable", "yes"), ("influence", "yes"), ("immune", "no")):
            entries.setdefault(key_name, (Text(node.mark, key_name), Text(node.mark, default)))
        return Map(node.mark, entries)


def _without(node: Node, keys: tuple[str, ...]) -> Node:
    if not keys or not isinstance(node, Map):
        return node
    return Map(node.mark, {name: entry for name, entry in node.entries.items() if name not in keys})
