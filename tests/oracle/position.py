"""A position as plain dicts and lists; read from what a scenario calls `position`, or dealt for a new game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tests.oracle.measures import CARDS, HELD, Card, card_of, deck_of
from tests.oracle.numbers import (
    EDITIONS,
    FOCUSES,
    LATER,
    OVERLAYS,
    SEATS,
    Refused,
    all_modules,
    all_rulings,
    box,
    departments_in_play,
    influence_cap,
    most_on_a_tile,
    starting_influence,
)

Cell = tuple[int, int]
START: Cell = (0, 0)
STEPS = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]

KNOWN_KEYS = [
    "tiles",
    "supply",
    "start_influence_placed",
    "start_committee_used",
    "resources",
    "noise",
    "hand",
    "played",
    "open",
    "deck",
    "used",
    "stack",
    "to_act",
    "first",
    "phase",
    "round",
]


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
        """A measure as it is played here."""
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
        """The seats in seating order."""
        return list(SEATS[: self.players])

    def seats_from(self, seat: str) -> list[str]:
        """The seats in turn order, beginning with this one."""
        start = self.seats.index(seat)
        return self.seats[start:] + self.seats[:start]

    @property
    def departments(self) -> list[str]:
        """The departments in play (R1.6)."""
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
        """A seat's resources of one department."""
        return self.resources.get(seat, {}).get(department, 0)

    def give(self, seat: str, department: str, number: int) -> None:
        """From the Bank to a seat; a negative number is a payment to the Bank (R1.6)."""
        purse = self.resources.setdefault(seat, {})
        purse[department] = purse.get(department, 0) + number
        assert purse[department] >= 0, f"{seat} pays {department} that isn't there"

    def add_marker(self, cell: Cell, seat: str, number: int) -> None:
        """Lay a marker on a tile, or take it away (−1)."""
        pile = self.influence.setdefault(cell, {})
        pile[seat] = pile.get(seat, 0) + number
        assert 0 <= pile[seat] <= most_on_a_tile(self.rulings), f"R6.2: {pile[seat]} markers of {seat}"


def cell_of(text: str) -> Cell:
    """`1,-2` → (1, −2)."""
    q, _, r = str(text).partition(",")
    try:
        return int(q), int(r)
    except ValueError:
        raise Refused(f"{text!r} is no cell; a cell reads like 1,-2") from None


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
    if edition not in EDITIONS:
        raise Refused(f"the oracle plays {EDITIONS}, not {edition!r}")
    inside = all_modules(players, modules)
    if first not in SEATS[:players]:
        raise Refused(f"no seat {first!r} with {players} players")
    return Position(players, edition, inside, all_rulings(rulings, edition), first, active=first, next=first)


def deal(
    players: int,
    modules: Sequence[str],
    edition: str,
    rulings: Mapping[str, str],
    stack: Sequence[str],
    first: str,
    measures: bool = False,
) -> Position:
    """R2: the position before anything is drawn or laid open."""
    position = empty_table(players, modules, edition, rulings, first)
    for tile in stack:
        _check_tile(position, tile)
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
    players: int,
    modules: Sequence[str],
    edition: str,
    rulings: Mapping[str, str],
    measures: bool = False,
) -> Position:
    """The contract's `position`, every key optional; refused where the rules don't allow it."""
    if unknown := [key for key in position if key not in KNOWN_KEYS]:
        raise Refused(f"a position has no {unknown}")
    table = empty_table(players, modules, edition, rulings, position.get("first", "A"))
    _read_tiles(table, position.get("tiles", []))
    _read_players(table, position)
    _read_turn(table, position)
    if measures:
        _read_cards(table, position)
    return table


def _read_cards(table: Position, position: Mapping[str, Any]) -> None:
    """R1.3, R12.2: cards in hands, open, used, and in decks: by default what lies nowhere else, in printed order."""
    table.played = set(position.get("played", []))
    table.hand = {seat: list(position.get("hand", {}).get(seat, [])) for seat in table.seats}
    held = [card for cards in table.hand.values() for card in cards]
    for module in _decks(table):
        table.open[module] = list(position.get("open", {}).get(module, []))
        table.used[module] = list(position.get("used", {}).get(module, []))
        left = _printed(table, module)
        for card in [*table.open[module], *table.used[module], *held]:
            if card in left:
                left.remove(card)
            elif CARDS[card].module == module:
                raise Refused(f"R1.3: {card} lies in more places than there are copies")
        table.deck[module] = list(position.get("deck", {}).get(module, left))
    if any(len(cards) > HELD for cards in table.hand.values()):
        raise Refused(f"R12.2: more than {HELD} measures in a hand")
    if unknown := [card for card in held if CARDS[card].module not in table.modules]:
        raise Refused(f"R1.3: {unknown} aren't in {table.modules}")


