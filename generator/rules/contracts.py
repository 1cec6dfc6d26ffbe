"""Contracts are used (CLM 13): units taken from other seats go in, used-up transfers leave the list."""

from __future__ import annotations

from generator.rules.codes import TRANSFER_SURCHARGE
from generator.rules.compile import kernel
from generator.rules.fields import State, Tables
from generator.rules.modifiers import end_modifier


@kernel
def use_contracts(s: State, t: Tables, seat: int, number: int) -> None:
    """Uses up so many transfers of extra costs, oldest first (CLM 13)."""
    mod = 0
    while number > 0 and mod < s.mods:
        if t.row_word[s.mod_row[mod]] == TRANSFER_SURCHARGE and s.mod_owner[mod] == seat:
            s.mod_left[mod] -= 1
            number -= 1
            if s.mod_left[mod] == 0:
                end_modifier(s, t, mod)
                continue
        else:
            mod += 1
