"""Units of a line's own cost that are paid otherwise (ECO 08, SEC 06): whether and how what is due can be paid.

A replaced unit leaves the line's own cost, and the units that are paid instead become due like extra units, only that
nobody else can pay them. So what a card allows is tried in all its numbers, and the rest is the matching of `payment`.
The stages of a line: which unit is replaced, in rising order, and with what, in rising order too.
"""

from __future__ import annotations

from typing import Final

from generator.rules import codes as c
from generator.rules.compile import kernel
from generator.rules.fields import CAPACITIES, Scratch, State, Tables
from generator.rules.payment import line_payable, own_left, recall_due
from generator.rules.words.substitute import paid_with, substitute_uses

MOST: Final = CAPACITIES["units"]


@kernel
def line_completes(s: State, t: Tables, g: Scratch, seat: int, free: int, least: int, in_any: bool) -> bool:
    """Whether the line can be paid: `s.base`, `free` units of free choice that make it `least` departments, and
    `g.due`; units of `s.base` otherwise where need be. `in_any`: only by what works in any cost."""
    if affordable(s, t, g, seat, free, least):
        return True
    if t.substitutes == 0 or s.mods == 0:
        return False
    pairs = t.substitutes * c.SLOTS
    for pair in range(pairs):
        g.swap[pair] = 0
    while next_swaps(s, t, g, seat, in_any):
        if swaps_pay(s, t, g, seat, free, least):
            return True
    return False


@kernel
def names_units(verb: int) -> bool:
    """Whether a line's own cost names units that may be paid otherwise; what goes into a conversion doesn't."""
    return verb == c.FORMALIZE or verb == c.PLAY or verb == c.OVERLAY_PLACE


@kernel
def rest_payable(s: State, t: Tables, g: Scratch) -> bool:
    """Whether what is left of the line in progress can be paid, with `g.due` as its extra units."""
    if names_units(s.verb):
        return line_completes(s, t, g, s.actor, s.base_due, s.base_least, s.verb == c.FORMALIZE)
    return affordable(s, t, g, s.actor, 0, 0)


@kernel
def affordable(s: State, t: Tables, g: Scratch, seat: int, free: int, least: int) -> bool:
    """The same without replacing anything more."""
    own_left(s, t, g, seat)
    for department in range(t.departments):
        if g.left[department] < 0:
            return False
    return line_payable(s, t, g, seat, free, least)


