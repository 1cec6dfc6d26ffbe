"""`move_overlay`: moves an overlay to another tile: the one that the move names, or the one just placed (R11.2)."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelState, KernelTables
from generator.games.balance_control.rules.overlays import is_loose, overlay_named, shift_overlay


@kernel
def move_overlay_possible(s: KernelState, t: KernelTables, row: int, tile: int, overlay: int) -> bool:
    """Whether the row has an overlay to move: the one just placed must still lie there and may move."""
    if t.row_overlay[row] == c.OVERLAY_PLACED:
        return tile >= 0 and overlay >= 0 and is_loose(s, t, tile, overlay, -1)
    return True


@kernel
def move_overlay_does(s: KernelState, t: KernelTables, row: int, frame: int) -> None:
    """Moves the overlay; the window or turn of index `frame` is then about the new tile."""
    if t.row_overlay[row] == c.OVERLAY_PLACED:
        source = s.frame_tile[frame]
        shift_overlay(s, t, source, s.pick_goal, s.frame_overlay[frame])
        s.frame_tile[frame] = s.pick_goal
    else:
        shift_overlay(s, t, s.pick_tile, s.pick_goal, overlay_named(s, t, row))
