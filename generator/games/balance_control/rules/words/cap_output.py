"""`cap_output`: the most that a seat gets of a share, or of a settlement (R4.5, CLM 11) [supply-chain-break-per]."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelState, KernelTables


@kernel
def cap_share(s: KernelState, t: KernelTables, seat: int, share: int) -> int:
    """The share under all caps on the seat; the rest stays in the Bank."""
    for mod in range(s.mods):
        row = s.mod_row[mod]
        if t.row_word[row] == c.CAP_OUTPUT and s.mod_seat[mod] == seat and s.mod_from[mod] <= s.round:
            most = t.row_amount[row]
            if t.row_on[row] == c.EACH_SETTLEMENT:
                most = max(most - s.received[seat], 0)
            if share > most:
                share = most
    return share


@kernel
def any_cap(s: KernelState, t: KernelTables) -> bool:
    """Whether any effect caps shares now."""
    for mod in range(s.mods):
        if t.row_word[s.mod_row[mod]] == c.CAP_OUTPUT:
            return True
    return False
