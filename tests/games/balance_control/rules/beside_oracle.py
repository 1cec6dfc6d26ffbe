"""The kernel beside the oracle, which was written from the rules alone: the same games, step by step."""

from __future__ import annotations

import gc
import json
from collections.abc import Iterable
from typing import Any

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.table.kernel_match import KernelGame, KernelMatch
from generator.games.balance_control.table.moves.legal import legal_moves, payments, play_move
from generator.games.balance_control.table.moves.move_text import parse_move
from generator.games.balance_control.table.scenarios.position_setter import match_at
from generator.games.balance_control.table.scenarios.position_summary import summarize
from generator.play.scenario.scenario_reader import parse_scenario
from tests.games.balance_control.rules.kernel_games import folder, game
from tools.oracle.beside import Hear, Setup, differences
from tools.oracle.state import tidy

EXPANSIONS = ("economy", "security", "climate")


class KernelRun:
    """The kernel in the oracle's words."""

    def __init__(self, match: KernelMatch, opened: tuple[str, ...] = ()) -> None:
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
        after = KernelMatch(
            self.match.game, self.match.state, self.match.scratch
        )  # a line that is played works on a copy
        play_move(after, parse_move(line, self.match.game.vocabulary))
        after.let_chance_decide()
        return KernelRun(after, self._opened)

    def opened(self) -> list[str]:
        return list(self._opened)

    def summary(self) -> dict[str, Any]:
        return summarize(self.match)


def start(setup: Setup) -> KernelRun:
    """The kernel at a setup: a whole game's beginning, or a position, as a scenario of JSON, which is YAML, too."""
    if setup.position is None:
        made = game(setup.players, setup.modules, setup.edition, setup.rulings, None if setup.measures else ())
        return KernelRun(made.start(seed=1, first=setup.first, stack=setup.stack))
    written = {name: getattr(setup, name) for name in ("edition", "rulings", "players", "modules", "position")}
    steps = [{"expect": {"over": False}}]
    text = json.dumps({"name": "a position from the middle of a game", **written, "steps": steps}, indent=1)
    scenario = parse_scenario(text, folder(), "position")
    return KernelRun(
        match_at(KernelGame(scenario.pack, scenario.config, None if setup.measures else ()), scenario.position)
    )


def told(setups: Iterable[Setup], hear: Hear = str) -> str:
    """Every first difference of these games; empty where kernel and oracle agree. `hear` is told every move. Nothing
    here lies in circles, so looking for circles, a quarter of the time, is left out."""
    gc.disable()
    try:
        return "\n\n".join(map(str, differences(start, setups, hear)))
    finally:
        gc.enable()
