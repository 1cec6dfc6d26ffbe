"""Reads marked nodes into a value of a frozen type; reports every fault with its place.

The types say everything: dataclass fields are keys, `Annotated[int, Range(…)]` limits a number, `OneOf` a word, an id
type (`IconId`, …) must name something known, classes with `parse` read a short text, a class with `read_from` says
itself how it is read, and of one with a `short` key a plain text says that key alone.
"""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import is_dataclass
from functools import cache, lru_cache, partial
from operator import is_
from typing import Annotated, Any, Union, get_args, get_origin

from generator.base.errors import NOWHERE, Fault, Mark, count_text, list_words, nearest_name, raise_any, unknown_fault
from generator.base.frozen import dataclass
from generator.definitions.cell_colours import colour_token, parse_colour
from generator.definitions.field_annotations import (
    ByKey,
    ByPresence,
    Entries,
    ExpectedExample,
    Flag,
    Keys,
    Least,
    OneOf,
    PrintedWords,
    Range,
    ReadBy,
    ReadLater,
    Varies,
    find_note,
)
from generator.definitions.id_types import ColourToken, order_ids
from generator.definitions.record_fields import RecordField, place_field, record_fields
from generator.definitions.varied_values import BY, ELSE, ByField, Formula
from generator.definitions.word_markup import WordReader
from generator.definitions.yaml_nodes import (
    BrokenNode,
    ListNode,
    MapNode,
    Node,
    TextNode,
    holds_nothing,
    node_kind,
    path_below,
)

OWN_FIELDS = "fields"
"""The field of a record in which the values of further keys are gathered, by their keys."""
NOTHING: Any = object()
"""What a failed reading returns; the fault is already noted."""
_is_nothing = partial(is_, NOTHING)

INT = re.compile(r"[+-]?(0|[1-9]\d{0,8})", re.ASCII)
TRUTH = {"true": True, "false": False, "yes": True, "no": False}
"""The words of a truth value that may also be written as YAML has it."""
VALUES_KEPT = 1_000
"""How many parsed values are kept."""
LARGEST = 100_000.0
"""The largest number that templates may hold: no length or size is larger."""
NUMBER = re.compile(r"[+-]?\d{1,6}(\.\d{1,6})?", re.ASCII)
_NO_TEXT = re.compile(r"[-+]?\d[\d_.]*|true|false|yes|no|on|off|null|~|", re.IGNORECASE)
"""What YAML takes for a number, a truth value or nothing."""


def read_value(node: Node, wanted: Any, path: str = "", known: Mapping[Any, frozenset[str]] | None = None) -> Any:
    """The value of type `wanted` that a whole file says. Raises `InputError` with every fault."""
    faults: list[Fault] = []
    made = YamlReader(faults, known or {}).read(node, wanted, path)
    raise_any(faults)
    return made


