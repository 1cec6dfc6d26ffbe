"""`defer_focus`: the move's focus doesn't resolve this round (R5.6) [focus-deferred]."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelState, KernelTables


@kernel
def defer_focus_does(s: KernelState, t: KernelTables, row: int) -> None:
    """Defers the move's focus for this round. The round is noted below zero if a resolution that falls due in it is
    lost."""
    s.deferred[s.pick_tile] = -s.round if t.row_goal[row] == c.THEN_LOST else s.round
