"""Reads the messages of browsers, which anybody may have written: their kind, and fields of known types."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from generator.base.errors import NOWHERE, InputError
from generator.base.frozen import dataclass
from generator.definitions.playtest_form import clean_line
from generator.files.json_reader import (
    JsonBool,
    JsonEither,
    JsonInteger,
    JsonMapping,
    JsonRecord,
    JsonText,
    ShapeFault,
    read_json,
)

MOST_BYTES: Final = 16_384
"""The most bytes of a message."""
LONGEST_WORDS: Final = 1000
"""The most characters of a note, an answer or a move."""
MOST_ANSWERS: Final = 50

_VERSION: Final = JsonInteger(0, 2**31 - 1)
_WORDS: Final = JsonText(MOST_BYTES, lines=True)
_ANSWERS: Final = JsonMapping(JsonEither((_WORDS, JsonInteger(-(2**63)), JsonBool())), MOST_ANSWERS)

KINDS: Final[Mapping[str, JsonRecord]] = {
    "move": JsonRecord({"version": _VERSION, "move": _WORDS}),
    "ways": JsonRecord({"version": _VERSION, "move": _WORDS}),
    "why": JsonRecord({}, may={"move": _WORDS, "place": _WORDS, "piece": _WORDS}),
    "undo": JsonRecord({}),
    "agree": JsonRecord({"yes": JsonBool()}),
    "hint": JsonRecord({}),
    "note": JsonRecord({"kind": _WORDS, "text": _WORDS}),
    "form": JsonRecord({"answers": _ANSWERS}),
    "name": JsonRecord({"name": _WORDS}),
    "sit": JsonRecord({"seat": _WORDS}, may={"name": _WORDS}),
    "seat": JsonRecord({"seat": _WORDS, "kind": _WORDS}, may={"bot": _WORDS}),
}
"""The kinds of messages with their fields."""
_MESSAGE: Final = JsonRecord({"type": JsonText(among=tuple(KINDS))}, more=True, lines=True)


class MalformedMessage(Exception):
    """Raised for a text that is no message, or too long. It has the name of the table's label that says which, and
    values for its places."""

    def __init__(self, label: str = "online_malformed", **values: object) -> None:
        super().__init__(label)
        self.label, self.values = label, values


def too_long_error() -> MalformedMessage:
    """The error for a message, or a text in one, that is longer than allowed."""
    return MalformedMessage("online_too_long", most=LONGEST_WORDS)


@dataclass(frozen=True)
class BrowserMessage:
    """A message: its kind, and the fields that it has."""

    kind: str
    fields: Mapping[str, Any]

    def __getitem__(self, name: str) -> Any:
        return self.fields[name]

    def text(self, name: str) -> str:
        """A text field in one line; empty where the message lacks it."""
        return clean_line(self.fields.get(name, ""))


def read_message(text: str) -> BrowserMessage:
    """The message that a text holds. Raises `MalformedMessage`."""
    if len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise too_long_error()
    try:
        data = read_json(text, _MESSAGE, NOWHERE)
        kind = data.pop("type")
        KINDS[kind].check(data)
    except (InputError, ShapeFault):
        raise MalformedMessage from None
    if any(len(one) > LONGEST_WORDS for one in _texts(data.values())):
        raise too_long_error()
    return BrowserMessage(kind, data)


def _texts(values: Iterable[object]) -> Iterator[str]:
    """All texts among the values of fields, also those inside answers."""
    for value in values:
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            yield from _texts(value.values())
