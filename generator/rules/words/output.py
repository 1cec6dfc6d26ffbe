"""`output`: a doubling or a change of a tile's output begins and ends (R4.5)."""

from __future__ import annotations

from generator.rules.compile import kernel
from generator.rules.fields import State, Tables
from generator.rules.production import refresh


@kernel
def output_begins(s: State, t: Tables, mod: int) -> None:
    """The tile's factor and change grow by the row's."""
    row = s.mod_row[mod]
    tile = s.mod_tile[mod]
    s.times[tile] *= t.row_count[row]
    s.add[tile] += t.row_amount[row]
    refresh(s, t, tile)


@kernel
def output_ends(s: State, t: Tables, mod: int) -> None:
    """And shrink again."""
    row = s.mod_row[mod]
    tile = s.mod_tile[mod]
    s.times[tile] //= t.row_count[row]
    s.add[tile] -= t.row_amount[row]
    refresh(s, t, tile)
