"""A position as plain dicts and lists; read from what a scenario calls `position`, or dealt for a new game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from typing import Any

from tools.oracle.measures import Card, card_of, deck_of
from tools.oracle.numbers import (
    FOCUSES,
    LATER,
    SEATS,
    all_modules,
    all_rulings,
    departments_in_play,
    influence_cap,
    most_on_a_tile,
    starting_influence,
)

Cell = tuple[int, int]
START: Cell = (0, 0)
STEPS = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]


@cache
def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The six cells around a cell (R3.2, axial coordinates)."""
    return tuple((cell[0] + q, cell[1] + r) for q, r in STEPS)


@dataclass
class Position:
    """Everything that lies on the table. It is never changed in place by callers: `apply` works on a copy."""

    players: int
    edition: str
    modules: list[str]
    rulings: dict[str, str]
    first: str
    tiles: dict[Cell, str] = field(default_factory=lambda: {START: "start"})  # in the order in which they were placed
    influence: dict[Cell, dict[str, int]] = field(default_factory=dict)
    overlays: dict[Cell, list[str]] = field(default_factory=dict)
    countdowns: dict[Cell, int] = field(default_factory=dict)  # nothing places or moves one (EXP-03-02-C)
    resolved: set[Cell] = field(default_factory=set)
    supply: dict[str, int] = field(default_factory=dict)
    owed: dict[str, int] = field(default_factory=dict)  # R7.5: starting placements not yet made
    start_used: set[str] = field(default_factory=set)  # R10.2
    resources: dict[str, dict[str, int]] = field(default_factory=dict)
    noise: dict[str, int] = field(default_factory=dict)
    stack: list[str] = field(default_factory=list)
    drawn: str | None = None
    discard: list[str] = field(default_factory=list)
    active: str = "A"
    next: str = "A"  # whose turn begins next
    phase: str = "action"  # place | action | settlement | over
    round: int = 1
    hand: dict[str, list[str]] = field(default_factory=dict)
    played: set[str] = field(default_factory=set)  # R12.2: has played a measure this round
    open: dict[str, list[str]] = field(default_factory=dict)  # by module
    deck: dict[str, list[str]] = field(default_factory=dict)  # next card first, where the order is known
    used: dict[str, list[str]] = field(default_factory=dict)
    shuffled: set[str] = field(default_factory=set)  # decks whose order nobody knows
    reshuffled: set[str] = field(default_factory=set)  # R12.4: once a game
    opened: list[str] = field(default_factory=list)  # every measure that was laid open in the game, in order
    uses: dict[str, int] = field(default_factory=dict)
    effects: list[dict[str, Any]] = field(default_factory=list)  # what measures have left behind
    counted: dict[Any, Any] | None = None  # answers, kept only in a position that nothing changes any more

    last_placed: tuple[str, Cell] | None = None  # the overlay that was placed last in this turn (SEC 03)

    def card(self, name: str) -> Card:
        """A card as this edition and these rulings have it."""
        return card_of(name, self.edition, self.rulings)

    def copy(self) -> Position:
        """A position of its own, to be changed."""
        return Position(**{**{name: _own(value) for name, value in vars(self).items()}, "counted": None})

    def once(self, question: Any, answer: Callable[[], Any]) -> Any:
        """The answer to a question about the position, worked out once where nothing changes the position any more."""
        if self.counted is None:
            return answer()
        if question not in self.counted:
            self.counted[question] = answer()
        return self.counted[question]

    @property
    def seats(self) -> list[str]:
        """The seats in play, in the order of the table."""
        return list(SEATS[: self.players])

    def seats_from(self, seat: str) -> list[str]:
        """All seats in turn, from this one on."""
        start = self.seats.index(seat)
        return self.seats[start:] + self.seats[:start]

    @property
    def departments(self) -> list[str]:
        """The departments in play."""
        return departments_in_play(tuple(self.modules))

    @property
    def has_start_committee(self) -> bool:
        """R2.1: the Start tile is the Start Committee in 1.0.14 and later, a neutral tile in the older editions."""
        return self.edition in LATER

    def is_start_committee(self, cell: Cell) -> bool:
        """Whether this cell holds the Start Committee (R10)."""
        return cell == START and self.has_start_committee

    def surrounded(self, cell: Cell) -> bool:
        """R5.1: all six neighbouring cells hold tiles."""
        return all(near in self.tiles for near in neighbours(cell))

    def markers(self, cell: Cell, seat: str) -> int:
        """A seat's influence markers on a tile."""
        return self.influence.get(cell, {}).get(seat, 0)

    def all_markers(self, cell: Cell) -> int:
        """Everybody's influence markers on a tile."""
        return sum(self.influence.get(cell, {}).values())

    def on_board(self, seat: str) -> int:
        """A seat's influence markers on the whole board (R3.8)."""
        return sum(self.markers(cell, seat) for cell in self.tiles)

    def at_cap(self, seat: str) -> bool:
        """R1.5: supply and board together hold as many markers as a player may have."""
        return self.supply.get(seat, 0) + self.on_board(seat) >= influence_cap(self.players, self.rulings)

    def held(self, seat: str, department: str) -> int:
        """How much of a department a seat holds."""
        return self.resources.get(seat, {}).get(department, 0)

    def give(self, seat: str, department: str, number: int) -> None:
        """From the Bank to a seat; a negative number is a payment to the Bank (R1.6)."""
        purse = self.resources.setdefault(seat, {})
        purse[department] = purse.get(department, 0) + number
        assert purse[department] >= 0, f"{seat} pays {department} that isn't there"

    def add_marker(self, cell: Cell, seat: str, number: int) -> None:
        """Lay so many of a seat's markers on a tile; a negative number takes them away (R6.2)."""
        pile = self.influence.setdefault(cell, {})
        pile[seat] = pile.get(seat, 0) + number
        assert 0 <= pile[seat] <= most_on_a_tile(self.rulings), f"R6.2: {pile[seat]} markers of {seat}"


