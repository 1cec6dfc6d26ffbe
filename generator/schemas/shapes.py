"""A frozen type in, the JSON Schema (draft 7) of the YAML that `definitions.structure` reads into it, out.

It goes through the same annotations as the reader does, so whatever the reader learns to read the schema knows. Where
the reader takes a `$ruling` in place of a value, the schema takes one too. What it refuses the reader refuses; what
depends on several places at once is left to `check`.
"""

from __future__ import annotations

import json
import types
from collections.abc import Collection, Mapping, Sequence
from dataclasses import is_dataclass
from typing import Annotated, Any, Union, get_args, get_origin

from generator.definitions.gather import KEYED, SHAPES
from generator.definitions.structure import INT, scalar_name
from generator.definitions.texts import Phrase
from generator.definitions.types import EditionId, RulingName, StatedMeasure, StatedTile, WordName
from generator.effects.base import Effect, Field, Least, OneOf, Range, fields_of
from generator.effects.values import ModuleId, OverlayId
from generator.effects.words import BY_NAME
from generator.paths import ID
from generator.schemas.hover import about, says, told

Schema = dict[str, Any]
Known = Mapping[Any, Collection[str]]
"""The ids that a game has of each type; of its rulings, the rulings by their ids."""

TEXT: Schema = {"type": ["string", "number"]}
"""A text as it was written, though YAML may take it for a number."""
SWITCH = "ruling"
LONG = 120
"""As many characters as a schema may have that is written out wherever it is wanted."""
_PATTERNS = {KEYED[name]: shape for name, shape in SHAPES.items()} | dict.fromkeys(
    (ModuleId, EditionId), (ID, SHAPES["tiles"][1])
)


