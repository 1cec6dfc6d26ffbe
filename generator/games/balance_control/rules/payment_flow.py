"""Paying a bill: asks for one unit after the other, part by part, and carries out the move after the last unit."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.bill import (
    begin_part,
    drop_units,
    is_bought,
    owe,
    owe_cost,
    pay_unit,
    units_of,
)
from generator.games.balance_control.rules.can_pay import apply_swap, may_replace
from generator.games.balance_control.rules.commit import commit
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelScratch, KernelState, KernelTables
from generator.games.balance_control.rules.lift_and_keep import MAY, MUST, owe_keeps, owe_lift
from generator.games.balance_control.rules.payment_options import keep_asked, lift_asked, swap_pays
from generator.games.balance_control.rules.surcharges import bill_extras


@kernel
def start_tile_action(s: KernelState, t: KernelTables, g: KernelScratch) -> None:
    """Starts a move through the picked tile: its bill begins with the price of lifting the yield (ECO 10)."""
    bill_extras(s, t, s.verb, s.actor, s.pick_tile, -1)
    if s.verb == c.FORMALIZE:
        row = t.kind_formalize[s.tile_kind[s.pick_tile]]
        owe_cost(s, t, t.row_cost[row], t.row_least[row])
    need = lift_asked(s, t)
    if need == MAY or need == MUST:
        begin_part(s, c.PART_LIFT)
        owe_lift(s, t)
        s.ask = c.ASK_PAY
    else:
        after_lift(s, t, g)


@kernel
def after_lift(s: KernelState, t: KernelTables, g: KernelScratch) -> None:
    """Continues a move through a tile once the lift is decided: the rest of the bill, a conversion's input, or the
    choices."""
    if s.verb == c.FORMALIZE:
        ask_payment(s, t, g, c.PART_KEEP)
    else:
        s.ask = c.ASK_INPUT if s.verb == c.CONVERT else c.ASK_CHOICE


@kernel
def ask_payment(s: KernelState, t: KernelTables, g: KernelScratch, part: int) -> None:
    """Asks for the next part of the bill, from `part` on, or carries out the move if all is paid."""
    s.ask = c.ASK_PAY
    if part <= c.PART_KEEP and keep_asked(s, t) > 0:
        begin_part(s, c.PART_KEEP)
        owe_keeps(s, t)
        return
    if part <= c.PART_SPARE and s.bill_spare > 0:
        begin_part(s, c.PART_SPARE)
        owe(s, c.PART_SPARE, s.bill_spare, 1)
        s.bill_spare = 0
        return
    if part <= c.PART_REPLACE and may_replace(s, t):
        begin_part(s, c.PART_REPLACE)
        for pair in range(t.substitutes * c.SLOTS):
            if swap_pays(s, t, g, pair):
                return
    if part <= c.PART_FREE and units_of(s, c.PART_FREE) > 0:
        begin_part(s, c.PART_FREE)
    elif part <= c.PART_EXTRA and units_of(s, c.PART_EXTRA) > is_bought(s, c.PART_SPARE):
        begin_part(s, c.PART_EXTRA)
    else:
        commit(s, t, g)


@kernel
def units_asked(s: KernelState) -> int:
    """How many units of the part must be paid; an extra cost taken off by ECO 10 isn't counted."""
    number = units_of(s, s.bill_part)
    return number - is_bought(s, c.PART_SPARE) if s.bill_part == c.PART_EXTRA else number


@kernel
def apply_payment(s: KernelState, t: KernelTables, g: KernelScratch, choice: int) -> None:
    """Pays one unit, or declines an optional part; after a part's last unit the next part is asked for."""
    part = s.bill_part
    if part == c.PART_REPLACE and choice != c.WITHOUT:
        s.bill_swap = choice - c.REPLACE0
        apply_swap(s, t, s.bill_swap, 1, c.PART_INSTEAD)
        begin_part(s, c.PART_INSTEAD)
        return
    if choice != c.WITHOUT:
        pay_unit(s, choice, 1)
        s.bill_last = choice
        s.bill_bought |= 1 << part
        if s.bill_part_n < units_asked(s):
            return
    if part == c.PART_INSTEAD:
        drop_units(s, s.bill_part_n)
        ask_payment(s, t, g, c.PART_REPLACE)
    elif part == c.PART_LIFT:
        begin_part(s, c.PART_KEEP)
        after_lift(s, t, g)
    else:
        ask_payment(s, t, g, part + 1)
