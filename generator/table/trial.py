"""A match goes in, a cheap copy to try one line on comes out: it shares what a line can't change.

A line lays at most one tile, so the rows of tiles that don't lie yet are shared, and so is all of the scratch record
but the cell index; its other fields hold nothing from one stage to the next. About eight times as fast as `Match.copy`.
"""

from __future__ import annotations

from copy import copy
from functools import cache

from generator.rules.fields import State, layouts
from generator.table.game import Match


@cache
def _fields() -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """The position's vectors, its tables with a row a tile, and its other tables."""
    found = layouts(State)
    tiles = [name for name, layout in found.items() if len(layout.shape) == 2 and layout.shape[0] == "tiles"]
    others = [name for name, layout in found.items() if len(layout.shape) == 2 and name not in tiles]
    vectors = [name for name, layout in found.items() if len(layout.shape) == 1]
    return tuple(vectors), tuple(tiles), tuple(others)


def trial(match: Match) -> Match:
    """A copy on which one line may be given; the match stays as it is, and must, as long as the copy is used."""
    vectors, tiles, others = _fields()
    state = copy(match.state)
    for name in vectors:
        setattr(state, name, getattr(state, name).copy())
    rows = state.laid + 1
    for name in tiles:
        table = getattr(state, name).copy()
        table[:rows] = [row.copy() for row in table[:rows]]
        setattr(state, name, table)
    for name in others:
        setattr(state, name, [row.copy() for row in getattr(state, name)])
    scratch = copy(match.scratch)
    scratch.board = match.scratch.board.copy()
    return Match(match.game, state, scratch)
