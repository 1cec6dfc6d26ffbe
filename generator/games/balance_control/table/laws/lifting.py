"""What a move lifts by paying more, told from the effects at work (ECO 10)."""

from __future__ import annotations

from collections.abc import Iterable

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.fields import State, Tables
from generator.games.balance_control.table.game import Match
from generator.games.balance_control.table.laws.ledger import Effects, Working, works
from generator.games.balance_control.table.moves.grammar import Move


def lifts(tables: Tables, effects: Iterable[Working], seat: int, kind: int, now: int) -> list[Working]:
    """What lets the seat lift a yield, or an extra cost, by paying more (ECO 10)."""
    right = [one for one in effects if tables.row_word[one.row] == c.LIFT and tables.row_on[one.row] == kind]
    return [one for one in right if one.owner == seat and works(one, now)]


def lifted(match: Match, before: State, effects: Effects, move: Move, seat: int) -> int:
    """What a move has lifted: what lowers or empties its effect, what lowers its yield, an extra cost; -1 nothing."""
    if not move.suffixes.lift:
        return -1
    if move.verb in (c.FORMALIZE, c.CONVERT, c.CENTRE_MOVE, c.CENTRE_REMOVE):
        tables, lying = match.game.tables, before.overlay[match.tile_at(move.at)]
        lowered = any(lying[kind] and tables.overlay_cut[kind] for kind in range(tables.overlays))
        emptied = move.verb == c.FORMALIZE and any(_empties(tables, one, before.round) for one in effects)
        if (lowered or emptied) and lifts(tables, effects, seat, c.FULL_EFFECT, before.round):
            return c.FULL_EFFECT
        if lowered and lifts(tables, effects, seat, c.FULL_YIELD, before.round):
            return c.FULL_YIELD
    return c.EXTRA_COST


def _empties(tables: Tables, one: Working, now: int) -> bool:
    """Whether effects make no influence because of this (CLM 05)."""
    stops = tables.row_word[one.row] == c.SUPPRESS_INFLUENCE and tables.row_on[one.row] != c.BY_MAJORITIES
    return stops and works(one, now)
