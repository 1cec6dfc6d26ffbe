"""`reduce_yield`: Security Levels lower the yield of their tile's effect (R11.6)."""

from __future__ import annotations

from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelState


@kernel
def yield_of(s: KernelState, tile: int, amount: int) -> int:
    """What overlays on the tile leave of an effect's amount, at least 0 (R11.4, R11.6)."""
    if s.lock[tile] > 0:
        return 0
    left = amount - s.cut[tile]
    return left if left > 0 else 0
