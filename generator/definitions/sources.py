"""Reads a game's folder into parsed files, sorted by section and id; nothing is typed yet."""

from __future__ import annotations

import hashlib
import re
from collections import ChainMap
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.base.errors import Fault, InputError, Mark, list_words, nearest_name, raise_any
from generator.base.frozen import dataclass
from generator.definitions.cell_colours import sign_code
from generator.definitions.checks.finding import CheckFinding
from generator.definitions.dialect import SMALL, Dialect, IdShape
from generator.definitions.icon_files import ICONS, find_icon_files
from generator.definitions.id_types import EditionId, IconId, KnownIds, ModuleId
from generator.definitions.kept_ids import KeptId, KeptIds, read_kept_ids, spelt_id
from generator.definitions.layout_fields import LAYOUT_KEYS, LayoutShelf, layouts_named
from generator.definitions.modeline import without_modeline
from generator.definitions.picture_files import PictureFiles
from generator.definitions.table_source import names_table
from generator.definitions.word_markup import WordReader
from generator.definitions.yaml_nodes import (
    MOST_BYTES,
    ListNode,
    MapNode,
    Node,
    TextNode,
    holds_nothing,
    merge_trees,
    node_kind,
    read_text,
)
from generator.definitions.yaml_reader import reads_itself
from generator.files.gate import read_limited, text_in
from generator.files.paths import NO_FILE, id_fault
from generator.files.resources import resource_root, short_path

if TYPE_CHECKING:
    from generator.definitions.card_lists import CardList, Places

ANOTHER = "another id: what is made of it is a file of that name"
LANGUAGE = re.compile("[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*")
"""The name of a language: it becomes a folder, and appears in pages and documents."""
USUAL = "en"
"""The language where none is asked for, if a game has it."""
CORE, FIRST = ModuleId("core"), EditionId("1")
"""What the module is called of a game that has no modules, and the edition of one that has none."""
NAMED_BY_FILE = ("modules", "editions")
"""Folders whose files give ids to what they hold."""


@dataclass(frozen=True)
class WatchedTables:
    """The tables of a game with their sections, what its languages say without them, and the digests of all other files
    (of all, and of what is played), to which those of tables are added."""

    tables: tuple[tuple[str, CardList], ...]
    texts: Mapping[str, MapNode]
    digests: tuple[Any, Any]


def table_digests(begun: tuple[Any, Any], tables: Iterable[CardList]) -> tuple[str, str]:
    """The digests of a game, all of it and what is played, from those begun with its other files."""
    whole, played = (digest.copy() for digest in begun)
    for table in tables:
        whole.update(table.data + b"\0")
        played.update(table.facts + b"\0")
    return whole.hexdigest(), played.hexdigest()


