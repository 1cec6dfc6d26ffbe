"""What can pay the next unit of a line in progress: a lift, a keep, units of free choice, extra units."""

from __future__ import annotations

from generator.rules import codes as c
from generator.rules.compile import kernel
from generator.rules.fields import Scratch, State, Tables
from generator.rules.option import offer
from generator.rules.payment import extras_payable, line_payable, own_left, own_unit_fits, recall_due, taken_unit_fits
from generator.rules.special import MUST, full_need, keep_need, lift_need, pay_keep, special_options
from generator.rules.substitution import legal_replaces, legal_withs, rest_payable
from generator.rules.supply import gettable
from generator.rules.surcharges import gather
from generator.rules.words.convert import convert_row, first_convert_row
from generator.rules.words.formalize import formalize_rest, keeps_complete
from generator.rules.words.lift import lift_of, lifts_all, spares
from generator.rules.words.suppress_influence import keeps_due, keeps_fit


@kernel
def legal_payments(s: State, t: Tables, g: Scratch) -> int:
    """The stages in which something is paid."""
    ask = s.ask
    if ask == c.ASK_BASE:
        return legal_base(s, t, g)
    if ask == c.ASK_EXTRA:
        return legal_extras(s, t, g)
    if ask == c.ASK_LIFT:
        return legal_spares(s, t, g) if s.due_n > 0 else legal_lifts(s, t, g)
    if ask == c.ASK_KEEP:
        return legal_keeps(s, t, g)
    if ask == c.ASK_REPLACE:
        return legal_replaces(s, t, g)
    if ask == c.ASK_WITH:
        return legal_withs(s, t, g)
    return 0


@kernel
def legal_lifts(s: State, t: Tables, g: Scratch) -> int:
    """What can pay for the full yield of the line's effect (ECO 10), or going without."""
    seat = s.actor
    tile = s.pick_tile
    row = t.kind_formalize[s.tile_kind[tile]]
    if s.verb == c.FORMALIZE:
        need = full_need(s, t, seat, tile, t.row_amount[row])
    else:
        need = lift_need(s, t, seat, tile, t.row_amount[first_convert_row(s, t, tile)] if s.verb == c.CONVERT else 1)
    options = special_options(s, t, seat, need, t.row_pay[s.mod_row[lift_of(s, t, seat)]])
    gather(s, t, g, s.verb, seat, tile, -1)
    found = 0
    for department in range(t.departments):
        if (options >> department) & 1 and lift_leads_on(s, t, g, seat, tile, row, department):
            found = offer(g, found, c.LIFT0 + department)
    if (options >> 30) & 1 and (s.verb != c.FORMALIZE or unlifted_leads_on(s, t, g, seat, tile, row)):
        found = offer(g, found, c.WITHOUT)
    return found


@kernel
def legal_spares(s: State, t: Tables, g: Scratch) -> int:
    """What can pay for one extra cost to fall away (ECO 10), or going without."""
    found = 0
    mask = spares(s, t, s.actor)
    s.spared = 1
    recall_due(s, g)
    for department in range(t.departments):
        if (mask >> department) & 1:
            s.special[department] += 1
            if rest_payable(s, t, g):
                found = offer(g, found, c.LIFT0 + department)
            s.special[department] -= 1
    s.spared = 0
    recall_due(s, g)
    if rest_payable(s, t, g):
        found = offer(g, found, c.WITHOUT)
    return found


@kernel
def lift_leads_on(s: State, t: Tables, g: Scratch, seat: int, tile: int, row: int, department: int) -> bool:
    """Whether the line can be completed when this department pays for the lift; `g.due` is filled."""
    s.special[department] += 1
    s.lifted = 1
    if s.verb == c.FORMALIZE:
        keep = keep_need(s, t, tile) == MUST and not lifts_all(s, t, seat)
        fine = formalize_rest(s, t, g, seat, row, False, keep)
    elif s.verb == c.CONVERT:
        fine = False
        for given in range(t.departments):
            if convert_row(s, t, g, seat, tile, given) >= 0 and gettable(s, t) & ~(1 << given) != 0:
                fine = True
    else:
        own_left(s, t, g, seat)
        fine = extras_payable(s, t, g, seat)
    s.lifted = 0
    s.special[department] -= 1
    return fine


@kernel
def unlifted_leads_on(s: State, t: Tables, g: Scratch, seat: int, tile: int, row: int) -> bool:
    """Whether a formalisation can be completed without the lift; `g.due` is filled."""
    return formalize_rest(s, t, g, seat, row, False, keep_need(s, t, tile) == MUST)


@kernel
def legal_keeps(s: State, t: Tables, g: Scratch) -> int:
    """What can pay to keep the influence that the line makes (CLM 05), or going without."""
    seat = s.actor
    tile = s.pick_tile
    row = t.kind_formalize[s.tile_kind[tile]]
    gather(s, t, g, s.verb, seat, tile, -1)
    found = 0
    for department in range(s.keep_last, t.departments):
        pay_keep(s, department, 1)
        for paid in range(1, 1 << keeps_due(s, t)):
            if keeps_fit(s, t, paid) and keeps_complete(s, t, g, seat, row, paid, department):
                found = offer(g, found, c.KEEP0 + department)
                break
        pay_keep(s, department, -1)
    if s.keep_n == 0 and keep_need(s, t, tile) != MUST:
        found = offer(g, found, c.WITHOUT)
    return found


@kernel
def legal_base(s: State, t: Tables, g: Scratch) -> int:
    """The departments that can pay the next unit of free choice, none below the last."""
    found = 0
    seat = s.actor
    recall_due(s, g)
    last = s.base_last
    for department in range(last, t.departments):
        left = s.resources[seat][department] + s.swapped[department] - s.base[department] - s.special[department]
        if (t.pays_any >> department) & 1 == 0 or left <= 0:
            continue
        s.base[department] += 1
        s.base_last = department
        if line_payable(s, t, g, seat, s.base_due - s.base_n - 1, s.base_least):
            found = offer(g, found, c.BASE0 + department)
        s.base[department] -= 1
    s.base_last = last
    return found


@kernel
def legal_extras(s: State, t: Tables, g: Scratch) -> int:
    """What can pay the next extra unit: taken from another seat, or one's own."""
    found = 0
    seat = s.actor
    recall_due(s, g)
    own_left(s, t, g, seat)
    top = s.depth - 1
    for other in range(t.players):
        if s.frame_kind[top] == c.FOCUS_FRAME and s.frame_step[top] == c.FOCUS_KEEPS:
            continue
        for department in range(t.departments):
            if taken_unit_fits(s, t, g, seat, other, department):
                found = offer(g, found, c.SHIFT0 + other * c.SLOTS + department)
    for department in range(t.departments):
        if own_unit_fits(s, t, g, department):
            found = offer(g, found, c.EXTRA0 + department)
    return found
