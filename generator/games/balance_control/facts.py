"""What a page of all pieces says of those of BALANCE // CONTROL: their department, their notation, and their words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.games.balance_control.definitions.describe import (
    effect_notation,
    measure_sentence,
    overlay_words,
    tile_name,
    tile_notation,
    tile_words,
)
from generator.games.balance_control.definitions.sentences import Speaker
from generator.games.balance_control.definitions.texts import Texts
from generator.games.balance_control.definitions.types import Definitions, Measure, Overlay, Tile
from generator.games.balance_control.notation import write
from generator.hyphens import unhyphenated


def notation(found: Any) -> Iterator[str]:
    """Its lines of notation."""
    if isinstance(found, Tile):
        yield from map(write, tile_notation(found))
    elif isinstance(found, Measure | Overlay):
        yield from map(write, effect_notation(found))


DECKS = "department"
"""The label of what its cards and tiles are sorted by."""


def deck(found: Any) -> str:
    """The department of a piece; empty where it has none."""
    return str(getattr(found, "department", None) or "")


def decks(texts: Texts) -> dict[str, str]:
    """The departments, by their code and their name."""
    return {str(key): f"{key} {unhyphenated(str(named.name))}" for key, named in texts.departments.items()}


def words(found: Any, texts: Texts, definitions: Definitions) -> list[str]:
    """Its name, and what its face says in words; nothing for a piece of the studio's kinds."""
    return list(_words(found, texts, Speaker(texts, definitions.numbers)))


def _words(found: Any, texts: Texts, speaker: Speaker) -> Iterator[str]:
    if isinstance(found, Tile):
        yield tile_name(found, speaker)
        yield tile_words(found, speaker)
    elif isinstance(found, Measure):
        yield texts.card_name(found.id)
        yield measure_sentence(found, speaker)
    elif isinstance(found, Overlay):
        name = texts.overlays[found.id].name
        yield name.form("row") or str(name)
        yield overlay_words(found, speaker)
