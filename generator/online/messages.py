"""What a browser may say, read from a text that anybody may have written: its kind, and fields of known types."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from generator.definitions.form import one_line
from generator.errors import NOWHERE, InputError
from generator.json_reader import Either, Fields, Table, Unshaped, Whole, Words, Yes, read_json
from generator.values import dataclass

MOST_BYTES: Final = 16_384
"""Of one message."""
LONGEST_WORDS: Final = 1000
"""Characters of a note, an answer, a move."""
MOST_ANSWERS: Final = 50

_VERSION: Final = Whole(0, 2**31 - 1)
_WORDS: Final = Words(MOST_BYTES, lines=True)
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
    """A text that is no message, or one that is too long: the name of the table's label that says which, and values
    for its places."""

    def __init__(self, label: str = "online_malformed", **values: object) -> None:
        super().__init__(label)
        self.label, self.values = label, values


def too_long() -> Malformed:
    """Somebody has written more than a message may hold, or one of its texts."""
    return Malformed("online_too_long", most=LONGEST_WORDS)


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
        raise too_long()
    try:
        data = read_json(text, _MESSAGE, NOWHERE)
        kind = data.pop("type")
        KINDS[kind].check(data)
    except (InputError, Unshaped):
        raise Malformed from None
    if any(len(one) > LONGEST_WORDS for one in _texts(data.values())):
        raise too_long()
    return Message(kind, data)


def _texts(values: Iterable[object]) -> Iterator[str]:
    """The texts among fields, also those of answers."""
    for value in values:
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            yield from _texts(value.values())
