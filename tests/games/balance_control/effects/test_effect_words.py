"""The vocabulary stays small: docs/effect-words.md against the words and their fields."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from generator.definitions.field_annotations import OneOf, Range
from generator.definitions.record_fields import RecordField, record_fields
from generator.games.balance_control.effects.carriers import MEASURE, OVERLAY, TILE, AllBut, CarrierPlace
from generator.games.balance_control.effects.effect import Effect
from generator.games.balance_control.effects.effect_words import BY_NAME, WORDS
from tests.games import ROOT

MOST_WORDS = 30
PAGE = (ROOT / "docs" / "effect-words.md").read_text(encoding="utf-8")


def test_there_are_at_most_thirty_words() -> None:
    assert len(WORDS) <= MOST_WORDS


def test_every_word_is_told_in_order_with_its_fields() -> None:
    """Those that may be left out in brackets."""
    told = re.findall(r"^\| `(\w+)` \| (.*?) \|", PAGE.partition("\n## ")[0], re.MULTILINE)
    fields = {
        word: " ".join(f"`{one.key}`" if one.required else f"(`{one.key}`)" for one in record_fields(cls))
        for word, cls in BY_NAME.items()
    }
    assert told == [*fields.items()]


def rows() -> Iterator[str]:
    """The table of what each word plays on, by the words' own declarations."""
    yield from ("| word | on a tile | on a measure | on an overlay |", "|---|---|---|---|")
    for word in WORDS:
        yield f"| `{word.word}` | " + " | ".join(_cell(word, kind) for kind in (TILE, MEASURE, OVERLAY)) + " |"


def _cell(word: type[Effect], kind: str) -> str:
    return "; ".join(dict.fromkeys(_said(word, place) for place in word.plays if place.kind == kind)) or "–"


def _said(word: type[Effect], place: CarrierPlace) -> str:
    fields = {field.name: field for field in record_fields(word)}
    moments = [" ".join(f"`{when}`" for when in place.when)] if place.when else []
    parts = moments + [_limit(fields[name], values) for name, values in place.only]
    return ", ".join(part for part in parts if part) or "yes"


def _limit(field: RecordField, values: Any) -> str:
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
    if isinstance(values, AllBut) or (len(refused) < len(played) and not note.only):
        return f"`{field.key}` but " + " ".join(f"`{word}`" for word in refused) if refused else ""
    return f"`{field.key}` " + " ".join(f"`{word}`" for word in played)


def test_the_page_says_on_what_each_word_plays() -> None:
    assert "\n".join(rows()) in PAGE


@pytest.mark.parametrize("word", list(BY_NAME))
def test_its_class_bears_its_name_and_says_what_it_does(word: str) -> None:
    assert BY_NAME[word].__name__ == "".join(part.capitalize() for part in word.split("_"))
    assert re.match(rf"`{word}`: \S.+\.\n\n", BY_NAME[word].__doc__ or "", re.DOTALL)
