"""GLOBAL POWERS: its rules as a procedure, a file for each chapter (G1–G8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.games.rules import GameRules, ScenarioWriting

if TYPE_CHECKING:
    from generator.definitions.dialect import Dialect
    from generator.definitions.pack import Configuration
    from generator.play.protocol import Table


def _dialect() -> Dialect:
    from generator.games.global_powers.powers_dialect import DIALECT

    return DIALECT


def _table(pack: Any, configuration: Configuration, texts: Any) -> Table:
    from generator.games.global_powers.powers_table import PowersTable

    return PowersTable(pack, configuration, texts)


def _scenarios() -> ScenarioWriting:
    from generator.games.global_powers.powers_table import PowersTable
    from generator.play.scenario.procedure_scenarios import table_scenarios

    return table_scenarios(PowersTable)


GAME = GameRules(dialect=_dialect, table=_table, scenarios=_scenarios)
