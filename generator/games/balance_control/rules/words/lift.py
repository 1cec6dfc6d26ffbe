"""`lift`: paying more executes an action's effect in full, whatever lowers or empties it, or what lowers its yield, or
takes an extra cost off it (ECO 10) [supplementary-budget]; a Lock stays a Lock."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelState, KernelTables
from generator.games.balance_control.rules.modifiers import end_modifier


@kernel
def lift_of(s: KernelState, t: KernelTables, seat: int) -> int:
    """The modifier by which the seat may lift a yield now, -1 none."""
    mod = lifting(s, t, seat, c.FULL_EFFECT)
    return mod if mod >= 0 else lifting(s, t, seat, c.FULL_YIELD)


@kernel
def lifts_all(s: KernelState, t: KernelTables, seat: int) -> bool:
    """Whether that lifts what empties an effect, too (CLM 05)."""
    return lifting(s, t, seat, c.FULL_EFFECT) >= 0


@kernel
def lifting(s: KernelState, t: KernelTables, seat: int, what: int) -> int:
    """The modifier by which the seat may lift this now, -1 none."""
    for mod in range(s.mods):
        row = s.mod_row[mod]
        if (
            t.row_word[row] == c.LIFT
            and t.row_on[row] == what
            and s.mod_owner[mod] == seat
            and s.mod_from[mod] <= s.round
        ):
            return mod
    return -1


@kernel
def spares(s: KernelState, t: KernelTables, seat: int) -> int:
    """The departments that can pay for an extra cost to fall away, as a mask; 0 where nothing makes one do so."""
    mod = lifting(s, t, seat, c.EXTRA_COST)
    return t.row_pay[s.mod_row[mod]] if mod >= 0 else 0


@kernel
def lift_used(s: KernelState, t: KernelTables, seat: int) -> None:
    """A lift of the yield has been paid for and is used up."""
    used(s, t, lift_of(s, t, seat))


@kernel
def spare_used(s: KernelState, t: KernelTables, seat: int) -> None:
    """An extra cost has fallen away, and what made it do so is used up."""
    used(s, t, lifting(s, t, seat, c.EXTRA_COST))


@kernel
def used(s: KernelState, t: KernelTables, mod: int) -> None:
    """The modifier ends, where there is one that works once."""
    if mod >= 0 and t.row_often[s.mod_row[mod]] == c.ONCE:
        end_modifier(s, t, mod)