def _read_tiles(table: Position, entries: Sequence[Mapping[str, Any]]) -> None:
    marked: set[Cell] = set()
    for entry in entries:
        cell, tile = cell_of(entry["at"]), entry["tile"]
        if cell in table.tiles and (cell, tile) != (START, "start"):
            raise Refused(f"two tiles on {text_of(cell)}")
        if cell != START:
            _check_tile(table, tile)
        table.tiles[cell] = tile
        table.influence[cell] = {seat: _count(number) for seat, number in entry.get("influence", {}).items()}
        table.overlays[cell] = list(entry.get("overlays", []))
        table.countdowns[cell] = entry.get("countdowns", 0)
        if table.countdowns[cell] and entry["tile"] != "transformation-pressure":
            raise Refused(f"EXP-03-02-C-03: no countdown marker lies on {entry['tile']}")
        _check_pile(table, cell)
        if entry.get("resolved"):
            marked.add(cell)
    focuses = {cell for cell, tile in table.tiles.items() if is_focus(tile)}
    if marked - focuses:
        raise Refused("only a focus can be resolved")
    table.resolved = marked | {cell for cell in focuses if table.surrounded(cell)}


def _check_tile(table: Position, tile: str) -> None:
    if not box(table.players, table.modules, table.rulings).get(tile):
        raise Refused(f"R1.1: no tile {tile!r} in {table.modules}")


def _check_pile(table: Position, cell: Cell) -> None:
    pile = table.influence[cell]
    if set(pile) - set(table.seats):
        raise Refused(f"a seat that isn't in this game on {text_of(cell)}")
    if any(number > (most := most_on_a_tile(table.rulings)) for number in pile.values()):
        raise Refused(f"R6.2: more than {most} markers of one seat on {text_of(cell)}")
    if table.overlays[cell] and ("security" not in table.modules or set(table.overlays[cell]) - set(OVERLAYS)):
        raise Refused(f"R1.4: no such overlay in {table.modules}: {table.overlays[cell]}")
    if table.is_start_committee(cell) and (any(number > 0 for number in pile.values()) or table.overlays[cell]):
        raise Refused("R10.1: nothing lies on the Start Committee")


def _read_players(table: Position, position: Mapping[str, Any]) -> None:
    table.supply = {seat: _count(position.get("supply", {}).get(seat, 0)) for seat in table.seats}
    cap = influence_cap(table.players, table.rulings)
    for seat in table.seats:
        if table.supply[seat] + table.on_board(seat) > cap:
            raise Refused(f"R1.5: {seat} has more than {cap} markers")
    placed = position.get("start_influence_placed", not any(number > 0 for number in table.supply.values()))
    for seat in table.seats:
        start = starting_influence(table.players, table.rulings, seat, table.first)
        table.owed[seat] = 0 if placed else min(table.supply[seat], start)
    table.start_used = set(position.get("start_committee_used", []))
    table.noise = _purse(table, position.get("noise", {}))
    table.resources = {seat: _purse(table, position.get("resources", {}).get(seat, {})) for seat in table.seats}


def _purse(table: Position, purse: Mapping[str, int]) -> dict[str, int]:
    if set(purse) - set(table.departments):
        raise Refused(f"R1.6: only {table.departments} are in play, not {sorted(purse)}")
    return {department: _count(number) for department, number in purse.items()}


def _count(number: Any) -> int:
    if not isinstance(number, int) or isinstance(number, bool) or number < 0:
        raise Refused(f"{number!r} is no number of things")
    return number


def _read_turn(table: Position, position: Mapping[str, Any]) -> None:
    table.stack = list(position.get("stack", []))
    for tile in table.stack:
        _check_tile(table, tile)
    table.active = position.get("to_act", "A")
    table.phase = position.get("phase", "action")
    table.round = position.get("round", 1)
    if table.active not in table.seats:
        raise Refused(f"no seat {table.active!r} with {table.players} players")
    if table.phase not in ("place", "action", "settlement"):
        raise Refused(f"no phase is called {table.phase!r}")
    if table.phase == "place":
        if not table.stack:
            raise Refused("the place phase needs a tile that is already drawn")
        table.drawn = table.stack.pop(0)
