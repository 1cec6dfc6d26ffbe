"""What a page of all pieces says of those of BALANCE // CONTROL: their department, their notation, and their words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.games.balance_control.definitions.describe import Played, name_of, notation_of, words_of
from generator.games.balance_control.definitions.sentences import Speaker
from generator.games.balance_control.definitions.texts import Texts
from generator.games.balance_control.definitions.types import Definitions
from generator.games.balance_control.notation import write
from generator.hyphens import unhyphenated


def notation(found: Any) -> Iterator[str]:
    """Its lines of notation."""
    if isinstance(found, Played):
        yield from map(write, notation_of(found))


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
    speaker = Speaker(texts, definitions.numbers)
    return [name_of(found, speaker), words_of(found, speaker)] if isinstance(found, Played) else []
