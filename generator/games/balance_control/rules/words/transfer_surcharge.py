"""`transfer_surcharge`: contracts that let a seat pass its extra costs to others (CLM 13)."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelState, KernelTables
from generator.games.balance_control.rules.modifiers import end_modifier
from generator.games.balance_control.rules.words.waive_surcharges import cannot_be_charged


@kernel
def count_contracts(s: KernelState, t: KernelTables, seat: int) -> int:
    """How many extra units the seat may pass to others (CLM 13)."""
    found = 0
    for mod in range(s.mods):
        if t.row_word[s.mod_row[mod]] == c.TRANSFER_SURCHARGE and s.mod_owner[mod] == seat:
            found += s.mod_left[mod]
    return found


@kernel
def passes_to(s: KernelState, t: KernelTables, seat: int, other: int) -> bool:
    """Whether the seat may pass extra costs to seat `other`: no measure protects it [future-pact-and-contract]."""
    for mod in range(s.mods):
        row = s.mod_row[mod]
        own = t.row_word[row] == c.TRANSFER_SURCHARGE and s.mod_owner[mod] == seat
        if own and not cannot_be_charged(s, t, t.row_source[row], other):
            return True
    return False


@kernel
def use_contracts(s: KernelState, t: KernelTables, seat: int, number: int) -> None:
    """Uses up `number` transfers of extra costs, oldest first (CLM 13)."""
    mod = 0
    while number > 0 and mod < s.mods:
        if t.row_word[s.mod_row[mod]] == c.TRANSFER_SURCHARGE and s.mod_owner[mod] == seat:
            s.mod_left[mod] -= 1
            number -= 1
            if s.mod_left[mod] == 0:
                end_modifier(s, t, mod)
                continue
        else:
            mod += 1


@kernel
def end_contracts(s: KernelState, t: KernelTables, seat: int) -> None:
    """Ends the seat's contracts for "the next effect" once an effect with extra costs is over, paid or not
    [generational-contract-lasts]."""
    mod = s.mods - 1
    while mod >= 0:
        row = s.mod_row[mod]
        if t.row_word[row] == c.TRANSFER_SURCHARGE and t.row_until[row] == c.NEXT_EFFECT and s.mod_owner[mod] == seat:
            end_modifier(s, t, mod)
        mod -= 1
