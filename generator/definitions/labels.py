"""The labels of a language that a game's records name: those of rows, places, tracks and areas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from functools import cache
from typing import Any

from generator.definitions.record_fields import record_fields

_PLAIN = (type(None), str, int, float, bool)


def label_ids(*records: Any) -> Iterator[str]:
    """The labels that records name, and what lies in them; each as often as it is named."""
    for record in records:
        if record.__class__ in _PLAIN:
            continue
        if isinstance(record, Mapping):
            yield from label_ids(*record.values())
        elif isinstance(record, tuple):
            yield from label_ids(*record)
        elif is_dataclass(record):
            yield from (str(name) for name in getattr(record, "rows", ()))
            yield from (str(label) for label in [getattr(record, "label", None)] if label)
            kind: Any = type(record)
            inner = [getattr(record, name) for name in _names(kind)]
            yield from label_ids(*[value for value in inner if value and value.__class__ not in _PLAIN])


@cache
def _names(kind: type) -> tuple[str, ...]:
    """The names of a record's fields, but for those that hold a plain value."""
    return tuple(field.name for field in record_fields(kind) if field.type not in _PLAIN)
