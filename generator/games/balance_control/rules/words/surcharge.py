"""`surcharge`: something costs extra from now on; what is priced and by how much stands in `surcharges.py` (R11.5)."""

from __future__ import annotations

from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelState, KernelTables


@kernel
def surcharge_possible(s: KernelState, t: KernelTables, row: int, department: int, tile: int) -> bool:
    """Where only so many may lie on one department (CLM 02) or tile at once, there is room for one more (-1: it is the
    other one that is named)."""
    most = t.row_count[row]
    if most == 0:
        return True
    lying = 0
    for mod in range(s.mods):
        there = s.mod_tile[mod] == tile if tile >= 0 else s.mod_department[mod] == department
        if s.mod_row[mod] == row and there:
            lying += 1
    return lying < most