@dataclass(frozen=True)
class GameSources:
    """The parsed files of a game, by section and id; `module_of` tells which module brought an id of a section."""

    folder: Path
    dialect: Dialect
    icons: frozenset[str]
    singles: Mapping[str, Node]
    sections: Mapping[str, Mapping[str, tuple[TextNode, Node]]]
    modules: Mapping[ModuleId, Node]
    module_of: Mapping[tuple[str, str], ModuleId]
    lists: Mapping[str, tuple[tuple[ModuleId, Node], ...]]
    """What modules list besides, by the name of the list: the module, and the entry."""
    editions: Mapping[EditionId, MapNode]
    texts: Mapping[str, MapNode]
    digest: str
    play_digest: str
    """The digest of all files but the texts, and of tables without their columns of texts: a reworded card plays as
    before."""
    unsaid: Mapping[str, Places] = field(default_factory=dict)
    """By language, the places where words would stand that the tables lack."""
    nameless_sections: frozenset[str] = frozenset()
    """Which of `modules` and `editions` the game doesn't name, so that it has one of each."""
    unsure: frozenset[str] = frozenset()
    """Sections that couldn't be read; references to their ids aren't judged."""
    ids: KeptIds = field(default_factory=dict)
    """The ids that were made from the names in tables, to be kept."""
    notes: tuple[CheckFinding, ...] = ()
    """What was decided in reading tables."""
    has_tables: bool = False
    """Whether a section is written as a table."""
    watched: WatchedTables | None = field(default=None, compare=False, repr=False)
    """What is needed to follow a change of a table, where the game's files are watched."""

    @cached_property
    def layouts(self) -> LayoutShelf:
        """The layouts that its cards may have."""
        return LayoutShelf(self.folder)

    @property
    def usual(self) -> str:
        """The language by whose words layouts tell cards apart: English, or the first that the game has."""
        return USUAL if USUAL in self.texts or not self.texts else next(iter(self.texts))

    @property
    def head(self) -> Node:
        """The section `game`."""
        return self.single("game")

    @property
    def asked_rulings(self) -> frozenset[str]:
        """The rulings that the files ask for, as `$name`."""
        entries = (entry for section in self.sections.values() for _, entry in section.values())
        listed = (entry for section in self.lists.values() for _, entry in section)
        files = (self.singles, self.modules, self.editions, self.texts)
        nodes = chain(entries, listed, *(nodes.values() for nodes in files))
        return frozenset(name for node in nodes for name in node.asks)

    def single(self, section: str) -> Node:
        """A section that is one record; an empty one where it isn't written."""
        return self.singles.get(section) or MapNode(Mark(f"{self.folder.as_posix()}/game.yaml"), {})

    def places(self, name: str) -> Iterator[Mark]:
        """Where a component's id is written, and where each language has its words for it; empty for what is no
        component."""
        for section in self.dialect.printed_sections:
            if name not in self.sections[section]:
                continue
            yield self.sections[section][name][0].mark
            for language in self.texts.values():
                said = language.get(section)
                if isinstance(said, MapNode) and name in said.entries:
                    yield said.entries[name][0].mark

    def word_reader(self) -> WordReader:
        """The reader of the game's printed words, which knows its signs for icons."""
        signs = self.sections.get("icons", {}).items()
        named = {
            sign: sign_code(node.value)
            for sign, (_, node) in signs
            if isinstance(node, TextNode) and node.value.partition(":")[0] in self.icons
        }
        spared = short_path(resource_root() / "templates")
        colours = None if "colours" in self.unsure else frozenset(self.sections.get("colours", ()))
        return WordReader(named, self.icons, spared, plain_braces=not self.dialect.rules, colours=colours)

    def gather_ids(self) -> dict[Any, frozenset[str]]:
        """The ids there are of each id type, for references; those of a type that couldn't all be read are left out."""
        named = {"modules": frozenset(self.modules), "editions": frozenset(self.editions)}
        return _gather_ids(self.dialect, self.sections, named, self.icons, self.unsure)


def _gather_ids(
    dialect: Dialect,
    sections: Mapping[str, Collection[str]],
    named: Mapping[str, Collection[str]],
    icons: frozenset[str],
    unsure: Collection[str],
) -> dict[Any, frozenset[str]]:
    """The ids of each id type, but for those of sections that couldn't be read; `named`: those that files give."""
    found = {kind: frozenset(words) for kind, words in dialect.words.items()}
    for name, section in dialect.sections.items():
        found[section.id] = found.get(section.id, frozenset()) | frozenset(sections[name])
    for several, of in dialect.together.items():
        found[several] = frozenset(id_ for section in of for id_ in sections[section])
    found[ModuleId] = frozenset(named["modules"])
    found[EditionId] = frozenset(named["editions"])
    found[IconId] = icons
    for name in unsure:
        also = [ids for ids, of in dialect.together.items() if name in (*of, "modules")]
        own = dialect.sections[name].id if name in dialect.sections else ModuleId
        for ids in (own, *also):
            found.pop(ids, None)
    return found


