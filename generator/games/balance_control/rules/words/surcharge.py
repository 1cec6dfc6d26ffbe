"""`surcharge`: something costs extra from now on. `surcharges.py` says what has a price, and which (R11.5)."""

from __future__ import annotations

from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelState, KernelTables


@kernel
def surcharge_possible(s: KernelState, t: KernelTables, row: int, department: int, tile: int) -> bool:
    """Whether there is room for one more surcharge of the row on the department or tile, where only so many may lie at
    once (CLM 02). -1: the move names the other of the two."""
    most = t.row_count[row]
    if most == 0:
        return True
    lying = 0
    for mod in range(s.mods):
        there = s.mod_tile[mod] == tile if tile >= 0 else s.mod_department[mod] == department
        if s.mod_row[mod] == row and there:
            lying += 1
    return lying < most
