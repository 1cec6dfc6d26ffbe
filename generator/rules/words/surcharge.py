"""`surcharge`: something costs extra from now on; what is priced and by how much stands in `surcharges.py` (R11.5)."""

from __future__ import annotations

from generator.rules.compile import kernel
from generator.rules.fields import State, Tables


@kernel
def surcharge_possible(s: State, t: Tables, row: int, department: int) -> bool:
    """Where only so many may lie on one department at once (CLM 02), there is room for one more."""
    most = t.row_count[row]
    if most == 0 or department < 0:
        return True
    lying = 0
    for mod in range(s.mods):
        if s.mod_row[mod] == row and s.mod_department[mod] == department:
            lying += 1
    return lying < most
