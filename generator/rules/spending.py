"""Pays for a line: the units chosen for it are taken from those who pay (R12.5)."""

from __future__ import annotations

from generator.rules import codes as c
from generator.rules.compile import kernel
from generator.rules.contracts import contracts_over, use_contracts
from generator.rules.fields import State, Tables
from generator.rules.words.lift import spare_used
from generator.rules.words.substitute import use_substitutes


@kernel
def set_base(s: State, t: Tables, cost: list[int]) -> None:
    """Notes what a cost names by department as the beginning of the line's own cost."""
    for department in range(t.departments):
        s.base[department] = cost[department]


@kernel
def clear_base(s: State, t: Tables) -> None:
    """Forgets it again."""
    for department in range(t.departments):
        s.base[department] = 0


@kernel
def spend(s: State, t: Tables, seat: int) -> None:
    """Pays the line: its own cost, its extra units, and the units taken from other seats; all of it to the Bank."""
    own = s.resources[seat]
    for department in range(t.departments):
        own[department] -= s.base[department] + s.extra[department] + s.special[department] - s.swapped[department]
        s.base[department] = 0
        s.swapped[department] = 0
        s.special[department] = 0
        s.extra[department] = 0
    if s.shift_n > 0:
        for other in range(t.players):
            for department in range(t.departments):
                s.resources[other][department] -= s.shift[other][department]
                s.shift[other][department] = 0
        use_contracts(s, t, seat, s.shift_n)
    if s.spared == 1:
        spare_used(s, t, seat)
    use_substitutes(s, t, seat)
    if s.mods > 0 and s.due_n > 0 and costs_end(s):
        contracts_over(s, t, seat)


@kernel
def costs_end(s: State) -> bool:
    """Whether the line pays the last extra cost of its effect: a control centre may cost more yet (SEC 05), and what
    keeps influence is none (CLM 05)."""
    if s.verb == c.CENTRE_MOVE or s.verb == c.CENTRE_REMOVE:
        return False
    top = s.depth - 1
    return s.frame_kind[top] != c.FOCUS_FRAME or s.frame_step[top] != c.FOCUS_KEEPS
