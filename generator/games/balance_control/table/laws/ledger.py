"""A ledger of a game, independent of the kernel: the lasting effects, focuses that wait, placements owed,
measures played. How it changes stands in `following.py`.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.fields import State, Tables
from generator.games.balance_control.table.game import Match


@dataclass(frozen=True)
class Working:
    """An effect that lasts: the row that says what it does, who played it, what it aims at (-1: nothing), the first and
    the last round in which it works (0: rounds don't end it), uses left."""

    row: int
    owner: int
    tile: int = -1
    seat: int = -1
    department: int = -1
    overlay: int = -1
    first: int = 0
    last: int = 0
    left: int = 1


Effects = tuple[Working, ...]


@dataclass(frozen=True)
class Ledger:
    """What is written down: the effects at work, oldest first; deferred focuses with their round, below zero where the
    resolution is lost; placements that seats still owe (R7.5); measures played this round (R12.2)."""

    effects: Effects
    deferred: tuple[tuple[int, int], ...]
    owed: tuple[int, ...]
    played: tuple[int, ...]


def opened(match: Match) -> Ledger:
    """The ledger of a position as it is found."""
    state, tables = match.state, match.game.tables
    return Ledger(
        kept(state),
        tuple((tile, state.deferred[tile]) for tile in range(state.laid) if state.deferred[tile]),
        tuple(state.owed[: tables.players]),
        tuple(state.played[: tables.players]),
    )


def kept(state: State) -> Effects:
    """The kernel's own list."""
    return tuple(
        Working(
            state.mod_row[mod],
            state.mod_owner[mod],
            state.mod_tile[mod],
            state.mod_seat[mod],
            state.mod_department[mod],
            state.mod_overlay[mod],
            state.mod_from[mod],
            state.mod_to[mod],
            state.mod_left[mod],
        )
        for mod in range(state.mods)
    )


def uses(tables: Tables, row: int, owner: int) -> int:
    """What is left of an effect at its beginning: costs that may be passed on; as a mask, who may pay otherwise."""
    if tables.row_word[row] == c.TRANSFER_SURCHARGE:
        return tables.row_amount[row]
    if tables.row_word[row] == c.SUBSTITUTE:
        return (1 << tables.players) - 1 if tables.row_who[row] == c.WHO_EVERYBODY else 1 << owner
    return 1


def waits(tables: Tables, row: int, until: int = -1) -> bool:
    """Whether what a row does with overlays comes later: as the round settles, or as a control centre is activated."""
    there = tables.row_word[row] in (c.PLACE_OVERLAY, c.REMOVE_OVERLAY) and tables.row_until[row] != c.AT_ONCE
    return there and until in (-1, tables.row_until[row])


def works(one: Working, now: int) -> bool:
    """Whether an effect works in this round: one for the next round or the next turn may still wait."""
    return one.first <= now
