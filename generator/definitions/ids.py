"""The ids of what every game has; a reference is of the type of the ids that it may name."""

from __future__ import annotations

from typing import NewType

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