def cell_of(text: str) -> Cell:
    """`1,-2` → (1, −2)."""
    q, _, r = text.partition(",")
    return int(q), int(r)


def _own(value: Any) -> Any:
    """The same with dicts, lists and sets of its own, all the way down."""
    if isinstance(value, dict):
        return {key: _own(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_own(item) for item in value]
    return set(value) if isinstance(value, set) else value


def text_of(cell: Cell) -> str:
    """(1, −2) → `1,-2`."""
    return f"{cell[0]},{cell[1]}"


def is_focus(tile: str) -> bool:
    """R5: tiles that resolve when they are surrounded."""
    return tile in FOCUSES


def empty_table(players: int, modules: Sequence[str], edition: str, rulings: Mapping[str, str], first: str) -> Position:
    """R2.1: nothing but the Start tile."""
    inside = all_modules(players, modules)
    return Position(players, edition, inside, all_rulings(rulings, edition), first, active=first, next=first)


def deal(
    players: int,
    modules: Sequence[str] = (),
    edition: str = "1.0.14",
    rulings: Mapping[str, str] | None = None,
    stack: Sequence[str] = (),
    first: str = "A",
    measures: bool = False,
) -> Position:
    """R2: the position before anything is drawn or laid open; the stack: tiles, first drawn first."""
    position = empty_table(players, modules, edition, rulings or {}, first)
    for seat in position.seats:
        position.supply[seat] = position.owed[seat] = starting_influence(players, position.rulings, seat, first)
    position.stack = list(stack)
    for module in _decks(position) if measures else []:
        position.open[module], position.used[module] = [], []
        position.deck[module] = _printed(position, module)
        position.shuffled.add(module)
    return position


def _decks(table: Position) -> list[str]:
    """R1.3: the modules with measures."""
    return [module for module in table.modules if deck_of(module)]


def _printed(table: Position, module: str) -> list[str]:
    return [card for card in deck_of(module) for _ in range(int(table.rulings["measure-copies"]))]


def read(
    position: Mapping[str, Any],
    players: int = 2,
    modules: Sequence[str] = (),
    edition: str = "1.0.14",
    rulings: Mapping[str, str] | None = None,
    measures: bool = False,
) -> Position:
    """The contract's `position`, every key optional; that it can be is for the program's own reader to say."""
    table = empty_table(players, modules, edition, rulings or {}, position.get("first", "A"))
    _read_tiles(table, position.get("tiles", []))
    _read_players(table, position)
    _read_turn(table, position)
    if measures:
        _read_cards(table, position)
    return table


def _read_cards(table: Position, position: Mapping[str, Any]) -> None:
    """R1.3: cards in hands, open, used, and in decks: by default what lies nowhere else, in printed order."""
    table.played = set(position.get("played", []))
    table.hand = {seat: list(position.get("hand", {}).get(seat, [])) for seat in table.seats}
    for module in _decks(table):
        table.open[module] = list(position.get("open", {}).get(module, []))
        table.used[module] = list(position.get("used", {}).get(module, []))
        left = _printed(table, module)
        for card in chain(table.open[module], table.used[module], *table.hand.values()):
            if card in left:
                left.remove(card)
        table.deck[module] = list(position.get("deck", {}).get(module, left))


def _read_tiles(table: Position, entries: Sequence[Mapping[str, Any]]) -> None:
    for entry in entries:
        cell = cell_of(entry["at"])
        table.tiles[cell] = entry["tile"]
        table.influence[cell] = dict(entry.get("influence", {}))
        table.overlays[cell] = list(entry.get("overlays", []))
        table.countdowns[cell] = entry.get("countdowns", 0)
        if entry.get("resolved"):
            table.resolved.add(cell)
    table.resolved |= {cell for cell, tile in table.tiles.items() if is_focus(tile) and table.surrounded(cell)}


def _read_players(table: Position, position: Mapping[str, Any]) -> None:
    table.supply = {seat: position.get("supply", {}).get(seat, 0) for seat in table.seats}
    placed = position.get("start_influence_placed", not any(table.supply.values()))
    for seat in table.seats:
        start = starting_influence(table.players, table.rulings, seat, table.first)
        table.owed[seat] = 0 if placed else min(table.supply[seat], start)
    table.start_used = set(position.get("start_committee_used", []))
    table.noise = dict(position.get("noise", {}))
    table.resources = {seat: dict(position.get("resources", {}).get(seat, {})) for seat in table.seats}


def _read_turn(table: Position, position: Mapping[str, Any]) -> None:
    table.stack = list(position.get("stack", []))
    table.active = position.get("to_act", "A")
    table.phase = position.get("phase", "action")
    table.round = position.get("round", 1)
    if table.phase == "place":
        table.drawn = table.stack.pop(0)
