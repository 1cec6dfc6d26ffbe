"""The scenario and golden tier, interpreted: finds the first few scenarios and golden games that no longer hold, those
of the given rule first. What breaks down instead of failing is told apart.

Run as `python -m tests.mutation.tier RULE` inside the tree that is tried; prints one JSON object.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator

from generator.games.balance_control.play import ScenarioTables
from generator.games.balance_control.table.moves.legal import legal_moves
from generator.games.balance_control.table.records.lines import read_record
from generator.play.record import Line, format_record
from generator.play.scenario.read import read_scenario
from generator.play.scenario.types import Scenario
from tests.games import real_game
from tests.games.balance_control.playing import replayed
from tests.games.balance_control.rules.kernel_games import game as kernel_game
from tests.games.balance_control.table.setting import SCENARIOS, game
from tests.records.golden import GOLDEN, Golden, recorded

ENOUGH = 3
"""So many that notice are named; then the tier stops."""

Check = tuple[str, Callable[[], bool]]


def scenarios(rule: str) -> Iterator[Check]:
    """All scenarios, those that cite the rule first."""
    games = ScenarioTables(real_game())
    read = [(path.stem, read_scenario(path, game(), path.name)) for path in sorted(SCENARIOS.glob("*.yaml"))]
    read.sort(key=lambda one: one[1].name.split()[0] != rule)

    def holds(scenario: Scenario) -> bool:
        return games.run(scenario).holds

    for stem, scenario in read:
        yield stem, lambda scenario=scenario: holds(scenario)  # type: ignore[misc]


def golden_games() -> Iterator[Check]:
    """All golden games: recorded again, and their base lines counted."""
    for golden in GOLDEN:
        yield golden.path.stem, lambda golden=golden: plays_the_same(golden)  # type: ignore[misc]


def plays_the_same(golden: Golden) -> bool:
    """Whether random bots make the same record, and each decision has as many base lines as the oracle counted."""
    if format_record(recorded(golden)) != golden.path.read_text(encoding="utf-8"):
        return False
    record = read_record(golden.path, golden.path.name)
    replay, play = replayed(record, kernel_game(golden.players, edition=golden.edition))
    counts = []
    for event in record.events:
        if isinstance(event, Line):
            if replay.run(before=lambda now, event=event: now is event) is not None:  # type: ignore[misc]
                return False
            counts.append(len(legal_moves(play.match)))
    return bool(counts == json.loads(golden.counts.read_text(encoding="utf-8")))


def tier(rule: str) -> dict[str, list[str]]:
    """Who notices, and who breaks down."""
    noticed: list[str] = []
    broken: list[str] = []
    for checks in (scenarios(rule), golden_games()):
        for name, holds in checks:
            if len(noticed) == ENOUGH:
                break
            try:
                if not holds():
                    noticed.append(name)
            except Exception as error:
                broken.append(f"{name}: {type(error).__name__}")
    return {"noticed": noticed, "broken": broken[:ENOUGH]}


if __name__ == "__main__":
    print(json.dumps(tier(sys.argv[1])))  # noqa: T201  (its parent reads it)
