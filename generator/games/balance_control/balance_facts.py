"""What a page of all pieces shows for a piece of BALANCE // CONTROL: its department, its notation and its words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.base.hyphens import remove_hyphens
from generator.games.balance_control.definitions.balance_pack import BalanceDefinitions
from generator.games.balance_control.definitions.balance_texts import BalanceTexts
from generator.games.balance_control.definitions.printed_words import (
    PieceWithEffects,
    piece_name,
    piece_notation,
    piece_words,
)
from generator.games.balance_control.definitions.sentences import SentenceSpeaker
from generator.games.balance_control.notation import write


def notation(found: Any) -> Iterator[str]:
    """The lines of notation of a piece."""
    if isinstance(found, PieceWithEffects):
        yield from map(write, piece_notation(found))


DECKS = "department"
"""The label of what its cards and tiles are sorted by."""


def deck(found: Any) -> str:
    """The id of a piece's department; empty if it has none."""
    return str(getattr(found, "department", None) or "")


def decks(texts: BalanceTexts) -> dict[str, str]:
    """The names of the departments by their codes."""
    return {str(key): f"{key} {remove_hyphens(str(named.name))}" for key, named in texts.departments.items()}


def words(found: Any, texts: BalanceTexts, definitions: BalanceDefinitions) -> list[str]:
    """A piece's name and what its face says in words; nothing for a piece of the studio's own kinds."""
    speaker = SentenceSpeaker(texts, definitions.numbers)
    return [piece_name(found, speaker), piece_words(found, speaker)] if isinstance(found, PieceWithEffects) else []
