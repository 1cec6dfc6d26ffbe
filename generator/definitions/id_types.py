"""The ids of what every game has; a reference is of the type of the ids that it may name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NewType


class KnownIds(frozenset[str]):
    """Ids that may be named. Messages list the `own` ones before those that come with the program."""

    own: frozenset[str]

    @classmethod
    def merge_ids(cls, own: Iterable[str], others: Iterable[str]) -> KnownIds:
        """The union of both; `own` are the ids that an answer lists first."""
        found = frozenset(own)
        made = cls((*found, *others))
        made.own = found
        return made


def order_ids(ids: Iterable[str]) -> list[str]:
    """Ids in the order in which messages list them."""
    own: frozenset[str] = getattr(ids, "own", frozenset())
    return sorted(ids, key=lambda name: (name not in own, name))


ModuleId = NewType("ModuleId", str)
EditionId = NewType("EditionId", str)
RulingName = NewType("RulingName", str)
FindingId = NewType("FindingId", str)
Seat = NewType("Seat", str)
PieceId = NewType("PieceId", str)
DeckId = NewType("DeckId", str)
RegionId = NewType("RegionId", str)
IconId = NewType("IconId", str)
ColourToken = NewType("ColourToken", str)
