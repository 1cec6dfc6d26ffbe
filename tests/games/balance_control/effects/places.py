"""The table of `docs/effect-words.md` that says on what each word plays, written from the words' own declarations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.definitions.fields import Field, fields_of
from generator.definitions.notes import OneOf, Range
from generator.games.balance_control.effects.base import Effect
from generator.games.balance_control.effects.carriers import MEASURE, OVERLAY, TILE, But, Place
from generator.games.balance_control.effects.words import WORDS

HEAD = ("| word | on a tile | on a measure | on an overlay |", "|---|---|---|---|")


def rows() -> Iterator[str]:
    yield from HEAD
    for word in WORDS:
        yield f"| `{word.word}` | " + " | ".join(_cell(word, kind) for kind in (TILE, MEASURE, OVERLAY)) + " |"


def _cell(word: type[Effect], kind: str) -> str:
    return "; ".join(dict.fromkeys(_said(word, place) for place in word.plays if place.kind == kind)) or "–"


def _said(word: type[Effect], place: Place) -> str:
    fields = {field.name: field for field in fields_of(word)}
    moments = [" ".join(f"`{when}`" for when in place.when)] if place.when else []
    parts = moments + [_limit(fields[name], values) for name, values in place.only]
    return ", ".join(part for part in parts if part) or "yes"


def _limit(field: Field, values: Any) -> str:
    """What of a field plays: the words that do, or where that is shorter those that don't."""
    note, limits = field.note(OneOf), field.note(Range)
    if isinstance(values, range):
        return f"`{field.key}` {values[0]} to {values[-1]}"
    if limits and not note:
        return f"`{field.key}` {values[0]}" if values[0] else f"no `{field.key}`"
    if note is None:
        return f"no `{field.key}`" if values == (None,) else "`options` as those of the game"
    words = note.words()
    played = [word for word in words if word in values]
    refused = [word for word in words if word not in values]
    if isinstance(values, But) or (len(refused) < len(played) and not note.only):
        return f"`{field.key}` but " + " ".join(f"`{word}`" for word in refused) if refused else ""
    return f"`{field.key}` " + " ".join(f"`{word}`" for word in played)
