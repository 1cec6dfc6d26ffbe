"""Makes the JSON Schema (draft 7) of the YAML that `definitions.yaml_reader` reads into a frozen type.

It goes by the same annotations as the reader does, so whatever the reader learns to read the schema knows. Where the
reader takes a `$ruling` in place of a value, the schema takes one too. What it refuses the reader refuses; what depends
on several places at once is left to `check`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, get_args, get_origin

from generator.definitions.cell_colours import NUMBERED
from generator.definitions.dialect import SMALL
from generator.definitions.field_annotations import (
    ByKey,
    ByPresence,
    Entries,
    Flag,
    Keys,
    Least,
    OneOf,
    Range,
    RecordByWord,
    Varies,
    find_note,
)
from generator.definitions.id_types import ColourToken, EditionId, IconId, ModuleId, RulingName
from generator.definitions.language_texts import Phrase
from generator.definitions.layout_fields import WORDS, LayoutField
from generator.definitions.pack import SignIcon
from generator.definitions.printed_pieces import Card, PieceText
from generator.definitions.varied_values import BY, Condition
from generator.definitions.yaml_reader import INT, is_record, keys_of, later_type, scalar_name, short_key
from generator.games.registry import RULES, dialect_of, game_rules
from generator.schemas.key_help import class_help, key_help

Schema = dict[str, Any]
KnownIds = Mapping[Any, Collection[str]]
"""The ids that a game has of each type; of its rulings and of its layouts' fields, these by their ids."""

TEXT: Schema = {"type": ["string", "number"]}
"""A text as it was written, though YAML may take it for a number."""
TRUTH = [True, False, "yes", "no", "Yes", "No"]
"""A truth value as YAML 1.2 or a person may write it."""
NUMBERS = ("0", "1", "-1", "12", "1.5", "-0.5")
"""Texts that YAML takes for numbers: where none of them may stand, neither may a number."""
MAPPING, LIST = ["object", "null"], ["array", "null"]
"""The JSON types of a mapping and of a list; both may be null, where nothing stands under a key."""
SWITCH = "ruling"
LONG = 120
"""Characters up to which a schema is repeated wherever it is wanted."""
_DIALECTS = [dialect_of(rules) for rules in ("", *RULES)]
_SHAPES = {
    section.id: section.shape for dialect in _DIALECTS for section in dialect.sections.values() if section.shape
} | dict.fromkeys((ModuleId, EditionId), SMALL)


_WORDS = {kind: words for dialect in _DIALECTS for kind, words in dialect.words.items()}
"""The ids that rules themselves bring, by their types."""


