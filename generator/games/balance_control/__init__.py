"""BALANCE // CONTROL: its rules and its faces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from generator.games.rules import GameRules, PieceFacts, ScenarioWriting, WordGlossary

if TYPE_CHECKING:
    from generator.base.errors import Mark
    from generator.booklet.book_plug import BookPlug
    from generator.definitions.checks.finding import CheckFinding
    from generator.definitions.dialect import Dialect
    from generator.definitions.game_folder import GameFolder
    from generator.definitions.id_types import Seat
    from generator.definitions.language_texts import LanguageTexts
    from generator.definitions.pack import Configuration, Pack
    from generator.faces.game_look import GameLook
    from generator.pictures.board_drawer import BoardDrawer as Drawing
    from generator.play.action_encoding import EncodedGame
    from generator.play.game_record import RecordEvent
    from generator.play.protocol import Table
    from generator.play.scenario.scenario_run import ScenarioTables
    from generator.simulate.simulation_setting import SimulationSetting
    from generator.simulate.simulator import Simulator


def _dialect() -> Dialect:
    from generator.games.balance_control.balance_dialect import DIALECT

    return DIALECT


def _look() -> GameLook:
    from generator.games.balance_control.balance_look import PAPER

    return PAPER


def _table(pack: Pack, configuration: Configuration, texts: LanguageTexts) -> Table:
    from generator.games.balance_control import balance_table

    return balance_table.table(pack, configuration, texts)


def _scenarios() -> ScenarioWriting:
    from generator.games.balance_control.table.scenarios import balance_scenarios

    return balance_scenarios


def _scenario_tables(game: GameFolder) -> ScenarioTables:
    from generator.games.balance_control import balance_table

    return balance_table.BalanceScenarioTables(game)


def _read_line(who: tuple[int, Seat] | None, text: str, start: int, mark: Mark) -> RecordEvent:
    from generator.games.balance_control.table.records.record_lines import read_line

    return read_line(who, text, start, mark)


def _encode(table: Any) -> EncodedGame:
    from generator.games.balance_control.kernel_encoding import EncodedBalance

    return EncodedBalance(table.game)


def _kernel() -> Any:
    from generator.games.balance_control.players.backend import best_backend

    backend = best_backend()
    return backend.kernel if backend.compiled else None


def _simulator(setting: SimulationSetting, pack: Pack, configuration: Configuration) -> Simulator:
    from generator.games.balance_control.balance_simulator import BalanceSimulator

    return BalanceSimulator(setting, pack, configuration)


def _book() -> BookPlug:
    from generator.games.balance_control.balance_book import BOOK

    return BOOK


def _drawing(context: Any) -> Drawing:
    from generator.games.balance_control.table_drawing import TileTableDrawer

    return TileTableDrawer(context)


def _facts() -> PieceFacts:
    from generator.games.balance_control import balance_facts

    return balance_facts


def _unreachable(pack: Pack, configuration: Configuration) -> Iterable[CheckFinding]:
    from generator.games.balance_control.engine_findings import reach_findings

    return reach_findings(pack, configuration)


def _find_unsupported(pack: Pack, configuration: Configuration) -> Iterable[CheckFinding]:
    from generator.games.balance_control.engine_findings import unplayed_findings

    return unplayed_findings(pack, configuration)


def _read(pack: Pack, configuration: Configuration) -> object:
    from generator.games.balance_control.engine_findings import table_values

    return table_values(pack, configuration)


def _glossary(pack: Pack, texts: LanguageTexts, told: Callable[..., str], about: Callable[..., str]) -> WordGlossary:
    from generator.games.balance_control.effect_glossary import EffectGlossary

    return EffectGlossary(pack, texts, told, about)


def _meanings(language: str) -> Mapping[str, Mapping[str, str]]:
    from generator.games.balance_control.effect_glossary import meanings

    return meanings(language)


GAME = GameRules(
    dialect=_dialect,
    look=_look,
    table=_table,
    scenarios=_scenarios,
    scenario_tables=_scenario_tables,
    read_line=_read_line,
    encode=_encode,
    kernel=_kernel,
    simulator=_simulator,
    book=_book,
    drawing=_drawing,
    facts=_facts,
    unreachable=_unreachable,
    unsupported=_find_unsupported,
    read=_read,
    glossary=_glossary,
    meanings=_meanings,
)
