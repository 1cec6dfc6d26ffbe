"""A configuration to play (`KernelGame`), and its matches (`KernelMatch`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.base.hexes import HexCell
from generator.definitions.pack import Configuration
from generator.games.balance_control.definitions.balance_pack import BalanceDefinitions, MeasureId
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.apply import apply
from generator.games.balance_control.rules.catalogue import KernelCatalogue
from generator.games.balance_control.rules.fields import KernelScratch, KernelState, KernelTables
from generator.games.balance_control.rules.legal import legal
from generator.games.balance_control.rules.playout import pick
from generator.games.balance_control.rules.records import copied, interpreted
from generator.games.balance_control.rules.setup import prepare_game
from generator.games.balance_control.rules.table_builder import build_tables
from generator.games.balance_control.rules.turn import advance
from generator.games.balance_control.table.moves.move_vocabulary import MoveVocabulary

Event = tuple[int, int, int, int]
"""A logged event: its code and up to three numbers, see `generator.games.balance_control.rules.codes`."""


class KernelGame:
    """A configuration ready to play. `cards` limits the measures to a subset; `language` is the one in which the rules
    speak. Raises `InputError` if the kernel can't play something in it."""

    def __init__(
        self,
        definitions: BalanceDefinitions,
        configuration: Configuration,
        cards: Iterable[MeasureId] | None = None,
        language: str = "en",
    ) -> None:
        self.definitions = definitions
        self.configuration = configuration
        self.language = language
        self.names = KernelCatalogue(definitions, configuration, None if cards is None else tuple(cards))
        self.vocabulary = MoveVocabulary.of(definitions, configuration)
        self.tables: KernelTables = build_tables(self.names)

    def start(
        self, seed: int = 1, game: int = 0, first: str = "A", stack: Sequence[str] | None = None, chance: bool = True
    ) -> KernelMatch:
        """A new game before its first decision (R2). `stack` fixes the order of tiles, first drawn first; without
        `chance` the first decision is one of chance."""
        match = KernelMatch(self, interpreted(KernelState), interpreted(KernelScratch))
        prepare_game(match.state, self.tables, match.scratch, seed, game, self.names.seat(first))
        if stack is not None:
            match.order_stack(stack)
        advance(match.state, self.tables, match.scratch)
        if chance:
            match.let_chance_decide()
        return match


class KernelMatch:
    """A running game at one moment, on the kernel's interpreted backend. It changes only through `apply`."""

    def __init__(self, game: KernelGame, state: KernelState, scratch: KernelScratch) -> None:
        self.game = game
        self.state = state
        self.scratch = scratch
        self.events: list[Event] = []

    def copy(self) -> KernelMatch:
        """An independent copy, without the events so far. Both share one log, which is read right after each
        sub-move."""
        return KernelMatch(
            self.game, copied(KernelState, self.state), copied(KernelScratch, self.scratch, shared=("event",))
        )

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.over)

    @property
    def to_act(self) -> str | None:
        """The seat that decides now; None if chance does, or after the end."""
        state = self.state
        return None if state.over or state.actor == c.CHANCE else self.game.names.seats[state.actor]

    def options(self) -> list[int]:
        """The ids that the kernel offers for the next sub-move."""
        return self.scratch.option[: legal(self.state, self.game.tables, self.scratch)]

    def apply(self, choice: int) -> None:
        """Applies one sub-move, an id out of `options`; what then happens by itself is added to `events`."""
        scratch = self.scratch
        scratch.logging, scratch.event_n = 1, 0
        apply(self.state, self.game.tables, scratch, choice)
        self.events += [(row[0], row[1], row[2], row[3]) for row in scratch.event[: scratch.event_n]]
        scratch.logging = 0

    def let_chance_decide(self) -> None:
        """Draws and refills until a seat decides or the game is over."""
        while not self.state.over and self.state.actor == c.CHANCE:
            self.apply(pick(self.state, self.game.tables, self.scratch))

    def order_stack(self, tiles: Sequence[str]) -> None:
        """Fixes the order in which tiles are drawn, first drawn first; only before a draw."""
        state = self.state
        kinds = [self.game.names.kind(tile) for tile in tiles]
        state.ordered = 1
        state.stack = [*reversed(kinds), *[0] * (len(state.stack) - len(kinds))]
        state.stack_n = len(kinds)

    # The board ------------------------------------------------------------------------------------------------------

    def cell(self, tile: int) -> HexCell:
        """The cell on which a tile lies."""
        return HexCell(self.state.tile_q[tile], self.state.tile_r[tile])

    def tile_at(self, cell: HexCell) -> int:
        """The number of the tile on a cell, or -1."""
        state = self.state
        for tile in range(state.laid):
            if state.tile_q[tile] == cell.q and state.tile_r[tile] == cell.r:
                return tile
        return -1

    def frontier_at(self, cell: HexCell) -> int:
        """The number of an empty cell next to a tile, or -1 if the cell isn't one."""
        state = self.state
        for number in range(state.frontier_n):
            if state.frontier_q[number] == cell.q and state.frontier_r[number] == cell.r:
                return number
        return -1

    def frontier_cell(self, number: int) -> HexCell:
        """The empty cell of that number."""
        return HexCell(self.state.frontier_q[number], self.state.frontier_r[number])

    @property
    def winners(self) -> tuple[str, ...]:
        """The seats with the most influence markers on the board; ties share (R3.8). Empty before the end."""
        if not self.over:
            return ()
        seats = self.game.names.seats
        most = max(self.state.on_board[: len(seats)])
        return tuple(name for number, name in enumerate(seats) if self.state.on_board[number] == most)
