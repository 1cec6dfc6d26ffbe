"""`lift`: paying more executes an action's effect in full, whatever lowers its yield (ECO 10); a Lock stays a Lock."""

from __future__ import annotations

from generator.rules.codes import LIFT
from generator.rules.compile import kernel
from generator.rules.fields import State, Tables
from generator.rules.modifiers import end_modifier


@kernel
def lift_of(s: State, t: Tables, seat: int) -> int:
    """The modifier by which the seat may lift a yield now, -1 none."""
    for mod in range(s.mods):
        row = s.mod_row[mod]
        if t.row_word[row] == LIFT and s.mod_owner[mod] == seat and s.mod_from[mod] <= s.round:
            return mod
    return -1


@kernel
def lift_used(s: State, t: Tables, seat: int) -> None:
    """A lift has been paid for and is used up."""
    mod = lift_of(s, t, seat)
    if mod >= 0:
        end_modifier(s, t, mod)
