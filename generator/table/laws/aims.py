"""A line that plays a measure goes in; what it names for each of the card's effects comes out."""

from __future__ import annotations

from dataclasses import dataclass, replace

from generator.definitions.types import MeasureId
from generator.hexes import Cell
from generator.rules import codes as c
from generator.table.game import Match
from generator.table.moves.grammar import PlayLine


@dataclass(frozen=True)
class Aim:
    """What a line names for one of a card's effects; -1: nothing of the kind."""

    tile: int = -1
    goal: int = -1
    seat: int = -1
    department: int = -1
    overlay: int = -1


def aims_of(match: Match, line: PlayLine) -> dict[int, Aim]:
    """What a line names for each effect row of its card."""
    tables, names = match.game.tables, match.game.names
    card = names.card(MeasureId(line.card))
    found: dict[int, Aim] = {}
    for place, choice in enumerate(line.choices):
        row, code, value = tables.card_choice_row[card][place], tables.card_choice[card][place], choice.value
        aim = found.get(row, Aim())
        if isinstance(value, Cell):
            tile = match.tile_at(value)
            aim = replace(aim, goal=tile) if code == c.OTHER_TILE else replace(aim, tile=tile)
        elif code in (c.PLAYER, c.OPPONENT):
            aim = replace(aim, seat=names.seat(str(value)))
        elif code == c.DEPARTMENT:
            aim = replace(aim, department=names.department(str(value)))
        elif code != c.OPTION:
            aim = replace(aim, overlay=names.overlay(str(value)))
        found[row] = aim
    return found
