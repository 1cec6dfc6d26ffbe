"""`transfer_surcharge`: how many extra costs a seat may have others pay, until they are used up (CLM 13)."""

from __future__ import annotations

from generator.rules.codes import TRANSFER_SURCHARGE
from generator.rules.compile import kernel
from generator.rules.fields import State, Tables


@kernel
def contracts(s: State, t: Tables, seat: int) -> int:
    """How many extra units the seat may have others pay (CLM 13)."""
    found = 0
    for mod in range(s.mods):
        if t.row_word[s.mod_row[mod]] == TRANSFER_SURCHARGE and s.mod_owner[mod] == seat:
            found += s.mod_left[mod]
    return found
