"""What the box still holds (R1.6, R14.3): resources in the Bank and overlays in the supply. Unlimited, unless the
ruling marker-supply counts the printed ones."""

from __future__ import annotations

from typing import Final

from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelState, KernelTables

PLENTY: Final = 30_000
"""More than anybody can ask for."""


@kernel
def in_bank(s: KernelState, t: KernelTables, department: int) -> int:
    """How many resources of a department the Bank holds: those printed, less what seats and Noise hold. Change is
    always given, so values count, not pieces."""
    if t.limited == 0:
        return PLENTY
    left = t.printed[department] - s.noise[department]
    for seat in range(t.players):
        left -= s.resources[seat][department]
    return max(left, 0)


@kernel
def available_from_bank(s: KernelState, t: KernelTables, department: int, amount: int) -> int:
    """What a gain of `amount` yields: all of it, or as much as the Bank holds."""
    if t.limited == 0:
        return amount
    return min(amount, in_bank(s, t, department))


@kernel
def convertible_departments(s: KernelState, t: KernelTables) -> int:
    """The departments that a conversion can make now, as a mask; one that the Bank lacks would yield nothing (R11.8)
    [nil-effect-action]."""
    if t.limited == 0 or t.nil_legal == 1:
        return t.gets
    found = 0
    for department in range(t.departments):
        if (t.gets >> department) & 1 and in_bank(s, t, department) > 0:
            found |= 1 << department
    return found


@kernel
def overlay_left(s: KernelState, t: KernelTables, kind: int) -> bool:
    """Whether an overlay of the kind is left to be placed."""
    if t.limited == 0:
        return True
    left = t.overlay_printed[kind]
    for tile in range(s.laid):
        left -= s.overlay[tile][kind]
    return left > 0


@kernel
def any_overlay_left(s: KernelState, t: KernelTables) -> bool:
    """Whether an overlay of any kind is left to be placed."""
    for kind in range(t.overlays):
        if overlay_left(s, t, kind):
            return True
    return False
