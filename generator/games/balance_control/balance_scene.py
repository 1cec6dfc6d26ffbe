"""The table of BALANCE // CONTROL at one moment of a match, as ids and numbers; nothing is hidden (R15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from generator.base.hexes import HexCell, parse_cell
from generator.definitions.id_types import ModuleId, Seat
from generator.games.balance_control.definitions.balance_pack import BalanceDefinitions, BalancePiece
from generator.games.balance_control.effects.field_values import DepartmentId
from generator.games.balance_control.table.kernel_match import KernelMatch
from generator.games.balance_control.table.scenarios.position_summary import summarize
from generator.play.table_scene import ScenePile, ScenePlace, SceneRow, SceneSign, SeatPanel, TableScene

TABLE: Final = "table"
"""The board: it grows out of the tiles, its places are their cells."""
CONTROL: Final = 0
"""The number of a cell's spot for the marker of whose control its tile is (R6.3)."""


def make_scene(match: KernelMatch) -> TableScene:
    """The scene of a match, as everybody sees it."""
    return _SceneMaker(match).scene()


def cell_place(cell: HexCell) -> ScenePlace:
    """The place of a cell of the board."""
    return ScenePlace(TABLE, str(cell))


def move_places(move: str) -> Iterator[ScenePlace]:
    """The places of the cells that a move's text names."""
    for word in move.split():
        try:
            yield cell_place(parse_cell(word))
        except ValueError:
            continue


class _SceneMaker:
    def __init__(self, match: KernelMatch) -> None:
        self.match = match
        self.state = match.state
        self.table = summarize(match)
        self.definitions: BalanceDefinitions = match.game.definitions
        self.pieces: tuple[BalancePiece, ...] = tuple(self.definitions.pieces.values())
        self.markers = {piece.seat: piece.id for piece in self.pieces if piece.kind == "influence" and piece.seat}

    def scene(self) -> TableScene:
        """The whole scene: the board, each seat's pieces, and what all share."""
        table, laid = self.table, self.state.laid
        lying: dict[ScenePlace, tuple[ScenePile, ...]] = {}
        for cell in table["board"]:
            lying[cell_place(cell)] = tuple(self.on(cell))
            leader = table["control"][cell]
            if leader is not None:
                lying[ScenePlace(TABLE, str(cell), CONTROL)] = (ScenePile(self.markers[leader]),)
        newest = (cell_place(self.match.cell(laid - 1)),) if laid > 1 else ()
        panels = [SeatPanel(seat, tuple(self.seat_rows(seat))) for seat in table["supply"]]
        clock = (SceneRow("round", table["round"]), SceneRow("stack", len(table["stack"])))
        held = {seat: sum(resources.values()) for seat, resources in table["resources"].items()}
        return TableScene(
            (TABLE,),
            lying,
            (*panels, SeatPanel(None, tuple(self.common()))),
            clock,
            newest,
            {"page_curve_resources": held},
        )

    def on(self, cell: HexCell) -> Iterator[ScenePile]:
        """The piles on a cell: the tile, overlays, countdown markers, influence."""
        table = self.table
        tile = table["board"][cell]
        yield ScenePile(tile, spent=cell in table["resolved"])
        yield from (ScenePile(kind, count) for kind, count in Counter(table["overlays"][cell]).items())
        if count := table["countdowns"][cell]:
            module = self.definitions.tiles[tile].module
            found = (one.id for one in self.pieces if one.kind == "countdown" and one.module == module)
            yield ScenePile(next(found, "countdown"), count)
        yield from (ScenePile(self.markers[seat], count) for seat, count in table["influence"][cell].items() if count)

    def seat_rows(self, seat: Seat) -> Iterator[SceneRow]:
        """The rows of a seat's own pieces: free markers, resources, held measures."""
        table = self.table
        free = table["supply"][seat]
        yield SceneRow("supply", piles=(ScenePile(self.markers[seat], free),)) if free else SceneRow("supply", 0)
        if any(table["resources"][seat].values()):
            yield SceneRow("resources", signs=self.amounts(table["resources"][seat]))
        if table["hand"][seat]:
            yield SceneRow("measures", piles=tuple(map(ScenePile, table["hand"][seat])))

    def common(self) -> Iterator[SceneRow]:
        """The rows of shared pieces: Noise, and for each deck its open measures and how many are left."""
        table = self.table
        yield (
            SceneRow("noise", signs=self.amounts(table["noise"]))
            if any(table["noise"].values())
            else SceneRow("noise", 0)
        )
        for number, (deck, cards) in enumerate(table["open"].items()):
            left = ScenePile(self.back(deck), self.state.deck_n[number], turned=True)
            yield SceneRow(deck, piles=(*map(ScenePile, cards), left))

    def amounts(self, held: Mapping[DepartmentId, int]) -> tuple[SceneSign, ...]:
        """Amounts of resources as signs, by department; only those above 0."""
        known = self.definitions.departments
        return tuple(SceneSign(known[one].icon, held[one], known[one].colour) for one in known if held.get(one))

    def back(self, deck: ModuleId) -> str:
        """The id of a deck's card back; the deck's name if the game has no such piece."""
        department = self.definitions.modules[deck].deck
        found = (one.id for one in self.pieces if one.kind == "back" and one.department == department)
        return next(found, str(deck))
