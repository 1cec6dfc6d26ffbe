"""`place_overlay`: places an overlay on the tile that the move names, or on the one that the moment is about
(R11.2)."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelState, KernelTables
from generator.games.balance_control.rules.overlays import place_overlay, takes_overlays
from generator.games.balance_control.rules.supply import overlay_left


@kernel
def place_overlay_possible(s: KernelState, t: KernelTables, row: int, tile: int) -> bool:
    """Whether the overlay is left, and the tile takes overlays if the moment fixes it. A tile that the move names is
    checked when it is named."""
    target = t.row_target[row]
    if t.row_overlay[row] >= 0 and not overlay_left(s, t, t.row_overlay[row]):
        return False
    if target == c.TARGET_THIS_TILE or target == c.TARGET_THIS_FOCUS:
        return tile >= 0 and takes_overlays(s, t, tile)
    return True


@kernel
def place_overlay_does(s: KernelState, t: KernelTables, row: int, tile: int) -> None:
    """Places the overlay; `tile` is the one that the moment is about."""
    target = t.row_target[row]
    fixed = target == c.TARGET_THIS_TILE or target == c.TARGET_THIS_FOCUS
    kind = t.row_overlay[row]
    place_overlay(s, t, tile if fixed else s.pick_tile, kind if kind >= 0 else s.pick_overlay)
