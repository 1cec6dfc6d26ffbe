"""Marked nodes and a frozen type in, a value of that type out; every fault with its place.

The types say everything: dataclass fields are keys, `Annotated[int, Range(…)]` limits a number, `OneOf` a word, an id
type (`DepartmentId`, `IconId`, …) must name something known, classes with `parse` read a short text, `Effect` is a
mapping with one effect word.
"""

from __future__ import annotations

import re
import types
from collections.abc import Mapping
from dataclasses import is_dataclass
from typing import Annotated, Any, Union, get_args, get_origin

from generator.definitions.nodes import Broken, List, Map, Node, Text, kind
from generator.definitions.texts import Phrase
from generator.effects.base import Effect, Field, Least, OneOf, Range, fields_of, place_of
from generator.effects.values import DepartmentId, OverlayId
from generator.effects.words import BY_NAME
from generator.errors import Fault, Mark, listed, nearest

NOTHING: Any = object()
"""What a failed reading returns; the fault is already noted."""

INT = re.compile(r"[+-]?(0|[1-9]\d{0,8})")
LARGEST = 100_000.0
"""No length and no size of a template is larger."""
NUMBER = re.compile(r"[+-]?\d{1,6}(\.\d{1,6})?")


class Structure:
    """Reads nodes into types. `known` lists the ids of each id type; a type that isn't in it takes any text."""

    def __init__(self, faults: list[Fault], known: Mapping[Any, frozenset[str]]) -> None:
        self.faults = faults
        self.known = known
        self.marks: dict[str, Mark] = {}
        """Where each effect that was read stands, by its path."""

    def fault(self, node: Node, path: str, what: str, expected: str = "", hint: str = "") -> Any:
        """Notes a fault and returns `NOTHING`."""
        self.faults.append(Fault(node.mark, path, what, expected, hint))
        return NOTHING

    def read(self, node: Node, wanted: Any, path: str, notes: tuple[Any, ...] = ()) -> Any:
        """The value of type `wanted` that `node` says, or `NOTHING`."""
        if isinstance(node, Broken):
            return NOTHING
        origin = get_origin(wanted)
        if origin is Annotated:
            inner, *more = get_args(wanted)
            return self.read(node, inner, path, (*notes, *more))
        if origin in (Union, types.UnionType):
            return self.read(node, next(arg for arg in get_args(wanted) if arg is not type(None)), path, notes)
        if origin is tuple:
            return self._tuple(node, get_args(wanted), path, notes)
        if origin is not None and issubclass(origin, Mapping):
            return self._mapping(node, get_args(wanted), path)
        if wanted is Effect:
            return self._effect(node, path)
        if wanted is Phrase:
            return self._phrase(node, path)
        if is_dataclass(wanted) and not hasattr(wanted, "parse"):
            return self.record(node, wanted, path)
        return self._scalar(node, wanted, path, notes)

    def record(self, node: Node, wanted: Any, path: str, given: Mapping[str, Any] | None = None) -> Any:
        """A frozen dataclass from a mapping; `given` fields are set by the caller and are no keys, nor is a field of
        type `Mark`, which is the mapping's place."""
        given = given or {}
        if isinstance(node, Broken):
            return NOTHING
        if not isinstance(node, Map):
            keys = [field.key for field in fields_of(wanted) if field.name not in given]
            return self.fault(node, path, f"{kind(node)}", f"a mapping with {listed(keys, 20)}")
        fields = [field for field in fields_of(wanted) if field.name not in given]
        meant = self._unknown_keys(node, fields, path)
        values = dict(given)
        complete = True
        for field in fields:
            value = NOTHING if field.key in meant else self._field(node, field, path)
            if value is NOTHING:
                complete = False
            else:
                values[field.name] = value
        if place := place_of(wanted):
            values[place] = node.mark
        return wanted(**values) if complete else NOTHING

    def _unknown_keys(self, node: Map, fields: list[Field], path: str) -> set[str]:
        """Notes the keys that no field has; returns the missing keys that they were meant to be."""
        meant = set()
        keys = [field.key for field in fields]
        for name, (key, _) in node.entries.items():
            if name not in keys:
                hint = nearest(name, keys)
                self.fault(key, f"{path}.{name}", f"unknown key '{name}'", listed(keys, 20), hint)
                if hint not in node.entries:
                    meant.add(hint)
        return meant

    def _field(self, node: Map, field: Field, path: str) -> Any:
        value = node.get(field.key)
        if value is None:
            if field.required:
                return self.fault(node, path, f"'{field.key}' is missing", _wanted(field))
            return field.default
        return self.read(value, field.type, f"{path}.{field.key}", field.notes)

    def _tuple(self, node: Node, args: tuple[Any, ...], path: str, notes: tuple[Any, ...]) -> Any:
        if not isinstance(node, List):
            return self.fault(node, path, kind(node), "a list")
        fixed = len(args) != 2 or args[1] is not Ellipsis
        if fixed and len(args) != len(node.items):
            return self.fault(node, path, _entries(len(node.items)), str(len(args)))
        least = next((note.count for note in notes if isinstance(note, Least)), 0)
        if len(node.items) < least:
            return self.fault(node, path, _entries(len(node.items)), f"at least {least}")
        if not fixed and self._twice(node, path):
            return NOTHING
        kinds = args if fixed else (args[0],) * len(node.items)
        pairs = enumerate(zip(node.items, kinds, strict=True), start=1)
        values = [self.read(item, wanted, f"{path}[{place}]") for place, (item, wanted) in pairs]
        return NOTHING if any(value is NOTHING for value in values) else tuple(values)

    def _twice(self, node: List, path: str) -> bool:
        """Whether a list of short texts names the same thing twice; notes it."""
        before = len(self.faults)
        seen: dict[str, Text] = {}
        for place, item in enumerate(node.items, start=1):
            if isinstance(item, Text) and item.value in seen:
                first = seen[item.value].mark
                self.fault(
                    item, f"{path}[{place}]", f"'{item.value}' stands twice", f"it once; the first is at {first}"
                )
            elif isinstance(item, Text):
                seen[item.value] = item
        return len(self.faults) > before

    def _mapping(self, node: Node, args: tuple[Any, ...], path: str) -> Any:
        if not isinstance(node, Map):
            return self.fault(node, path, kind(node), "a mapping")
        found = {}
        complete = True
        for name, (key, value) in node.entries.items():
            left = self.read(key, args[0], f"{path}.{name}")
            right = self.read(value, args[1], f"{path}.{name}")
            if left is not NOTHING and left in found:
                left = self.fault(key, f"{path}.{name}", f"'{left}' stands twice", "it once")
            complete = complete and left is not NOTHING and right is not NOTHING
            found[left] = right
        return found if complete else NOTHING

    def _effect(self, node: Node, path: str) -> Any:
        if not isinstance(node, Map) or len(node.entries) != 1:
            what = f"a mapping of {len(node.entries)} words" if isinstance(node, Map) else kind(node)
            return self.fault(node, path, what, "one effect word, such as 'gain: {…}'")
        name, (key, fields) = next(iter(node.entries.items()))
        word = BY_NAME.get(name)
        if word is None:
            return self.fault(
                key, path, f"unknown effect word '{name}'", listed(list(BY_NAME), 30), nearest(name, BY_NAME)
            )
        self.marks[f"{path}.{name}"] = key.mark
        effect = self.record(fields, word, f"{path}.{name}")
        problem = "" if effect is NOTHING else effect.problem()
        return self.fault(key, f"{path}.{name}", problem) if problem else effect

    def _phrase(self, node: Node, path: str) -> Any:
        if isinstance(node, Text) and node.value:
            return Phrase({"": node.value})
        if isinstance(node, Text) or (isinstance(node, Map) and not node.entries):
            return self.fault(node, path, "nothing", "a text, or a mapping from forms to texts")
        forms = self._mapping(node, (str, str), path)
        return NOTHING if forms is NOTHING else Phrase(forms)

    def _scalar(self, node: Node, wanted: Any, path: str, notes: tuple[Any, ...]) -> Any:
        if not isinstance(node, Text):
            return self.fault(node, path, kind(node), scalar_name(wanted, notes))
        if not node.value:
            return self.fault(node, path, "nothing", scalar_name(wanted, notes))
        if hasattr(wanted, "parse"):
            return self._parsed(node, wanted, path)
        if wanted is int:
            return self._int(node, path, notes)
        if wanted is float:
            return self._number(node, path)
        if wanted is bool:
            if node.value not in ("yes", "no"):
                return self.fault(node, path, f"'{node.value}'", "yes or no")
            return node.value == "yes"
        return self._word(node, wanted, path, notes)

    def _parsed(self, node: Text, wanted: Any, path: str) -> Any:
        try:
            value = wanted.parse(node.value)
        except ValueError as error:
            return self.fault(node, path, str(error), wanted.expected)
        for department in value.named() if hasattr(value, "named") else ():
            if self._reference(node, DepartmentId, department, path) is NOTHING:
                return NOTHING
        return value

    def _int(self, node: Text, path: str, notes: tuple[Any, ...]) -> Any:
        limits = next((note for note in notes if isinstance(note, Range)), Range(-999_999, 999_999))
        expected = f"a whole number from {limits.least} to {limits.most}"
        text = node.value.replace("−", "-")
        if re.fullmatch(r"[+-]?[1-9][0-9]{9,}", text):
            return self.fault(node, path, f"{node.value[:40]} is out of range", expected)
        if not INT.fullmatch(text):
            return self.fault(node, path, f"'{node.value}' is no whole number", expected)
        value = int(text)
        if not limits.least <= value <= limits.most:
            return self.fault(node, path, f"{value} is out of range", expected)
        return value

    def _number(self, node: Text, path: str) -> Any:
        text = node.value.replace("−", "-")
        if not NUMBER.fullmatch(text):
            return self.fault(node, path, f"'{node.value[:40]}' is no number", "a number such as 37.5")
        if abs(float(text)) > LARGEST:
            return self.fault(node, path, f"'{node.value}'", f"a number up to {LARGEST:g}")
        return float(text)

    def _word(self, node: Text, wanted: Any, path: str, notes: tuple[Any, ...]) -> Any:
        choice = next((note for note in notes if isinstance(note, OneOf)), None)
        words = choice.words() if choice else ()
        if wanted is OverlayId and OverlayId not in self.known:
            return node.value
        if wanted is OverlayId and choice:
            words = (*words, *sorted(self.known.get(OverlayId, ())))
        if choice:
            if node.value not in words:
                return self.fault(node, path, f"'{node.value}'", listed(words, 20), nearest(node.value, words))
            return node.value
        return self._reference(node, wanted, node.value, path) if wanted in self.known else node.value

    def _reference(self, node: Text, wanted: Any, value: str, path: str) -> Any:
        ids = self.known.get(wanted)
        if ids is None or value in ids:
            return value
        name = _id_name(wanted)
        return self.fault(
            node,
            path,
            f"unknown {name} '{value}'",
            listed(sorted(ids)) or "none, since the game has none",
            nearest(value, ids),
        )


def _id_name(wanted: Any) -> str:
    words: str = re.sub(r"(?<!^)([A-Z])", r" \1", wanted.__name__.removesuffix("Id").removesuffix("Name")).lower()
    return words


def _entries(count: int) -> str:
    return "1 entry" if count == 1 else f"{count} entries" if count else "no entries"


def _wanted(field: Field) -> str:
    return scalar_name(field.type, field.notes)


def scalar_name(wanted: Any, notes: tuple[Any, ...]) -> str:
    """What may stand where a value of that type is wanted, in the reader's words."""
    choice = next((note for note in notes if isinstance(note, OneOf)), None)
    limits = next((note for note in notes if isinstance(note, Range)), None)
    if choice:
        return listed(choice.words(), 20)
    if limits:
        return f"a whole number from {limits.least} to {limits.most}"
    if hasattr(wanted, "expected"):
        return str(wanted.expected)
    names = {int: "a whole number", float: "a number", bool: "yes or no", str: "a text"}
    if wanted in names:
        return names[wanted]
    if get_origin(wanted) is tuple:
        return "a list"
    name = _id_name(wanted) if hasattr(wanted, "__name__") else "value"
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"
