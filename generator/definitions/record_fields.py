"""The declared fields of a frozen class: its keys in YAML, their types and what their annotations say."""

from __future__ import annotations

import dataclasses
import sys
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from generator.base.errors import Mark
from generator.base.frozen import dataclass
from generator.definitions.field_annotations import find_note


@dataclass(frozen=True)
class RecordField:
    """A declared field: its name, its key in YAML, its type and the notes beside it. A name that is a Python keyword
    carries a trailing underscore, its key doesn't."""

    name: str
    key: str
    type: Any
    notes: tuple[Any, ...]
    required: bool
    default: Any

    def note(self, kind: type) -> Any:
        """The note of that class, or None."""
        return find_note(self.notes, kind)


_FIELDS: dict[type, tuple[RecordField, ...]] = {}
_PLACES: dict[type, str] = {}


def record_fields(cls: type) -> tuple[RecordField, ...]:
    """The declared fields of a frozen class, in the order they are written; its place isn't written."""
    if cls not in _FIELDS:
        _FIELDS[cls] = _declared_fields(cls)
    return _FIELDS[cls]


def place_field(cls: type) -> str:
    """The name of the field that says where a record is written, the one of type `Mark`; empty where it has none."""
    if cls not in _PLACES:
        hints = _hints(cls)
        _PLACES[cls] = next((field.name for field in dataclasses.fields(cls) if hints[field.name] is Mark), "")
    return _PLACES[cls]


def _hints(cls: type) -> dict[str, Any]:
    """The types of a class's fields with their notes, as `typing.get_type_hints` says them. That compiles every one,
    though most are the same few words."""
    found: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        for name, written in vars(base).get("__annotations__", {}).items():
            try:
                found[name] = _type_of(written, base.__module__) if isinstance(written, str) else written
            except NameError:  # a class that is declared within this one
                found[name] = get_type_hints(base, include_extras=True)[name]
    return found


@cache
def _type_of(written: str, module: str) -> Any:
    found = eval(written, vars(sys.modules[module]))
    return type(None) if found is None else found


def _declared_fields(cls: Any) -> tuple[RecordField, ...]:
    hints = _hints(cls)
    found = []
    for field in dataclasses.fields(cls):
        hint, notes = hints[field.name], ()
        if hint is Mark:
            continue
        if get_origin(hint) is Annotated:
            hint, *rest = get_args(hint)
            notes = tuple(rest)
        made = field.default_factory
        required = field.default is dataclasses.MISSING and made is dataclasses.MISSING
        default = field.default if made is dataclasses.MISSING else made()
        found.append(RecordField(field.name, field.name.rstrip("_"), hint, notes, required, default))
    return tuple(found)
