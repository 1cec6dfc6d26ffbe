"""The `position:` of a scenario in, a `Position` out: every default filled in, every count within the rules' limits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from generator.definitions.configuration import departments_in_play
from generator.definitions.counts import seats_in_play, tile_counts
from generator.definitions.nodes import List, Map, Node, Text, kind
from generator.definitions.types import Configuration, Definitions, MeasureId, RulingName, Seat, Tile, TileId
from generator.effects.values import DepartmentId, ModuleId, OverlayId
from generator.errors import Mark, listed, nearest
from generator.hexes import Cell
from generator.table.moves.vocabulary import CARD, DEPARTMENT, OVERLAY, SEAT, TILE
from generator.table.scenario_keys import LAID, POSITION
from generator.table.scenario_nodes import Nodes
from generator.table.scenario_types import ACTION, PHASES, Laid, Position

START_CELL = Cell(0, 0)
"""Where the Start tile always lies (R2.1)."""
MOST_RESOURCES = 999
MOST_ROUNDS = 999
KEYS = ("tiles", *POSITION)

Cards = dict[str, tuple[MeasureId, ...]]


class PositionReader:
    """Reads one position for a game's definitions and a configuration."""

    def __init__(self, nodes: Nodes, definitions: Definitions, config: Configuration) -> None:
        self.nodes = nodes
        self.definitions = definitions
        self.config = config
        self.numbers = definitions.numbers
        self.seats = seats_in_play(definitions, config)
        self.departments = departments_in_play(definitions, config)
        self.decks = tuple(name for name in config.modules if definitions.modules[name].deck)
        self.given: dict[str, tuple[Node, str]] = {}
        self.lying: Counter[str] = Counter()

    def read(self, node: Node | None, mark: Mark) -> Position:
        """The position; a missing one is an empty board."""
        self.given = self.nodes.keys(node, "position", KEYS) if node is not None else {}
        mark = node.mark if node is not None else mark
        tiles = self._tiles()
        supply = self._supply(tiles)
        hand, opened, used = self._hand(), self._open(), self._by_deck("used")
        first, stack = self._seat("first"), self._stack()
        self._refuse_crowds(tiles, stack, Text(mark, ""))
        return Position(
            tiles=tiles,
            supply=supply,
            owes=self._owes(supply, first),
            start_committee_used=self._seats("start_committee_used"),
            resources=self._resources(),
            noise=self._departments(*self.given["noise"]) if "noise" in self.given else self._departments(),
            hand={seat: hand.get(seat, ()) for seat in self.seats},
            played=self._seats("played"),
            open={deck: opened.get(deck, ()) for deck in self.decks},
            used={deck: used.get(deck, ()) for deck in self.decks},
            deck=self._deck(),
            stack=stack,
            to_act=self._seat("to_act"),
            first=first,
            phase=self._phase(),
            round=self._round(),
            listed=self._listed(),
            mark=mark,
        )

    # The board ---------------------------------------------------------------------------------------------------

    def _tiles(self) -> tuple[Laid, ...]:
        if "tiles" not in self.given:
            return ()
        node, path = self.given["tiles"]
        if not isinstance(node, List):
            self.nodes.fault(node, path, kind(node), 'a list of tiles such as {at: "1,0", tile: …}')
            return ()
        read = (self._tile(item, f"{path}[{place}]") for place, item in enumerate(node.items, start=1))
        tiles = [tile for tile in read if tile is not None]
        self._cells_once(tiles, path)
        return self._surrounded(tiles)

    def _tile(self, node: Node, path: str) -> Laid | None:
        given = self.nodes.keys(node, path, LAID)
        if not isinstance(node, Map):
            return None
        for key in ("at", "tile"):
            if key not in given:
                self.nodes.fault(node, path, f"'{key}' is missing", '{at: "1,0", tile: …}')
        at = self.nodes.cell(*given["at"]) if "at" in given else None
        name = self.nodes.word(*given["tile"], TILE) if "tile" in given else None
        influence = self._influence(*given["influence"]) if "influence" in given else {}
        overlays = tuple(self.nodes.words(*given["overlays"], OVERLAY)) if "overlays" in given else ()
        resolved = bool("resolved" in given and self.nodes.truth(*given["resolved"]))
        if at is None or name is None:
            return None
        tile = self.definitions.tiles[TileId(name)]
        if not tile.drawable:
            what = f"'{name}' is listed"
            self.nodes.fault(given["tile"][0], given["tile"][1], what, f"no such tile: it is always on {START_CELL}")
            return None
        if resolved and tile.trigger != "surrounded":
            where, inside = given["resolved"]
            self.nodes.fault(where, inside, f"'{name}' never resolves", "'resolved' at a focus only")
        placed = tuple(OverlayId(overlay) for overlay, _, _ in overlays)
        countdowns = self._countdowns(tile, *given["countdowns"]) if "countdowns" in given else 0
        return Laid(at, TileId(name), influence, placed, resolved, countdowns, node.mark)

    def _countdowns(self, tile: Tile, node: Node, path: str) -> int:
        """Countdown markers lie on a focus of the module that brings them, in any number."""
        brought = {piece.module for piece in self.definitions.pieces.values() if piece.kind == "countdown"}
        bearing = brought & set(self.config.modules)
        tiles = self.definitions.tiles.values()
        bearers = [one.id for one in tiles if one.trigger == "surrounded" and one.module in bearing]
        number = self.nodes.number(node, path, MOST_RESOURCES)
        if number and tile.id not in bearers:
            where = f"'countdowns' at {' or '.join(bearers)} only" if bearers else "a module with countdown markers"
            self.nodes.fault(node, path, f"'{tile.id}' takes no countdown marker", where)
        return number or 0

    def _influence(self, node: Node, path: str) -> dict[Seat, int]:
        limit = self.numbers.tile_limit or self.numbers.influence_cap[self.config.players]
        found = {}
        for name, value, inside in self.nodes.each(node, path, SEAT):
            number = self.nodes.number(value, inside, MOST_RESOURCES)
            if number is not None and number > limit:
                what = f"R6.2: {number} markers of {name} on one tile"
                self.nodes.fault(value, inside, what, f"at most {limit}")
            elif number is not None:
                found[Seat(name)] = number
        return found

    def _cells_once(self, tiles: Iterable[Laid], path: str) -> None:
        seen: dict[Cell, Mark] = {}
        for tile in tiles:
            node = Text(tile.mark, "")
            if tile.at == START_CELL:
                self.nodes.fault(node, path, f"a tile on {tile.at}", "another cell; the Start tile is always there")
            elif tile.at in seen:
                what, first = f"cell {tile.at} stands twice", seen[tile.at]
                self.nodes.fault(node, path, what, f"one tile a cell; the first is on line {first.line}")
            seen.setdefault(tile.at, tile.mark)

    def _refuse_crowds(self, tiles: tuple[Laid, ...], stack: tuple[TileId, ...], whole: Node) -> None:
        """No more tiles than the box holds, and none further off than they all could reach in a line."""
        box = sum(tile_counts(self.definitions, self.config).values())
        total = len(tiles) + len(stack) + 1
        if total > box:
            node, path = self.given.get("stack") or self.given.get("tiles") or (whole, "position")
            self.nodes.fault(
                node, path, f"{total} tiles with the Start tile", f"at most {box}, as the box holds (R1.1)"
            )
        cells = [START_CELL, *(tile.at for tile in tiles)]
        for axis in zip(*cells, strict=True):
            if tiles and max(axis) - min(axis) + len(stack) >= box:
                what = f"tiles from {min(axis)} to {max(axis)}"
                self.nodes.fault(Text(tiles[-1].mark, ""), "position.tiles", what, f"a board of at most {box} tiles")

    def _surrounded(self, tiles: list[Laid]) -> tuple[Laid, ...]:
        """A focus that is already surrounded counts as resolved."""
        filled = {START_CELL, *(tile.at for tile in tiles)}

        def resolved(tile: Laid) -> bool:
            is_focus = self.definitions.tiles[tile.tile].trigger == "surrounded"
            return tile.resolved or (is_focus and all(tile.at.step(way) in filled for way in range(6)))

        return tuple(Laid(t.at, t.tile, t.influence, t.overlays, resolved(t), t.countdowns, t.mark) for t in tiles)

    # Markers -----------------------------------------------------------------------------------------------------

    def _supply(self, tiles: tuple[Laid, ...]) -> dict[Seat, int]:
        given = self.nodes.counts(*self.given["supply"], SEAT, MOST_RESOURCES) if "supply" in self.given else {}
        supply = {seat: given.get(seat, 0) for seat in self.seats}
        cap = self.numbers.influence_cap[self.config.players]
        for seat, number in supply.items():
            board = sum(tile.influence.get(seat, 0) for tile in tiles)
            if number + board > cap:
                node, path = self.given.get("supply") or self.given["tiles"]
                what = f"R1.5: {seat} has {number + board} markers, {number} in supply and {board} on the board"
                self.nodes.fault(node, path, what, f"at most {cap}")
        return supply

    def _owes(self, supply: Mapping[Seat, int], first: Seat) -> dict[Seat, int]:
        placed: bool | None = not any(supply.values())
        if "start_influence_placed" in self.given:
            placed = self.nodes.truth(*self.given["start_influence_placed"])
        if placed:
            return dict.fromkeys(self.seats, 0)
        return {seat: min(number, self._start_influence(seat, first)) for seat, number in supply.items()}

    def _start_influence(self, seat: Seat, first: Seat) -> int:
        """R2.2, and one fewer for the starting seat under the ruling of that name."""
        handicap = self.definitions.rulings.get(RulingName("first-player-handicap")) == "on"
        return self.numbers.start_influence[self.config.players] - (handicap and seat == first)

    def _resources(self) -> dict[Seat, Mapping[DepartmentId, int]]:
        found = {seat: self._departments() for seat in self.seats}
        if "resources" in self.given:
            for seat, value, inside in self.nodes.each(*self.given["resources"], SEAT):
                found[Seat(seat)] = self._departments(value, inside)
        return dict(found)

    def _departments(self, node: Node | None = None, path: str = "") -> dict[DepartmentId, int]:
        given = self.nodes.counts(node, path, DEPARTMENT, MOST_RESOURCES) if node is not None else {}
        return {department: given.get(department, 0) for department in self.departments}

    # Cards and tiles that aren't on the board ----------------------------------------------------------------------

    def _hand(self) -> Cards:
        found: Cards = {}
        if "hand" not in self.given:
            return found
        for seat, value, inside in self.nodes.each(*self.given["hand"], SEAT):
            found[seat] = self._cards(value, inside)
            if len(found[seat]) > self.numbers.hand_limit:
                what = f"R12.2: {seat} holds {len(found[seat])} measures"
                self.nodes.fault(value, inside, what, f"at most {self.numbers.hand_limit}")
        return found

    def _open(self) -> Cards:
        found = self._by_deck("open")
        for deck, cards in found.items():
            if len(cards) > self.numbers.open_row:
                node, path = self.given["open"]
                what = f"R2.3: {len(cards)} open measures of '{deck}'"
                self.nodes.fault(node, path, what, f"at most {self.numbers.open_row}")
        return found

    def _by_deck(self, key: str) -> Cards:
        """Cards by the module whose deck they belong to."""
        if key not in self.given:
            return {}
        found: Cards = {}
        node, path = self.given[key]
        for name, value, inside in self.nodes.entries(node, path, "a mapping by module"):
            if name.value not in self.decks:
                what = f"no deck '{name.value}' is in play"
                expected = listed(self.decks) or "nothing: no module in play has a deck"
                self.nodes.fault(name, inside, what, expected, nearest(name.value, self.decks))
                continue
            found[name.value] = self._cards(value, inside, ModuleId(name.value))
        return found

    def _cards(self, node: Node, path: str, deck: ModuleId | None = None) -> tuple[MeasureId, ...]:
        found = []
        for name, text, inside in self.nodes.words(node, path, CARD):
            card = self.definitions.measures[MeasureId(name)]
            self.lying[name] += 1
            if deck and card.module != deck:
                self.nodes.fault(text, inside, f"'{name}' is no card of '{deck}'", f"a card of '{deck}'")
            elif self.lying[name] > self.numbers.measure_copies:
                copies = "one copy" if self.numbers.measure_copies == 1 else f"{self.numbers.measure_copies} copies"
                what = f"'{name}' lies in {self.lying[name]} places"
                self.nodes.fault(text, inside, what, f"it once: there is {copies} of each (R1.3)")
            else:
                found.append(card.id)
        return tuple(found)

    def _deck(self) -> dict[ModuleId, tuple[MeasureId, ...]]:
        """What is listed, and for the other decks every card that lies nowhere else, in printed order."""
        given = self._by_deck("deck")
        return {deck: given[deck] if deck in given else self._rest(deck) for deck in self.decks}

    def _listed(self) -> frozenset[ModuleId]:
        node = self.given["deck"][0] if "deck" in self.given else None
        return frozenset(deck for deck in self.decks if isinstance(node, Map) and deck in node.entries)

    def _rest(self, deck: ModuleId) -> tuple[MeasureId, ...]:
        cards = sorted((c for c in self.definitions.measures.values() if c.module == deck), key=lambda c: c.number)
        left = {card.id: self.numbers.measure_copies - self.lying[card.id] for card in cards}
        return tuple(name for name, number in left.items() for _ in range(number))

    def _stack(self) -> tuple[TileId, ...]:
        found = []
        if "stack" in self.given:
            for name, text, inside in self.nodes.words(*self.given["stack"], TILE):
                if self.definitions.tiles[TileId(name)].drawable:
                    found.append(TileId(name))
                else:
                    self.nodes.fault(text, inside, f"'{name}' in the stack", "tiles that are drawn")
        return tuple(found)

    # Whose turn it is ----------------------------------------------------------------------------------------------

    def _seats(self, key: str) -> frozenset[Seat]:
        if key not in self.given:
            return frozenset()
        return frozenset(Seat(name) for name, _, _ in self.nodes.words(*self.given[key], SEAT))

    def _seat(self, key: str) -> Seat:
        found = self.nodes.seat(*self.given[key]) if key in self.given else None
        return found or self.seats[0]

    def _phase(self) -> str:
        return (self.nodes.one_of(*self.given["phase"], PHASES) if "phase" in self.given else None) or ACTION

    def _round(self) -> int:
        return (self.nodes.number(*self.given["round"], MOST_ROUNDS, least=1) if "round" in self.given else None) or 1
