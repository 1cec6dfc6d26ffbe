"""A configuration to play (`Game`), and its matches (`Match`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.definitions.types import Configuration
from generator.games.balance_control.definitions.types import Definitions, MeasureId
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.apply import apply
from generator.games.balance_control.rules.catalogue import Catalogue
from generator.games.balance_control.rules.fields import Scratch, State, Tables
from generator.games.balance_control.rules.legal import legal
from generator.games.balance_control.rules.playout import pick
from generator.games.balance_control.rules.records import copied, interpreted
from generator.games.balance_control.rules.setup import prepare_game
from generator.games.balance_control.rules.tables import build_tables
from generator.games.balance_control.rules.turn import advance
from generator.games.balance_control.table.moves.vocabulary import Vocabulary
from generator.hexes import Cell

Event = tuple[int, int, int, int]
"""A logged event: its code and up to three numbers, see `generator.games.balance_control.rules.codes`."""


class Game:
    """A configuration ready to play. Raises `InputError` where the kernel can't play what is in it; `cards` limits the
    measures to a subset. `language`: in which the rules speak."""

    def __init__(
        self,
        definitions: Definitions,
        configuration: Configuration,
        cards: Iterable[MeasureId] | None = None,
        language: str = "en",
    ) -> None:
        self.definitions = definitions
        self.configuration = configuration
        self.language = language
        self.names = Catalogue(definitions, configuration, None if cards is None else tuple(cards))
        self.vocabulary = Vocabulary.of(definitions, configuration)
        self.tables: Tables = build_tables(self.names)

    def start(
        self, seed: int = 1, game: int = 0, first: str = "A", stack: Sequence[str] | None = None, chance: bool = True
    ) -> Match:
        """A new game before its first decision (R2). `stack` fixes the order of the tiles, first drawn first; without
        `chance` the first decision is chance's own."""
        match = Match(self, interpreted(State), interpreted(Scratch))
        prepare_game(match.state, self.tables, match.scratch, seed, game, self.names.seat(first))
        if stack is not None:
            match.order_stack(stack)
        advance(match.state, self.tables, match.scratch)
        if chance:
            match.let_chance_decide()
        return match


class Match:
    """A running game at one moment, on the kernel's interpreted backend. It changes only through `apply`."""

    def __init__(self, game: Game, state: State, scratch: Scratch) -> None:
        self.game = game
        self.state = state
        self.scratch = scratch
        self.events: list[Event] = []

    def copy(self) -> Match:
        """An independent copy, without the events so far. (The log is read right after each sub-move: both use one.)"""
        return Match(self.game, copied(State, self.state), copied(Scratch, self.scratch, shared=("event",)))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.over)

    @property
    def to_act(self) -> str | None:
        """The seat that decides now; None for chance, and after the end."""
        state = self.state
        return None if state.over or state.actor == c.CHANCE else self.game.names.seats[state.actor]

    def options(self) -> list[int]:
        """The numbers that the kernel offers for the next sub-move."""
        return self.scratch.option[: legal(self.state, self.game.tables, self.scratch)]

    def apply(self, choice: int) -> None:
        """Applies one sub-move, a number out of `options`; what then happens by itself is added to `events`."""
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
        """Fixes what will be drawn, first drawn first; only before a draw."""
        state = self.state
        kinds = [self.game.names.kind(tile) for tile in tiles]
        state.ordered = 1
        state.stack = [*reversed(kinds), *[0] * (len(state.stack) - len(kinds))]
        state.stack_n = len(kinds)

    # The board ------------------------------------------------------------------------------------------------------

    def cell(self, tile: int) -> Cell:
        """Where a tile lies."""
        return Cell(self.state.tile_q[tile], self.state.tile_r[tile])

    def tile_at(self, cell: Cell) -> int:
        """The tile on a cell, -1 where none lies."""
        state = self.state
        for tile in range(state.laid):
            if state.tile_q[tile] == cell.q and state.tile_r[tile] == cell.r:
                return tile
        return -1

    def frontier_at(self, cell: Cell) -> int:
        """The number of an empty cell that touches a tile, -1 where the cell isn't one."""
        state = self.state
        for number in range(state.frontier_n):
            if state.frontier_q[number] == cell.q and state.frontier_r[number] == cell.r:
                return number
        return -1

    def frontier_cell(self, number: int) -> Cell:
        """The empty cell of that number."""
        return Cell(self.state.frontier_q[number], self.state.frontier_r[number])

    @property
    def winners(self) -> tuple[str, ...]:
        """Most influence markers on the board; equals share (R3.8). Empty before the end."""
        if not self.over:
            return ()
        seats = self.game.names.seats
        most = max(self.state.on_board[: len(seats)])
        return tuple(name for number, name in enumerate(seats) if self.state.on_board[number] == most)
