"""Whether the rest of a bill can be paid: which units, with which resources, of which seats.

Which resource pays which unit is a matching, so what counts are sums. By Hall's theorem the units can be paid if, for
every set of departments, no more units fall on it than it can pay. What was paid of a part fits if, for every set of
departments, it holds no more than that part has units for. Where both hold, one matching does both (Mendelsohn and
Dulmage). Units are paid in ascending order, so that a set of payments is one sequence of sub-moves; what lies before
the last of them pays no more of its part. Of other seats no more than the contracts count, whatever they hold. An
extra cost that falls away (ECO 10) is paid by nobody.
"""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.bill import drop_units, is_bought, owe, owe_distinct
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelScratch, KernelState, KernelTables
from generator.games.balance_control.rules.words.substitute import paid_with, substitute_uses
from generator.games.balance_control.rules.words.transfer_surcharge import count_contracts, passes_to


@kernel
def payable(s: KernelState, t: KernelTables, g: KernelScratch) -> bool:
    """Whether the rest of the bill can be paid, with substitutes for named units if need be (ECO 08, SEC 06)."""
    if payable_with_spared_extra(s, t, g):
        return True
    if not may_replace(s, t):
        return False
    for pair in range(t.substitutes * c.SLOTS):
        g.swap[pair] = 0
    while next_swaps(s, t, g):
        if swaps_pay(s, t, g):
            return True
    return False


@kernel
def cost_payable(s: KernelState, t: KernelTables, seat: int, cost: list[int], least: int) -> bool:
    """Whether the seat can pay a plain cost: no extra costs, no substitutes. Needs no bill, so it is the fast path of
    `payable`. `least` is the number of different departments that must pay."""
    units = 0
    fresh = 0
    missing = least
    for department in range(t.departments):
        left = s.resources[seat][department] - cost[department]
        if left < 0:
            return False
        pays = left > 0 and (t.pays_any >> department) & 1 == 1
        if pays:
            units += left
        if cost[department] > 0:
            missing -= 1
        elif pays:
            fresh += 1
    return units >= cost[c.SLOTS] and missing <= min(fresh, cost[c.SLOTS])


@kernel
def payable_with_spared_extra(s: KernelState, t: KernelTables, g: KernelScratch) -> bool:
    """Whether the rest of the bill can be paid without further substitutes, with ECO 10 taking an extra cost off it if
    need be."""
    if payable_as_it_stands(s, t, g):
        return True
    if s.bill_spare == 0:
        return False
    owe(s, c.PART_SPARE, s.bill_spare, 1)
    s.bill_bought |= 1 << c.PART_SPARE
    fine = payable_as_it_stands(s, t, g)
    s.bill_bought &= ~(1 << c.PART_SPARE)
    drop_units(s, 1)
    return fine


@kernel
def payable_as_it_stands(s: KernelState, t: KernelTables, g: KernelScratch) -> bool:
    """Whether the rest of the bill can be paid without further substitutes and without ECO 10."""
    seat = s.bill_seat
    for department in range(t.departments):
        left = s.resources[seat][department] - s.bill_named[department] - s.bill_paid[seat][department]
        if left < 0:
            return False
        g.left[department] = left
    one = -1
    apart = 0
    for unit in range(s.bill_n):
        if s.bill_for[unit] < s.bill_part:
            continue
        if s.bill_rank[unit] == 2:
            apart += 1
        alike = one < 0 or (s.bill_unit[unit] == s.bill_unit[one] and s.bill_for[unit] == s.bill_for[one])
        if not alike or apart > 1:
            return distinct_units_payable(s, t, g)
        one = unit
    if one < 0:
        return True
    if s.bill_for[one] == c.PART_EXTRA and s.mods > 0 and count_contracts(s, t, seat) > 0:
        return distinct_units_payable(s, t, g)
    return uniform_units_payable(s, t, g, one)


@kernel
def open_payers(s: KernelState, t: KernelTables) -> int:
    """The departments that may still pay for the current part, as a mask. Payments come in ascending order, so none
    lies before the seat's last payer."""
    before = max(s.bill_last - c.OWN0, 0)
    return ((1 << t.departments) - 1) & ~((1 << before) - 1)


