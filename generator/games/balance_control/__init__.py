"""BALANCE // CONTROL: its rules and its faces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from generator.games.rules import GameRules, PieceFacts, ScenarioWriting, WordGlossary

if TYPE_CHECKING:
    from generator.booklet.book import Book
    from generator.definitions.checks.finding import Finding
    from generator.definitions.dialect import Dialect
    from generator.definitions.ids import Seat
    from generator.definitions.load import GameFolder
    from generator.definitions.texts import Texts
    from generator.definitions.types import Configuration, Pack
    from generator.errors import Mark
    from generator.faces.paper import Paper
    from generator.pictures.laid import Table as Drawing
    from generator.play.protocol import Table
    from generator.play.record import Event
    from generator.play.scenario.run import ScenarioTables
    from generator.play.staged import Staged
    from generator.simulate.many import Many
    from generator.simulate.setting import Setting


def _dialect() -> Dialect:
    from generator.games.balance_control.dialect import DIALECT

    return DIALECT


def _look() -> Paper:
    from generator.games.balance_control.paper import PAPER

    return PAPER


def _table(pack: Pack, configuration: Configuration, texts: Texts) -> Table:
    from generator.games.balance_control import play

    return play.table(pack, configuration, texts)


def _scenarios() -> ScenarioWriting:
    from generator.games.balance_control.table.scenarios import read

    return read


def _scenario_tables(game: GameFolder) -> ScenarioTables:
    from generator.games.balance_control import play

    return play.ScenarioTables(game)


def _read_line(who: tuple[int, Seat] | None, text: str, start: int, mark: Mark) -> Event:
    from generator.games.balance_control.table.records.lines import read_line

    return read_line(who, text, start, mark)


def _encode(table: Any) -> Staged:
    from generator.games.balance_control.staged import Position

    return Position(table.game)


def _kernel() -> Any:
    from generator.games.balance_control.players.backend import best_backend

    backend = best_backend()
    return backend.kernel if backend.compiled else None


def _simulator(setting: Setting, pack: Pack, configuration: Configuration) -> Many:
    from generator.games.balance_control.many import BalanceMany

    return BalanceMany(setting, pack, configuration)


def _book() -> Book:
    from generator.games.balance_control.book import BOOK

    return BOOK


def _drawing(context: Any) -> Drawing:
    from generator.games.balance_control.laid import Table

    return Table(context)


def _facts() -> PieceFacts:
    from generator.games.balance_control import facts

    return facts


def _unreachable(pack: Pack, configuration: Configuration) -> Iterable[Finding]:
    from generator.games.balance_control.engine import reach_findings

    return reach_findings(pack, configuration)


def _unsupported(pack: Pack, configuration: Configuration) -> Iterable[Finding]:
    from generator.games.balance_control.engine import unplayed_findings

    return unplayed_findings(pack, configuration)


def _glossary(pack: Pack, texts: Texts, told: Callable[..., str], about: Callable[..., str]) -> WordGlossary:
    from generator.games.balance_control.glossary import Glossary

    return Glossary(pack, texts, told, about)


def _meanings(language: str) -> Mapping[str, Mapping[str, str]]:
    from generator.games.balance_control.glossary import meanings

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
    unsupported=_unsupported,
    glossary=_glossary,
    meanings=_meanings,
)
