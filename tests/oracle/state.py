"""The oracle's front: a position that answers questions about itself and gives a new one for each line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from tests.oracle import actions, settlement, turn
from tests.oracle.board import control, strengths
from tests.oracle.numbers import DEPARTMENTS
from tests.oracle.position import Position, deal, read, text_of


class Illegal(ValueError):
    """A line that isn't legal now; nothing was changed."""


class State:
    """A game at one moment. Nothing changes it: `apply` gives another state."""

    def __init__(self, position: Position) -> None:
        """A front to this position, which is the caller's no more and won't be changed again."""
        self._position = position
        position.counted = {}

    def to_act(self) -> str | None:
        """The seat that decides now, also in the middle of a resolution; nobody once the game is over."""
        if self.over():
            return None
        question = self._position.question
        return question["seat"] if question else self._position.active

    def legal_lines(self) -> list[str]:
        """All base lines that are legal now, in text order. `+X` suffixes are left out: see `payments`."""
        return sorted(self._with_payments)

    def payments(self, line: str) -> list[str]:
        """The complete lines that a base line stands for: itself, or one for each way to pay its extra costs."""
        return sorted(self._with_payments.get(_tidy(line), []))

    def apply(self, line: str) -> State:
        """The state after this line, with all that follows from it up to the next decision."""
        tidy = _tidy(line)
        base = next((base for base, full in self._with_payments.items() if tidy in full), None)
        if base is None:
            raise Illegal(f"{self.to_act()} can't do {line!r}; legal: {', '.join(self.legal_lines())}")
        position = self._position.copy()
        if position.question:
            turn.answer(position, tidy)
        elif position.phase == "place":
            turn.lay_tile(position, tidy)
        else:
            offer = next(offer for offer in actions.offers(position) if offer.line == base)
            actions.execute(position, offer, tuple(word[1:] for word in tidy.split() if word.startswith("+")))
            turn.end_turn(position)
        return State(position)

    def settle(self) -> State:
        """A scenario's `do: settle`: settlement now, open costs declined, round + 1; turn, phase, drawn tile stay."""
        position = self._position.copy()
        settlement.begin(position)
        settlement.carry_on(position)
        while position.question:
            settlement.ask_next(position, position.question)
            settlement.carry_on(position)
        position.round += 1
        return State(position)

    def over(self) -> bool:
        """R3.6."""
        return self._position.phase == "over"

    def winners(self) -> list[str]:
        """R3.8: most influence markers on the board; equals share. Nobody before the end."""
        if not self.over():
            return []
        on_board = {seat: self._position.on_board(seat) for seat in self._position.seats}
        return [seat for seat, number in on_board.items() if number == max(on_board.values())]

    def summary(self) -> dict[str, Any]:
        """What lies where, with the keys of a scenario's `expect`; zeros and empty piles are left out."""
        position = self._position
        cells = {text_of(cell): cell for cell in position.tiles}
        return {
            "supply": dict(position.supply),
            "resources": {seat: _without_zeros(position.resources.get(seat, {})) for seat in position.seats},
            "noise": _without_zeros(position.noise),
            "influence": _filled({at: position.influence.get(cell, {}) for at, cell in cells.items()}),
            "control": {at: control(position, cell) for at, cell in cells.items()},
            "strength": _filled({at: strengths(position, cell) for at, cell in cells.items()}),
            "overlays": {at: sorted(kinds) for at, cell in cells.items() if (kinds := position.overlays.get(cell))},
            "board": {at: position.tiles[cell] for at, cell in cells.items()},
            "resolved": sorted(text_of(cell) for cell in position.resolved),
            "drawn": position.drawn,
            "stack": list(position.stack),
            "discard": list(position.discard),
            "round": position.round,
            "phase": position.phase,
            "to_act": self.to_act(),
            "over": self.over(),
            "winners": self.winners(),
        }

    @cached_property
    def _with_payments(self) -> dict[str, list[str]]:
        """Each legal base line with the complete lines that it stands for."""
        position = self._position
        if self.over():
            return {}
        if position.question:
            return {line: [line] for line in turn.answer_lines(position)}
        if position.phase == "place":
            return {line: [line] for line in turn.place_lines(position)}
        return {offer.line: actions.payments(position, offer) for offer in actions.offers(position)}


def new_game(
    players: int,
    modules: Sequence[str] = (),
    edition: str = "1.0.14",
    rulings: Mapping[str, str] | None = None,
    stack: Sequence[str] = (),
    first: str = "A",
) -> State:
    """R2: a game about to begin; the stack is a list of tile ids, first drawn first."""
    position = deal(players, modules, edition, rulings or {}, stack, first)
    turn.start_turn(position, first)
    return State(position)


def from_position(
    position: Mapping[str, Any],
    players: int = 2,
    modules: Sequence[str] = (),
    edition: str = "1.0.14",
    rulings: Mapping[str, str] | None = None,
) -> State:
    """A scenario's `position`, with what stands beside it in the file."""
    table = read(position, players, modules, edition, rulings or {})
    if table.phase == "settlement":  # the last seat has acted; without measures no window opens first
        settlement.begin(table)
        turn.settle(table)
    return State(table)


def _tidy(line: str) -> str:
    """Departments in capitals; the resources that formalise or pay, and the `+X`, in written order, a double behind."""
    words = [word.upper() if word.lstrip("+").upper() in DEPARTMENTS else word for word in line.split()]
    extras = sorted((word for word in words if word.startswith("+")), key=lambda word: DEPARTMENTS.index(word[1:]))
    rest = [word for word in words if not word.startswith("+")]
    start = {"formalize": 2, "pay": 1}.get(rest[0] if rest else "", len(rest))
    names = rest[start:]
    if all(name in DEPARTMENTS for name in names):
        names = sorted(names, key=DEPARTMENTS.index)
    if rest[:1] == ["formalize"]:
        once = list(dict.fromkeys(names))
        names = once + [name for name in once for _ in range(names.count(name) - 1)]
    return " ".join([*rest[:start], *names, *extras])


def _without_zeros(numbers: Mapping[str, int]) -> dict[str, int]:
    return {key: number for key, number in numbers.items() if number}


def _filled(piles: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, int]]:
    return {at: found for at, pile in piles.items() if (found := _without_zeros(pile))}
