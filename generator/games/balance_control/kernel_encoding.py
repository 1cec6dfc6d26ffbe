"""BALANCE // CONTROL as numbers, for programs that search and learn: actions and observations, one sub-move at a time.

The actions are the kernel's own ids of sub-moves; see `rules/codes.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

from generator.games.balance_control.players.backend import Backend, best_backend
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.fields import KernelScratch, KernelState
from generator.games.balance_control.rules.records import copied, layouts
from generator.games.balance_control.table.kernel_match import KernelGame


@lru_cache(maxsize=8)
def _tables(game: KernelGame, backend: Backend) -> Any:
    """A configuration's tables as that backend takes them, made once: they never change."""
    return backend.tables(game.tables)


HIDDEN_FIELDS: Final = ("random_a", "random_b")
"""Fields of a position that nobody sees."""
SUB_MOVES: Final = 20_000
"""More sub-moves than a game takes."""


class EncodedBalance:
    """A running game at one sub-move, on the compiled backend if there is one."""

    actions = c.IDS
    most_draws = c.OTHERS0
    longest = SUB_MOVES
    hides = False

    def __init__(self, game: KernelGame, backend: Backend | None = None) -> None:
        self.game, self.backend = game, backend or best_backend()
        self.tables = _tables(game, self.backend)
        self.state: Any = self.backend.fresh(KernelState)
        self.scratch: Any = self.backend.fresh(KernelScratch)
        self._options: list[int] | None = None

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats in play."""
        return self.game.names.seats

    def observation(self, seat: int) -> list[int]:  # noqa: ARG002 (all see the same)
        """The whole position as numbers, the same for each seat."""
        values = (self.backend.field(self.state, name) for name in layouts(KernelState) if name not in HIDDEN_FIELDS)
        return [number for value in values for number in _flat(value)]

    def line(self) -> str:
        """A line that says where the game stands."""
        return f"turn {self.number('turn')}, markers {self.entries('on_board')[: self.game.configuration.players]}"

    def begin(self, seed: int, first: int = 0) -> None:
        """Starts a new game before its first draw (R2); `first` is the starting seat."""
        self._options = None
        self.state = self.backend.fresh(KernelState)
        self.backend.kernel.begin_game(self.state, self.tables, self.scratch, seed, 0, first)

    def copy(self) -> EncodedBalance:
        """An independent copy of the game."""
        made = EncodedBalance.__new__(EncodedBalance)
        made.game, made.backend, made.tables = self.game, self.backend, self.tables
        made._options = self._options
        if self.backend.compiled:
            made.state, made.scratch = self.state.copy(), self.scratch.copy()
        else:
            made.state, made.scratch = copied(KernelState, self.state), copied(KernelScratch, self.scratch)
        return made

    def __deepcopy__(self, _memo: object) -> EncodedBalance:
        """An independent copy; OpenSpiel copies states with `deepcopy`."""
        return self.copy()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.number("over") == 1

    @property
    def seat(self) -> int:
        """The seat that decides; below zero if chance decides or the game is over."""
        return -1 if self.over or self.number("actor") == c.CHANCE else self.number("actor")

    def number(self, name: str) -> int:
        """The value of a field of the position that holds one number."""
        return self.backend.number(self.state, name)

    def entries(self, name: str) -> list[int]:
        """The value of a field of the position that holds a row of numbers."""
        return [int(entry) for entry in self.backend.field(self.state, name)]

    def options(self) -> list[int]:
        """The legal ids, ascending; of equal tiles or cards that chance may draw, only the first."""
        if self._options is None:
            self._options = self._legal() if self.seat >= 0 else [same[0] for same in self._equal_draws()]
        return self._options.copy()

    def _legal(self) -> list[int]:
        number = self.backend.kernel.legal(self.state, self.tables, self.scratch)
        return sorted(int(choice) for choice in self.backend.field(self.scratch, "option")[:number])

    def apply(self, choice: int) -> None:
        """Applies one sub-move: one of `options`, or for chance any id that it may draw."""
        self._options = None
        self.backend.kernel.apply(self.state, self.tables, self.scratch, choice)

    def let_chance_decide(self) -> None:
        """Draws and refills until a seat has to decide or the game is over, by the game's own generator."""
        while not self.over and self.seat < 0:
            self.apply(int(self.backend.kernel.pick(self.state, self.tables, self.scratch)))

    def draws(self) -> Iterator[tuple[int, float]]:
        """What chance can draw, with probabilities; equal tiles or cards are one outcome."""
        kinds = self._equal_draws()
        whole = sum(map(len, kinds))
        for same in kinds:
            yield same[0], len(same) / whole

    def _equal_draws(self) -> list[list[int]]:
        """What may be drawn, each kind of tile or card with all its ids."""
        lying, found = self._cards_to_draw(), dict[int, list[int]]()
        for choice in self._legal():
            found.setdefault(int(lying[choice - c.DRAW0]), []).append(choice)
        return list(found.values())

    def _cards_to_draw(self) -> Sequence[int]:
        """The tiles in the stack, or the cards in the deck that is drawn from."""
        if self.number("ask") == c.ASK_DRAW:
            return self.entries("stack")
        deck = self.entries("frame_tile")[self.number("depth") - 1]
        found: Sequence[int] = self.backend.field(self.state, "deck")[deck]
        return found

    def shares(self) -> list[float]:
        """Each seat's share of the victory at the end (R3.8), ties sharing; zeros before."""
        players = self.game.configuration.players
        if not self.over:
            return [0.0] * players
        markers = self.entries("on_board")[:players]
        winners = markers.count(max(markers))
        return [1 / winners if own == max(markers) else 0.0 for own in markers]

    def action_text(self, choice: int) -> str:
        """An id as text: a verb, a cell, a direction, a card, a seat, a department or an overlay."""
        names, start = self.game.names, next(start for start in c.STARTS if choice >= start)
        named: dict[int, Callable[[int], str]] = {
            0: lambda verb: c.VERBS[verb],
            c.OWN0: self._payment_text,
            c.OTHERS0: lambda place: f"{names.seats[place // c.SLOTS]} pays {self._department(place % c.SLOTS)}",
            c.OPTION0: lambda place: f"option {place + 1}",
            c.OVERLAY0: lambda place: names.overlays[place],
            c.DEPARTMENT0: self._department,
            c.SEAT0: lambda place: names.seats[place],
            c.CARD0: lambda place: names.measures[place],
        }
        plain = {c.DRAW0: "draw", c.DIRECTION0: "direction", c.TILE0: "tile", c.FRONTIER0: "cell", c.REPLACE0: "choice"}
        return f"{plain[start]} {choice - start}" if start in plain else named[start](choice - start)

    def _payment_text(self, slot: int) -> str:
        """A unit of one's own; extra costs with a plus."""
        return f"{'+' if self.number('bill_part') == c.PART_EXTRA else ''}{self._department(slot)}"

    def _department(self, slot: int) -> str:
        departments = self.game.names.departments
        return str(departments[slot]) if slot < len(departments) else f"department {slot}"


def _flat(value: Any) -> Iterator[int]:
    """The numbers of a field, row by row."""
    if hasattr(value, "ravel"):
        yield from map(int, value.ravel())
    elif isinstance(value, list):
        for part in value:
            yield from _flat(part)
    else:
        yield int(value)
