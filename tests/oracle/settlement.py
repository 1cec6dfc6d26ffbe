"""R4.4–R4.6: what each department tile brings to whom; a position is carried on to the next question."""

from __future__ import annotations

from typing import Any

from tests.oracle import overlays
from tests.oracle.board import leaders
from tests.oracle.numbers import department, value
from tests.oracle.position import Cell, Position


def begin(position: Position) -> None:
    """All department tiles, in the order in which they were placed (R4.4)."""
    position.settling = [cell for cell, tile in position.tiles.items() if department(tile)]


def output(position: Position, cell: Cell) -> int:
    """R4.5: the printed value less the Security Levels, at least 0; R11.4: nothing under a Lock."""
    if overlays.locked(position, cell):
        return 0
    return max(0, value(position.tiles[cell]) - overlays.levels(position, cell))


def carry_on(position: Position) -> None:
    """Settle tile after tile until somebody is asked, or none is left."""
    while position.settling and position.question is None:
        _settle(position, position.settling.pop(0))


def _settle(position: Position, cell: Cell) -> None:
    winners = [seat for seat in position.seats_from(position.first) if seat in leaders(position, cell)]
    if not winners:
        return
    share, rest = divmod(output(position, cell), len(winners))
    cost = overlays.cost_of_own_effect(position, cell)
    if not cost:
        for seat in winners:
            position.give(seat, department(position.tiles[cell]), share)
        _to_noise(position, cell, rest)
    elif share:
        ask_next(
            position,
            {
                "about": "share",
                "cell": cell,
                "cost": cost,
                "left": winners,
                "share": share,
                "rest": rest,
                "taken": False,
            },
        )


def ask_next(position: Position, question: dict[str, Any]) -> None:
    """R4.6: the next receiver who can pay is asked; after the last the remainder goes to Noise if one was taken."""
    position.question = None
    while question["left"]:
        seat = question["left"].pop(0)
        ways = overlays.extra_payments(position, seat, question["cost"])
        if not ways or position.rulings["production-costs"] == "auto-decline":
            continue
        if position.rulings["production-costs"] == "auto-pay":
            pay(position, seat, ways[0])  # the documents don't say with what: departments in their written order
            take_share(position, {**question, "seat": seat})
            question["taken"] = True
            continue
        position.question = {**question, "seat": seat}
        return
    if question["taken"]:
        _to_noise(position, question["cell"], question["rest"])


def pay(position: Position, seat: str, way: tuple[str, ...]) -> None:
    """To the Bank (R1.6)."""
    for name in way:
        position.give(seat, name, -1)


def take_share(position: Position, question: dict[str, Any]) -> None:
    """The receiver has paid and gets the share."""
    position.give(question["seat"], department(position.tiles[question["cell"]]), question["share"])
    question["taken"] = True


def _to_noise(position: Position, cell: Cell, number: int) -> None:
    """R1.6: Noise only takes in."""
    name = department(position.tiles[cell])
    position.noise[name] = position.noise.get(name, 0) + number
