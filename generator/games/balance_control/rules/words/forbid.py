"""`forbid`: whether a measure forbids something now, to a seat, on a tile, with a department."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelState, KernelTables


@kernel
def is_forbidden(s: KernelState, t: KernelTables, what: int, seat: int, tile: int, department: int) -> bool:
    """Whether a measure forbids `what` to the seat, on the tile or with the department; -1 for either matches any."""
    for mod in range(s.mods):
        row = s.mod_row[mod]
        if t.row_word[row] != c.FORBID or t.row_on[row] != what or s.mod_from[mod] > s.round:
            continue
        if s.mod_seat[mod] >= 0 and s.mod_seat[mod] != seat:
            continue
        if t.row_department[row] >= 0 and t.row_department[row] != department:
            continue
        if s.mod_tile[mod] >= 0 and s.mod_tile[mod] != tile:
            continue
        return True
    return False
