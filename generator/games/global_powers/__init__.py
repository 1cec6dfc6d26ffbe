"""GLOBAL POWERS: its rules as a procedure, a file for each chapter (G1–G8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.games.rules import GameRules, ScenarioWriting

if TYPE_CHECKING:
    from generator.definitions.dialect import Dialect
    from generator.definitions.types import Configuration
    from generator.play.protocol import Table


def _dialect() -> Dialect:
    from generator.games.global_powers.dialect import DIALECT

    return DIALECT


def _table(pack: Any, configuration: Configuration, texts: Any) -> Table:
    from generator.games.global_powers.play import PowersTable

    return PowersTable(pack, configuration, texts)


def _scenarios() -> ScenarioWriting:
    from generator.games.global_powers.play import PowersTable
    from generator.play.scenario.plain import scenarios_of

    return scenarios_of(PowersTable)


GAME = GameRules(dialect=_dialect, table=_table, scenarios=_scenarios)
