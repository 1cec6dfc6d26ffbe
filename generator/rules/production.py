"""Brings what a tile makes or lends up to date after a change on it (R4.5, R11.6)."""

from __future__ import annotations

from generator.rules import codes as c
from generator.rules.compile import kernel
from generator.rules.fields import State, Tables
from generator.rules.words.boost import lent_by, set_boost
from generator.rules.words.produce import refresh_output


@kernel
def refresh(s: State, t: Tables, tile: int) -> None:
    """After a change of doublings, additions or overlays on `tile`."""
    kind = s.tile_kind[tile]
    if t.kind_roles[kind] & (1 << c.PRODUCES):
        refresh_output(s, t, tile)
    if t.kind_roles[kind] & c.BOOST_BIT:
        set_boost(s, t, tile, lent_by(s, t, tile))
