"""Checks every value that the kernel keeps up to date against the pieces and the effects at work."""

from __future__ import annotations

from math import prod
from typing import Any

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.catalogue import effect_rows
from generator.games.balance_control.rules.fields import KernelState
from generator.games.balance_control.table.laws.recomputed import RecomputedPosition

VALUE_FIELDS = {
    "strength": "strength",
    "tops": "control",
    "leader": "control",
    "markers": "control",
    "doubled": "what overlays do",
    "cut": "what overlays do",
    "lock": "what overlays do",
    "output": "output",
    "times": "output",
    "add": "output",
    "income": "what the settlement will pay",
    "spill": "what the settlement will pay",
    "on_board": "markers",
    "priced": "what costs extra",
    "lying": "what costs extra",
    "near": "the tiles next door",
    "around": "the tiles next door",
    "ripe": "the focuses that fall due",
}
"""The position's fields that hold such values, and what they are called."""


def wrong_value(state: KernelState, counted: RecomputedPosition) -> str:
    """The name of the first value that differs from what is recomputed; empty if none does."""
    wanted = _on_tiles(counted) | _at_settlement(counted) | _next_door(counted) | _in_all(counted)
    return next((name for field, name in VALUE_FIELDS.items() if _unlike(getattr(state, field), wanted[field])), "")


def _unlike(found: Any, wanted: Any) -> bool:
    """Whether a field holds something else than wanted, as far as that goes."""
    if isinstance(wanted, int):
        return bool(found != wanted)
    return any(map(_unlike, found, wanted))


def _on_tiles(counted: RecomputedPosition) -> dict[str, Any]:
    state, tiles = counted.state, range(counted.state.laid)
    doubles = [(one.tile, one.overlay) for one in counted.of(c.DOUBLE_OVERLAY)]
    beyond = [
        [number - lying if doubles.count((tile, kind)) <= lying else -1 for kind, (number, lying) in enumerate(numbers)]
        for tile, numbers in enumerate(map(zip, counted.overlays, state.overlay))
    ]
    return {
        "strength": counted.strength,
        "tops": [sum(1 << seat for seat in counted.tops(tile)) for tile in tiles],
        "leader": [counted.leader(tile) for tile in tiles],
        "markers": [sum(state.influence[tile]) for tile in tiles],
        "doubled": beyond,
        "cut": counted.cut,
        "lock": counted.lock,
        "output": [counted.output(tile) for tile in tiles],
        "times": [prod(counted.factors(tile)) for tile in tiles],
        "add": [counted.change(tile) for tile in tiles],
    }


def _at_settlement(counted: RecomputedPosition) -> dict[str, Any]:
    """What the next settlement pays, from leaders and output."""
    tables, kinds = counted.tables, counted.kinds
    income, spill = [[0] * tables.departments for _ in range(tables.players)], [0] * tables.departments
    for tile, kind in enumerate(kinds):
        tops, output = counted.tops(tile), counted.output(tile)
        for seat in tops if output else ():
            income[seat][tables.kind_department[kind]] += output // len(tops)
        if tops and output:
            spill[tables.kind_department[kind]] += output % len(tops)
    return {"income": income, "spill": spill}


def _next_door(counted: RecomputedPosition) -> dict[str, Any]:
    """Neighbours, and surrounded focuses that aren't spent."""
    near, tables = counted.beside, counted.tables
    around = [sum(other >= 0 for other in row) for row in near]
    focuses = [tile for tile, kind in enumerate(counted.kinds) if tables.kind_roles[kind] & c.SURROUNDED_BIT]
    ripe = sum(around[tile] == 6 and not counted.state.resolved[tile] for tile in focuses)
    return {"near": near, "around": around, "ripe": ripe}


def _in_all(counted: RecomputedPosition) -> dict[str, Any]:
    """Markers on the board, overlays there, and sources of extra costs."""
    state, tables = counted.state, counted.tables
    rows = {kind: effect_rows(tables, "overlay", kind) for kind in range(tables.overlays)}
    dear = {kind: sum(tables.row_word[row] == c.SURCHARGE for row in mine) for kind, mine in rows.items()}
    lasting = sum(tables.row_word[one.row] == c.SURCHARGE for one in counted.everything)
    return {
        "on_board": [sum(row[seat] for row in state.influence) for seat in range(tables.players)],
        "priced": lasting + sum(number * dear[kind] for row in counted.overlays for kind, number in enumerate(row)),
        "lying": sum(map(sum, state.overlay)),
    }
