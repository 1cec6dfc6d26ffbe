"""The sections of a game's YAML: what their ids look like, and the frozen type that each entry is read into."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NewType

from generator.definitions.types import (
    ClassId,
    Colour,
    ColourToken,
    Copies,
    Department,
    Edition,
    Hole,
    Measure,
    MeasureId,
    Module,
    Numbers,
    Overlay,
    Piece,
    PieceId,
    PrintedCounts,
    Ruling,
    RulingName,
    Seat,
    SeatStyle,
    Tile,
    TileClass,
    TileId,
)
from generator.effects.values import DEPARTMENT, DepartmentId, OverlayId
from generator.effects.vocabulary import VOCABULARY
from generator.paths import ID

FindingId = NewType("FindingId", str)


@dataclass(frozen=True)
class Shape:
    """What ids look like, and how to say it."""

    pattern: re.Pattern[str]
    said: str


SMALL = Shape(ID, "small letters, digits and hyphens")


@dataclass(frozen=True)
class Section:
    """A section that maps ids to records. `id` and `shape`: the type of the ids and what they look like. `printed`: its
    ids are those of printed components, which share them, since a printed copy is counted by its id alone."""

    record: type
    id: Any
    shape: Shape | None = SMALL
    printed: bool = False


_CAPITALS = Shape(re.compile(DEPARTMENT), "three capitals, as notation writes a department")
_NO_WORD = Shape(
    re.compile(f"(?!(?:{'|'.join(VOCABULARY['overlay'])})$){ID.pattern}"), f"{SMALL.said}, and no effect's word"
)

ENTRIES: Mapping[str, Section] = {
    "colours": Section(Colour, ColourToken),
    "departments": Section(Department, DepartmentId, _CAPITALS),
    "seats": Section(SeatStyle, Seat, Shape(re.compile("[A-Z]"), "one capital")),
    "classes": Section(TileClass, ClassId),
    "rulings": Section(Ruling, RulingName),
    "tiles": Section(Tile, TileId, printed=True),
    "measures": Section(Measure, MeasureId, printed=True),
    "overlays": Section(Overlay, OverlayId, _NO_WORD, printed=True),
    "pieces": Section(Piece, PieceId, printed=True),
    "findings": Section(Hole, FindingId, None),
}
"""The sections of a game's files, at the top or in a module's."""
PRINTED = tuple(name for name, section in ENTRIES.items() if section.printed)
RECORDS: Mapping[str, type] = {
    "numbers": Numbers,
    "printed": PrintedCounts,
    "module": Module,
    "copies": Copies,
    "edition": Edition,
}
"""What is one record (or, of `copies`, a list of them), and the file of an edition."""
SINGLE = ("game", "numbers", "printed")
"""Sections that are one record; they are in a file at the top, never in a module's."""

EDITION_KEYS = ("source", "rulings", "expect", "based_on", "override")
OVERRIDABLE = ("numbers", "printed", "departments", "classes", "tiles", "measures", "overlays", "pieces")
"""The sections that an edition may lay its own values over."""
TILE_FROM_CLASS = ("code", "trigger", "needs", "icon", "edge", "colour", "drawable", "influence", "immune", "effects")
"""What a tile takes from its class, or from its department, where it doesn't say so itself."""
