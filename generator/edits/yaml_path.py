"""Finds what is at a path in a YAML text.

A path is a text as faults have it (`cards.storm.count`, `cards.storm.tags[2]`, lists from 1), or a tuple of its parts
(`("cards", "a.b", 2)`) for keys that hold dots.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from generator.base.errors import InputError, input_error, list_words, nearest_name
from generator.base.frozen import dataclass
from generator.edits.text_change import place_in
from generator.edits.yaml_layout import FLOW, WrittenEntry, WrittenValue, YamlLayout

YamlPath = str | Sequence[str | int]
_INDEX = re.compile(r"\[(\d+)\]")


@dataclass(frozen=True)
class FoundValue:
    """A value in a layout: the collections around it with the place of the entry in each, from the outermost."""

    way: tuple[tuple[WrittenValue, int], ...]
    value: WrittenValue

    @property
    def around(self) -> WrittenValue:
        """The list or mapping in which it stands."""
        return self.way[-1][0]

    @property
    def at(self) -> int:
        """Its place among the entries there, from 0."""
        return self.way[-1][1]

    @property
    def entry(self) -> WrittenEntry:
        """Its entry there."""
        entries = self.around.entries
        assert entries is not None
        return entries[self.at]

    @property
    def names(self) -> tuple[str | int, ...]:
        """Its path: keys, and places in lists from 0."""
        return tuple(at if one.is_list else (one.entries or ())[at].name for one, at in self.way)

    @property
    def flow(self) -> bool:
        """Whether it stands within brackets."""
        return any(one.style == FLOW for one, _ in self.way)


class YamlPaths:
    """The paths of a YAML text. Every method raises `InputError` where a path leads nowhere."""

    def __init__(self, layout: YamlLayout) -> None:
        self.layout = layout

    def find(self, path: YamlPath) -> FoundValue:
        """What is at a path. Raises `InputError` where nothing is."""
        found, rest = self.find_nearest(path)
        if rest:
            names = [entry.name for entry in found.value.entries or () if entry.key]
            expected = list_words(names, 20) if names else "the path of a value that is there"
            hint = nearest_name(rest[0], names)
            raise self.fault(found, f"no '{rest[0]}' there", expected, hint)
        return found

    def find_nearest(self, path: YamlPath) -> tuple[FoundValue, list[str]]:
        """What is at a path as far as there is something, and the keys that are missing then. Raises `InputError`."""
        rest: Any = path if isinstance(path, str) else tuple(path)
        found = FoundValue((), self.layout.root)
        while rest:
            at, behind = self._step(found, rest)
            if at is None:
                return found, self._missing_keys(found, rest)
            assert found.value.entries is not None
            found = FoundValue((*found.way, (found.value, at)), found.value.entries[at].value)
            rest = behind
        return found, []

    def _step(self, found: FoundValue, rest: Any) -> tuple[int | None, Any]:
        """The place of the entry with which a path goes on, None where there is none, and the path behind it."""
        entries = found.value.entries or ()
        if not isinstance(rest, str):
            part = rest[0]
            if found.value.is_list and isinstance(part, int):
                return self._number(found, part), rest[1:]
            names = [entry.name for entry in entries if entry.key]
            return (names.index(str(part)) if str(part) in names else None), rest[1:]
        if found.value.is_list:
            number = _INDEX.match(rest)
            if not number:
                raise self.fault(found, f"'{rest}' in a list", "the number of an item, such as [1]")
            return self._number(found, int(number[1])), rest[number.end() :].removeprefix(".")
        fits = [
            at
            for at, entry in enumerate(entries)
            if rest.startswith(entry.name) and (rest[len(entry.name) :] + ".")[0] in ".[" and entry.name
        ]
        if len(fits) > 1:
            names = [entries[at].name for at in fits]
            raise self.fault(found, f"'{rest}' may be {list_words(names)}", "the path as a tuple of its parts")
        if not fits:
            return None, rest
        return fits[0], rest[len(entries[fits[0]].name) :].removeprefix(".")

    def _number(self, found: FoundValue, number: int) -> int:
        count = len(found.value.entries or ())
        if not 1 <= number <= count:
            raise self.fault(found, f"no item {number}", f"1 to {count}" if count else "an item that is there")
        return number - 1

    def _missing_keys(self, found: FoundValue, rest: Any) -> list[str]:
        """The keys of a path that aren't there. Raises `InputError` where none can be: in a text, in a list."""
        keys = rest.split(".") if isinstance(rest, str) else [str(part) for part in rest]
        if self.is_nothing(found.value):
            return keys
        if found.value.entries is None or found.value.is_list:
            kind = "a list" if found.value.is_list else f"the text {self.layout.text_of(found.value)}"
            raise self.fault(found, f"{kind} holds no '{keys[0]}'", "a path through mappings")
        return keys

    def entries(self, found: FoundValue, *, is_list: bool) -> tuple[WrittenEntry, ...]:
        """The entries of a collection; none of what is empty. Raises `InputError` for anything else."""
        if self.is_nothing(found.value):
            return ()
        if found.value.entries is None or found.value.is_list != is_list:
            raise self.fault(found, "is something else", "the path of a list" if is_list else "the path of a mapping")
        return found.value.entries

    def is_nothing(self, value: WrittenValue) -> bool:
        """Whether a value is YAML's nothing, which stands for an empty list or mapping."""
        return value.entries is None and not value.style and self.layout.text_of(value).lower() in ("", "null", "~")

    def beside(
        self, found: FoundValue, entries: Sequence[WrittenEntry], before: str | None, after: str | None
    ) -> int | None:
        """The place among entries, counted from 0, before or after the one of a name; None where none is named."""
        beside = before if before is not None else after
        if beside is None:
            return None
        names = [entry.name for entry in entries]
        if beside not in names:
            raise self.fault(found, f"no '{beside}' there", list_words(names, 20), nearest_name(beside, names))
        return names.index(beside) + (before is None)

    def fault(self, found: FoundValue, what: str, expected: str, hint: str = "") -> InputError:
        """The error that something is wrong at a place."""
        start = found.entry.start if found.way else found.value.start
        mark = place_in(self.layout.text, start, self.layout.shown_name)
        names = ".".join(str(name + 1) if isinstance(name, int) else name for name in found.names)
        return input_error(what, expected=expected, mark=mark, path=names, hint=hint)
