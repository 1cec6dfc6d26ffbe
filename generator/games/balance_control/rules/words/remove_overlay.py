"""`remove_overlay`: returns one overlay, of a kind or of the move's choice, or all of them, to the supply (R11.7)."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelState, KernelTables
from generator.games.balance_control.rules.overlays import drop_overlay, overlay_named


@kernel
def remove_overlay_does(s: KernelState, t: KernelTables, row: int) -> None:
    """Removes the overlays from the move's tile."""
    tile = s.pick_tile
    if t.row_overlay[row] == c.OVERLAY_ALL:
        for kind in range(t.overlays):
            while s.overlay[tile][kind] > 0:
                drop_overlay(s, t, tile, kind)
    else:
        drop_overlay(s, t, tile, overlay_named(s, t, row))
