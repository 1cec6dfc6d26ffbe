"""The options to pay the next unit of a bill. A unit is offered only if the whole move can still be paid.

Lifting a yield, keeping influence and taking an extra cost off are optional, unless the move would do nothing
otherwise.
"""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.bill import drop_units, is_bought, pay_unit
from generator.games.balance_control.rules.can_pay import (
    apply_swap,
    payable,
    payable_with_spared_extra,
    revert_swap,
    swaps_open,
)
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelScratch, KernelState, KernelTables
from generator.games.balance_control.rules.lift_and_keep import (
    MAY,
    MUST,
    keep_requirement,
    lift_of_influence,
    lift_requirement,
    owe_keeps,
)
from generator.games.balance_control.rules.move_in_progress import add_option
from generator.games.balance_control.rules.supply import convertible_departments
from generator.games.balance_control.rules.words.convert import convert_row, first_convert_row
from generator.games.balance_control.rules.words.lift import lifts_all
from generator.games.balance_control.rules.words.transfer_surcharge import count_contracts, passes_to


@kernel
def legal_payments(s: KernelState, t: KernelTables, g: KernelScratch) -> int:
    """Lists what can pay the next unit: other seats, then own departments, in ascending order; and declining the part.
    Returns how many."""
    found = 0
    part = s.bill_part
    if part == c.PART_REPLACE:
        for pair in range(t.substitutes * c.SLOTS):
            if swap_pays(s, t, g, pair):
                found = add_option(g, found, c.REPLACE0 + pair)
        return add_option(g, found, c.WITHOUT) if payable_with_spared_extra(s, t, g) else found
    if part == c.PART_EXTRA and s.mods > 0:
        for choice in range(c.OTHERS0, c.OTHERS0 + t.players * c.SLOTS):
            if other_pays(s, t, g, choice):
                found = add_option(g, found, choice)
    for choice in range(c.OWN0, c.OWN0 + t.departments):
        if unit_pays(s, t, g, choice):
            found = add_option(g, found, choice)
    return add_option(g, found, c.WITHOUT) if goes_without(s, t, g) else found


@kernel
def swap_pays(s: KernelState, t: KernelTables, g: KernelScratch, pair: int) -> bool:
    """Whether the move can still be paid after one more unit is replaced as `pair` says."""
    if swaps_open(s, t, pair) == 0:
        return False
    due = s.bill_n
    last = s.bill_swap
    apply_swap(s, t, pair, 1, c.PART_FREE)
    s.bill_swap = pair
    fine = payable(s, t, g)
    s.bill_swap = last
    revert_swap(s, pair, 1)
    drop_units(s, s.bill_n - due)
    return fine


@kernel
def other_pays(s: KernelState, t: KernelTables, g: KernelScratch, choice: int) -> bool:
    """Whether another seat can pay the next extra cost; only before the seat itself pays one (CLM 13)."""
    other = (choice - c.OTHERS0) // c.SLOTS
    department = (choice - c.OTHERS0) % c.SLOTS
    if other == s.bill_seat or s.resources[other][department] <= s.bill_paid[other][department]:
        return False
    if count_contracts(s, t, s.bill_seat) <= s.bill_part_n or not passes_to(s, t, s.bill_seat, other):
        return False
    return unit_pays(s, t, g, choice)


@kernel
def unit_pays(s: KernelState, t: KernelTables, g: KernelScratch, choice: int) -> bool:
    """Whether the move can be completed if `choice` pays the next unit of the part."""
    last = s.bill_last
    before = s.bill_bought
    if choice < last:
        return False
    s.bill_last = choice
    s.bill_bought |= 1 << s.bill_part
    pay_unit(s, choice, 1)
    fine = completes(s, t, g, s.bill_part)
    pay_unit(s, choice, -1)
    s.bill_bought = before
    s.bill_last = last
    return fine


@kernel
def goes_without(s: KernelState, t: KernelTables, g: KernelScratch) -> bool:
    """Whether the move can be completed without this part, and still does anything (R11.8)."""
    part = s.bill_part
    if part > c.PART_SPARE or s.bill_part_n > 0 or s.verb == c.PAY:
        return False
    need = lift_asked(s, t) if part == c.PART_LIFT else keep_asked(s, t) if part == c.PART_KEEP else MAY
    if need == MUST:
        return False
    s.bill_part = part + 1
    fine = completes(s, t, g, part)
    s.bill_part = part
    return fine


@kernel
def completes(s: KernelState, t: KernelTables, g: KernelScratch, part: int) -> bool:
    """Whether the move can be completed with the present bill. After `PART_LIFT` this includes a conversion's input and
    the price of keeping influence."""
    if part != c.PART_LIFT or s.verb == c.CENTRE_MOVE or s.verb == c.CENTRE_REMOVE:
        return payable(s, t, g)
    if s.verb == c.CONVERT:
        made = convertible_departments(s, t)
        for given in range(t.departments):
            if made & ~(1 << given) != 0 and convert_row(s, t, g, s.actor, s.pick_tile, given) >= 0:
                return True
        return False
    due = s.bill_n
    if keep_asked(s, t) == MUST:
        owe_keeps(s, t)
    fine = payable(s, t, g)
    drop_units(s, s.bill_n - due)
    return fine


@kernel
def lift_asked(s: KernelState, t: KernelTables) -> int:
    """Whether the move's yield `MAY`, `MUST` or `CANNOT` be lifted by paying more (ECO 10)."""
    tile = s.pick_tile
    if s.verb == c.FORMALIZE:
        return lift_of_influence(s, t, s.actor, tile, t.row_amount[t.kind_formalize[s.tile_kind[tile]]])
    if s.cut[tile] == 0:
        return 0
    return lift_requirement(
        s, t, s.actor, tile, t.row_amount[first_convert_row(s, t, tile)] if s.verb == c.CONVERT else 1
    )


@kernel
def keep_asked(s: KernelState, t: KernelTables) -> int:
    """Whether the influence that the move makes `MAY`, `MUST` or `CANNOT` be kept by paying (CLM 05)."""
    if s.verb != c.FORMALIZE or (is_bought(s, c.PART_LIFT) == 1 and lifts_all(s, t, s.actor)):
        return 0
    return keep_requirement(s, t, s.pick_tile)