@kernel
def swaps_open(s: State, t: Tables, seat: int, pair: int, in_any: bool) -> int:
    """How many units of a department may still be replaced by a substitute; `pair` is both as one number."""
    department = pair % c.SLOTS
    if pair < s.swap_last or paid_with(t, pair // c.SLOTS, department, in_any) == 0:
        return 0
    return max(min(substitute_uses(s, t, seat, pair // c.SLOTS), s.base[department] - s.swapped[department]), 0)


@kernel
def next_swaps(s: State, t: Tables, g: Scratch, seat: int, in_any: bool) -> bool:
    """Turns `g.swap` on to the next choice of what is replaced; False after the last."""
    for pair in range(t.substitutes * c.SLOTS):
        if g.swap[pair] < swaps_open(s, t, seat, pair, in_any):
            g.swap[pair] += 1
            return True
        g.swap[pair] = 0
    return False


@kernel
def swaps_pay(s: State, t: Tables, g: Scratch, seat: int, free: int, least: int) -> bool:
    """Whether the line can be paid with just the choice in `g.swap`."""
    if not swaps_allowed(s, t, g, seat):
        return False
    due, own = g.due_n, g.own_n
    ways = 1
    for pair in range(t.substitutes * c.SLOTS):
        s.swapped[pair % c.SLOTS] += g.swap[pair]
        if apart(t, pair):
            for _ in range(g.swap[pair]):
                ways *= t.departments
    fine = False
    way = 0
    while not fine and way < ways:
        fine = owe_swaps(t, g, way) and affordable(s, t, g, seat, free, least)
        g.due_n = due
        g.own_n = own
        way += 1
    for pair in range(t.substitutes * c.SLOTS):
        s.swapped[pair % c.SLOTS] -= g.swap[pair]
    return fine


@kernel
def apart(t: Tables, pair: int) -> bool:
    """Whether the two units that are paid instead come from different departments [economic-council-pair]."""
    return t.row_least[t.substitute_row[pair // c.SLOTS]] > 1


@kernel
def owe_swaps(t: Tables, g: Scratch, way: int) -> bool:
    """Adds to `g.due` what is paid instead for the choice in `g.swap`; `way` says, as digits, the first department of
    each two that have to differ. False where that can't be."""
    for pair in range(t.substitutes * c.SLOTS):
        number = g.swap[pair]
        if number > 0 and not apart(t, pair):
            if not owe_instead(t, g, pair, number * t.row_count[t.substitute_row[pair // c.SLOTS]], 0):
                return False
        elif number > 0:
            for _ in range(number):
                if not owe_apart(t, g, pair, way % t.departments):
                    return False
                way //= t.departments
    return True


@kernel
def owe_apart(t: Tables, g: Scratch, pair: int, first: int) -> bool:
    """Adds a unit of department `first` and one of a later department; False where `first` can't pay."""
    if (paid_with(t, pair // c.SLOTS, pair % c.SLOTS, False) >> first) & 1 == 0:
        return False
    if not owe_instead(t, g, pair, 1, first + 1) or not owe_instead(t, g, pair, 1, first):
        return False
    g.due[g.due_n - 1] = 1 << first
    return True


@kernel
def swaps_allowed(s: State, t: Tables, g: Scratch, seat: int) -> bool:
    """Whether no department is replaced more often than it is due, and no substitute used more often than it may."""
    for department in range(t.departments):
        number = 0
        for slot in range(t.substitutes):
            number += g.swap[slot * c.SLOTS + department]
        if number > s.base[department] - s.swapped[department]:
            return False
    for slot in range(t.substitutes):
        number = 0
        for department in range(t.departments):
            number += g.swap[slot * c.SLOTS + department]
        if number > 0 and number > substitute_uses(s, t, seat, slot):
            return False
    return True


@kernel
def owe_instead(t: Tables, g: Scratch, pair: int, number: int, start: int) -> bool:
    """Adds `number` units to `g.due` that are paid instead of a replaced one, with departments from `start` on; False
    where the record holds no more."""
    if g.due_n + number > MOST:
        return False
    mask = paid_with(t, pair // c.SLOTS, pair % c.SLOTS, False) & ~((1 << start) - 1)
    for _ in range(number):
        g.due[g.due_n] = mask
        g.due_n += 1
    g.own_n += number
    return True


# Stages --------------------------------------------------------------------------------------------------------------


@kernel
def begin_swap(s: State, t: Tables, pair: int) -> None:
    """One unit of a department is replaced; what is paid instead is still to be named."""
    s.swapped[pair % c.SLOTS] += 1
    s.swap_use[pair // c.SLOTS] += 1
    s.swap_last = pair
    s.swap_left = t.row_count[t.substitute_row[pair // c.SLOTS]]
    s.swap_with = 0


@kernel
def leads_on(s: State, t: Tables, g: Scratch, pair: int) -> bool:
    """Whether the line can be completed when one more unit is replaced in this way; `g.due` holds the extra units."""
    if swaps_open(s, t, s.actor, pair, s.verb == c.FORMALIZE) == 0:
        return False
    last = s.swap_last
    due = g.due_n
    begin_swap(s, t, pair)
    fine = False
    for first in range(t.departments if apart(t, pair) else 1):
        owed = owe_apart(t, g, pair, first) if apart(t, pair) else owe_instead(t, g, pair, s.swap_left, 0)
        if not fine and owed:
            fine = line_completes(s, t, g, s.actor, s.base_due, s.base_least, s.verb == c.FORMALIZE)
        g.due_n = due
        g.own_n = 0
    s.swapped[pair % c.SLOTS] -= 1
    s.swap_use[pair // c.SLOTS] -= 1
    s.swap_last = last
    s.swap_left = 0
    g.due_n = due
    g.own_n = 0
    return fine


@kernel
def replaceable(s: State, t: Tables, g: Scratch) -> bool:
    """Whether any unit of the line's own cost can be paid otherwise."""
    recall_due(s, g)
    for pair in range(t.substitutes * c.SLOTS):
        if leads_on(s, t, g, pair):
            return True
    return False


@kernel
def legal_replaces(s: State, t: Tables, g: Scratch) -> int:
    """The units that can be replaced, none below the last, or no further one."""
    found = 0
    recall_due(s, g)
    for pair in range(t.substitutes * c.SLOTS):
        if leads_on(s, t, g, pair):
            g.option[found] = c.REPLACE0 + pair
            found += 1
    if affordable(s, t, g, s.actor, s.base_due, s.base_least):
        g.option[found] = c.WITHOUT
        found += 1
    return found


@kernel
def legal_withs(s: State, t: Tables, g: Scratch) -> int:
    """The departments that can pay the next unit instead, none below the last."""
    found = 0
    pair = s.swap_last
    mask = paid_with(t, pair // c.SLOTS, pair % c.SLOTS, False)
    later = 1 if apart(t, pair) else 0
    second = s.swap_left < t.row_count[t.substitute_row[pair // c.SLOTS]]
    for department in range(s.swap_with + later if second else 0, t.departments):
        if (mask >> department) & 1:
            recall_due(s, g)
            s.special[department] += 1
            fine = owe_instead(t, g, pair, s.swap_left - 1, department + later)
            if fine and line_completes(s, t, g, s.actor, s.base_due, s.base_least, s.verb == c.FORMALIZE):
                g.option[found] = c.WITH0 + department
                found += 1
            s.special[department] -= 1
    return found
