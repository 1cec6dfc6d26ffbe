"""`boost`: the strength that a Lobbyist lends to neighbouring tiles, from its placement on and under overlays (R4.1,
R11.6)."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.control import (
    lend,
    lends_to,
    settle_lobbyist_chain,
    update_leader,
    update_strength,
)
from generator.games.balance_control.rules.fields import KernelState, KernelTables
from generator.games.balance_control.rules.words.reduce_yield import yield_of


@kernel
def lent_by(s: KernelState, t: KernelTables, tile: int) -> int:
    """The strength that the Lobbyist `tile` lends under its overlays, if they affect majorities
    [overlays-and-majority]."""
    amount = t.kind_boost[s.tile_kind[tile]]
    return amount if t.boost_stays == 1 else yield_of(s, tile, amount)


@kernel
def set_boost(s: KernelState, t: KernelTables, tile: int, boost: int) -> None:
    """Sets the strength that the Lobbyist `tile` lends to `boost` and updates its neighbours (R11.6)."""
    before = s.boost[tile]
    if boost == before:
        return
    s.boost[tile] = boost
    if t.chain == 1:
        settle_lobbyist_chain(s, t)
    else:
        for seat in range(t.players):
            if lends_to(s, t, tile, seat):
                lend(s, t, tile, seat, boost - before)


@kernel
def borrow_strength(s: KernelState, t: KernelTables, tile: int) -> None:
    """Adds to a new tile the strength that neighbouring Lobbyists lend."""
    if t.chain == 1:
        settle_lobbyist_chain(s, t)
        return
    if t.kind_roles[s.tile_kind[tile]] & (c.BOOST_BIT | c.IMMUNE_BIT):
        return
    for direction in range(6):
        other = s.near[tile][direction]
        if other < 0 or s.boost[other] == 0:
            continue
        for seat in range(t.players):
            if lends_to(s, t, other, seat):
                s.bonus[tile][seat] += s.boost[other]
                update_strength(s, t, tile, seat)
    if t.empty_bonus == 1:
        update_leader(s, t, tile)
