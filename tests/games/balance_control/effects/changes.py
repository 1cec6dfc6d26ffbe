"""Every effect word as an example, and every value that each of its fields can take instead."""

import dataclasses
import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from generator.definitions.field_annotations import OneOf, Range
from generator.definitions.id_types import ModuleId
from generator.definitions.record_fields import RecordField, record_fields
from generator.definitions.yaml_nodes import read_text
from generator.definitions.yaml_reader import read_value
from generator.games.balance_control.effects.effect import Effect
from generator.games.balance_control.effects.effect_words import BY_NAME
from generator.games.balance_control.effects.field_values import Cost, DepartmentId, OverlayId, Payment
from tests.tables import read_table

DEPARTMENTS = ("DOM", "FOR", "INF", "ECO", "SEC", "CLM", "NRG")
OVERLAYS = ("security-level", "control", "administration", "lock")
MODULES = ("core", "players-5-6", "economy", "security", "climate")

EXAMPLES: dict[str, dict[str, Any]] = read_table(__file__, "EXAMPLES")


@cache
def example(word: str) -> Effect:
    return read_value(read_text(json.dumps(EXAMPLES[word]), word), BY_NAME[word], word)


def values(field: RecordField) -> list[Any]:
    """Every value that the YAML may give a field; of numbers the least, the greatest and some between."""
    found = _values(field)
    return found if field.required or None in found else [*found, *([field.default] if field.default is None else [])]


def _values(field: RecordField) -> list[Any]:
    words, limits = field.note(OneOf), field.note(Range)
    if words:
        return [*words.words(), *(OVERLAYS if words.kind == "overlay" else ())]
    if limits:
        return sorted({n for n in (limits.least, -1, 0, 1, 2, 3, 7, limits.most) if limits.least <= n <= limits.most})
    if field.type is Payment or Payment in getattr(field.type, "__args__", ()):
        return [Payment.parse(text) for text in ("any", "CLM", "NRG", "CLM or NRG", "CLM or DOM")]
    if field.type is Cost:
        return [Cost.parse(text) for text in ("any + any", "2 any", "DOM", "DOM + FOR", "DOM + 2 FOR", "any + DOM")]
    kinds = (field.type, *getattr(field.type, "__args__", ()))
    if DepartmentId in kinds:
        return list(DEPARTMENTS)
    if ModuleId in kinds:
        return list(MODULES)
    assert OverlayId not in kinds
    gain, boost = example("gain"), example("boost")
    return [((gain,), (boost,)), ((boost,), (gain,)), ((gain,),), ((gain, boost),)]


def changed(effect: Effect, field: RecordField) -> Iterator[Effect]:
    """The effect with every other value of one field."""
    for value in values(field):
        if value != getattr(effect, field.name):
            yield dataclasses.replace(effect, **{field.name: value})


def every_field() -> list[tuple[str, str]]:
    return [(word, field.name) for word, cls in BY_NAME.items() for field in record_fields(cls)]


def field_named(word: str, name: str) -> RecordField:
    return next(field for field in record_fields(BY_NAME[word]) if field.name == name)
