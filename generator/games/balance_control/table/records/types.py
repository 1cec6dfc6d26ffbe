"""What a record of this game says, as frozen values: one value an event, in the order in which they happened.

    12. B draw for-w2                                     Draw(turn, seat, tile)
    12. B discard dom-w2                                  Discard(turn, seat, tile)
    12. B place 1,0 +DOM                                  Line(turn, seat, text)
    -- settlement 3: A +2 DOM, B +1 FOR, noise +1 INF     Settlement(round, gains, noise)
    -- focus 1,-1: A +1                                   FocusResolved(at, gains)
    -- open economy debt-brake                            Opened(deck, card)
    -- reshuffle economy                                  Reshuffled(deck)
    ; a remark                                            Comment(text)

Where nothing was gained, `nothing` stands behind the colon. Turns count from 1 over the whole game; in a window the
turn is the running one's and the seat is who decides. `mark` is where an event was read and no part of its value.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.definitions.ids import ModuleId, Seat
from generator.games.balance_control.definitions.types import MeasureId, TileId
from generator.games.balance_control.effects.values import DepartmentId
from generator.hexes import Cell
from generator.play.record import Event


@dataclass(frozen=True)
class Draw(Event):
    """A seat drew a tile (R3.1)."""

    turn: int
    seat: Seat
    tile: TileId

    def __str__(self) -> str:
        return f"{self.turn}. {self.seat} draw {self.tile}"


@dataclass(frozen=True)
class Discard(Event):
    """A drawn tile couldn't be placed and was laid open on the discard (R3.3)."""

    turn: int
    seat: Seat
    tile: TileId

    def __str__(self) -> str:
        return f"{self.turn}. {self.seat} discard {self.tile}"


@dataclass(frozen=True)
class Gain:
    """Resources that a seat received, or Noise where no seat is named."""

    seat: Seat | None
    amount: int
    department: DepartmentId

    def __str__(self) -> str:
        return f"{self.seat or 'noise'} +{self.amount} {self.department}"


@dataclass(frozen=True)
class Settlement(Event):
    """The end of a round: what every seat received and what went to Noise (R4.4)."""

    round: int
    gains: tuple[Gain, ...] = ()

    def __str__(self) -> str:
        return f"-- settlement {self.round}: {', '.join(map(str, self.gains)) or 'nothing'}"


@dataclass(frozen=True)
class Grant:
    """Influence markers that a seat received."""

    seat: Seat
    amount: int

    def __str__(self) -> str:
        return f"{self.seat} +{self.amount}"


@dataclass(frozen=True)
class FocusResolved(Event):
    """A focus resolved (R5.1); nobody may have gained by it (R5.2)."""

    at: Cell
    gains: tuple[Grant, ...] = ()

    def __str__(self) -> str:
        return f"-- focus {self.at}: {', '.join(map(str, self.gains)) or 'nothing'}"


@dataclass(frozen=True)
class Opened(Event):
    """A measure came from a deck into the open row (R2.3, R12.1); a deck is named by its module."""

    deck: ModuleId
    card: MeasureId

    def __str__(self) -> str:
        return f"-- open {self.deck} {self.card}"


@dataclass(frozen=True)
class Reshuffled(Event):
    """A measure discard became a new deck (R12.4)."""

    deck: ModuleId

    def __str__(self) -> str:
        return f"-- reshuffle {self.deck}"
