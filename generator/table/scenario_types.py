"""What a scenario says, as frozen values: the game it is about, a position, and steps (docs/lines-and-scenarios.md).

Everything is resolved and checked against the definitions: every default is filled in, every id is in play. Seats,
departments and decks that a file leaves out are there with 0 or nothing, so that a reader needs no defaults.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.definitions.types import Configuration, Definitions, MeasureId, Seat, TileId
from generator.effects.values import DepartmentId, ModuleId, OverlayId
from generator.errors import NOWHERE, Mark
from generator.hexes import Cell
from generator.table.moves.grammar import Line
from generator.table.moves.text import LineError

PLACE, ACTION, SETTLEMENT = "place", "action", "settlement"
PHASES = (PLACE, ACTION, SETTLEMENT)
"""In `place` the first tile of the stack is already drawn; in `settlement` the last seat has acted and the window at
the end of the round is next."""


@dataclass(frozen=True)
class Laid:
    """A tile on the board. `resolved` is true for a focus that has resolved, also because it is already surrounded;
    `countdowns` is how many countdown markers lie on it."""

    at: Cell
    tile: TileId
    influence: Mapping[Seat, int] = field(default_factory=dict)
    overlays: tuple[OverlayId, ...] = ()
    resolved: bool = False
    countdowns: int = 0
    mark: Mark = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True)
class Position:
    """Where everything lies. `tiles` in the order of their placement, without the Start tile, which is on 0,0 and
    holds nothing. `owes` says how many placements of starting influence each seat still has to make (R7.5); mappings
    by seat, department and deck hold every one in play; a deck is named by its module, its next card first; `listed`
    names the decks whose cards the file itself lists."""

    tiles: tuple[Laid, ...]
    supply: Mapping[Seat, int]
    owes: Mapping[Seat, int]
    start_committee_used: frozenset[Seat]
    resources: Mapping[Seat, Mapping[DepartmentId, int]]
    noise: Mapping[DepartmentId, int]
    hand: Mapping[Seat, tuple[MeasureId, ...]]
    played: frozenset[Seat]
    open: Mapping[ModuleId, tuple[MeasureId, ...]]
    deck: Mapping[ModuleId, tuple[MeasureId, ...]]
    used: Mapping[ModuleId, tuple[MeasureId, ...]]
    stack: tuple[TileId, ...]
    to_act: Seat
    first: Seat
    phase: str
    round: int
    listed: frozenset[ModuleId] = frozenset()
    mark: Mark = field(default=NOWHERE, compare=False, repr=False)

    @property
    def start_influence_placed(self) -> bool:
        """Whether nobody owes a placement of starting influence."""
        return not any(self.owes.values())


@dataclass(frozen=True)
class Attempt:
    """A line of a step. `line` is None where the text names what isn't in play or isn't a whole line: such a line is
    illegal, and `refusal` says why; only `illegal` steps hold any."""

    text: str
    line: Line | None
    refusal: LineError | None = field(default=None, compare=False)
    mark: Mark = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True)
class Step:
    """One thing that a scenario does or asks, and where it was read."""

    mark: Mark = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True)
class Legal(Step):
    """Each of these lines is legal for the seat that decides now."""

    lines: tuple[Attempt, ...]


@dataclass(frozen=True)
class Illegal(Step):
    """Each of these lines is not; trying it raises a clear error and changes nothing."""

    lines: tuple[Attempt, ...]


@dataclass(frozen=True)
class Do(Step):
    """A seat's action; its `line` is never None."""

    seat: Seat
    attempt: Attempt


@dataclass(frozen=True)
class Settle(Step):
    """The end of the round without windows (R4.4–R4.6): open costs count as declined."""


Value = int | bool | str | None | tuple[str, ...]
"""What may be expected: a number, yes or no, a word, nothing, a list of words (cells are written as words there)."""


@dataclass(frozen=True)
class Expected:
    """One value that must be found: the way to it (`("resources", "A", "DOM")`, cells as `Cell`) and the value."""

    path: tuple[str | Cell, ...]
    value: Value
    mark: Mark = field(default=NOWHERE, compare=False, repr=False)

    def __str__(self) -> str:
        return " ".join(map(str, self.path))


@dataclass(frozen=True)
class Expect(Step):
    """What must hold now; only what is listed is compared."""

    values: tuple[Expected, ...]


@dataclass(frozen=True)
class Scenario:
    """A whole scenario file. `shown` is how faults name it."""

    name: str
    definitions: Definitions
    config: Configuration
    position: Position
    steps: tuple[Step, ...]
    shown: str = ""
