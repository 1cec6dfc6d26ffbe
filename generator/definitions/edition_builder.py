"""Builds an edition of a pack from its sources: overrides merged, rulings resolved, everything typed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property
from typing import Annotated, Any

from generator.base.errors import Fault, InputError, Mark, count_text, raise_any, unknown_fault
from generator.base.frozen import dataclass
from generator.definitions.art_check import art_faults, named_pictures
from generator.definitions.cell_colours import colour_entry
from generator.definitions.column_heads import head_sense
from generator.definitions.consistency import module_faults
from generator.definitions.editions import edition_chain
from generator.definitions.field_annotations import ByKey, ExpectedExample, Range, find_note
from generator.definitions.id_types import ColourToken, EditionId, ModuleId, PieceId, RulingName, Seat
from generator.definitions.layout_fields import LAYOUT_KEYS, WORDS, layouts_named
from generator.definitions.number_placeholders import fill_values, names_any
from generator.definitions.pack import Edition, Module, Pack, Players, Ruling, SeatStyle
from generator.definitions.picture_files import PictureFiles
from generator.definitions.printed_pieces import Length, PrintedPiece, Region, Size
from generator.definitions.region_outlines import outline_fault
from generator.definitions.ruling_switches import RulingSwitches
from generator.definitions.sources import GameSources
from generator.definitions.varied_values import BY, ELSE
from generator.definitions.yaml_nodes import MapNode, Node, TextNode, merge_trees, node_kind
from generator.definitions.yaml_reader import NOTHING, YamlReader, bears_id, keys_of, plain_type
from generator.files.paths import FileId

EDITION_KEYS = ("source", "rulings", "expect", "based_on", "override")
FROM_DECK = ("size", "layout", "colour", "icon", "art", "back", "back_layout", "count", "per")
"""What a card takes from its deck where it doesn't say so itself."""
BACKS = ("back", "back_layout")
"""What says how the other side looks: one of them."""


Count = Annotated[int, Range(0, 9999)]
Minutes = Annotated[tuple[Count, Count], ExpectedExample("the least and the most minutes, such as '[60, 90]'")]


@dataclass(frozen=True)
class GameInfo:
    """The head of a game. `id`: its name in records. `rules`: the rules that it is played by; left out, it is only
    printed. `default_edition`: the edition that counts where none is named, else the first. `modules`: their
    order. `players`: the least and the greatest number, where no module says so. `minutes`: how long it takes at least
    and at most. `age`: of those who can play it, in years. `authors`: whose game it is."""

    id: FileId
    rules: str = ""
    default_edition: EditionId | None = None
    modules: tuple[ModuleId, ...] = ()
    players: Players = (1, 8)
    minutes: Minutes = (0, 0)
    age: Annotated[int, Range(0, 99)] = 0
    authors: Annotated[tuple[str, ...], ExpectedExample("a list of names, such as '[Ada, Bela]'")] = ()


