"""`substitute`: paying a unit with other resources: remaining uses, allowed payers, marking a use (ECO 08, SEC 06).

Units of named departments in the move's own cost are replaced one by one (`can_pay.py`). For extra costs a substitute
counts only if it stands for a department one for one and without limit: it then is one more payer.
"""

from __future__ import annotations

from typing import Final

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelState, KernelTables
from generator.games.balance_control.rules.modifiers import end_modifier

ENDLESS: Final = 99


@kernel
def substitute_uses(s: KernelState, t: KernelTables, seat: int, slot: int) -> int:
    """How often the move in progress may still use the substitute at index `slot` of the tables' list."""
    row = t.substitute_row[slot]
    found = 0
    for mod in range(s.mods):
        if s.mod_row[mod] == row and (s.mod_left[mod] >> seat) & 1 and s.mod_from[mod] <= s.round:
            found += ENDLESS if t.row_often[row] == c.ALWAYS else 1
    return found - s.bill_uses[slot]


@kernel
def paid_with(t: KernelTables, slot: int, department: int, in_any: bool) -> int:
    """The departments that may pay instead of `department`, as a mask; 0 if none. With `in_any`, only substitutes that
    work in costs of any kind."""
    row = t.substitute_row[slot]
    if (t.row_pay[row] >> department) & 1 == 0 or (in_any and t.row_on[row] != c.IN_ANY_COST):
        return 0
    return t.row_with[row] & ~(1 << department)


@kernel
def payers_with_substitutes(s: KernelState, t: KernelTables, seat: int, pay: int, in_any: bool) -> int:
    """The departments that may pay an extra unit, including those that count as one of them without limit, as a
    mask."""
    if s.mods == 0:
        return pay
    for slot in range(t.substitutes):
        row = t.substitute_row[slot]
        fits = t.row_often[row] == c.ALWAYS and t.row_count[row] == 1 and t.row_pay[row] & pay != 0
        if fits and (not in_any or t.row_on[row] == c.IN_ANY_COST) and substitute_uses(s, t, seat, slot) > 0:
            pay |= t.row_with[row]
    return pay


@kernel
def use_substitutes(s: KernelState, t: KernelTables, seat: int) -> None:
    """Uses up the substitutes that the move used, oldest first."""
    for slot in range(t.substitutes):
        if s.bill_uses[slot] > 0 and t.row_often[t.substitute_row[slot]] != c.ALWAYS:
            use_substitute(s, t, seat, t.substitute_row[slot], s.bill_uses[slot])
        s.bill_uses[slot] = 0


@kernel
def use_substitute(s: KernelState, t: KernelTables, seat: int, row: int, number: int) -> None:
    """Uses up `number` uses of one substitute row of the seat."""
    mod = 0
    while number > 0 and mod < s.mods:
        if s.mod_row[mod] == row and (s.mod_left[mod] >> seat) & 1 and s.mod_from[mod] <= s.round:
            s.mod_left[mod] -= 1 << seat
            number -= 1
            if t.row_often[row] == c.ONCE and s.mod_left[mod] == 0:
                end_modifier(s, t, mod)
                continue
        mod += 1
