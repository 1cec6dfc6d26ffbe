"""Who may use a tile: control of it, a marker on it, or nothing (R4.2, R8.1)."""

from __future__ import annotations

from generator.rules import codes as c
from generator.rules.compile import kernel
from generator.rules.fields import State, Tables


@kernel
def usable(s: State, t: Tables, seat: int, tile: int) -> bool:
    """Whether the seat has on the tile what its kind asks for."""
    needs = t.kind_needs[s.tile_kind[tile]]
    if needs == c.NEEDS_MAJORITY:
        return s.leader[tile] == seat
    return needs != c.NEEDS_PRESENCE or s.influence[tile][seat] > 0
