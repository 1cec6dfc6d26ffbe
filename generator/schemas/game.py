"""A game's ids in, the schemas of its own kinds of files out: what stands at the top, modules, editions, languages."""

from __future__ import annotations

from collections.abc import Collection

from generator.definitions.editions import OTHERWISE
from generator.definitions.gather import KEYED, SINGLE
from generator.definitions.load import GameInfo
from generator.definitions.sections import (
    EDITION_KEYS,
    ENTRIES,
    OVERRIDABLE,
    RECORDS,
    TILE_FROM_CLASS,
)
from generator.definitions.texts import GIVEN, Texts
from generator.definitions.types import EditionId, Tile, TileClass
from generator.effects.base import fields_of
from generator.schemas.hover import about, says
from generator.schemas.shapes import Known, Schema, Shapes, mapping, whole


def top(known: Known) -> Schema:
    """Files at the top of a game's folder: any sections, each once."""
    made = _Game(known)
    return whole(mapping(made.sections(SINGLE)), made.shapes.definitions, "A part of a game: any of its sections.")


def module(known: Known) -> Schema:
    """A file of `modules/`."""
    made = _Game(known)
    shape = RECORDS["module"]
    head = {"description": about(shape.record), **made.plain.record(shape.record, shape.given)}
    own = {"module": head, "copies": made.copies()}
    root = mapping({**own, **made.sections(())}, ["module"])
    made.shapes.definitions |= made.plain.definitions
    return whole(root, made.shapes.definitions, about(shape.record))


def edition(known: Known) -> Schema:
    """A file of `editions/`."""
    made = _Game(known)
    shape = RECORDS["edition"]
    laid = {name: made.section(name, part=True) for name in OVERRIDABLE}
    more = {
        "based_on": {"description": says(shape.record, "based_on"), **made.plain.of(EditionId)},
        "override": {"description": says(shape.record, "override"), **mapping(laid)},
    }
    made.plain.record(shape.record, shape.given, more=more)
    own = made.plain.definitions.pop(shape.record.__name__)
    assert set(own["properties"]) == set(EDITION_KEYS), "an edition has other keys"
    made.shapes.definitions |= made.plain.definitions
    return whole(own, made.shapes.definitions, about(shape.record))


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
        for field in fields_of(Texts)
        if field.name not in GIVEN
    }


class _Game:
    """The sections of one game; `plain` is for what no ruling changes."""

    def __init__(self, known: Known) -> None:
        self.shapes = Shapes(known, switches=True)
        self.plain = Shapes(
            known,
        )

    def sections(self, single: Collection[str]) -> dict[str, Schema]:
        return {name: self.section(name) for name in (*single, *KEYED)}

    def section(self, name: str, *, part: bool = False) -> Schema:
        if name == "game":
            return {"description": about(GameInfo), **self.plain.record(GameInfo)}
        if name in RECORDS:
            shape = RECORDS[name]
            found = self.shapes.or_ruling(self.shapes.record(shape.record, shape.given, part=part))
            return {"description": about(shape.record), **found}
        entry = self._entry(name, part)
        return {"description": about(ENTRIES[name].record), **self.shapes.by_id(KEYED[name], entry)}

    def copies(self) -> Schema:
        """Further copies that a module puts into the box."""
        shape = RECORDS["copies"]
        item = self.shapes.or_ruling(self.shapes.record(shape.record, shape.given))
        return {"description": about(shape.record), "type": "array", "items": item}

    def _entry(self, name: str, part: bool) -> Schema:
        """One entry of a section. A tile may leave to its class what the class says, and a class has effects for its
        tiles."""
        shape = ENTRIES[name]
        if name == "rulings":
            return self.plain_record(shape.record, shape.given)
        spared = TILE_FROM_CLASS if name == "tiles" else ()
        more = {"effects": self._effects()} if shape.record is TileClass else {}
        return self.shapes.or_ruling(self.shapes.record(shape.record, shape.given, part=part, spared=spared, more=more))

    def plain_record(self, record: type, given: Collection[str]) -> Schema:
        """A record in which no ruling is asked for."""
        found = self.plain.record(record, given)
        self.shapes.definitions |= self.plain.definitions
        return found

    def _effects(self) -> Schema:
        field = next(field for field in fields_of(Tile) if field.key == "effects")
        return {"description": says(TileClass, "effects"), **self.shapes.of(field.type, field.notes)}
