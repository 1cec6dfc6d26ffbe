"""What lies on the table at a moment of a match, in ids and numbers; everything lies open (R15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from generator.definitions.ids import ModuleId, Seat
from generator.games.balance_control.definitions.types import Definitions, Piece
from generator.games.balance_control.effects.values import DepartmentId
from generator.games.balance_control.table.game import Match
from generator.games.balance_control.table.scenarios.summary import summarize
from generator.hexes import Cell, parse_cell
from generator.play.scene import Panel, Pile, Place, Row, Scene, Sign

TABLE: Final = "table"
"""The board: it grows out of the tiles, its places are their cells."""
CONTROL: Final = 0
"""The number of a cell's spot for the marker of whose control its tile is (R6.3)."""


def scene_of(match: Match) -> Scene:
    """The table as everybody sees it."""
    return _Shown(match).scene()


def place_of(cell: Cell) -> Place:
    """Where a tile lies."""
    return Place(TABLE, str(cell))


def places_of(move: str) -> Iterator[Place]:
    """The cells that a line names."""
    for word in move.split():
        try:
            yield place_of(parse_cell(word))
        except ValueError:
            continue


class _Shown:
    def __init__(self, match: Match) -> None:
        self.match = match
        self.state = match.state
        self.table = summarize(match)
        self.definitions: Definitions = match.game.definitions
        self.pieces: tuple[Piece, ...] = tuple(self.definitions.pieces.values())
        self.markers = {piece.seat: piece.id for piece in self.pieces if piece.kind == "influence" and piece.seat}

    def scene(self) -> Scene:
        """All of it."""
        table, laid = self.table, self.state.laid
        lying: dict[Place, tuple[Pile, ...]] = {}
        for cell in table["board"]:
            lying[place_of(cell)] = tuple(self.on(cell))
            leader = table["control"][cell]
            if leader is not None:
                lying[Place(TABLE, str(cell), CONTROL)] = (Pile(self.markers[leader]),)
        newest = (place_of(self.match.cell(laid - 1)),) if laid > 1 else ()
        panels = [Panel(seat, tuple(self.owned(seat))) for seat in table["supply"]]
        clock = (Row("round", table["round"]), Row("stack", len(table["stack"])))
        held = {seat: sum(resources.values()) for seat, resources in table["resources"].items()}
        return Scene(
            (TABLE,), lying, (*panels, Panel(None, tuple(self.common()))), clock, newest, {"page_curve_resources": held}
        )

    def on(self, cell: Cell) -> Iterator[Pile]:
        """A tile, the overlays on it, the countdown markers, the influence."""
        table = self.table
        tile = table["board"][cell]
        yield Pile(tile, spent=cell in table["resolved"])
        yield from (Pile(kind, count) for kind, count in Counter(table["overlays"][cell]).items())
        if count := table["countdowns"][cell]:
            module = self.definitions.tiles[tile].module
            found = (one.id for one in self.pieces if one.kind == "countdown" and one.module == module)
            yield Pile(next(found, "countdown"), count)
        yield from (Pile(self.markers[seat], count) for seat, count in table["influence"][cell].items() if count)

    def owned(self, seat: Seat) -> Iterator[Row]:
        """Free markers, resources, held measures."""
        table = self.table
        free = table["supply"][seat]
        yield Row("supply", piles=(Pile(self.markers[seat], free),)) if free else Row("supply", 0)
        if any(table["resources"][seat].values()):
            yield Row("resources", signs=self.amounts(table["resources"][seat]))
        if table["hand"][seat]:
            yield Row("measures", piles=tuple(map(Pile, table["hand"][seat])))

    def common(self) -> Iterator[Row]:
        """Noise, and of each deck the open measures and how many are left."""
        table = self.table
        yield Row("noise", signs=self.amounts(table["noise"])) if any(table["noise"].values()) else Row("noise", 0)
        for number, (deck, cards) in enumerate(table["open"].items()):
            left = Pile(self.back(deck), self.state.deck_n[number], turned=True)
            yield Row(deck, piles=(*map(Pile, cards), left))

    def amounts(self, held: Mapping[DepartmentId, int]) -> tuple[Sign, ...]:
        """What there is of the departments."""
        known = self.definitions.departments
        return tuple(Sign(known[one].icon, held[one], known[one].colour) for one in known if held.get(one))

    def back(self, deck: ModuleId) -> str:
        """The back of a deck's cards; its name where the game has none."""
        department = self.definitions.modules[deck].deck
        found = (one.id for one in self.pieces if one.kind == "back" and one.department == department)
        return next(found, str(deck))
