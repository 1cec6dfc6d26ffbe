"""R3: the order of things. A position in which somebody has just decided is carried on to the next decision."""

from __future__ import annotations

from typing import Any

from tests.oracle import focus, overlays, settlement
from tests.oracle.board import frontier
from tests.oracle.numbers import OVERLAY_PRICE
from tests.oracle.position import Position, cell_of, text_of


def start_turn(position: Position, seat: str) -> None:
    """R3.1: the seat draws; R3.6: once the stack is empty nobody does, and only the action is left."""
    position.active = seat
    position.drawn = position.stack.pop(0) if position.stack else None
    position.phase = "place" if position.drawn else "action"


def place_lines(position: Position) -> list[str]:
    """R3.2."""
    return [f"tile {text_of(cell)}" for cell in frontier(position)]


def lay_tile(position: Position, line: str) -> None:
    """R3.2, then R3.4, when the place phase is over: nothing is left to be placed."""
    assert position.drawn is not None
    position.tiles[cell_of(line.split()[1])] = position.drawn
    position.drawn = None
    position.phase = "action"
    resolve_focuses(position)


def resolve_focuses(position: Position) -> None:
    """R3.4, R5.3: one after the other, each time looking anew; then the action follows.

    By [resolution-order] the active player chooses which is next, where there are several.
    """
    while position.question is None and focus.due(position):
        chosen_by_seat = position.rulings["resolution-order"] == "active-player-chooses"
        if chosen_by_seat and len(focus.due(position)) > 1:
            position.question = {"about": "order", "seat": position.active}
            return
        focus.resolve(position, focus.due(position)[0])


def end_turn(position: Position) -> None:
    """R3.5: one turn per seat, then the round ends; with `end-of-stack=immediately` the game ends with the stack."""
    following = position.seats_from(position.active)[1]
    if position.rulings["end-of-stack"] == "immediately" and not position.stack:
        position.phase = "over"
    elif following == position.first:
        position.phase = "settlement"
        settlement.begin(position)
        settle(position)
    else:
        start_turn(position, following)


def settle(position: Position) -> None:
    """R3.5: settlement, then the next round; R3.6: no next round once the stack is empty."""
    settlement.carry_on(position)
    if position.question is not None:
        return
    if not position.stack:
        position.phase = "over"
        return
    position.round += 1
    start_turn(position, position.first)


# Questions in the middle of a resolution


def answer_lines(position: Position) -> list[str]:
    """What the seat that is asked may say: `pay X`, `decline`, an overlay line, `skip`."""
    question = position.question
    assert question is not None
    seat = question["seat"]
    if question["about"] == "overlay":  # R5.5
        return [
            *overlays.place_lines(position, seat),
            *(f"overlay move {item}" for item in overlays.moves(position)),
            "skip",
        ]
    if question["about"] == "order":
        return [f"resolve {text_of(cell)}" for cell in focus.due(position)]
    ways = overlays.extra_payments(position, seat, question["cost"])
    return [*(" ".join(["pay", *way]) for way in ways), "decline"]


def answer(position: Position, line: str) -> None:
    """Do what the answer says, then go on where the question came up."""
    question = position.question
    assert question is not None
    position.question = None
    verb, *words = line.split()
    if verb == "pay":
        settlement.pay(position, question["seat"], tuple(words))
    if question["about"] == "share":
        if verb == "pay":
            settlement.take_share(position, question)
        settlement.ask_next(position, question)
        settle(position)
        return
    if "cell" in question:
        _resolve_further(position, question, verb, words)
    elif verb == "resolve":
        focus.resolve(position, cell_of(words[0]))
    resolve_focuses(position)


def _resolve_further(position: Position, question: dict[str, Any], verb: str, words: list[str]) -> None:
    """The focus that asked goes on; when nothing more is asked it is spent (R5.6)."""
    if verb == "pay":
        focus.gain(position, question["cell"], question["seat"])
    elif verb == "overlay":
        _use_overlay(position, question["seat"], words)
    if position.question is None:
        position.resolved.add(question["cell"])


def _use_overlay(position: Position, seat: str, words: list[str]) -> None:
    """R11.2: placing costs 2 SEC, moving nothing."""
    if words[0] == "move":
        overlays.lift(position, words[1], cell_of(words[2]))
        overlays.put(position, words[1], cell_of(words[3]))
        return
    position.give(seat, "SEC", -OVERLAY_PRICE)
    overlays.put(position, words[0], cell_of(words[1]))
