"""Checks the laws of a procedure after every step of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from generator.play.game_record import without_lead
from generator.play.procedure_match import ProcedureMatch
from generator.play.protocol import PlayedStep
from generator.play.questions import S


class ProcedureWatch(Generic[S]):
    """Watches a game of a procedure from its `begin` on, and checks its laws if they are wanted."""

    def __init__(self, begin: ProcedureMatch[S], laws: bool) -> None:
        self._begin, self._laws = begin, begin.table.laws() if laws else None
        self._earlier_checks = 0
        self.broken_laws: list[str] = []
        self.missing_pieces: dict[str, int] = {}

    @property
    def check_count(self) -> int:
        """How many checks were made."""
        return self._earlier_checks + (self._laws.check_count if self._laws else 0)

    @property
    def ok(self) -> bool:
        """Whether every law held."""
        return not self.broken_laws

    def after(self, match: ProcedureMatch[S], step: PlayedStep) -> None:
        """Checks every law after a step."""
        if self._laws:
            told = [without_lead(line) for line in step.lines[1:]]
            after = f"turn {match.turn} after '{step.seat or 'chance'} {step.move}'"
            self.broken_laws += (f"{after}: {fault}" for fault in self._laws.check(match, told))

    def set_back(self, match: ProcedureMatch[S], steps: Sequence[PlayedStep]) -> None:  # noqa: ARG002 (it plays again from the beginning)
        """Plays the game again from its beginning, so that the laws follow it as far as it still goes."""
        if self._laws is None:
            return
        self._earlier_checks, self._laws = self.check_count, self._begin.table.laws()
        again = self._begin.copy()
        for step in steps:
            if step.move:
                again.apply(step.move)
                self.after(again, step)

    def story(self, match: ProcedureMatch[S]) -> str:
        """The game in a few sentences."""
        return self._begin.table.story(match.state)