class YamlReader:
    """Reads nodes into types. `known_ids` lists the ids of each id type; a type that isn't in it takes any text.
    `words` reads what is printed."""

    def __init__(
        self, faults: list[Fault], known_ids: Mapping[Any, frozenset[str]], words: WordReader | None = None
    ) -> None:
        self.faults = faults
        self.known_ids = known_ids
        self.words = words or WordReader()
        self.places: dict[str, Mark] = {}
        """The place of each value that was read, by its path; an effect's is that of its word."""
        self.colours: dict[str, tuple[str, Mark]] = {}
        """The colours that values name by their numbers, by their tokens: the number, and the first place."""
        self.further_keys: Mapping[Any, Mapping[str, Any]] = {}
        """Further keys that every record of a type may have, with their types (see `record`)."""

    def place(self, path: str) -> Mark:
        """The place of the value at that path, or of the nearest thing around it."""
        while path and path not in self.places:
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        return self.places.get(path, NOWHERE)

    def fault(self, node: Node, path: str, what: str, expected: str = "", hint: str = "") -> Any:
        """Notes a fault and returns `NOTHING`."""
        self.faults.append(Fault(node.mark, path, what, expected, hint))
        return NOTHING

    def unknown_name(self, node: Node, path: str, what: str, name: str, known: Iterable[str], most: int = 12) -> Any:
        """Notes that a name is none of the known ones, which the fault lists, and returns `NOTHING`."""
        self.faults.append(unknown_fault(node.mark, path, what, name, known, most))
        return NOTHING

    def at(self, path: str, what: str, expected: str = "", hint: str = "") -> Fault:
        """A fault of the value at that path, not yet noted."""
        return Fault(self.place(path), path, what, expected, hint)

    def note(self, path: str, what: str, expected: str = "", hint: str = "") -> None:
        """Notes a fault of the value at that path."""
        self.faults.append(self.at(path, what, expected, hint))

    def read(self, node: Node, wanted: Any, path: str, notes: tuple[Any, ...] = ()) -> Any:
        """The value of type `wanted` that `node` says, or `NOTHING`."""
        return self._read(node, _way(wanted, notes), path)

    def _read(self, node: Node, way: ReadingWay, path: str) -> Any:
        if isinstance(node, BrokenNode) or node is NOTHING:
            return NOTHING
        self.places[path] = node.mark
        if way.read is None:
            return node
        if way.or_nothing and isinstance(node, TextNode) and node.value.lower() in ("null", "~", ""):
            return None
        return way.read(self, node, way.value_type, path, way.notes)

    def _set(self, node: Node, args: tuple[Any, ...], path: str, notes: tuple[Any, ...]) -> Any:
        found = self._tuple(node, args, path, notes)
        return NOTHING if found is NOTHING else frozenset(found)

    def _itself(self, node: Node, wanted: Any, path: str, _notes: tuple[Any, ...]) -> Any:
        return wanted.read_from(self, node, path)

    def _record(self, node: Node, wanted: Any, path: str, notes: tuple[Any, ...]) -> Any:
        return self.record(node, wanted, path, None, notes)

    def entry(
        self,
        node: Node,
        wanted: Any,
        path: str,
        given: Mapping[str, Any],
        further: Mapping[str, Any] | None = None,
    ) -> Any:
        """An entry of a section: a record, one whose type follows from one of its keys, or one that reads itself.
        `further`: keys that it may have besides (see `record`)."""
        plain, notes = plain_type(wanted)
        if reads_itself(plain):
            return self._read(node, _way(wanted), path)
        return self.record(node, plain, path, given, notes, further)

    def record(
        self,
        node: Node,
        wanted: Any,
        path: str,
        given: Mapping[str, Any] | None = None,
        notes: tuple[Any, ...] = (),
        further: Mapping[str, Any] | None = None,
    ) -> Any:
        """A frozen dataclass from a mapping; `given` fields are set by the caller and are no keys, nor is a field of
        type `Mark`, which is the mapping's place. `further`: keys with their types that this one may have besides;
        their values are gathered in the record's field `fields`."""
        if chosen := find_note(notes, ByKey):
            return self._chosen_record(node, chosen, path, given, further)
        if present := find_note(notes, ByPresence):
            return self._present_record(node, present, path)
        values = self.values(node, wanted, path, given, notes, further)
        return NOTHING if any(map(_is_nothing, values.values())) else wanted(**values)

    def values(
        self,
        node: Node,
        wanted: Any,
        path: str,
        given: Mapping[str, Any] | None = None,
        notes: tuple[Any, ...] = (),
        further: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        """The fields of a dataclass as a mapping says them, with `NOTHING` for each that is wrong."""
        given = given or {}
        further = further or self.further_keys.get(wanted)
        node = MapNode(node.mark, {}) if holds_nothing(node) else node
        short = short_key(wanted)
        if short and isinstance(node, TextNode):
            node = MapNode(node.mark, {short: (TextNode(node.mark, short), node)})
        fields, keys = _wanted_fields(wanted, tuple(given))
        keys = (*keys, *further) if further else keys
        self.places[path] = node.mark
        if isinstance(node, BrokenNode):
            return _nothing(fields)
        if not isinstance(node, MapNode):
            needed = [field.key for field, _ in fields if field.required]
            such = (
                f", such as '{{{needed[0]}: {node.value}}}'" if isinstance(node, TextNode) and len(needed) == 1 else ""
            )
            either = f"a text ({short}), or " if short else ""
            self.fault(node, path, f"{node_kind(node)}", f"{either}{_mapping_with(keys)}{such}")
            return _nothing(fields)
        meant = self._unknown_keys(node, keys, path)
        limit = find_note(notes, Keys)
        if limit and not 0 < len(node.entries) <= limit.most:
            there = ", ".join(f"'{key}'" for key in node.entries) or "nothing"
            right = f"one of {list_words(keys, 20)}" if limit.most == 1 else list_words(keys, 20)
            self.fault(node, path, limit.wrong.format(there), right)
            return _nothing(fields)
        values = dict(given)
        for field, way in fields:
            values[field.name] = NOTHING if field.key in meant else self._field(node, field, way, path)
        if further:
            own = {
                key: self.read(value, of, path_below(path, key))
                for key, of in further.items()
                if (value := node.get(key)) is not None
            }
            values[OWN_FIELDS] = NOTHING if any(map(_is_nothing, own.values())) else own
        if place := place_field(wanted):
            values[place] = node.mark
        return values

    def _unknown_keys(self, node: MapNode, keys: tuple[str, ...], path: str) -> set[str]:
        """Notes the keys that no field has; returns the missing keys that they were meant to be."""
        meant = set()
        for name, (key, _) in node.entries.items():
            if name not in keys:
                hint = self.unknown_key(key, list(keys), path)
                if hint not in node.entries:
                    meant.add(hint)
        return meant

    def unknown_key(self, key: TextNode, keys: list[str], path: str) -> str:
        """Notes a key that isn't one of `keys`; returns the one that it was meant to be, if that can be told."""
        found = unknown_fault(key.mark, path_below(path, key.value), f"unknown key '{key.value}'", key.value, keys, 20)
        self.faults.append(found)
        return found.hint

    def _field(self, node: MapNode, field: RecordField, way: ReadingWay, path: str) -> Any:
        value = node.get(field.key)
        if value is None:
            if field.required:
                return self.fault(node, path, f"'{field.key}' is missing", _expected_value(field))
            return field.default
        return self._read(value, way, path_below(path, field.key))

    def _present_record(self, node: Node, present: ByPresence, path: str) -> Any:
        """A record whose type follows from which of some keys it has."""
        keys = list_words(present.records, 20)
        if not isinstance(node, MapNode):
            return self.fault(node, path, node_kind(node), f"a mapping with one of {keys}")
        found = [key for key in node.entries if key in present.records]
        if len(found) == 1:
            return self.record(node, present.records[found[0]], path)
        if found:
            what = f"'{path.rpartition('.')[2]}' is {list_words(found)} at once"
            return self.fault(node.entries[found[1]][0], path, what, f"one of them: {present.name} is one thing")
        first = next(iter(node.entries.values()))[0] if node.entries else node
        named = [key for key in node.entries if nearest_name(key, present.records)]
        hint = nearest_name(named[0], present.records) if named else ""
        what = f"'{path.rpartition('.')[2]}' says nothing of what it is"
        return self.fault(first, path, what, f"one of the keys {keys}", hint)

    def _varied(self, node: Node, wanted: Any, path: str, notes: tuple[Any, ...]) -> Any:
        """A value, or how it follows from the piece."""
        if isinstance(node, MapNode) and BY in node.entries:
            return self._by_field(node, wanted, path, notes)
        if isinstance(node, TextNode) and "{" in node.value:
            return Formula(node.value, wanted, notes, node.mark, path)
        return self.read(node, wanted, path, notes)

    def _by_field(self, node: MapNode, wanted: Any, path: str, notes: tuple[Any, ...]) -> Any:
        """A value for each value of a field."""
        by = node.entries[BY][1]
        if not isinstance(by, TextNode) or not by.value:
            return self.fault(by, path_below(path, BY), node_kind(by), "the name of a field")
        options = {
            key: self._varied(value, wanted, path_below(path, key), notes)
            for key, (_, value) in node.entries.items()
            if key != BY
        }
        if not options:
            return self.fault(node, path, f"'{by.value}' decides nothing", f"a value for each, and '{ELSE}'")
        if any(map(_is_nothing, options.values())):
            return NOTHING
        otherwise = options.pop(ELSE, None)
        return ByField(by.value, options, otherwise, ELSE in node.entries, node.mark, path, by.mark)

    def _read_by(self, node: Node, _wanted: Any, path: str, notes: tuple[Any, ...]) -> Any:
        """A value that a function reads."""
        own = find_note(notes, ReadBy)
        assert own
        return own.read(self, node, path)

    def _chosen_record(
        self,
        node: Node,
        chosen: ByKey,
        path: str,
        given: Mapping[str, Any] | None,
        further: Mapping[str, Any] | None = None,
    ) -> Any:
        """A record whose type follows from one of its keys."""
        node = MapNode(node.mark, {}) if holds_nothing(node) else node
        told = node.get(chosen.key) if isinstance(node, MapNode) else None
        if not isinstance(node, MapNode):
            return self.fault(node, path, node_kind(node), f"a mapping with '{chosen.key}' and more")
        if not isinstance(told, TextNode) or told.value not in chosen.records:
            said = f"'{told.value}'" if isinstance(told, TextNode) else f"'{chosen.key}' is missing"
            name = told.value if isinstance(told, TextNode) else ""
            return self.unknown_name(told or node, path_below(path, chosen.key), said, name, chosen.records)
        rest = MapNode(node.mark, {key: entry for key, entry in node.entries.items() if key != chosen.key})
        record = chosen.records[told.value]
        names = {field.name for field in record_fields(record)}
        facts = {**(given or {}), chosen.key: told.value}
        own = {name: fact for name, fact in facts.items() if name in names}
        return self.record(rest, record, path, own, (), further)

    def _tuple(self, node: Node, args: tuple[Any, ...], path: str, notes: tuple[Any, ...]) -> Any:
        entries = find_note(notes, Entries)
        node = ListNode(node.mark, ()) if holds_nothing(node) else node
        if not isinstance(node, ListNode):
            return self.fault(node, path, node_kind(node), _like(notes, "a list"))
        if entries and len(node.items) < entries.least:
            return self.fault(node, path, f"no {entries.name}", _like(notes, "at least one"))
        fixed = len(args) != 2 or args[1] is not Ellipsis
        if fixed and len(args) != len(node.items):
            return self.fault(node, path, _entries(len(node.items)), _like(notes, str(len(args))))
        least = find_note(notes, Least)
        if least and len(node.items) < least.count:
            return self.fault(node, path, _entries(len(node.items)), f"at least {least.count}")
        if not fixed and not entries and Flag.REPEATS not in notes and self._twice(node, path):
            return NOTHING
        ways = [_way(wanted) for wanted in args] if fixed else [_way(args[0])] * len(node.items)
        pairs = enumerate(zip(node.items, ways, strict=True), start=1)
        entry = self._entry if entries and not is_record(later_type(args[0])[0]) else self._read
        values = [entry(item, way, f"{path}[{place}]") for place, (item, way) in pairs]
        return NOTHING if any(map(_is_nothing, values)) else tuple(values)

    def _entry(self, node: Node, way: ReadingWay, path: str) -> Any:
        """An entry that has to be text and more than a number."""
        expected = 'a text; what holds a comma is quoted: "1,0"'
        if not isinstance(node, TextNode):
            return self.fault(node, path, f"{node_kind(node)}: the entry isn't text", expected)
        if _NO_TEXT.fullmatch(node.value):
            return self.fault(node, path, f"'{node.value}': the entry isn't text", expected)
        return self._read(node, way, path)

    def _twice(self, node: ListNode, path: str) -> bool:
        """Notes a fault where a list of short texts names something twice, and returns whether it does."""
        before = len(self.faults)
        seen: dict[str, TextNode] = {}
        for place, item in enumerate(node.items, start=1):
            if isinstance(item, TextNode) and item.value in seen:
                first = seen[item.value].mark
                self.fault(
                    item, f"{path}[{place}]", f"'{item.value}' appears twice", f"it once; the first is at {first}"
                )
            elif isinstance(item, TextNode):
                seen[item.value] = item
        return len(self.faults) > before

    def mapping(self, node: Node, args: tuple[Any, ...], path: str, notes: tuple[Any, ...] = ()) -> Any:
        """A mapping; a record in it that bears an id gets it from its key."""
        if isinstance(node, ListNode) and Flag.KEYS_ALONE in notes:
            keys = self._tuple(node, (args[0], ...), path, notes)
            return NOTHING if keys is NOTHING else dict.fromkeys(keys)
        sort = _id_name(args[0]) if args[0] in self.known_ids or hasattr(args[0], "parse") else ""
        node = MapNode(node.mark, {}) if holds_nothing(node) else node
        if not isinstance(node, MapNode):
            return self.fault(
                node, path, node_kind(node), _like(notes, f"a mapping by {sort}" if sort else "a mapping")
            )
        entries = find_note(notes, Entries)
        if entries and len(node.entries) < entries.least:
            return self.fault(node, path, f"no {entries.name}", _like(notes, "at least one"))
        named = bears_id(args[1])
        of_keys, of_values = _way(args[0]), _way(args[1])
        found = {}
        complete = True
        for name, (key, value) in node.entries.items():
            left = self._read(key, of_keys, path_below(path, name))
            inside = path_below(path, name if left is NOTHING or isinstance(left, TextNode) else str(left))
            right = self.record(value, args[1], inside, {"id": left}) if named else self._read(value, of_values, inside)
            if left is not NOTHING and left in found:
                left = self.fault(key, path_below(path, name), f"{sort} '{left}' appears twice".strip(), "it once")
            complete = complete and left is not NOTHING and right is not NOTHING
            found[left] = right
        return found if complete else NOTHING

    def one_word(self, node: Node, path: str, words: Mapping[str, type], what: str, example: str) -> Any:
        """The record behind the only key of a mapping; the key is one of `words`, each with its type. `problem` of the
        record says what makes no sense in it as a whole."""
        if not isinstance(node, MapNode) or len(node.entries) != 1:
            found = f"a mapping of {len(node.entries)} words" if isinstance(node, MapNode) else node_kind(node)
            return self.fault(node, path, found, f"one {what}, such as '{example}'")
        name, (key, fields) = next(iter(node.entries.items()))
        if name not in words:
            return self.unknown_name(key, path, f"unknown {what} '{name}'", name, words, 30)
        made = self.record(fields, words[name], f"{path}.{name}")
        self.places[f"{path}.{name}"] = key.mark
        problem = "" if made is NOTHING else made.problem()
        return self.fault(key, f"{path}.{name}", problem) if problem else made

    def _scalar(self, node: Node, wanted: Any, path: str, notes: tuple[Any, ...]) -> Any:
        if not isinstance(node, TextNode):
            return self.fault(node, path, node_kind(node), scalar_name(wanted, notes))
        if not node.value and Flag.EMPTY in notes:
            return ""
        if not node.value:
            return self.fault(node, path, "nothing", scalar_name(wanted, notes))
        return _scalar_reader(wanted)(self, node, wanted, path, notes)

    def _text(self, node: TextNode, wanted: Any, _path: str, _notes: tuple[Any, ...]) -> Any:
        return wanted(node.mark, node.value, node.quoted)

    def _truth(self, node: TextNode, _wanted: Any, path: str, notes: tuple[Any, ...]) -> Any:
        words = TRUTH if Flag.TRUE_OR_FALSE in notes else {"yes": True, "no": False}
        said = node.value.lower() if words is TRUTH else node.value
        return words[said] if said in words else self.fault(node, path, f"'{node.value}'", scalar_name(bool, notes))

    def _parsed_text(self, node: TextNode, wanted: Any, path: str, notes: tuple[Any, ...]) -> Any:
        try:
            value = _parse(wanted, node.value)
        except ValueError as error:
            return self.fault(node, path, str(error), wanted.expected)
        limits = find_note(notes, Range)
        if limits and not limits.least <= value <= limits.most:
            right = f"{wanted.expected}, from {limits.least} to {limits.most}"
            return self.fault(node, path, f"{node.value} is out of range", right)
        for name in value.named_departments() if hasattr(value, "named_departments") else ():
            if self.reference(node, wanted.names, name, path) is NOTHING:
                return NOTHING
        return value

    def _int(self, node: TextNode, _wanted: Any, path: str, notes: tuple[Any, ...]) -> Any:
        limits = find_note(notes, Range) or Range(-999_999, 999_999)
        expected = f"a whole number from {limits.least} to {limits.most}"
        text = node.value.replace("−", "-")
        if re.fullmatch(r"[+-]?[1-9][0-9]{9,}", text):
            return self.fault(node, path, f"{node.value} is out of range", expected)
        if not INT.fullmatch(text):
            return self.fault(node, path, f"'{node.value}' is no whole number", expected)
        value = int(text)
        if not limits.least <= value <= limits.most:
            return self.fault(node, path, f"{value} is out of range", expected)
        return value

    def _number(self, node: TextNode, _wanted: Any, path: str, notes: tuple[Any, ...]) -> Any:
        text = node.value.replace("−", "-")
        if not NUMBER.fullmatch(text):
            return self.fault(node, path, f"'{node.value}' is no number", "a number such as 37.5")
        if abs(float(text)) > LARGEST:
            return self.fault(node, path, f"'{node.value}'", f"a number up to {LARGEST:g}")
        limits = find_note(notes, Range)
        if limits and not limits.least <= float(text) <= limits.most:
            right = f"a number from {limits.least} to {limits.most}"
            return self.fault(node, path, f"{node.value} is out of range", right)
        return float(text)

    def _word(self, node: TextNode, wanted: Any, path: str, notes: tuple[Any, ...]) -> Any:
        choice = find_note(notes, OneOf)
        if printed := find_note(notes, PrintedWords):
            return self.words.read(node.value, rich=printed.rich, path=path, mark=node.mark, faults=self.faults)
        if not choice:
            return self.reference(node, wanted, node.value, path) if wanted in self.known_ids else node.value
        words, ids = choice.words(), self.known_ids.get(wanted, frozenset())
        if wanted is not str and wanted not in self.known_ids:  # an id may stand there as well, and any may be known
            return node.value
        if node.value in words or node.value in ids:
            return node.value
        words = (*words, *order_ids(ids))
        return self.unknown_name(node, path, f"'{node.value}'", node.value, words, 20)

    def reference(self, node: TextNode, wanted: Any, value: str, path: str) -> Any:
        """An id of a known thing; any other is noted. A colour may be named by its number, too."""
        ids = self.known_ids.get(wanted)
        if ids is None or value in ids:
            return value
        if wanted is ColourToken and value.startswith("#") and (rgb := parse_colour(value)):
            self.colours.setdefault(colour_token(rgb), (rgb, node.mark))
            return colour_token(rgb)
        what, known = f"unknown {_id_name(wanted)} '{value}'", order_ids(ids)
        if not known:
            return self.fault(node, path, what, "none, since the game has none")
        return self.unknown_name(node, path, what, value, known)


Reader = Callable[[YamlReader, Any, Any, str, tuple[Any, ...]], Any]
"""A function that reads a node: its arguments are the node, the type or what it holds, the path, and the notes."""


@dataclass(frozen=True, eq=False)
class ReadingWay:
    """How a type is read. `value_type`: the type without notes, or the types that it holds. `read`: None where the node
    itself is kept."""

    value_type: Any
    notes: tuple[Any, ...]
    or_nothing: bool
    read: Reader | None


@cache
def _way(wanted: Any, notes: tuple[Any, ...] = ()) -> ReadingWay:
    wanted, notes = plain_type(wanted, notes)
    or_nothing = Flag.OR_NOTHING in notes
    if find_note(notes, ReadLater):
        return ReadingWay(wanted, notes, or_nothing, None)
    if find_note(notes, Varies):
        inner = tuple(note for note in notes if not isinstance(note, Varies))
        return ReadingWay(wanted, inner, or_nothing, YamlReader._varied)
    if find_note(notes, ReadBy):
        return ReadingWay(wanted, notes, or_nothing, YamlReader._read_by)
    origin = get_origin(wanted)
    if origin is tuple:
        return ReadingWay(get_args(wanted), notes, or_nothing, YamlReader._tuple)
    if origin is frozenset:
        return ReadingWay((*get_args(wanted), ...), notes, or_nothing, YamlReader._set)
    if origin is not None and issubclass(origin, Mapping):
        return ReadingWay(get_args(wanted), notes, or_nothing, YamlReader.mapping)
    if reads_itself(wanted):
        return ReadingWay(wanted, notes, or_nothing, YamlReader._itself)
    return ReadingWay(wanted, notes, or_nothing, YamlReader._record if is_record(wanted) else YamlReader._scalar)


@lru_cache(VALUES_KEPT)
def _parse(wanted: Any, text: str) -> Any:
    """What a text says as such a type, parsed once: many entries have the same. Raises `ValueError`."""
    return wanted.parse(text)


@cache
def _scalar_reader(wanted: Any) -> Reader:
    if isinstance(wanted, type) and issubclass(wanted, TextNode):
        return YamlReader._text
    if hasattr(wanted, "parse"):
        return YamlReader._parsed_text
    plain: dict[Any, Reader] = {int: YamlReader._int, float: YamlReader._number, bool: YamlReader._truth}
    return plain.get(wanted, YamlReader._word)


@cache
def _wanted_fields(
    wanted: type, given: tuple[str, ...]
) -> tuple[tuple[tuple[RecordField, ReadingWay], ...], tuple[str, ...]]:
    """The fields of a record that aren't given, each with the way it is read, and their keys."""
    fields = [field for field in keys_of(wanted) if field.name not in given]
    return tuple((field, _way(field.type, field.notes)) for field in fields), tuple(field.key for field in fields)


def _nothing(fields: tuple[tuple[RecordField, ReadingWay], ...]) -> dict[str, Any]:
    return dict.fromkeys((field.name for field, _ in fields), NOTHING) or {"": NOTHING}


def keys_of(wanted: Any) -> tuple[RecordField, ...]:
    """The fields of a record that are keys in its YAML; found once for each type."""
    return _keys_of(wanted)


@cache
def _keys_of(wanted: Any) -> tuple[RecordField, ...]:
    return tuple(field for field in record_fields(wanted) if Flag.GIVEN not in field.notes)


@cache
def is_record(wanted: Any) -> bool:
    """Whether a type is read from a mapping, key by key."""
    if not isinstance(wanted, type) or not is_dataclass(wanted):
        return False
    return not hasattr(wanted, "parse") and not issubclass(wanted, TextNode) and not reads_itself(wanted)


def short_key(wanted: Any) -> str:
    """The key of a record that a plain text in its place says, as `koala` says `{file: koala}`; empty where none is."""
    return str(vars(wanted).get("short", "")) if isinstance(wanted, type) else ""


@cache
def reads_itself(wanted: Any) -> bool:
    """Whether a type has its own `read_from(reader, node, path)`."""
    return isinstance(wanted, type) and "read_from" in vars(wanted)


@cache
def plain_type(wanted: Any, notes: tuple[Any, ...] = ()) -> tuple[Any, tuple[Any, ...]]:
    """A type without `Annotated` and without `| None`, and all notes of the annotation."""
    if get_origin(wanted) is Annotated:
        inner, *more = get_args(wanted)
        return plain_type(inner, (*notes, *more))
    if get_origin(wanted) in (Union, types.UnionType):
        return plain_type(next(arg for arg in get_args(wanted) if arg is not type(None)), notes)
    return wanted, notes


@cache
def later_type(wanted: Any, notes: tuple[Any, ...] = ()) -> tuple[Any, tuple[Any, ...]]:
    """Like `plain_type`, but for a value marked `ReadLater` it gives the type that the value will be read into."""
    wanted, notes = plain_type(wanted, notes)
    later = find_note(notes, ReadLater)
    return (
        later_type(later.value_type, tuple(note for note in notes if note is not later)) if later else (wanted, notes)
    )


def is_rich(wanted: Any) -> bool:
    """Whether a type is that of words with marks."""
    printed = find_note(later_type(wanted)[1], PrintedWords) if wanted is not None else None
    return printed is not None and printed.rich


def bears_id(wanted: Any) -> bool:
    """Whether a type is a record with a field `id`, which is filled from the mapping's key."""
    return is_record(wanted) and any(
        field.name == "id" and Flag.GIVEN in field.notes for field in record_fields(wanted)
    )


def _like(notes: tuple[Any, ...], other: str) -> str:
    such = find_note(notes, ExpectedExample)
    return such.example if such else other


def _id_name(wanted: Any) -> str:
    words: str = re.sub(r"(?<!^)([A-Z])", r" \1", wanted.__name__.removesuffix("Id").removesuffix("Name")).lower()
    return words


def _entries(count: int) -> str:
    return count_text(count, "entry") if count else "no entries"


def _mapping_with(keys: Iterable[str]) -> str:
    return f"a mapping with {list_words(keys, 20)}"


def _expected_value(field: RecordField) -> str:
    return scalar_name(field.type, field.notes)


def scalar_name(wanted: Any, notes: tuple[Any, ...]) -> str:
    """What may stand where a value of that type is wanted, as a fault's `expected` says it."""
    wanted, notes = later_type(wanted, notes)
    choice, limits, such = find_note(notes, OneOf), find_note(notes, Range), find_note(notes, ExpectedExample)
    if such:
        return such.example
    if (own := find_note(notes, ReadBy)) and own.expected:
        return own.expected
    if choice:
        return list_words(choice.words(), 20)
    if limits:
        return f"a whole number from {limits.least} to {limits.most}"
    if hasattr(wanted, "expected"):
        return str(wanted.expected)
    truth = "true or false" if Flag.TRUE_OR_FALSE in notes else "yes or no"
    names = {int: "a whole number", float: "a number", bool: truth, str: "a text"}
    if wanted in names:
        return names[wanted]
    if get_origin(wanted) in (tuple, frozenset):
        return "a list"
    if is_record(wanted):
        return _mapping_with(field.key for field in keys_of(wanted))
    name = _id_name(wanted) if hasattr(wanted, "__name__") else "value"
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"
