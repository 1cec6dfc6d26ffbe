"""`transfer_surcharge`: how many extra costs a seat may have others pay, and which others (CLM 13)."""

from __future__ import annotations

from generator.rules import codes as c
from generator.rules.compile import kernel
from generator.rules.fields import State, Tables
from generator.rules.words.waive_surcharges import sheltered


@kernel
def contracts(s: State, t: Tables, seat: int) -> int:
    """How many extra units the seat may have others pay (CLM 13)."""
    found = 0
    for mod in range(s.mods):
        if t.row_word[s.mod_row[mod]] == c.TRANSFER_SURCHARGE and s.mod_owner[mod] == seat:
            found += s.mod_left[mod]
    return found


@kernel
def passes_to(s: State, t: Tables, seat: int, other: int) -> bool:
    """Whether the seat may have this other one pay: no measure shelters it [future-pact-and-contract]."""
    for mod in range(s.mods):
        row = s.mod_row[mod]
        own = t.row_word[row] == c.TRANSFER_SURCHARGE and s.mod_owner[mod] == seat
        if own and not sheltered(s, t, t.row_source[row], other):
            return True
    return False
