"""A match after a step, with what it was before: what a law of the rules looks at; and the lists that laws stand on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from generator.table.game import Event, Match
from generator.table.line_types import Line
from generator.table.playing import Step

Amounts = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Before:
    """What a step may change, as it was."""

    resources: Amounts
    noise: tuple[int, ...]
    influence: tuple[int, ...]
    turn: int
    mods: int
    lines: tuple[tuple[str, Line], ...] = ()
    """The lines of the running turn, with their seats."""
    drawn: int = 0
    """Tiles drawn in the running turn, less those laid aside."""
    overlay_price: tuple[int, ...] = ()
    """What placing an overlay costs, by department (R11.2, SEC 15)."""
    cuts: tuple[int, ...] = ()
    """How much Security Levels take, by tile (R11.6)."""
    caps: tuple[tuple[int, int], ...] = ()
    """Seats with the most that they may receive of a share (R4.5)."""
    all_priced: bool = False
    """Whether a measure prices every effect (SEC 10)."""
    overlays_priced: bool = False
    """Whether a measure prices what overlays do (SEC 09)."""
    settling: tuple[Event, ...] = ()
    """What has been noted of a settlement that isn't over, with what was paid in between."""


@dataclass(frozen=True)
class Moment:
    """A match after a step, with what it was before."""

    match: Match
    step: Step
    before: Before

    @property
    def seats(self) -> range:
        """The seats by number."""
        return range(self.match.game.tables.players)

    def name(self, seat: int) -> str:
        """A seat's letter."""
        return self.match.game.names.seats[seat]


Law = Callable[[Moment], Iterator[str]]
"""What is wrong after a step, in sentences; nothing where the law holds."""


class Laws(list[tuple[str, Law]]):
    """Laws with their rules, in the order in which they are written."""

    def law(self, rule: str) -> Callable[[Law], Law]:
        """Puts a law on the list."""

        def put(function: Law) -> Law:
            self.append((rule, function))
            return function

        return put
