"""Tries, on a draft, every move that is legal in a position, and keeps the best.

A move is judged after it and all that it triggered is done, but before the turn continues: a settlement that follows
any move says nothing about this one. Extra costs and units of free choice are paid in one way only: the first legal
one, with the department of which the seat has most. Beyond `levels` choices a move continues with the first legal
one. If only the best move is wanted, one of the cells where a tile touches no open focus stands for all: their worth is
equal. A seat that holds its last owed marker back (`holds_back`) places none if it can do anything else.

A move that only places or moves a marker, without prices and lasting effects, is done and undone on one draft
(`trying_markers`); every other move gets a fresh copy.
"""

from __future__ import annotations

from typing import Final

from generator.games.balance_control.players.kernel.bot_notes import BotNotes
from generator.games.balance_control.players.kernel.trying_markers import keep_move, try_markers_off, try_markers_on
from generator.games.balance_control.players.kernel.worth import holds_back, list_tiles, worth_to
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.apply import apply_alone
from generator.games.balance_control.rules.board import STEP, STEP_Q, STEP_R
from generator.games.balance_control.rules.chance import below
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import (
    CAPACITIES,
    WIDTH,
    WRAP,
    KernelScratch,
    KernelState,
    KernelTables,
)
from generator.games.balance_control.rules.legal import legal
from generator.games.balance_control.rules.position_copy import copy_position
from generator.games.balance_control.rules.turn import finish_triggered

LEVELS: Final = CAPACITIES["levels"]


@kernel
def try_moves(s: KernelState, t: KernelTables, d: KernelState, h: KernelScratch, n: BotNotes, keep: int) -> None:
    """Fills `arms` with the `keep` best moves of the seat that decides. `d` and `h` are drafts; `h` knows the board of
    `s` before and after. Ties are broken by the generator of `s`."""
    n.arms = 0
    n.path_n = 0
    seat = s.actor
    list_tiles(s, t, n)
    n.holding = 1 if holds_back(s, t, n) else 0
    n.plain = 1 if s.ask == c.ASK_VERB and s.priced == 0 and s.mods == 0 and t.chain == 0 else 0
    if n.plain == 1:
        n.plain_worth = worth_to(s, t, n, seat)
    known = 0
    while known >= 0:
        copy_position(d, s)
        for level in range(known):
            apply_alone(d, t, h, n.path[level])
        finish_move(s, d, t, h, n, known, keep)
        finish_triggered(d, t, h)
        keep_move(s, n, worth_to(d, t, n, seat), keep)
        if s.ask == c.ASK_CELL:
            index_frontier(s, h, n.path[0] - c.FRONTIER0)
            index_frontier(s, h, s.frontier_n - 1)
        known = next_branch(n)


@kernel
def index_frontier(s: KernelState, h: KernelScratch, cell: int) -> None:
    """Repairs the cell index at an empty cell. Laying a tile there changes it at that cell, at the frontier's last
    cell, which moves, and at cells that `s` doesn't know."""
    h.board[(s.frontier_q[cell] * WIDTH + s.frontier_r[cell]) & WRAP] = c.TILES + cell


@kernel
def finish_move(
    s: KernelState, d: KernelState, t: KernelTables, h: KernelScratch, n: BotNotes, known: int, keep: int
) -> None:
    """Completes a move of which `known` sub-moves are applied, always by the first branch. Of markers tried on the way
    (`trying_markers`) the last one is left to be played."""
    n.path_n = known
    while n.path_n == 0 or d.verb >= 0:
        level = n.path_n
        number = legal(d, t, h)
        if level == 0 and n.holding == 1 and d.ask == c.ASK_VERB:
            number = without_placing(h, number)
        choice = h.option[0]
        branches = 1
        if d.ask == c.ASK_PAY and d.bill_part == c.PART_FREE:
            choice = richest(d, h, number)
        elif n.plain == 1 and d.ask == c.ASK_TILE and d.verb == c.PLACE:
            choice = try_markers_on(s, d, t, h, n, number, keep)
        elif n.plain == 1 and d.ask == c.ASK_TILE and d.verb == c.MOVE and t.moves_far == 0:
            choice = try_markers_off(s, d, t, h, n, number, keep)
        elif keep == 1 and d.ask == c.ASK_CELL and d.priced == 0 and t.empty_bonus == 0:
            branches = unlike_cells(s, t, h, n)
            choice = n.options[0][0]
        elif (d.ask != c.ASK_PAY or (d.bill_part != c.PART_EXTRA and d.verb != c.PAY)) and level < LEVELS:
            branches = number
            for place in range(number):
                n.options[level][place] = h.option[place]
        if level < LEVELS:
            n.branch[level] = 0
            n.branches[level] = branches
        n.path[level] = choice
        n.path_n = level + 1
        apply_alone(d, t, h, choice)


@kernel
def without_placing(h: KernelScratch, number: int) -> int:
    """Removes placing from the listed verbs if it is the first of several; returns how many are left."""
    if number == 1 or h.option[0] != c.PLACE:
        return number
    for place in range(number - 1):
        h.option[place] = h.option[place + 1]
    return number - 1


@kernel
def unlike_cells(s: KernelState, t: KernelTables, h: KernelScratch, n: BotNotes) -> int:
    """Lists the empty cells next to an open focus, and one of the others, as these are all alike; returns how many
    cells are listed."""
    found = 0
    others = 0
    other = 0
    for cell in range(s.frontier_n):
        if touches_focus(s, t, h, cell):
            n.options[0][found] = c.FRONTIER0 + cell
            found += 1
        else:
            others += 1
            if below(s, others) == 0:
                other = cell
    if others > 0:
        n.options[0][found] = c.FRONTIER0 + other
        found += 1
    return found


@kernel
def touches_focus(s: KernelState, t: KernelTables, h: KernelScratch, cell: int) -> bool:
    """Whether an unspent focus is next to the cell."""
    found = False
    for direction in range(6):
        found |= open_focus(s, t, h, cell, direction) >= 0
    return found


@kernel
def open_focus(s: KernelState, t: KernelTables, h: KernelScratch, cell: int, direction: int) -> int:
    """The unspent focus next to the empty cell in that direction, or -1."""
    q = s.frontier_q[cell]
    r = s.frontier_r[cell]
    tile = h.board[(q * WIDTH + r + STEP[direction]) & WRAP]
    known = tile < s.laid and s.tile_q[tile] == q + STEP_Q[direction] and s.tile_r[tile] == r + STEP_R[direction]
    if known and t.kind_roles[s.tile_kind[tile]] & c.SURROUNDED_BIT and s.resolved[tile] == 0:
        return tile
    return -1


@kernel
def richest(d: KernelState, h: KernelScratch, number: int) -> int:
    """Of the departments that can pay the next unit, the one of which the seat has most left."""
    best = h.option[0]
    most = -1
    for place in range(number):
        department = h.option[place] - c.OWN0
        left = d.resources[d.actor][department] - d.bill_named[department] - d.bill_paid[d.actor][department]
        if left > most:
            most = left
            best = h.option[place]
    return best


@kernel
def next_branch(n: BotNotes) -> int:
    """Advances to the next branch, at the last level that has one; returns how many sub-moves it fixes, or -1 after the
    last."""
    level = min(n.path_n, LEVELS)
    while level > 0:
        level -= 1
        if n.branch[level] + 1 < n.branches[level]:
            n.branch[level] += 1
            n.path[level] = n.options[level][n.branch[level]]
            return level + 1
    return -1
