"""Organisationsspiel: its rules, one file for each chapter, with the pack's own numbers and tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from generator.games.rules import GameRules, ScenarioWriting

if TYPE_CHECKING:
    from generator.definitions.dialect import Dialect
    from generator.definitions.game_folder import GameFolder
    from generator.definitions.pack import Configuration
    from generator.play.protocol import Table, TableMatch


def _dialect() -> Dialect:
    from generator.games.organisation.campaign_dialect import DIALECT

    return DIALECT


def _table(pack: Any, configuration: Configuration, texts: Any) -> Table:
    from generator.games.organisation.campaign_table import CampaignTable

    return CampaignTable(pack, configuration, texts)


def _scenarios() -> ScenarioWriting:
    from generator.games.organisation.campaign_table import CampaignTable
    from generator.play.scenario.procedure_scenarios import table_scenarios

    return table_scenarios(CampaignTable)


def _sheets(game: GameFolder, table: Any, match: TableMatch, language: str, notes: Sequence[tuple[str, str]]) -> bytes:
    from generator.games.organisation.campaign_sheets import campaign_sheets

    return campaign_sheets(game, table, match, language, notes)


GAME = GameRules(dialect=_dialect, table=_table, scenarios=_scenarios, sheets=_sheets)