class SchemaMaker:
    """Makes schemas; `definitions` gathers what they refer to. `known_ids` lists the ids of a game, which are offered
    but not demanded: a new one may be written before the schema knows it. With `switches` a `$ruling` may stand
    anywhere. An id has to look as in the game's own files only if it is `shaped`.
    """

    def __init__(self, known_ids: KnownIds, *, switches: bool = False, shaped: bool = True) -> None:
        self.known_ids = known_ids
        self.switches = switches
        self.shaped = shaped
        self.definitions: dict[str, Schema] = {SWITCH: _SWITCH} if switches else {}
        self.value_names: dict[str, str] = {}
        self.types_by_name: dict[str, type] = {}

    def schema_of(self, wanted: Any, notes: tuple[Any, ...] = (), *, part: bool = False) -> Schema:
        """The schema of a value of a type. `part`: no key is required, since the value is laid over a whole one."""
        wanted, notes = later_type(wanted, notes)
        found = self.or_ruling(self.plain(wanted, notes, part))
        return {"anyOf": [found, {"type": "null"}]} if Flag.OR_NOTHING in notes else found

    def or_ruling(self, schema: Schema) -> Schema:
        """The schema that also takes a ruling: its name, or a mapping from its options to values. Unchanged without
        `switches`."""
        if not self.switches:
            return schema
        kinds = schema.get("type", MAPPING if "$ref" in schema else "string")
        kinds = kinds if isinstance(kinds, list) else [kinds]
        either = {"type": list(dict.fromkeys((*kinds, "string", "object")))}
        schema = self._once(schema)
        asked = {"$ref": f"#/definitions/{SWITCH}"}
        if not {"array", "object"} & set(kinds):
            beside = {"type": "object", "minProperties": 1, "additionalProperties": {"anyOf": [schema, asked]}}
            return either | {"anyOf": [schema, {"allOf": [asked], "additionalProperties": beside}]}
        value = {"if": asked, "else": schema}
        beside = {"type": "object", "minProperties": 1, "additionalProperties": value}
        return either | {"if": asked, "then": {"additionalProperties": beside}, "else": schema}

    def record(
        self,
        wanted: type,
        *,
        part: bool = False,
        spared: Collection[str] = (),
        more: Mapping[str, Schema] | None = None,
        notes: tuple[Any, ...] = (),
    ) -> Schema:
        """A mapping with the type's keys, the `spared` ones not demanded, and `more` of them; a reference to it."""
        name = self._name(wanted) + ("Part" if part else "")
        if name not in self.definitions:
            self.definitions[name] = {}
            fields = keys_of(wanted)
            needed = [field.key for field in fields if field.required and field.key not in spared and not part]
            properties = {
                field.key: {
                    "description": key_help(wanted, field),
                    **self.schema_of(field.type, field.notes, part=part),
                }
                for field in fields
            } | {**self._layout_fields(wanted), **(more or {})}
            found = mapping_schema(properties, needed, class_help(wanted))
            if limit := find_note(notes, Keys):
                found |= {"minProperties": 1} | ({"maxProperties": limit.most} if limit.most < len(properties) else {})
            self.definitions[name] = found
        return {"$ref": f"#/definitions/{name}"}

    def _layout_fields(self, wanted: type) -> dict[str, Schema]:
        """What the game's own layouts let a card say, or a language of it, besides its keys."""
        own: Any = self.known_ids.get(LayoutField, {}) if wanted in (Card, PieceText) else {}
        return {
            name: {"description": "A field of a layout of the game.", **self.schema_of(field.value_type)}
            for name, field in own.items()
            if (field.sort == WORDS) is (wanted is PieceText)
        }

    def _name(self, wanted: type) -> str:
        """The name of a record; where two have the same, the second one's is that of its module, too."""
        if self.types_by_name.setdefault(wanted.__name__, wanted) is wanted:
            return wanted.__name__
        return f"{wanted.__module__.rpartition('.')[2]}-{wanted.__name__}"

    def _by_key(self, chosen: ByKey, part: bool = False) -> Schema:
        """A record whose type follows from one of its keys."""
        kind: Schema = {"description": f"What {chosen.key} it is of.", "enum": list(chosen.records)}
        either = [
            {
                "if": {"properties": {chosen.key: {"const": name}}},
                "then": self.record(record, part=part, more={chosen.key: kind}),
            }
            for name, record in chosen.records.items()
        ]
        needed = {} if part else {"required": [chosen.key]}
        return {"type": MAPPING, "properties": {chosen.key: kind}, **needed, "allOf": either}

    def _special(self, wanted: Any, notes: tuple[Any, ...], part: bool) -> Schema | None:
        """The schema of what is written in several ways; None for anything else."""
        if wanted is Phrase:
            return {"type": [*TEXT["type"], "object"], "additionalProperties": TEXT}
        if wanted is SignIcon:
            return {"anyOf": [self.plain(IconId, (), part), {"type": "string", "pattern": ":"}]}
        if find_note(notes, Varies):
            return self._varied(wanted, tuple(note for note in notes if not isinstance(note, Varies)), part)
        if wanted is Condition:
            return {"type": ["string", "boolean"]}
        if ways := getattr(wanted, "ways_to_write", ()):
            return {"anyOf": [self.schema_of(way) for way in ways]}
        present = find_note(notes, ByPresence)
        return self._by_presence(present) if present else None

    def _varied(self, wanted: Any, notes: tuple[Any, ...], part: bool) -> Schema:
        """A value, a text with an expression in braces, or a value for each value of a field."""
        plain = self._once(self.plain(wanted, notes, part))
        either = self._once({"anyOf": [plain, {"type": "string", "pattern": r"\{"}]})
        chosen = {"properties": {BY: {"type": "string"}}, "required": [BY], "additionalProperties": either}
        return {"if": {"type": "object", "required": [BY]}, "then": chosen, "else": either}

    def _by_presence(self, present: ByPresence) -> Schema:
        """A record whose type follows from which key it has; one that is laid over another needs none, and `none`
        leaves that out."""
        name = "Any" + next(iter(present.records.values())).__mro__[1].__name__
        if name not in self.definitions:
            self.definitions[name] = {}
            every: dict[str, Schema] = {}
            for record in present.records.values():
                reference = self.record(record, part=True)["$ref"].removeprefix("#/definitions/")
                every |= self.definitions[reference]["properties"]
            found: Schema = mapping_schema(every)
            for key, record in present.records.items():
                found = {"if": {"required": [key]}, "then": self.record(record, part=True), "else": found}
            self.definitions[name] = {"if": {"type": "string"}, "then": {"enum": ["none"]}, "else": found}
        return {"$ref": f"#/definitions/{name}"}

    def by_id(self, key: Any, value: Schema) -> Schema:
        """A mapping from ids of that type; the known ones are offered."""
        value = self._once(value)
        ids = dict.fromkeys(self._ids(key), value)
        names = self._key(key)
        found: Schema = {"type": MAPPING, "additionalProperties": value}
        return found | ({"properties": ids} if ids else {}) | ({"propertyNames": names} if names else {})

    def _once(self, schema: Schema) -> Schema:
        """A reference to a schema that is too long to be repeated, which is stored once."""
        text = json.dumps(schema, sort_keys=True)
        if len(text) <= LONG:
            return schema
        name = self.value_names.setdefault(text, f"{'value' if self.switches else 'plain'}-{len(self.value_names) + 1}")
        self.definitions[name] = schema
        return {"$ref": f"#/definitions/{name}"}

    def plain(self, wanted: Any, notes: tuple[Any, ...], part: bool) -> Schema:
        """The schema of a value of a type in whose place no ruling may stand."""
        if special := self._special(wanted, notes, part):
            return special
        origin = get_origin(wanted)
        if origin in (tuple, frozenset):
            return self._list(get_args(wanted) if origin is tuple else (*get_args(wanted), ...), notes)
        if origin is not None and issubclass(origin, Mapping):
            found = self._mapping(get_args(wanted), part)
            return self._or_keys(found, get_args(wanted), notes) if Flag.KEYS_ALONE in notes else found
        if _is_worded(wanted):
            return self._schema_by_word(wanted)
        if wanted is float:
            return {"type": "number"}
        if wanted is dict:
            return {"type": "object"}
        if chosen := find_note(notes, ByKey):
            return self._by_key(chosen, part)
        if is_record(wanted):
            found = self.record(wanted, part=part, notes=notes)
            short = short_key(wanted)
            return {"type": [*TEXT["type"], "object"], "if": {"type": "object"}, "then": found} if short else found
        found = self._scalar(wanted, notes)
        return found if self.switches else self._once(found)

    def _mapping(self, args: tuple[Any, ...], part: bool) -> Schema:
        key, value = args
        if (key, value) == (RulingName, str):
            return options_schema(self.known_ids)
        return self.by_id(key, self.schema_of(value, part=part))

    def _or_keys(self, found: Schema, args: tuple[Any, ...], notes: tuple[Any, ...]) -> Schema:
        """A mapping, or a list of its keys alone."""
        entries = find_note(notes, Entries)
        needed = {"minProperties": entries.least} if entries and entries.least else {}
        keys = self._list((args[0], ...), notes)
        either = list(dict.fromkeys((*LIST, *MAPPING)))
        return {"type": either, "if": {"type": "array"}, "then": keys, "else": found | needed}

    def _list(self, args: tuple[Any, ...], notes: tuple[Any, ...]) -> Schema:
        if len(args) != 2 or args[1] is not Ellipsis:
            count = len(args)
            return {"type": LIST, "items": [self.schema_of(arg) for arg in args], "minItems": count, "maxItems": count}
        entries, least = find_note(notes, Entries), find_note(notes, Least)
        unlike = not entries and Flag.REPEATS not in notes
        needed = entries.least if entries else least.count if least else 0
        found: Schema = {"type": LIST, "items": self.schema_of(args[0])} | ({"minItems": needed} if needed else {})
        return found | ({"uniqueItems": True} if unlike and _is_short(args[0]) else {})

    def _schema_by_word(self, wanted: type[RecordByWord]) -> Schema:
        name = self._name(wanted)
        if name not in self.definitions:
            self.definitions[name] = {}
            words = {
                word: {"description": class_help(record), **self.or_ruling(self.record(record))}
                for word, record in wanted.by_name.items()
            }
            self.definitions[name] = mapping_schema(words) | {"type": "object", "minProperties": 1, "maxProperties": 1}
        return {"$ref": f"#/definitions/{name}"}

    def _scalar(self, wanted: Any, notes: tuple[Any, ...]) -> Schema:
        choice = find_note(notes, OneOf)
        if wanted is int:
            return _number(f"expected {scalar_name(wanted, notes)}", find_note(notes, Range))
        if wanted is bool:
            return {"enum": TRUTH if Flag.TRUE_OR_FALSE in notes else ["yes", "no"]}
        if hasattr(wanted, "pattern"):
            types = TEXT["type"] if any(re.fullmatch(wanted.pattern, number) for number in NUMBERS) else "string"
            return {"type": types, **_like(wanted.pattern, wanted.expected)}
        if choice and wanted not in _SHAPES:
            return _explained_words([word for word in choice.words() if word], choice.kind)
        words = (*(choice.words() if choice else ()), *self._ids(wanted))
        found = one_of_or(words, self._id(wanted))
        return found | {"anyOf": [_explained_words(words, choice.kind), *found["anyOf"][1:]]} if choice else found

    def _ids(self, wanted: Any) -> Sequence[str]:
        """The ids of a type that there are, or of the type that it stands for."""
        if wanted in _WORDS:
            return _WORDS[wanted]
        while wanted not in self.known_ids and hasattr(wanted, "__supertype__"):
            wanted = wanted.__supertype__
        return sorted(self.known_ids.get(wanted, ()))

    def _id(self, wanted: Any) -> Schema:
        if not self.shaped and hasattr(wanted, "__supertype__"):
            return {"type": "string"}
        shape = _SHAPES.get(wanted)
        if wanted is ColourToken and shape:
            pattern, said = (
                f"{NUMBERED.pattern}|{shape.pattern.pattern}",
                f"{shape.description}, or a number such as '#1F5F7A'",
            )
            return {"type": TEXT["type"], **_like(pattern, said)}
        return {"type": TEXT["type"], **_like(shape.pattern.pattern, shape.description)} if shape else TEXT

    def _key(self, wanted: Any) -> Schema:
        if get_origin(wanted) is Annotated:
            plain, *notes = get_args(wanted)
            if choice := find_note(tuple(notes), OneOf):
                return {"enum": list(choice.words())}
            return self._key(plain)
        if wanted is int:
            return _like(INT.pattern, "a whole number")
        if wanted in _WORDS:
            return {"enum": list(_WORDS[wanted])}
        if hasattr(wanted, "pattern"):
            return _like(wanted.pattern, wanted.expected)
        shape = _SHAPES.get(wanted) if self.shaped else None
        return _like(shape.pattern.pattern, shape.description) if shape else {}


