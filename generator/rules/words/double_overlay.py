"""`double_overlay`: an overlay counts as several for a while (SEC 14)."""

from __future__ import annotations

from generator.rules.compile import kernel
from generator.rules.fields import State, Tables
from generator.rules.overlays import weigh_overlay


@kernel
def double_overlay_begins(s: State, t: Tables, mod: int) -> None:
    """The overlay counts once more per time beyond the first."""
    tile = s.mod_tile[mod]
    kind = s.mod_overlay[mod]
    for _ in range(1, t.row_count[s.mod_row[mod]]):
        s.doubled[tile][kind] += 1
        weigh_overlay(s, t, tile, kind, 1)


@kernel
def double_overlay_ends(s: State, t: Tables, mod: int) -> None:
    """It counts once again; nothing to do where it has left the board."""
    tile = s.mod_tile[mod]
    kind = s.mod_overlay[mod]
    for _ in range(1, t.row_count[s.mod_row[mod]]):
        if s.doubled[tile][kind] > 0:
            s.doubled[tile][kind] -= 1
            weigh_overlay(s, t, tile, kind, -1)
