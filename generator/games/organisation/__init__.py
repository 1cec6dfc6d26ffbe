"""Organisationsspiel: its rules, one file for each chapter, over the pack's own numbers and tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from generator.games.rules import GameRules, ScenarioWriting

if TYPE_CHECKING:
    from generator.definitions.dialect import Dialect
    from generator.definitions.load import GameFolder
    from generator.definitions.types import Configuration
    from generator.play.protocol import Match, Table


def _dialect() -> Dialect:
    from generator.games.organisation.dialect import DIALECT

    return DIALECT


def _table(pack: Any, configuration: Configuration, texts: Any) -> Table:
    from generator.games.organisation.play import CampaignTable

    return CampaignTable(pack, configuration, texts)


def _scenarios() -> ScenarioWriting:
    from generator.games.organisation.play import CampaignTable
    from generator.play.scenario.plain import scenarios_of

    return scenarios_of(CampaignTable)


def _sheets(game: GameFolder, table: Any, match: Match, language: str, notes: Sequence[tuple[str, str]]) -> bytes:
    from generator.games.organisation.sheets import sheets

    return sheets(game, table, match, language, notes)


GAME = GameRules(dialect=_dialect, table=_table, scenarios=_scenarios, sheets=_sheets)
