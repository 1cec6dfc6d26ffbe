"""Tiles and cells: lays a tile on an empty cell and updates neighbours, the frontier and the lists of tiles (R3.2)."""

from __future__ import annotations

from typing import Final

from generator.base.hexes import NEIGHBOURS
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import WIDTH, WRAP, KernelScratch, KernelState, KernelTables
from generator.games.balance_control.rules.words.boost import borrow_strength

STEP_Q: Final = tuple(step[0] for step in NEIGHBOURS)
STEP_R: Final = tuple(step[1] for step in NEIGHBOURS)
STEP: Final = tuple(step[0] * WIDTH + step[1] for step in NEIGHBOURS)
OPPOSITE: Final = (3, 4, 5, 0, 1, 2)
LISTED: Final = 15
"""The bits of the roles whose tiles are kept in lists."""


@kernel
def lay_tile(s: KernelState, t: KernelTables, g: KernelScratch, cell: int, kind: int) -> int:
    """Lays a tile of `kind` on the empty cell `cell` and returns its number."""
    q = s.frontier_q[cell]
    r = s.frontier_r[cell]
    tile = s.laid
    s.laid = tile + 1
    s.tile_kind[tile] = kind
    s.tile_q[tile] = q
    s.tile_r[tile] = r
    g.board[(q * WIDTH + r) & WRAP] = tile
    leave_frontier(s, g, cell)
    lenders = join_neighbours(s, t, g, tile, q, r)
    s.times[tile] = 1
    s.leader[tile] = -1
    roles = t.kind_roles[kind]
    if roles & c.SURROUNDED_BIT and s.around[tile] == 6:
        s.ripe += 1
    if roles & LISTED:
        enter_roles(s, t, tile, kind)
    if roles & c.BOOST_BIT:
        s.boost[tile] = t.kind_boost[kind]
    if t.kind_influence[kind] == 1:
        s.site[s.site_n] = tile
        s.site_n += 1
    if lenders > 0 or t.chain == 1:
        borrow_strength(s, t, tile)
    return tile


@kernel
def leave_frontier(s: KernelState, g: KernelScratch, cell: int) -> None:
    """Removes an empty cell from the list of the frontier; the list's last cell moves into its place."""
    last = s.frontier_n - 1
    s.frontier_n = last
    if cell != last:
        q = s.frontier_q[last]
        r = s.frontier_r[last]
        s.frontier_q[cell] = q
        s.frontier_r[cell] = r
        g.board[(q * WIDTH + r) & WRAP] = c.TILES + cell


@kernel
def join_neighbours(s: KernelState, t: KernelTables, g: KernelScratch, tile: int, q: int, r: int) -> int:
    """Links a new tile with its neighbours and adds new empty cells to the frontier; returns how many neighbours lend
    strength."""
    found = 0
    lenders = 0
    near = s.near[tile]
    middle = q * WIDTH + r
    for direction in range(6):
        nq = q + STEP_Q[direction]
        nr = r + STEP_R[direction]
        place = (middle + STEP[direction]) & WRAP
        index = g.board[place]
        if index < c.TILES:
            # What the index says holds only where the tile agrees: it isn't cleared between games or branches.
            if index < tile and s.tile_q[index] == nq and s.tile_r[index] == nr:
                found += 1
                if s.boost[index] > 0:
                    lenders += 1
                near[direction] = index
                s.near[index][OPPOSITE[direction]] = tile
                count = s.around[index] + 1
                s.around[index] = count
                if count == 6 and s.resolved[index] == 0 and t.kind_roles[s.tile_kind[index]] & c.SURROUNDED_BIT:
                    s.ripe += 1
                continue
        else:
            cell = index - c.TILES
            if cell < s.frontier_n and s.frontier_q[cell] == nq and s.frontier_r[cell] == nr:
                near[direction] = -1
                continue
        near[direction] = -1
        cell = s.frontier_n
        s.frontier_q[cell] = nq
        s.frontier_r[cell] = nr
        g.board[place] = c.TILES + cell
        s.frontier_n = cell + 1
    s.around[tile] = found
    return lenders


@kernel
def enter_roles(s: KernelState, t: KernelTables, tile: int, kind: int) -> None:
    """Adds a tile to the lists of tiles that formalise, convert, make resources or are centres."""
    roles = t.kind_roles[kind]
    for role in range(4):
        if (roles >> role) & 1:
            s.role_tile[role][s.role_n[role]] = tile
            s.role_n[role] += 1
    s.output[tile] = t.kind_value[kind]


@kernel
def index_board(s: KernelState, g: KernelScratch) -> None:
    """Rebuilds the index from cells to tiles for a position that was copied in."""
    for tile in range(s.laid):
        g.board[(s.tile_q[tile] * WIDTH + s.tile_r[tile]) & WRAP] = tile
    for cell in range(s.frontier_n):
        g.board[(s.frontier_q[cell] * WIDTH + s.frontier_r[cell]) & WRAP] = c.TILES + cell
