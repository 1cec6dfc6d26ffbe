"""The bill: what a move owes, and what is paid of it (R11.5, R12.5).

Units of the move's own cost that name their department are counted by department; every other unit says which
departments may pay it and which part of the bill it belongs to (`PART_LIFT` … `PART_EXTRA`). Parts are paid in that
order by the seat whose bill it is; only extra costs may be passed on to other seats (CLM 13). `payable` says whether
the rest can still be paid, `paying` asks for it.
"""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import CAPACITIES, KernelState, KernelTables
from generator.games.balance_control.rules.words.lift import use_spare
from generator.games.balance_control.rules.words.substitute import use_substitutes
from generator.games.balance_control.rules.words.transfer_surcharge import end_contracts, use_contracts

MOST = CAPACITIES["units"]


@kernel
def open_bill(s: KernelState, verb: int, seat: int) -> None:
    """Opens an empty bill of the seat for `verb`."""
    s.bill_verb = verb
    s.bill_seat = seat


@kernel
def owe(s: KernelState, part: int, mask: int, number: int) -> None:
    """Adds `number` units to the part of the bill, each payable by any department in `mask`. Units beyond what the
    record holds make the bill unpayable."""
    for _ in range(number):
        if s.bill_n < MOST:
            s.bill_unit[s.bill_n] = mask
            s.bill_for[s.bill_n] = part
            s.bill_rank[s.bill_n] = 1
            s.bill_n += 1
        else:
            s.bill_unit[MOST - 1] = 0


@kernel
def owe_distinct(s: KernelState, part: int, mask: int, number: int) -> None:
    """Adds `number` units to the part of the bill that are paid by as many different departments, all of them in
    `mask`."""
    for place in range(number):
        owe(s, part, mask, 1)
        s.bill_rank[s.bill_n - 1] = place + 1


@kernel
def owe_cost(s: KernelState, t: KernelTables, cost: list[int], least: int) -> None:
    """Adds a cost to the bill: units of named departments, and units of free choice; `least` different departments pay
    in all."""
    fresh = t.pays_any
    missing = least
    for department in range(t.departments):
        s.bill_named[department] = cost[department]
        if cost[department] > 0:
            fresh &= ~(1 << department)
            missing -= 1
    free = cost[c.SLOTS]
    missing = max(missing, 0)
    owe_distinct(s, c.PART_FREE, fresh if missing <= free else 0, missing)
    owe(s, c.PART_FREE, t.pays_any, free - missing)


@kernel
def units_of(s: KernelState, part: int) -> int:
    """The number of units in a part of the bill, paid or not."""
    found = 0
    for unit in range(s.bill_n):
        if s.bill_for[unit] == part:
            found += 1
    return found


@kernel
def is_bought(s: KernelState, part: int) -> int:
    """1 where the move pays for a part of the bill, such as to lift its yield; 0 otherwise."""
    return (s.bill_bought >> part) & 1


@kernel
def begin_part(s: KernelState, part: int) -> None:
    """Turns to a part of the bill; the parts before it are paid."""
    s.bill_part = part
    s.bill_part_n = 0
    s.bill_last = 0
    for department in range(c.SLOTS):
        s.bill_part_paid[department] = 0


@kernel
def pay_unit(s: KernelState, choice: int, sign: int) -> None:
    """Pays one unit of the current part with what the id `choice` names; sign -1 takes that payment back."""
    seat = s.bill_seat if choice >= c.OWN0 else (choice - c.OTHERS0) // c.SLOTS
    department = (choice - c.OTHERS0) % c.SLOTS
    s.bill_paid[seat][department] += sign
    s.bill_part_paid[department] += sign
    s.bill_part_n += sign


@kernel
def drop_units(s: KernelState, number: int) -> None:
    """Takes the last `number` units off the bill."""
    for _ in range(number):
        s.bill_n -= 1
        s.bill_unit[s.bill_n] = 0
        s.bill_for[s.bill_n] = 0
        s.bill_rank[s.bill_n] = 0


@kernel
def forget_bill(s: KernelState) -> None:
    """Clears the bill, after it is settled or was only tried."""
    for department in range(c.SLOTS):
        s.bill_named[department] = 0
    s.bill_spare = 0
    s.bill_verb = 0
    if s.bill_part > 0:
        begin_part(s, 0)
        others = units_of(s, c.PART_EXTRA) > 0
        for seat in range(c.SEATS if others else 1):
            for department in range(c.SLOTS):
                s.bill_paid[seat if others else s.bill_seat][department] = 0
        for slot in range(c.SUBSTITUTES):
            s.bill_uses[slot] = 0
        s.bill_bought = 0
        s.bill_swap = 0
    if s.bill_n > 0:
        drop_units(s, s.bill_n)
    s.bill_seat = 0


@kernel
def settle_bill(s: KernelState, t: KernelTables) -> None:
    """Moves the chosen resources to the Bank, and uses up the contracts, substitutes and lifts that the payment
    used."""
    seat = s.bill_seat
    taken = 0
    for department in range(t.departments):
        s.resources[seat][department] -= s.bill_named[department] + s.bill_paid[seat][department]
    extras = units_of(s, c.PART_EXTRA)
    if extras > 0:
        for other in range(t.players):
            for department in range(t.departments):
                if other != seat:
                    s.resources[other][department] -= s.bill_paid[other][department]
                    taken += s.bill_paid[other][department]
        use_contracts(s, t, seat, taken)
    if is_bought(s, c.PART_SPARE) == 1:
        use_spare(s, t, seat)
    use_substitutes(s, t, seat)
    # A control centre may cost more yet (SEC 05).
    goes_on = s.verb == c.CENTRE_MOVE or s.verb == c.CENTRE_REMOVE
    if s.mods > 0 and not goes_on and extras > 0:
        end_contracts(s, t, seat)