def schema_of(wanted: Any, shapes: SchemaMaker, said: str = "", *, part: bool = False) -> Schema:
    """The schema of a file that is read into that type; `said` is what it is for, where its class doesn't say so."""
    root = shapes.plain(*later_type(wanted), part)
    name = root.get("$ref", "").removeprefix("#/definitions/")
    root = shapes.definitions.pop(name) if name else root
    return complete_schema(root, shapes.definitions, said or root["description"])


def complete_schema(root: Schema, definitions: Mapping[str, Schema], said: str) -> Schema:
    """A complete schema: with its dialect, what it is for, and what it refers to."""
    head = {"$schema": "http://json-schema.org/draft-07/schema#"}
    return head | root | {"description": said} | ({"definitions": dict(definitions)} if definitions else {})


def mapping_schema(properties: Mapping[str, Schema], needed: Sequence[str] = (), said: str = "") -> Schema:
    """A mapping with these keys and no others."""
    found: Schema = {"description": said} if said else {}
    found |= {"type": MAPPING, "properties": dict(properties), "additionalProperties": False}
    return found | ({"required": list(needed)} if needed else {})


def _is_worded(wanted: Any) -> bool:
    return isinstance(wanted, type) and issubclass(wanted, RecordByWord)


def _is_short(wanted: Any) -> bool:
    """Whether values of that type are short texts, which a list names once."""
    inner = later_type(wanted)[0]
    return not get_origin(inner) and not is_record(inner) and inner is not Phrase and not _is_worded(inner)


