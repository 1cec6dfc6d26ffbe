"""The tables of a scenario's keys and a game's ids in, the schema of a scenario's file out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.definitions.types import EditionId, MeasureId, RulingName, Seat, TileId
from generator.effects.values import DepartmentId, ModuleId, OverlayId
from generator.schemas.shapes import TEXT, Known, Schema, mapping, one_of_or, options, whole
from generator.table import scenario_keys as keys
from generator.table.moves.text import SHAPES
from generator.table.moves.vocabulary import CARD, CELL, DEPARTMENT, OVERLAY, SEAT, TILE
from generator.table.scenario_keys import Holds
from generator.table.scenario_steps import SETTLE
from generator.table.scenario_types import PHASES

_IDS: Mapping[str, Any] = {
    SEAT: Seat,
    DEPARTMENT: DepartmentId,
    OVERLAY: OverlayId,
    CARD: MeasureId,
    TILE: TileId,
    keys.DECK: ModuleId,
    keys.MODULE: ModuleId,
    keys.EDITION: EditionId,
    keys.RULING: RulingName,
}
_AXIS = r" *(?:0|-?[1-9]\d*) *"
_VERB = f"(?:{'|'.join(SHAPES)})(?: .*)?"


def _like(pattern: str, said: str) -> Schema:
    return {"type": "string", "pattern": f"^(?:{pattern})$", "patternErrorMessage": f"expected {said}"}


_LEAVES: Mapping[str, Schema] = {
    keys.NUMBER: {"type": "integer", "minimum": 0},
    keys.TRUTH: {"enum": [True, False, "yes", "no", "Yes", "No"]},
    keys.PHASE: {"enum": list(PHASES)},
    keys.NAME: TEXT,
    keys.LINE: _like(_VERB, "a line of play, such as 'place 1,0'"),
    CELL: _like(f"{_AXIS},{_AXIS}", "a cell, q,r in quotes, such as '1,-2'"),
}


def scenario(known: Known) -> Schema:
    """The schema of a scenario of the game with these ids."""
    made = _Scenario(known)
    head = {key: made.held(held) for key, held in keys.HEAD.items()}
    head["rulings"] |= options(known)
    laid = mapping({key: made.held(held) for key, held in keys.LAID.items()}, list(keys.LAID)[:2])
    tiles = {"description": keys.TILES_SAYS, "type": "array", "items": laid}
    position = mapping({"tiles": tiles, **{key: made.held(held) for key, held in keys.POSITION.items()}})
    root = mapping(
        {
            **head,
            "position": {**position, "description": keys.POSITION_SAYS},
            "steps": {"description": keys.STEPS_SAYS, "type": "array", "minItems": 1, "items": made.step()},
        },
        list(keys.WANTED),
    )
    return whole(root, made.definitions, "A scenario: a position, steps, and what must hold.")


class _Scenario:
    def __init__(self, known: Known) -> None:
        self.definitions = {
            sort: one_of_or(sorted(known.get(kind, ())), {"type": "string"}) for sort, kind in _IDS.items()
        } | dict(_LEAVES)

    def held(self, held: Holds) -> Schema:
        """What a key holds, with what it says."""
        return {"description": held.says, **self._by(held.by, held)}

    def _by(self, by: tuple[str, ...], held: Holds) -> Schema:
        if not by:
            return self._leaf(held)
        value = self._by(by[1:], held)
        if by[0] == CELL:
            names = {"pattern": _LEAVES[CELL]["pattern"]}
            return {"type": "object", "propertyNames": names, "additionalProperties": value}
        offered = self.definitions[by[0]].get("anyOf", [{}])[0].get("enum", [])
        return {"type": "object", "properties": dict.fromkeys(offered, value), "additionalProperties": value}

    def _leaf(self, held: Holds) -> Schema:
        one = {"$ref": f"#/definitions/{held.what}"}
        if held.form == keys.LIST:
            return {"type": "array", "items": one}
        return {"anyOf": [one, {"type": "null"}]} if held.form == keys.OR_NOTHING else one

    def step(self) -> Schema:
        """One step: one key."""
        lines = {key: self.held(held) | {"minItems": 1} for key, held in keys.STEPS.items() if held.form}
        do = _like(f"{SETTLE}|[A-Za-z] +{_VERB}", f"a seat and its line, such as 'A place 1,0', or '{SETTLE}'")
        expect = mapping({key: self.held(held) for key, held in keys.EXPECT.items()}) | {"minProperties": 1}
        said = {key: {"description": held.says} for key, held in keys.STEPS.items()}
        found = mapping({**lines, "do": {**said["do"], **do}, "expect": {**expect, **said["expect"]}})
        return found | {"minProperties": 1, "maxProperties": 1}
