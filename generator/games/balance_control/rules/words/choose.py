"""`choose`: which of a component's effects the move has chosen (SEC 15)."""

from __future__ import annotations

from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelState, KernelTables


@kernel
def is_chosen(s: KernelState, t: KernelTables, row: int) -> bool:
    """Whether a row applies: always outside `choose`, inside only if the move picked its option."""
    option = t.row_option[row]
    return option == 0 or option == s.pick_option
