"""`lift`: paying more lifts an action's whole effect over what lowers or suppresses it, or only its yield, or takes an
extra cost off it (ECO 10) [supplementary-budget]. A Lock stays a Lock."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelState, KernelTables
from generator.games.balance_control.rules.modifiers import end_modifier


@kernel
def find_yield_lift(s: KernelState, t: KernelTables, seat: int) -> int:
    """The index of the modifier that lets the seat lift a yield now, or -1."""
    mod = find_lift(s, t, seat, c.FULL_EFFECT)
    return mod if mod >= 0 else find_lift(s, t, seat, c.FULL_YIELD)


@kernel
def lifts_all(s: KernelState, t: KernelTables, seat: int) -> bool:
    """Whether the seat can lift a whole effect now, even over measures that suppress it (CLM 05)."""
    return find_lift(s, t, seat, c.FULL_EFFECT) >= 0


@kernel
def find_lift(s: KernelState, t: KernelTables, seat: int, what: int) -> int:
    """The index of the modifier that lets the seat lift `what` (full effect, full yield or extra cost) now, or -1."""
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
def spare_payers(s: KernelState, t: KernelTables, seat: int) -> int:
    """The departments that can pay for taking an extra cost off, as a mask; 0 if no effect allows that."""
    mod = find_lift(s, t, seat, c.EXTRA_COST)
    return t.row_pay[s.mod_row[mod]] if mod >= 0 else 0


@kernel
def use_lift(s: KernelState, t: KernelTables, seat: int) -> None:
    """Uses up the lift of a yield, which has been paid for."""
    end_if_once(s, t, find_yield_lift(s, t, seat))


@kernel
def use_spare(s: KernelState, t: KernelTables, seat: int) -> None:
    """Uses up the effect that took an extra cost off."""
    end_if_once(s, t, find_lift(s, t, seat, c.EXTRA_COST))


@kernel
def end_if_once(s: KernelState, t: KernelTables, mod: int) -> None:
    """Ends the modifier if it works once; -1 stands for no modifier."""
    if mod >= 0 and t.row_often[s.mod_row[mod]] == c.ONCE:
        end_modifier(s, t, mod)
