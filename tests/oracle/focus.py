"""R5: what a surrounded focus does to a position, up to the first question that somebody has to answer."""

from __future__ import annotations

from tests.oracle import overlays
from tests.oracle.board import control
from tests.oracle.numbers import MOST_ON_A_TILE
from tests.oracle.position import Cell, Position, is_focus


def due(position: Position) -> list[Cell]:
    """R5.1, R5.3: unresolved focuses that are surrounded, the oldest placement first."""
    return [
        cell
        for cell, tile in position.tiles.items()
        if is_focus(tile) and cell not in position.resolved and position.surrounded(cell)
    ]


def resolve(position: Position, cell: Cell) -> None:
    """R5.6: Lock, leader, extra costs, Security Level, gain; it is spent in any case (R5.2), when all that is over."""
    leader = control(position, cell)
    if not overlays.locked(position, cell) and leader is not None and would_gain(position, cell, leader):
        cost = overlays.cost_of_own_effect(position, cell)
        if not cost:
            gain(position, cell, leader)
        elif overlays.extra_payments(position, leader, cost):
            position.question = {"about": "focus", "seat": leader, "cell": cell, "cost": cost}
    if position.question is None:
        position.resolved.add(cell)


def would_gain(position: Position, cell: Cell, seat: str) -> bool:
    """R5.6: whether there is anything to gain; where there is not, nobody is asked to pay for it."""
    if overlays.levels(position, cell):
        return False
    tile = position.tiles[cell]
    if tile == "internal-order":
        return bool(overlays.moves(position) or overlays.place_lines(position, seat))
    if position.rulings["focus-effect"] == "none":
        return False
    if tile == "transformation-pressure" and position.rulings["transformation-pressure"] == "inert":
        return False
    if position.rulings["focus-gain"] == "onto-focus":
        return position.supply[seat] > 0 and position.markers(cell, seat) < MOST_ON_A_TILE
    return not position.at_cap(seat)


def gain(position: Position, cell: Cell, seat: str) -> None:
    """R5.2: one influence marker; R5.5: Internal Order offers an overlay instead."""
    if position.tiles[cell] == "internal-order":
        if would_gain(position, cell, seat):
            position.question = {"about": "overlay", "seat": seat, "cell": cell}
    elif position.rulings["focus-gain"] == "onto-focus":
        position.supply[seat] -= 1
        position.add_marker(cell, seat, +1)
    else:
        position.supply[seat] += 1
