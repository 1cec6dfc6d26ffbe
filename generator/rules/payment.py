"""Who can pay what: whether units that are due can be paid, and with which resources.

A line is paid in canonical order: its own cost with departments that never go down, extra units taken from other seats
(Generational Contract) in ascending order, then extra units of one's own, ascending. A unit is offered only where the
whole line can still be paid. Which unit pays which extra cost is a matching: by Hall's theorem units can be covered
if, for every set of departments, no more units depend on it than it can pay; and what was paid already fits if, for
every set of departments, it holds no more paid units than there are due units that it could pay for. Where both hold,
one matching does both (Mendelsohn and Dulmage). Of other seats no more than the contracts count, whatever they hold. A
unit that has been lifted (ECO 10) counts as paid with something that pays any of them but those that are no extra cost.
"""

from __future__ import annotations

from generator.rules import codes as c
from generator.rules.compile import kernel
from generator.rules.fields import Scratch, State, Tables
from generator.rules.words.transfer_surcharge import contracts, passes_to


@kernel
def covered(t: Tables, g: Scratch) -> bool:
    """Whether all due units, but one where one is lifted, can be paid out of `g.cap`; others pay none of them."""
    if alike(g):
        return total(t, g.cap, g.due[0]) + g.spared >= g.due_n
    for subset in range(1 << t.departments):
        if depending(g, 0, g.due_n, subset) > total(t, g.cap, subset) + g.spared:
            return False
    return True


@kernel
def alike(g: Scratch) -> bool:
    """Whether the same departments pay every due unit; there is at least one."""
    for unit in range(1, g.due_n):
        if g.due[unit] != g.due[0]:
            return False
    return True


@kernel
def depending(g: Scratch, start: int, end: int, subset: int) -> int:
    """How many of the due units from `start` on, before `end`, only the departments in `subset` can pay."""
    found = 0
    for unit in range(start, end):
        if g.due[unit] & ~subset == 0:
            found += 1
    return found


@kernel
def covered_with_help(t: Tables, g: Scratch, most: int) -> bool:
    """The same where other seats pay up to `most` units out of `g.lend`; the last `g.own_n` they can't pay."""
    shared = g.due_n - g.own_n
    for subset in range(1 << t.departments):
        depend = depending(g, 0, shared, subset)
        depend -= min(depend, g.spared) + min(most, total(t, g.lend, subset))
        if depend > total(t, g.cap, subset):
            return False
        if g.own_n == 0:
            continue
        for wider in range(subset, 1 << t.departments):
            if wider & subset == subset and depend + depending(g, shared, g.due_n, wider) > total(t, g.cap, wider):
                return False
    return True


@kernel
def fitting(t: Tables, g: Scratch) -> bool:
    """Whether what was paid, `g.token`, can be laid on different due units."""
    for subset in range(1, 1 << t.departments):
        takers = 0
        for unit in range(g.due_n):
            if g.due[unit] & subset != 0:
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
def extras_payable(s: State, t: Tables, g: Scratch, seat: int) -> bool:
    """Whether `g.due` can be paid by `seat` out of `g.left`, and with its contracts out of others' resources; where
    need be, one unit falls away for one more paid (ECO 10)."""
    if g.due_n == 0 or units_payable(s, t, g, seat):
        return True
    if g.spares == 0 or g.spared == 1 or g.due_n == g.own_n:
        return False
    g.spared = 1
    fine = False
    for department in range(t.departments):
        if not fine and (g.spares >> department) & 1 and g.left[department] > 0:
            g.left[department] -= 1
            fine = units_payable(s, t, g, seat)
            g.left[department] += 1
    g.spared = 0
    return fine


@kernel
def alone_payable(t: Tables, g: Scratch) -> bool:
    """Whether `g.due` can be paid out of `g.left`, by nobody else."""
    for department in range(t.departments):
        g.cap[department] = g.left[department]
    return covered(t, g)


@kernel
def units_payable(s: State, t: Tables, g: Scratch, seat: int) -> bool:
    """The same without anything more falling away."""
    apart = g.spared == 1 and g.own_n > 0
    if alone_payable(t, g) and not apart:
        return True
    most = contracts(s, t, seat)
    if most == 0 and not apart:
        return False
    others_left(s, t, g, seat, -1)
    return covered_with_help(t, g, most)


@kernel
def others_left(s: State, t: Tables, g: Scratch, seat: int, start: int) -> None:
    """Fills `g.lend` with what other seats can still give, from number `start` (seat and department) on."""
    for department in range(t.departments):
        g.lend[department] = 0
        for other in range(t.players):
            if other != seat and other * c.SLOTS + department >= start and passes_to(s, t, seat, other):
                g.lend[department] += s.resources[other][department] - s.shift[other][department]


@kernel
def taken_so_far(s: State, t: Tables, department: int) -> int:
    """How many units of a department the line takes from other seats."""
    found = 0
    for other in range(t.players):
        found += s.shift[other][department]
    return found


@kernel
def own_left(s: State, t: Tables, g: Scratch, seat: int) -> None:
    """Fills `g.left` with what the line's own cost, as chosen so far, leaves."""
    for department in range(t.departments):
        spent = s.base[department] + s.special[department] - s.swapped[department]
        g.left[department] = s.resources[seat][department] - spent


@kernel
def recall_due(s: State, g: Scratch) -> None:
    """Takes the units of the line in progress back onto the scratch record."""
    g.own_n = 0
    g.spared = 1 if s.spared == 1 else 0
    g.spares = 0
    g.due_n = s.due_n
    for unit in range(s.due_n):
        g.due[unit] = s.due[unit]


@kernel
def own_unit_fits(s: State, t: Tables, g: Scratch, department: int) -> bool:
    """Whether the next extra unit may be paid with an own `department`; `g.left` and `g.due` are filled."""
    if department < s.extra_last or s.extra[department] >= g.left[department]:
        return False
    for slot in range(t.departments):
        taken = taken_so_far(s, t, slot)
        g.token[slot] = s.extra[slot] + taken
        g.cap[slot] = taken + (s.extra[slot] if slot < department else g.left[slot])
    g.token[department] += 1
    return covered(t, g) and fitting(t, g)


@kernel
def taken_unit_fits(s: State, t: Tables, g: Scratch, seat: int, other: int, department: int) -> bool:
    """Whether the next extra unit may be taken from seat `other`; nothing of one's own was paid before."""
    number = other * c.SLOTS + department
    if other == seat or s.extra_n > s.shift_n or number < s.shift_last:
        return False
    more = contracts(s, t, seat) - s.shift_n - 1
    if more < 0 or not passes_to(s, t, seat, other) or s.shift[other][department] >= s.resources[other][department]:
        return False
    s.shift[other][department] += 1
    for slot in range(t.departments):
        g.token[slot] = taken_so_far(s, t, slot)
        g.cap[slot] = g.left[slot] + g.token[slot]
    others_left(s, t, g, seat, number)
    s.shift[other][department] -= 1
    return fitting(t, g) and covered_with_help(t, g, more)


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
    free = cost[c.SLOTS]
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
