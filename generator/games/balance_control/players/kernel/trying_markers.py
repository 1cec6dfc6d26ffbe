"""Tries placing and moving markers without a copy: does it on a draft, judges, takes it back; and keeps the list of the
best moves.

Only for positions without prices and lasting effects: then such a move does only what `put_marker` and `take_marker`
do, and these undo each other. Unless the tile lends strength to its neighbours, only its own share of the position's
worth changes.
"""

from __future__ import annotations

from typing import Final

from generator.games.balance_control.players.kernel.bot_notes import BotNotes
from generator.games.balance_control.players.kernel.worth import IN_SUPPLY, ON_BOARD, tile_share, worth_to
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.chance import below
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.control import put_marker, take_marker
from generator.games.balance_control.rules.fields import KernelScratch, KernelState, KernelTables
from generator.games.balance_control.rules.markers import no_room
from generator.games.balance_control.rules.reason_codes import FINE

TIES: Final = 1 << 16
"""Worths are spread so far apart that a random number below breaks ties."""


@kernel
def try_markers_on(
    s: KernelState, d: KernelState, t: KernelTables, h: KernelScratch, n: BotNotes, number: int, keep: int
) -> int:
    """Tries placing a marker on each of the `number` legal tiles but the last, which is returned."""
    seat = s.actor
    n.path_n = 2
    w = n.weights[n.mind]
    placed = n.plain_worth + (w[ON_BOARD] - w[IN_SUPPLY]) * (t.players - 1)
    d.supply[seat] -= 1
    for place in range(number - 1):
        n.path[1] = h.option[place]
        tile = h.option[place] - c.TILE0
        before = tile_share(d, t, n, tile, seat)
        put_marker(d, t, tile, seat)
        worth = worth_to(d, t, n, seat) if lends(d, t, tile) else placed + tile_share(d, t, n, tile, seat) - before
        take_marker(d, t, tile, seat)
        keep_move(s, n, worth, keep)
    d.supply[seat] += 1
    return h.option[number - 1]


@kernel
def lends(s: KernelState, t: KernelTables, tile: int) -> bool:
    """Whether it matters to neighbouring tiles who leads this one (R4.3)."""
    return t.kind_roles[s.tile_kind[tile]] & c.BOOST_BIT != 0


@kernel
def try_markers_off(
    s: KernelState, d: KernelState, t: KernelTables, h: KernelScratch, n: BotNotes, number: int, keep: int
) -> int:
    """Tries all moves of a marker from each of the `number` legal tiles but the last, which is returned."""
    for place in range(number - 1):
        n.path[1] = h.option[place]
        try_markers_from(s, d, t, n, h.option[place] - c.TILE0, keep)
    return h.option[number - 1]


@kernel
def try_markers_from(s: KernelState, d: KernelState, t: KernelTables, n: BotNotes, tile: int, keep: int) -> None:
    """Tries all moves of a marker from `tile`, which is the move's second sub-move."""
    seat = s.actor
    n.path_n = 3
    taken = n.plain_worth - tile_share(d, t, n, tile, seat)
    take_marker(d, t, tile, seat)
    taken += tile_share(d, t, n, tile, seat)
    for direction in range(6):
        goal = d.near[tile][direction]
        if goal >= 0 and no_room(d, t, seat, goal) == FINE:
            n.path[2] = c.DIRECTION0 + direction
            before = tile_share(d, t, n, goal, seat)
            put_marker(d, t, goal, seat)
            if lends(d, t, tile) or lends(d, t, goal):
                worth = worth_to(d, t, n, seat)
            else:
                worth = taken + tile_share(d, t, n, goal, seat) - before
            take_marker(d, t, goal, seat)
            keep_move(s, n, worth, keep)
    put_marker(d, t, tile, seat)


@kernel
def keep_move(s: KernelState, n: BotNotes, found: int, keep: int) -> None:
    """Adds the move that was tried to the list of the best moves, if its worth `found` is high enough."""
    worth = found * TIES + below(s, TIES)
    place = n.arms
    if place == keep:
        if worth <= n.arm_worth[keep - 1]:
            return
        place = keep - 1
    else:
        n.arms = place + 1
    while place > 0 and n.arm_worth[place - 1] < worth:
        n.arm_worth[place] = n.arm_worth[place - 1]
        n.arm_n[place] = n.arm_n[place - 1]
        for part in range(n.arm_n[place]):
            n.arm_move[place][part] = n.arm_move[place - 1][part]
        place -= 1
    n.arm_worth[place] = worth
    n.arm_n[place] = n.path_n
    for part in range(n.path_n):
        n.arm_move[place][part] = n.path[part]
