"""`double_overlay`: an overlay counts as several for a while (SEC 14)."""

from __future__ import annotations

from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelState, KernelTables
from generator.games.balance_control.rules.overlays import doublings, weigh_doubling


@kernel
def double_overlay_begins(s: KernelState, t: KernelTables, mod: int) -> None:
    """One of the overlays of its kind counts several times; nothing changes where all of them do already, since what
    counts as two counts as two however often that is said."""
    tile = s.mod_tile[mod]
    kind = s.mod_overlay[mod]
    if doublings(s, t, tile, kind) > s.overlay[tile][kind]:
        s.mod_overlay[mod] = -1
    else:
        weigh_doubling(s, t, mod, 1)


@kernel
def double_overlay_ends(s: KernelState, t: KernelTables, mod: int) -> None:
    """It counts once again; nothing to do where it has left the board."""
    if s.mod_overlay[mod] >= 0:
        weigh_doubling(s, t, mod, -1)
