"""`suppress_influence`: whether majorities, or all effects, make no influence now, and what keeps it (CLM 05, CLM
07)."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelState, KernelTables


@kernel
def majorities_suppressed(s: KernelState, t: KernelTables) -> bool:
    """Whether focuses give no influence to anybody now."""
    for mod in range(s.mods):
        row = s.mod_row[mod]
        if t.row_word[row] == c.SUPPRESS_INFLUENCE and t.row_on[row] == c.BY_MAJORITIES and s.mod_from[mod] <= s.round:
            return True
    return False


@kernel
def keep_mask(s: KernelState, t: KernelTables, number: int) -> int:
    """The departments that can buy out suppression number `number`, oldest first, as a mask; 0 if none can, -1 if there
    are fewer."""
    found = 0
    for mod in range(s.mods):
        row = s.mod_row[mod]
        if t.row_word[row] != c.SUPPRESS_INFLUENCE or t.row_on[row] == c.BY_MAJORITIES or s.mod_from[mod] > s.round:
            continue
        if found == number:
            return t.row_pay[row]
        found += 1
    return -1


@kernel
def keeps_due(s: KernelState, t: KernelTables) -> int:
    """How many units must be paid to keep influence: one for each measure that suppresses it. 0 if none does, -1 if one
    can't be bought out."""
    number = 0
    while True:
        mask = keep_mask(s, t, number)
        if mask < 0:
            return number
        if mask == 0:
            return -1
        number += 1
