"""`waive_surcharges`: whether extra costs from a module's measures are due from a seat now, or can be passed on to it
(CLM 08–10)."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelState, KernelTables


@kernel
def is_waived(s: KernelState, t: KernelTables, module: int, seat: int) -> bool:
    """Whether the seat owes no extra costs from this module's measures (CLM 08–10)."""
    for mod in range(s.mods):
        row = s.mod_row[mod]
        if t.row_word[row] == c.WAIVE_SURCHARGES and t.row_module[row] == module and s.mod_from[mod] <= s.round:
            aim = s.mod_seat[mod]
            if aim < 0 or aim == seat:
                return True
    return False


@kernel
def cannot_be_charged(s: KernelState, t: KernelTables, module: int, seat: int) -> bool:
    """Whether no other seat may pass extra costs to this seat under this module's measures."""
    for mod in range(s.mods):
        row = s.mod_row[mod]
        fits = t.row_word[row] == c.WAIVE_SURCHARGES and t.row_module[row] == module and t.row_on[row] == c.PASSED_ON
        if fits and s.mod_from[mod] <= s.round and (s.mod_seat[mod] < 0 or s.mod_seat[mod] == seat):
            return True
    return False
