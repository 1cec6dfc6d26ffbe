"""A person at a terminal, by a script, for tests."""

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.play.human_player import HumanPlayer, PlayerStopped, TerminalDialog
from generator.play.session import Session


class Script:
    """Types lines until they have run out; keeps what was said, with the prompts, and the files to save. `seats`: those
    that this person leads, random bots the others. `dice`: of wood, typed in."""

    def __init__(
        self,
        session: Session,
        *lines: str,
        seats: str = "ABCDE",
        dice: bool = False,
        save: Callable[[Path], None] | None = None,
    ) -> None:
        self.session, self.lines = session, list(lines)
        self.said, self.saved = list[str](), list[Path]()
        terminal = TerminalDialog(self._ask, self.said.append, save or self.saved.append, "go on with {}".format)
        self.person, table = HumanPlayer(terminal, session), session.match.table
        if dice:
            session.dice = self.person.dice
        with pytest.raises(PlayerStopped):
            session.go_on({seat: self.person if seat in seats else table.player("random") for seat in table.seats})

    def _ask(self, prompt: str) -> str:
        self.said.append(prompt)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    def __contains__(self, text: str) -> bool:
        return any(text in said for said in self.said)

    def __str__(self) -> str:
        return "\n".join(self.said)

    @property
    def written(self) -> list[str]:
        return [line for step in self.session.steps for line in step.lines]
