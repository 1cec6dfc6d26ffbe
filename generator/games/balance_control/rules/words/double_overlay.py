"""`double_overlay`: an overlay counts as several for a while (SEC 14)."""

from __future__ import annotations

from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelState, KernelTables
from generator.games.balance_control.rules.overlays import doublings, weigh_doubling


@kernel
def double_overlay_begins(s: KernelState, t: KernelTables, mod: int) -> None:
    """Makes one overlay of its kind count several times. Doubling an already doubled overlay has no further effect."""
    tile = s.mod_tile[mod]
    kind = s.mod_overlay[mod]
    if doublings(s, t, tile, kind) > s.overlay[tile][kind]:
        s.mod_overlay[mod] = -1
    else:
        weigh_doubling(s, t, mod, 1)


@kernel
def double_overlay_ends(s: KernelState, t: KernelTables, mod: int) -> None:
    """Makes the overlay count once again, unless it has left the board."""
    if s.mod_overlay[mod] >= 0:
        weigh_doubling(s, t, mod, -1)
