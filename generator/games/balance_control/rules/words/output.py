"""`output`: multiplies or changes a tile's output for a while (R4.5)."""

from __future__ import annotations

from typing import Final

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelState, KernelTables
from generator.games.balance_control.rules.overlays import refresh_tile

MOST: Final = 10_000
"""No output is multiplied further: far beyond any box, and within what the records hold."""


@kernel
def output_possible(s: KernelState, t: KernelTables, row: int, tile: int) -> bool:
    """Whether a further factor keeps the output within what can be counted; other rows always do."""
    return t.row_word[row] != c.OUTPUT or s.times[tile] * t.row_count[row] <= MOST


@kernel
def output_begins(s: KernelState, t: KernelTables, mod: int) -> None:
    """Applies the row's factor and change to the tile's output."""
    row = s.mod_row[mod]
    tile = s.mod_tile[mod]
    s.times[tile] *= t.row_count[row]
    s.add[tile] += t.row_amount[row]
    refresh_tile(s, t, tile)


@kernel
def output_ends(s: KernelState, t: KernelTables, mod: int) -> None:
    """Reverts `output_begins`."""
    row = s.mod_row[mod]
    tile = s.mod_tile[mod]
    s.times[tile] //= t.row_count[row]
    s.add[tile] -= t.row_amount[row]
    refresh_tile(s, t, tile)
