"""`gain`: resources at once, of the department that the chosen tile makes (CLM 03)."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.events import log_event
from generator.games.balance_control.rules.fields import KernelScratch, KernelState, KernelTables
from generator.games.balance_control.rules.supply import available_from_bank


@kernel
def gain_does(s: KernelState, t: KernelTables, g: KernelScratch, row: int, seat: int) -> None:
    """Gives the seat the row's amount, as far as the Bank has it."""
    department = s.pick_department
    if t.row_target[row] != c.TARGET_DEPARTMENT:
        department = t.kind_department[s.tile_kind[s.pick_tile]]
    amount = available_from_bank(s, t, department, t.row_amount[row])
    s.resources[seat][department] += amount
    log_event(g, c.EVENT_GAINS, seat, department, amount)
