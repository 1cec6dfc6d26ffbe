"""What a move that plays a measure names for each of the card's effects."""

from __future__ import annotations

from dataclasses import dataclass, replace

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.table.game import Match
from generator.games.balance_control.table.moves.grammar import Move
from generator.hexes import Cell


@dataclass(frozen=True)
class Aim:
    """What a move names for one of a card's effects; -1: nothing of the kind."""

    tile: int = -1
    goal: int = -1
    seat: int = -1
    department: int = -1
    overlay: int = -1


def aims_of(match: Match, move: Move) -> dict[int, Aim]:
    """What a move names for each effect row of its card."""
    tables, names = match.game.tables, match.game.names
    card = names.card(move.card)
    found: dict[int, Aim] = {}
    asked = zip(tables.card_choice_row[card], tables.card_choice[card], strict=True)
    named = move.parts[1 : 1 + tables.card_choice_n[card]]
    for (row, code), value in zip(asked, named, strict=False):
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
