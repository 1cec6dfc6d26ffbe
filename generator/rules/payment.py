"""Who can pay what: units that are due and resources go in, whether and with what they can be paid comes out.

A line is paid in canonical order: its own cost with departments that never go down, extra units taken from other seats
(Generational Contract) in ascending order, then extra units of one's own, ascending. A unit is offered only where the
whole line can still be paid. Which unit pays which extra cost is a matching: by Hall's theorem units can be covered
if, for every set of departments, no more units depend on it than it can pay; and what was paid already fits if, for
every set of departments, it holds no more paid units than there are due units that it could pay for.
"""

from __future__ import annotations

from generator.rules.codes import SLOTS
from generator.rules.compile import kernel
from generator.rules.fields import Scratch, State, Tables
from generator.rules.words.transfer_surcharge import contracts


@kernel
def covered(t: Tables, g: Scratch, units: int) -> bool:
    """Whether the due units in the mask `units` can all be paid out of `g.cap`."""
    number = 0
    mask = -1
    same = True
    for unit in range(g.due_n):
        if (units >> unit) & 1:
            number += 1
            if mask >= 0 and mask != g.due[unit]:
                same = False
            mask = g.due[unit]
    if number == 0:
        return True
    if same:
        return total(t, g.cap, mask) >= number
    for subset in range(1 << t.departments):
        depend = 0
        for unit in range(g.due_n):
            if (units >> unit) & 1 and g.due[unit] & ~subset == 0:
                depend += 1
        if depend > total(t, g.cap, subset):
            return False
    return True


@kernel
def fitting(t: Tables, g: Scratch, units: int) -> bool:
    """Whether what was paid, `g.token`, can be laid on different units of the mask `units`."""
    for subset in range(1, 1 << t.departments):
        takers = 0
        for unit in range(g.due_n):
            if (units >> unit) & 1 and g.due[unit] & subset != 0:
                takers += 1
        if total(t, g.token, subset) > takers:
            return False
    return True


@kernel
def total(t: Tables, amounts: list[int], mask: int) -> int:
    """The sum of the amounts of the departments in `mask`."""
    found = 0
    for department in range(t.departments):
        if (mask >> department) & 1:
            found += amounts[department]
    return found


@kernel
def bits(mask: int) -> int:
    """How many bits are set."""
    found = 0
    while mask:
        mask &= mask - 1
        found += 1
    return found


@kernel
def extras_payable(s: State, t: Tables, g: Scratch, seat: int) -> bool:
    """Whether `g.due` can be paid by `seat` out of `g.left`, and with its contracts out of others' resources."""
    if g.due_n == 0:
        return True
    everything = (1 << g.due_n) - 1
    for department in range(t.departments):
        g.cap[department] = g.left[department]
    if covered(t, g, everything):
        return True
    most = contracts(s, t, seat)
    if most == 0:
        return False
    for taken in range(1, everything + 1):
        if bits(taken) <= most and splits(s, t, g, seat, taken, -1):
            return True
    return False


@kernel
def splits(s: State, t: Tables, g: Scratch, seat: int, taken: int, last: int) -> bool:
    """Whether the units in `taken` can be paid by other seats (from number `last` on, beside what was taken already)
    and all others out of `g.left`."""
    everything = (1 << g.due_n) - 1
    others_left(s, t, g, seat, last)
    if not covered(t, g, taken):
        return False
    for department in range(t.departments):
        g.cap[department] = g.left[department]
    return covered(t, g, everything & ~taken)


@kernel
def others_left(s: State, t: Tables, g: Scratch, seat: int, last: int) -> None:
    """Fills `g.cap` with what other seats can give: taken units, and whatever lies from number `last` on."""
    for department in range(t.departments):
        found = 0
        for other in range(t.players):
            if other == seat:
                continue
            if other * SLOTS + department >= last:
                found += s.resources[other][department]
            else:
                found += s.shift[other][department]
        g.cap[department] = found


@kernel
def own_left(s: State, t: Tables, g: Scratch, seat: int) -> None:
    """Fills `g.left` with what the line's own cost, as chosen so far, leaves."""
    for department in range(t.departments):
        g.left[department] = s.resources[seat][department] - s.base[department] - s.special[department]


@kernel
def recall_due(s: State, g: Scratch) -> None:
    """Takes the units of the line in progress back onto the scratch record."""
    g.due_n = s.due_n
    for unit in range(s.due_n):
        g.due[unit] = s.due[unit]


@kernel
def own_unit_fits(s: State, t: Tables, g: Scratch, department: int) -> bool:
    """Whether the next extra unit may be paid with an own `department`; `g.left` and `g.due` are filled."""
    if department < s.extra_last or s.extra[department] >= g.left[department]:
        return False
    everything = (1 << g.due_n) - 1
    for taken in range(everything + 1):
        if bits(taken) == s.shift_n and own_rest_fits(s, t, g, taken, department):
            return True
        if s.shift_n == 0:
            return False
    return False


