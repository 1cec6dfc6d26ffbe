"""A ledger of a game, independent of the kernel: lasting effects, deferred focuses, placements owed, measures played.
From it follows what a card's move names for each effect, and what a move lifts by paying more.

How a step changes the ledger is in `effect_log.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from generator.base.frozen import dataclass
from generator.base.hexes import HexCell
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.fields import KernelState, KernelTables
from generator.games.balance_control.table.kernel_match import KernelMatch
from generator.games.balance_control.table.moves.grammar import Move


@dataclass(frozen=True)
class WorkingEffect:
    """A lasting effect: the row that says what it does, who played it, what it aims at (-1: nothing), the first and
    last round in which it works (0: no round ends it), and its remaining uses."""

    row: int
    owner: int
    tile: int = -1
    seat: int = -1
    department: int = -1
    overlay: int = -1
    first: int = 0
    last: int = 0
    left: int = 1


Effects = tuple[WorkingEffect, ...]


@dataclass(frozen=True)
class EffectLedger:
    """The contents of the ledger: effects at work, oldest first; deferred focuses with their round, below zero if the
    resolution is lost; placements that seats still owe (R7.5); measures played this round (R12.2)."""

    effects: Effects
    deferred: tuple[tuple[int, int], ...]
    owed: tuple[int, ...]
    played: tuple[int, ...]


def open_ledger(match: KernelMatch) -> EffectLedger:
    """The ledger of a position in which a game starts to be followed."""
    state, tables = match.state, match.game.tables
    return EffectLedger(
        kernel_effects(state),
        tuple((tile, state.deferred[tile]) for tile in range(state.laid) if state.deferred[tile]),
        tuple(state.owed[: tables.players]),
        tuple(state.played[: tables.players]),
    )


def kernel_effects(state: KernelState) -> Effects:
    """The effects at work by the kernel's own list."""
    return tuple(
        WorkingEffect(
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


def uses(tables: KernelTables, row: int, owner: int) -> int:
    """The initial uses of an effect: how many costs may be passed on, or which seats may still pay with a substitute
    (as a mask)."""
    if tables.row_word[row] == c.TRANSFER_SURCHARGE:
        return tables.row_amount[row]
    if tables.row_word[row] == c.SUBSTITUTE:
        return (1 << tables.players) - 1 if tables.row_who[row] == c.WHO_EVERYBODY else 1 << owner
    return 1


def waits(tables: KernelTables, row: int, until: int = -1) -> bool:
    """Whether what a row does with overlays happens later: at the settlement, or when a control centre is activated."""
    there = tables.row_word[row] in (c.PLACE_OVERLAY, c.REMOVE_OVERLAY) and tables.row_until[row] != c.AT_ONCE
    return there and until in (-1, tables.row_until[row])


def works(one: WorkingEffect, now: int) -> bool:
    """Whether an effect works in round `now`; one for the next round or turn may still wait."""
    return one.first <= now


@dataclass(frozen=True)
class CardAim:
    """What a move names for one effect of a card; -1 where it names nothing."""

    tile: int = -1
    goal: int = -1
    seat: int = -1
    department: int = -1
    overlay: int = -1


def aims_of(match: KernelMatch, move: Move) -> dict[int, CardAim]:
    """What a move names for each effect of its card, by effect row."""
    tables, names = match.game.tables, match.game.names
    card = names.card(move.card)
    found: dict[int, CardAim] = {}
    asked = zip(tables.card_choice_row[card], tables.card_choice[card], strict=True)
    named = move.parts[1 : 1 + tables.card_choice_n[card]]
    for (row, code), value in zip(asked, named, strict=False):
        aim = found.get(row, CardAim())
        if isinstance(value, HexCell):
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


def lifts(
    tables: KernelTables, effects: Iterable[WorkingEffect], seat: int, kind: int, now: int
) -> list[WorkingEffect]:
    """The effects that let the seat lift a yield, or take an extra cost off, by paying more (ECO 10)."""
    right = [one for one in effects if tables.row_word[one.row] == c.LIFT and tables.row_on[one.row] == kind]
    return [one for one in right if one.owner == seat and works(one, now)]


def lifted_by_move(match: KernelMatch, before: KernelState, effects: Effects, move: Move, seat: int) -> int:
    """What a move has lifted: its whole effect, its yield, or an extra cost, as a vocabulary code; -1 for nothing."""
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


def _empties(tables: KernelTables, one: WorkingEffect, now: int) -> bool:
    """Whether effects make no influence because of this (CLM 05)."""
    stops = tables.row_word[one.row] == c.SUPPRESS_INFLUENCE and tables.row_on[one.row] != c.BY_MAJORITIES
    return stops and works(one, now)
