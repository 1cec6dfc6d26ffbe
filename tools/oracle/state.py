"""The oracle's front: a position that answers questions about itself and gives a new one for each line."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from tools.oracle import settlement, turn
from tools.oracle.asking import Chance, Question, lines
from tools.oracle.board import control, strengths
from tools.oracle.costs import place_of
from tools.oracle.numbers import DEPARTMENTS
from tools.oracle.position import Position, deal, read, text_of


class Illegal(ValueError):
    """A line that isn't legal now; nothing was changed."""


class State:
    """A game at one moment, which nothing changes. A flow of the rules can't be copied; so each state remembers the
    last turn's beginning and the answers since, and the next state goes that way again with one answer more."""

    def __init__(self, start: Position, entry: str, answers: tuple[str, ...] = ()) -> None:
        """The moment after these answers, from a beginning that is the caller's no more and won't be changed."""
        self._begun, self._entry, self._answers = start, entry, answers
        self._position, self._asked = start.copy(), None
        self._run()
        self._position.counted = {}

    def _run(self) -> None:
        """Through all that happens by itself, turn after turn, to the next question or the end."""
        asked, position, left = None, self._position, list(self._answers)
        while asked is None and position.phase != "over":
            flow = turn.go_on(position, self._entry)
            try:
                asked = next(flow)
                while left:
                    asked = flow.send(left.pop(0))
            except StopIteration:
                asked, self._entry, self._answers = None, turn.TURN, ()
                self._begun = position.copy()
        self._asked = asked

    def to_act(self) -> str | None:
        """The seat that decides now, also in the middle of a resolution; nobody once the game is over."""
        return self._asked.seat if isinstance(self._asked, Question) else None

    def may_be_laid_open(self) -> list[str]:
        """The measures of which chance lays one open now; none where it isn't chance's turn."""
        return sorted(set(self._position.deck[self._asked.module])) if isinstance(self._asked, Chance) else []

    def opened(self) -> list[str]:
        """The cards laid open since the beginning."""
        return list(self._position.opened)

    def laid_open(self, card: str) -> State:
        """The game after a card was laid open. Raises `Illegal`."""
        if card not in self.may_be_laid_open():
            raise Illegal(f"{card} can't be laid open now")
        return State(self._begun, self._entry, (*self._answers, card))

    def legal_lines(self) -> list[str]:
        """All base lines that are legal now, in text order. `+X` suffixes are left out: see `payments`."""
        return sorted(self._lines)

    def payments(self, line: str) -> list[str]:
        """The complete lines that a base line stands for: itself, or one for each way to pay its extra costs."""
        found = self._lines.get(tidy(line))
        return sorted(found()) if found else []

    def apply(self, line: str) -> State:
        """The state after this line, with all that follows from it up to the next decision."""
        full = tidy(line)
        bases = [base for base in self._lines if full == base or full.startswith(f"{base} ")]
        if not any(full in self._lines[base]() for base in bases):
            raise Illegal(f"{self.to_act()} can't do {line!r}; legal: {', '.join(self.legal_lines())}")
        return State(self._begun, self._entry, (*self._answers, full))

    def settle(self) -> State:
        """A scenario's `do: settle`: settlement now, open costs declined, round + 1; turn, phase, drawn tile stay."""
        position = self._position.copy()
        for _ in settlement.settle(position, decline=True):
            raise AssertionError("nobody is asked")
        turn.next_round(position)
        return State(position, turn.LAY if position.phase == "place" else turn.ACTION)

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
        """What lies where, with the keys of a scenario's `expect`."""
        position = self._position
        cells = {text_of(cell): cell for cell in position.tiles}
        return {
            "supply": dict(position.supply),
            "resources": {seat: dict(position.resources.get(seat, {})) for seat in position.seats},
            "noise": dict(position.noise),
            "influence": {at: dict(position.influence.get(cell, {})) for at, cell in cells.items()},
            "control": {at: control(position, cell) for at, cell in cells.items()},
            "strength": {at: strengths(position, cell) for at, cell in cells.items()},
            "countdowns": {at: position.countdowns.get(cell, 0) for at, cell in cells.items()},
            "overlays": {at: sorted(kinds) for at, cell in cells.items() if (kinds := position.overlays.get(cell))},
            "hand": {seat: sorted(cards) for seat, cards in position.hand.items() if cards},
            "open": {module: sorted(cards) for module, cards in position.open.items() if cards},
            "board": {at: position.tiles[cell] for at, cell in cells.items()},
            "resolved": sorted(text_of(cell) for cell in position.resolved),
            "drawn": position.drawn,
            "stack": list(position.stack),
            "discard": list(position.discard),
            "round": position.round,
            "phase": position.phase,
            "to_act": self.to_act(),
            "turn_of": None if self.over() else position.active,
            "over": self.over(),
            "winners": self.winners(),
        }

    @cached_property
    def _lines(self) -> dict[str, Callable[[], list[str]]]:
        """Each legal base line with the complete lines that it stands for."""
        return lines(self._position, self._asked) if isinstance(self._asked, Question) else {}


def new_game(*box: Any, **more: Any) -> State:
    """R2: a game about to begin; the box and the deal as `deal` takes them."""
    return State(deal(*box, **more), turn.OPENING)


def from_position(*written: Any, **more: Any) -> State:
    """A scenario's `position`, with what stands beside it in the file, as `read` takes them."""
    table = read(*written, **more)
    return State(table, {"place": turn.LAY, "action": turn.ACTION, "settlement": turn.ROUND_END}[table.phase])


def tidy(line: str) -> str:
    """A line as it is written: departments in capitals and, where their order is free, in their own order."""
    words = [_capital(word) for word in line.split()]
    base = words[:]
    special: list[str] = []
    for word in ("lift", "keep"):
        paid = []
        while word in base:
            at = base.index(word)
            paid += base[at + 1 : at + 2]
            del base[at : at + 2]
        special += [f"{word} {name}" for name in sorted(paid, key=place_of)]
    extras = sorted((word for word in base if word.startswith("+")), key=lambda word: place_of(word[1:]))
    swaps = sorted(_tidy_swap(word) for word in base if "=" in word)
    rest = [word for word in base if not word.startswith("+") and "=" not in word]
    start = {"formalize": 2, "pay": 1}.get(rest[0] if rest else "", len(rest))
    names = rest[start:]
    if all(name.partition("@")[0] in DEPARTMENTS for name in names):
        names = sorted(names, key=place_of)
    if rest[:1] == ["formalize"]:
        once = list(dict.fromkeys(names))
        names = once + [name for name in once for _ in range(names.count(name) - 1)]
    return " ".join([*rest[:start], *names, *extras, *swaps, *special])


def _capital(word: str) -> str:
    bare = word.lstrip("+").partition("@")[0].partition("=")[0].upper()
    return word.upper() if bare in DEPARTMENTS else word


def _tidy_swap(word: str) -> str:
    name, _, paid = word.partition("=")
    return f"{name}={'+'.join(sorted(paid.split('+'), key=place_of))}"
