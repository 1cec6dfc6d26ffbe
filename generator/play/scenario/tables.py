"""The tables at which scenarios are played; those of equal settings are made once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from generator.definitions.load import GameFolder
from generator.play.protocol import Table
from generator.play.scenario.run import Outcome, play_scenario
from generator.play.scenario.types import Scenario
from generator.play.tables import rules_of, table_of


class ScenarioTables:
    """Tables for many scenarios of a game."""

    def __init__(self, game: GameFolder) -> None:
        self._game = game
        own: Callable[[], Any] | None = getattr(rules_of(game), "ScenarioTables", None)
        self._own = own() if own else None
        self._made: dict[object, Table] = {}

    def run(self, scenario: Scenario) -> Outcome:
        """Whether a scenario holds. Raises `InputError` where what it is about can't be played."""
        return play_scenario(scenario, self.table(scenario).stand(scenario.position))

    def table(self, scenario: Scenario) -> Table:
        """The table of a scenario; a game may make a smaller one of its own."""
        if self._own:
            found: Table = self._own.table(scenario)
            return found
        pack, config = scenario.pack, scenario.config
        key = pack.edition.id, tuple(sorted(pack.rulings.items())), config.players, config.modules
        if key not in self._made:
            self._made[key] = table_of(self._game, pack, config, "en")
        return self._made[key]