@kernel
def uniform_units_payable(s: KernelState, t: KernelTables, g: KernelScratch, one: int) -> bool:
    """Whether the resources in `g.left` pay the open units, all of which are like unit `one`."""
    part = s.bill_for[one]
    mask = s.bill_unit[one] & (open_payers(s, t) if s.bill_part == part else -1)
    due = 0
    apart = 0
    for unit in range(s.bill_n):
        if s.bill_for[unit] == part:
            due += 1
            apart = max(apart, s.bill_rank[unit])
    if apart == 1:
        apart = 0
    units = 0
    fresh = 0
    for department in range(t.departments):
        more = g.left[department] if (mask >> department) & 1 else 0
        units += more
        if s.bill_part == part and s.bill_part_paid[department] > 0:
            if (s.bill_unit[one] >> department) & 1 == 0:
                return False
            due -= s.bill_part_paid[department]
            apart -= 1
        elif more > 0:
            fresh += 1
    spared = is_bought(s, c.PART_SPARE) if part == c.PART_EXTRA else 0
    return units >= due - spared and apart <= min(fresh, due)


@kernel
def distinct_units_payable(s: KernelState, t: KernelTables, g: KernelScratch) -> bool:
    """Whether `g.left`, with other seats as far as contracts go, pays open units that differ from each other."""
    every = 1 << t.departments
    begun = s.bill_part_n > 0
    if begun and not paid_units_fit(s, t):
        return False
    most = count_others_units(s, t, g)
    later = s.bill_part + 1 if begun else s.bill_part
    more = units_only_payable_by(s, later, c.PART_EXTRA, every - 1) > 0
    mask = open_payers(s, t)
    for paid in range(every if begun else 1):
        # What of the part in progress only these departments can pay, and hasn't been.
        due = (
            units_only_payable_by(s, s.bill_part, s.bill_part, paid) - sum_of_departments(t, s.bill_part_paid, paid)
            if begun
            else 0
        )
        if begun and s.bill_part == c.PART_EXTRA:
            due -= is_bought(s, c.PART_SPARE) + min(most, sum_of_departments(t, g.lend, paid))
        if paid > 0 and due <= 0:
            continue
        least = paid & mask
        for within in range(least, every if more else least + 1):
            if within & least != least:
                continue
            others = units_only_payable_by(s, later, c.PART_EXTRA - 1, within)
            if later <= c.PART_EXTRA:
                others += extras_left_to(s, t, g, within, most)
            if max(due, 0) + others > sum_of_departments(t, g.left, within):
                return False
    return True


@kernel
def units_only_payable_by(s: KernelState, first: int, last: int, within: int) -> int:
    """How many units of the parts `first` to `last` of the bill can be paid by no department outside the mask
    `within`."""
    found = 0
    for unit in range(s.bill_n):
        part = s.bill_for[unit]
        if first <= part <= last and not has_at_least(s.bill_unit[unit] & ~within, s.bill_rank[unit]):
            found += 1
    return found


@kernel
def extras_left_to(s: KernelState, t: KernelTables, g: KernelScratch, within: int, most: int) -> int:
    """How many extra costs fall on the departments `within` alone, after other seats have paid up to `most` and ECO 10
    has taken one off."""
    due = units_only_payable_by(s, c.PART_EXTRA, c.PART_EXTRA, within)
    found = due
    if most > 0:
        found = 0
        for some in range(within + 1):
            if some & ~within == 0:
                due = units_only_payable_by(s, c.PART_EXTRA, c.PART_EXTRA, some) - min(
                    most, sum_of_departments(t, g.lend, some)
                )
                found = max(found, due)
    return max(found - is_bought(s, c.PART_SPARE), 0)


@kernel
def paid_units_fit(s: KernelState, t: KernelTables) -> bool:
    """Whether each payment made for the current part can be assigned to a unit of its own."""
    for some in range(1, 1 << t.departments):
        takers = 0
        for unit in range(s.bill_n):
            if s.bill_for[unit] == s.bill_part and has_at_least(s.bill_unit[unit] & some, s.bill_rank[unit]):
                takers += 1
        if sum_of_departments(t, s.bill_part_paid, some) > takers:
            return False
    return True


@kernel
def has_at_least(mask: int, number: int) -> bool:
    """Whether a mask holds at least `number` departments; `number` is at least 1."""
    while mask != 0 and number > 1:
        mask &= mask - 1
        number -= 1
    return mask != 0


@kernel
def sum_of_departments(t: KernelTables, amounts: list[int], mask: int) -> int:
    """The sum of the amounts of the departments in `mask`."""
    found = 0
    for department in range(t.departments):
        if (mask >> department) & 1:
            found += amounts[department]
    return found


