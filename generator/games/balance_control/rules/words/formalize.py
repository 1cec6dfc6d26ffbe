"""`formalize`: resources become influence in the supply, through a tile that the seat may use (R7, R10)."""

from __future__ import annotations

from generator.games.balance_control.effects.vocabulary import code
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules import reason_codes as why
from generator.games.balance_control.rules.bill import drop_units, forget_bill, is_bought, owe_cost
from generator.games.balance_control.rules.can_pay import cost_payable, payable
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.control import may_use
from generator.games.balance_control.rules.fields import KernelScratch, KernelState, KernelTables
from generator.games.balance_control.rules.lift_and_keep import (
    CANNOT,
    MUST,
    NOT_ASKED,
    keep_requirement,
    lift_of_influence,
    no_yield,
    owe_keeps,
    owe_lift,
)
from generator.games.balance_control.rules.surcharges import bill_extras
from generator.games.balance_control.rules.words.lift import lifts_all
from generator.games.balance_control.rules.words.reduce_yield import yield_of
from generator.games.balance_control.rules.words.suppress_influence import keeps_due

ONCE_A_GAME = code("often", "once-a-game")


def no_formalize(s: KernelState, t: KernelTables, g: KernelScratch, seat: int, tile: int) -> int:
    """Why the seat can't formalise through the tile."""
    kind = s.tile_kind[tile]
    if t.kind_formalize[kind] < 0 or t.kind_roles[kind] & (1 << c.FORMALIZES) == 0:
        return why.NO_DESK
    return no_influence_made(s, t, seat) or no_formalize_through(s, t, g, seat, tile)


@kernel
def no_influence_made(s: KernelState, t: KernelTables, seat: int) -> int:
    """Why the seat can't formalise through any tile: it has reached the cap (R7.3), or a placement is owed (R7.5)."""
    if s.supply[seat] + s.on_board[seat] >= t.influence_cap:
        return why.AT_CAP
    return why.OWED if t.formalize_waits == 1 and s.owed_all > 0 else why.FINE


@kernel
def no_formalize_through(s: KernelState, t: KernelTables, g: KernelScratch, seat: int, tile: int) -> int:
    """Why the seat can't formalise through this tile, given that it can make influence and the tile formalises."""
    if not may_use(s, t, seat, tile):
        return why.DESK_NOT_YOURS
    kind = s.tile_kind[tile]
    row = t.kind_formalize[kind]
    if t.row_often[row] == ONCE_A_GAME and (s.start_used >> seat) & 1:
        return why.USED_UP
    lift = 0
    keep = 0
    if s.lying > 0 or s.mods > 0:
        lift = lift_of_influence(s, t, seat, tile, t.row_amount[row])
        keep = keep_requirement(s, t, tile)
    # What lifts the full effect brings the influence, too; so each is tried where both would do.
    either = keep != NOT_ASKED and lift != NOT_ASKED and lifts_all(s, t, seat)
    if lift == CANNOT:
        return no_yield(s, tile)
    if keep == CANNOT and not either:
        return why.NIL
    if s.priced == 0 and s.mods == 0:
        return why.FINE if cost_payable(s, t, seat, t.row_cost[row], t.row_least[row]) else why.UNPAID
    bill_extras(s, t, c.FORMALIZE, seat, tile, -1)
    owe_cost(s, t, t.row_cost[row], t.row_least[row])
    if either:
        fine = bill_payable(s, t, g, True, False) or (lift != MUST and bill_payable(s, t, g, False, keep == MUST))
    else:
        fine = bill_payable(s, t, g, lift == MUST, keep == MUST)
    forget_bill(s)
    return why.FINE if fine else why.UNPAID


@kernel
def bill_payable(s: KernelState, t: KernelTables, g: KernelScratch, lift: bool, keep: bool) -> bool:
    """Whether the bill can be paid, with the price of a lift and of keeping influence where asked for."""
    due = s.bill_n
    if lift:
        owe_lift(s, t)
    if keep:
        owe_keeps(s, t)
    fine = payable(s, t, g)
    drop_units(s, s.bill_n - due)
    return fine


@kernel
def can_formalize(s: KernelState, t: KernelTables, g: KernelScratch, seat: int) -> bool:
    """Whether the seat can formalise through any tile."""
    return no_influence_made(s, t, seat) == why.FINE and next_formaliser(s, t, g, seat, 0) >= 0


@kernel
def next_formaliser(s: KernelState, t: KernelTables, g: KernelScratch, seat: int, start: int) -> int:
    """The index of the next formalising tile, from index `start` of their list on, through which the seat can
    formalise; -1 if there is none."""
    tiles = s.role_tile[c.FORMALIZES]
    for place in range(start, s.role_n[c.FORMALIZES]):
        tile = tiles[place]
        own = s.leader[tile] == seat or t.kind_needs[s.tile_kind[tile]] != c.NEEDS_MAJORITY
        if own and no_formalize_through(s, t, g, seat, tile) == why.FINE:
            return place
    return -1


@kernel
def formalize_does(s: KernelState, t: KernelTables, seat: int, tile: int) -> None:
    """Adds the new markers to the supply, within the cap. The cost is already paid."""
    row = t.kind_formalize[s.tile_kind[tile]]
    amount = t.row_amount[row]
    if t.kind_immune[s.tile_kind[tile]] == 0:
        if is_bought(s, c.PART_LIFT) == 0:
            amount = yield_of(s, tile, amount)
        full = is_bought(s, c.PART_LIFT) == 1 and lifts_all(s, t, seat)
        if is_bought(s, c.PART_KEEP) == 0 and not full and keeps_due(s, t) != 0:
            amount = 0
    room = t.influence_cap - s.supply[seat] - s.on_board[seat]
    s.supply[seat] += min(amount, room)
    if t.row_often[row] == ONCE_A_GAME:
        s.start_used |= 1 << seat
