"""`formalize`: resources become influence in the supply, through a tile that the seat may use (R7, R10)."""

from __future__ import annotations

from generator.effects.vocabulary import code
from generator.rules import codes as c
from generator.rules import reason as why
from generator.rules.compile import kernel
from generator.rules.fields import Scratch, State, Tables
from generator.rules.payment import cost_payable, fixed_payable
from generator.rules.special import CANNOT, MUST, NOT_ASKED, full_need, keep_need, no_yield
from generator.rules.spending import clear_base, set_base
from generator.rules.substitution import line_completes
from generator.rules.surcharges import gather
from generator.rules.use import usable
from generator.rules.words.lift import lift_of, lifts_all
from generator.rules.words.reduce_yield import yield_of
from generator.rules.words.suppress_influence import keeps_due, owe_keeps

ONCE_A_GAME = code("often", "once-a-game")


def no_formalize(s: State, t: Tables, g: Scratch, seat: int, tile: int) -> int:
    """Why the seat can't formalise through the tile."""
    kind = s.tile_kind[tile]
    if t.kind_formalize[kind] < 0 or t.kind_roles[kind] & (1 << c.FORMALIZES) == 0:
        return why.NO_DESK
    return no_influence_made(s, t, seat) or no_formalize_through(s, t, g, seat, tile)


@kernel
def no_influence_made(s: State, t: Tables, seat: int) -> int:
    """Why the seat can't formalise through any tile: it is at the cap (R7.3), or a placement is owed (R7.5)."""
    if s.supply[seat] + s.on_board[seat] >= t.influence_cap:
        return why.AT_CAP
    return why.OWED if t.formalize_waits == 1 and s.owed_all > 0 else why.FINE


@kernel
def no_formalize_through(s: State, t: Tables, g: Scratch, seat: int, tile: int) -> int:
    """The same where influence can be made, and the tile is one that makes it."""
    if not usable(s, t, seat, tile):
        return why.DESK_NOT_YOURS
    kind = s.tile_kind[tile]
    row = t.kind_formalize[kind]
    if t.row_often[row] == ONCE_A_GAME and (s.start_used >> seat) & 1:
        return why.USED_UP
    lift = 0
    keep = 0
    if s.lying > 0 or s.mods > 0:
        lift = full_need(s, t, seat, tile, t.row_amount[row])
        keep = keep_need(s, t, tile)
    # What lifts the full effect brings the influence, too; so each is tried where both would do.
    either = keep != NOT_ASKED and lift != NOT_ASKED and lifts_all(s, t, seat)
    if lift == CANNOT:
        return no_yield(s, tile)
    if keep == CANNOT and not either:
        return why.NIL
    plain = s.mods == 0 or t.substitutes == 0
    if plain and s.priced == 0 and lift != MUST and keep != MUST:
        return why.FINE if cost_payable(s, t, t.row_cost[row], seat, t.row_least[row]) else why.UNPAID
    if plain and not fixed_payable(s, t, t.row_cost[row], seat):
        return why.UNPAID
    gather(s, t, g, c.FORMALIZE, seat, tile, -1)
    set_base(s, t, t.row_cost[row])
    if either:
        fine = formalize_rest(s, t, g, seat, row, True, False)
        if not fine and lift != MUST:
            fine = formalize_rest(s, t, g, seat, row, False, keep == MUST)
    else:
        fine = formalize_rest(s, t, g, seat, row, lift == MUST, keep == MUST)
    clear_base(s, t)
    return why.FINE if fine else why.UNPAID


@kernel
def formalize_rest(s: State, t: Tables, g: Scratch, seat: int, row: int, lift: bool, keep: bool) -> bool:
    """Whether what is still to be paid can be: a lift and a keep where they must be, free units and `g.due`."""
    if lift:
        mask = t.row_pay[s.mod_row[lift_of(s, t, seat)]]
        for department in range(t.departments):
            if (mask >> department) & 1 and s.resources[seat][department] > s.base[department] + s.special[department]:
                s.special[department] += 1
                fine = formalize_kept(s, t, g, seat, row, keep)
                s.special[department] -= 1
                if fine:
                    return True
        return False
    return formalize_kept(s, t, g, seat, row, keep)


@kernel
def formalize_kept(s: State, t: Tables, g: Scratch, seat: int, row: int, keep: bool) -> bool:
    """The same behind the lift."""
    if not keep:
        return line_completes(s, t, g, seat, t.row_cost[row][c.SLOTS], t.row_least[row], True)
    return keeps_complete(s, t, g, seat, row, 0, 0)


@kernel
def keeps_complete(s: State, t: Tables, g: Scratch, seat: int, row: int, paid: int, start: int) -> bool:
    """The same while the suppressions that aren't in the mask `paid` are still to be bought out, with departments from
    `start` on."""
    due, own = g.due_n, g.own_n
    owe_keeps(s, t, g, paid, start)
    fine = line_completes(s, t, g, seat, t.row_cost[row][c.SLOTS], t.row_least[row], True)
    g.due_n = due
    g.own_n = own
    return fine


@kernel
def can_formalize(s: State, t: Tables, g: Scratch, seat: int) -> bool:
    """Whether there is any tile through which the seat may formalise."""
    if no_influence_made(s, t, seat) != why.FINE:
        return False
    tiles = s.role_tile[c.FORMALIZES]
    for place in range(s.role_n[c.FORMALIZES]):
        tile = tiles[place]
        own = s.leader[tile] == seat or t.kind_needs[s.tile_kind[tile]] != c.NEEDS_MAJORITY
        if own and no_formalize_through(s, t, g, seat, tile) == why.FINE:
            return True
    return False


@kernel
def formalize_does(s: State, t: Tables, seat: int, tile: int) -> None:
    """The markers come into the supply, within the cap; the cost is paid already."""
    row = t.kind_formalize[s.tile_kind[tile]]
    amount = t.row_amount[row]
    if t.kind_immune[s.tile_kind[tile]] == 0:
        if s.lifted != 1:
            amount = yield_of(s, tile, amount)
        full = s.lifted == 1 and lifts_all(s, t, seat)
        if s.kept != 1 and not full and keeps_due(s, t) != 0:
            amount = 0
    room = t.influence_cap - s.supply[seat] - s.on_board[seat]
    s.supply[seat] += min(amount, room)
    if t.row_often[row] == ONCE_A_GAME:
        s.start_used |= 1 << seat
