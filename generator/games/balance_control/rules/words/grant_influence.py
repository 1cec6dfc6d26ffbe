"""`grant_influence`: what a focus gives its leader, and giving it (R5.2, R5.6) [focus-gain]."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.control import put_marker
from generator.games.balance_control.rules.fields import KernelState, KernelTables
from generator.games.balance_control.rules.words.reduce_yield import yield_of
from generator.games.balance_control.rules.words.suppress_influence import majorities_suppressed


@kernel
def grant_row(t: KernelTables, kind: int) -> int:
    """The row by which a kind of tile gives influence, -1 none."""
    first = t.kind_row[kind]
    for row in range(first, first + t.kind_row_n[kind]):
        if t.row_word[row] == c.GRANT_INFLUENCE:
            return row
    return -1


@kernel
def grant_of(s: KernelState, t: KernelTables, tile: int, seat: int) -> int:
    """How many markers the seat would get from the focus now, within the cap and what the supply and the tile take."""
    row = grant_row(t, s.tile_kind[tile])
    if row < 0 or majorities_suppressed(s, t):
        return 0
    amount = yield_of(s, tile, t.row_amount[row])
    if t.row_goal[row] == c.ONTO_FOCUS:
        room = min(s.supply[seat], t.tile_limit - s.influence[tile][seat])
    else:
        room = t.influence_cap - s.supply[seat] - s.on_board[seat]
    return min(amount, max(room, 0))


@kernel
def grant_influence_does(s: KernelState, t: KernelTables, tile: int, seat: int, amount: int) -> None:
    """Adds new markers to the supply, or moves markers from there onto the focus, which may count as placing what is
    owed (R7.5) [focus-marker-owed]."""
    if t.row_goal[grant_row(t, s.tile_kind[tile])] == c.ONTO_FOCUS:
        for _ in range(amount):
            s.supply[seat] -= 1
            put_marker(s, t, tile, seat)
            if t.focus_marker_counts == 1 and s.owed[seat] > 0:
                s.owed[seat] -= 1
                s.owed_all -= 1
    else:
        s.supply[seat] += amount