class SourceReader:
    """Reads the files of a folder and sorts their sections; faults go to the list it is given."""

    def __init__(
        self,
        folder: Path,
        shown: str,
        icons: frozenset[str],
        dialects: Mapping[str, Callable[[], Dialect]],
        faults: list[Fault],
        *,
        watched: bool = False,
    ) -> None:
        self.watched = watched
        self.icons = icons
        self.folder = folder
        self.folder_name = shown
        self.faults = faults
        self.dialects = dialects
        self.dialect = dialects[""]()
        self.sections: dict[str, dict[str, tuple[TextNode, Node]]] = {}
        self.module_of: dict[tuple[str, str], ModuleId] = {}
        self.modules: dict[ModuleId, Node] = {}
        self.lists: dict[str, list[tuple[ModuleId, Node]]] = {}
        self.single: dict[str, Node] = {}
        self.editions: tuple[str, ...] = ()
        self.unsure: set[str] = set()
        self.languages: tuple[str, ...] = ()
        self.table_sections: list[tuple[str, Node, ModuleId | None]] = []
        """The sections that are written as tables: they are read when all else is known."""
        self.tables: list[tuple[str, CardList]] = []
        self.hash = hashlib.sha256()

    def sources(self) -> GameSources:
        """All files read; syntax faults of all files are raised together."""
        top = self._files("")
        modules = self._files("modules")
        editions = self._files("editions")
        played = self.hash.copy()
        texts = self._texts()
        self.languages = tuple(texts)
        raise_any(self.faults)
        self._choose_dialect(top)
        self.editions = tuple(editions)
        for node in top.values():
            self._sections(node, None)
        order = self._module_order(modules)
        for stem in order:
            self._module(stem, modules[stem])
        own = set(find_icon_files(self.folder / ICONS))
        icons = KnownIds.merge_ids(own, self.icons)
        self._read_tables(icons)
        tables = [table for _, table in self.tables]
        labels: list[CheckFinding] = []
        own_texts = texts
        if tables:
            from generator.definitions.card_lists import label_findings, with_tables

            labels = list(label_findings(tables, texts.values()))
            texts = {name: with_tables(name, node, self.tables, self.faults) for name, node in texts.items()}
        digest, play_digest = table_digests((self.hash, played), tables)
        if gone := list(
            self._missing_sections((*top.values(), *modules.values(), *editions.values(), *texts.values()))
        ):
            raise InputError(self.faults + gone)
        if not modules:
            self.modules[CORE] = self._core()
        found = {EditionId(stem): node for stem, node in editions.items()} or {FIRST: self._first_edition()}
        return GameSources(
            folder=self.folder,
            dialect=self.dialect,
            icons=icons,
            singles=self.single,
            sections=self.sections,
            modules=self.modules,
            module_of=self.module_of,
            lists={name: tuple(items) for name, items in self.lists.items()},
            editions=found,
            nameless_sections=frozenset(
                name for name, own in zip(NAMED_BY_FILE, (modules, editions), strict=True) if not own
            ),
            texts=texts,
            unsaid={
                name: dict(ChainMap(*(dict(one.unsaid.get(name, {})) for _, one in self.tables))) for name in texts
            },
            digest=digest,
            play_digest=play_digest,
            unsure=frozenset(self.unsure),
            has_tables=bool(self.table_sections),
            ids=self._made_ids(),
            notes=(*(note for table in tables for note in table.notes), *labels),
            watched=WatchedTables(tuple(self.tables), own_texts, (self.hash, played)) if self.watched else None,
        )

    def _made_ids(self) -> KeptIds:
        """The ids that were made of names, by table; of several tables in one file, all of them."""
        found: dict[str, dict[str, KeptId]] = {}
        for _, table in self.tables:
            if table.ids:
                found.setdefault(table.name, {}).update(table.ids)
        return found

    def _choose_dialect(self, top: Mapping[str, MapNode]) -> None:
        """The dialect of the rules that the game names. Raises `InputError` for rules that nobody knows."""
        heads = (node.get("game") for node in top.values())
        head = next((node for node in heads if isinstance(node, MapNode)), None)
        named = head.get("rules") if head else None
        rules = named.value if isinstance(named, TextNode) else ""
        if named is not None and (not rules or rules not in self.dialects):
            known = tuple(filter(None, self.dialects))
            what = f"no rules are called '{rules}'" if rules else node_kind(named)
            expected = f"{list_words(known)}; a game without 'rules' is only printed"
            raise InputError([Fault(named.mark, "game.rules", what, expected, nearest_name(rules, known))])
        self.dialect = self.dialects[rules]()
        self.sections = {name: {} for name in self.dialect.sections}
        self.lists = {name: [] for name in self.dialect.lists}

    def _core(self) -> Node:
        """The module of a game that names none: it holds everything, for the numbers of players that the game's head
        gives."""
        head = self.single.get("game")
        players = head.entries.get("players") if isinstance(head, MapNode) else None
        mark = head.mark if head else Mark(f"{self.folder_name}/game.yaml")
        limits = players or (TextNode(mark, "players"), ListNode(mark, (TextNode(mark, "1"), TextNode(mark, "8"))))
        return MapNode(mark, {"players": limits, "required": (TextNode(mark, "required"), TextNode(mark, "yes"))})

    def _first_edition(self) -> MapNode:
        """The edition of a game that names none; its claims stand at the top of the folder."""
        claims = self.single.get("expect")
        mark = claims.mark if claims else Mark(f"{self.folder_name}/game.yaml")
        own = {"source": (TextNode(mark, "source"), TextNode(mark, "the game's own files"))}
        return MapNode(mark, own | ({"expect": (TextNode(mark, "expect"), claims)} if claims else {}))

    def _files(self, inside: str) -> dict[str, MapNode]:
        found: dict[str, MapNode] = {}
        folder = self.folder / inside
        for path in sorted(folder.glob("[!.]*.yml")) if folder.is_dir() else []:
            self.faults.append(
                Fault(Mark(self._shown_path(inside, path)), "", "the file isn't read", "a name in '.yaml'")
            )
        for path in sorted(folder.glob("[!.]*.yaml")) if folder.is_dir() else []:
            shown = self._shown_path(inside, path)
            try:
                data = read_limited(path, MOST_BYTES, Mark(shown))
                node = read_text(text_in(data, shown), shown)
            except InputError as error:
                self.faults.extend(error.faults)
                continue
            self.hash.update(f"{inside}/{path.name}\0".encode() + without_modeline(data) + b"\0")
            if inside in NAMED_BY_FILE and (problem := id_fault(path.stem)):
                self.faults.append(
                    Fault(Mark(shown), "", f"'{path.stem}' is {problem}", f"a name of {SMALL.description}")
                )
            if isinstance(node, MapNode):
                found[path.stem] = node
            else:
                self.faults.append(Fault(node.mark, "", node_kind(node), "a mapping"))
        return found

    def _shown_path(self, inside: str, path: Path) -> str:
        return "/".join(part for part in (self.folder_name, inside, path.name) if part)

    def _texts(self) -> dict[str, MapNode]:
        """The languages: each file of `text/`, with the files of the folder of its name laid over it."""
        found = self._files("text")
        for folder in sorted(path for path in (self.folder / "text").glob("[!.]*") if path.is_dir()):
            if folder.name not in found and any(folder.glob("*.yaml")) and LANGUAGE.fullmatch(folder.name):
                mark = Mark(f"{self.folder_name}/text/{folder.name}")
                what = "the files of this language aren't read"
                self.faults.append(Fault(mark, "", what, f"a file 'text/{folder.name}.yaml' with the language's name"))
        for language, node in list(found.items()):
            if not LANGUAGE.fullmatch(language):
                mark = Mark(f"{self.folder_name}/text/{language}.yaml")
                self.faults.append(Fault(mark, "", f"'{language}' is no language", "a name such as 'de' or 'de-CH'"))
            for extra in self._files(f"text/{language}").values():
                both = merge_trees(node, extra)
                node = both if isinstance(both, MapNode) else node
            found[language] = node
        return found

    def _module_order(self, modules: Mapping[str, MapNode]) -> list[str]:
        """The order that `game.yaml` gives; modules it doesn't name follow by name."""
        head = self.single.get("game")
        listed_first = head.get("modules") if isinstance(head, MapNode) else None
        items = getattr(listed_first, "items", ())
        first = [item.value for item in items if isinstance(item, TextNode) and item.value in modules]
        return first + [stem for stem in modules if stem not in first]

    def _module(self, stem: str, node: MapNode) -> None:
        head = node.get("module")
        if head is None:
            self.faults.append(Fault(node.mark, "", "'module' is missing", "module: {players: [2, 6], …}"))
            self.unsure.add("modules")
            return
        self.modules[ModuleId(stem)] = head
        own = ("module", *self.dialect.lists)
        rest = {name: entry for name, entry in node.entries.items() if name not in own}
        self._sections(MapNode(node.mark, rest), ModuleId(stem))
        for name in self.dialect.lists:
            items = node.get(name)
            if isinstance(items, ListNode):
                self.lists[name].extend((ModuleId(stem), item) for item in items.items)
            elif items is not None and not holds_nothing(items):
                self.faults.append(Fault(items.mark, name, node_kind(items), "a list, each entry behind a '-'"))

    def _sections(self, node: MapNode, module: ModuleId | None) -> None:
        singles = () if module else ("game", *self.dialect.singles, *(() if self.editions else ("expect",)))
        sections = self.dialect.sections
        for name, (key, value) in node.entries.items():
            meant = name
            if name not in singles and name not in sections:
                allowed = [*singles, *sections, *(("module", *self.dialect.lists) if module else ())]
                meant = nearest_name(name, allowed)
                self.faults.append(Fault(key.mark, name, f"unknown section '{name}'", list_words(allowed, 20), meant))
            if meant in singles:
                self._single(meant, key, value)
            elif meant in sections and not holds_nothing(value):
                self._read_section(meant, value, module)

    def _missing_sections(self, files: Sequence[MapNode]) -> Iterator[Fault]:
        """A fault for each section that no file has though much speaks of it, instead of one for every such place."""
        asking: list[Node] = [_first_asking(file) for file in files if file.asks]
        spoken = {section: list(self._values_of(*of)) for section, of in self.dialect.needed_sections.items()}
        for section, speaking in (*spoken.items(), ("rulings", asking)):
            first = next(iter(speaking), None)
            if first is not None and not self.sections[section] and section not in self.unsure:
                expected = f"a section '{section}', in a file such as {section}.yaml"
                yield Fault(first.mark, "", f"speaks of {section}, and the game has none", expected)

    def _values_of(self, where: str, key: str) -> Iterator[Node]:
        """The values of a key in the entries of a section, or in the heads of modules."""
        entries = self.modules.values() if where == "module" else (node for _, node in self.sections[where].values())
        for entry in entries:
            value = entry.get(key) if isinstance(entry, MapNode) else None
            if value is not None:
                yield value

    def _single(self, name: str, key: TextNode, node: Node) -> None:
        if name in self.single:
            first = self.single[name].mark
            self.faults.append(
                Fault(key.mark, name, f"section '{name}' appears twice", f"it once; the first is at {first}")
            )
        else:
            self.single[name] = node

    def _read_tables(self, icons: frozenset[str]) -> None:
        """Reads the sections that are written as tables. This comes last, when all ids that they may name are known."""
        if not self.table_sections:
            return
        from generator.definitions.card_lists import read_tables
        from generator.definitions.cell_values import TableContext

        named = {"modules": self.modules, "editions": self.editions}
        unsure = {*self.unsure, *(section for section, _, _ in self.table_sections)}
        around = TableContext(
            folder=self.folder,
            folder_name=self.folder_name,
            dialect=self.dialect,
            languages=self.languages,
            known_ids=_gather_ids(self.dialect, self.sections, named, icons, unsure),
            pictures=PictureFiles(self.folder),
            kept_ids=read_kept_ids(self.folder),
            layouts=LayoutShelf(self.folder),
            deck_layouts={
                name: tuple(one.value for key in LAYOUT_KEYS for one in layouts_named(deck.get(key)))
                for name, (_, deck) in self.sections.get("decks", {}).items()
                if isinstance(deck, MapNode)
            },
            watched=self.watched,
        )
        for section, node, module in self.table_sections:
            taken = {name for other in self.dialect.printed_sections for name in self.sections[other]}
            for table in read_tables(node, section, around, {*taken, *self.sections[section]}, self.faults):
                if table is None:
                    self.unsure.add(section)
                    continue
                self.tables.append((section, table))
                self._entries(section, table.entries, module)
                for name, entry in table.colours.entries.items():
                    self.sections["colours"].setdefault(name, entry)

    def _read_section(self, section: str, node: Node, module: ModuleId | None) -> None:
        if names_table(node) and not reads_itself(self.dialect.sections[section].record):
            self.table_sections.append((section, node, module))
            return
        if not isinstance(node, MapNode):
            self.faults.append(Fault(node.mark, section, node_kind(node), "a mapping from ids"))
            self.unsure.add(section)
            return
        self._entries(section, node, module)

    def _entries(self, section: str, node: MapNode, module: ModuleId | None) -> None:
        for name, (key, value) in node.entries.items():
            path = f"{section}.{name}"
            first = self.sections[section].get(name)
            if first:
                what = f"id '{name}' appears twice"
                self.faults.append(Fault(key.mark, path, what, f"ids of their own; the first is at {first[0].mark}"))
                continue
            shape = self.dialect.sections[section].shape
            problem = id_fault(name) if shape is SMALL else ""
            if problem == NO_FILE:
                self.faults.append(Fault(key.mark, path, f"'{name}' is {problem}", ANOTHER))
            elif shape and not shape.pattern.fullmatch(name):
                self.faults.append(
                    Fault(key.mark, path, f"'{name}' is no id", shape.description, _probable_id(name, shape))
                )
                self.unsure.add(section)
            self._also_printed(section, name, key, path)
            self.sections[section][name] = (key, value)
            if module:
                self.module_of[section, name] = module

    def _also_printed(self, section: str, name: str, key: TextNode, path: str) -> None:
        printed = self.dialect.printed_sections
        for other in printed if section in printed else ():
            first = self.sections[other].get(name)
            if first and other != section:
                what = f"'{name}' is an id of {other} already"
                self.faults.append(Fault(key.mark, path, what, f"an id of its own; the first is at {first[0].mark}"))


def _first_asking(node: Node) -> Node:
    """The first text in a tree that asks for a ruling."""
    parts: Iterator[Node] = iter(())
    if isinstance(node, MapNode):
        parts = (part for pair in node.entries.values() for part in pair)
    elif isinstance(node, ListNode):
        parts = iter(node.items)
    return next((_first_asking(part) for part in parts if part.asks), node)


def _probable_id(name: str, shape: IdShape) -> str:
    """The id that a name may have been meant for; empty where there is none."""
    spelt = spelt_id(name) if shape is SMALL else ""
    return "" if id_fault(spelt) else spelt