class Shapes:
    """Makes schemas; `definitions` gathers what they refer to. `known` lists the ids of a game, which are offered but
    not demanded: a new one may be written before the schema knows it. With `switches` a `$ruling` may stand anywhere.
    """

    def __init__(self, known: Known, *, switches: bool) -> None:
        self.known = known
        self.switches = switches
        self.definitions: dict[str, Schema] = {SWITCH: _SWITCH} if switches else {}
        self.shared: dict[str, str] = {}

    def of(self, wanted: Any, notes: tuple[Any, ...] = (), *, part: bool = False) -> Schema:
        """The schema of a value of that type; of a `part` nothing is demanded, since it is laid over a whole."""
        origin = get_origin(wanted)
        if origin is Annotated:
            inner, *more = get_args(wanted)
            return self.of(inner, (*notes, *more), part=part)
        if origin in (Union, types.UnionType):
            return self.of(next(arg for arg in get_args(wanted) if arg is not type(None)), notes, part=part)
        return self.or_ruling(self._plain(wanted, notes, part))

    def or_ruling(self, schema: Schema) -> Schema:
        """The same, or a ruling in its place: by its name, or with a value beside each option."""
        if not self.switches:
            return schema
        kinds = schema.get("type", "object" if "$ref" in schema else "string")
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
        given: Collection[str] = (),
        *,
        part: bool = False,
        spared: Collection[str] = (),
        more: Mapping[str, Schema] | None = None,
    ) -> Schema:
        """A mapping with the type's keys, without the `given` ones, the `spared` ones not demanded, and `more` of
        them; a reference to it."""
        name = wanted.__name__ + ("Part" if part else "")
        if name not in self.definitions:
            self.definitions[name] = {}
            fields = [field for field in fields_of(wanted) if field.name not in given]
            wanted_keys = [*fields, *(field for field in fields_of(wanted) if field.key in (more or {}))]
            needed = [field.key for field in wanted_keys if field.required and field.key not in spared and not part]
            properties = {field.key: self._property(wanted, field, part) for field in fields}
            self.definitions[name] = mapping({**properties, **(more or {})}, needed, about(wanted))
        return {"$ref": f"#/definitions/{name}"}

    def keyed(self, wanted: type, key: str, more: Mapping[str, Schema]) -> Schema:
        """A record whose `key`, if it has one, maps ids to records that bear them."""
        found = next((field for field in fields_of(wanted) if field.key == key), None)
        if found is None:
            return self.record(wanted, ("id",), more=more)
        kind, value = get_args(found.type)
        entries = {"description": says(wanted, key), **self.by_id(kind, self.record(value, ("id",)))}
        return self.record(wanted, ("id", key), more={**more, key: entries})

    def by_id(self, key: Any, value: Schema) -> Schema:
        """A mapping from ids of that type; the known ones are offered."""
        value = self._once(value)
        ids = dict.fromkeys(self._ids(key), value)
        names = self._key(key)
        found: Schema = {"type": "object", "additionalProperties": value}
        return found | ({"properties": ids} if ids else {}) | ({"propertyNames": names} if names else {})

    def _once(self, schema: Schema) -> Schema:
        """A reference to a schema that is too long to be written wherever it is wanted."""
        text = json.dumps(schema, sort_keys=True)
        if len(text) <= LONG:
            return schema
        name = self.shared.setdefault(text, f"{'value' if self.switches else 'plain'}-{len(self.shared) + 1}")
        self.definitions[name] = schema
        return {"$ref": f"#/definitions/{name}"}

    def _property(self, record: type, field: Field, part: bool) -> Schema:
        return {"description": told(record, field), **self.of(field.type, field.notes, part=part)}

    def _plain(self, wanted: Any, notes: tuple[Any, ...], part: bool) -> Schema:
        origin = get_origin(wanted)
        if origin is tuple:
            return self._list(get_args(wanted), notes)
        if origin is not None and issubclass(origin, Mapping):
            key, value = get_args(wanted)
            return self.by_id(key, self.of(value, part=part))
        if wanted is Effect:
            return self._effect()
        if wanted is float:
            return {"type": "number"}
        if wanted is Phrase:
            return {"type": [*TEXT["type"], "object"], "additionalProperties": TEXT}
        if is_dataclass(wanted) and isinstance(wanted, type) and not hasattr(wanted, "parse"):
            return self.record(wanted, part=part)
        return self._scalar(wanted, notes)

    def _list(self, args: tuple[Any, ...], notes: tuple[Any, ...]) -> Schema:
        if len(args) != 2 or args[1] is not Ellipsis:
            count = len(args)
            return {"type": "array", "items": [self.of(arg) for arg in args], "minItems": count, "maxItems": count}
        least = next((note.count for note in notes if isinstance(note, Least)), 0)
        items = self.of(args[0])
        found: Schema = {"type": "array", "items": items} | ({"minItems": least} if least else {})
        return found | ({"uniqueItems": True} if _is_short(args[0]) else {})

    def _effect(self) -> Schema:
        if "Effect" not in self.definitions:
            self.definitions["Effect"] = {}
            words = {
                name: {"description": about(word), **self.or_ruling(self.record(word))}
                for name, word in BY_NAME.items()
            }
            self.definitions["Effect"] = mapping(words) | {"minProperties": 1, "maxProperties": 1}
        return {"$ref": "#/definitions/Effect"}

    def _scalar(self, wanted: Any, notes: tuple[Any, ...]) -> Schema:
        choice = next((note for note in notes if isinstance(note, OneOf)), None)
        said = f"expected {scalar_name(wanted, notes)}"
        if wanted is int:
            limits = next((note for note in notes if isinstance(note, Range)), None)
            return _number(said, limits)
        if wanted is bool:
            return {"enum": ["yes", "no"]}
        if hasattr(wanted, "pattern"):
            return {"type": ["string", "number"], **_like(wanted.pattern, wanted.expected)}
        if choice and wanted is not OverlayId:
            return {"enum": [word for word in choice.words() if word]}
        words = (*(choice.words() if choice else ()), *self._ids(wanted))
        return one_of_or(words, self._id(wanted))

    def _ids(self, wanted: Any) -> Sequence[str]:
        if wanted is WordName:
            return list(BY_NAME)
        same = KEYED["tiles"] if wanted is StatedTile else KEYED["measures"] if wanted is StatedMeasure else wanted
        return sorted(self.known.get(same, ()))

    def _id(self, wanted: Any) -> Schema:
        if wanted not in _PATTERNS:
            return TEXT
        shape, expected = _PATTERNS[wanted]
        return {"type": TEXT["type"], **_like(shape.pattern, expected)}

    def _key(self, wanted: Any) -> Schema:
        if get_origin(wanted) is Annotated:
            return _like(INT.pattern, "a whole number")
        if wanted is WordName:
            return {"enum": list(BY_NAME)}
        return _like(_PATTERNS[wanted][0].pattern, _PATTERNS[wanted][1]) if wanted in _PATTERNS else {}


def whole(root: Schema, definitions: Mapping[str, Schema], said: str) -> Schema:
    """A schema that stands by itself: with its dialect, what it is for, and what it refers to."""
    head = {"$schema": "http://json-schema.org/draft-07/schema#"}
    return head | root | {"description": said} | ({"definitions": dict(definitions)} if definitions else {})


def mapping(properties: Mapping[str, Schema], needed: Sequence[str] = (), said: str = "") -> Schema:
    """A mapping with these keys and no others."""
    found: Schema = {"description": said} if said else {}
    found |= {"type": "object", "properties": dict(properties), "additionalProperties": False}
    return found | ({"required": list(needed)} if needed else {})


def _is_short(wanted: Any) -> bool:
    """Whether values of that type are short texts, which a list names once."""
    inner = get_args(wanted)[0] if get_origin(wanted) is Annotated else wanted
    return not get_origin(inner) and (not is_dataclass(inner) or hasattr(inner, "parse"))


def options(known: Known) -> Schema:
    """Rulings and the options that are chosen for them; those of the game are offered."""
    rulings = known.get(RulingName, ())
    found = {
        name: {"description": ruling.why, **one_of_or(ruling.options, TEXT)}
        for name, ruling in (rulings.items() if isinstance(rulings, Mapping) else ())
    }
    return {"type": "object", "properties": found, "additionalProperties": TEXT}


def one_of_or(words: Collection[str], other: Schema) -> Schema:
    """Something of which `words` are known already: they are offered, `other` may stand there too."""
    return {"anyOf": [{"enum": list(words)}, other]} if words else other


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
