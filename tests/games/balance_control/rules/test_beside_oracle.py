"""The kernel beside the oracle, which was written from the rules alone: same games, step by step."""

from __future__ import annotations

from typing import Any

import pytest

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.table.game import Match
from generator.games.balance_control.table.moves.legal import legal_moves, payments, play_move
from generator.games.balance_control.table.moves.text import parse_move
from generator.games.balance_control.table.scenarios.summary import summarize
from tests.games.balance_control.rules.kernel_games import game
from tests.oracle.beside import Setup, all_differences, some_setups
from tests.oracle.state import tidy


class KernelRun:
    """The kernel in the oracle's words."""

    def __init__(self, match: Match, opened: tuple[str, ...] = ()) -> None:
        self.match = match
        measures = match.game.names.measures
        self._opened = (*opened, *(measures[event[2]] for event in match.events if event[0] == c.EVENT_OPEN))

    def to_act(self) -> str | None:
        return self.match.to_act

    def legal_lines(self) -> list[str]:
        return sorted(str(line) for line in legal_moves(self.match))

    def payments(self, line: str) -> list[str]:
        return sorted(tidy(str(full)) for full in payments(self.match, parse_move(line, self.match.game.vocabulary)))

    def apply(self, line: str) -> KernelRun:
        after = Match(self.match.game, self.match.state, self.match.scratch)  # a line that is played works on a copy
        play_move(after, parse_move(line, self.match.game.vocabulary))
        after.let_chance_decide()
        return KernelRun(after, self._opened)

    def opened(self) -> list[str]:
        return list(self._opened)

    def summary(self) -> dict[str, Any]:
        return summarize(self.match)


def start(setup: Setup) -> KernelRun:
    made = game(setup.players, setup.modules, setup.edition, setup.rulings, None if setup.measures else ())
    return KernelRun(made.start(seed=1, first=setup.first, stack=setup.stack))


@pytest.mark.slow
def test_kernel_plays_the_oracle_s_games() -> None:
    """A few at once; those of `test_whole_games_…`, of the same kind, are 200 for each number of players."""
    differences = all_differences(start, some_setups(players=2, games=4, seed=22))
    assert not differences, "\n\n".join(map(str, differences))