@kernel
def own_rest_fits(s: State, t: Tables, g: Scratch, taken: int, department: int) -> bool:
    """Whether all goes well if other seats paid just the units in `taken`."""
    rest = ((1 << g.due_n) - 1) & ~taken
    for slot in range(t.departments):
        found = 0
        for other in range(t.players):
            found += s.shift[other][slot]
        g.token[slot] = found
    if taken and not fitting(t, g, taken):
        return False
    for slot in range(t.departments):
        g.token[slot] = s.extra[slot]
        g.cap[slot] = s.extra[slot] if slot < department else g.left[slot]
    g.token[department] += 1
    return covered(t, g, rest) and fitting(t, g, rest)


@kernel
def taken_unit_fits(s: State, t: Tables, g: Scratch, seat: int, other: int, department: int) -> bool:
    """Whether the next extra unit may be taken from seat `other`; nothing of one's own was paid before."""
    number = other * SLOTS + department
    if other == seat or s.extra_n > s.shift_n or number < s.shift_last:
        return False
    if s.shift[other][department] >= s.resources[other][department]:
        return False
    most = contracts(s, t, seat)
    if s.shift_n >= most:
        return False
    s.shift[other][department] += 1
    found = False
    for taken in range(1, 1 << g.due_n):
        size = bits(taken)
        if s.shift_n + 1 <= size <= most and taken_tokens_fit(s, t, g, taken) and splits(s, t, g, seat, taken, number):
            found = True
            break
    s.shift[other][department] -= 1
    return found


@kernel
def taken_tokens_fit(s: State, t: Tables, g: Scratch, taken: int) -> bool:
    """Whether what was taken from other seats fits on different units of `taken`."""
    for slot in range(t.departments):
        found = 0
        for other in range(t.players):
            found += s.shift[other][slot]
        g.token[slot] = found
    return fitting(t, g, taken)


@kernel
def fixed_payable(s: State, t: Tables, cost: list[int], seat: int) -> bool:
    """Whether the seat holds what a cost names by department."""
    own = s.resources[seat]
    for department in range(t.departments):
        if cost[department] > own[department]:
            return False
    return True


@kernel
def cost_payable(s: State, t: Tables, cost: list[int], seat: int, least: int) -> bool:
    """Whether the seat can pay a cost, its free units included, where no extra units are due."""
    own = s.resources[seat]
    free = cost[SLOTS]
    units = 0
    used = 0
    fresh = 0
    for department in range(t.departments):
        fixed = cost[department]
        left = own[department] - fixed
        if left < 0:
            return False
        if fixed > 0:
            used += 1
        if left > 0 and (t.pays_any >> department) & 1:
            units += left
            if fixed == 0:
                fresh += 1
    missing = least - used
    return units >= free and missing <= fresh and missing <= free


@kernel
def line_payable(s: State, t: Tables, g: Scratch, seat: int, free: int, least: int) -> bool:
    """Whether the line can still be paid: `s.base` is spent, `free` units of free choice are missing that make it
    `least` departments in all, with departments from `s.base_last` on, and `g.due` is to be paid beside."""
    own_left(s, t, g, seat)
    if free == 0:
        return departments_used(s, t) >= least and extras_payable(s, t, g, seat)
    if g.due_n == 0:
        return free_payable(s, t, g, free, least)
    return free_and_extras_payable(s, t, g, seat, free, least)


@kernel
def departments_used(s: State, t: Tables) -> int:
    """From how many departments the line's own cost comes so far."""
    found = 0
    for department in range(t.departments):
        if s.base[department] > 0:
            found += 1
    return found


@kernel
def free_payable(s: State, t: Tables, g: Scratch, free: int, least: int) -> bool:
    """Whether `free` units from enough departments lie in `g.left`."""
    units = 0
    fresh = 0
    for department in range(s.base_last, t.departments):
        left = g.left[department]
        if left > 0 and (t.pays_any >> department) & 1:
            units += left
            if s.base[department] == 0:
                fresh += 1
    missing = least - departments_used(s, t)
    return units >= free and missing <= fresh and missing <= free


@kernel
def free_and_extras_payable(s: State, t: Tables, g: Scratch, seat: int, free: int, least: int) -> bool:
    """The same with extra units due: tries every choice of the free units."""
    start = s.base_last
    for place in range(free):
        g.odometer[place] = start
    while True:
        if odometer_pays(s, t, g, seat, free, least):
            return True
        place = free - 1
        while place >= 0 and g.odometer[place] == t.departments - 1:
            place -= 1
        if place < 0:
            return False
        turned = g.odometer[place] + 1
        for after in range(place, free):
            g.odometer[after] = turned


@kernel
def odometer_pays(s: State, t: Tables, g: Scratch, seat: int, free: int, least: int) -> bool:
    """Whether the choice on the odometer can be paid and leaves enough for the extra units."""
    for place in range(free):
        department = g.odometer[place]
        s.base[department] += 1
        if (t.pays_any >> department) & 1 == 0:
            s.base[department] += s.resources[seat][department] + 1
    own_left(s, t, g, seat)
    fine = departments_used(s, t) >= least
    for department in range(t.departments):
        if g.left[department] < 0:
            fine = False
    fine = fine and extras_payable(s, t, g, seat)
    for place in range(free):
        department = g.odometer[place]
        s.base[department] -= 1
        if (t.pays_any >> department) & 1 == 0:
            s.base[department] -= s.resources[seat][department] + 1
    return fine
