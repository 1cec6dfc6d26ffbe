"""Completes a position read from a file: fills in every default and checks every count against the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from generator.base.hexes import HexCell
from generator.definitions.id_types import ModuleId, RulingName, Seat
from generator.definitions.pack import Configuration, seats_in_play
from generator.definitions.yaml_reader import YamlReader
from generator.games.balance_control.definitions.balance_pack import BalanceDefinitions, MeasureId, TileId, tile_counts
from generator.games.balance_control.definitions.departments import departments_in_play
from generator.games.balance_control.table.scenarios.position_types import BalancePosition, LaidTile

START_CELL = HexCell(0, 0)
"""Where the Start tile always lies (R2.1)."""

Cards = tuple[MeasureId, ...]


def complete_position(
    written: BalancePosition, places: YamlReader, definitions: BalanceDefinitions, config: Configuration
) -> BalancePosition:
    """The position with everything filled in that it leaves out; `places` knows where it is written and takes the
    faults."""
    return _PositionCompleter(written, places, definitions, config).position()


class _PositionCompleter:
    def __init__(
        self, written: BalancePosition, places: YamlReader, definitions: BalanceDefinitions, config: Configuration
    ) -> None:
        self.draft = written
        self.places = places
        self.definitions = definitions
        self.numbers = definitions.numbers
        self.config = config
        self.cap = self.numbers.influence_cap[config.players]
        self.seats = seats_in_play(definitions, config)
        self.decks = tuple(name for name in config.modules if definitions.modules[name].deck)
        self.lying: Counter[MeasureId] = Counter()

    def position(self) -> BalancePosition:
        """The completed position; what exceeds a limit is noted as a fault."""
        said = self.draft
        tiles = self._tiles()
        supply = {seat: said.supply.get(seat, 0) for seat in self.seats}
        self._refuse_markers(supply)
        self._refuse_crowds()
        first = said.first or self.seats[0]
        departments = dict.fromkeys(departments_in_play(self.definitions, self.config), 0)
        hand, opened, used = self._hand(), self._open(), self._by_deck("used", said.used)
        listed = self._by_deck("deck", said.deck)
        owes = self._owes(supply, first)
        return replace(
            said,
            tiles=tiles,
            supply=supply,
            start_influence_placed=not any(owes.values()),
            owes=owes,
            resources={seat: departments | dict(said.resources.get(seat, {})) for seat in self.seats},
            noise=departments | dict(said.noise),
            hand={seat: hand.get(seat, ()) for seat in self.seats},
            open={deck: opened.get(deck, ()) for deck in self.decks},
            used={deck: used.get(deck, ()) for deck in self.decks},
            deck={deck: listed[deck] if deck in listed else self._rest(deck) for deck in self.decks},
            listed=frozenset(listed),
            stack=self._stack(),
            to_act=said.to_act or self.seats[0],
            first=first,
            mark=self.places.place("position"),
        )

    # The board ---------------------------------------------------------------------------------------------------

    def _tiles(self) -> tuple[LaidTile, ...]:
        """The tiles; a focus that is already surrounded counts as resolved."""
        seen: dict[HexCell, LaidTile] = {}
        for number, laid in enumerate(self.draft.tiles, start=1):
            self._refuse_tile(laid, f"position.tiles[{number}]")
            if laid.at == START_CELL:
                expected = "another cell; the Start tile is always there"
                self.places.note(f"position.tiles[{number}]", f"a tile on {laid.at}", expected)
            elif laid.at in seen:
                expected = f"one tile a cell; the first is on line {seen[laid.at].mark.line}"
                self.places.note(f"position.tiles[{number}]", f"cell {laid.at} appears twice", expected)
            seen.setdefault(laid.at, laid)
        filled = {START_CELL, *seen}

        def is_resolved(laid: LaidTile) -> bool:
            is_focus = self.definitions.tiles[laid.tile].trigger == "surrounded"
            return laid.resolved or (is_focus and all(laid.at.step(way) in filled for way in range(6)))

        return tuple(replace(laid, resolved=is_resolved(laid)) for laid in self.draft.tiles)

    def _refuse_tile(self, laid: LaidTile, path: str) -> None:
        tile = self.definitions.tiles[laid.tile]
        if not tile.drawable:
            expected = f"no such tile: it is always on {START_CELL}"
            self.places.note(f"{path}.tile", f"'{tile.id}' is listed", expected)
        if laid.resolved and tile.trigger != "surrounded":
            self.places.note(f"{path}.resolved", f"'{tile.id}' never resolves", "'resolved' at a focus only")
        bearers = self._bearers()
        if laid.countdowns and tile.id not in bearers:
            where = f"'countdowns' at {' or '.join(bearers)} only" if bearers else "a module with countdown markers"
            self.places.note(f"{path}.countdowns", f"'{tile.id}' takes no countdown marker", where)
        limit = self.numbers.tile_limit or self.cap
        for seat, number in laid.influence.items():
            if number > limit:
                what = f"R6.2: {number} markers of {seat} on one tile"
                self.places.note(f"{path}.influence.{seat}", what, f"at most {limit}")

    def _bearers(self) -> list[TileId]:
        """Countdown markers lie on a focus of the module that brings them, in any number."""
        brought = {piece.module for piece in self.definitions.pieces.values() if piece.kind == "countdown"}
        bearing = brought & set(self.config.modules)
        tiles = self.definitions.tiles.values()
        return [tile.id for tile in tiles if tile.trigger == "surrounded" and tile.module in bearing]

    def _refuse_crowds(self) -> None:
        """No more tiles than the box holds, and none further off than they all could reach in a line."""
        box = sum(tile_counts(self.definitions, self.config).values())
        tiles, stack = self.draft.tiles, self.draft.stack
        total = len(tiles) + len(stack) + 1
        if total > box:
            what, expected = f"{total} tiles with the Start tile", f"at most {box}, as the box holds (R1.1)"
            self.places.note("position.stack" if stack else "position.tiles", what, expected)
        for axis in zip(START_CELL, *(laid.at for laid in tiles), strict=True):
            if tiles and max(axis) - min(axis) + len(stack) >= box:
                what = f"tiles from {min(axis)} to {max(axis)}"
                self.places.note(f"position.tiles[{len(tiles)}]", what, f"a board of at most {box} tiles")

    # Markers -----------------------------------------------------------------------------------------------------

    def _refuse_markers(self, supply: Mapping[Seat, int]) -> None:
        for seat, number in supply.items():
            board = sum(laid.influence.get(seat, 0) for laid in self.draft.tiles)
            if number + board > self.cap:
                what = f"R1.5: {seat} has {number + board} markers, {number} in supply and {board} on the board"
                self.places.note("position.supply" if number else "position.tiles", what, f"at most {self.cap}")

    def _owes(self, supply: Mapping[Seat, int], first: Seat) -> dict[Seat, int]:
        """R2.2, and one fewer for the starting seat under the ruling of that name."""
        placed = self.draft.start_influence_placed
        if placed if placed is not None else not any(supply.values()):
            return dict.fromkeys(self.seats, 0)
        start = self.numbers.start_influence[self.config.players]
        handicap = self.definitions.rulings.get(RulingName("first-player-handicap")) == "on"
        return {seat: min(number, start - (handicap and seat == first)) for seat, number in supply.items()}

    # Cards and tiles that aren't on the board ----------------------------------------------------------------------

    def _hand(self) -> dict[Seat, Cards]:
        found = {}
        for seat, cards in self.draft.hand.items():
            found[seat] = tuple(self._once(cards, f"position.hand.{seat}"))
            if len(found[seat]) > self.numbers.hand_limit:
                what = f"R12.2: {seat} holds {len(found[seat])} measures"
                self.places.note(f"position.hand.{seat}", what, f"at most {self.numbers.hand_limit}")
        return found

    def _open(self) -> dict[ModuleId, Cards]:
        found = self._by_deck("open", self.draft.open)
        for deck, cards in found.items():
            if len(cards) > self.numbers.open_row:
                what = f"R2.3: {len(cards)} open measures of '{deck}'"
                self.places.note("position.open", what, f"at most {self.numbers.open_row}")
        return found

    def _by_deck(self, key: str, given: Mapping[ModuleId, Cards]) -> dict[ModuleId, Cards]:
        """Cards by the module whose deck they belong to."""
        return {deck: tuple(self._once(cards, f"position.{key}.{deck}", deck)) for deck, cards in given.items()}

    def _once(self, cards: Cards, path: str, deck: ModuleId | None = None) -> Iterator[MeasureId]:
        """The cards of a list that belong there and of which there are so many (R1.3)."""
        copies = self.numbers.measure_copies
        for place, card in enumerate(cards, start=1):
            self.lying[card] += 1
            if deck and self.definitions.measures[card].module != deck:
                self.places.note(f"{path}[{place}]", f"'{card}' is no card of '{deck}'", f"a card of '{deck}'")
            elif self.lying[card] > copies:
                expected = f"it once: there is {'one copy' if copies == 1 else f'{copies} copies'} of each (R1.3)"
                self.places.note(f"{path}[{place}]", f"'{card}' lies in {self.lying[card]} places", expected)
            else:
                yield card

    def _rest(self, deck: ModuleId) -> Cards:
        """Every card of a deck that lies nowhere else, in printed order."""
        cards = sorted((c for c in self.definitions.measures.values() if c.module == deck), key=lambda c: c.number)
        left = {card.id: self.numbers.measure_copies - self.lying[card.id] for card in cards}
        return tuple(name for name, number in left.items() for _ in range(number))

    def _stack(self) -> tuple[TileId, ...]:
        for place, name in enumerate(self.draft.stack, start=1):
            if not self.definitions.tiles[name].drawable:
                self.places.note(f"position.stack[{place}]", f"'{name}' in the stack", "tiles that are drawn")
        return self.draft.stack
