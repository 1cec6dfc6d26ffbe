"""The sections of a game's YAML: its name in, the frozen type that it is read into, and what of that is no key, out.

`given` are the fields that the loader sets itself: from the entry's id, from the file it stands in, from another table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.definitions.types import (
    Colour,
    Copies,
    Department,
    Edition,
    Hole,
    Measure,
    Module,
    Numbers,
    Overlay,
    Piece,
    PrintedCounts,
    Ruling,
    SeatStyle,
    Tile,
    TileClass,
)


@dataclass(frozen=True)
class Section:
    """What one entry becomes."""

    record: type
    given: frozenset[str] = frozenset({"id"})


_COUNTED = frozenset({"id", "module", "for_players", "provisional"})

ENTRIES: Mapping[str, Section] = {
    "colours": Section(Colour, frozenset()),
    "departments": Section(Department),
    "seats": Section(SeatStyle),
    "classes": Section(TileClass),
    "rulings": Section(Ruling, frozenset({"name"})),
    "tiles": Section(Tile, frozenset({"id", "module"})),
    "measures": Section(Measure, frozenset({"id", "module", "department"})),
    "overlays": Section(Overlay, _COUNTED),
    "pieces": Section(Piece, _COUNTED),
    "findings": Section(Hole),
}
"""Sections that map ids to records."""
RECORDS: Mapping[str, Section] = {
    "numbers": Section(Numbers, frozenset()),
    "printed": Section(PrintedCounts, frozenset()),
    "module": Section(Module),
    "copies": Section(Copies, frozenset({"module"})),
    "edition": Section(Edition),
}
"""What is one record (or, of `copies`, a list of them), and the file of an edition."""

EDITION_KEYS = ("source", "rulings", "expect", "based_on", "override")
OVERRIDABLE = ("numbers", "printed", "departments", "classes", "tiles", "measures", "overlays", "pieces")
"""The sections that an edition may lay its own values over."""
TILE_FROM_CLASS = ("code", "trigger", "needs", "icon", "edge", "colour", "drawable", "influence", "immune", "effects")
"""What a tile takes from its class, or from its department, where it doesn't say so itself."""
