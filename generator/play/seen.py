"""What one seat sees of a match: what bots get, and other programs, instead of the match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, TypeVar

from generator.definitions.ids import Seat
from generator.play.protocol import Match

M = TypeVar("M", bound=Match)


@dataclass(frozen=True)
class SeenMatch(Generic[M]):
    """A match as one seat sees it."""

    _match: M
    by: Seat | None

    @property
    def data(self) -> Mapping[str, Any]:
        """All that the seat may know."""
        return self._match.known(self.by)

    @property
    def decides(self) -> bool:
        """Whether the seat is asked now."""
        return self.by is not None and self._match.asked == self.by

    def moves(self) -> tuple[str, ...]:
        """What the seat may do now, as lines."""
        return self._match.moves() if self.decides else ()

    @property
    def turn(self) -> int:
        """The running turn."""
        return self._match.turn

    def question(self) -> str:
        """What is asked now."""
        return self._match.question()

    def ways(self, move: str) -> tuple[str, ...]:
        """The ways to pay for a legal move. Raises `IllegalMove`."""
        return self._match.ways(move)

    def guess(self, random: Random) -> Match:
        """A match that looks the same to that seat."""
        return self._match.redrawn(self.by, random)
