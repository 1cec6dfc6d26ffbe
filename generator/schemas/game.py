"""The schemas of a game's own kinds of files: those at the top, modules, editions, languages."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from generator.definitions.editions import OTHERWISE
from generator.definitions.load import GameInfo
from generator.definitions.sections import EDITION_KEYS, ENTRIES, OVERRIDABLE, RECORDS, SINGLE, TILE_FROM_CLASS
from generator.definitions.structure import keys_of
from generator.definitions.texts import Texts
from generator.definitions.types import Copies, Edition, EditionId, Module, Ruling, Tile, TileClass
from generator.schemas.hover import about, says
from generator.schemas.shapes import Known, Schema, Shapes, mapping, whole


def top(known: Known) -> Schema:
    """Files at the top of a game's folder: any sections, each once."""
    made = _GameSchemas(known)
    return made.whole(mapping(made.sections(SINGLE)), "A part of a game: any of its sections.")


def module(known: Known) -> Schema:
    """A file of `modules/`."""
    made = _GameSchemas(known)
    copies = {"description": about(Copies), "type": "array", "items": made.asking(Copies)}
    own = {"module": made.plainly(Module), "copies": copies}
    return made.whole(mapping({**own, **made.sections(())}, ["module"]), about(Module))


def edition(known: Known) -> Schema:
    """A file of `editions/`."""
    made = _GameSchemas(known)
    laid = {name: made.section(name, part=True) for name in OVERRIDABLE}
    more = {
        "based_on": {"description": says(Edition, "based_on"), **made.plain.of(EditionId)},
        "override": {"description": says(Edition, "override"), **mapping(laid)},
    }
    made.plain.record(Edition, more=more)
    own = made.plain.definitions.pop(Edition.__name__)
    assert set(own["properties"]) == set(EDITION_KEYS), "an edition has other keys"
    return made.whole(own, about(Edition))


def language(known: Known, *, part: bool) -> Schema:
    """A file of `text/`, or (`part`) one of `text/<language>/`, which is laid over it."""
    shapes = Shapes(known, switches=True)
    otherwise = shapes.by_id(EditionId, mapping(_said(shapes, part=True)))
    more = {OTHERWISE: {"description": "What is said otherwise for an edition.", **otherwise}}
    return whole(mapping(_said(shapes, part=part) | more), shapes.definitions, about(Texts))


def _said(shapes: Shapes, *, part: bool) -> dict[str, Schema]:
    """The sections of a language."""
    return {
        field.key: {"description": says(Texts, field.key), **shapes.of(field.type, field.notes, part=part)}
        for field in keys_of(Texts)
    }


class _GameSchemas:
    """The sections of one game; `plain` is for what no ruling changes."""

    def __init__(self, known: Known) -> None:
        self.shapes = Shapes(known, switches=True)
        self.plain = Shapes(known)

    def whole(self, root: Schema, said: str) -> Schema:
        """The schema of a file."""
        return whole(root, self.shapes.definitions | self.plain.definitions, said)

    def sections(self, single: Collection[str]) -> dict[str, Schema]:
        """Those that are one record, as named, and all that map ids to records."""
        return {name: self.section(name) for name in (*single, *ENTRIES)}

    def section(self, name: str, *, part: bool = False) -> Schema:
        """A section. A tile may leave to its class what the class says, and a class has effects for its tiles."""
        if name == "game":
            return self.plainly(GameInfo)
        if name in RECORDS:
            return {"description": about(RECORDS[name]), **self.asking(RECORDS[name], part=part)}
        section = ENTRIES[name]
        if section.record is Ruling:
            entry = self.plain.record(Ruling)
        elif section.record is Tile:
            entry = self.asking(Tile, part=part, spared=TILE_FROM_CLASS)
        else:
            more = {"effects": self._effects()} if section.record is TileClass else {}
            entry = self.asking(section.record, part=part, more=more)
        return {"description": about(section.record), **self.shapes.by_id(section.id, entry)}

    def plainly(self, record: type) -> Schema:
        """A record that uses no ruling."""
        return {"description": about(record), **self.plain.record(record)}

    def asking(self, record: type, **how: Any) -> Schema:
        """A record in which rulings may be asked for."""
        return self.shapes.or_ruling(self.shapes.record(record, **how))

    def _effects(self) -> Schema:
        field = next(field for field in keys_of(Tile) if field.key == "effects")
        return {"description": says(TileClass, "effects"), **self.shapes.of(field.type, field.notes)}
