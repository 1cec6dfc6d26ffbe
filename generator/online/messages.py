"""What a browser may say, read from a text that anybody may have written: its kind, and fields of known types."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from generator.definitions.form import one_line

MOST_BYTES: Final = 16_384
"""Of one message."""
LONGEST_WORDS: Final = 1000
"""Characters of a note, an answer, a move."""
MOST_ANSWERS: Final = 50

Fields = Mapping[str, tuple[type, bool]]
"""The fields of a kind of message: what each holds, and whether it must be there."""

KINDS: Final[Mapping[str, Fields]] = {
    "move": {"version": (int, True), "move": (str, True)},
    "ways": {"version": (int, True), "move": (str, True)},
    "why": {"move": (str, False), "place": (str, False), "piece": (str, False)},
    "undo": {},
    "agree": {"yes": (bool, True)},
    "hint": {},
    "note": {"kind": (str, True), "text": (str, True)},
    "form": {"answers": (dict, True)},
    "name": {"name": (str, True)},
    "sit": {"seat": (str, True), "name": (str, False)},
    "seat": {"seat": (str, True), "kind": (str, True), "bot": (str, False)},
}


class Malformed(Exception):
    """A text that is no message."""


@dataclass(frozen=True)
class Message:
    """What was said: its kind, and the fields that were there."""

    kind: str
    fields: Mapping[str, Any]

    def __getitem__(self, name: str) -> Any:
        return self.fields[name]

    def text(self, name: str) -> str:
        """A text field in one line; empty where it isn't there."""
        return one_line(self.fields.get(name, ""))


def read_message(text: str) -> Message:
    """The message that a text holds. Raises `Malformed`."""
    if len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise Malformed
    try:
        data = json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError):
        raise Malformed from None
    kind = data.pop("type", None) if isinstance(data, dict) else None
    if not isinstance(kind, str) or kind not in KINDS:
        raise Malformed
    known = KINDS[kind]
    if data.keys() - known.keys() or any(must and name not in data for name, (_, must) in known.items()):
        raise Malformed
    if not all(_fits(value, known[name][0]) for name, value in data.items()):
        raise Malformed
    return Message(kind, data)


def _fits(value: Any, wanted: type) -> bool:
    if type(value) is not wanted:  # a yes is no number
        return False
    if isinstance(value, str):
        return len(value) <= LONGEST_WORDS
    if isinstance(value, dict):
        return len(value) <= MOST_ANSWERS and all(type(one) in (str, int, bool) for one in value.values())
    return not isinstance(value, int) or 0 <= value < 2**31


def _refuse(_constant: str) -> Any:
    raise ValueError
