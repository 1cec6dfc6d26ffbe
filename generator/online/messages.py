"""What a browser may say, read from a text that anybody may have written: its kind, and fields of known types."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from generator.definitions.form import one_line
from generator.errors import NOWHERE, InputError
from generator.json_reader import Either, Fields, Table, Unshaped, Whole, Words, Yes, read_json

MOST_BYTES: Final = 16_384
"""Of one message."""
LONGEST_WORDS: Final = 1000
"""Characters of a note, an answer, a move."""
MOST_ANSWERS: Final = 50

_VERSION: Final = Whole(0, 2**31 - 1)
_WORDS: Final = Words(LONGEST_WORDS, lines=True)
_ANSWERS: Final = Table(Either((_WORDS, Whole(-(2**63)), Yes())), MOST_ANSWERS)

KINDS: Final[Mapping[str, Fields]] = {
    "move": Fields({"version": _VERSION, "move": _WORDS}),
    "ways": Fields({"version": _VERSION, "move": _WORDS}),
    "why": Fields({}, may={"move": _WORDS, "place": _WORDS, "piece": _WORDS}),
    "undo": Fields({}),
    "agree": Fields({"yes": Yes()}),
    "hint": Fields({}),
    "note": Fields({"kind": _WORDS, "text": _WORDS}),
    "form": Fields({"answers": _ANSWERS}),
    "name": Fields({"name": _WORDS}),
    "sit": Fields({"seat": _WORDS}, may={"name": _WORDS}),
    "seat": Fields({"seat": _WORDS, "kind": _WORDS}, may={"bot": _WORDS}),
}
"""The kinds of messages with their fields."""
_MESSAGE: Final = Fields({"type": Words(among=tuple(KINDS))}, more=True, lines=True)


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
        data = read_json(text, _MESSAGE, NOWHERE)
        kind = data.pop("type")
        KINDS[kind].check(data)
    except (InputError, Unshaped):
        raise Malformed from None
    return Message(kind, data)