class EditionBuilder:
    """One edition of a pack from the sources, with `given` rulings laid over the edition's. A dialect's own builder
    says what its sections take from elsewhere, and what doesn't fit together."""

    def __init__(
        self,
        sources: GameSources,
        info: GameInfo,
        rulings: Mapping[RulingName, Ruling],
        edition: EditionId,
        given: Mapping[str, str],
    ) -> None:
        self.sources = sources
        self.dialect = sources.dialect
        self.info = info
        self.rulings = rulings
        self.faults: list[Fault] = []
        self.known_ids = sources.gather_ids()
        self.reader = YamlReader(self.faults, self.known_ids, sources.word_reader())
        self.reader.places[""] = sources.head.mark
        self.only: RulingName | None = None
        self.rulings_by_path: dict[str, set[str]] = {}
        """The rulings that each entry asks for, by its path."""
        self.chain = edition_chain(sources, edition, self.faults)
        self.edition = self._edition(edition)
        self.chosen_options = self._chosen_options(given)
        required = (name for name, node in sources.modules.items() if _is_required(node))
        self.first = next(required, next(iter(sources.modules), ModuleId("")))
        self.switches = RulingSwitches(rulings, self.chosen_options, self.faults)

    # What a dialect's own builder overrides.

    def prepare_entry(self, section: str, node: Node, path: str) -> Node:
        """The entry with what it takes from elsewhere (a card from its deck)."""
        return self._of_deck(node, path) if section == "cards" else node

    def given_fields(self, section: str, name: str) -> dict[str, Any]:
        """Those fields of an entry's record that aren't keys of its YAML, such as its id and its module."""
        if section not in ("cards", "pieces"):
            return {}
        card = {"kind": "card"} if section == "cards" else {}
        return {"module": self.module_of(section, name), **card}

    def misfits(self, value: Any, path: str) -> list[Fault]:
        """What is wrong with an entry as a whole."""
        found: list[Fault] = []
        name = path.rpartition(".")[2]
        if getattr(value, "behind", None) == name:
            found.append(self.reader.at(f"{path}.behind", f"'{name}' is its own other side", "another piece"))
        if getattr(value, "back", None) and getattr(value, "back_layout", None):
            what = "its other side is a piece of kind back and a layout at once"
            found.append(self.reader.at(f"{path}.back_layout", what, "'back' or 'back_layout'"))
        if isinstance(value, Region) and name in value.borders:
            found.append(self.reader.at(f"{path}.borders", f"'{name}' borders itself", "other regions"))
        if isinstance(value, Region) and value.outline and (wrong := outline_fault(value.outline)):
            found.append(self.reader.at(f"{path}.outline", *wrong))
        return found

    def values(self, said: Node, path: str = "") -> Mapping[str, str] | None:
        """The numbers that words and entries may name, by their names, told in the language of `said`; with a path also
        those of the entry there. None where the numbers themselves can't be read."""
        del said, path
        return {}

    def more(self) -> dict[str, Any]:
        """What the dialect's pack has besides its sections, by the names of fields."""
        return {}

    def misfits_between(self, found: Mapping[str, Any]) -> Iterator[Fault]:
        """Faults between parts that could each be read by itself."""
        seats = self.sources.sections["seats"]
        most = max((module.players[1] for module in self.modules.values() if module.required), default=0)
        apart = any(piece.per == "seat" for piece in (*found["cards"].values(), *found["pieces"].values()))
        if apart and len(seats) < most:
            yield self.reader.at("seats", count_text(len(seats), "seat"), f"{most}, as many as players")

    def make_pack(self, found: Mapping[str, Any]) -> Pack:
        """The dialect's pack from the fields that were read."""
        return Pack(**found)

    # What all packs have in common.

    def build(self) -> Pack:
        """The pack, built once. Raises `InputError` with every fault."""
        made, faults = self._built_once
        if made is None:
            raise InputError(faults)
        return made

    def faults_found(self) -> list[Fault]:
        """Every fault that `build` would raise."""
        return list(self._built_once[1])

    @cached_property
    def _built_once(self) -> tuple[Pack | None, Sequence[Fault]]:
        try:
            return self._build(), ()
        except InputError as error:
            return None, error.faults

    def _build(self) -> Pack:
        more = self.more()
        found = {section: self.records(section) for section in self.dialect.sections if section != "rulings"}
        found["colours"] |= self._numbered_colours()
        modules = self.modules
        self.faults += self._art_faults(found)
        if not self.faults:
            self.faults += self.misfits_between(found)
        raise_any(self.faults)
        apart = {section: self._each_ones(found[section], found["seats"]) for section in ("cards", "pieces")}
        raise_any(self.faults)
        return self.make_pack(
            {
                **found,
                **apart,
                **more,
                "name": self.info.id,
                "rules": self.info.rules,
                "authors": self.info.authors,
                "minutes": self.info.minutes,
                "age": self.info.age,
                "edition": self.edition,
                "rulings": self.chosen_options,
                "all_rulings": self.rulings,
                "modules": modules,
                "nameless_sections": self.sources.nameless_sections,
                "single_edition": len(self.sources.editions) == 1,
                "sections": self.dialect.printed_sections,
                "digest": self._digest(self.sources.digest),
                "play_digest": self._digest(self.sources.play_digest),
                "marks": self._marks(),
                "reading": self.reader.words.found_markup,
            }
        )

    def _numbered_colours(self) -> dict[Any, Any]:
        """The colours that values name by their numbers, by their tokens."""
        record, named = self.dialect.sections["colours"].record, self.reader.colours.items()
        return {
            ColourToken(token): self.reader.entry(colour_entry(rgb, mark), record, f"colours.{token}", {})
            for token, (rgb, mark) in named
        }

    def _each_ones(self, pieces: Mapping[Any, Any], seats: Mapping[Seat, SeatStyle]) -> dict[Any, Any]:
        """The pieces, with one for each seat in place of a piece that every seat has, and one for each copy in place of
        a piece whose copies differ."""
        found: dict[Any, Any] = {}
        for name, piece in pieces.items():
            if isinstance(piece, PrintedPiece) and piece.per == "copy" and piece.count:
                for copy_ in range(1, piece.count + 1):
                    own = f"{name}-{copy_}"
                    if own in pieces:
                        self.reader.note(f"pieces.{own}", f"'{own}' is copy {copy_} of '{name}'", "another id")
                    found[own] = replace(
                        piece, id=PieceId(own), of=piece.id, count=1, copy=copy_, copies=int(piece.count)
                    )
                continue
            if not isinstance(piece, PrintedPiece) or piece.per != "seat" or piece.seat is not None:
                found[name] = piece
                continue
            for seat, style in seats.items():
                own = f"{name}-{seat.lower()}"
                if own in pieces:
                    self.reader.note(f"pieces.{own}", f"'{own}' is the piece of seat {seat} of '{name}'", "another id")
                colour, icon = piece.colour or style.colour, piece.icon or style.icon
                found[own] = replace(piece, id=PieceId(own), of=piece.id, seat=seat, colour=colour, icon=icon)
        return found

    def _edition(self, edition: EditionId) -> Edition:
        own = self.chain[-1]
        for name, (key, _) in own.entries.items():
            if name not in EDITION_KEYS:
                self.reader.unknown_key(key, list(EDITION_KEYS), "")
        kept = {name: entry for name, entry in own.entries.items() if name in ("source", "rulings", "expect")}
        for parent in reversed(self.chain[:-1]):
            rulings = parent.get("rulings")
            if rulings is not None:
                mine = kept.get("rulings")
                kept["rulings"] = (parent.entries["rulings"][0], merge_trees(rulings, mine[1]) if mine else rulings)
        found = self.reader.record(MapNode(own.mark, kept), self.dialect.edition, f"edition {edition}", {"id": edition})
        return self.dialect.edition(edition, "") if found is NOTHING else found

    def _chosen_options(self, given: Mapping[str, str]) -> dict[RulingName, str]:
        chosen = {
            name: ruling.options[0] for name, ruling in self.rulings.items() if ruling is not NOTHING and ruling.options
        }
        for name, option, place in [
            *(
                (name, option, self.reader.place(f"edition {self.edition.id}.rulings.{name}"))
                for name, option in self.edition.rulings.items()
            ),
            *((name, option, Mark("")) for name, option in given.items()),
        ]:
            if self.rulings.get(RulingName(name)) is NOTHING:
                continue
            if name not in chosen:
                what = f"unknown ruling '{name}'"
                self.faults.append(unknown_fault(place, "rulings", what, name, chosen))
            elif option not in self.rulings[RulingName(name)].options:
                what = f"ruling '{name}' has no option '{option}'"
                self.faults.append(
                    unknown_fault(place, "rulings", what, option, self.rulings[RulingName(name)].options)
                )
            else:
                chosen[RulingName(name)] = option
        return chosen

    def faults_under(self, ruling: RulingName, option: str) -> list[Fault]:
        """The faults of the entries that ask for a ruling, were another option of it chosen; nothing else is read
        again."""
        other = self._builder_under(ruling, option)
        other.more()
        found = {section: other.records(section) for section in self.dialect.sections if section != "rulings"}
        other.faults += other._art_faults(found)
        return other.faults

    def pieces_changed_by(self, ruling: RulingName, option: str) -> frozenset[str]:
        """The pieces that differ under another option of a ruling; none where that option can't be read."""
        before = self.build()
        apart = {path.partition(".")[0] for path, asks in self.rulings_by_path.items() if ruling in asks}
        if apart & {"seats", "colours"} or any(ruling in node.asks for node in self.sources.singles.values()):
            given = {str(name): chosen for name, chosen in self.chosen_options.items()} | {ruling: option}
            whole = type(self)(self.sources, self.info, self.rulings, self.edition.id, given)
            made = whole._built_once[0]
            after = made.components() if made else before.components()
        else:
            other = self._builder_under(ruling, option)
            found = {section: other.records(section) for section in before.sections}
            read = {section: other._each_ones(pieces, before.seats) for section, pieces in found.items()}
            after = {} if other.faults else {name: one for some in read.values() for name, one in some.items()}
        known = before.components()
        return frozenset(name for name, piece in after.items() if name in known and known[name] != piece)

    def _builder_under(self, ruling: RulingName, option: str) -> EditionBuilder:
        """A builder with another option of a ruling that reads only the entries which ask for that ruling."""
        other = copy(self)
        other.faults = []
        other.reader = YamlReader(other.faults, self.known_ids)
        other.reader.places |= self.reader.places
        other.chosen_options = {**self.chosen_options, ruling: option}
        other.switches = RulingSwitches(self.rulings, other.chosen_options, other.faults)
        other.only = ruling
        return other

    def rebuilt(self, sources: GameSources, names: Mapping[str, Sequence[str]]) -> EditionBuilder | None:
        """The builder of sources that have these entries of some sections otherwise, and all else as this one's; None
        where more than these may be others, or one of them has a fault."""
        pack, _ = self._built_once
        if pack is None or self.dialect.rules or not set(names) <= set(pack.sections):
            return None
        was, before = self._entries_alone(self.sources, names)
        now, found = self._entries_alone(sources, names)
        pieces = [piece for some in (before, found) for own in some.values() for piece in own.values()]
        if any(one.faults or one.reader.colours or one.rulings_by_path for one in (was, now)) or any(
            piece.per in ("seat", "copy") for piece in pieces
        ):
            return None
        if was.reader.words.found_markup != now.reader.words.found_markup:
            return None
        made = copy(self)
        made.sources = sources
        made.reader = copy(self.reader)
        places = dict(self.reader.places)
        for path in was.reader.places:
            places.pop(path, None)
        heads = {f"{name}.{id_}": sources.sections[name][id_][0].mark for name, ids in names.items() for id_ in ids}
        made.reader.places = {**places, **now.reader.places, **heads}
        new: dict[str, Any] = {name: {**getattr(pack, name), **own} for name, own in found.items()}
        new |= {"digest": self._digest(sources.digest), "play_digest": self._digest(sources.play_digest)}
        vars(made)["_built_once"] = replace(pack, **new, marks=made.reader.places), ()
        return made

    def _entries_alone(
        self, sources: GameSources, names: Mapping[str, Sequence[str]]
    ) -> tuple[EditionBuilder, dict[str, dict[Any, Any]]]:
        """Some entries of sources, read without all others, with what read them."""
        other = copy(self)
        some = {name: {id_: sources.sections[name][id_] for id_ in ids} for name, ids in names.items()}
        other.sources = replace(sources, sections={**sources.sections, **some})
        vars(other.sources)["layouts"] = sources.layouts
        other.faults, other.rulings_by_path = [], {}
        other.reader = YamlReader(other.faults, self.known_ids, sources.word_reader())
        other.switches = RulingSwitches(self.rulings, self.chosen_options, other.faults)
        found = {name: other.records(name) for name in names}
        other.faults += other._art_faults(found)
        return other, found

    def _art_faults(self, found: Mapping[str, Mapping[Any, Any]]) -> list[Fault]:
        """What is wrong with the pictures that entries name."""
        arts = {
            f"{section}.{name}.{key}": (art, self.reader.place(f"{section}.{name}.{key}.file"))
            for section, values in found.items()
            for name, value in values.items()
            for key, art in named_pictures(value)
        }
        return art_faults(self.pictures, arts)

    @cached_property
    def pictures(self) -> PictureFiles:
        """The pictures in the game's folder."""
        return PictureFiles(self.sources.folder)

    def _marks(self) -> Mapping[str, Mark]:
        """Where each value is written, each entry by its id, and the game's head."""
        places = self.reader.places
        places["game"] = self.sources.head.mark
        for section, ids in self.sources.sections.items():
            places.update((f"{section}.{name}", key.mark) for name, (key, _) in ids.items())
        return places

    def _digest(self, files: str) -> str:
        chosen = "\0".join(f"{name}={option}" for name, option in sorted(self.chosen_options.items()))
        return hashlib.sha256(f"{files}\0{self.edition.id}\0{chosen}".encode()).hexdigest()

    @cached_property
    def patches(self) -> dict[str, MapNode]:
        """What the edition and those below it override, by section."""
        found: dict[str, MapNode] = {}
        allowed = self.dialect.overridable
        for node in self.chain:
            override = node.get("override")
            if override is None:
                continue
            if not isinstance(override, MapNode):
                self.reader.fault(override, "override", node_kind(override), "a mapping of sections")
                continue
            for name, (key, value) in override.entries.items():
                if name not in allowed or not isinstance(value, MapNode):
                    what = f"'{name}' can't be overridden"
                    self.reader.unknown_name(key, f"override.{name}", what, name, allowed, 20)
                    continue
                before = found.get(name)
                both = merge_trees(before, value) if before else value
                found[name] = both if isinstance(both, MapNode) else value
        for section, patch in found.items():
            if section not in self.sources.sections:
                continue
            ids = self.sources.sections[section]
            for name, (key, _) in patch.entries.items():
                if name not in ids:
                    what = f"nothing to override: '{name}' is unknown"
                    self.reader.unknown_name(key, f"override.{section}.{name}", what, name, ids)
        return found

    @cached_property
    def modules(self) -> dict[ModuleId, Any]:
        """The modules, but for those in which something is wrong."""
        found: dict[ModuleId, Module] = {}
        for name, node in self.sources.modules.items():
            value = self.reader.record(node, self.dialect.module, f"{name}.module", {"id": name})
            if value is not NOTHING:
                found[name] = value
        self.faults += module_faults(found, self.sources.modules, self.reader)
        return found

    def is_read(self, node: Node) -> bool:
        """Whether a node is read: any, or only those that ask for the ruling of which another option is tried."""
        return not self.only or self.only in node.asks

    def single_record(self, section: str) -> Node:
        """A section that is one record, with what editions override."""
        node = self.sources.single(section)
        return merge_trees(node, self.patches[section]) if section in self.patches else node

    def module_of(self, section: str, name: str) -> ModuleId:
        """The module that brings a component. What stands in no module's file belongs to the first required module."""
        return self.sources.module_of.get((section, name), self.first)

    def records(self, section: str) -> dict[Any, Any]:
        """The entries of a section, but for those in which something is wrong."""
        found, record = {}, self.dialect.sections[section].record
        for name, (_, base) in self.sources.sections[section].items():
            path = f"{section}.{name}"
            if self.only and self.only not in self.rulings_by_path.get(path, ()):
                continue
            written = self.with_overrides(section, name, base)
            node = self.prepare_entry(section, written, path)
            if not self.only and (asks := {*written.asks, *node.asks}):
                self.rulings_by_path[path] = asks
            node = self.with_numbers(self.switches.plain(node, path), path)
            own = {"id": name} if bears_id(plain_type(record)[0]) else {}
            own |= self.given_fields(section, name)
            further: dict[str, Any] = {}
            if self.sources.layouts.own and section in self.dialect.printed_sections:
                node, further, facts = self._with_layout(node, path, section)
                own |= facts
            value = self.reader.entry(node, record, path, own, further)
            if value is not NOTHING:
                found[name] = value
                self.faults += self.misfits(value, path)
        return found

    def with_numbers(self, node: Node, path: str) -> Node:
        """An entry with the numbers that it names."""
        return (
            fill_values(node, path, self.values(MapNode(node.mark, {}), path), self.faults) if names_any(node) else node
        )

    def with_overrides(self, section: str, name: str, base: Node) -> Node:
        """An entry with what editions override."""
        patch = self.patches[section].get(name) if section in self.patches else None
        return merge_trees(base, patch) if patch is not None else base

    def _with_layout(self, node: Node, path: str, section: str) -> tuple[Node, dict[str, Any], dict[str, Any]]:
        """A piece with the one layout that each of its sides has and that layout's size, where it says none; the types
        of the keys that its layouts allow besides its kind's, and what the usual language says of it."""
        named = {key: value for key in LAYOUT_KEYS if isinstance(node, MapNode) and (value := node.get(key))}
        if not named or not isinstance(node, MapNode):
            return node, {}, {}
        layouts, record = self.sources.layouts, self._record_of(node, section)
        names = [one.value for value in named.values() for one in layouts_named(value)]
        fields = layouts.fields_of(names)
        wrong = [fault for one in names for fault in layouts.faults(one)]
        self.faults += wrong
        entries = dict(node.entries)
        own_keys = {field.key for field in keys_of(record)} if record else set(entries)
        if wrong or not layouts.known.issuperset(names):  # its fields aren't known, so no key is judged
            entries = {key: entry for key, entry in entries.items() if key in own_keys or key == "kind"}
        said, chosen_by = self._usual_words(section, path.rpartition(".")[2]), ""
        for key, value in named.items():
            if isinstance(value, MapNode):
                chosen_by = by.value if isinstance(by := value.get(BY), TextNode) else ""
                chosen = self._chosen_layout(value, node, said, f"{path}.{key}")
                if chosen is None:
                    del entries[key]
                else:
                    entries[key] = (entries[key][0], chosen)
        for key in list(entries):
            field = fields.get(key)
            if field and field.sort == WORDS and key not in own_keys:
                at, right = (
                    entries.pop(key)[0],
                    f"'{key}' beside its name and its text, in text/{self.sources.usual}.yaml",
                )
                self.reader.fault(at, f"{path}.{key}", f"'{key}' is words, which each language says", right)
        chosen_now = [entries[key][1] for key in named if key in entries]
        elements = [one.value for one in chosen_now if isinstance(one, TextNode) and layouts.is_own(one.value)]
        if "size" not in entries and elements and (size := layouts.size(elements[0])):
            entries |= _size_entry(size, record)
        own = {key: one.value_type for key, one in fields.items() if one.sort != WORDS and key not in own_keys}
        facts: dict[str, Any] = {"chosen_by": chosen_by, **({"said": said} if elements else {})}
        return MapNode(node.mark, entries), own if elements or chosen_by else {}, facts

    def _record_of(self, node: MapNode, section: str) -> Any:
        """The record that an entry is read into; None where a word of its own doesn't say which."""
        wanted, notes = plain_type(self.dialect.sections[section].record)
        chosen = find_note(notes, ByKey)
        word = node.get(chosen.key) if chosen else None
        return chosen.records.get(word.value) if chosen and isinstance(word, TextNode) else None if chosen else wanted

    def _usual_words(self, section: str, name: str) -> dict[str, str]:
        """What the game's usual language says of a piece, as it is written."""
        texts = self.sources.texts[self.sources.usual].get(section) if self.sources.texts else None
        words = texts.get(name) if isinstance(texts, MapNode) else None
        pairs = words.entries.items() if isinstance(words, MapNode) else ()
        return {key: value.value.strip() for key, (_, value) in pairs if isinstance(value, TextNode)}

    def _chosen_layout(self, by: MapNode, card: MapNode, said: Mapping[str, str], path: str) -> TextNode | None:
        """The layout that a card has by what one of its fields says; None where that is a fault, which is noted."""
        field = by.get(BY)
        names = {key: value for key, (_, value) in by.entries.items() if key != BY}
        if not isinstance(field, TextNode) or not names:
            self.reader.fault(by, path, "no choice of a layout", "'{by: type, hero: hero, spell: spell, else: poster}'")
            return None
        own = card.get(field.value)
        value = own.value if isinstance(own, TextNode) else said.get(field.value, "")
        fit = (node for key, node in names.items() if head_sense(key) == head_sense(value) and key != ELSE)
        found = next(fit, names.get(ELSE))
        if isinstance(found, TextNode):
            return found
        keys = [key for key in names if key != ELSE]
        what = f"no layout for {field.value} '{value}'" if value else f"the card has no '{field.value}'"
        self.reader.unknown_name(own or by, path, what, value, [*keys, ELSE], 20)
        return None

    def _of_deck(self, node: Node, path: str) -> Node:
        """A card's own keys over its deck's."""
        named = node.get("deck") if isinstance(node, MapNode) else None
        named = self.switches.plain(named, f"{path}.deck") if named is not None else None
        decks = self.sources.sections["decks"]
        if not isinstance(node, MapNode) or not isinstance(named, TextNode) or named.value not in decks:
            return node
        deck = self.with_overrides("decks", named.value, decks[named.value][1])
        taken = (
            {key: entry for key, entry in deck.entries.items() if key in FROM_DECK} if isinstance(deck, MapNode) else {}
        )
        own_back = any(key in node.entries for key in BACKS)
        left = {key: entry for key, entry in taken.items() if not (own_back and key in BACKS)}
        return MapNode(node.mark, {**left, **node.entries})


def _size_entry(size: TextNode, record: Any) -> dict[str, tuple[TextNode, Node]]:
    """The size that a piece takes from its layout: as it is written, or the shorter side for a kind that has one."""
    wanted = next((field for field in keys_of(record) if field.key == "size"), None) if record else None
    if wanted is None:
        return {}
    if wanted.type is Length:
        try:
            made = Size.parse(size.value)
        except ValueError:  # the layout's own fault, which is told when it is read
            return {}
        size = TextNode(size.mark, f"{min(made.width, made.height):g}")
    return {"size": (TextNode(size.mark, "size"), size)}


def _is_required(module: Node) -> bool:
    said = module.get("required") if isinstance(module, MapNode) else None
    return isinstance(said, TextNode) and said.value == "yes"
