"""What looks on at a match of BALANCE // CONTROL: every law of the rules, the printed box, the story."""

from __future__ import annotations

from collections.abc import Sequence

from generator.games.balance_control.match import BalanceMatch
from generator.games.balance_control.table.explanations.story import Chronicle, story
from generator.games.balance_control.table.laws.checks import Broken, Checks
from generator.games.balance_control.table.shortage import Shortage
from generator.play.protocol import Step


class BalanceWatch:
    """Every law of the rules, the printed box and the story."""

    def __init__(self, match: BalanceMatch, laws: bool) -> None:
        self._checks = Checks(match.play.match) if laws else None
        self._shortage = Shortage(match.play.match) if laws else None
        self._told = Chronicle()
        self._begin = match.copy()
        self._attach(match)

    def _attach(self, match: BalanceMatch) -> None:
        match.play.watchers = [each for each in (self._checks, self._shortage, self._told) if each is not None]

    @property
    def made(self) -> int:
        """How many checks were made."""
        return self._checks.made if self._checks else 0

    @property
    def broken(self) -> list[Broken]:
        """The laws that didn't hold."""
        return self._checks.broken if self._checks else []

    @property
    def short(self) -> dict[str, int]:
        """Printed markers of which more were needed at once."""
        return self._shortage.most if self._shortage else {}

    @property
    def ok(self) -> bool:
        """Whether every law held and no tile, card or influence marker ran short."""
        return not self.broken and not (self._shortage and self._shortage.grave)

    def after(self, match: BalanceMatch, step: Step) -> None:
        """Nothing: it watches the kernel, sub-move by sub-move."""

    def set_back(self, match: BalanceMatch, steps: Sequence[Step]) -> None:
        """Looks at the match anew; what the story told since is forgotten."""
        if self._checks:
            self._checks.watch(match.play.match)
        self._told = Chronicle()
        again = self._begin.copy()
        again.play.watchers = [self._told]
        for step in steps:
            if step.move:
                again.apply(step.move)
        self._attach(match)

    def story(self, match: BalanceMatch) -> str:
        """The game in a few sentences."""
        return story(match.play.match, self._told)