@kernel
def count_others_units(s: KernelState, t: KernelTables, g: KernelScratch) -> int:
    """How many more extra costs other seats may pay (CLM 13); fills `g.lend` with what they can still give."""
    for department in range(t.departments):
        g.lend[department] = 0
    if s.mods == 0 or (s.bill_part == c.PART_EXTRA and s.bill_last >= c.OWN0):
        return 0
    most = count_contracts(s, t, s.bill_seat)
    if most == 0:
        return 0
    for other in range(t.players):
        if other == s.bill_seat or not passes_to(s, t, s.bill_seat, other):
            continue
        for department in range(t.departments):
            if s.bill_part != c.PART_EXTRA or c.OTHERS0 + other * c.SLOTS + department >= s.bill_last:
                g.lend[department] += s.resources[other][department] - s.bill_paid[other][department]
    return most - s.bill_part_n if s.bill_part == c.PART_EXTRA else most


# Units that are paid otherwise ----------------------------------------------------------------------------------------


@kernel
def may_replace(s: KernelState, t: KernelTables) -> bool:
    """Whether named units of the bill may still be paid by substitutes; the input of a conversion never may."""
    if t.substitutes == 0 or s.mods == 0 or s.bill_part > c.PART_INSTEAD:
        return False
    verb = s.bill_verb
    return verb == c.FORMALIZE or verb == c.PLAY or verb == c.CLIMATE_PLAY or verb == c.OVERLAY_PLACE


@kernel
def swaps_open(s: KernelState, t: KernelTables, pair: int) -> int:
    """How many units may still be replaced for `pair`, which is a substitute and a department as one number."""
    department = pair % c.SLOTS
    in_any = s.bill_verb == c.FORMALIZE
    if pair < s.bill_swap or paid_with(t, pair // c.SLOTS, department, in_any) == 0:
        return 0
    return max(min(substitute_uses(s, t, s.bill_seat, pair // c.SLOTS), s.bill_named[department]), 0)


@kernel
def apply_swap(s: KernelState, t: KernelTables, pair: int, number: int, part: int) -> None:
    """Replaces `number` units of a department by a substitute; its units come onto the bill, in the given part."""
    slot = pair // c.SLOTS
    s.bill_named[pair % c.SLOTS] -= number
    s.bill_uses[slot] += number
    row = t.substitute_row[slot]
    mask = paid_with(t, slot, pair % c.SLOTS, False)
    for _ in range(number):
        if t.row_least[row] > 1:  # of different departments [economic-council-pair]
            owe_distinct(s, part, mask, t.row_count[row])
        else:
            owe(s, part, mask, t.row_count[row])


@kernel
def revert_swap(s: KernelState, pair: int, number: int) -> None:
    """Reverts `apply_swap`; the caller drops the units that it added to the bill."""
    s.bill_named[pair % c.SLOTS] += number
    s.bill_uses[pair // c.SLOTS] -= number


@kernel
def next_swaps(s: KernelState, t: KernelTables, g: KernelScratch) -> bool:
    """Advances `g.swap` to the next combination of replaced units; False after the last one."""
    for pair in range(t.substitutes * c.SLOTS):
        if g.swap[pair] < swaps_open(s, t, pair):
            g.swap[pair] += 1
            return True
        g.swap[pair] = 0
    return False


@kernel
def swaps_pay(s: KernelState, t: KernelTables, g: KernelScratch) -> bool:
    """Whether the rest of the bill can be paid with exactly the replacements in `g.swap`."""
    if not swaps_allowed(s, t, g):
        return False
    due = s.bill_n
    for pair in range(t.substitutes * c.SLOTS):
        apply_swap(s, t, pair, g.swap[pair], c.PART_FREE)
    fine = payable_with_spared_extra(s, t, g)
    for pair in range(t.substitutes * c.SLOTS):
        revert_swap(s, pair, g.swap[pair])
    drop_units(s, s.bill_n - due)
    return fine


@kernel
def swaps_allowed(s: KernelState, t: KernelTables, g: KernelScratch) -> bool:
    """Whether `g.swap` replaces no more units of a department than are due, and uses no substitute more often than
    allowed."""
    for department in range(t.departments):
        number = 0
        for slot in range(t.substitutes):
            number += g.swap[slot * c.SLOTS + department]
        if number > s.bill_named[department]:
            return False
    for slot in range(t.substitutes):
        number = 0
        for department in range(t.departments):
            number += g.swap[slot * c.SLOTS + department]
        if number > 0 and number > substitute_uses(s, t, s.bill_seat, slot):
            return False
    return True