def options_schema(known: KnownIds) -> Schema:
    """Rulings and the options that are chosen for them; those of the game are offered."""
    rulings = known.get(RulingName, ())
    found = {
        name: {"description": _ruling_text(ruling), **one_of_or(ruling.options, TEXT)}
        for name, ruling in (rulings.items() if isinstance(rulings, Mapping) else ())
    }
    return {"type": MAPPING, "properties": found, "additionalProperties": TEXT}


def _ruling_text(ruling: Any) -> str:
    return f"{ruling.why} ({ruling.source})" if ruling.source else str(ruling.why)


def one_of_or(words: Collection[str], other: Schema) -> Schema:
    """Something of which `words` are known already: they are offered, `other` may stand there too."""
    return {"anyOf": [{"enum": list(words)}, other]} if words else other


def _explained_words(words: Sequence[str], kind: str) -> Schema:
    """One of the words; an editor shows what each says, where somebody has written it."""
    said = _meanings().get(kind, {})
    told = {"markdownEnumDescriptions": [said.get(word, "") for word in words]} if said else {}
    return {"enum": list(words), **told}


@cache
def _meanings() -> Mapping[str, Mapping[str, str]]:
    """What each value says, by the list that it is from, of all rules together."""
    found = (game_rules(rules).meanings for rules in RULES)
    return {kind: said for meanings in found if meanings for kind, said in meanings("en").items()}


def _number(said: str, limits: Range | None) -> Schema:
    """A whole number, with or without quotes; a typographic minus makes it a text in YAML's eyes."""
    signs = "[+]" if limits and limits.least >= 0 else "[+−-]"
    found: Schema = {"type": ["integer", "string"], **_like(INT.pattern.replace("[+-]", signs), said)}
    return found | ({"minimum": limits.least, "maximum": limits.most} if limits else {})


def _like(pattern: str, expected: str) -> Schema:
    return {"pattern": f"^(?:{pattern})$", "patternErrorMessage": expected}


_SWITCH: Schema = {
    "anyOf": [
        {"type": "string", "pattern": r"^\$"},
        {"type": "object", "minProperties": 1, "maxProperties": 1, "propertyNames": {"pattern": r"^\$"}},
    ]
}
